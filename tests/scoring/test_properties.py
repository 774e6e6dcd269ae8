"""What holds for every ruleset and every sheet."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import CODES, MatchFold, SheetError, resolve_rules, score_records, score_sheet
from tests.scoring import strategies as some
from tests.scoring.hostile import json_values, mutated_sheets

Doc = dict[str, Any]


def turn_sheet(sheet: Doc) -> Doc:
    """The same match with everybody one seat further on in order of play."""
    rules = sheet["rules"]
    seats = rules["seats"]
    letters = "AB" if rules["sides"] == "pairs" else "ABCDEFGHIJKL"[:seats]

    def turn_seat(seat: int) -> int:
        return seat % seats + 1

    def turn_side(letter: str) -> str:
        return letters[(letters.index(letter) + 1) % len(letters)]

    def turn_record(record: Doc) -> Doc:
        turned = dict(record)
        for key in ("seat", "opener"):
            if key in record:
                turned[key] = turn_seat(record[key])
        for key in ("side", "winner"):
            if record.get(key) is not None:
                turned[key] = turn_side(record[key])
        for key in ("pips", "tiles"):
            if key in record:
                turned[key] = {str(turn_seat(int(seat))): value for seat, value in record[key].items()}
        for key in ("side_pips", "totals", "games", "hands"):
            if record.get(key) is not None:
                turned[key] = {turn_side(letter): value for letter, value in record[key].items()}
        if "running" in record:
            turned["running"] = [{**entry, "seat": turn_seat(entry["seat"])} for entry in record["running"]]
        if "bonuses" in record:
            turned["bonuses"] = [{**entry, "side": turn_side(entry["side"])} for entry in record["bonuses"]]
        return turned

    first = sheet["first_opener"]
    return {
        "rules": rules,
        "first_opener": None if first is None else turn_seat(first),
        "records": [turn_record(record) for record in sheet["records"]],
    }


def turn_result(result: Doc, seats: int) -> Doc:
    """The result with every side and seat named one place further on."""
    letters = list(result["score"])

    def side(letter: str | None) -> str | None:
        return None if letter is None else letters[(letters.index(letter) + 1) % len(letters)]

    def seat(number: int | None) -> int | None:
        return None if number is None else number % seats + 1

    def table(values: Doc) -> Doc:
        return {side(letter): value for letter, value in values.items()}

    rows = [
        {
            **row,
            "winner": side(row["winner"]),
            **{key: seat(row[key]) for key in ("opener", "winner_seat", "next_opener", "shuffler")},
            **{key: table(row[key]) for key in ("points", "total")},
        }
        for row in result["records"]
    ]
    return {
        **result,
        "records": rows,
        "games": table(result["games"]),
        "score": table(result["score"]),
        "winner": side(result["winner"]),
        "next_opener": seat(result["next_opener"]),
    }


@given(some.sheets())
def test_turning_the_table_by_one_seat_turns_sides_and_seats_but_never_points(sheet: Doc) -> None:
    assert score_sheet(turn_sheet(sheet)) == turn_result(score_sheet(sheet), sheet["rules"]["seats"])


@given(some.sheets())
def test_record_by_record_gives_what_all_at_once_gives(sheet: Doc) -> None:
    rules = resolve_rules(sheet["rules"])
    fold = MatchFold(rules, sheet["first_opener"])
    rows: list[Doc] = []
    for count, record in enumerate(sheet["records"], 1):
        before = fold.result(list(rows))
        following = fold.fork()
        rows.append(following.take(record))
        assert fold.result(rows[:-1]) == before, "the state that was forked has changed"
        fold = following
        assert fold.result(list(rows)) == score_records(rules, sheet["first_opener"], sheet["records"][:count])
    assert fold.result(rows) == score_sheet(sheet)


@given(some.sheets())
def test_withdrawing_the_last_record_is_as_if_it_had_never_been(sheet: Doc) -> None:
    whole = score_sheet(sheet)
    for count in range(len(sheet["records"])):
        part = score_sheet({**sheet, "records": sheet["records"][:count]})
        assert part["records"] == whole["records"][:count]
        assert part["status"] == "playing"


@given(some.sheets())
def test_totals_are_the_points_added_up_and_never_negative(sheet: Doc) -> None:
    result = score_sheet(sheet)
    game, totals = 1, dict.fromkeys(result["score"], 0)
    for row in result["records"]:
        if row["game"] != game:
            game, totals = row["game"], dict.fromkeys(totals, 0)
        totals = {letter: total + row["points"][letter] for letter, total in totals.items()}
        assert row["total"] == totals
        assert min(totals.values()) >= 0


@given(some.sheets())
def test_hands_are_numbered_within_their_game_and_nothing_else_is(sheet: Doc) -> None:
    hands: dict[int, int] = {}
    for row in score_sheet(sheet)["records"]:
        if row["kind"] in ("finish", "block", "void", "stopped", "given"):
            hands[row["game"]] = hands.get(row["game"], 0) + 1
            assert row["number"] == hands[row["game"]]
        else:
            assert row["number"] is None
            assert row["winner"] is row["opener"] is row["shuffler"] is None


@given(some.sheets(), st.data())
def test_nothing_follows_the_end_of_a_match(sheet: Doc, data: st.DataObject) -> None:
    if score_sheet(sheet)["status"] == "playing":
        letters = list(some.sides_table(resolve_rules(sheet["rules"])))
        sheet["records"].append({"kind": "award", "winner": letters[0], "reason": "other"})
    more = data.draw(some.records(resolve_rules(sheet["rules"])) | json_values())
    with pytest.raises(SheetError) as caught:
        score_sheet({**sheet, "records": [*sheet["records"], more]})
    assert (caught.value.code, caught.value.record) == ("match_over", len(sheet["records"]) + 1)


@given(some.sheets())
def test_the_score_is_cut_only_where_overflow_is_trimmed_and_by_nothing_else(sheet: Doc) -> None:
    cut = score_sheet({**sheet, "rules": {**sheet["rules"], "overflow": "trimmed"}})
    counted = score_sheet({**sheet, "rules": {**sheet["rules"], "overflow": "counted"}})
    target = sheet["rules"]["target"]
    assert cut["records"] == counted["records"]
    for letter, points in counted["score"].items():
        assert cut["score"][letter] in (points, min(points, target))
    if cut["decided_by"] == "target":
        assert max(cut["score"].values()) == target


@given(some.sheets())
def test_a_result_is_plain_json(sheet: Doc) -> None:
    result = score_sheet(sheet)
    assert json.loads(json.dumps(result)) == result


@given(some.sheets())
def test_notes_and_other_things_beside_the_records_change_nothing(sheet: Doc) -> None:
    noted = {
        **sheet,
        "names": ["Ana"],
        "records": [
            {**record, "note": {"x": [1]}, "entry_id": "e", "after": None, "seq": -1}
            for record in sheet["records"]
        ],
    }
    assert score_sheet(noted) == score_sheet(sheet)


@given(mutated_sheets() | json_values() | st.fixed_dictionaries({"records": st.lists(json_values())}))
def test_any_json_is_scored_or_refused_with_a_code_and_a_sentence(document: Any) -> None:
    try:
        result = score_sheet(document)
    except SheetError as fault:
        answer = fault.as_dict()
        assert answer["code"] in CODES
        assert answer["message"].endswith((".", "?"))  # "Did you mean …?"
        assert len(answer["message"]) < 300
        assert answer["field"] is None or (isinstance(answer["field"], str) and len(answer["field"]) < 100)
        assert answer["record"] is None or 1 <= answer["record"] <= len(document["records"])
        json.dumps(answer)
        json.dumps(fault.params)
    else:
        assert len(result["records"]) == len(document["records"])
