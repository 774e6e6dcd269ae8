"""Round robin schedules (formats.md 3.2): who meets whom, who rests, who opens."""

from itertools import combinations, pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats.round_robin import (
    RoundPlan,
    SettledRound,
    count_round_robin_rounds,
    plan_round_robin,
    settle_round,
)
from tournaments.formats.round_robin_openings import share_openings

EVERY_SIZE = range(2, 65)
SIZES = [*EVERY_SIZE, 99, 100, 149, 200]


def plan(entrants, *, double=False, random_seed=1):
    return plan_round_robin(range(1, entrants + 1), double=double, random_seed=random_seed)


def walk_imbalance(rounds):
    """After each round, {entrant: first openings minus matches without one}."""
    balance = {}
    for one in rounds:
        for opener, other in one.pairs:
            balance[opener] = balance.get(opener, 0) + 1
            balance[other] = balance.get(other, 0) - 1
        yield dict(balance)


def list_turns(rounds):
    """{entrant: +1 for each match opened, -1 for each other, in order}."""
    turns = {}
    for one in rounds:
        for opener, other in one.pairs:
            turns.setdefault(opener, []).append(1)
            turns.setdefault(other, []).append(-1)
    return turns


def strip_openers(one):
    return {frozenset(pair) for pair in one.pairs}


@pytest.mark.parametrize("entrants", SIZES)
def test_every_two_meet_once_and_everybody_is_once_in_each_round(entrants):
    rounds = plan(entrants)
    assert len(rounds) == entrants - 1 + entrants % 2 == count_round_robin_rounds(entrants, double=False)
    for one in rounds:
        seated = [entrant for pair in one.pairs for entrant in pair]
        assert sorted([*seated, *one.rests]) == list(range(1, entrants + 1))
    met = [frozenset(pair) for one in rounds for pair in one.pairs]
    assert sorted(map(sorted, met)) == [list(pair) for pair in combinations(range(1, entrants + 1), 2)]
    rests = [entrant for one in rounds for entrant in one.rests]
    assert sorted(rests) == (list(range(1, entrants + 1)) if entrants % 2 else [])


@pytest.mark.parametrize("entrants", SIZES)
def test_nobody_is_ever_beyond_one_opening_more_or_less_than_not(entrants):
    for random_seed in (1, 2):
        for balance in walk_imbalance(plan(entrants, random_seed=random_seed)):
            assert set(balance.values()) <= {-1, 0, 1}
        # With an odd number everybody has an even number of matches: within one is then level.
        assert set(balance.values()) == ({0} if entrants % 2 else {-1, 1})


@pytest.mark.parametrize("entrants", SIZES)
def test_double_one_mirrors_the_openers_and_swaps_the_last_two_rounds_of_its_first_cycle(entrants):
    rounds = plan(entrants, double=True)
    half = len(rounds) // 2
    first, second, single = rounds[:half], rounds[half:], plan(entrants)
    assert sorted(pair for one in rounds for pair in one.pairs) == list(permutations(range(1, entrants + 1), 2))
    assert [strip_openers(one) for one in second] == [strip_openers(one) for one in single]
    swapped = [*single[:-2], *reversed(single[-2:])]
    assert [strip_openers(one) for one in first] == [strip_openers(one) for one in swapped]
    assert [one.rests for one in first] == [one.rests for one in swapped]
    in_own_order = [*first[:-2], *reversed(first[-2:])]
    assert [one.pairs for one in second] == [
        tuple((other, opener) for opener, other in one.pairs) for one in in_own_order
    ]


@pytest.mark.parametrize("entrants", SIZES)
def test_double_one_ends_level_and_goes_beyond_one_only_where_it_must(entrants):
    rounds = plan(entrants, double=True)
    balances = list(walk_imbalance(rounds))
    assert set(balances[-1].values()) == {0}
    widest = [max(map(abs, balance.values())) for balance in balances]
    assert max(widest[: len(rounds) // 2]) == 1
    assert max(widest) == (2 if entrants % 2 == 0 and entrants > 2 else 1)


@pytest.mark.parametrize("entrants", SIZES)
def test_three_openings_running_are_as_rare_as_the_bound_allows(entrants):
    def count_threes(rounds):
        return sum(
            turns[at] == turns[at + 1] == turns[at + 2]
            for turns in list_turns(rounds).values()
            for at in range(len(turns) - 2)
        )

    assert count_threes(plan(entrants)) == 0
    allowed = 0 if entrants % 2 or entrants == 2 else 3 if entrants % 4 == 0 and entrants > 4 else 2
    assert count_threes(plan(entrants, double=True)) == allowed


def test_pairs_are_those_of_the_berger_table_for_six():
    assert [sorted(map(sorted, one.pairs)) for one in plan(6)] == [
        [[1, 6], [2, 5], [3, 4]],
        [[1, 2], [3, 5], [4, 6]],
        [[1, 3], [2, 6], [4, 5]],
        [[1, 4], [2, 3], [5, 6]],
        [[1, 5], [2, 4], [3, 6]],
    ]


def test_with_five_those_rest_who_would_meet_the_sixth():
    assert [one.rests for one in plan(5)] == [(1,), (4,), (2,), (5,), (3,)]
    assert [one.rests for one in plan(5, double=True)] == [
        (1,),
        (4,),
        (2,),
        (3,),
        (5,),
        (1,),
        (4,),
        (2,),
        (5,),
        (3,),
    ]


def test_fewer_than_two_need_no_round():
    assert plan(0) == plan(1) == plan(1, double=True) == ()
    assert [count_round_robin_rounds(entrants, double=True) for entrants in (0, 1, 2, 3)] == [0, 0, 2, 6]


def test_two_meet_once_or_twice_with_either_opening():
    assert len(plan(2)) == 1
    (first,), (second,) = (one.pairs for one in plan(2, double=True))
    assert {first, second} == {(1, 2), (2, 1)}


def test_an_entrant_named_twice_is_refused():
    with pytest.raises(ValueError):
        plan_round_robin(["a", "b", "a"], double=False, random_seed=1)


@given(st.integers(2, 30), st.booleans(), st.integers())
def test_the_same_entrants_and_seed_give_the_same_schedule_whatever_they_are_called(entrants, double, random_seed):
    numbers = plan_round_robin(range(entrants), double=double, random_seed=random_seed)
    names = plan_round_robin([f"e{place}" for place in range(entrants)], double=double, random_seed=random_seed)
    assert names == tuple(
        RoundPlan(
            tuple((f"e{opener}", f"e{other}") for opener, other in one.pairs),
            tuple(f"e{place}" for place in one.rests),
        )
        for one in numbers
    )
    assert numbers == plan_round_robin(range(entrants), double=double, random_seed=random_seed)


def test_the_seed_turns_the_openings_and_nothing_else():
    plans = [plan(10, random_seed=random_seed) for random_seed in range(8)]
    assert len({tuple(one.pairs for one in rounds) for rounds in plans}) > 1
    assert len({tuple(frozenset(strip_openers(one)) for one in rounds) for rounds in plans}) == 1


@given(st.data(), st.integers(2, 9), st.randoms(use_true_random=False))
def test_openings_of_any_schedule_are_shared_out_within_one(data, entrants, chance):
    rounds = []
    for _ in range(data.draw(st.integers(1, 8))):
        playing = data.draw(st.permutations(range(entrants)))[: data.draw(st.integers(0, entrants)) // 2 * 2]
        rounds.append(tuple(zip(playing[::2], playing[1::2], strict=True)))
    opened = share_openings(rounds, chance)
    assert [[set(pair) for pair in pairs] for pairs in opened] == [
        [set(pair) for pair in pairs] for pairs in rounds
    ]
    for balance in walk_imbalance([RoundPlan(pairs, ()) for pairs in opened]):
        assert set(balance.values()) <= {-1, 0, 1}


@given(st.integers(2, 24), st.booleans(), st.data())
def test_a_round_is_settled_so_that_nobody_plays_who_is_away_and_all_others_come_once(entrants, double, data):
    rounds = plan(entrants, double=double)
    planned = data.draw(st.sampled_from(rounds))
    away = data.draw(st.sets(st.integers(1, entrants)))
    struck = data.draw(st.sets(st.sampled_from(sorted(away)))) if away else set()
    settled = settle_round(planned, away=away, struck=struck)
    seated = [entrant for pair in settled.pairs for entrant in pair]
    assert sorted([*seated, *settled.byes, *settled.idle]) == sorted(set(range(1, entrants + 1)) - away)
    assert set(settled.pairs) <= set(planned.pairs)


def test_who_meets_one_that_is_away_has_a_bye_and_nothing_where_that_one_is_struck():
    planned = RoundPlan(((1, 6), (5, 2), (4, 3), (7, 8)), (9,))
    assert settle_round(planned, away=(), struck=()) == SettledRound(planned.pairs, (9,), ())
    assert settle_round(planned, away={6}, struck=()) == SettledRound(planned.pairs[1:], (9, 1), ())
    assert settle_round(planned, away={6, 2}, struck={2}) == SettledRound(planned.pairs[2:], (9, 1), (5,))
    assert settle_round(planned, away={1, 6, 9}, struck={6}) == SettledRound(planned.pairs[1:], (), ())


def test_rounds_of_the_same_two_lie_as_far_apart_as_the_cycles_allow():
    for entrants in EVERY_SIZE:
        when = {}
        for number, one in enumerate(plan(entrants, double=True)):
            for pair in strip_openers(one):
                when.setdefault(pair, []).append(number)
        least = count_round_robin_rounds(entrants, double=False)
        assert {later - earlier - least for times in when.values() for earlier, later in pairwise(times)} <= {
            -1,
            0,
            1,
        }
