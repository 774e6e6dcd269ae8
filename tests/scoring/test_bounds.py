"""What a ruleset and a record may hold at most, and what the refusal says of it."""

from typing import Any

import pytest

from scoring import MOST_POINTS, SheetError, find_all_faults, resolve_rules, score_sheet


def refuse(document: Any) -> SheetError:
    with pytest.raises(SheetError) as caught:
        score_sheet(document)
    return caught.value


@pytest.mark.parametrize(
    "key, good, bad",
    [
        ("hand_bonuses", [MOST_POINTS] * 100, [MOST_POINTS + 1]),
        ("hand_bonuses", [], [1] * 101),
        ("bonuses", {"x" * 60: MOST_POINTS}, {"x" * 61: 1}),
        ("bonuses", {str(number): 1 for number in range(100)}, {str(number): 1 for number in range(101)}),
        ("bonuses", {"c": 0}, {"c": MOST_POINTS + 1}),
        ("bonuses", {"c": 0}, {"c": 10**4000}),
        ("time_limit_minutes", 1440, 1441),
        ("time_limit_minutes", None, 10**50),
    ],
)
def test_a_rule_is_bounded(key: str, good: Any, bad: Any) -> None:
    assert score_sheet({"rules": {key: good}, "records": []})["status"] == "playing"
    fault = refuse({"rules": {key: bad}, "records": []})
    assert (fault.code, fault.field, fault.record) == ("invalid_rules", f"rules.{key}", None)


@pytest.mark.parametrize(
    "rules, allowed",
    [
        ({"target": 5000}, {"low": 1, "high": 1000}),
        ({"best_of": 2}, [1, 3, 5, 7]),
        ({"shuffler": "nobody"}, [None, "opener", "before_opener"]),
        ({"stock": "yes"}, [True, False]),
        ({"hand_bonuses": [-1]}, {"low": 0, "high": MOST_POINTS, "most": 100}),
        ({"tiles_each": 8}, {"low": 1, "high": 7}),
        ({"seats": 5}, [4]),
    ],
)
def test_the_refusal_says_what_is_allowed(rules: Any, allowed: Any) -> None:
    assert refuse({"rules": rules, "records": []}).params["allowed"] == allowed


def test_an_unknown_key_is_told_with_the_nearest_there_is() -> None:
    assert refuse({"rules": {"targt": 5}, "records": []}).params["nearest"] == "target"
    assert refuse({"rules": {"zzzzzz": 5}, "records": []}).params["nearest"] is None


def test_all_faults_of_a_ruleset_are_found_at_once() -> None:
    document = {"preset": "classic-50", "target": 0, "best_of": 2, "foo": 1}
    assert [fault.field for fault in find_all_faults(document)] == ["rules.target", "rules.best_of", "rules.foo"]
    assert find_all_faults({"preset": "classic-50", "target": 60}) == []
    assert resolve_rules({"preset": "classic-50", "target": 60}).target == 60


@pytest.mark.parametrize(
    "record, field",
    [
        ({"kind": "given", "side": "A", "points": MOST_POINTS + 1}, "points"),
        ({"kind": "penalty", "side": "A", "effect": "off_own", "points": 999_999_999_999}, "points"),
        ({"kind": "result", "totals": {"A": 1, "B": 10**30}}, "totals.B"),
    ],
)
def test_the_points_of_a_record_are_bounded(record: Any, field: str) -> None:
    fault = refuse({"records": [record]})
    assert (fault.code, fault.field) == ("points_invalid", field)
    assert fault.params["most"] == MOST_POINTS


def test_the_greatest_points_are_taken() -> None:
    record = {"kind": "given", "side": "A", "points": MOST_POINTS}
    assert score_sheet({"records": [record]})["score"]["A"] == MOST_POINTS


def test_points_during_play_are_bounded_too() -> None:
    record = {"kind": "stopped", "running": [{"seat": 1, "points": MOST_POINTS + 5}]}
    fault = refuse({"rules": {"running_multiple": 5}, "records": [record]})
    assert (fault.code, fault.field) == ("running_invalid", "running.0.points")


def test_a_hand_that_one_player_cannot_hold_is_told_at_his_place_with_his_maximum() -> None:
    fault = refuse({"records": [{"kind": "finish", "seat": 1, "pips": {"2": 70, "4": 5}}]})
    assert (fault.code, fault.field, fault.params["most_hand"]) == ("pips_impossible", "pips.2", 69)
