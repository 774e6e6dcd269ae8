"""Who stands where after an elimination (formats.md 2)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tournaments.standings.event import EntrantId


class Place(NamedTuple):
    """A place in the final list, shared by those who went out together."""

    rank: int
    id: EntrantId


def rank_elimination(
    entrants: Sequence[EntrantId],
    last_loss: Mapping[EntrantId, int],
    third: tuple[EntrantId, EntrantId] | None = None,
) -> tuple[Place, ...]:
    """The places by the round of the last loss, later is better; those out in the same round share the place.

    last_loss: for everybody who is out, the round in which he lost for the last time, counted from the first; the match
    for third place is none of these rounds. Who is not in it is still in, and in front: after the final, the winner.
    third: winner and loser of the match for third place, which decides between the two where they share a place. Those
    who share a place keep the order in which they are given (by seed, usually).
    """
    rounds = sorted({last_loss[id] for id in entrants if id in last_loss}, reverse=True)
    together = [
        [id for id in entrants if id not in last_loss],
        *([id for id in entrants if last_loss.get(id) == round] for round in rounds),
    ]
    places: list[Place] = []
    for group in together:
        parts = [group]
        if third is not None and set(third) <= set(group):
            rest = [id for id in group if id not in third]
            parts = [[third[0]], [third[1]], rest]
        for part in parts:
            rank = len(places) + 1
            places.extend(Place(rank, id) for id in part)
    return tuple(places)
