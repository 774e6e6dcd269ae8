"""Which pairing sits where (formats.md 4): the best-ranked at table 1 and so on down."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count

from tournaments.formats.state import Id


def assign_tables(
    pairings: Sequence[Sequence[Id]],
    ranks: Mapping[Id, int],
    fixed: Mapping[Id, int] | None = None,
    out_of_use: Collection[int] = (),
) -> tuple[int, ...]:
    """A table number for each pairing, parallel to `pairings`, by the better-ranked of each (rank 0 or 1 is best).

    An entrant with a fixed table (mobility) sits there with whomever he meets. Where two pairings want one fixed
    table, or one pairing two, the better-ranked entrant's wish counts; a table out of use is given to nobody, whoever
    is fixed to it. All others take the lowest free numbers in the order of their ranks.
    """
    wishes = fixed or {}
    order = sorted(range(len(pairings)), key=lambda k: min(ranks[id] for id in pairings[k]))
    tables: dict[int, int] = {}
    taken = set(out_of_use)
    for k in order:
        for wish in _list_wishes(pairings[k], ranks, wishes):
            if wish not in taken:
                tables[k] = wish
                taken.add(wish)
                break
    free = _list_free(taken)
    for k in order:
        if k not in tables:
            tables[k] = next(free)
    return tuple(tables[k] for k in range(len(pairings)))


def _list_wishes(pairing: Iterable[Id], ranks: Mapping[Id, int], wishes: Mapping[Id, int]) -> list[int]:
    return [wishes[id] for id in sorted(pairing, key=ranks.__getitem__) if id in wishes]


def _list_free(taken: Collection[int]) -> Iterator[int]:
    return (number for number in count(1) if number not in taken)
