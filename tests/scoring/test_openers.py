"""Who opens the next hand and who shuffles (rules.md 5)."""

from typing import Any

import pytest

from scoring import score_sheet

Doc = dict[str, Any]
LEVEL = {"kind": "block", "seat": 1, "pips": {"1": 10, "2": 10, "3": 10, "4": 10}}
FINISH = {"kind": "finish", "seat": 4, "pips": {"1": 5, "3": 5}}
VOID = {"kind": "void", "reason": "misdeal"}
GIVEN = {"kind": "given", "side": "B", "points": 5}


def openers(rules: Doc, first: int | None, *records: Doc) -> list[Any]:
    """(opener, next opener) of every row."""
    result = score_sheet({"rules": {"target": 1000, **rules}, "first_opener": first, "records": list(records)})
    assert result["next_opener"] == result["records"][-1]["next_opener"]
    return [(row["opener"], row["next_opener"]) for row in result["records"]]


@pytest.mark.parametrize(
    ("opener_next", "first", "following"),
    [("rotate", 4, 1), ("rotate", 2, 3), ("rotate", None, None), ("winner", 2, 4), ("holder", 2, None)],
)
def test_after_a_won_hand(opener_next: str, first: int | None, following: int | None) -> None:
    assert openers({"opener_next": opener_next}, first, FINISH) == [(first, following)]


@pytest.mark.parametrize("hand", [LEVEL, VOID], ids=["level", "void"])
@pytest.mark.parametrize(
    ("after_no_score", "first", "following"),
    [("rotate", 4, 1), ("rotate", None, None), ("same", 3, 3), ("same", None, None), ("holder", 2, None)],
)
def test_after_a_hand_without_a_winner(
    hand: Doc, after_no_score: str, first: int | None, following: int | None
) -> None:
    rules = {"opener_next": "winner", "opener_after_no_score": after_no_score}
    assert openers(rules, first, hand) == [(first, following)]


def test_a_hand_given_away_moves_the_opener_as_a_won_one_but_has_no_winning_player() -> None:
    assert openers({"opener_next": "rotate", "opener_after_no_score": "same"}, 2, GIVEN) == [(2, 3)]
    assert openers({"opener_next": "winner", "opener_after_no_score": "same"}, 2, GIVEN) == [(2, None)]


def test_a_stated_opener_wins_over_the_computed_one_and_is_moved_on_from() -> None:
    assert openers({}, 1, FINISH, {**VOID, "opener": 4}, {**GIVEN, "opener": 2}, FINISH) == [
        (1, 2),
        (4, 1),
        (2, 3),
        (3, 4),
    ]


def test_an_opener_stated_once_makes_an_unknown_one_known() -> None:
    assert openers({}, None, FINISH, {**FINISH, "opener": 3}, FINISH) == [(None, None), (3, 4), (4, 1)]


def test_a_penalty_or_time_leaves_the_opener_as_he_stands() -> None:
    penalty = {"kind": "penalty", "side": "A", "points": 1, "effect": "off_own"}
    time = {"kind": "time", "hand_in_progress": True}
    assert openers({}, 3, FINISH, penalty, time) == [(3, 4), (None, 4), (None, 4)]


def test_the_opener_runs_on_into_the_next_game() -> None:
    won = {"kind": "finish", "seat": 4, "pips": {"1": 15, "3": 15}}
    assert openers({"target": 20, "best_of": 5}, 3, won, won) == [(3, 4), (4, 1)]


def test_after_a_stopped_hand_nobody_knows_who_opens() -> None:
    stopped = {"kind": "stopped", "running": [{"seat": 2, "points": 20}], "opener": 2}
    rules = {"target": 20, "best_of": 3, "running_multiple": 5, "shuffler": "before_opener"}
    assert openers(rules, 1, stopped) == [(2, None)]


def test_once_a_match_has_ended_nobody_opens_though_the_last_row_still_says_who_would() -> None:
    result = score_sheet({"rules": {"target": 10}, "first_opener": 2, "records": [FINISH]})
    assert result["records"][0]["next_opener"] == 3
    assert result["next_opener"] is None


def test_before_the_first_record_the_first_opener_opens() -> None:
    assert score_sheet({"first_opener": 3, "records": []})["next_opener"] == 3
    assert score_sheet({"records": []})["next_opener"] is None


@pytest.mark.parametrize(
    ("shuffler", "hand", "seat"),
    [
        ("opener", FINISH, 1),
        ("opener", VOID, 1),
        ("opener", GIVEN, 1),
        ("before_opener", FINISH, 3),
        ("before_opener", GIVEN, None),
        ("before_opener", LEVEL, 4),
        (None, FINISH, None),
    ],
)
def test_who_shuffles_for_the_next_hand(shuffler: str | None, hand: Doc, seat: int | None) -> None:
    rules = {"shuffler": shuffler, "opener_next": "winner", "opener_after_no_score": "same"}
    result = score_sheet({"rules": rules, "first_opener": 1, "records": [hand]})
    assert result["records"][0]["shuffler"] == seat
