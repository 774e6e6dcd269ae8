"""Every criterion worked out with its numbers: the addends make the value of the standings (formats.md 2)."""

from typing import Any

import pytest
from hypothesis import given

from tests.standings.strategies import documents
from tournaments.standings.criteria import CRITERIA, HEAD_TO_HEAD, make_ratio
from tournaments.standings.event import Criterion, Event
from tournaments.standings.ranking import rank_event
from tournaments.standings.reading import read_event
from tournaments.standings.working import Nothing, Source, Working, explain

SUMLESS = (Criterion.SEED, Criterion.LOTS)


def total(addends: Any) -> int:
    return sum(addend.amount for addend in addends if not addend.dropped)


@given(documents())
def test_the_addends_of_every_criterion_make_its_value(document: dict[str, Any]) -> None:
    event = read_event(document)
    for line in rank_event(event):
        working = explain(event, line.id)
        assert [(row.criterion, row.value) for row in working] == list(line.values.items())
        for row in working:
            if row.criterion is Criterion.POINTS_RATIO:
                assert row.value == make_ratio(total(row.addends), total(row.against))
            elif row.criterion in SUMLESS or row.nothing is not None:
                assert (row.addends, row.against) == ((), ())
            else:
                assert row.value == total(row.addends)


@given(documents())
def test_every_result_is_an_addend_once_and_names_its_opponents(document: dict[str, Any]) -> None:
    event = read_event(document)
    for line in rank_event(event):
        for row in explain(event, line.id):
            if row.criterion in SUMLESS or row.criterion in HEAD_TO_HEAD:
                continue
            results = [addend.result for addend in row.addends if addend.source is Source.RESULT]
            assert results == list(line.results)
            for addend in row.addends:
                if addend.weights and addend.result is not None:
                    assert tuple(id for id, _ in addend.weights) == addend.result.opponents


def event_of(criteria: list[str], **more: Any) -> Event:
    entrants = [
        {"id": "A", "seed": 1, "carried": {"points_for": 10, "match_points": 4}},
        {"id": "B", "seed": 2},
        {"id": "C"},
    ]
    rounds = [
        {"matches": [{"a": "A", "b": "B", "score": [100, 60], "winner": "a"}], "byes": ["C"]},
        {"matches": [{"a": "C", "b": "A", "score": [100, 90], "winner": "a"}], "byes": ["B"]},
    ]
    return read_event({"format": "event/1", "criteria": criteria, "entrants": entrants, "rounds": rounds, **more})


def one(event: Event, id: str) -> Working:
    return explain(event, id)[-1]


def test_what_was_brought_along_and_what_was_taken_off_have_lines_of_their_own() -> None:
    working = one(event_of(["points_for"], penalties=[{"id": "A", "points": 30}]), "A")
    assert [(addend.source, addend.amount) for addend in working.addends] == [
        (Source.RESULT, 100),
        (Source.RESULT, 90),
        (Source.CARRIED, 10),
        (Source.PENALTY, -30),
    ]
    assert working.value == 170


def test_a_penalty_takes_no_more_than_there_is() -> None:
    working = one(event_of(["points_for"], penalties=[{"id": "B", "points": 500}]), "B")
    assert [addend.amount for addend in working.addends] == [60, 100, -160]


def test_buchholz_shows_what_each_opponent_weighs_and_which_addend_is_left_out() -> None:
    # A has 2, C 2 + 2, B 0 + 2, carried match points left out. A met B (2) and C (4): the lower is left out.
    working = one(event_of(["buchholz_cut_1"]), "A")
    assert [(addend.amount, addend.weights, addend.dropped) for addend in working.addends] == [
        (2, (("B", 2),), True),
        (4, (("C", 4),), False),
    ]
    assert working.value == 4


def test_a_ratio_shows_both_sums() -> None:
    working = one(event_of(["points_ratio"]), "A")
    assert (total(working.addends), total(working.against)) == (200, 160)
    assert str(working.value) == "5/4"


def test_head_to_head_shows_the_matches_among_those_level() -> None:
    rounds = [{"matches": [{"a": "A", "b": "B", "score": [9, 5], "winner": "a"}]}]
    working = one(event_of(["played", "head_to_head"], rounds=rounds), "A")
    assert (working.value, working.level) == (2, ("B",))
    assert [(addend.amount, addend.result and addend.result.opponents) for addend in working.addends] == [
        (2, ("B",))
    ]


def test_head_to_head_says_why_it_splits_nothing() -> None:
    alone = one(event_of(["points_for", "head_to_head"]), "B")
    assert (alone.value, alone.nothing, alone.level) == (None, Nothing.ALONE, ())
    not_met = one(event_of(["head_to_head"]), "B")
    assert (not_met.value, not_met.nothing, not_met.level, not_met.not_met) == (
        None,
        Nothing.NOT_MET,
        ("A", "C"),
        ("C",),
    )
    # A himself has met both; that B and C have not is enough.
    assert one(event_of(["head_to_head"]), "A").not_met == ()
    entrants = [{"id": id} for id in "ABCD"]
    rounds = [{"matches": [{"a": ["A", "B"], "b": ["C", "D"], "score": [9, 5], "winner": "a"}]}]
    changing = one(event_of(["head_to_head"], entrants=entrants, rounds=rounds), "A")
    assert (changing.value, changing.nothing) == (None, Nothing.CHANGING_PARTNERS)


def test_lots_show_the_hash_that_was_drawn() -> None:
    working = one(event_of(["lots"], random_seed=7, entrants=[{"id": "p2"}, {"id": "p1"}], rounds=[]), "p1")
    assert working.value == 2
    assert working.lot is not None
    assert working.lot.startswith("75ca76f9")


def test_nobody_of_this_id_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        explain(event_of(list(CRITERIA)), "Z")
