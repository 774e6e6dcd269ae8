"""Entering a record anew and changing nothing changes nothing: every shape of a count, under every preset."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from scoring import Ruleset, SheetError, all_presets, find_preset, score_records, what_to_ask
from scoring.tiles import list_tiles
from tests.browser.site import Site
from tests.browser.tapping import Referee
from tests.services.tables import make_table

Doc = dict[str, Any]
# The draft that "Enter it anew" opens for a record, and what it would send: where nobody touched it, and where the
# shown counts are typed once more.
ENTER = """async ([record, again]) => {
  const main = document.querySelector("script[type=module]").src;
  const { buildRecord, openDraft } = await import(new URL("counts.js", main));
  const { kind, seat, opener, running, bonuses } = record;
  const draft = openDraft({ correction: true, kind, seat, opener, running, bonuses, from: structuredClone(record) });
  if (again) delete draft.kept;
  return JSON.parse(JSON.stringify(buildRecord(draft)));
}"""


def deal(rules: Ruleset, dice: Random) -> dict[int, list[tuple[int, int]]]:
    """One to three tiles left with every seat."""
    tiles = list(list_tiles(rules.set))
    dice.shuffle(tiles)
    return {seat: [tiles.pop() for _ in range(dice.randint(1, 3))] for seat in range(1, rules.seats + 1)}


def shape_counts(rules: Ruleset, kind: str, seat: int, dice: Random) -> list[Doc]:
    """The same hand counted in every way that the rules take."""
    ask = what_to_ask(rules, kind, seat)
    held = {other: tiles for other, tiles in deal(rules, dice).items() if kind == "block" or other != seat}
    pips = {other: sum(map(sum, tiles)) for other, tiles in held.items()}
    texts = {str(other): [f"{low}-{high}" for low, high in tiles] for other, tiles in held.items()}
    sides = {
        letter: sum(pips.get(other, 0) for other in rules.seats_of[place])
        for place, letter in enumerate(rules.letters)
    }
    shapes: list[Doc] = [
        {"pips": {str(other): pips[other] for other in ask.seats}},
        {"pips": {str(other): count for other, count in pips.items()}},
        {"tiles": {str(other): texts[str(other)] for other in ask.seats}},
        {"tiles": texts},
        {"side_pips": sides},
        {"side_pips": {letter: sides[letter] for letter in ask.sides}},
    ]
    if kind == "finish":
        shapes.append({"pips": {str(seat): 0} | {str(other): count for other, count in pips.items()}})
        shapes.append({"tiles": {str(seat): []} | texts})
        shapes.append({"total_pips": sum(pips[other] for other in ask.seats)})
        shapes.append({})
    first, *rest = ask.seats or (seat,)
    if str(first) in texts:
        shapes.append(
            {"tiles": {str(first): texts[str(first)]}, "pips": {str(other): pips[other] for other in rest}}
        )
    return [{**shape, "stock_pips": 9} if ask.stock else shape for shape in shapes]


def score(rules: Ruleset, record: Doc) -> Doc | None:
    """What a first hand makes, or None where the rules refuse it."""
    try:
        return score_records(rules, 1, [record])
    except SheetError:
        return None


def list_hands(rules: Ruleset) -> list[Doc]:
    """Finishes and blocks as these rules take them, with all that may go with a hand."""
    dice = Random(7)
    extras: Doc = {"opener": 2}
    if rules.running_multiple:
        extras["running"] = [{"seat": 2, "points": 2 * rules.running_multiple}]
    if rules.bonuses:
        extras["bonuses"] = [{"code": next(iter(rules.bonuses)), "side": "B"}]
    hands = [
        {"kind": kind, "seat": seat, **counts, **extras}
        for kind in ("finish", "block")
        for seat in (1, 2)
        for counts in shape_counts(rules, kind, seat, dice)
    ]
    return [hand for hand in hands if score(rules, hand)]


@pytest.mark.parametrize("preset", [preset.name for preset in all_presets()])
def test_a_hand_that_is_entered_anew_untouched_is_the_same_record_with_the_same_score(
    site: Site, phone: Any, preset: str
) -> None:
    rules = find_preset(preset).ruleset
    sides = None if rules.sides == "pairs" else []
    table = make_table(rules=preset, **({} if sides is None else {"sides": sides}))
    Referee(phone, table).open()
    hands = list_hands(rules)
    assert {hand["kind"] for hand in hands} == {"finish", "block"}
    for hand in hands:
        assert phone.evaluate(ENTER, [hand, False]) == hand
        assert score(rules, phone.evaluate(ENTER, [hand, True])) == score(rules, hand), hand


RECORDS: list[tuple[str, Doc]] = [
    ("classic-100", {"kind": "finish", "seat": 1, "side_pips": {"A": 27, "B": 18}}),
    ("classic-100", {"kind": "finish", "seat": 2, "pips": {"1": 9, "3": 8, "4": 30}, "opener": 3}),
    ("classic-100", {"kind": "block", "seat": 2, "side_pips": {"A": 20, "B": 31}}),
    ("classic-100", {"kind": "void", "reason": "burned", "opener": 3, "note": "on paper"}),
    ("classic-100", {"kind": "given", "side": "A", "points": 30, "opener": 2}),
    ("classic-100", {"kind": "penalty", "side": "B", "points": 25, "effect": "off_own", "reason": "talking"}),
    ("classic-100", {"kind": "time", "hand_in_progress": False}),
    ("classic-100", {"kind": "award", "winner": None, "reason": "other", "scope": "match"}),
    ("classic-100", {"kind": "result", "totals": {"A": 100, "B": 62}, "hands": None, "reason": "wet sheet"}),
    (
        "dominican-200",
        {"kind": "finish", "seat": 1, "total_pips": 20, "bonuses": [{"code": "capicua", "side": "B"}]},
    ),
]


@pytest.mark.parametrize(
    ("preset", "record"), RECORDS, ids=lambda value: value["kind"] if isinstance(value, dict) else ""
)
def test_the_preview_of_an_untouched_correction_says_that_nothing_changes(
    site: Site, phone: Any, preset: str, record: Doc
) -> None:
    table = make_table(rules=preset)
    table.write(record)
    site.sign_in(phone, table.organiser)
    phone.goto(f"/console/matches/{table.match.public_id}/table/")
    phone.locator('[data-k="menu-open"], [data-k="to-end"]').first.wait_for()
    referee = Referee(phone, table).tap("menu-open", "menu-correct", "fix-1", "do-replace")
    if record["kind"] in ("finish", "block"):
        referee.key(f"seat-{record['seat']}")
    with phone.expect_request("**/replace/?preview=1") as asked:
        referee.key("save")
    assert asked.value.post_data_json["record"] == table.view.rows[0].payload
    expect(phone.locator("main .card").first).to_contain_text("no change")


def test_a_finish_becomes_a_block_and_a_finish_again_with_all_that_was_made_and_claimed(
    site: Site, phone: Any
) -> None:
    made = [{"seat": 2, "points": 10}]
    bonuses = [{"code": "capicua", "side": "B"}]
    rules = {"preset": "all-fives-100", "bonuses": {"capicua": 25}, "sides": "pairs", "seats": 4}
    record = {"kind": "finish", "seat": 1, "total_pips": 20, "running": made, "bonuses": bonuses}
    table = make_table(rules=rules)
    table.write(record)
    site.sign_in(phone, table.organiser)
    phone.goto(f"/console/matches/{table.match.public_id}/table/")
    referee = Referee(phone, table).tap("menu-open", "menu-correct", "fix-1", "do-replace", "kind-block", "seat-1")
    for key in phone.locator(".tabs .tab").evaluate_all("tabs => tabs.map((tab) => tab.dataset.k)"):
        referee.key(key).digits(9)
    with phone.expect_request("**/replace/?preview=1") as asked:
        referee.key("save")
    block = asked.value.post_data_json["record"]
    assert (block["kind"], block["running"], block["bonuses"]) == ("block", made, bonuses)
    expect(phone.locator('[data-k="save"]')).to_be_visible()
    referee.tap("back", "back", "kind-finish", "seat-1")
    with phone.expect_request("**/replace/?preview=1") as asked:
        referee.key("save")
    assert asked.value.post_data_json["record"] == table.view.rows[0].payload


def test_points_during_play_are_entered_with_a_hand_that_was_forgotten(site: Site, phone: Any) -> None:
    table = make_table(rules={"preset": "all-fives-100", "sides": "pairs", "seats": 4})
    table.write({"kind": "finish", "seat": 1, "total_pips": 20})
    site.sign_in(phone, table.organiser)
    phone.goto(f"/console/matches/{table.match.public_id}/table/")
    referee = Referee(phone, table).tap("menu-open", "menu-correct", "fix-1", "do-insert", "seat-2")
    referee.tap("running", "double-5", "run-2", "done").digits(10).key("save")
    referee.tap("why-Forgotten", "save")
    expect(phone.locator(".score .total").first).to_have_text("20")
    assert table.view.rows[-1].payload["running"] == [{"seat": 2, "points": 10}]
