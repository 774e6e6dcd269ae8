"""Standings of an `event/1` document worked out a second time, slowly and plainly, from formats.md 1, 2 and 3.8.

Imports nothing of ours. It takes documents that are sound; what it says about cards is what docs/standings.md says.
"""

import hashlib
from fractions import Fraction
from typing import Any

from tests.checker.cards_oracle import Document, Row, judged, rule_of
from tests.checker.results_oracle import results_of, struck_out

SUMS = ("match_points", "difference", "points_for", "points_against")
LOW = ("losses", "played", "points_against", "seed", "lots")
MET = ("played", "award", "no_show")


def rank_document(document: Document) -> list[Row]:
    """The lines of the answer, as formats.md 2 writes them."""
    entrants = document["entrants"]
    order = sorted(
        range(len(entrants)), key=lambda i: (entrants[i].get("seed") is None, entrants[i].get("seed") or 0, i)
    )
    listed = [entrants[i]["id"] for i in order]
    results = results_of(document)
    struck = struck_out(document)
    names = document.get("criteria", ["match_points", "difference", "points_for"])
    groups = [
        group for group in ([i for i in listed if i not in struck], [i for i in listed if i in struck]) if group
    ]
    values: dict[Any, Row] = {id: {} for id in listed}
    for name in names:
        after = []
        for group in groups:
            for id in group:
                values[id][name] = value_of(document, results, name, id, group)
            after += split(group, name, {id: values[id][name] for id in group})
        groups = after
    rows = []
    for place, group in enumerate(groups):
        rank = 1 + sum(len(other) for other in groups[:place])
        for id in group:
            entrant = next(one for one in entrants if one["id"] == id)
            row = {"rank": rank, "id": id, "values": values[id], "results": len(results[id])}
            if penalty_of(document, id):
                row["penalty"] = penalty_of(document, id)
            if entrant.get("withdrawn"):
                row["withdrawn"] = True
            if id in struck:
                row["struck"] = True
            if any(
                rule_of(document, colour).get("expelled") for card, colour in judged(document) if card["id"] == id
            ):
                row["expelled"] = True
            if any(result["provisional"] for result in results[id]):
                row["provisional"] = True
            rows.append(row)
    return rows


def split(group: list[Any], name: str, values: dict[Any, Any]) -> list[list[Any]]:
    """The group in pieces, best first, by comparing everybody with everybody."""

    def better(a: Any, b: Any) -> bool:
        if b is None:
            return a is not None
        if a is None:
            return False
        if name == "points_ratio":
            (p, q), (r, s) = (map(int, text.split("/")) for text in (a, b))
            if q == 0 or s == 0:
                return q == 0 and s != 0
            return Fraction(p, q) > Fraction(r, s)
        return bool(a < b if name in LOW else a > b)

    pieces: dict[int, list[Any]] = {}
    for id in group:
        ahead = sum(1 for other in group if better(values[other], values[id]))
        pieces.setdefault(ahead, []).append(id)
    return [pieces[ahead] for ahead in sorted(pieces)]


def value_of(document: Document, results: dict[Any, list[Row]], name: str, id: Any, group: list[Any]) -> Any:
    """One criterion of one entrant; group: who is level before it."""
    mine = results[id]
    carried = next(one for one in document["entrants"] if one["id"] == id).get("carried", {})
    points = {other: sum(r["match_points"] for r in rows) for other, rows in results.items()}
    if name == "points_for":
        whole = sum(r["points_for"] for r in mine) + carried.get("points_for", 0)
        return max(0, whole - penalty_of(document, id)) if penalty_of(document, id) else whole
    if name == "difference":
        return sum(r["difference"] for r in mine) + carried.get("difference", 0) - penalty_of(document, id)
    if name in SUMS:
        return sum(r[name] for r in mine) + carried.get(name, 0)
    if name in ("wins", "losses"):
        outcome = "win" if name == "wins" else "loss"
        return sum(1 for r in mine if r["outcome"] == outcome) + carried.get(name, 0)
    if name == "played":
        return sum(1 for r in mine if r["kind"] in ("played", "award")) + carried.get("played", 0)
    if name == "points_ratio":
        p = value_of(document, results, "points_for", id, group)
        q = value_of(document, results, "points_against", id, group)
        if q == 0:
            return f"{p}/0" if p else "0/1"
        return f"{Fraction(p, q).numerator}/{Fraction(p, q).denominator}"
    if name == "hands_won":
        return sum(r["hands"] or 0 for r in mine) + carried.get("hands_won", 0)
    if name == "shutouts":
        return sum(1 for r in mine if r["kind"] == "played" and r["outcome"] == "win" and r["shut"])
    if name in ("head_to_head", "head_to_head_difference"):
        pairs = any(
            isinstance(match.get("a"), list) for round in document["rounds"] for match in round.get("matches", [])
        )
        others = [other for other in group if other != id]
        if pairs or not others:
            return None
        for one in group:
            met = {o for r in results[one] if r["kind"] in MET for o in r["opponents"]}
            if not set(group) - {one} <= met:
                return None
        among = [r for r in mine if r["kind"] in MET and set(r["opponents"]) & set(others)]
        return sum(r["match_points" if name == "head_to_head" else "difference"] for r in among)
    if name.startswith("buchholz"):
        addends = [0 if r["kind"] == "double_no_show" else sum(points[o] for o in r["opponents"]) for r in mine]
        return sum(sorted(addends)[1:] if name == "buchholz_cut_1" else addends)
    if name == "sonneborn_berger":
        weight = {"win": 2, "draw": 1, "loss": 0}
        return sum(weight[r["outcome"]] * points[o] for r in mine if r["kind"] in MET for o in r["opponents"])
    if name == "seed":
        return next(one for one in document["entrants"] if one["id"] == id).get("seed")
    assert name == "lots"
    seed = document.get("random_seed", 0)
    lots = sorted(
        (hashlib.sha256(f"{seed}:{one['id']}".encode()).hexdigest(), place)
        for place, one in enumerate(document["entrants"])
    )
    return 1 + [document["entrants"][place]["id"] for _, place in lots].index(id)


def penalty_of(document: Document, id: Any) -> int:
    """General penalty points, those of cards outside of a match too."""
    points = sum(one["points"] for one in document.get("penalties", []) if one["id"] == id)
    for card, colour in judged(document):
        if card["id"] == id and card.get("match") is None:
            points += int(rule_of(document, colour).get("points", 0))
    return points
