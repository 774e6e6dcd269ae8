"""The head of a sheet (what, where, who, by which rules) and the line at its foot."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournaments.printing.paper import MARGIN, Paper
from tournaments.printing.sheets import Fact, Sheet, SideBox

CODE = 27.0  # the side of the QR code
CODE_TOP = MARGIN - 3  # its quiet zone lies in the margin
FACTS_IN_ROW = 4
FACTS_TOP = 33.0
FACT_HEIGHT = 9.0
LATER = 21.0  # where content begins on the second page and after
RULE_LABEL = 30.0
RULE_LEADING = 3.4


@dataclass(frozen=True, slots=True)
class Head:
    """The head of the first page: where content begins below it, and how it is drawn."""

    bottom: float
    draw: Callable[[], None]


def build_head(paper: Paper, sheet: Sheet, width: float, lacking: bool) -> Head:
    """The first page's head. lacking: a character could not be printed, which is said below the names."""
    beside = width - CODE - 5 if sheet.code else width
    note = paper.wrap(sheet.code_note, CODE, 6.5, most=6) if sheet.code else []
    facts_bottom = FACTS_TOP + -(-len(sheet.facts) // FACTS_IN_ROW) * FACT_HEIGHT
    code_bottom = CODE_TOP + CODE + len(note) * 2.6 + 2 if sheet.code else 0
    sides_top = max(facts_bottom, code_bottom) + 1
    sides_bottom = sides_top + measure_sides(sheet.sides)
    warning = paper.wrap(sheet.words.lacking, width, 8.5, bold=True, most=3) if lacking else []
    rules_top = sides_bottom + len(warning) * 4 + 1
    rules = [
        (
            paper.wrap(rule.label, RULE_LABEL - 2, 8, bold=True, most=2),
            paper.wrap(rule.value, width - RULE_LABEL, 8, most=8),
        )
        for rule in sheet.rules
    ]
    heights = [max(len(labels), len(lines)) * RULE_LEADING for labels, lines in rules]

    def draw() -> None:
        paper.put(MARGIN, 19, f"{sheet.title} · {sheet.place}", 19, bold=True, width=beside)
        paper.put(MARGIN, 25, sheet.tournament, 11.5, bold=True, width=beside)
        paper.put(MARGIN, 29.6, sheet.club, 10, width=beside)
        draw_facts(paper, sheet.facts, FACTS_TOP, beside)
        if sheet.code:
            left = MARGIN + width - CODE
            paper.draw_code(left, CODE_TOP, CODE, sheet.code)
            paper.put_lines(left, CODE_TOP + CODE + 1, note, 6.5, 2.6)
        draw_sides(paper, sheet.sides, sides_top, width)
        paper.put_lines(MARGIN, sides_bottom + 3, warning, 8.5, 4, bold=True)
        y = rules_top + 2.8
        for (labels, lines), height in zip(rules, heights, strict=True):
            paper.put_lines(MARGIN, y, labels, 8, RULE_LEADING, bold=True)
            paper.put_lines(MARGIN + RULE_LABEL, y, lines, 8, RULE_LEADING)
            y += height

    return Head(rules_top + sum(heights) + 2, draw)


def draw_facts(paper: Paper, facts: Sequence[Fact], top: float, width: float) -> None:
    """Labels with their values below them, four in a row; where there is no value, a line to write on."""
    column = width / FACTS_IN_ROW
    for place, fact in enumerate(facts):
        x = MARGIN + place % FACTS_IN_ROW * column
        y = top + place // FACTS_IN_ROW * FACT_HEIGHT
        paper.put(x, y + 2.6, fact.label, 7.5, width=column - 3, grey=True)
        if fact.value:
            size = paper.choose_size(fact.value, column - 3, (10, 9, 8))
            paper.put(x, y + 6.9, fact.value, size, width=column - 3)
        else:
            paper.rule(x, y + 7.4, x + column - 4)


def count_columns(sides: Sequence[SideBox]) -> int:
    """How many boxes of sides stand beside each other: two pairs, two and two, else three."""
    return 2 if len(sides) in (2, 4) else 3


def measure_sides(sides: Sequence[SideBox]) -> float:
    """The height of the boxes of all sides."""
    return -(-len(sides) // count_columns(sides)) * (measure_box(sides) + 2)


def measure_box(sides: Sequence[SideBox]) -> float:
    """The height of one box: a line for the pair's own name, where one has it, and one for each player."""
    lines = max(len(side.players) for side in sides) + any(side.name for side in sides)
    return lines * 5.2 + 2.4


def draw_sides(paper: Paper, sides: Sequence[SideBox], top: float, width: float) -> None:
    """A box for each side: its letter, its own name if it has one, who sits where."""
    columns, box = count_columns(sides), measure_box(sides)
    column = (width + 2) / columns
    for place, side in enumerate(sides):
        x, y = MARGIN + place % columns * column, top + place // columns * (box + 2)
        paper.frame(x, y, column - 2, box)
        paper.put(x, y + box / 2 + 2.2, side.letter, 15, bold=True, align="centre", width=10)
        lines = [(side.name, True)] if side.name else []
        lines += [(player, False) for player in side.players]
        for number, (text, bold) in enumerate(lines):
            paper.put(x + 10, y + 5 + number * 5.2, text, 11, bold=bold, width=column - 14)


def draw_later_head(paper: Paper, sheet: Sheet, width: float) -> None:
    """The head of every page after the first: which sheet this is."""
    paper.put(MARGIN, 15, f"{sheet.title} · {sheet.place}", 12, bold=True, width=width * 0.45)
    names = " – ".join(f"{side.letter} {side.short_name}" for side in sheet.sides)
    paper.put(MARGIN + width * 0.47, 15, sheet.tournament, 10, width=width * 0.53, align="right")
    paper.put(MARGIN, 19, names, 9, width=width)


def draw_foot(paper: Paper, sheet: Sheet, number: int, pages: int) -> None:
    """The line at the foot: the check mark of what was recorded, and the page's number of all."""
    width = float(paper.w) - 2 * MARGIN
    y = float(paper.h) - MARGIN + 3
    paper.rule(MARGIN, y - 4, MARGIN + width)
    paper.put(MARGIN, y, sheet.check, 7.5, width=width * 0.75, grey=True)
    page = sheet.words.page.format(page=number, pages=pages)
    paper.put(MARGIN, y, page, 8.5, width=width, align="right")
