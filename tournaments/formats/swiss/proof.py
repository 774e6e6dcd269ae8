"""Whether a round made of some of the pairs only is as good as one made of all (formats.md 3.1: 1 to 3 exactly, 4 nearly),
and which pairs it takes to find the best one where that is not known."""

from collections import Counter
from collections.abc import Iterable

from tournaments.formats.swiss.candidates import list_all_pairs
from tournaments.formats.swiss.costs import Costs, Pair
from tournaments.formats.swiss.matching import Matched

# How far from the least sum of squares a large field's round may be: a part of it, or match points squared.
SHARE, SQUARES = 100, 4
# With more score groups than this it takes longer to look at each two of them than at all pairs.
MOST_GROUPS = 120


def is_fair(costs: Costs, matched: Matched) -> bool:
    """Whether no round at all is better in the points 1 to 3.

    The proof is by numbers that nothing can go below: everybody has an opponent but one of an odd field, nobody meets
    anybody again, the bye goes to the lowest score among those with the fewest byes. False where these numbers are not
    reached, though there may be nothing better.
    """
    cost, byes = matched.cost, matched.byes
    if len(byes) != len(costs) % 2 or cost.rematches:
        return False
    return not byes or (cost.byes_again, cost.bye_scores) == min(
        costs.price_bye(a)[1:3] for a in range(len(costs))
    )


def is_proven(costs: Costs, matched: Matched) -> bool:
    """Whether the round is fair, and none is better in point 4 by more than is allowed above 400 entrants."""
    if not is_fair(costs, matched):
        return False
    least = bound_squares(_count_levels(costs, matched.byes))
    return matched.cost.squares <= least + max(least // SHARE, SQUARES // costs.step**2)


def bound_squares(counts: Iterable[tuple[int, int]]) -> int:
    """A sum of squared differences that no round goes below; `counts` are scores, best first, and how many have each.

    Squares grow ever faster, so the least sum, if everybody might meet everybody, pairs neighbours in order of score.
    One who is left over in the end is not counted.
    """
    total, alone = 0, None
    for level, count in counts:
        if count and alone is not None:
            total += (alone - level) ** 2
            count, alone = count - 1, None
        if count % 2:
            alone = level
    return total


def list_contending_pairs(costs: Costs, matched: Matched) -> list[Pair]:
    """Every pair that can be part of a round as good as a fair one in the points 1 to 4, in order.

    Such a round has no rematch, and none of its pairs is so far apart that, with the rest at its least, the squares
    come to more than those of `matched`. All eight points of the best round of these pairs are the best there are.
    """
    counts = Counter(dict(_count_levels(costs, matched.byes)))
    if len(counts) > MOST_GROUPS:
        return list_all_pairs(costs)
    levels = sorted(set(costs.level), reverse=True)
    near: set[Pair] = set()
    for place, upper in enumerate(levels):
        for lower in levels[place:]:
            rest = counts - Counter((upper, lower)) if upper != lower else counts - Counter({upper: 2})
            least = bound_squares(sorted(rest.items(), reverse=True))
            if least + (upper - lower) ** 2 <= matched.cost.squares:
                near.add((upper, lower))
    count, level = len(costs), costs.level
    return [
        (a, b)
        for a in range(count)
        for b in range(a + 1, count)
        if (level[a], level[b]) in near and b not in costs.met[a] and costs.is_allowed(a, b)
    ]


def _count_levels(costs: Costs, byes: tuple[int, ...]) -> list[tuple[int, int]]:
    """How many of each score have an opponent in a round with these byes, best first."""
    counts = Counter(costs.level)
    counts.subtract(costs.level[a] for a in byes)
    return sorted(counts.items(), reverse=True)
