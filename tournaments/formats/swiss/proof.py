"""Whether a round made of some of the pairs only is as good as one made of all (formats.md 3.1: 1 to 3 exactly, 4 nearly)."""

from tournaments.formats.swiss.costs import Costs
from tournaments.formats.swiss.matching import Matched

# How far from the least sum of squares a large field's round may be: a part of it, or match points squared.
SHARE, SQUARES = 100, 4


def is_proven(costs: Costs, matched: Matched) -> bool:
    """Whether no round at all is better in the points 1 to 3, and none better in point 4 by more than is allowed.

    The proof is by numbers that nothing can go below: everybody has an opponent but one of an odd field, nobody meets
    anybody again, the bye goes to the lowest score among those with the fewest byes, and nearest scores are paired.
    False where these numbers are not reached, though there may be nothing better.
    """
    cost, byes = matched.cost, matched.byes
    if len(byes) != len(costs) % 2 or cost.rematches:
        return False
    if byes and (cost.byes_again, cost.bye_scores) != min(costs.price_bye(a)[1:3] for a in range(len(costs))):
        return False
    least = bound_squares(costs, byes)
    spare = max(least // SHARE, SQUARES // costs.step**2)
    return cost.squares <= least + spare


def bound_squares(costs: Costs, byes: tuple[int, ...]) -> int:
    """A sum of squared differences that no round goes below in which entrants of these scores have the byes.

    Squares grow ever faster, so the least sum, if everybody might meet everybody, pairs neighbours in order of score.
    """
    left = [level for a, level in enumerate(costs.level) if a not in byes]
    return sum((upper - lower) ** 2 for upper, lower in zip(left[::2], left[1::2], strict=True))
