"""The end of a game by time (rules.md 7)."""

import pytest

from tests.scoring.short_records import VOID, Doc, code_of, end_of, finish, given, penalty, score, time


@pytest.mark.parametrize("in_progress", [True, False])
def test_stop_ends_the_game_at_once(in_progress: bool) -> None:
    result = score({"at_time": "stop"}, given("B", 10), time(in_progress))
    assert end_of(result) == ("finished", "B", "time", (0, 1), (0, 10))


def test_the_hand_in_progress_is_counted_if_there_is_one() -> None:
    rules = {"at_time": "finish_hand"}
    assert end_of(score(rules, given("B", 10), time(False)))[:3] == ("finished", "B", "time")
    waiting = [given("B", 10), time(True)]
    assert score(rules, *waiting)["status"] == "playing"
    assert score(rules, *waiting, VOID, penalty("B", 3))["status"] == "playing"
    assert end_of(score(rules, *waiting, VOID, given("A", 12))) == ("finished", "A", "time", (1, 0), (12, 10))


@pytest.mark.parametrize(("in_progress", "hands"), [(True, 2), (False, 1)])
def test_one_more_hand_is_one_after_the_hand_in_progress(in_progress: bool, hands: int) -> None:
    records = [given("B", 10), time(in_progress)]
    for _ in range(hands):
        assert score({"at_time": "one_more_hand"}, *records)["status"] == "playing"
        records += [VOID, given("A", 1)]
    ended = score({"at_time": "one_more_hand"}, *records)
    assert end_of(ended) == ("finished", "B", "time", (0, 1), (hands, 10))


def test_the_target_reached_in_the_hand_in_progress_leaves_no_further_hand() -> None:
    rules = {"at_time": "one_more_hand", "target": 50}
    assert end_of(score(rules, time(True), given("A", 50)))[:3] == ("finished", "A", "target")


@pytest.mark.parametrize(
    "decider", [given("B", 5), penalty("A", 1), finish(2, 5)], ids=lambda record: record["kind"]
)
def test_level_at_time_goes_on_until_somebody_leads_after_any_record(decider: Doc) -> None:
    rules = {"at_time": "finish_hand", "time_tie": "extra_hand"}
    level = [given("A", 10), given("B", 10), time(False), VOID, given("A", 0)]
    assert score(rules, *level)["status"] == "playing"
    ended = score(rules, *level, decider)
    assert (ended["status"], ended["winner"], ended["decided_by"]) == ("finished", "B", "time")


def test_level_at_time_may_be_a_drawn_match() -> None:
    result = score({"at_time": "stop", "time_tie": "draw"}, given("A", 10), given("B", 10), time(True))
    assert end_of(result) == ("finished", None, "time", (0, 0), (10, 10))


EARLIER = {"at_time": "one_more_hand", "time_tie": "earlier_score"}


def test_a_further_hand_that_ends_level_is_undone() -> None:
    result = score(EARLIER, given("A", 10), time(True), given("A", 2), penalty("A", 4), finish(2, 8))
    assert end_of(result) == ("finished", "A", "time", (1, 0), (8, 0))
    row = result["records"][-1]
    assert (row["why"], row["points"], row["total"]) == ("time_undone", {"A": 0, "B": 0}, {"A": 8, "B": 0})
    assert (row["winner"], row["winner_seat"], row["number"], row["next_opener"]) == ("B", 2, 3, 4)


def test_nothing_is_undone_where_nobody_led_before_the_further_hand() -> None:
    result = score(EARLIER, time(False), given("A", 0))
    assert (result["status"], result["records"][-1]["why"]) == ("playing", "given")
    assert end_of(score(EARLIER, time(False), given("A", 0), given("B", 3)))[:3] == ("finished", "B", "time")


def test_nothing_is_undone_where_the_earlier_leader_is_not_among_the_level() -> None:
    rules = {**EARLIER, "sides": "individual", "seats": 3, "bonuses": {"x": 15}}
    up = {**finish(2, 8), "bonuses": [{"code": "x", "side": "B"}]}
    both = {**up, "bonuses": [*up["bonuses"], {"code": "x", "side": "C"}], "kind": "finish"}
    level = [given("A", 10), given("C", 8), time(False), both]
    result = score(rules, *level)
    assert (result["status"], tuple(result["score"].values())) == ("playing", (10, 23, 23))
    assert result["records"][-1]["why"] == "finish"


@pytest.mark.parametrize("at_time", ["stop", "finish_hand"])
def test_without_a_further_hand_there_is_no_earlier_score(at_time: str) -> None:
    rules = {"at_time": at_time, "time_tie": "earlier_score"}
    level = score(rules, given("A", 10), given("B", 10), time(False))
    assert level["status"] == "playing"
    held = score({**rules, "at_time": "finish_hand"}, given("A", 10), time(True), given("B", 10))
    assert (held["status"], tuple(held["score"].values())) == ("playing", (10, 10))


def test_time_is_called_once() -> None:
    assert code_of({}, time(True), time(True)) == ("invalid_document", 2)
