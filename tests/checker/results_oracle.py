"""The results of an `event/1` document, for the oracle of standings (formats.md 1 and 3.8).

Imports nothing of ours.
"""

from fractions import Fraction
from typing import Any

from tests.checker.cards_oracle import (
    Document,
    Row,
    charge_both,
    charge_one,
    costs,
    judged,
    outcome_points,
    target_of,
)


def results_of(document: Document) -> dict[Any, list[Row]]:
    """Every entrant's results, those of the struck out left away."""
    struck = struck_out(document)
    found: dict[Any, list[Row]] = {one["id"]: [] for one in document["entrants"]}
    for number, round in enumerate(document["rounds"]):
        new: list[tuple[Any, Row]] = []
        for place, match in enumerate(round.get("matches", [])):
            shown = [
                (c, colour) for c, colour in judged(document) if (c["round"], c.get("match")) == (number, place)
            ]
            rows = (
                table_rows(document, match, shown)
                if "sides" in match
                else match_rows(document, round, match, shown)
            )
            if not struck & set(rows):
                new += rows.items()
        for id in round.get("byes", []):
            new.append((id, unplayed(document, round, "bye")))
        for id in round.get("absent", []):
            new.append((id, unplayed(document, round, "absent")))
        for id, row in new:
            if id not in struck:
                found[id].append({**row, "provisional": round.get("provisional", False)})
    return found


def struck_out(document: Document) -> set[Any]:
    """Whose results count for nobody."""
    how = document.get("withdrawn_results", "keep")
    gone = {one["id"] for one in document["entrants"] if one.get("withdrawn")}
    if how == "keep":
        return set()
    if how == "strike":
        return gone
    whole = document.get("matches_each", len(document["entrants"]) - 1)
    return {id for id in gone if Fraction(times_played(document, id)) < Fraction(whole, 2)}


def times_played(document: Document, id: Any) -> int:
    """Matches of an entrant that were played or awarded."""
    count = 0
    for round in document["rounds"]:
        for match in round.get("matches", []):
            if "sides" in match:
                count += id in [side["id"] for side in match["sides"]]
            elif match.get("kind", "played") in ("played", "award"):
                count += id in ids_of(match["a"]) + ids_of(match["b"])
    return count


def ids_of(side: Any) -> list[Any]:
    return side if isinstance(side, list) else [side]


def row_of(document: Document, kind: str, outcome: str, own: int, other: int, difference: int, set_: Row) -> Row:
    row = {
        "kind": kind,
        "outcome": outcome,
        "match_points": outcome_points(document, outcome),
        "points_for": own,
        "points_against": other,
        "difference": difference,
        "hands": None,
        "opponents": [],
        "shut": False,
    }
    return {**row, **set_}


def unplayed(document: Document, round: Row, kind: str) -> Row:
    """A bye, an absence, or one side of a no-show."""
    target = target_of(document, round)[1]
    kinds = document.get("kinds", {})
    if kind == "bye":
        return row_of(document, "bye", "win", target, 0, target // 2, kinds.get("bye", {}))
    if kind == "absent":
        return row_of(document, "absent", "loss", 0, 0, 0, kinds.get("absent", {}))
    if kind == "present":
        given = kinds.get("no_show", {}).get("present", {})
        return row_of(document, "no_show", "win", target, 0, target // 2, given)
    if kind == "not_present":
        given = kinds.get("no_show", {}).get("absent", {})
        return row_of(document, "no_show", "loss", 0, target, -target, given)
    assert kind == "double_no_show"
    return row_of(document, kind, "loss", 0, 0, -(target // 2), kinds.get(kind, {}))


def match_rows(document: Document, round: Row, match: Row, shown: list[tuple[Row, str]]) -> dict[Any, Row]:
    """The rows of everybody in a match of two sides."""
    kind, winner = match.get("kind", "played"), match["winner"]
    game_target, target = target_of(document, round)
    games = match.get("games", [match["score"]] if "score" in match else [])
    a, b = sum(game[0] for game in games), sum(game[1] for game in games)
    if kind == "award" and winner is None:
        kind_of_score = "played"
    else:
        kind_of_score = kind
    if kind_of_score == "played":
        difference = a - b
        if document.get("difference") == "capped":
            difference = 0
            for x, y in games:
                alone = (x >= game_target) != (y >= game_target)
                won = winner is not None or round.get("best_of", document.get("best_of", 1)) > 1
                difference += (min(x, game_target) - min(y, game_target)) if alone and won else x - y
        outcome = {"a": ("win", "loss"), "b": ("loss", "win"), None: ("draw", "draw")}[winner]
        rows = [
            row_of(document, kind, outcome[0], a, b, difference, {"shut": b == 0 and winner == "a"}),
            row_of(document, kind, outcome[1], b, a, -difference, {"shut": a == 0 and winner == "b"}),
        ]
    elif kind == "award":
        own = b if winner == "a" else a
        given = document.get("kinds", {}).get("award", {})
        won = row_of(document, kind, "win", target, own, target - own, given.get("winner", {}))
        lost = row_of(document, kind, "loss", own, target, own - target, given.get("loser", {}))
        rows = [won, lost] if winner == "a" else [lost, won]
    elif kind == "no_show":
        present, absent = unplayed(document, round, "present"), unplayed(document, round, "not_present")
        rows = [present, absent] if winner == "a" else [absent, present]
    else:
        rows = [unplayed(document, round, kind), unplayed(document, round, kind)]
    sides = ids_of(match["a"]), ids_of(match["b"])
    hands = match.get("hands") if kind in ("played", "award") else None
    if len(sides[0]) == 1:
        rows = list(charge_both(document, round, rows, [costs(document, shown, side[0]) for side in sides]))
    found = {}
    for here, side in enumerate(sides):
        for id in side:
            row = dict(rows[here], opponents=sides[1 - here], hands=hands[here] if hands else None)
            if len(sides[0]) == 2:
                row.update(charge_one(document, round, row, costs(document, shown, id)))
            found[id] = row
    return found


def table_rows(document: Document, match: Row, shown: list[tuple[Row, str]]) -> dict[Any, Row]:
    """The rows of four (or three) at a table, each for himself (formats.md 3.8)."""
    places = document.get("places", [3, 2, 1, 0])
    sides = []
    for side in match["sides"]:
        points, lost = costs(document, shown, side["id"])
        own = 0 if lost else max(0, side["points"] - points)
        sides.append({"id": side["id"], "own": own, "lost": lost})
    found = {}
    for side in sides:
        others = [other for other in sides if other is not side]
        ahead = [o for o in others if (not o["lost"], o["own"]) > (not side["lost"], side["own"])]
        level = [o for o in others if (o["lost"], o["own"]) == (side["lost"], side["own"])]
        worth = sum(2 * places[len(ahead) + step] for step in range(len(level) + 1))
        if ahead or side["lost"]:
            outcome = "loss"
        else:
            outcome = "draw" if level else "win"
        average = Fraction(sum(other["own"] for other in others), len(others))
        found[side["id"]] = {
            "kind": "played",
            "outcome": outcome,
            "match_points": int(Fraction(worth, len(level) + 1)),
            "points_for": side["own"],
            "points_against": int(average),
            "difference": int(side["own"] - average),
            "hands": None,
            "opponents": [other["id"] for other in others],
            "shut": all(o["points"] == 0 for o in match["sides"] if o["id"] != side["id"]),
        }
    return found
