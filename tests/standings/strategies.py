"""Random sound `event/1` documents: every kind of result, every setting, cards, tables of four, changing partners.

Hypothesis chooses the sizes and a seed, and a plain generator the rest: so that most events are full of matches, and a
failing one still shrinks to few entrants and rounds.
"""

from random import Random
from typing import Any

from hypothesis import strategies as st

from tournaments.standings.criteria import CRITERIA

IDS = ("p1", "p2", "3", 3, 4, "ñ", 7, "p8", -9, "p10", 2.5, "p12")
# Few different scores, so that much is level; 0, the target, and what lies above it are among them.
POINTS = (0, 0, 20, 50, 60, 99, 100, 100, 101, 130)
SEATINGS = ("single", "single", "pairs", "tables")
NUMBERS = {"match_points": (-1, 3), "points_for": (0, 120), "points_against": (0, 120), "difference": (-100, 100)}
COLOURS = ("yellow", "yellow", "red", "black")


def documents(*seatings: str, least: int = 0) -> st.SearchStrategy[dict[str, Any]]:
    """Whole documents of at least so many entrants; seatings: single, pairs, tables, by default any."""
    return st.builds(
        make_document,
        st.integers(0, 2**32).map(Random),
        st.sampled_from(seatings or SEATINGS),
        st.integers(least, len(IDS)),
        st.integers(0, 5),
    )


def make_document(random: Random, seating: str, entrants: int, rounds: int) -> dict[str, Any]:
    """A sound document; the same for the same state of `random`."""
    ids = random.sample(IDS, entrants)
    document: dict[str, Any] = {"format": "event/1", **make_settings(random)}
    document["entrants"] = [make_entrant(random, id) for id in ids]
    document["penalties"] = [
        {"id": random.choice(ids), "points": random.randint(0, 120)} for _ in ids[: random.randint(0, 2)]
    ]
    document["rounds"] = [make_round(random, ids, seating, document.get("best_of", 1)) for _ in range(rounds)]
    document["cards"] = []
    if ids and rounds and random.random() < 0.5:
        document["cards"] = [make_card(random, ids, document["rounds"]) for _ in range(random.randint(1, 5))]
    return document


def make_settings(random: Random) -> dict[str, Any]:
    """Some of the settings of a stage; each is left out in half of the documents."""
    whole = {
        "target": random.choice([1, 50, 100, 101]),
        "best_of": random.choice([1, 1, 3, 5]),
        "difference": random.choice(["raw", "capped"]),
        "match_points": {name: random.randint(-1, 3) for name in some(random, ("win", "draw", "loss"))},
        "kinds": make_kinds(random),
        "places": [random.randint(0, 6) for _ in range(4)],
        "random_seed": random.randint(-3, 9),
        "withdrawn_results": random.choice(["keep", "strike", "strike_below_half"]),
        "matches_each": random.randint(0, 8),
        "card_rules": make_card_rules(random),
    }
    settings = {name: whole[name] for name in some(random, tuple(whole))}
    if random.random() < 0.9:
        settings["criteria"] = random.sample(CRITERIA, random.randint(0, 6))
        if random.random() < 0.5:
            # What is level before it is what head to head is for.
            settings["criteria"] = ["wins", *(name for name in settings["criteria"] if name != "wins")]
    return settings


def some(random: Random, names: tuple[str, ...]) -> list[str]:
    return [name for name in names if random.random() < 0.5]


def make_kinds(random: Random) -> dict[str, Any]:
    def numbers() -> dict[str, int]:
        return {name: random.randint(*NUMBERS[name]) for name in some(random, tuple(NUMBERS))}

    kinds: dict[str, Any] = {kind: numbers() for kind in some(random, ("bye", "absent", "double_no_show"))}
    for kind, sides in (("no_show", ("present", "absent")), ("award", ("winner", "loser"))):
        kinds[kind] = {side: numbers() for side in some(random, sides)}
    return kinds


def make_card_rules(random: Random) -> dict[str, Any]:
    rules: dict[str, Any] = {}
    for colour in some(random, ("yellow", "red", "black")):
        whole = {
            "points": random.choice([0, 1, 20, 50, 200]),
            "match_lost": random.random() < 0.3,
            "expelled": True,
        }
        rules[colour] = {name: whole[name] for name in some(random, tuple(whole))}
    return {**rules, "second_yellow_is_red": False} if random.random() < 0.3 else rules


def make_entrant(random: Random, id: Any) -> dict[str, Any]:
    entrant: dict[str, Any] = {"id": id, "seed": random.choice([None, 1, 2, 3, 4, 5])}
    if random.random() < 0.2:
        entrant["withdrawn"] = True
    if random.random() < 0.2:
        totals = ("played", "wins", "losses", "points_for", "points_against", "hands_won")
        entrant["carried"] = {name: random.randint(0, 120) for name in some(random, totals)}
        entrant["carried"] |= {
            name: random.randint(-5, 5) for name in some(random, ("match_points", "difference"))
        }
    return entrant


def make_round(random: Random, ids: list[Any], seating: str, best_of: int) -> dict[str, Any]:
    left = random.sample(ids, len(ids))
    round: dict[str, Any] = {}
    if random.random() < 0.3:
        round["target"] = random.choice([50, 99, 100])
    if random.random() < 0.3:
        best_of = round["best_of"] = random.choice([1, 3])
    size = {"single": 2, "pairs": 4, "tables": random.choice([3, 4])}[seating]
    round["matches"] = []
    while len(left) >= size and random.random() < 0.9:
        here, left = left[:size], left[size:]
        if seating == "tables":
            match = {"sides": [{"id": id, "points": random.choice(POINTS)} for id in here]}
        else:
            a, b = (here[0], here[1]) if size == 2 else (here[:2], here[2:])
            match = {"a": a, "b": b, **make_outcome(random, best_of)}
        round["matches"].append(match)
    if left and random.random() < 0.5:
        round["byes"] = [left.pop()]
    if left and random.random() < 0.5:
        round["absent"] = left
    if random.random() < 0.2:
        round["provisional"] = True
    return round


def make_outcome(random: Random, best_of: int) -> dict[str, Any]:
    """Kind, score, winner and hands of a match."""
    kind = random.choice(["played"] * 5 + ["no_show", "award", "double_no_show"])
    if kind == "double_no_show":
        return {"kind": kind, "winner": None}
    if kind == "no_show":
        return {"kind": kind, "winner": random.choice("ab")}
    winner = random.choice(["a", "b", "a", "b", None])
    match: dict[str, Any] = {"kind": kind, "hands": random.choice([None, [5, 3]])}
    games = [[random.choice(POINTS), random.choice(POINTS)] for _ in range(random.randint(1, best_of))]
    if best_of > 1:
        match["games"] = games
    else:
        score = games[0]
        behind = (winner == "a" and score[0] < score[1]) or (winner == "b" and score[1] < score[0])
        match["score"] = score[::-1] if kind == "played" and behind else score
    return {**match, "winner": winner}


def make_card(random: Random, ids: list[Any], rounds: list[dict[str, Any]]) -> dict[str, Any]:
    number = random.randrange(len(rounds))
    card: dict[str, Any] = {"colour": random.choice(COLOURS), "round": number}
    matches = rounds[number]["matches"]
    if not matches or random.random() < 0.2:
        return {**card, "id": random.choice(ids)}
    place = random.randrange(len(matches))
    return {**card, "match": place, "id": random.choice(list_seated(matches[place]))}


def list_seated(match: dict[str, Any]) -> list[Any]:
    """Everybody in a match of a document."""
    if "sides" in match:
        return [side["id"] for side in match["sides"]]
    return [id for side in (match["a"], match["b"]) for id in (side if isinstance(side, list) else [side])]
