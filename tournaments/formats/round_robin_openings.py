"""Who opens in a schedule known beforehand: nobody is ever beyond one opening more or less than not (formats.md 3.2).

Each entrant's matches are taken two by two, the first with the second, the third with the fourth. A match belongs to
at most two such couples, one for each of its entrants, so the couples join all matches into lines and rings. Walking
along one, each match is opened by whoever the walk comes from: at every couple one match ends and the next begins at
the same entrant, so that he opens exactly one of the two. Either way round is as good.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

Pairs = tuple[tuple[int, int], ...]
Spot = tuple[int, int]  # the number of a round, and a place in it


def share_openings(rounds: Sequence[Pairs], chance: Random) -> list[Pairs]:
    """The same rounds with the opener first in each pair; after every round each entrant's first openings and matches
    without one differ by at most one. Any schedule can be shared out so, whoever rests; `chance` picks between ways
    round that are as good.
    """
    couples = _find_couples(rounds)
    openers: dict[Spot, tuple[int, int]] = {}
    for number, pairs in enumerate(rounds):
        for index, pair in enumerate(pairs):
            if (number, index) not in openers:
                opener, other = pair if chance.getrandbits(1) else pair[::-1]
                openers[number, index] = (opener, other)
                openers.update(_walk(rounds, couples, (number, index), other, forward=True))
                openers.update(_walk(rounds, couples, (number, index), opener, forward=False))
    return [tuple(openers[number, index] for index in range(len(pairs))) for number, pairs in enumerate(rounds)]


def join_cycles(opened: Sequence[Pairs], chance: Random) -> list[Pairs]:
    """The first cycle of a double round robin of an even number, as it is played, so turned that as few as possible open
    three matches running, or none of three, where the cycles meet and where the second one ends.

    Two rounds of a couple may be turned together, and each match of the last round, which has no other, by itself. The
    bound of one leaves three running two or three times in the whole event.
    """
    if len(opened) < 2:
        return list(opened)
    ways: list[tuple[int, list[Pairs]]] = []
    for turns in product((False, True), repeat=2):
        rounds = list(opened)
        # The couple that follows the last round, and the one before the last three; in short events they are one.
        for begin in {
            begin for begin, turned in zip((0, len(opened) - 5), turns, strict=True) if turned and begin >= 0
        }:
            rounds[begin : begin + 2] = [mirror_round(pairs) for pairs in rounds[begin : begin + 2]]
        signs = [_list_signs(pairs) for pairs in rounds[:-1]]
        threes, last = 0, []
        for pair in rounds[-1]:
            straight, turned = (_count_threes(signs, way) for way in (pair, pair[::-1]))
            threes += min(straight, turned)
            stays = straight < turned or (straight == turned and chance.getrandbits(1))
            last.append(pair if stays else (pair[1], pair[0]))
        ways.append((threes, [*rounds[:-1], tuple(last)]))
    return min(ways, key=lambda way: way[0])[1]


def mirror_round(pairs: Pairs) -> Pairs:
    """The same pairs, each opened by the other one."""
    return tuple((other, opener) for opener, other in pairs)


def _find_couples(rounds: Sequence[Pairs]) -> dict[tuple[Spot, int], Spot]:
    """For a match and one of its two entrants, the match that it is taken together with; none for a last odd one."""
    alone: dict[int, Spot] = {}
    couples: dict[tuple[Spot, int], Spot] = {}
    for number, pairs in enumerate(rounds):
        for index, pair in enumerate(pairs):
            spot = (number, index)
            for entrant in pair:
                earlier = alone.pop(entrant, None)
                if earlier is None:
                    alone[entrant] = spot
                else:
                    couples[earlier, entrant] = spot
                    couples[spot, entrant] = earlier
    return couples


def _walk(
    rounds: Sequence[Pairs], couples: dict[tuple[Spot, int], Spot], start: Spot, leaving: int, *, forward: bool
) -> Iterator[tuple[Spot, tuple[int, int]]]:
    """The matches from `start` on in one direction with their openers, until the line ends or the ring closes."""
    spot: Spot | None = couples.get((start, leaving))
    while spot is not None and spot != start:
        one, other = rounds[spot[0]][spot[1]]
        reached = other if one == leaving else one
        yield spot, (leaving, reached) if forward else (reached, leaving)
        spot, leaving = couples.get((spot, reached)), reached


def _list_signs(pairs: Pairs) -> dict[int, int]:
    """+1 for who opens in a round, -1 for who does not."""
    return {entrant: sign for pair in pairs for entrant, sign in zip(pair, (1, -1), strict=True)}


def _count_threes(signs: Sequence[dict[int, int]], pair: tuple[int, ...]) -> int:
    """How often one of this pair of the last round has three alike where the cycles meet or the second one ends."""
    count = 0
    for entrant, sign in zip(pair, (1, -1), strict=True):
        played = [of_round[entrant] for of_round in signs] + [sign]
        own_order = [*played[:-2], played[-1], played[-2]]
        # The second cycle is mirrored, which makes no odds inside it.
        for run in ([*played[-4:], -own_order[0], -own_order[1]], own_order[-4:]):
            count += sum(run[at] == run[at + 1] == run[at + 2] for at in range(len(run) - 2))
    return count
