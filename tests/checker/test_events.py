"""Hundreds of simulated events are sound in every round; and the checker that says so can say otherwise."""

from collections import Counter
from copy import deepcopy

import pytest

from tests.checker.event_checker import list_event_faults
from tests.simulate.events import SIZES, check_event, list_events

EVENTS = 300  # of each format


@pytest.fixture(scope="module", params=["swiss", "round_robin"])
def checked(request):
    """(format, [(event, its account, its faults)]) of all events of a format."""
    return request.param, [(event, *check_event(*event)) for event in list_events(request.param, 1, EVENTS)]


def test_every_round_of_every_event_is_sound(checked):
    _, events = checked
    for event, _, faults in events:
        assert faults == [], event


def test_events_have_every_size_and_come_to_everything_that_can_happen(checked):
    name, events = checked
    assert len(events) >= EVENTS
    accounts = [account for _, account, _ in events]
    assert set(SIZES) <= {len(account["start"]["entrants"]) for account in accounts}
    rounds = [one for account in accounts for one in account["rounds"]]
    done = Counter(step["do"] for one in rounds for step in (*one["before"], *one["after"]))
    kinds = Counter(match.get("kind", "played") for one in rounds for match in one["matches"])
    assert set(kinds) == {"played", "award", "no_show", "double_no_show"}
    always = {"withdraw", "return", "correct", "card", "take_back", "penalty", "lift"}
    assert set(done) == always | ({"enter"} if name == "swiss" else set())
    assert any(match["winner"] is None and "score" in match for one in rounds for match in one["matches"])
    assert any("games" in match for one in rounds for match in one["matches"])
    assert any(one["byes"] for one in rounds)
    assert any(one["absent"] for one in rounds)
    if name == "swiss":
        assert any(len(one["byes"]) > 1 for one in rounds)
        codes = {reason["code"] for one in rounds for reasons in one["reasons"] for reason in reasons}
        assert {"same_score", "floated", "rematch", "opens"} <= codes
    else:
        assert any(one["idle"] for one in rounds)
        assert {account["planned"] for account in accounts} == {"round_robin", "double_round_robin"}


def find_event(planned, **asked):
    """A sound event in which nothing went wrong, to be spoilt."""
    for seed in range(1, 200):
        account, faults = check_event(planned, seed, asked["entrants"], asked["rounds"])
        assert faults == []
        settings = account["settings"]
        smooth = not any(one["before"] or one["after"] or one["away"] for one in account["rounds"])
        if smooth and not settings["forbidden"] and account["start"]["match_points"]["win"] == 2:
            return account
    raise AssertionError("no smooth event among two hundred")


@pytest.fixture(scope="module")
def swiss():
    return find_event("swiss", entrants=9, rounds=4)


@pytest.fixture(scope="module")
def round_robin():
    return find_event("round_robin", entrants=7, rounds=7)


def swap_entrants(account, number, one, other):
    """In a round and in all documents after it, the two change places."""
    spoilt = deepcopy(account)
    change = {one: other, other: one}
    row, written = spoilt["rounds"][number], spoilt["event"]["rounds"][number]
    row["pairs"] = [[change.get(id, id) for id in pair] for pair in row["pairs"]]
    row["byes"] = written["byes"] = [change.get(id, id) for id in row["byes"]]
    for match in (*row["matches"], *written["matches"]):
        match["a"], match["b"] = change.get(match["a"], match["a"]), change.get(match["b"], match["b"])
    return spoilt


def assert_finds(account, *words):
    faults = list_event_faults(account)
    assert any(all(word in fault for word in words) for fault in faults), faults


def test_checker_finds_a_rematch_that_could_be_avoided(swiss):
    (a, b), rest = swiss["rounds"][0]["pairs"][0], swiss["rounds"][1]
    opponent_of_a = next(id for pair in rest["pairs"] if a in pair for id in pair if id != a)
    assert_finds(swap_entrants(swiss, 1, b, opponent_of_a), "round 2", "rematches")


def test_checker_finds_a_bye_given_twice(swiss):
    had, now = swiss["rounds"][0]["byes"][0], swiss["rounds"][1]["byes"][0]
    spoilt = swap_entrants(swiss, 1, had, now)
    faults = list_event_faults(spoilt)
    assert any(
        fault.startswith("round 2: ") and ("earlier byes" in fault or "rematches" in fault) for fault in faults
    )


def test_checker_finds_a_bye_for_one_with_more_points(swiss):
    # In the second round nobody else may have it: any swap with a winner of the first is a worse bye, or a rematch.
    now = swiss["rounds"][1]["byes"][0]
    first = swiss["rounds"][0]["standings"][0]["id"]
    assert_finds(swap_entrants(swiss, 1, first, now), "round 2")
    met = {frozenset(pair) for pair in swiss["rounds"][0]["pairs"]}
    scores = {row["id"]: row["values"]["match_points"] for row in swiss["rounds"][0]["standings"]}
    had = swiss["rounds"][0]["byes"]
    for other in scores:
        spoilt = swap_entrants(swiss, 1, other, now)
        fresh = not any(frozenset(pair) in met for pair in spoilt["rounds"][1]["pairs"])
        if fresh and scores[other] > scores[now] and other not in had:
            assert_finds(spoilt, "round 2", "score of who has the bye")
            return
    raise AssertionError("nobody to give a wrong bye to")


def test_checker_finds_pairs_further_apart_in_score_than_need_be(swiss):
    scores = {row["id"]: row["values"]["match_points"] for row in swiss["rounds"][2]["standings"]}
    ids = sorted((id for pair in swiss["rounds"][3]["pairs"] for id in pair), key=scores.get)
    found = [list_event_faults(swap_entrants(swiss, 3, low, high)) for low in ids[:3] for high in ids[-3:]]
    assert any("squares of scores" in fault for faults in found for fault in faults)


def test_checker_finds_somebody_left_out_or_twice_in_a_round(swiss):
    spoilt = deepcopy(swiss)
    row, written = spoilt["rounds"][1], spoilt["event"]["rounds"][1]
    left_out = row["pairs"][0][0]
    for one in (row["pairs"], row["matches"], row["tables"], row["reasons"], written["matches"]):
        del one[0]
    assert_finds(spoilt, "round 2", "not everybody once")
    row["byes"].append(left_out)
    row["bye_reasons"].append([{"code": "bye"}])
    written["byes"].append(left_out)
    assert_finds(
        spoilt, "round 2", "byes: 3 where 1 is possible" if len(row["byes"]) == 3 else "not everybody once"
    )


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_checker_finds_a_pair_opened_by_the_wrong_one(swiss, number):
    a, b = swiss["rounds"][number]["pairs"][0]
    spoilt = deepcopy(swiss)
    row, written = spoilt["rounds"][number], spoilt["event"]["rounds"][number]
    row["pairs"][0] = [b, a]
    for match in (row["matches"][0], written["matches"][0]):
        match["a"], match["b"] = b, a
    assert_finds(spoilt, f"round {number + 1}", f"{a} should open against {b}")


def test_checker_finds_openers_beyond_two():
    # Two rounds opened by the same side, and a third against somebody who is level.
    account = find_event("swiss", entrants=12, rounds=5)
    spoilt = deepcopy(account)
    opener = account["rounds"][0]["pairs"][0][0]
    for row, written in zip(spoilt["rounds"], spoilt["event"]["rounds"], strict=True):
        for pair, *matches in zip(row["pairs"], row["matches"], written["matches"], strict=True):
            if pair[1] == opener:
                pair.reverse()
                for match in matches:
                    match["a"], match["b"] = pair
    assert_finds(spoilt, str(opener), "goes beyond two openings")


def test_checker_finds_wrong_standings(swiss, round_robin):
    for account in (swiss, round_robin):
        for change in (
            lambda rows: rows.reverse(),
            lambda rows: rows[0].update(rank=2),
            lambda rows: rows[-1].update(results=rows[-1]["results"] + 1),
            lambda rows: rows[0]["values"].update(match_points=rows[0]["values"]["match_points"] + 1),
        ):
            spoilt = deepcopy(account)
            change(spoilt["rounds"][2]["standings"])
            assert list_event_faults(spoilt) == ["round 3: other standings than a plain recomputation"]


def test_checker_finds_a_result_that_no_step_changed(swiss):
    spoilt = deepcopy(swiss)
    spoilt["event"]["rounds"][0]["matches"][0]["hands"] = [99, 0]
    assert list_event_faults(spoilt) == ["the event is not what its steps make of it"]


def test_checker_finds_a_tables_list_with_one_table_twice_and_a_pair_without_reasons(swiss):
    spoilt = deepcopy(swiss)
    spoilt["rounds"][0]["tables"][0] = spoilt["rounds"][0]["tables"][1]
    spoilt["rounds"][1]["reasons"][0] = []
    assert list_event_faults(spoilt) == [
        "round 1: not one table for each pair",
        "round 2: a pair or bye without a reason",
    ]


def test_checker_finds_a_schedule_with_a_rematch_and_one_whose_openers_are_out_of_bounds(round_robin):
    twice = deepcopy(round_robin)
    twice["schedule"][1] = twice["schedule"][0]
    assert_finds(twice, "meet [")
    turned = deepcopy(round_robin)
    opener = turned["schedule"][0]["pairs"][0][0]
    for one in turned["schedule"]:
        one["pairs"] = [sorted(pair, key=lambda id: id != opener) for pair in one["pairs"]]
    assert_finds(turned, f"{opener} at 2 openings")


def test_checker_finds_a_round_that_is_not_the_schedules(round_robin):
    a, b = round_robin["rounds"][2]["pairs"][:2]
    assert_finds(swap_entrants(round_robin, 2, a[0], b[0]), "round 3", "the schedule makes")


def test_checker_finds_that_somebody_away_plays_and_that_a_correction_changes_who_played(swiss):
    spoilt = deepcopy(swiss)
    spoilt["rounds"][1]["before"].append({"do": "withdraw", "id": spoilt["rounds"][1]["pairs"][0][0]})
    assert_finds(spoilt, "round 2", "not everybody once")
    other = deepcopy(swiss)
    now = {**other["rounds"][0]["matches"][0], "b": other["rounds"][0]["byes"][0]}
    other["rounds"][1]["before"].append({"do": "correct", "round": 0, "match": 0, "now": now})
    assert_finds(other, "contradicts itself")
