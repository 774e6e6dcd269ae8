"""The tiles of a double-n set, and how heavy or light a number of them can be (rules.md 8)."""

from functools import cache
from itertools import accumulate


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
def _readings(highest: int) -> dict[str, tuple[int, int]]:
    texts = {f"{low}-{high}": (low, high) for low, high in list_tiles(highest)}
    return texts | {f"{high}-{low}": (low, high) for low, high in list_tiles(highest)}


def read_tile(text: object, highest: int) -> tuple[int, int] | None:
    """The tile written as "6-4" (either end first), the lower end first; None if the set has no such tile."""
    return _readings(highest).get(text) if isinstance(text, str) else None
