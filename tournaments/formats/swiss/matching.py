"""The best round among given pairs: one maximum-weight matching, all points packed into one whole number.

A round is a matching of greatest cardinality. A bye is an empty seat that anybody may have for an opponent. Many empty
seats would be many pairs to look at; then whoever is left over has a bye, and as the others save theirs, it is
`pair(a, b) − bye(a) − bye(b)` that adds up to the least.
"""

from collections.abc import Iterable, Sequence
from operator import index as as_whole
from operator import mul
from typing import NamedTuple

from tournaments.formats.swiss.costs import Cost, Costs, Pair

# rustworkx counts in 128 bits with a sign. Inside it weights are doubled, and the prices of vertices may pile up to a
# weight for each of them: this leaves room for 8,000 entrants.
MOST_BITS = 112
# With one seat a large field is matched twenty times as fast as without.
MOST_EMPTY_SEATS = 2


class Matched(NamedTuple):
    """A round by indices of the ranking: pairs with the better-ranked first, in order; who has byes; what it costs.

    The leading `exact` points of the cost are the best possible among the given pairs.
    """

    pairs: tuple[Pair, ...]
    byes: tuple[int, ...]
    cost: Cost
    exact: int


class Packing(NamedTuple):
    """How the points of a cost become one number: a factor for each point, and the most that is counted of each, unless
    nothing can pass it.

    `used` says how many of the points, from the first, are in the number; the others have the factor 0.
    """

    factors: tuple[int, ...]
    caps: tuple[int, ...] | None
    used: int

    def pack(self, cost: Cost) -> int:
        """The number."""
        parts = cost if self.caps is None else map(min, cost, self.caps)
        return sum(map(mul, parts, self.factors))


def match_best(costs: Costs, pairs: Sequence[Pair], byes: int) -> Matched:
    """The round of most pairs and, among those, of least cost that can be made of `pairs` (a < b in each), where it
    has `byes` byes; if it must have more, a round of most pairs, from which their number is known.

    Where the points do not fit into one number, the first of them are solved alone; what they come to is then known,
    takes far fewer bits, and the others join. Points that even then do not fit are left as they come.
    """
    bounds = costs.bound_round(byes)
    packing = pack_points(bounds)
    while True:
        matched = _solve(costs, pairs, byes, packing)
        if packing.used == len(bounds) or len(matched.byes) != byes:
            return matched
        # The points used are known now; the next one can only become better than it is in this round.
        known = packing.used + 1
        bounds = Cost(*matched.cost[:known], *bounds[known:])
        tighter = pack_points(bounds, capped=True)
        if tighter.used <= packing.used:
            return matched
        packing = tighter


def pack_points(bounds: Cost, capped: bool = False) -> Packing:
    """A packing for rounds whose best one stays within `bounds`, of as many points as fit.

    One step of a point outweighs all that the following points of the best round can come to. Whatever a single pair
    costs beyond its bound by more than one changes nothing any more: a round with it is worse already. `capped` leaves
    that out; it is needed where bounds are not those of every pair.
    """
    used = len(bounds)
    while _count_bits(bounds[:used]) > MOST_BITS and used > 1:
        used -= 1
    factors = [0] * len(bounds)
    factor = 1
    for place in reversed(range(used)):
        factors[place] = factor
        factor *= bounds[place] + 1
    return Packing(tuple(factors), tuple(bound + 1 for bound in bounds) if capped else None, used)


def _count_bits(bounds: Iterable[int]) -> int:
    whole = 1
    for bound in bounds:
        whole *= bound + 2
    # A pair against two byes: the span of what is compared is three times the greatest cost.
    return whole.bit_length() + 2


def _solve(costs: Costs, pairs: Sequence[Pair], byes: int, packing: Packing) -> Matched:
    count = len(costs)
    pack, price = packing.pack, costs.price_pair
    losses = [(a, b, pack(price(a, b))) for a, b in pairs]
    alone = [pack(costs.price_bye(a)) for a in range(count)] if byes else []
    if byes <= MOST_EMPTY_SEATS:
        # An empty seat is an opponent for anybody, at the price of a bye.
        losses += [(a, count + seat, loss) for seat in range(byes) for a, loss in enumerate(alone)]
        found = _match(count + byes, _turn(losses))
    else:
        found = _match(count, _turn([(a, b, loss - alone[a] - alone[b]) for a, b, loss in losses]))
    matched = tuple(pair for pair in found if pair[1] < count)
    paired = {a for pair in matched for a in pair}
    left = tuple(a for a in range(count) if a not in paired)
    return Matched(matched, left, costs.sum_round(matched, left), packing.used)


def _turn(losses: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Gains, 0 or more: as all rounds compared have as many pairs, it does not matter what is added to each of them."""
    most = max((loss for _, _, loss in losses), default=0)
    return [(a, b, most - loss) for a, b, loss in losses]


def count_pairs(count: int, pairs: Sequence[Pair]) -> int:
    """How many of these pairs can be made at once among `count` entrants."""
    return len(_match(count, [(a, b, 1) for a, b in pairs]))


def _match(count: int, gains: list[tuple[int, int, int]]) -> tuple[Pair, ...]:
    """The pairs of a matching of greatest cardinality and, among those, of greatest gain, in order."""
    import rustworkx  # here, because only pairing needs it: whoever reads a state does not wait for it

    graph = rustworkx.PyGraph(multigraph=True)
    graph.add_nodes_from(range(count))
    graph.add_edges_from(gains)
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=as_whole)
    # The library returns a set of pairs with either end first.
    return tuple(sorted((min(pair), max(pair)) for pair in found))
