"""Whether an entrant is sure to go on to the next stage, out of it, or still between the two.

Said only where it holds whatever the matches to come bring. What was played is taken as it stands: nobody foresees a
correction, a card for a match long over, a late entry or a withdrawal.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol

from tournaments.standings.event import Criterion, EntrantId, Event
from tournaments.standings.ranking import Standing


class Chance(StrEnum):
    """What can be said of an entrant now."""

    SAFE = "safe"
    ALIVE = "alive"
    OUT = "out"


def judge_advancing(
    event: Event, standings: Sequence[Standing], places: int, remaining: int | None
) -> dict[EntrantId, Chance]:
    """What can be said of each entrant who has not left: `places` of them go on, the best.

    standings: of the event. remaining: rounds still to be counted, the open one among them; None: nobody knows. After
    the last round, who shares the last place that goes on with more than there is room for is still alive: somebody else
    decides. Before it only the first criterion is looked at, and only where a round's worth of it is known: match points
    and wins. Who withdrew takes no place, but may come back; who was expelled or struck out does not.
    """
    if remaining == 0:
        return judge_final(standings, places)
    present = [line for line in standings if is_present(line)]
    gains = bound_round(event)
    if remaining is None or gains is None:
        return {line.id: Chance.ALIVE for line in present}
    low, high = gains
    first = event.criteria[0]
    now = {line.id: number_of(line, first) for line in present}
    least = sorted(value + low * remaining for value in now.values())
    most = sorted(
        number_of(line, first) + high * remaining for line in standings if not (line.expelled or line.struck)
    )
    return {
        id: _judge(value + low * remaining, value + high * remaining, least, most, places)
        for id, value in now.items()
    }


class Placed(Protocol):
    """As much of a line of the standings as is needed once all is played."""

    @property
    def id(self) -> EntrantId: ...
    @property
    def rank(self) -> int: ...
    @property
    def withdrawn(self) -> bool: ...
    @property
    def expelled(self) -> bool: ...
    @property
    def struck(self) -> bool: ...


def is_present(line: Placed) -> bool:
    """True for one who takes a place if he reaches it."""
    return not (line.withdrawn or line.expelled or line.struck)


def judge_final(standings: Sequence[Placed], places: int) -> dict[EntrantId, Chance]:
    """After the last round: by rank, shared ones counted whole."""
    present = [line for line in standings if is_present(line)]
    ranks = sorted(line.rank for line in present)
    judged = {}
    for line in present:
        if bisect_right(ranks, line.rank) <= places:
            judged[line.id] = Chance.SAFE
        elif bisect_left(ranks, line.rank) >= places:
            judged[line.id] = Chance.OUT
        else:
            judged[line.id] = Chance.ALIVE
    return judged


def _judge(own_least: int, own_most: int, least: Sequence[int], most: Sequence[int], places: int) -> Chance:
    # He himself is among those who can reach his own least.
    if len(most) - bisect_left(most, own_least) <= places:
        return Chance.SAFE
    if len(least) - bisect_right(least, own_most) >= places:
        return Chance.OUT
    return Chance.ALIVE


def bound_round(event: Event) -> tuple[int, int] | None:
    """The least and the most that a round can add to the first criterion; None where nothing bounds it."""
    first = event.criteria[0]
    if first is Criterion.WINS:
        return 0, 1
    if first is not Criterion.MATCH_POINTS:
        return None
    points, kinds = event.match_points, event.kinds
    values = [points.win, points.draw, points.loss, 0]
    numbers = (
        kinds.bye,
        kinds.no_show_present,
        kinds.no_show_absent,
        kinds.award_winner,
        kinds.award_loser,
        kinds.double_no_show,
        kinds.absent,
    )
    values += [one.match_points for one in numbers if one.match_points is not None]
    return min(values), max(values)


def number_of(line: Standing, criterion: Criterion) -> int:
    """A whole-numbered value of a line."""
    value = line.values[criterion]
    assert isinstance(value, int)
    return value
