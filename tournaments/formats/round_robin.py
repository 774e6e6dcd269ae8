"""Round robin, single or double: the whole schedule at once, by Berger tables (formats.md 3.2).

With an even number of entrants the ones at places i and j meet in round i + j - 1, counted modulo n - 1; the last
place meets whoever would meet himself. With an odd number that one rests instead. Every two rounds that follow one
another make up one ring (or one line) through all entrants, whatever their number.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random

from tournaments.formats.round_robin_openings import join_cycles, mirror_round, share_openings
from tournaments.formats.state import Id

Pair = tuple[Id, Id]


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """One round of a schedule: pairs with the opener's side first, and who rests."""

    pairs: tuple[Pair, ...]
    rests: tuple[Id, ...]


@dataclass(frozen=True, slots=True)
class SettledRound:
    """What a planned round comes to: pairs that play, whoever has a bye, and whoever neither plays nor has a result."""

    pairs: tuple[Pair, ...]
    byes: tuple[Id, ...]
    idle: tuple[Id, ...]


def plan_round_robin(ids_by_seed: Sequence[Id], *, double: bool, random_seed: int) -> tuple[RoundPlan, ...]:
    """The rounds of a round robin of these entrants, best seed first (formats.md 3.2); none for fewer than two.

    Every two meet once; with an odd number everybody rests once. Nobody has at any moment opened more than one match
    more or less often than not. The double one plays the first cycle with its last two rounds swapped, then all
    rounds in their own order with the openers mirrored: everybody has then opened exactly half of his matches. An
    odd number stays within one throughout. An even one does in the first cycle and reaches two in the second, which
    no schedule of this shape avoids: within one, everybody would have to take strict turns, and two who begin alike
    could never meet.

    The same ids, `double` and `random_seed` give the same schedule, so that nobody has to store it; the seed decides
    which way round the openings go where both are as good. Raises ValueError if an id stands there twice.
    """
    if len(set(ids_by_seed)) != len(ids_by_seed):
        raise ValueError("an entrant stands twice in a round robin")
    if len(ids_by_seed) < 2:
        return ()
    cycle = _make_cycle(len(ids_by_seed))
    chance = Random(random_seed)  # noqa: S311 - it shares out openings, it keeps no secret
    if not double:
        opened = share_openings(cycle, chance)
        return tuple(_name_round(pairs, ids_by_seed) for pairs in opened)
    played_first = [*cycle[:-2], *reversed(cycle[-2:])]
    opened = share_openings(played_first, chance)
    if len(ids_by_seed) % 2 == 0:
        opened = join_cycles(opened, chance)
    in_own_order = [*opened[:-2], *reversed(opened[-2:])]
    mirrored = [mirror_round(pairs) for pairs in in_own_order]
    return tuple(_name_round(pairs, ids_by_seed) for pairs in [*opened, *mirrored])


def count_round_robin_rounds(entrants: int, *, double: bool) -> int:
    """How many rounds `plan_round_robin` makes: n - 1, or n if odd; the double one twice that (formats.md 3.2)."""
    if entrants < 2:
        return 0
    return (entrants - 1 + entrants % 2) * (2 if double else 1)


def settle_round(plan: RoundPlan, *, away: Collection[Id], struck: Collection[Id]) -> SettledRound:
    """What a planned round comes to when the entrants in `away` are absent from it or have withdrawn.

    The schedule itself never changes once something was played: whoever is away is in no match (formats.md 3). Whoever
    should have met him has a bye, with the numbers of the stage (`kinds`), just like those who rest by the schedule.
    Where the one away is also in `struck` (his results do not count, formats.md 2, `withdrawn_results`), his opponents
    get nothing for the round, so that those who meet him late are no better off than those whose match was struck.
    Rounds already over are settled again in the same way when somebody is struck later. A match of two who are both away
    is no match and no result; an announced absence brings the absent one his result of the kind `absent`.
    """
    gone, out = set(away), set(struck)
    pairs = tuple(pair for pair in plan.pairs if gone.isdisjoint(pair))
    byes = [entrant for entrant in plan.rests if entrant not in gone]
    idle: list[Id] = []
    for one, other in plan.pairs:
        for here, missing in ((one, other), (other, one)):
            if missing in gone and here not in gone:
                (idle if missing in out else byes).append(here)
    return SettledRound(pairs, tuple(byes), tuple(idle))


def _make_cycle(entrants: int) -> list[tuple[tuple[int, int], ...]]:
    """Every two places (0 to n - 1) once, round by round, without openers."""
    size = entrants - 1 + entrants % 2
    cycle = []
    for number in range(size):
        pairs = []
        for place in range(size):
            # Places and rounds are counted from 0 here, so that the sum of two that meet is the round's own number.
            other = (number - place) % size
            if place == other:
                if entrants % 2 == 0:
                    pairs.append((place, size))
            elif place < other:
                pairs.append((place, other))
        cycle.append(tuple(sorted(pairs)))
    return cycle


def _name_round(pairs: Sequence[tuple[int, int]], ids_by_seed: Sequence[Id]) -> RoundPlan:
    playing = {place for pair in pairs for place in pair}
    return RoundPlan(
        tuple((ids_by_seed[opener], ids_by_seed[other]) for opener, other in pairs),
        tuple(entrant for place, entrant in enumerate(ids_by_seed) if place not in playing),
    )
