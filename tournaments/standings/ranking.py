"""Standings: entrants split group by group, criterion by criterion (formats.md 2)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tournaments.standings.cards import list_expelled
from tournaments.standings.criteria import HEAD_TO_HEAD, LOW_IS_BETTER, Ratio, Value
from tournaments.standings.event import Criterion, EntrantId, Event, Kind
from tournaments.standings.results import Result
from tournaments.standings.tally import Tally


class Standing(NamedTuple):
    """An entrant's line in the standings.

    rank: from 1, shared by those never split. values: of each of the event's criteria, in their order, after penalties;
    None: splits nothing (head to head), or not given (seed). penalty: general penalty points, those of cards outside a
    match too. struck: his results count for nobody. expelled: by a card. decided_by: the criterion that split him from
    whoever has the next better rank; None at the top, and where only being struck out stands between them.
    """

    rank: int
    id: EntrantId
    values: dict[Criterion, Value]
    results: tuple[Result, ...]
    penalty: int
    withdrawn: bool
    struck: bool
    expelled: bool
    decided_by: Criterion | None

    @property
    def provisional(self) -> bool:
        """Whether a result of the open round is in it."""
        return any(result.provisional for result in self.results)

    @property
    def hands_unknown(self) -> bool:
        """Whether a match that was played has hands which nobody counted: `hands_won` is then too low."""
        return any(
            result.hands_for is None and result.kind in (Kind.PLAYED, Kind.AWARD) for result in self.results
        )


class Group(NamedTuple):
    """Entrants still level, in the order in which they are listed, and what split them from those above."""

    ids: Sequence[EntrantId]
    decided_by: Criterion | None


def rank_event(event: Event) -> tuple[Standing, ...]:
    """The standings of an event, best first.

    Level entrants share a rank, and the next rank leaves the gap; they are listed by seed (missing: last), then as in
    the event. Who is struck out stands behind all others.
    """
    return rank_tally(Tally(event))


def rank_tally(tally: Tally) -> tuple[Standing, ...]:
    """The standings of what has been tallied."""
    groups, values = split_groups(tally, tally.event.criteria)
    expelled = list_expelled(tally.event)
    standings: list[Standing] = []
    columns = list(values.items())
    for group in groups:
        rank = len(standings) + 1
        for id in group.ids:
            standings.append(
                Standing(
                    rank,
                    id,
                    {criterion: column[id] for criterion, column in columns},
                    tuple(tally.results[id]),
                    tally.penalties.get(id, 0),
                    tally.entrants[id].withdrawn,
                    id in tally.struck,
                    id in expelled,
                    group.decided_by,
                )
            )
    return tuple(standings)


def split_groups(
    tally: Tally, criteria: Sequence[Criterion]
) -> tuple[list[Group], dict[Criterion, Mapping[EntrantId, Value]]]:
    """The groups that are level after these criteria, best first, and the values of each criterion.

    A criterion splits every group still level, and is not gone back to.
    """
    groups = [
        Group(ids, None)
        for ids in (
            [id for id in tally.order if id not in tally.struck],
            [id for id in tally.order if id in tally.struck],
        )
        if ids
    ]
    values: dict[Criterion, Mapping[EntrantId, Value]] = {}
    for criterion in criteria:
        column: dict[EntrantId, Value]
        if criterion in HEAD_TO_HEAD:
            column = {}
            for group in groups:
                column.update(tally.compare_meetings(criterion, group.ids))
        else:
            column = tally.list_values(criterion)
        values[criterion] = column
        groups = [part for group in groups for part in split_group(group, criterion, column)]
    return groups, values


def split_group(group: Group, criterion: Criterion, column: Mapping[EntrantId, Value]) -> list[Group]:
    """The group, split by the values of a criterion, best first."""
    if len(group.ids) == 1:
        return [group]
    low = criterion in LOW_IS_BETTER
    keys = {value: order_value(value, low) for value in {column[id] for id in group.ids}}
    parts: dict[tuple[bool, int | Fraction], list[EntrantId]] = {}
    for id in group.ids:
        parts.setdefault(keys[column[id]], []).append(id)
    if len(parts) == 1:
        return [group]
    ordered = [parts[key] for key in sorted(parts)]
    return [Group(ordered[0], group.decided_by), *(Group(ids, criterion) for ids in ordered[1:])]


def order_value(value: Value, low_is_better: bool) -> tuple[bool, int | Fraction]:
    """What a value is sorted by, better first: no value last, n : 0 above any ratio."""
    if isinstance(value, int):
        return False, value if low_is_better else -value
    if value is None:
        return True, 0
    return _order_ratio(value)


def _order_ratio(ratio: Ratio) -> tuple[bool, int | Fraction]:
    if ratio.points_against == 0:
        # False sorts before True: all of these are level, in front.
        return False, 0
    return True, -Fraction(ratio.points_for, ratio.points_against)
