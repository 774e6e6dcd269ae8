"""formats.md 3.1 a second time: what a round costs, and what the best one costs. Slow, in whole numbers of any size.

Works on `swiss-state/1` documents and imports nothing of ours. A cost is a tuple, better if lower: byes, rematches,
byes had before, scores of the byes, squares, club-mates, two at one end, floats as before, pattern.
"""

from collections import Counter
from itertools import combinations
from typing import Any

import networkx as nx

Document = dict[str, Any]
Cost = tuple[int, ...]
ZERO: Cost = (0,) * 9


class Oracle:
    """The prices of a state, worked out from its rounds and entrants."""

    def __init__(self, document: Document) -> None:
        options = document.get("options", {})
        self.pattern = options.get("pattern", "slide")
        self.players = {p["id"]: p for p in document["players"]}
        self.order = sorted(
            (id for id, p in self.players.items() if p["active"]),
            key=lambda id: (-self.players[id]["score"], -self.players[id]["spread"], self.players[id]["seed"]),
        )
        self.forbidden = {frozenset(pair) for pair in document["forbidden"]}
        number = document["next_round"]
        minded = options.get("club_mates", "never")
        self.clubs = minded == "always" or (minded != "never" and number <= minded)
        self.ends = options.get("openings", True)
        self.meetings: Counter[frozenset[Any]] = Counter()
        self.byes: Counter[Any] = Counter()
        self.imbalance: Counter[Any] = Counter()
        self.floated: dict[Any, str] = {}
        scores = Counter({id: p.get("start_score", 0) for id, p in self.players.items()})
        for place, matches in enumerate(document["rounds"], start=1):
            last = place == number - 1
            before = Counter(scores)
            for match in matches:
                a, b = match["a"], match["b"]
                scores[a] += match["pa"]
                if b is None:
                    self.byes[a] += 1
                    continue
                scores[b] += match["pb"]
                if match.get("kind", "played") in ("played", "award"):
                    self.meetings[frozenset((a, b))] += 1
                    self.imbalance[a] += 1
                    self.imbalance[b] -= 1
                if last and before[a] != before[b]:
                    high, low = (a, b) if before[a] > before[b] else (b, a)
                    self.floated[high], self.floated[low] = "down", "up"
        self.groups: dict[int, list[Any]] = {}
        for id in self.order:
            self.groups.setdefault(self.players[id]["score"], []).append(id)

    def price_pair(self, one: Any, other: Any) -> Cost:
        """What the pair costs."""
        a, b = sorted((one, other), key=self.order.index)
        high, low = self.players[a], self.players[b]
        group, below = self.groups[high["score"]], self.groups[low["score"]]
        i, j, s = group.index(a), below.index(b), len(group)
        apart = high["score"] - low["score"]
        if apart:
            pattern = (s - 1 - i + j) ** 2
        else:
            wrong = {"slide": j - i - s // 2, "adjacent": j - i - 1, "fold": i + j - s + 1}
            pattern = wrong[self.pattern] ** 2
        same_club = high["club"] is not None and high["club"] == low["club"]
        x, y = self.imbalance[a], self.imbalance[b]
        floats = (self.floated.get(a) == "down") + (self.floated.get(b) == "up") if apart else 0
        return (
            0,
            self.meetings[frozenset((a, b))],
            0,
            0,
            apart**2,
            int(self.clubs and same_club),
            int(self.ends and ((x >= 2 and y >= 2) or (x <= -2 and y <= -2))),
            floats,
            pattern,
        )

    def price_bye(self, id: Any) -> Cost:
        """What it costs to leave him without an opponent; scores are counted from the lowest there is."""
        score = self.players[id]["score"]
        group = self.groups[score]
        return (1, 0, self.byes[id], score - min(self.groups), 0, 0, 0, 0, (len(group) - 1 - group.index(id)) ** 2)

    def price_round(self, pairs: list[list[Any]], byes: list[Any]) -> Cost:
        """What the round costs; raises ValueError unless everybody active is there once and nobody is forbidden."""
        there = sorted((id for pair in pairs for id in pair), key=str) + list(byes)
        if sorted(there, key=str) != sorted(self.order, key=str):
            raise ValueError("not everybody once")
        if any(frozenset(pair) in self.forbidden for pair in pairs):
            raise ValueError("a forbidden pair")
        return add_up([*(self.price_pair(*pair) for pair in pairs), *(self.price_bye(id) for id in byes)])

    def allowed(self) -> list[tuple[Any, Any]]:
        """Every pair that may be."""
        return [pair for pair in combinations(self.order, 2) if frozenset(pair) not in self.forbidden]

    def find_best(self) -> Cost:
        """What the best round costs: a perfect matching by networkx in a graph that has everybody twice.

        The doubles may be matched as their originals are, for nothing, and to be matched with one's own double is a bye.
        """
        pairs = {pair: self.price_pair(*pair) for pair in self.allowed()}
        byes = {id: self.price_bye(id) for id in self.order}
        radix = len(self.order) * max(max(cost) for cost in [ZERO, *pairs.values(), *byes.values()]) + 1
        graph = nx.Graph()
        for (a, b), cost in pairs.items():
            graph.add_edge((0, a), (0, b), weight=-pack(cost, radix))
            graph.add_edge((1, a), (1, b), weight=0)
        for id, cost in byes.items():
            graph.add_edge((0, id), (1, id), weight=-pack(cost, radix))
        found = nx.max_weight_matching(graph, maxcardinality=True)
        ends = [sorted(pair, key=lambda end: end[0]) for pair in found]
        return self.price_round(
            [[a, b] for (one, a), (two, b) in ends if one == two == 0],
            [a for (one, a), (two, _) in ends if one != two],
        )

    def find_best_by_trying(self) -> Cost:
        """What the best round costs: the least of all rounds there are."""

        def try_rest(rest: list[Any]) -> Cost:
            if not rest:
                return ZERO
            first, others = rest[0], rest[1:]
            tried = [add_up([self.price_bye(first), try_rest(others)])]
            for other in others:
                if frozenset((first, other)) not in self.forbidden:
                    left = [id for id in others if id != other]
                    tried.append(add_up([self.price_pair(first, other), try_rest(left)]))
            return min(tried)

        return try_rest(self.order)


def add_up(costs: list[Cost]) -> Cost:
    """The sum, point by point."""
    return tuple(map(sum, zip(ZERO, *costs, strict=True)))


def pack(cost: Cost, radix: int) -> int:
    """The cost as one number in which no point can be outweighed by those after it."""
    number = 0
    for part in cost:
        number = number * radix + part
    return number
