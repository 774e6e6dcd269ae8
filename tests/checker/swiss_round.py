"""One round of a Swiss against formats.md 3.1 (points 1 to 4) and 4, with a matching of its own."""

import hashlib
from collections import Counter

import networkx

MET = ("played", "award")


class Field:
    """What is known when a round is paired, worked out from the rounds of the document."""

    def __init__(self, document, given, away, settings, rows):
        self.document, self.settings, self.number = document, settings, len(document["rounds"]) + 1
        self.active = [one["id"] for one in document["entrants"] if one["id"] not in away]
        self.forbidden = {frozenset(pair) for pair in settings["forbidden"]}
        self.score = {row["id"]: row["values"]["match_points"] for row in rows}
        self.spread = {row["id"]: row["values"]["difference"] for row in rows}
        self.seed = {one["id"]: one["seed"] for one in document["entrants"]}
        self.byes = Counter(id for byes in given for id in byes)
        self.met, self.openings = Counter(), {one["id"]: [] for one in document["entrants"]}
        for one in document["rounds"]:
            for match in one["matches"]:
                if match.get("kind", "played") in MET:
                    self.met[frozenset((match["a"], match["b"]))] += 1
                    self.openings[match["a"]].append(1)
                    self.openings[match["b"]].append(-1)

    def allowed(self):
        return [
            (a, b)
            for place, a in enumerate(self.active)
            for b in self.active[:place]
            if frozenset((a, b)) not in self.forbidden
        ]

    def place(self, id):
        """What an entrant is placed by, the better the lower; in round 1 lots may stand for spread and seed."""
        if self.number == 1 and self.settings["first_round"] == "lot":
            lot = hashlib.sha256(f"{self.document['random_seed']}:{id}".encode()).hexdigest()
            return -self.score[id], lot
        return -self.score[id], -self.spread[id], self.seed[id]

    def cost(self, pairs, byes):
        """The numbers that a round is to keep low, the most important first."""
        return (
            len(byes),
            sum(self.met[frozenset(pair)] for pair in pairs),
            sum(self.byes[id] for id in byes),
            sum(self.score[id] for id in byes),
            sum((self.score[a] - self.score[b]) ** 2 for a, b in pairs),
        )


def find_least_cost(field):
    """The least cost that any round can have: most pairs by a matching, then one by weight with the byes in it."""
    pairs = field.allowed()
    graph = networkx.Graph()
    graph.add_nodes_from(field.active)
    graph.add_edges_from(pairs)
    byes = len(field.active) - 2 * len(networkx.max_weight_matching(graph, maxcardinality=True, weight=None))
    # Each number gets its own digits in a base that no sum over a whole round reaches. Nothing here is below zero:
    # simulated match points never are.
    costs = {pair: field.cost([pair], [])[1:] for pair in pairs}
    sitting = {(id, seat): field.cost([], [id])[1:] for id in field.active for seat in range(byes)}
    size = len(field.active) + 1
    bases = [
        1 + size * max((parts[k] for parts in (*costs.values(), *sitting.values())), default=0) for k in range(4)
    ]

    def pack(parts):
        number = 0
        for part, base in zip(parts, bases, strict=True):
            number = number * base + part
        return number

    packed = {edge: pack(parts) for edge, parts in costs.items()}
    packed.update({(id, ("seat", seat)): pack(parts) for (id, seat), parts in sitting.items()})
    top = 1 + max(packed.values(), default=0)
    weighed = networkx.Graph()
    weighed.add_weighted_edges_from((a, b, top - number) for (a, b), number in packed.items())
    matched = networkx.max_weight_matching(weighed, maxcardinality=True)
    chosen, resting = [], []
    for edge in matched:
        seated = [end for end in edge if not (isinstance(end, tuple) and end[0] == "seat")]
        (chosen if len(seated) == 2 else resting).append(seated)
    return field.cost(chosen, [id for seated in resting for id in seated])


def list_faults(field, one):
    """What is wrong with the round `one`, in words; empty if nothing is."""
    faults = []
    seated = [id for pair in one["pairs"] for id in pair] + one["byes"]
    if sorted(map(str, seated)) != sorted(map(str, field.active)) or set(seated) != set(field.active):
        faults.append(f"not everybody once: {seated} of {field.active}")
        return faults
    if any(frozenset(pair) in field.forbidden for pair in one["pairs"]):
        faults.append("a forbidden pair")
    names = (
        "byes",
        "rematches",
        "earlier byes of who has the bye",
        "score of who has the bye",
        "squares of scores",
    )
    least, cost = find_least_cost(field), field.cost(one["pairs"], one["byes"])
    for name, ours, best in zip(names, cost, least, strict=True):
        if ours != best:
            faults.append(f"{name}: {ours} where {best} is possible")
            break
    for opener, other in one["pairs"]:
        faults += list_opener_faults(field, opener, other)
    return faults


def list_opener_faults(field, opener, other):
    """Formats.md 4: the lower imbalance opens, else who did not where they last differ, else the one placed lower."""
    first, second = field.openings[opener], field.openings[other]
    faults = []
    if (sum(first) >= 2 and not sum(second) >= 2) or (sum(second) <= -2 and not sum(first) <= -2):
        faults.append(f"{opener} against {other} goes beyond two openings")
    if sum(first) != sum(second):
        right = sum(first) < sum(second)
    else:
        differing = [(a, b) for a, b in zip(reversed(first), reversed(second), strict=False) if a != b]
        if differing:
            right = differing[0][0] < differing[0][1]
        else:
            right = field.place(opener) > field.place(other)
    if not right:
        faults.append(f"{other} should open against {opener}")
    return faults
