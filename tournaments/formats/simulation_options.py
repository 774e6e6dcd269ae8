"""What a simulated event is like: its format, its settings, and how often something goes wrong (formats.md 1 to 5)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Literal

from tournaments.formats.feasible import Planned
from tournaments.formats.round_robin import count_round_robin_rounds

LateStart = Literal["absent", "byes", "nothing"]
CRITERIA = (
    "wins",
    "losses",
    "played",
    "points_for",
    "points_against",
    "points_ratio",
    "hands_won",
    "shutouts",
    "head_to_head",
    "head_to_head_difference",
    "buchholz",
    "buchholz_cut_1",
    "sonneborn_berger",
    "seed",
)


@dataclass(frozen=True, slots=True)
class Options:
    """The settings of one simulated event.

    trouble: how often what does not happen in a smooth event happens, 0 (never) to 1; it scales no-shows, absences, late
    entries, withdrawals, returns, cards, penalties, awards and corrections alike. named: ids are strings. clubs: among
    how many clubs the entrants are shared out, 0 for none. forbidden: how many pairs may not meet (Swiss only).
    """

    planned: Planned
    entrants: int
    rounds: int
    trouble: float = 0.2
    target: int = 100
    best_of: int = 1
    difference: Literal["raw", "capped"] = "raw"
    criteria: tuple[str, ...] = ("match_points", "difference", "points_for")
    match_points: tuple[int, int, int] = (2, 1, 0)
    kinds: Mapping[str, Any] | None = None
    card_rules: Mapping[str, Any] | None = None
    late_start: LateStart = "absent"
    withdrawn_results: str = "keep"
    pattern: str = "slide"
    club_mates: Literal["never", "always"] | int = "never"
    first_round: str = "seed"
    clubs: int = 0
    forbidden: int = 0
    named: bool = False


def draw_options(
    chance: Random, planned: Planned, *, entrants: int | None = None, rounds: int | None = None
) -> Options:
    """Options by chance, each setting in each of its values now and then; `entrants` and `rounds` as given, if they are.

    Events are mostly small (2 to 20 entrants). A round robin has the rounds of its schedule, or its first `rounds`.
    """
    number = (
        entrants
        if entrants is not None
        else chance.choice((2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 19, 20))
    )
    listed = ["match_points", *chance.sample(CRITERIA, chance.randint(1, 4))]
    drawn = Options(
        planned=planned,
        entrants=number,
        rounds=0,
        trouble=chance.choice((0, 0.1, 0.2, 0.5)),
        target=chance.choice((1, 50, 75, 100, 101, 200)),
        best_of=chance.choice((1, 1, 1, 3)),
        difference=chance.choice(("raw", "capped")),
        criteria=tuple(chance.choice((["match_points", "difference", "points_for"], listed, [*listed, "lots"]))),
        match_points=chance.choice(((2, 1, 0), (2, 1, 0), (3, 1, 0), (6, 3, 1))),
        kinds=chance.choice((None, None, _draw_kinds(chance))),
        card_rules=chance.choice((None, {"yellow": {"points": 10}, "red": {"points": 30, "match_lost": False}})),
        named=chance.random() < 0.5,
    )
    if planned == "swiss":
        return replace(
            drawn,
            # Now and then more than can be paired without meeting again.
            rounds=rounds if rounds is not None else chance.randint(1, min(number + 1, 7)),
            late_start=chance.choice(("absent", "byes", "nothing")),
            pattern=chance.choice(("slide", "adjacent", "fold")),
            club_mates=chance.choice(("never", "always", 2)),
            first_round=chance.choice(("seed", "lot")),
            clubs=chance.choice((0, 2, 4)),
            forbidden=chance.choice((0, 0, 0, 1, number // 2)),
        )
    return replace(
        drawn,
        rounds=rounds if rounds is not None else count_round_robin_rounds(number, double=is_double(planned)),
        withdrawn_results=chance.choice(("keep", "strike", "strike_below_half")),
    )


def is_double(planned: Planned) -> bool:
    """Whether everybody meets everybody twice."""
    return planned == "double_round_robin"


def _draw_kinds(chance: Random) -> dict[str, Any]:
    """Numbers of a stage's own for some of the results that are not played out (formats.md 1)."""

    def draw() -> dict[str, int]:
        return {
            "match_points": chance.randint(0, 3),
            "points_for": chance.randint(0, 100),
            "points_against": chance.randint(0, 100),
            "difference": chance.randint(-50, 50),
        }

    kinds: dict[str, Any] = {name: draw() for name in ("bye", "double_no_show", "absent") if chance.random() < 0.5}
    if chance.random() < 0.5:
        kinds["no_show"] = {"present": draw(), "absent": draw()}
    return kinds
