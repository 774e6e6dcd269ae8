"""All eight points of formats.md 3.1 against the independent oracle, on states of every kind."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.checker.swiss_oracle import Oracle
from tests.formats.states import make_state
from tournaments.formats.reading import read_state
from tournaments.formats.swiss import candidates, matching, pair_round
from tournaments.formats.swiss.costs import Costs
from tournaments.formats.swiss.pairing import find_round
from tournaments.formats.swiss.proof import is_fair, is_proven, list_contending_pairs


@st.composite
def documents(draw: st.DrawFn, least: int, most: int) -> dict[str, Any]:
    """States of `least` to `most` entrants with anything that can make a round hard."""
    return make_state(
        draw(st.integers(0, 10**6)),
        draw(st.integers(least, most)),
        draw(st.integers(0, 9)),
        scale=draw(st.sampled_from([1, 1, 7, 10**5, 123_457])),
        forbidden=draw(st.sampled_from([0, 0, 0.1, 0.3])),
        block=draw(st.sampled_from([0, 0, 0.5, 0.7])),
        clubs=draw(st.sampled_from([0, 2, 5])),
        away=draw(st.sampled_from([0, 0.2])),
        late=draw(st.sampled_from([0, 0.3])),
        draws=draw(st.sampled_from([0, 0.2])),
        no_shows=draw(st.sampled_from([0, 0.1])),
        options={
            "pattern": draw(st.sampled_from(["slide", "adjacent", "fold"])),
            "club_mates": draw(st.sampled_from(["never", "always", 2, 7])),
            "openings": draw(st.booleans()),
        },
    )


def price_answer(document: dict[str, Any]) -> tuple[int, ...]:
    """What our round costs by the oracle's prices; the oracle refuses a round that is none."""
    pairing = pair_round(read_state(document))
    return Oracle(document).price_round([list(pair) for pair in pairing.pairs], list(pairing.byes))


def has_somebody(document: dict[str, Any]) -> bool:
    return any(player["active"] for player in document["players"])


@settings(max_examples=150, deadline=None)
@given(documents(2, 8).filter(has_somebody))
def test_no_round_that_can_be_made_is_better(document: dict[str, Any]) -> None:
    oracle = Oracle(document)
    least = oracle.find_best_by_trying()
    assert price_answer(document) == least
    assert oracle.find_best() == least


@settings(max_examples=100, deadline=None)
@given(documents(9, 24).filter(has_somebody))
@example(make_state(4, 24, 9, scale=123_457, block=0.7, late=0.3, forbidden=0.1))
def test_the_round_costs_what_the_best_one_costs(document: dict[str, Any]) -> None:
    assert price_answer(document) == Oracle(document).find_best()


@pytest.mark.parametrize("bits", [20, 30, 40, 60])
@settings(max_examples=25, deadline=None)
@given(document=documents(4, 20).filter(has_somebody))
def test_points_that_do_not_fit_together_are_solved_one_after_the_other(
    document: dict[str, Any], bits: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matching, "MOST_BITS", bits)
        costs = Costs(read_state(document))
        narrow = find_round(costs)
    wide = find_round(costs)
    assert wide.exact == 8
    assert (len(narrow.byes), narrow.cost[: narrow.exact]) == (len(wide.byes), wide.cost[: narrow.exact])


def test_a_field_of_four_hundred_with_scores_up_to_a_million_is_exact_in_all_points() -> None:
    document = make_state(
        5, 399, 5, late=0.3, draws=0.2, clubs=40, forbidden=0.02, options={"club_mates": "always"}
    )
    for player in document["players"][::3]:
        player["start_score"] += 900_001
        player["score"] += 900_001
    costs = Costs(read_state(document))
    assert matching.pack_points(costs.bound_round(1)).used < 8
    assert find_round(costs).exact == 8


@settings(max_examples=60, deadline=None)
@given(documents(20, 60).filter(has_somebody))
def test_a_round_of_likely_pairs_is_called_proven_only_if_it_is_as_good(document: dict[str, Any]) -> None:
    costs = Costs(read_state(document))
    likely = matching.match_best(costs, candidates.list_likely_pairs(costs, 12), len(costs) % 2)
    best = find_round(costs)
    if is_proven(costs, likely):
        assert (len(likely.byes), likely.cost[:3]) == (len(best.byes), best.cost[:3])
        step = costs.step**2
        assert (likely.cost.squares - best.cost.squares) * step <= max(best.cost.squares * step / 100, 4)


@settings(max_examples=60, deadline=None)
@given(documents(16, 50).filter(has_somebody))
def test_pairs_that_contend_with_a_fair_round_are_enough_for_the_best_one(document: dict[str, Any]) -> None:
    costs = Costs(read_state(document))
    likely = matching.match_best(costs, candidates.list_likely_pairs(costs, 4), len(costs) % 2)
    best = find_round(costs)
    if is_fair(costs, likely):
        contending = list_contending_pairs(costs, likely)
        assert set(best.pairs) <= set(contending)
        assert matching.match_best(costs, contending, len(costs) % 2).cost == best.cost


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_large_field_has_the_same_squares_as_if_all_pairs_were_looked_at(seed: int) -> None:
    document = make_state(seed, 430 + seed, 3 * seed, clubs=30, draws=0.1, options={"club_mates": "always"})
    costs = Costs(read_state(document))
    best = matching.match_best(costs, candidates.list_all_pairs(costs), len(costs) % 2)
    assert find_round(costs).cost[:4] == best.cost[:4]


def test_a_large_field_without_a_proof_is_paired_from_all_that_contend() -> None:
    document = make_state(1, 420, 12, draws=0.1)
    best_of_all = sorted(document["players"], key=lambda player: -player["score"])[:14]
    document["forbidden"] = [[a["id"], b["id"]] for a, b in combinations(best_of_all, 2)]
    costs = Costs(read_state(document))
    assert not is_proven(costs, matching.match_best(costs, candidates.list_likely_pairs(costs, 30), 0))
    assert find_round(costs) == matching.match_best(costs, candidates.list_all_pairs(costs), 0)


def test_a_large_field_whose_half_may_not_meet_is_paired_from_all_pairs() -> None:
    document = make_state(8, 420, 3, block=0.7)
    block = {id for pair in document["forbidden"] for id in pair}
    pairing = pair_round(read_state(document))
    assert len(pairing.byes) == 2 * len(block) - 420
    assert block.issuperset(pairing.byes)
