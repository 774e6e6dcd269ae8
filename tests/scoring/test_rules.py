"""The ruleset: values, overrides, refusals (rules.md 2), and the faults of a whole document (rules.md 9)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Ruleset, SheetError, resolve_rules, rules_document, score_sheet, side_of_seat, sides_of
from tests.scoring import strategies as some
from tests.scoring.hostile import json_values

Doc = dict[str, Any]

# The neutral club default of every key.
DEFAULTS: Doc = {
    "sides": "pairs",
    "seats": 4,
    "set": 6,
    "tiles_each": 7,
    "stock": False,
    "direction": "anticlockwise",
    "target": 100,
    "best_of": 1,
    "hand_value": "pips",
    "finish_scores": "opponents",
    "block_judged": "side_total",
    "block_scores": "losers",
    "block_tie": "no_score",
    "stock_on_block": "ignored",
    "rounding": 1,
    "running_multiple": None,
    "opener_first": "highest_double",
    "opener_next": "rotate",
    "opener_after_no_score": "rotate",
    "opening_tile": "any",
    "may_pass": False,
    "shuffler": None,
    "hand_bonuses": [],
    "bonuses": {},
    "overflow": "counted",
    "time_limit_minutes": None,
    "at_time": "finish_hand",
    "time_tie": "extra_hand",
}


def fault_of(document: Any) -> tuple[str, str | None]:
    """Code and field of the error of a document whose fault is in no record."""
    with pytest.raises(SheetError) as caught:
        score_sheet(document)
    assert caught.value.record is None
    return caught.value.code, caught.value.field


def test_every_key_has_its_default() -> None:
    assert rules_document(resolve_rules(None)) == rules_document(resolve_rules({})) == DEFAULTS
    assert rules_document(Ruleset()) == DEFAULTS


def test_a_sheet_without_rules_is_played_by_the_defaults() -> None:
    assert score_sheet({"records": []}) == score_sheet({"rules": DEFAULTS, "records": []})


@given(some.ruleset_documents(small_target=False))
def test_a_ruleset_survives_the_round_trip_through_its_document(document: Doc) -> None:
    rules = resolve_rules(document)
    assert rules_document(rules) == document
    assert resolve_rules(rules_document(rules)) == rules


@given(some.ruleset_documents(), st.sampled_from(sorted(DEFAULTS)), json_values())
def test_a_value_is_taken_as_it_is_or_refused_by_its_key(document: Doc, key: str, value: Any) -> None:
    document = {**document, key: value}
    try:
        answer: Any = rules_document(resolve_rules(document))
    except SheetError as fault:
        answer = (fault.code, fault.field)
    refusals = [("invalid_rules", f"rules.{place}") for place in (key, "seats", "tiles_each")]
    assert answer in [document, *refusals]
    if isinstance(answer, dict):
        assert type(answer[key]) is type(value)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        *(("target", value) for value in (0, 1001, True, 100.0, "100", None)),
        *(("seats", value) for value in (1, 13, 3, True, 4.0)),
        *(("tiles_each", value) for value in (0, 8, -7, True, 10**40)),
        *(("set", value) for value in (7, 6.0, "6", True)),
        *(("best_of", value) for value in (0, 2, True, 1.0)),
        *(("rounding", value) for value in (True, 10, None)),
        *(("running_multiple", value) for value in (1, False, 0, 5.0)),
        *(("stock", value) for value in (0, 1, "true", None)),
        *(("may_pass", value) for value in (0, None)),
        *(("shuffler", value) for value in ("", "closer", False)),
        *(("hand_bonuses", value) for value in ({}, [True], [-1], [1.5], "100", None)),
        *(("bonuses", value) for value in ([], {"x": "25"}, {"x": True}, {"x": -5}, None)),
        *(("time_limit_minutes", value) for value in (0, -1, 30.0, True)),
        *(("block_tie", value) for value in ("draw", None, ["no_score"], {})),
        ("direction", "Clockwise"),
        ("colour", "red"),
    ],
)
def test_values_that_a_key_does_not_have(key: str, value: Any) -> None:
    assert fault_of({"rules": {key: value}, "records": []}) == ("invalid_rules", f"rules.{key}")


def test_more_tiles_than_the_set_has_cannot_be_dealt() -> None:
    alone = {"sides": "individual", "seats": 12, "set": 9}
    assert fault_of({"rules": {**alone, "tiles_each": 5}, "records": []}) == ("invalid_rules", "rules.tiles_each")
    score_sheet({"rules": {**alone, "tiles_each": 4}, "records": []})
    score_sheet({"rules": {**alone, "set": 12}, "records": []})


def test_an_override_replaces_the_whole_value() -> None:
    rules = resolve_rules({"preset": "puerto-rico-500", "hand_bonuses": [50], "bonuses": {"capicua": 30}})
    assert (rules.hand_bonuses, rules.bonuses, rules.target) == ((50,), {"capicua": 30}, 500)


@pytest.mark.parametrize("name", ["classic-51", "Classic-50", "", "../classic-50", None, 5, ["classic-50"], {}])
def test_a_preset_that_does_not_exist(name: Any) -> None:
    assert fault_of({"rules": {"preset": name}, "records": []}) == ("unknown_preset", "rules.preset")


@pytest.mark.parametrize("rules", [[], "classic-50", 5, None, True])
def test_the_rules_are_an_object(rules: Any) -> None:
    assert fault_of({"rules": rules, "records": []}) == ("invalid_rules", "rules")


@pytest.mark.parametrize("document", [None, [], "sheet", 5, True])
def test_a_sheet_is_an_object(document: Any) -> None:
    assert fault_of(document) == ("invalid_document", None)


@pytest.mark.parametrize("records", [{}, None, "x", 5])
def test_records_are_a_list_and_must_be_there(records: Any) -> None:
    assert fault_of({"records": records}) == ("invalid_document", "records")
    assert fault_of({}) == ("invalid_document", "records")


@pytest.mark.parametrize("opener", [0, 5, -1, 10**40])
def test_the_first_opener_sits_at_the_table(opener: int) -> None:
    assert fault_of({"first_opener": opener, "records": []}) == ("seat_out_of_range", "first_opener")


@pytest.mark.parametrize("opener", ["1", 1.0, True, [], {}])
def test_the_first_opener_is_a_seat_or_unknown(opener: Any) -> None:
    assert fault_of({"first_opener": opener, "records": []}) == ("invalid_document", "first_opener")
    assert score_sheet({"first_opener": None, "records": []})["next_opener"] is None


def test_the_faults_of_the_rules_come_before_those_of_the_rest() -> None:
    assert fault_of({"rules": {"target": 0}, "first_opener": 9, "records": {}})[0] == "invalid_rules"
    assert fault_of({"first_opener": 9, "records": {}})[0] == "seat_out_of_range"


def test_who_sits_where() -> None:
    assert sides_of(resolve_rules(None)) == {"A": (1, 3), "B": (2, 4)}
    three = resolve_rules({"sides": "individual", "seats": 3})
    assert sides_of(three) == {"A": (1,), "B": (2,), "C": (3,)}
    twelve = resolve_rules({"sides": "individual", "seats": 12, "set": 12})
    assert "".join(side_of_seat(twelve, seat) for seat in range(1, 13)) == "ABCDEFGHIJKL"
    assert [side_of_seat(resolve_rules(None), seat) for seat in (1, 2, 3, 4)] == ["A", "B", "A", "B"]
