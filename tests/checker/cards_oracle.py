"""What cards do to a match, for the oracle of standings: plainly, as docs/standings.md says it.

Imports nothing of ours.
"""

from typing import Any

Document = dict[str, Any]
Row = dict[str, Any]


def target_of(document: Document, round: Row) -> tuple[int, int]:
    """The target of a game, and "the target", that of all games to be won."""
    game = round.get("target", document.get("target", 100))
    best_of = round.get("best_of", document.get("best_of", 1))
    return game, game * (best_of + 1) // 2


def outcome_points(document: Document, outcome: str) -> int:
    return {"win": 2, "draw": 1, "loss": 0, **document.get("match_points", {})}[outcome]


def judged(document: Document) -> list[tuple[Row, str]]:
    """Every card with the colour it counts as: yellows after the first as red, round by round."""
    found: list[tuple[Row, str]] = []
    escalates = document.get("card_rules", {}).get("second_yellow_is_red", True)
    for card in sorted(document.get("cards", []), key=lambda card: card["round"]):
        before = [c for c, _ in found if c["id"] == card["id"] and c["colour"] == "yellow"]
        second = card["colour"] == "yellow" and before and escalates
        found.append((card, "red" if second else card["colour"]))
    return found


def rule_of(document: Document, colour: str) -> Row:
    default: Row = {
        "yellow": {},
        "red": {"match_lost": True},
        "black": {"match_lost": True, "expelled": True},
    }
    rule: Row = document.get("card_rules", {}).get(colour, default[colour])
    return rule


def costs(document: Document, shown: list[tuple[Row, str]], id: Any) -> tuple[int, bool]:
    """Points, and whether the match is lost, by the cards of one entrant in one match."""
    rules = [rule_of(document, colour) for card, colour in shown if card["id"] == id]
    return sum(rule.get("points", 0) for rule in rules), any(rule.get("match_lost") for rule in rules)


def lost_row(document: Document, round: Row, row: Row) -> Row:
    target = target_of(document, round)[1]
    return dict(
        row,
        outcome="loss",
        match_points=outcome_points(document, "loss"),
        points_for=0,
        points_against=target,
        difference=-target,
    )


def charge_one(document: Document, round: Row, row: Row, cost: tuple[int, bool]) -> Row:
    """A row after its owner's cards, nobody else's touched."""
    points, lost = cost
    if lost:
        return lost_row(document, round, row)
    taken = min(points, row["points_for"])
    after = dict(row, points_for=row["points_for"] - taken, difference=row["difference"] - taken)
    if fallen(row, after, taken):
        after.update(outcome="loss", match_points=outcome_points(document, "loss"))
    return after


def fallen(row: Row, after: Row, taken: int) -> bool:
    was_behind = row["points_for"] < row["points_against"]
    is_ahead = after["points_for"] > after["points_against"]
    return row["outcome"] == "win" and taken > 0 and not was_behind and not is_ahead


def charge_both(document: Document, round: Row, rows: list[Row], cost: list[tuple[int, bool]]) -> list[Row]:
    """Both rows of a match between two entrants after the cards of both."""
    target = target_of(document, round)[1]
    if cost[0][1] or cost[1][1]:
        after = []
        for row, mine in zip(rows, cost, strict=True):
            won = dict(
                row,
                outcome="win",
                match_points=outcome_points(document, "win"),
                points_for=target,
                points_against=0,
                difference=target,
            )
            after.append(charge_one(document, round, won, mine))
        return after
    taken = [min(points, row["points_for"]) for row, (points, _) in zip(rows, cost, strict=True)]
    after = []
    for here in (0, 1):
        there = 1 - here
        after.append(
            dict(
                rows[here],
                points_for=rows[here]["points_for"] - taken[here],
                points_against=max(0, rows[here]["points_against"] - taken[there]),
                difference=rows[here]["difference"] - taken[here] + taken[there],
            )
        )
    for here in (0, 1):
        compared = dict(after[here], points_against=after[1 - here]["points_for"])
        if fallen(rows[here], compared, taken[here]):
            after[here].update(outcome="loss", match_points=outcome_points(document, "loss"))
            after[1 - here].update(outcome="win", match_points=outcome_points(document, "win"))
    return after
