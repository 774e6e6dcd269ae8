"""What earlier rounds say about an entrant: meetings, byes, scores, openings, floats (formats.md 3.1 and 4)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from tournaments.formats.state import Id, PastKind, PastMatch, Player

Rounds = Sequence[Sequence[PastMatch]]


def add_history(players: Sequence[Player], rounds: Rounds, next_round: int) -> tuple[Player, ...]:
    """The players with what the rounds say of them: opponents, byes, openings, float of the round before.

    Scores are left as they are.
    """
    opponents, byes, openings = list_opponents(rounds), count_byes(rounds), list_openings(rounds)
    floats = find_floats(rounds, next_round, {player.id: player.start_score for player in players})
    return tuple(
        replace(
            player,
            opponents=tuple(opponents.get(player.id, ())),
            byes=byes[player.id],
            openings=openings.get(player.id, ()),
            floated=floats.get(player.id, 0),
        )
        for player in players
    )


def list_opponents(rounds: Rounds) -> dict[Id, list[Id]]:
    """Whom each has met, once for each meeting, oldest first; a no-show is no meeting."""
    met: dict[Id, list[Id]] = {}
    for match in _each(rounds):
        if match.met and match.b is not None:
            met.setdefault(match.a, []).append(match.b)
            met.setdefault(match.b, []).append(match.a)
    return met


def count_byes(rounds: Rounds) -> Counter[Id]:
    """How many byes each has had; an announced absence is none."""
    return Counter(match.a for match in _each(rounds) if match.b is None and match.kind is not PastKind.ABSENT)


def sum_points(rounds: Rounds) -> Counter[Id]:
    """Match points of each from these rounds."""
    points: Counter[Id] = Counter()
    for match in _each(rounds):
        points[match.a] += match.pa
        if match.b is not None:
            points[match.b] += match.pb
    return points


def list_openings(rounds: Rounds) -> dict[Id, tuple[int, ...]]:
    """For each who has played: +1 for a match opened, −1 for one not opened, oldest first (formats.md 4)."""
    openings: dict[Id, list[int]] = {}
    for match in _each(rounds):
        if match.met and match.b is not None:
            openings.setdefault(match.a, []).append(1)
            openings.setdefault(match.b, []).append(-1)
    return {id: tuple(listed) for id, listed in openings.items()}


def find_floats(rounds: Rounds, next_round: int, start_scores: Mapping[Id, int]) -> dict[Id, int]:
    """Who floated in the round before `next_round`: −1 paired with a lower score, +1 with a higher one.

    Scores are those that the round was paired from. A bye is no float; a pairing whose match nobody came to play is
    one, for it is the pairing that floats. Empty where that round is not among `rounds`.
    """
    if next_round < 2 or len(rounds) != next_round - 1:
        return {}
    before = sum_points(rounds[:-1])
    floats: dict[Id, int] = {}
    for match in rounds[-1]:
        if match.b is None:
            continue
        a = before[match.a] + start_scores.get(match.a, 0)
        b = before[match.b] + start_scores.get(match.b, 0)
        if a != b:
            floats[match.a], floats[match.b] = (-1, 1) if a > b else (1, -1)
    return floats


def _each(rounds: Rounds) -> Iterable[PastMatch]:
    return (match for matches in rounds for match in matches)
