"""Random sound `event/1` documents: every kind of result, every setting, cards, tables of four, changing partners."""

from typing import Any

from hypothesis import strategies as st

from tournaments.standings.criteria import CRITERIA

IDS = ("p1", "p2", "3", 3, 4, "ñ", 7, "p8", -9, "p10")
# Few different scores, so that much is level; 0, the target, and what lies above it are among them.
POINTS = st.sampled_from([0, 0, 20, 50, 60, 99, 100, 100, 101, 130])
SMALL = st.integers(0, 120)


@st.composite
def documents(draw: st.DrawFn, seating: str | None = None) -> dict[str, Any]:
    """A whole document; seating: single, pairs or tables, by default any."""
    ids = list(draw(st.permutations(IDS)))[: draw(st.integers(0, len(IDS)))]
    seating = seating or draw(st.sampled_from(["single", "single", "pairs", "tables"]))
    document: dict[str, Any] = {"format": "event/1", "entrants": [draw(entrants(id)) for id in ids]}
    settings = {
        "target": st.sampled_from([1, 50, 100, 101]),
        "best_of": st.sampled_from([1, 1, 3, 5]),
        "difference": st.sampled_from(["raw", "capped"]),
        "match_points": st.dictionaries(st.sampled_from(["win", "draw", "loss"]), st.integers(-1, 3)),
        "kinds": kinds(),
        "places": st.lists(st.integers(0, 6), min_size=4, max_size=4),
        "criteria": st.lists(st.sampled_from(CRITERIA), unique=True, max_size=6),
        "random_seed": st.integers(-3, 9),
        "withdrawn_results": st.sampled_from(["keep", "strike", "strike_below_half"]),
        "matches_each": st.integers(0, 8),
        "card_rules": card_rules(),
    }
    for name in draw(st.lists(st.sampled_from(sorted(settings)), unique=True)):
        document[name] = draw(settings[name])
    if ids:
        penalty = st.fixed_dictionaries({"id": st.sampled_from(ids), "points": SMALL})
        document["penalties"] = draw(st.lists(penalty, max_size=2))
    rounds = [draw(make_round(ids, seating, document.get("best_of", 1))) for _ in range(draw(st.integers(0, 5)))]
    document["rounds"] = rounds
    document["cards"] = draw(st.lists(make_card(ids, rounds), max_size=4)) if ids and rounds else []
    return document


@st.composite
def entrants(draw: st.DrawFn, id: Any) -> dict[str, Any]:
    totals = st.sampled_from(["played", "wins", "losses", "points_for", "points_against", "hands_won"])
    signed = st.sampled_from(["match_points", "difference"])
    carried = {
        **draw(st.dictionaries(totals, SMALL, max_size=2)),
        **draw(st.dictionaries(signed, st.integers(-5, 5), max_size=1)),
    }
    given = {"id": id, "seed": draw(st.integers(1, 5) | st.none()), "withdrawn": draw(st.integers(0, 4)) == 0}
    return {**given, "carried": carried} if draw(st.integers(0, 3)) == 0 else given


def numbers() -> st.SearchStrategy[dict[str, int]]:
    return st.fixed_dictionaries(
        {},
        optional={
            "match_points": st.integers(-1, 3),
            "points_for": SMALL,
            "points_against": SMALL,
            "difference": st.integers(-100, 100),
        },
    )


def kinds() -> st.SearchStrategy[dict[str, Any]]:
    divided = {"no_show": ("present", "absent"), "award": ("winner", "loser")}
    return st.fixed_dictionaries(
        {},
        optional={
            **{kind: numbers() for kind in ("bye", "absent", "double_no_show")},
            **{
                kind: st.fixed_dictionaries({}, optional={side: numbers() for side in sides})
                for kind, sides in divided.items()
            },
        },
    )


def card_rules() -> st.SearchStrategy[dict[str, Any]]:
    rule = st.fixed_dictionaries(
        {}, optional={"points": SMALL, "match_lost": st.booleans(), "expelled": st.booleans()}
    )
    return st.fixed_dictionaries(
        {}, optional={"yellow": rule, "red": rule, "black": rule, "second_yellow_is_red": st.booleans()}
    )


@st.composite
def make_round(draw: st.DrawFn, ids: list[Any], seating: str, best_of: int) -> dict[str, Any]:
    left = list(draw(st.permutations(ids)))
    round: dict[str, Any] = {}
    if draw(st.integers(0, 3)) == 0:
        round["target"] = draw(st.sampled_from([50, 99, 100]))
    if draw(st.integers(0, 3)) == 0:
        best_of = round["best_of"] = draw(st.sampled_from([1, 3]))
    matches = []
    size = {"single": 2, "pairs": 4, "tables": draw(st.integers(3, 4))}[seating]
    while len(left) >= size and draw(st.integers(0, 5)) > 0:
        here, left = left[:size], left[size:]
        if seating == "tables":
            matches.append({"sides": [{"id": id, "points": draw(POINTS)} for id in here]})
        else:
            a, b = (here[0], here[1]) if size == 2 else (here[:2], here[2:])
            matches.append({"a": a, "b": b, **draw(outcomes(best_of))})
    round["matches"] = matches
    if left and draw(st.booleans()):
        round["byes"] = [left.pop()]
    if left and draw(st.booleans()):
        round["absent"] = left
    if draw(st.integers(0, 5)) == 0:
        round["provisional"] = True
    return round


@st.composite
def outcomes(draw: st.DrawFn, best_of: int) -> dict[str, Any]:
    """Kind, score, winner and hands of a match."""
    kind = draw(st.sampled_from(["played"] * 5 + ["no_show", "award", "double_no_show"]))
    if kind == "double_no_show":
        return {"kind": kind, "winner": None}
    if kind == "no_show":
        return {"kind": kind, "winner": draw(st.sampled_from(["a", "b"]))}
    match: dict[str, Any] = {"kind": kind, "hands": draw(st.none() | st.just([5, 3]))}
    winner = draw(st.sampled_from(["a", "b", "a", "b", None]))
    if best_of == 1:
        a, b = draw(POINTS), draw(POINTS)
        if kind == "played" and ((winner == "a" and a < b) or (winner == "b" and b < a)):
            a, b = b, a
        match["score"] = [a, b]
    else:
        game = st.tuples(POINTS, POINTS).map(list)
        match["games"] = draw(st.lists(game, min_size=1, max_size=best_of))
    return {**match, "winner": winner}


@st.composite
def make_card(draw: st.DrawFn, ids: list[Any], rounds: list[dict[str, Any]]) -> dict[str, Any]:
    number = draw(st.integers(0, len(rounds) - 1))
    card: dict[str, Any] = {"colour": draw(st.sampled_from(["yellow", "yellow", "red", "black"])), "round": number}
    matches = rounds[number]["matches"]
    if not matches or draw(st.integers(0, 3)) == 0:
        return {**card, "id": draw(st.sampled_from(ids))}
    place = draw(st.integers(0, len(matches) - 1))
    match = matches[place]
    if "sides" in match:
        seated = [side["id"] for side in match["sides"]]
    else:
        seated = [id for side in (match["a"], match["b"]) for id in (side if isinstance(side, list) else [side])]
    return {**card, "match": place, "id": draw(st.sampled_from(seated))}
