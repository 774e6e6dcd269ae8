"""Which pairs are looked at: all in a field that allows it, else those that a good round is made of."""

from collections.abc import Iterable
from typing import assert_never

from tournaments.formats.state import Pattern
from tournaments.formats.swiss.costs import Costs, Pair


def list_all_pairs(costs: Costs) -> list[Pair]:
    """Every allowed pair, the better-ranked first, in order."""
    count = len(costs)
    return [(a, b) for a in range(count) for b in range(a + 1, count) if costs.is_allowed(a, b)]


def list_likely_pairs(costs: Costs, width: int) -> list[Pair]:
    """About `width` pairs for each entrant, none of them a rematch, in order: with those of his group around his ideal
    partner, with the next ones below him in rank, and the feet of the groups with the heads of the following ones.

    The shares are measured: with 12 in all, the round is as good as from all pairs in nearly every state (docs/pairing.md).
    """
    found: set[Pair] = set()
    count = len(costs)
    for group in costs.ranking.list_groups():
        for a in group:
            _take(costs, a, _walk_from_ideal(costs, a, group), width * 5 // 6, found)
            _take(costs, a, range(a + 1, count), width // 3, found)
        below = range(group.stop, count)
        for a in group[-width:]:
            _take(costs, a, below, width, found)
    return sorted(found)


def _take(costs: Costs, a: int, partners: Iterable[int], most: int, found: set[Pair]) -> None:
    """Add the first `most` partners whom `a` may meet and has not met."""
    met, forbidden = costs.met[a], costs.forbidden[a]
    left = most
    for b in partners:
        if left == 0:
            return
        if b not in met and b not in forbidden:
            found.add((a, b) if a < b else (b, a))
            left -= 1


def _walk_from_ideal(costs: Costs, a: int, group: range) -> Iterable[int]:
    """The others of the group, from the ideal partner of the pattern outwards."""
    ideal = group.start + _find_ideal(costs.pattern, a - group.start, len(group))
    for step in range(len(group) + 1):
        for b in (ideal - step, ideal + step) if step else (ideal,):
            if b in group and b != a:
                yield b


def _find_ideal(pattern: Pattern, place: int, size: int) -> int:
    """The place that the pattern gives the one at `place` for a partner; it may lie just outside the group."""
    match pattern:
        case Pattern.SLIDE:
            return place + size // 2 if place < (size + 1) // 2 else place - size // 2
        case Pattern.ADJACENT:
            return place + 1 if place % 2 == 0 else place - 1
        case Pattern.FOLD:
            return size - 1 - place
        case _:
            assert_never(pattern)
