"""Who is to be paired, in order: best first, in score groups, with places inside them (formats.md 3.1, 8)."""

import hashlib
from collections import Counter
from dataclasses import dataclass

from tournaments.formats.state import FirstRound, Id, Player, State


@dataclass(frozen=True, slots=True)
class Ranking:
    """The active entrants, best first. All lists are parallel; an entrant is known by his index in them.

    `place` counts from the head of the score group, `foot` from its foot, both from 0; `size` is the group's.
    """

    players: tuple[Player, ...]
    scores: tuple[int, ...]
    place: tuple[int, ...]
    foot: tuple[int, ...]
    size: tuple[int, ...]

    def list_groups(self) -> list[range]:
        """The score groups, best first, each as the indices of its members."""
        starts = [index for index, place in enumerate(self.place) if place == 0]
        return [range(start, start + self.size[start]) for start in starts]


def rank_active(state: State) -> Ranking:
    """The ranking of the state's active entrants by score, spread, seed (none: last); in round 1 by lot, lots stand for
    spread and seed. Whoever is still level is ordered by id, so that the order of the document means nothing."""
    active = [player for player in state.players if player.active]
    if state.next_round == 1 and state.options.first_round is FirstRound.LOT:
        players = tuple(sorted(active, key=lambda player: (-player.score, draw_lot(state.random_seed, player.id))))
    else:
        players = tuple(sorted(active, key=_rank_key))
    sizes = Counter(player.score for player in players)
    place: list[int] = []
    for index, player in enumerate(players):
        level = index > 0 and players[index - 1].score == player.score
        place.append(place[-1] + 1 if level else 0)
    size = tuple(sizes[player.score] for player in players)
    return Ranking(
        players=players,
        scores=tuple(player.score for player in players),
        place=tuple(place),
        foot=tuple(whole - 1 - own for whole, own in zip(size, place, strict=True)),
        size=size,
    )


def draw_lot(random_seed: int | str, id: Id) -> tuple[str, bool, str]:
    """What entrants are ordered by where lots decide: SHA-256 of `"<random_seed>:<id>"` (formats.md 2, `lots`); the ids
    1 and "1" have one digest, and the number goes first."""
    # A lone surrogate can stand in JSON, but not in UTF-8.
    text = f"{random_seed}:{id}".encode("utf-8", "surrogatepass")
    return hashlib.sha256(text).hexdigest(), isinstance(id, str), str(id)


def _rank_key(player: Player) -> tuple[int, int, bool, int, bool, float, str]:
    seed, id = player.seed, player.id
    named = isinstance(id, str)
    return (
        -player.score,
        -player.spread,
        seed is None,
        0 if seed is None else seed,
        named,
        0 if isinstance(id, str) else id,
        id if isinstance(id, str) else "",
    )
