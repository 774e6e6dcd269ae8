"""Every criterion of an entrant worked out with its numbers, for whoever wants to check the standings by hand."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from tournaments.standings.criteria import (
    HEAD_TO_HEAD,
    LOOKING_AT_OPPONENTS,
    Value,
    find_addend,
    find_dropped,
    hash_lot,
    take_off_points,
)
from tournaments.standings.event import CARRIED, Criterion, EntrantId, Event
from tournaments.standings.ranking import split_groups
from tournaments.standings.results import Result
from tournaments.standings.tally import Tally


class Source(StrEnum):
    """Where an addend comes from."""

    RESULT = "result"
    CARRIED = "carried"
    PENALTY = "penalty"


class Nothing(StrEnum):
    """Why head to head splits nothing here (formats.md 2)."""

    ALONE = "alone"
    NOT_MET = "not_met"
    CHANGING_PARTNERS = "changing_partners"


class Addend(NamedTuple):
    """One number of a sum.

    amount: what it adds; negative for a penalty, which takes no more than there is where a sum stops at 0. result: the
    round, the opponents and the score it comes from. weights: the match points of each opponent, for criteria that look
    at them. dropped: left out of the sum (buchholz_cut_1), `amount` says what it would have added.
    """

    source: Source
    amount: int
    result: Result | None = None
    weights: tuple[tuple[EntrantId, int], ...] = ()
    dropped: bool = False


class Working(NamedTuple):
    """A criterion of one entrant, worked out.

    value: as in the standings, the sum of the addends that are not dropped; for `points_ratio` that sum against the sum
    of `against`. level: the others with whom he is level where head to head is asked for. not_met: those of them whom
    he himself has not met. nothing: why head to head splits nothing. lot: the hash that `lots` sorts by.
    """

    criterion: Criterion
    value: Value
    addends: tuple[Addend, ...] = ()
    against: tuple[Addend, ...] = ()
    level: tuple[EntrantId, ...] = ()
    not_met: tuple[EntrantId, ...] = ()
    nothing: Nothing | None = None
    lot: str | None = None


def explain(event: Event, id: EntrantId) -> tuple[Working, ...]:
    """The event's criteria, in their order, worked out for one entrant; raises KeyError if there is none of this id."""
    return explain_tally(Tally(event), id)


def explain_tally(tally: Tally, id: EntrantId) -> tuple[Working, ...]:
    """As `explain`, of what has been tallied already."""
    criteria = tally.event.criteria
    return tuple(_work_out(tally, criterion, criteria[:place], id) for place, criterion in enumerate(criteria))


def _work_out(tally: Tally, criterion: Criterion, before: Sequence[Criterion], id: EntrantId) -> Working:
    if criterion in HEAD_TO_HEAD:
        return _work_out_meetings(tally, criterion, before, id)
    value = tally.list_values(criterion)[id]
    if criterion is Criterion.SEED:
        return Working(criterion, value)
    if criterion is Criterion.LOTS:
        return Working(criterion, value, lot=hash_lot(tally.event.random_seed, id))
    if criterion is Criterion.POINTS_RATIO:
        return Working(
            criterion,
            value,
            list_addends(tally, Criterion.POINTS_FOR, id),
            list_addends(tally, Criterion.POINTS_AGAINST, id),
        )
    return Working(criterion, value, list_addends(tally, criterion, id))


def list_addends(tally: Tally, criterion: Criterion, id: EntrantId) -> tuple[Addend, ...]:
    """All that adds up to a criterion, for those that `find_addend` knows: results, totals brought along, penalty."""
    rows = tally.results[id]
    addend = find_addend(criterion, tally.match_points)
    amounts = [int(addend(row)) for row in rows]
    dropped = find_dropped(amounts) if criterion is Criterion.BUCHHOLZ_CUT_1 else None
    weighed = criterion in LOOKING_AT_OPPONENTS
    found = [
        Addend(
            Source.RESULT,
            amount,
            row,
            tuple((other, tally.match_points[other]) for other in row.opponents) if weighed else (),
            place == dropped,
        )
        for place, (row, amount) in enumerate(zip(rows, amounts, strict=True))
    ]
    carried = tally.entrants[id].carried.get(criterion, 0) if criterion in CARRIED else 0
    if carried:
        found.append(Addend(Source.CARRIED, carried))
    penalty = tally.penalties.get(id, 0)
    if penalty and criterion is Criterion.DIFFERENCE:
        found.append(Addend(Source.PENALTY, -penalty))
    elif penalty and criterion is Criterion.POINTS_FOR:
        whole = sum(amounts) + carried
        found.append(Addend(Source.PENALTY, take_off_points(whole, penalty) - whole))
    return tuple(found)


def _work_out_meetings(tally: Tally, criterion: Criterion, before: Sequence[Criterion], id: EntrantId) -> Working:
    groups, _ = split_groups(tally, before)
    group = next(group.ids for group in groups if id in group.ids)
    others = tuple(other for other in group if other != id)
    value = tally.compare_meetings(criterion, group)[id]
    if tally.changing_partners:
        return Working(criterion, None, level=others, nothing=Nothing.CHANGING_PARTNERS)
    if not others:
        return Working(criterion, None, nothing=Nothing.ALONE)
    meetings = tally.list_meetings(id, frozenset(group))
    met = {other for row in meetings for other in row.opponents}
    not_met = tuple(other for other in others if other not in met)
    if value is None:
        return Working(criterion, None, level=others, not_met=not_met, nothing=Nothing.NOT_MET)
    by_points = criterion is Criterion.HEAD_TO_HEAD
    addends = tuple(
        Addend(Source.RESULT, row.match_points if by_points else row.difference, row) for row in meetings
    )
    return Working(criterion, value, addends, level=others)
