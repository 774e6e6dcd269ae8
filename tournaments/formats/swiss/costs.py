"""What a pair and a bye cost: the points 2 to 8 of formats.md 3.1, each as a whole number that is summed up."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import gcd
from operator import add
from typing import NamedTuple, assert_never

from tournaments.formats.openings import find_end
from tournaments.formats.state import Id, Pattern, State
from tournaments.formats.swiss.ranking import Ranking, rank_active

Pair = tuple[int, int]


class Cost(NamedTuple):
    """What a round costs, in the order of importance; the lower tuple is the better round of as many byes.

    `bye_scores` are counted from the lowest active score, `squares` are of score differences, both in units of the
    greatest step that divides all differences (`Costs.step`).
    """

    rematches: int
    byes_again: int
    bye_scores: int
    squares: int
    club_mates: int
    ends: int
    floats: int
    pattern: int


class Costs:
    """Prices for the active entrants of a state, who are known by their index in the ranking."""

    def __init__(self, state: State) -> None:
        self.ranking: Ranking = rank_active(state)
        players = self.ranking.players
        index = {player.id: k for k, player in enumerate(players)}
        self.pattern = state.options.pattern
        self.lowest = min(self.ranking.scores, default=0)
        self.step = gcd(*(score - self.lowest for score in self.ranking.scores)) or 1
        self.level = [(score - self.lowest) // self.step for score in self.ranking.scores]
        self.fewest_byes = min((player.byes for player in players), default=0)
        self.met = _count_meetings(self.ranking, index)
        self.forbidden: list[set[int]] = [set() for _ in players]
        for one, other in state.forbidden:
            a, b = index.get(one), index.get(other)
            if a is not None and b is not None:
                self.forbidden[a].add(b)
                self.forbidden[b].add(a)
        mind_clubs = state.options.minds_club_mates(state.next_round)
        self.club = [player.club if mind_clubs else None for player in players]
        share_out = state.options.openings
        self.end = [find_end(player.openings) if share_out else 0 for player in players]
        self.down = [int(player.floated < 0) for player in players]
        self.up = [int(player.floated > 0) for player in players]

    def __len__(self) -> int:
        return len(self.ranking.players)

    def is_allowed(self, a: int, b: int) -> bool:
        """Whether the two may be paired at all; a forbidden pair may not, whatever it costs."""
        return b not in self.forbidden[a]

    def price_pair(self, a: int, b: int) -> Cost:
        """What it costs to pair `a` with `b`, who is ranked below him (a < b)."""
        difference = self.level[a] - self.level[b]
        club = self.club[a]
        floats = self.down[a] + self.up[b] if difference else 0
        return Cost(
            self.met[a].get(b, 0),
            0,
            0,
            difference * difference,
            int(club is not None and club == self.club[b]),
            int(self.end[a] * self.end[b] > 0),
            floats,
            self._price_pattern(a, b),
        )

    def _price_pattern(self, a: int, b: int) -> int:
        """formats.md 3.1, 8: inside a group by the pattern, across groups by the way to foot and head."""
        ranking = self.ranking
        if self.level[a] != self.level[b]:
            return (ranking.foot[a] + ranking.place[b]) ** 2
        i, j, size = ranking.place[a], ranking.place[b], ranking.size[a]
        match self.pattern:
            case Pattern.SLIDE:
                return (j - i - size // 2) ** 2
            case Pattern.ADJACENT:
                return (j - i - 1) ** 2
            case Pattern.FOLD:
                return (i + j - size + 1) ** 2
            case _:
                assert_never(self.pattern)

    def price_bye(self, a: int) -> Cost:
        """What it costs to give `a` a bye; byes that everybody has had are not counted."""
        byes = self.ranking.players[a].byes - self.fewest_byes
        return Cost(0, byes, self.level[a], 0, 0, 0, 0, self.ranking.foot[a] ** 2)

    def sum_round(self, pairs: Iterable[Pair], byes: Iterable[int]) -> Cost:
        """What a round costs; pairs may name either side first."""
        total: Sequence[int] = (0,) * len(Cost._fields)
        for a, b in pairs:
            total = list(map(add, total, self.price_pair(min(a, b), max(a, b))))
        for a in byes:
            total = list(map(add, total, self.price_bye(a)))
        return Cost(*total)

    def bound_round(self, byes: int) -> Cost:
        """For each point a number that the sum of the best round with so many byes cannot pass."""
        pairs = len(self) // 2
        largest = max(self.ranking.size, default=0)
        most_byes = max((player.byes for player in self.ranking.players), default=0) - self.fewest_byes
        return Cost(
            rematches=pairs * max((max(met.values()) for met in self.met if met), default=0),
            byes_again=byes * most_byes,
            bye_scores=byes * max(self.level, default=0),
            squares=pairs * max(self.level, default=0) ** 2,
            club_mates=pairs if any(self.club) else 0,
            ends=pairs if any(self.end) else 0,
            floats=sum(self.down) + sum(self.up),
            pattern=(pairs + byes) * (2 * largest) ** 2,
        )


def _count_meetings(ranking: Ranking, index: dict[Id, int]) -> list[Counter[int]]:
    """For each active entrant, how often he has met each other active one."""
    return [Counter(index[id] for id in player.opponents if id in index) for player in ranking.players]
