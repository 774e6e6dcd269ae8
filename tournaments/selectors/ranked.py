"""Standings kept for as long as what they are worked out from stays the same: most pages of an event ask for them again."""

from collections import OrderedDict

from tournaments.mapping.events import StageEvent
from tournaments.standings.event import Event
from tournaments.standings.ranking import Standing, rank_tally
from tournaments.standings.tally import Tally

Ranked = tuple[Tally, tuple[Standing, ...]]
# Of three stages, as they are now and as of the round before: a thousand entrants take some megabytes each.
MOST_KEPT = 6
_kept: OrderedDict[tuple[int, int], tuple[Event, Ranked]] = OrderedDict()


def rank_kept(stage: int, built: StageEvent) -> Ranked:
    """The tally and the standings of the event of the stage with this number.

    They are worked out anew where anything differs from the event that they were worked out from: the events are
    compared, no version and no time is trusted. That is quick, since matches that did not change are the same objects
    (tournaments.mapping.events). Nobody changes what is given.
    """
    place = stage, len(built.numbers)
    known = _kept.get(place)
    if known is not None and known[0] == built.event:
        return known[1]
    tally = Tally(built.event)
    ranked = tally, rank_tally(tally)
    _kept[place] = built.event, ranked
    while len(_kept) > MOST_KEPT:
        try:
            _kept.popitem(last=False)
        except KeyError:  # another thread was quicker
            break
    return ranked
