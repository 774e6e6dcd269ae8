"""What one hand gives: points made during play, bonuses, and the hand itself (rules.md 3, 4 and 6)."""

from collections.abc import Sequence
from typing import Any

from scoring.bounds import check_possible
from scoring.counting import read_counts
from scoring.errors import SheetError
from scoring.judging import Verdict, judge_block, judge_finish
from scoring.needs import check_enough
from scoring.records import Doc
from scoring.rules import MOST_POINTS, Ruleset


def take_running(record: Doc, kind: str, totals: Sequence[int], gained: list[int], rules: Ruleset) -> int | None:
    """Add the points made during play to `gained`; the place of the side that won the game by them, or None.

    The game is won by the entry that brings its side to the target or above and ahead of every other side; it is the
    last of a stopped hand, and no other hand has one (rules.md 6). Raises SheetError `running_invalid`.
    """
    entries = record.get("running")
    if kind != "stopped" and not entries:
        return None
    multiple = rules.running_multiple
    if multiple is None:
        raise SheetError("running_invalid", "running", "No points are made during play by these rules.")
    stopper: int | None = None
    for place, entry in enumerate(entries or ()):
        points = entry["points"]
        if type(points) is not int or not 0 < points <= MOST_POINTS or points % multiple:
            raise SheetError(
                "running_invalid",
                f"running.{place}.points",
                f"Points during play are a multiple of {multiple}.",
                multiple=multiple,
            )
        if stopper is not None:
            raise SheetError(
                "running_invalid", f"running.{place}", "The game was won before this; nothing follows it."
            )
        side = rules.side_of[entry["seat"]]
        gained[side] += points
        now = [total + more for total, more in zip(totals, gained, strict=True)]
        if now[side] >= rules.target and find_leader(now) == side:
            if kind != "stopped":
                raise SheetError(
                    "running_invalid", f"running.{place}", "These points win the game: the hand is stopped there."
                )
            stopper = side
    if kind == "stopped" and stopper is None:
        raise SheetError("running_invalid", "running", "A stopped hand ends with the points that win the game.")
    return stopper


def take_bonuses(record: Doc, gained: list[int], rules: Ruleset) -> None:
    """Add the bonuses that happened to `gained`, to either side. Raises SheetError `bonus_unknown`."""
    for place, entry in enumerate(record.get("bonuses") or ()):
        points = rules.bonuses.get(entry["code"])
        if points is None:
            raise SheetError(
                "bonus_unknown",
                f"bonuses.{place}.code",
                "These rules have no such bonus.",
                bonus=entry["code"][:40],
            )
        gained[rules.letters.index(entry["side"])] += points


def judge_hand(record: Doc, kind: str, opener: int | None, rules: Ruleset) -> Verdict:
    """Who won a hand and what it is worth before bonuses; nobody and nothing for a void or stopped one.

    Raises SheetError `points_invalid`, those of the pips, and `opener_missing`, in the order of rules.md 9.
    """
    if kind == "given":
        return Verdict(rules.letters.index(record["side"]), None, "given", read_points(record["points"], 0))
    if kind != "finish" and kind != "block":
        return Verdict(None, None, kind, 0)
    seat = record["seat"]
    counts = read_counts(record, kind, rules)
    check_possible(counts, kind, seat, rules, _counts_field(record))
    check_enough(counts, kind, seat, rules)
    if kind == "finish":
        return judge_finish(seat, counts, rules)
    return judge_block(seat, counts, opener, rules)


def _counts_field(record: Doc) -> str:
    for key in ("total_pips", "side_pips", "pips", "tiles"):
        if key in record:
            return key
    return "pips"


def find_leader(values: Sequence[Any]) -> int | None:
    """The place of the one highest value; None if the highest is shared."""
    best = max(values)
    return values.index(best) if values.count(best) == 1 else None


def read_points(points: Any, least: int, field: str = "points") -> int:
    """The points of a ruling, a whole number from `least` to MOST_POINTS. Raises SheetError `points_invalid`."""
    if type(points) is not int or not least <= points <= MOST_POINTS:
        raise SheetError(
            "points_invalid",
            field,
            f"Points are a whole number from {least} to {MOST_POINTS}.",
            least=least,
            most=MOST_POINTS,
        )
    return points
