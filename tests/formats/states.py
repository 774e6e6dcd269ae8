"""States to pair, made by playing rounds at random: as documents, the way they come in."""

from itertools import combinations
from random import Random
from typing import Any

Document = dict[str, Any]


def make_state(seed: int, count: int, rounds: int, **settings: Any) -> Document:
    """A state of `count` entrants after `rounds` rounds, the same for the same arguments.

    Settings: `scale` of the match points, `forbidden` (share of pairs), `block` (share of entrants who may not meet one
    another), `clubs` (how many), `away` (share that is absent or withdrawn), `late` (share that came late with a start
    score), `draws`, `no_shows` (shares of the matches), `options`.
    """
    rng = Random(seed)
    scale = settings.get("scale", 1)
    ids = list(range(1, count + 1))
    clubs = settings.get("clubs", 0)
    players: dict[int, Document] = {
        id: {
            "id": id,
            "seed": id,
            "score": 0,
            "spread": rng.randrange(-300, 300) if rounds else 0,
            "active": True,
            "club": f"C{rng.randrange(clubs)}" if clubs and rng.random() < 0.9 else None,
            "entered": 1,
            "opponents": [],
            "byes": 0,
            "start_score": 0,
        }
        for id in ids
    }
    for id in ids:
        if rounds and rng.random() < settings.get("late", 0):
            players[id]["entered"] = rng.randrange(1, rounds + 1) + 1
            players[id]["start_score"] = rng.randrange(3) * scale
    played = [_play_round(rng, number, players, scale, settings) for number in range(1, rounds + 1)]
    for player in players.values():
        player["score"] += player["start_score"]
        player["active"] = rng.random() >= settings.get("away", 0)
    block = {id for id in ids if rng.random() < settings.get("block", 0)}
    forbidden = [
        [a, b]
        for a, b in combinations(ids, 2)
        if (a in block and b in block) or rng.random() < settings.get("forbidden", 0)
    ]
    return {
        "format": "swiss-state/1",
        "next_round": rounds + 1,
        "points": {"win": 2 * scale, "draw": scale, "loss": 0, "bye": 2 * scale},
        "players": list(players.values()),
        "rounds": played,
        "forbidden": forbidden,
        "options": settings.get("options", {}),
        "random_seed": seed,
    }


def _play_round(
    rng: Random, number: int, players: dict[int, Document], scale: int, settings: dict[str, Any]
) -> list[Document]:
    """One round of nearly neighbours in score; some stay away, the odd one out has a bye."""
    here = [
        id for id, p in players.items() if p["entered"] <= number and rng.random() >= settings.get("away", 0) / 2
    ]
    here.sort(key=lambda id: (-players[id]["score"], rng.random()))
    for place in range(0, len(here) - 2, 3):
        if rng.random() < 0.4:
            here[place + 1], here[place + 2] = here[place + 2], here[place + 1]
    matches: list[Document] = []
    while len(here) >= 2:
        a, b = here.pop(0), here.pop(0)
        if rng.random() < 0.5:
            a, b = b, a
        strong = 0.5 + 0.4 * (b - a) / len(players)
        pa = 2 if rng.random() < strong else 0
        match: Document = {"a": a, "b": b, "pa": pa * scale, "pb": (2 - pa) * scale}
        if rng.random() < settings.get("draws", 0):
            match["pa"] = match["pb"] = scale
        if rng.random() < settings.get("no_shows", 0):
            match["kind"] = "no_show"
        else:
            players[a]["opponents"].append(b)
            players[b]["opponents"].append(a)
        players[a]["score"] += match["pa"]
        players[b]["score"] += match["pb"]
        matches.append(match)
    for id in here:
        players[id]["byes"] += 1
        players[id]["score"] += 2 * scale
        matches.append({"a": id, "b": None, "pa": 2 * scale, "pb": 0})
    return matches
