"""The tiles of a double-n set, and how heavy or light a number of them can be (rules.md 8)."""

import re
from functools import cache
from itertools import accumulate

_TILE = re.compile(r"(0|[1-9][0-9]?)-(0|[1-9][0-9]?)", re.ASCII)


@cache
def list_tiles(highest: int) -> tuple[tuple[int, int], ...]:
    """Every tile of the double-`highest` set, the lower end first, in order."""
    return tuple((low, high) for low in range(highest + 1) for high in range(low, highest + 1))


@cache
def heaviest(highest: int) -> tuple[int, ...]:
    """heaviest(set)[k]: the pips of the k heaviest tiles of the set."""
    pips = sorted((low + high for low, high in list_tiles(highest)), reverse=True)
    return tuple(accumulate(pips, initial=0))


@cache
def lightest(highest: int) -> tuple[int, ...]:
    """lightest(set)[k]: the pips of the k lightest tiles of the set."""
    pips = sorted(low + high for low, high in list_tiles(highest))
    return tuple(accumulate(pips, initial=0))


@cache
def total_pips(highest: int) -> int:
    """The pips on all tiles of the set: 168, 495, 1092 for double six, nine, twelve."""
    return heaviest(highest)[-1]


@cache
def _read_cached(text: str, highest: int) -> tuple[int, int] | None:
    found = _TILE.fullmatch(text)
    if found is None:
        return None
    one, other = int(found[1]), int(found[2])
    if one > highest or other > highest:
        return None
    return (one, other) if one <= other else (other, one)


def read_tile(text: object, highest: int) -> tuple[int, int] | None:
    """The tile written as "6-4" (either end first), the lower end first; None if the set has no such tile."""
    if not isinstance(text, str) or len(text) > 5:
        return None
    return _read_cached(text, highest)
