"""The race to the target as a step line: geometry for the template, nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from tournaments.selectors.matches import MatchView
from tournaments.selectors.seating import SideView

LEFT, RIGHT, TOP, BOTTOM = 34, 276, 30, 200
DASHES = ("", "6 4", "2 3", "10 3", "1 4", "8 3 2 3")
MOST_LINES = 6  # sides drawn, those in front; more lines could not be told apart
LABEL_HEIGHT = 18
LOWEST_LABEL = 224
MOST_DOTS = 16  # beyond that many records the dots would touch


@dataclass(frozen=True, slots=True)
class Line:
    """A side's line: svg path, dots where its total changed, its last total and where that is written."""

    name: str
    path: str
    dots: tuple[tuple[str, str], ...]
    dash: str
    hollow: bool
    last: int
    label_y: float


@dataclass(frozen=True, slots=True)
class Race:
    """Everything that the drawing needs; heights in units of its own view box. game: the one that is drawn."""

    game: int
    target: int
    target_y: float
    lines: tuple[Line, ...]
    grid: tuple[tuple[float, int], ...]
    ticks: tuple[tuple[str, int], ...]
    description: str


def draw_race(view: MatchView) -> Race | None:
    """The race of the game that is shown (the last one begun); None before the first record with points."""
    rows = [row for row in view.rows if row.scored["kind"] != "result"]
    game = rows[-1].scored["game"] if rows else 0
    rows = [row for row in rows if row.scored["game"] == game]
    if not rows:
        return None
    target = view.score["target"]
    highest: int = max([target, *(total for row in rows for total in row.scored["total"].values())])
    step = (RIGHT - LEFT) / len(rows)

    def height(points: int) -> float:
        return BOTTOM - (BOTTOM - TOP) * points / highest

    lines = []
    for place, side in enumerate(pick_sides(view, rows[-1].scored["total"])):
        path, dots, before = [f"M{LEFT} {BOTTOM}"], [], 0
        for number, row in enumerate(rows, 1):
            total = row.scored["total"][side.letter]
            x = LEFT + step * number
            path.append(f"H{x:.4g}")
            if total != before:
                path.append(f"V{height(total):.4g}")
                dots.append((f"{x:.4g}", f"{height(total):.4g}"))
            before = total
        lines.append(
            Line(
                side.short_name,
                "".join(path),
                tuple(dots) if len(rows) <= MOST_DOTS else (),
                DASHES[place % len(DASHES)],
                place % 2 == 1,
                before,
                height(before) + 5,
            )
        )
    every = -(-len(rows) // 10)
    return Race(
        game=game,
        target=target,
        target_y=height(target),
        lines=spread_labels(lines),
        grid=tuple(
            (height(part * target // 4), part * target // 4) for part in range(4) if target >= 4 or part == 0
        ),
        ticks=tuple(
            (f"{LEFT + step * number:.4g}", number) for number in range(1, len(rows) + 1) if number % every == 0
        ),
        description=describe_race(view, lines, len(rows)),
    )


def pick_sides(view: MatchView, totals: Mapping[str, int]) -> list[SideView]:
    """The sides to draw, in their order: all of them, or those in front where there are many."""
    front = sorted(view.sides, key=lambda side: (-totals[side.letter], side.letter))[:MOST_LINES]
    return [side for side in view.sides if side in front]


def spread_labels(lines: list[Line]) -> tuple[Line, ...]:
    """The lines with their last totals moved apart where they would be written over each other."""
    order = sorted(range(len(lines)), key=lambda index: lines[index].label_y)
    heights = [lines[index].label_y for index in order]
    for place in range(1, len(order)):
        heights[place] = max(heights[place], heights[place - 1] + LABEL_HEIGHT)
    for place in reversed(range(len(order))):  # and up again where they would leave the drawing
        below = heights[place + 1] - LABEL_HEIGHT if place + 1 < len(order) else LOWEST_LABEL
        heights[place] = min(heights[place], below)
    moved = dict(zip(order, heights, strict=True))
    return tuple(
        Line(line.name, line.path, line.dots, line.dash, line.hollow, line.last, moved[index])
        for index, line in enumerate(lines)
    )


def describe_race(view: MatchView, lines: list[Line], count: int) -> str:
    """The race in words, for whoever does not see it."""
    totals = ", ".join(f"{line.name} {line.last}" for line in lines)
    return gettext("After {count} entries: {totals}.").format(count=count, totals=totals)
