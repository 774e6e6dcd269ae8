"""An event's results and sums, worked out once, for everything that ranks or explains (formats.md 2)."""

from collections.abc import Sequence
from functools import cached_property

from tournaments.standings.cards import sum_penalties
from tournaments.standings.criteria import (
    LOOKING_AT_OPPONENTS,
    MET,
    Value,
    draw_lots,
    find_addend,
    make_ratio,
    sum_but_lowest,
    take_off_points,
)
from tournaments.standings.event import CARRIED, Criterion, EntrantId, Event
from tournaments.standings.results import Result, Results, list_results, list_struck


class Tally:
    """The results of everybody, and the value of each criterion for all.

    order: the ids by seed (missing: last), then as in the event: how those level to the end are listed.
    """

    def __init__(self, event: Event) -> None:
        self.event = event
        self.results: Results = list_results(event)
        self.entrants = {entrant.id: entrant for entrant in event.entrants}
        self.struck = list_struck(event)
        self.penalties = sum_penalties(event)
        self.order: list[EntrantId] = [
            entrant.id
            for entrant in sorted(event.entrants, key=lambda entrant: (entrant.seed is None, entrant.seed or 0))
        ]

    @cached_property
    def match_points(self) -> dict[EntrantId, int]:
        """Match points of this stage, without those brought along: what an entrant weighs as an opponent."""
        return {id: sum([row.match_points for row in rows]) for id, rows in self.results.items()}

    @cached_property
    def changing_partners(self) -> bool:
        """Whether anybody has sat with a partner: head to head does not apply then (formats.md 2)."""
        return any(len(side) > 1 for round in self.event.rounds for match in round.matches for side in match.sides)

    def sum_criterion(self, criterion: Criterion) -> dict[EntrantId, int]:
        """The sum over results and totals brought along, before penalties; for criteria that `find_addend` knows."""
        if criterion is Criterion.MATCH_POINTS:
            sums = dict(self.match_points)
        else:
            addend = find_addend(criterion, self.match_points if criterion in LOOKING_AT_OPPONENTS else {})
            if criterion is Criterion.BUCHHOLZ_CUT_1:
                sums = {id: sum_but_lowest(list(map(addend, rows))) for id, rows in self.results.items()}
            else:
                sums = {id: sum(map(addend, rows)) for id, rows in self.results.items()}
        if criterion in CARRIED:
            for entrant in self.event.entrants:
                if entrant.carried:
                    sums[entrant.id] += entrant.carried.get(criterion, 0)
        return sums

    def list_values(self, criterion: Criterion) -> dict[EntrantId, Value]:
        """The value of a criterion for everybody; head to head is asked for group by group instead."""
        match criterion:
            case Criterion.SEED:
                return {entrant.id: entrant.seed for entrant in self.event.entrants}
            case Criterion.LOTS:
                return {**draw_lots(self.event.entrants, self.event.random_seed)}
            case Criterion.POINTS_RATIO:
                points_for = self._sum_points_for()
                against = self.sum_criterion(Criterion.POINTS_AGAINST)
                return {id: make_ratio(points_for[id], against[id]) for id in points_for}
            case Criterion.POINTS_FOR:
                return {**self._sum_points_for()}
            case Criterion.DIFFERENCE:
                sums = self.sum_criterion(criterion)
                for id, penalty in self.penalties.items():
                    sums[id] -= penalty
                return {**sums}
            case _:
                return {**self.sum_criterion(criterion)}

    def _sum_points_for(self) -> dict[EntrantId, int]:
        sums = self.sum_criterion(Criterion.POINTS_FOR)
        for id, penalty in self.penalties.items():
            sums[id] = take_off_points(sums[id], penalty)
        return sums

    def compare_meetings(self, criterion: Criterion, group: Sequence[EntrantId]) -> dict[EntrantId, Value]:
        """Head to head, or its difference, among those still level; None for all where it does not count.

        It counts if every two of them have met, and not for one alone nor with changing partners (formats.md 2).
        """
        nothing: dict[EntrantId, Value] = dict.fromkeys(group)
        if len(group) < 2 or self.changing_partners:
            return nothing
        members = frozenset(group)
        found: dict[EntrantId, Value] = {}
        for id in group:
            meetings = self.list_meetings(id, members)
            met = {other for row in meetings for other in row.opponents if other in members}
            if len(met) < len(group) - 1:
                return nothing
            if criterion is Criterion.HEAD_TO_HEAD:
                found[id] = sum([row.match_points for row in meetings])
            else:
                found[id] = sum([row.difference for row in meetings])
        return found

    def list_meetings(self, id: EntrantId, members: frozenset[EntrantId]) -> list[Result]:
        """The results of `id` against anybody of `members` in which they have met."""
        return [row for row in self.results[id] if row.kind in MET and not members.isdisjoint(row.opponents)]
