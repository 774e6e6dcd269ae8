"""Team standings sum the players of a team (formats.md 2 and 3.6)."""

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.standings.strategies import documents
from tournaments.standings.event import Criterion, Entrant, Event, Match, Round
from tournaments.standings.ranking import rank_event
from tournaments.standings.reading import read_event
from tournaments.standings.teams import sum_teams

ROUND = Round(
    (
        Match((("A", "B"), ("C", "D")), 0, ((100, 60),)),
        Match((("E", "F"), ("G", "H")), 1, ((20, 100),)),
    )
)
TEAMS = {"A": "red", "G": "red", "B": "blue", "C": "blue", "D": "green", "E": "green", "F": None, "H": None}


def make(*criteria: Criterion) -> Event:
    entrants = tuple(Entrant(id, seed, team=TEAMS[id]) for seed, id in enumerate("HGFEDCBA", 1))
    return Event(entrants, (ROUND,), criteria=criteria)


def test_a_team_has_the_sum_of_its_players() -> None:
    standings = sum_teams(make(Criterion.MATCH_POINTS, Criterion.DIFFERENCE, Criterion.POINTS_RATIO))
    assert [(line.rank, line.team, line.players, line.decided_by) for line in standings] == [
        (1, "red", ("G", "A"), None),
        (2, "blue", ("C", "B"), "match_points"),
        (3, "green", ("E", "D"), "match_points"),
    ]
    assert [list(map(str, line.values.values())) for line in standings] == [
        ["4", "120", "5/2"],
        ["2", "0", "1/1"],
        ["0", "-120", "2/5"],
    ]


def test_a_teams_seed_is_the_best_of_its_players() -> None:
    standings = sum_teams(make(Criterion.SEED))
    assert [(line.team, line.values[Criterion.SEED]) for line in standings] == [
        ("red", 2),
        ("green", 4),
        ("blue", 6),
    ]


def test_head_to_head_splits_no_teams_and_those_level_share_the_rank() -> None:
    standings = sum_teams(make(Criterion.HEAD_TO_HEAD))
    assert [(line.rank, line.team, line.values[Criterion.HEAD_TO_HEAD]) for line in standings] == [
        (1, "red", None),
        (1, "green", None),
        (1, "blue", None),
    ]


def test_without_teams_there_are_no_team_standings() -> None:
    assert sum_teams(Event((Entrant("A"),))) == ()


SUMS = ("match_points", "wins", "losses", "played", "difference", "points_for", "points_against", "hands_won")


@given(documents("pairs", least=4), st.lists(st.sampled_from(["red", "blue", None]), min_size=12, max_size=12))
def test_every_sum_of_a_team_is_that_of_its_players(document: dict[str, Any], teams: list[str | None]) -> None:
    event = read_event({**document, "criteria": list(SUMS)})
    entrants = tuple(replace(one, team=team) for one, team in zip(event.entrants, teams, strict=False))
    event = replace(event, entrants=entrants)
    values = {line.id: line.values for line in rank_event(event)}
    for line in sum_teams(event):
        assert set(line.players) == {one.id for one in entrants if one.team == line.team}
        for criterion, value in line.values.items():
            assert value == sum(values[id][criterion] for id in line.players)  # type: ignore[misc]
