"""The form of a hand, filled with a hand as it stands and sent as it is: the same hand, whatever was in it."""

from html.parser import HTMLParser
from typing import Any
from uuid import uuid4

import pytest
from django.utils.translation import override
from hypothesis import given

from scoring import all_presets, resolve_rules, score_records
from tests.scoring import strategies as some
from tests.services.tables import finish, make_table
from tests.views.console.test_console import sign_in
from tournaments.errors import InvalidInput
from tournaments.forms.hands import build_record, check_fields, fill_fields

Doc = dict[str, Any]
PRESETS = [preset.name for preset in all_presets()]


class FormReader(HTMLParser):
    """What a browser sends of the form with a hand's fields if nobody touches it."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, str] = {}
        self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name, value = given.get("name") or "", given.get("value") or ""
        if tag == "input" and (given.get("type") not in ("radio", "checkbox") or "checked" in given):
            self.fields[name] = value
        elif tag == "select":
            self.select = name
        elif tag == "option" and ("selected" in given or self.select not in self.fields):
            self.fields[self.select] = value


def read_form(page: str) -> dict[str, str]:
    start = page.index('<input type="hidden" name="entry_id"')
    reader = FormReader()
    reader.feed(page[start : page.index("</form>", start)])
    return reader.fields


def normal(record: Doc) -> Doc:
    """The record without what says nothing, its bonuses in one order."""
    kept = {key: value for key, value in record.items() if key == "winner" or value not in (None, [], "")}
    if "bonuses" in kept:
        kept["bonuses"] = sorted((entry["code"], entry["side"]) for entry in kept["bonuses"])
    return kept


@given(some.sheets())
def test_every_record_comes_back_from_its_form_and_scores_the_same(sheet: Doc) -> None:
    rules = resolve_rules(sheet["rules"])
    refilled = []
    for record in sheet["records"]:
        fields = fill_fields(record)
        check_fields(fields, rules)
        refilled.append(build_record(fields, rules))
    assert [normal(record) for record in refilled] == [normal(record) for record in sheet["records"]]
    assert score_records(rules, sheet["first_opener"], refilled) == score_records(
        rules, sheet["first_opener"], sheet["records"]
    )


def list_records(preset: str) -> list[Doc]:
    """A record of every kind that the preset's rules can have."""
    rules = resolve_rules({"preset": preset})
    seats, letters = range(1, rules.seats + 1), list(rules.letters)
    pips = {str(seat): 10 + seat for seat in seats}
    stock = {"stock_pips": 4} if rules.stock_on_block == "next_player" else {}
    records: list[Doc] = [
        {"kind": "finish", "seat": 2, "pips": {seat: count for seat, count in pips.items() if seat != "2"}},
        {"kind": "finish", "seat": 1, "total_pips": 12, "opener": 2, "note": "a note"},
        {"kind": "finish", "seat": 1, "side_pips": {letter: 7 * place for place, letter in enumerate(letters)}},
        {"kind": "finish", "seat": 1, "tiles": {str(seat): [f"{seat - 1}-0"] for seat in seats if seat > 1}},
        {"kind": "block", "seat": 1, "pips": pips, **stock},
        {"kind": "void", "reason": "infraction"},
        {"kind": "given", "side": "B", "points": 1, "reason": "a wrong tile"},
        {"kind": "penalty", "side": "A", "points": 1, "effect": "off_own"},
        {"kind": "time", "hand_in_progress": True},
        {"kind": "award", "winner": "A", "reason": "no_show", "scope": "match"},
        {"kind": "award", "winner": None, "reason": "abandoned"},
        {"kind": "result", "totals": dict.fromkeys(letters, 3), "games": dict.fromkeys(letters, 0), "reason": "paper"},
        {"kind": "result", "totals": dict.fromkeys(letters, 0), "games": {**dict.fromkeys(letters, 0), "B": 1},
         "hands": dict.fromkeys(letters, 2)},
    ]  # fmt: skip
    if rules.bonuses:
        code, *others = rules.bonuses
        bonuses = [{"code": code, "side": side} for side in "ABAA"]
        bonuses += [{"code": other, "side": "B"} for other in others]
        records.append({"kind": "finish", "seat": 1, "total_pips": 12, "bonuses": bonuses})
    if rules.running_multiple:
        running = [{"seat": seat, "points": 2 * rules.running_multiple} for seat in (2, 1, 2)]
        records.append({"kind": "finish", "seat": 1, "total_pips": 12, "running": running})
        most = -(-rules.target // rules.running_multiple) * rules.running_multiple
        records.append({"kind": "stopped", "running": [{"seat": 1, "points": most}]})
    return records


@pytest.mark.django_db
@pytest.mark.parametrize("preset", PRESETS)
def test_the_console_stores_the_same_record_if_nobody_touches_its_form(preset: str) -> None:
    said: set[str] = set()
    for record in list_records(preset):
        table = make_table(rules=preset, sides=())
        table.write(record)
        client = sign_in(table.organiser)
        path = f"/console/matches/{table.match.public_id}/correct/replace/1/"
        fields = read_form(client.get(path).content.decode())
        before = (table.view.rows[0].payload, table.view.score)
        body = {**fields, "why": "x", "seen": str(table.last), "step": "store"}
        answer = client.post(path, body)
        assert answer.status_code == 302, (record, answer.context["general"])
        assert normal(table.view.rows[0].payload) == normal(before[0])
        assert table.view.score == before[1]
        said.add(record["kind"])
    assert {"finish", "block", "void", "given", "penalty", "time", "award", "result"} <= said


@pytest.mark.django_db
def test_a_bonus_of_each_side_and_one_twice_survive_the_preview_and_the_way_back() -> None:
    table = make_table(rules="dominican-200", sides=())
    twice = [{"code": "three_passes", "side": side} for side in "ABB"]
    table.write({"kind": "finish", "seat": 2, "total_pips": 11, "bonuses": twice})
    client = sign_in(table.organiser)
    path = f"/console/matches/{table.match.public_id}/correct/replace/1/"
    fields = read_form(client.get(path).content.decode()) | {"why": "x"}
    preview = client.post(path, fields | {"step": "preview"}).content.decode()
    back = client.post(path, read_form_of_preview(preview) | {"step": "edit"}).content.decode()
    assert (fields["bonus_three_passes_A"], fields["bonus_three_passes_B"]) == ("1", "2")
    assert read_form(back)["bonus_three_passes_B"] == "2"
    client.post(path, read_form_of_preview(preview) | {"step": "store"})
    assert table.view.rows[0].payload["bonuses"] == twice


def read_form_of_preview(page: str) -> dict[str, str]:
    reader = FormReader()
    reader.feed(page[page.index('class="pair"') :])
    return reader.fields


def refuse(fields: dict[str, str], preset: str, region: str = "") -> InvalidInput:
    with pytest.raises(InvalidInput) as caught:
        check_fields(fields, resolve_rules({"preset": preset}), region)
    return caught.value


@pytest.mark.parametrize("text", ["x", "-1", "201", "999999", "1.5", "A"])
def test_how_often_there_was_a_bonus_is_a_number_and_few(text: str) -> None:
    fields = {"kind": "finish", "seat": "1", "total_pips": "3", "bonus_capicua_A": text}
    refusal = refuse(fields, "dominican-200")
    assert (refusal.code, refusal.field) == ("number_expected", "bonus_capicua_A")
    assert "bonuses" not in build_record(fields, resolve_rules({"preset": "dominican-200"}))


def test_no_bonus_written_as_nought_is_none_in_any_kind() -> None:
    rules = resolve_rules({"preset": "dominican-200"})
    fields = {"kind": "void", "void_reason": "burned", "bonus_capicua_A": "0"}
    check_fields(fields, rules)
    assert build_record(fields, rules) == {"kind": "void", "reason": "burned"}


@pytest.mark.django_db
def test_a_kind_changed_says_by_name_what_is_to_be_cleared() -> None:
    table = make_table(rules="dominican-200", sides=())
    bonus = [{"code": "capicua", "side": "A"}]
    table.write({**finish(1, s2=5, s3=1, s4=5), "bonuses": bonus})
    client = sign_in(table.organiser)
    path = f"/console/matches/{table.match.public_id}/correct/replace/1/"
    fields = read_form(client.get(path).content.decode())
    changed = {**fields, "why": "x", "kind": "void", "void_reason": "burned", "entry_id": str(uuid4())}
    answer = client.post(path, {**changed, "step": "preview"})
    assert answer.status_code == 422
    assert answer.context["general"] == (
        "Not part of “Void hand”: Who, Pips left, Capicúa. Clear it, or choose above what happened."
    )
    kept = {name: "" if name.startswith(("pips_", "bonus_", "seat")) else value for name, value in changed.items()}
    assert client.post(path, {**kept, "step": "preview"}).status_code == 200


def test_every_field_that_a_record_has_a_place_for_has_a_name() -> None:
    rules = "dominican-200"
    typed = {
        "seat": "Who", "opener": "Who opened (if it was not as shown)", "side_A": "Pips left", "tiles_2": "Pips left",
        "total_pips": "One sum of all that is scored", "stock_pips": "Pips in the boneyard", "side": "Side",
        "running": "Points during play", "void_reason": "Void hand: Why", "points": "Points", "reason": "Reason",
        "effect": "Penalty: what happens", "winner": "Who wins", "award_reason": "Match awarded: Why",
        "scope": "Award: what", "total_A": "Result from paper", "games_A": "Result from paper: Games won",
        "hands_A": "Result from paper: Hands", "bonus_opening_pass_B": "Pass on the opening",
    }  # fmt: skip
    with override("en"):
        found = {name: refuse({"kind": "time", name: "1"}, rules).params["fields"] for name in typed}
        flag = refuse({"kind": "void", "in_progress": "yes"}, rules).params["fields"]
    assert found == typed
    assert flag == "A hand is being played"
