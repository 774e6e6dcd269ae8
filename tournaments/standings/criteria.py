"""What every criterion adds up (formats.md 2): one addend for each result, brought-along totals, penalties.

The value in the standings and the working that a page shows are made from the same addends.
"""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from math import gcd
from operator import itemgetter
from typing import NamedTuple, assert_never

from tournaments.standings.event import Criterion, Entrant, EntrantId, Kind
from tournaments.standings.results import COUNTED_AS_PLAYED, Result
from tournaments.standings.scores import Outcome

# The names of all criteria, as documents and settings write them.
CRITERIA = tuple(criterion.value for criterion in Criterion)
# Kinds in which two have met, for head to head and Sonneborn-Berger.
MET = (Kind.PLAYED, Kind.AWARD, Kind.NO_SHOW)
HEAD_TO_HEAD = (Criterion.HEAD_TO_HEAD, Criterion.HEAD_TO_HEAD_DIFFERENCE)
LOOKING_AT_OPPONENTS = (Criterion.BUCHHOLZ, Criterion.BUCHHOLZ_CUT_1, Criterion.SONNEBORN_BERGER)
LOW_IS_BETTER = (Criterion.LOSSES, Criterion.PLAYED, Criterion.POINTS_AGAINST, Criterion.SEED, Criterion.LOTS)


class Ratio(NamedTuple):
    """Points for against points against, exact, in lowest terms; n : 0 stays as it is, 0 : 0 is 0 (formats.md 2).

    As text `p/q`. Ratios are equal here as they are printed; for the order n/0 are level: see `order`.
    """

    points_for: int
    points_against: int

    def __str__(self) -> str:
        return f"{self.points_for}/{self.points_against}"


Value = int | Ratio | None


def make_ratio(points_for: int, points_against: int) -> Ratio:
    """The ratio of two sums, both 0 or more."""
    if points_against == 0:
        return Ratio(points_for, 0) if points_for else Ratio(0, 1)
    common = gcd(points_for, points_against)
    return Ratio(points_for // common, points_against // common)


Addend = Callable[[Result], int]


def find_addend(criterion: Criterion, match_points: Mapping[EntrantId, int]) -> Addend:
    """What a result adds to a criterion.

    match_points: what each has in this stage, without totals brought along, for the criteria that look at opponents.
    Raises ValueError for those that add up no results of all matches: ratio, head to head, seed, lots.
    """
    match criterion:
        case Criterion.MATCH_POINTS | Criterion.DIFFERENCE | Criterion.POINTS_FOR | Criterion.POINTS_AGAINST:
            return itemgetter(Result._fields.index(criterion.value))
        case Criterion.WINS:
            return lambda result: result.outcome is Outcome.WIN
        case Criterion.LOSSES:
            return lambda result: result.outcome is Outcome.LOSS
        case Criterion.PLAYED:
            return lambda result: result.kind in COUNTED_AS_PLAYED
        case Criterion.HANDS_WON:
            return lambda result: result.hands_for or 0
        case Criterion.SHUTOUTS:
            return itemgetter(Result._fields.index("shutout"))
        case Criterion.BUCHHOLZ | Criterion.BUCHHOLZ_CUT_1:
            return lambda result: add_opponents(result, match_points)
        case Criterion.SONNEBORN_BERGER:
            return lambda result: add_beaten(result, match_points)
        case (
            Criterion.POINTS_RATIO
            | Criterion.HEAD_TO_HEAD
            | Criterion.HEAD_TO_HEAD_DIFFERENCE
            | Criterion.SEED
            | Criterion.LOTS
        ):
            raise ValueError(f"{criterion} is no sum over all results")
        case _:
            assert_never(criterion)


def add_opponents(result: Result, match_points: Mapping[EntrantId, int]) -> int:
    """Buchholz: the opponents' match points; 0 for a bye, an absence and a double no-show."""
    opponents = result.opponents
    if result.kind is Kind.DOUBLE_NO_SHOW:
        return 0
    return match_points[opponents[0]] if len(opponents) == 1 else sum([match_points[id] for id in opponents])


def add_beaten(result: Result, match_points: Mapping[EntrantId, int]) -> int:
    """Sonneborn-Berger: the match points of beaten opponents doubled, of drawn ones once.

    By the outcome of the match: who is first alone at a table of four has beaten the three others.
    """
    if result.kind not in MET or result.outcome is Outcome.LOSS:
        return 0
    return sum([match_points[id] for id in result.opponents]) * (2 if result.outcome is Outcome.WIN else 1)


def find_dropped(addends: Sequence[int]) -> int | None:
    """Which addend `buchholz_cut_1` leaves out: the first of the lowest; None where there is none."""
    return addends.index(min(addends)) if addends else None


def sum_but_lowest(addends: Sequence[int]) -> int:
    """The sum without the addend that `find_dropped` finds."""
    return sum(addends) - min(addends) if addends else 0


def take_off_points(points_for: int, penalty: int) -> int:
    """Points for after general penalty points: never below zero by them."""
    return max(0, points_for - penalty) if penalty else points_for


def draw_lots(entrants: Sequence[Entrant], random_seed: int) -> dict[EntrantId, int]:
    """The place of everybody by lot: ascending SHA-256 of "<random_seed>:<id>" (formats.md 2)."""
    drawn = sorted(entrants, key=lambda entrant: hash_lot(random_seed, entrant.id))
    return {entrant.id: place for place, entrant in enumerate(drawn, 1)}


def hash_lot(random_seed: int, id: EntrantId) -> str:
    """The lot of an id, as hexadecimal digits."""
    # A text from JSON may hold half of a surrogate pair, which plain UTF-8 does not write.
    return sha256(f"{random_seed}:{id}".encode("utf-8", "surrogatepass")).hexdigest()
