"""Team standings: the players of a team summed (formats.md 2 and 3.6)."""

from collections.abc import Mapping
from typing import NamedTuple

from tournaments.standings.criteria import HEAD_TO_HEAD, Value, draw_lots, make_ratio
from tournaments.standings.event import Criterion, Entrant, EntrantId, Event
from tournaments.standings.ranking import Group, split_group
from tournaments.standings.tally import Tally


class TeamStanding(NamedTuple):
    """A team's line: its rank, the criteria summed over its players, and who they are."""

    rank: int
    team: str
    values: dict[Criterion, Value]
    players: tuple[EntrantId, ...]
    decided_by: Criterion | None


def sum_teams(event: Event) -> tuple[TeamStanding, ...]:
    """The standings of the teams by the event's criteria, best first; players without a team are in none.

    A team's value is the sum of its players', its ratio that of their sums; its seed is the best of theirs, its lot
    drawn by its name. Head to head compares single entrants and splits no teams. Level teams share a rank and stand
    in the order of their best seeds, then as they first appear.
    """
    tally = Tally(event)
    teams: dict[str, list[EntrantId]] = {}
    for id in tally.order:
        team = tally.entrants[id].team
        if team is not None:
            teams.setdefault(team, []).append(id)
    if not teams:
        return ()
    groups = [Group(tuple(teams), None)]
    values: dict[Criterion, Mapping[EntrantId, Value]] = {}
    for criterion in event.criteria:
        column = _sum_column(tally, teams, criterion)
        values[criterion] = column
        groups = [part for group in groups for part in split_group(group, criterion, column)]
    standings: list[TeamStanding] = []
    for group in groups:
        rank = len(standings) + 1
        for id in group.ids:
            team = str(id)
            line = {criterion: column[team] for criterion, column in values.items()}
            standings.append(TeamStanding(rank, team, line, tuple(teams[team]), group.decided_by))
    return tuple(standings)


def _sum_column(
    tally: Tally, teams: Mapping[str, list[EntrantId]], criterion: Criterion
) -> dict[EntrantId, Value]:
    if criterion in HEAD_TO_HEAD:
        return dict.fromkeys(teams)
    if criterion is Criterion.LOTS:
        return {**draw_lots([Entrant(team) for team in teams], tally.event.random_seed)}
    if criterion is Criterion.POINTS_RATIO:
        points_for = tally.list_values(Criterion.POINTS_FOR)
        against = tally.list_values(Criterion.POINTS_AGAINST)
        return {
            team: make_ratio(_add(points_for, players), _add(against, players)) for team, players in teams.items()
        }
    column = tally.list_values(criterion)
    if criterion is Criterion.SEED:
        # Players stand by their seeds, so the first has the best one, if any has one.
        return {team: column[players[0]] for team, players in teams.items()}
    return {team: _add(column, players) for team, players in teams.items()}


def _add(column: Mapping[EntrantId, Value], players: list[EntrantId]) -> int:
    return sum(value for value in (column[id] for id in players) if isinstance(value, int))
