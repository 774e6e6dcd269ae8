"""Why two are paired, and why somebody has the bye: codes with numbers, for whoever asks (formats.md 3)."""

from bisect import bisect_left, bisect_right

from tournaments.formats.openings import Opener
from tournaments.formats.state import Id, Reason, State
from tournaments.formats.swiss.costs import Costs, Pair
from tournaments.formats.swiss.matching import Matched
from tournaments.formats.swiss.rematches import prove_rematches

# A reason names no more entrants than this; how many there are it says in any case.
MOST_NAMED = 8


class Reasoner:
    """Explains the pairs and byes of one round."""

    def __init__(self, state: State, costs: Costs, matched: Matched) -> None:
        self._costs, self._matched = costs, matched
        self._players = costs.ranking.players
        self._falling = [-score for score in costs.ranking.scores]
        self._rounds_met = _list_rounds_met(state) if matched.cost.rematches else {}
        self._proof = prove_rematches(costs, matched) if matched.cost.rematches else {}

    def explain_pair(self, pair: Pair, opener: Opener | None) -> tuple[Reason, ...]:
        """`same_score` or `floated`; `rematch` and `club_mates` where it is one; `opens` where openings are shared out."""
        a, b = pair
        cost = self._costs.price_pair(a, b)
        reasons = [self._explain_score(a, b)]
        if cost.rematches:
            met = self._rounds_met.get(frozenset((self._players[a].id, self._players[b].id)), [])
            reasons.append({"code": "rematch", "rounds": met, **self._proof})
        if cost.club_mates:
            reasons.append({"code": "club_mates", "club": self._players[a].club})
        if opener is not None:
            reasons.append(self._explain_opener(pair, opener))
        return tuple(reasons)

    def explain_bye(self, a: int) -> tuple[Reason, ...]:
        """`bye`: his byes and score beside the fewest and the lowest there are, and who stood before him in that order
        but has an opponent, since otherwise there would be more byes or rematches."""
        player = self._players[a]
        own = self._costs.price_bye(a)[1:3]
        byes = set(self._matched.byes)
        before = [
            other.id
            for b, other in enumerate(self._players)
            if b not in byes and self._costs.price_bye(b)[1:3] < own
        ]
        reason: Reason = {
            "code": "bye",
            "why": "odd_number" if len(byes) == len(self._costs) % 2 else "forbidden_pairs",
            "byes_had": player.byes,
            "fewest_byes": self._costs.fewest_byes,
            "score": player.score,
            "lowest_score": self._costs.lowest,
            "passed_over": len(before),
        }
        if before:
            reason["passed_over_ids"] = before[-MOST_NAMED:]
        return (reason,)

    def _explain_score(self, a: int, b: int) -> Reason:
        """For a float the numbers of those nearer to the higher one's score: whom he met, whom he may not meet, and who
        was free for him but is paired otherwise, because all squares together are less."""
        higher, lower = self._players[a], self._players[b]
        if higher.score == lower.score:
            return {"code": "same_score", "score": higher.score}
        difference = higher.score - lower.score
        start = bisect_right(self._falling, -higher.score - difference)
        stop = bisect_left(self._falling, -higher.score + difference)
        near = range(start, stop)
        met = [c for c in self._costs.met[a] if c in near]
        forbidden = [c for c in self._costs.forbidden[a] if c in near and c not in self._costs.met[a]]
        nearer = len(near) - 1
        free = nearer - len(met) - len(forbidden)
        group = self._costs.ranking.size[a]
        if nearer == 0:
            why = "nobody_nearer"
        elif free == 0:
            why = "nobody_free"
        else:
            why = "odd_group" if group % 2 else "better_round"
        return {
            "code": "floated",
            "id": higher.id,
            "from": higher.score,
            "to": lower.score,
            "why": why,
            "group": group,
            "nearer": nearer,
            "met": len(met),
            "forbidden": len(forbidden),
            "free": free,
        }

    def _explain_opener(self, pair: Pair, opener: Opener) -> Reason:
        """`opens`: the imbalances are the opener's and the other's; `both_at_end` where one must go beyond ±2."""
        own, other = opener.imbalances[opener.side], opener.imbalances[1 - opener.side]
        reason: Reason = {
            "code": "opens",
            "id": self._players[pair[opener.side]].id,
            "why": opener.why,
            "imbalances": [own, other],
        }
        if opener.back is not None:
            reason["matches_ago"] = opener.back
        if self._costs.price_pair(*pair).ends:
            reason["both_at_end"] = True
        return reason


def _list_rounds_met(state: State) -> dict[frozenset[Id], list[int]]:
    """The numbers of the rounds in which two met."""
    met: dict[frozenset[Id], list[int]] = {}
    for number, matches in enumerate(state.rounds, start=1):
        for match in matches:
            if match.met and match.b is not None:
                met.setdefault(frozenset((match.a, match.b)), []).append(number)
    return met
