"""The order of the standings, what decided it, and what must not change it (formats.md 2)."""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.standings.strategies import documents
from tournaments.standings.answer import answer_event, write_standings
from tournaments.standings.criteria import Ratio, make_ratio
from tournaments.standings.event import Entrant, Event, Match, Round, WithdrawnResults
from tournaments.standings.ranking import Standing, rank_event
from tournaments.standings.reading import read_event


def played(a: str, b: str, *score: int, hands: tuple[int, int] | None = None) -> Match:
    return Match(((a,), (b,)), 0, ((score[0], score[1]),), hands=hands)


def event_of(ids: str, *rounds: Round, **more: Any) -> Event:
    return Event(tuple(Entrant(id, seed) for seed, id in enumerate(ids, 1)), rounds, **more)


def ranks(standings: tuple[Standing, ...]) -> list[tuple[int, Any]]:
    return [(line.rank, line.id) for line in standings]


def test_each_line_says_which_criterion_put_it_below_the_one_above() -> None:
    event = event_of("ABCDE", Round((played("A", "B", 100, 50), played("C", "D", 100, 50)), byes=("E",)))
    standings = rank_event(event)
    # E +50, 100; A and C the same: all level. B and D lost, level with each other.
    assert ranks(standings) == [(1, "A"), (1, "C"), (1, "E"), (4, "B"), (4, "D")]
    assert [line.decided_by for line in standings] == [None, None, None, "match_points", "match_points"]
    other = rank_event(event_of("ABCD", Round((played("A", "B", 100, 50), played("C", "D", 100, 60)))))
    assert [(line.id, line.decided_by) for line in other] == [
        ("A", None),
        ("C", "difference"),
        ("D", "match_points"),
        ("B", "difference"),
    ]


def test_results_of_the_open_round_count_and_are_marked() -> None:
    rounds = (Round((played("A", "B", 100, 50),)), Round((played("C", "A", 100, 50),), provisional=True))
    marked = {line.id: line.provisional for line in rank_event(event_of("ABC", *rounds))}
    assert marked == {"A": True, "B": False, "C": True}
    assert write_standings(rank_event(event_of("ABC", *rounds)))["standings"][0]["provisional"] is True


def test_unknown_hands_of_a_played_match_are_marked_and_those_of_a_bye_are_not() -> None:
    rounds = Round((played("A", "B", 100, 50), played("C", "D", 100, 50, hands=(4, 2))), byes=("E",))
    marked = {line.id: line.hands_unknown for line in rank_event(event_of("ABCDE", rounds))}
    assert marked == {"A": True, "B": True, "C": False, "D": False, "E": False}


def robin(withdrawn: str, how: WithdrawnResults, *matches: Match, **more: Any) -> tuple[Standing, ...]:
    entrants = tuple(Entrant(id, seed, withdrawn=id == withdrawn) for seed, id in enumerate("ABCDE", 1))
    return rank_event(Event(entrants, tuple(Round((match,)) for match in matches), withdrawn_results=how, **more))


ONE = (played("A", "B", 100, 50), played("C", "D", 100, 99))
TWO = (*ONE, played("A", "C", 100, 50))


def test_results_of_a_withdrawn_entrant_stay_unless_the_stage_strikes_them() -> None:
    first = robin("A", WithdrawnResults.KEEP, *ONE)[0]
    assert (first.id, first.withdrawn, first.struck, len(first.results)) == ("A", True, False, 1)


def test_results_against_the_struck_out_count_for_nobody_and_he_stands_behind_all() -> None:
    struck = robin("A", WithdrawnResults.STRIKE, *TWO)
    assert ranks(struck) == [(1, "C"), (2, "B"), (2, "E"), (4, "D"), (5, "A")]
    assert [len(line.results) for line in struck] == [1, 0, 0, 1, 0]
    assert [line.struck for line in struck] == [False, False, False, False, True]


def test_below_half_is_struck_and_half_is_kept() -> None:
    # Five entrants have four matches each: one is below half, two are not.
    assert [line.id for line in robin("A", WithdrawnResults.STRIKE_BELOW_HALF, *ONE) if line.struck] == ["A"]
    assert [line.id for line in robin("A", WithdrawnResults.STRIKE_BELOW_HALF, *TWO) if line.struck] == []
    # In a double round robin two of eight are below half.
    double = robin("A", WithdrawnResults.STRIKE_BELOW_HALF, *TWO, matches_each=8)
    assert [line.id for line in double if line.struck] == ["A"]


def test_an_entrant_marked_as_struck_is_struck_whatever_the_setting() -> None:
    entrants = (Entrant("A", struck=True), Entrant("B"))
    standings = rank_event(Event(entrants, (Round((played("A", "B", 100, 0),)),)))
    assert [(line.id, len(line.results)) for line in standings] == [("B", 0), ("A", 0)]


def test_a_result_copied_as_a_sum_of_games_is_not_capped() -> None:
    match = Match((("A",), ("B",)), 0, ((230, 90),), summed=True)
    event = read_event({"format": "event/1", "difference": "capped", "best_of": 3, "entrants": [], "rounds": []})
    standings = rank_event(
        Event((Entrant("A"), Entrant("B")), (Round((match,)),), best_of=3, difference=event.difference)
    )
    assert [line.values["difference"] for line in standings] == [140, -140]


def test_ratios_are_exact_however_large() -> None:
    huge = 10**40
    assert make_ratio(huge + 1, huge) > Ratio(1, 1)
    criteria = {"criteria": ["points_ratio"], "rounds": []}
    entrants = [
        {"id": "B", "carried": {"points_for": huge, "points_against": huge}},
        {"id": "A", "carried": {"points_for": huge + 1, "points_against": huge}},
    ]
    answer = answer_event({"format": "event/1", "entrants": entrants, **criteria})
    assert [(line["rank"], line["id"]) for line in answer["standings"]] == [(1, "A"), (2, "B")]


def test_nobody_and_nothing_to_rank_by_are_answered() -> None:
    assert answer_event({"format": "event/1", "entrants": [], "rounds": []}) == {"standings": []}
    nothing = answer_event({"format": "event/1", "criteria": [], "entrants": [{"id": 2}, {"id": 1}], "rounds": []})
    assert nothing == {
        "standings": [
            {"rank": 1, "id": 2, "values": {}, "results": 0},
            {"rank": 1, "id": 1, "values": {}, "results": 0},
        ]
    }


@given(documents(), st.integers())
def test_neither_the_order_of_matches_nor_of_sides_nor_of_keys_changes_anything(
    document: dict[str, Any], seed: int
) -> None:
    random = Random(seed)
    # A card names a match by its place.
    document["cards"] = [card for card in document["cards"] if "match" not in card]
    expected = answer_event(document)
    for round in document["rounds"]:
        random.shuffle(round["matches"])
        for match in round["matches"]:
            if "sides" in match:
                random.shuffle(match["sides"])
            elif random.random() < 0.5:
                match["a"], match["b"] = match["b"], match["a"]
                match["winner"] = {"a": "b", "b": "a", None: None}[match["winner"]]
                for key in ("score", "hands"):
                    match[key] = match[key][::-1] if match.get(key) else None
                if "games" in match:
                    match["games"] = [game[::-1] for game in match["games"]]
        keys = random.sample(list(round), len(round))
        round.update({key: round.pop(key) for key in keys})
    assert answer_event(document) == expected


@given(documents(), st.integers())
def test_the_order_of_entrants_moves_only_those_level_to_the_end(document: dict[str, Any], seed: int) -> None:
    document["criteria"] = [name for name in document.get("criteria", []) if name != "lots"]
    expected = {line["id"]: line for line in answer_event(document)["standings"]}
    Random(seed).shuffle(document["entrants"])
    assert {line["id"]: line for line in answer_event(document)["standings"]} == expected


@given(documents())
def test_ranks_leave_the_gap_of_those_who_share_one(document: dict[str, Any]) -> None:
    lines = answer_event(document)["standings"]
    listed = [line["rank"] for line in lines]
    assert listed == sorted(listed)
    assert all(rank == listed.index(rank) + 1 for rank in listed)
    assert sorted(map(str, (line["id"] for line in lines))) == sorted(
        str(one["id"]) for one in document["entrants"]
    )
