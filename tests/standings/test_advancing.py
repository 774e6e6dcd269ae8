"""Safe, alive or out: never said wrongly, proved by playing every way in which a small event can end."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.standings.advancing import Chance, judge_advancing
from tournaments.standings.event import Criterion, Entrant, Event, Match, MatchPoints, Round
from tournaments.standings.ranking import rank_event

IDS = ("a", "b", "c", "d")
# Berger tables of four: who meets whom in each round.
SCHEDULE = ((("a", "d"), ("b", "c")), (("d", "c"), ("a", "b")), (("b", "d"), ("c", "a")))
# Won by a lot, won by a point, drawn: the ends of what a match can bring.
SCORES = ((100, 0, 0), (100, 99, 0), (50, 50, None), (99, 100, 1), (0, 100, 1))


def play(scores: tuple[tuple[int, int, int | None], ...], criteria: tuple[Criterion, ...]) -> Event:
    """The event of these results, two to a round."""
    rounds = []
    for number in range(len(scores) // 2):
        pairs = zip(SCHEDULE[number], scores[2 * number : 2 * number + 2], strict=True)
        rounds.append(Round(tuple(Match(((x,), (y,)), winner, ((p, q),)) for (x, y), (p, q, winner) in pairs)))
    return Event(tuple(Entrant(one) for one in IDS), tuple(rounds), criteria=criteria)


@pytest.mark.parametrize("first", [Criterion.MATCH_POINTS, Criterion.WINS])
@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.sampled_from(SCORES), min_size=2, max_size=4).filter(lambda one: len(one) % 2 == 0),
    st.integers(1, 3),
)
def test_what_is_said_before_the_end_holds_however_it_ends(
    first: Criterion, played: list[tuple[int, int, int | None]], places: int
) -> None:
    criteria = (first, Criterion.DIFFERENCE, Criterion.POINTS_FOR)
    event = play(tuple(played), criteria)
    remaining = 3 - len(event.rounds)
    said = judge_advancing(event, rank_event(event), places, remaining)
    few = SCORES if remaining == 1 else SCORES[1:4]
    for rest in product(few, repeat=2 * remaining):
        whole = play((*played, *rest), criteria)
        final = judge_advancing(whole, rank_event(whole), places, 0)
        for id, chance in said.items():
            assert chance is Chance.ALIVE or final[id] is chance, (id, chance, rest)


def test_who_cannot_be_reached_is_safe_and_who_cannot_reach_is_out() -> None:
    rounds = tuple(Round((Match((("a",), (other,)), 0, ((100, 0),)),)) for other in ("d", "c", "b"))
    event = Event(tuple(Entrant(one) for one in IDS), rounds, criteria=(Criterion.MATCH_POINTS,))
    said = judge_advancing(event, rank_event(event), 1, 2)
    assert said == {"a": Chance.SAFE, "b": Chance.OUT, "c": Chance.OUT, "d": Chance.OUT}
    assert set(judge_advancing(event, rank_event(event), 1, 3).values()) == {Chance.ALIVE}


def test_who_shares_the_last_place_that_goes_on_is_still_alive() -> None:
    event = Event((Entrant("a"), Entrant("b"), Entrant("c")), criteria=(Criterion.MATCH_POINTS,))
    assert set(judge_advancing(event, rank_event(event), 2, 0).values()) == {Chance.ALIVE}


def test_nothing_is_said_where_nobody_knows_the_rounds_or_the_first_criterion_has_no_bound() -> None:
    decided = play(((100, 0, 0), (100, 0, 0), (0, 100, 1), (100, 0, 0)), (Criterion.DIFFERENCE,))
    assert set(judge_advancing(decided, rank_event(decided), 1, 1).values()) == {Chance.ALIVE}
    known = play(((100, 0, 0), (100, 0, 0)), (Criterion.MATCH_POINTS,))
    assert set(judge_advancing(known, rank_event(known), 1, None).values()) == {Chance.ALIVE}


def test_who_withdrew_takes_no_place_but_may_come_back() -> None:
    entrants = (Entrant("a", withdrawn=True), Entrant("b"), Entrant("c"))
    rounds = tuple(Round((Match((("a",), (other,)), 0, ((100, 0),)),)) for other in ("b", "c"))
    event = Event(entrants, rounds, criteria=(Criterion.MATCH_POINTS,), match_points=MatchPoints())
    assert judge_advancing(event, rank_event(event), 2, 1) == {"b": Chance.ALIVE, "c": Chance.ALIVE}
    assert judge_advancing(event, rank_event(event), 2, 0) == {"b": Chance.SAFE, "c": Chance.SAFE}
