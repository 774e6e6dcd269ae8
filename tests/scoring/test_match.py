"""Games and the end of a match (rules.md 6 and 7)."""

from typing import Any

import pytest

from tests.scoring.short_records import PLAYING, VOID, Doc, code_of, end_of, finish, given, penalty, score, time

# --- the target


def test_two_level_at_or_above_the_target_play_on_until_one_leads() -> None:
    rules = {"target": 50}
    level = [given("A", 45), given("B", 40), penalty("B", 5, "to_opponents"), penalty("A", 10, "to_opponents")]
    # A has 50 after the third record and has won.
    assert end_of(score(rules, *level[:3])) == ("finished", "A", "target", (1, 0), (50, 40))
    both = [finish(1, 40), {**finish(1, 20), "bonuses": [{"code": "x", "side": "B"}]}]
    result = score({**rules, "bonuses": {"x": 60}}, *both)
    assert end_of(result) == (*PLAYING, (0, 0), (60, 60))
    ended = score({**rules, "bonuses": {"x": 60}}, *both, penalty("A", 1))
    assert end_of(ended) == ("finished", "B", "target", (0, 1), (59, 60))


def test_a_penalty_can_bring_the_opponents_to_the_target() -> None:
    result = score({"target": 50}, given("A", 45), penalty("B", 5, "to_opponents"))
    assert end_of(result) == ("finished", "A", "target", (1, 0), (50, 0))


def test_points_taken_off_show_what_was_really_taken() -> None:
    result = score({}, given("A", 8), penalty("A", 25))
    assert result["records"][1]["points"] == {"A": -8, "B": 0}
    assert result["records"][1]["total"] == {"A": 0, "B": 0}


def test_a_bonus_of_each_won_hand_starts_anew_with_each_game_and_skips_what_is_not_won_at_the_table() -> None:
    rules = {"target": 50, "best_of": 3, "hand_bonuses": [20, 10]}
    result = score(rules, VOID, given("A", 1), finish(2, 5), finish(2, 25), finish(1, 5))
    assert [tuple(row["points"].values()) for row in result["records"]] == [
        (0, 0),
        (1, 0),
        (0, 25),
        (0, 35),
        (25, 0),
    ]
    assert [row["game"] for row in result["records"]] == [1, 1, 1, 1, 2]
    assert [row["number"] for row in result["records"]] == [1, 2, 3, 4, 1]


# --- points made during play

ALL_FIVES = {"target": 50, "running_multiple": 5, "bonuses": {"x": 60}}


def running(*entries: tuple[int, int]) -> list[Doc]:
    return [{"seat": seat, "points": points} for seat, points in entries]


def test_the_points_that_win_stop_the_hand() -> None:
    stopped = {"kind": "stopped", "running": running((1, 25), (2, 45), (1, 20), (3, 5))}
    result = score(ALL_FIVES, stopped)
    assert end_of(result) == ("finished", "A", "target", (1, 0), (50, 45))
    assert result["records"][0]["winner"] is result["records"][0]["winner_seat"] is None
    assert result["records"][0]["why"] == "stopped"


def test_a_bonus_in_a_stopped_hand_counts_but_the_game_was_won_there_and_then() -> None:
    stopped = {"kind": "stopped", "running": running((1, 50)), "bonuses": [{"code": "x", "side": "B"}]}
    assert end_of(score(ALL_FIVES, stopped)) == ("finished", "A", "target", (1, 0), (50, 60))


def test_points_that_reach_the_target_behind_others_do_not_stop_the_hand() -> None:
    rules = {**ALL_FIVES, "sides": "individual", "seats": 3}
    level = [given("C", 45), {**finish(1, 60), "bonuses": [{"code": "x", "side": "B"}]}]
    result = score(rules, *level, {**finish(1, 9), "running": running((3, 5))})
    assert end_of(result) == ("finished", "A", "target", (1, 0, 0), (69, 60, 50))
    assert code_of(rules, *level, {**finish(1, 9), "running": running((2, 5))}) == ("running_invalid", 3)


@pytest.mark.parametrize(
    "hand",
    [
        {"kind": "stopped", "running": []},
        {"kind": "stopped", "running": running((1, 45))},
        {"kind": "stopped", "running": running((1, 50), (1, 5))},
        {"kind": "stopped", "running": running((1, 48))},
        {**finish(1, 5), "running": running((1, 50))},
        {**finish(1, 5), "running": running((1, -5))},
        {**finish(1, 5), "running": [{"seat": 1, "points": "5"}]},
        {**finish(1, 5), "running": [{"seat": 1, "points": True}]},
        {**finish(1, 5), "running": [{"seat": 1, "points": 5.0}]},
    ],
    ids=str,
)
def test_points_during_play_that_cannot_be(hand: Doc) -> None:
    assert code_of(ALL_FIVES, hand) == ("running_invalid", 1)


def test_without_a_multiple_there_are_no_points_during_play() -> None:
    assert code_of({}, {"kind": "stopped", "running": running((1, 100))}) == ("running_invalid", 1)
    assert end_of(score({}, {**finish(1, 5), "running": []}))[4] == (5, 0)


# --- several games

BEST_OF_3 = {"target": 50, "best_of": 3}


def test_time_ends_the_match_with_the_game_that_is_being_played() -> None:
    result = score(BEST_OF_3, given("A", 60), given("B", 55), VOID, time(True), given("B", 4))
    assert end_of(result) == ("finished", "B", "time", (1, 2), (0, 4))


def test_level_in_games_at_time_goes_to_the_points_of_all_games() -> None:
    result = score(BEST_OF_3, given("A", 60), given("B", 12), time(False))
    # B won the second game on time: a game each, 60 points against 12.
    assert end_of(result) == ("finished", "A", "time", (1, 1), (0, 12))


def test_points_of_games_are_compared_as_they_are_reported() -> None:
    rules = {**BEST_OF_3, "time_tie": "draw"}
    one_each = [given("A", 80), given("B", 10), given("A", 4), time(False)]
    assert end_of(score(rules, *one_each)) == ("finished", "A", "time", (1, 1), (4, 10))
    drawn = [given("A", 80), given("B", 50), time(False)]  # a game each, and the third has no points yet
    assert score(rules, *drawn)["winner"] == "A"
    assert end_of(score({**rules, "overflow": "trimmed"}, *drawn)) == ("finished", None, "time", (1, 1), (0, 0))


def test_the_target_reached_after_time_does_not_hide_that_time_ended_the_match() -> None:
    result = score(BEST_OF_3, time(True), given("A", 50))
    assert end_of(result) == ("finished", "A", "time", (1, 0), (50, 0))
    decided = score(BEST_OF_3, given("A", 50), time(True), given("A", 50))
    assert end_of(decided) == ("finished", "A", "target", (2, 0), (50, 0))


def test_a_game_level_at_time_may_be_drawn_and_the_match_goes_by_games() -> None:
    rules = {**BEST_OF_3, "time_tie": "draw", "at_time": "stop"}
    result = score(rules, given("B", 50), given("A", 5), given("B", 5), time(False))
    assert end_of(result) == ("finished", "B", "time", (0, 1), (5, 5))


def test_the_next_record_begins_the_next_game_whatever_it_is() -> None:
    result = score(BEST_OF_3, given("A", 50), penalty("A", 5))
    assert (result["records"][1]["game"], result["records"][1]["points"]) == (2, {"A": 0, "B": 0})
    assert result["score"] == {"A": 0, "B": 0}


# --- awards and results


def test_an_award_of_the_match_adds_no_game_and_names_who_won() -> None:
    result = score({}, given("A", 10), {"kind": "award", "winner": "B", "reason": "expelled"})
    assert end_of(result) == ("finished", "B", "award", (0, 0), (10, 0))
    nobody = score({}, {"kind": "award", "winner": None, "reason": "other", "scope": "match"})
    assert end_of(nobody) == ("finished", None, "award", (0, 0), (0, 0))


def test_an_award_of_a_game_counts_as_a_game_won() -> None:
    award = {"kind": "award", "winner": "B", "reason": "abandoned", "scope": "game"}
    result = score(BEST_OF_3, given("A", 10), award)
    assert end_of(result) == (*PLAYING, (0, 1), (10, 0))
    assert end_of(score(BEST_OF_3, given("A", 10), award, award)) == ("finished", "B", "award", (0, 2), (0, 0))
    assert end_of(score(BEST_OF_3, time(True), award)) == ("finished", "B", "time", (0, 1), (0, 0))


@pytest.mark.parametrize(
    ("rules", "award"),
    [
        ({}, {"kind": "award", "winner": "A", "reason": "other", "scope": "game"}),
        (BEST_OF_3, {"kind": "award", "winner": None, "reason": "other", "scope": "game"}),
        (BEST_OF_3, {"kind": "award", "winner": "A", "reason": "other", "scope": "hand"}),
        (BEST_OF_3, {"kind": "award", "reason": "other"}),
        (BEST_OF_3, {"kind": "award", "winner": "A"}),
    ],
    ids=str,
)
def test_awards_that_cannot_be(rules: Doc, award: Doc) -> None:
    assert code_of(rules, award) == ("invalid_document", 1)


@pytest.mark.parametrize(
    ("rules", "result", "winner", "games"),
    [
        ({}, {"totals": {"A": 40, "B": 62}}, "B", (0, 1)),
        ({}, {"totals": {"A": 62, "B": 62}}, None, (0, 0)),
        ({}, {"totals": {"A": 62, "B": 40}, "games": {"A": 0, "B": 1}}, "A", (1, 0)),
        (BEST_OF_3, {"totals": {"A": 90, "B": 110}, "games": {"A": 2, "B": 1}}, "A", (2, 1)),
        (BEST_OF_3, {"totals": {"A": 90, "B": 110}, "games": {"A": 1, "B": 1}}, "B", (1, 1)),
        (BEST_OF_3, {"totals": {"A": 90, "B": 90}, "games": {"A": 1, "B": 1}}, None, (1, 1)),
    ],
    ids=str,
)
def test_a_result_from_paper_ends_the_match(rules: Doc, result: Doc, winner: str | None, games: Any) -> None:
    ended = score({**rules, "overflow": "trimmed"}, given("A", 7), {"kind": "result", **result})
    totals = result["totals"]
    assert end_of(ended) == ("finished", winner, "result", games, tuple(totals.values()))
    assert ended["records"][1]["points"] == {"A": totals["A"] - 7, "B": totals["B"]}
