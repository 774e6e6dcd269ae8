"""The hands that were recorded, as the table of a sheet."""

from collections.abc import Sequence

from tournaments.printing.flow import Block
from tournaments.printing.paper import MARGIN, Paper
from tournaments.printing.sheets import HandLine, Sheet

NUMBER, OPENED = 11.0, 21.0
LEADING = 3.7
MANY = 4  # more sides than these share a column for points and total
CARRY = 6.0
HEADING = 10.0


class HandTable:
    """The table of one sheet: its columns on the given width, its heading, rows and carried totals."""

    def __init__(self, paper: Paper, sheet: Sheet, width: float) -> None:
        self.paper, self.sheet, self.width = paper, sheet, width
        count = len(sheet.sides)
        self.stacked = count > MANY
        self.side = (14.5 if count > 8 else 17.0) if self.stacked else 28.0 if count < 4 else 23.0
        self.what = width - NUMBER - OPENED - count * self.side
        self.text_left = MARGIN + NUMBER + OPENED
        self.sides_left = self.text_left + self.what

    def draw_heading(self, top: float) -> None:
        """The names of the columns, each side with its letter."""
        paper, words = self.paper, self.sheet.words
        paper.shade(MARGIN, top, self.width, HEADING)
        paper.put(MARGIN + 1, top + 8, words.number, 8, bold=True, width=NUMBER - 2)
        paper.put(MARGIN + NUMBER, top + 8, words.opened, 8, bold=True, width=OPENED - 1)
        paper.put(self.text_left, top + 8, words.what, 8, bold=True, width=self.what - 2)
        for place, side in enumerate(self.sheet.sides):
            x = self.sides_left + place * self.side
            paper.put(
                x + 2,
                top + 4,
                f"{side.letter} {side.short_name}",
                8.5,
                bold=True,
                width=self.side - 3,
                align="right",
            )
            if self.stacked:
                paper.put(x, top + 8, words.points, 7, width=self.side - 1, align="right")
            else:
                half = self.side / 2
                paper.put(x, top + 8, words.points, 7, width=half - 1.5, align="right")
                paper.put(x + half - 1, top + 8, words.total, 7, width=half, bold=True, align="right")
        paper.rule(MARGIN, top + HEADING, MARGIN + self.width, 0.3)

    def draw_carried(self, top: float, totals: Sequence[str], label: str) -> None:
        """The running totals at the foot of a page, or at the head of the next."""
        self.paper.put(self.text_left, top + 4.2, label, 9, bold=True, width=self.what - 2)
        self.draw_totals(top + 4.2, totals)
        self.paper.rule(MARGIN, top + CARRY, MARGIN + self.width)

    def draw_totals(self, y: float, totals: Sequence[str], size: float = 10) -> None:
        """A total under each side."""
        for place, total in enumerate(totals):
            right = self.sides_left + (place + 1) * self.side
            half = self.side - 1.5 if self.stacked else self.side / 2
            self.paper.put(right - half - 1, y, total, size, bold=True, width=half, align="right")

    def draw_side(self, place: int, y: float, points: str, total: str) -> None:
        """What a record gave one side, and its total after it: beside each other, or below where room is short."""
        x = self.sides_left + place * self.side
        half = self.side if self.stacked else self.side / 2
        self.paper.put(x, y, points, 9.5, width=half - 1.5, align="right")
        total_x, total_y = (x, y + 4) if self.stacked else (x + half - 1, y)
        self.paper.put(
            total_x, total_y, total, 10, bold=True, width=half - (1.5 if self.stacked else 0), align="right"
        )

    def build_row(self, line: HandLine) -> Block:
        """A row as a block: who and why in words, points and running total of each side."""
        if line.game:
            return self.build_game(line)
        paper = self.paper
        title = paper.wrap(line.title, self.what - 3, 9.5, bold=True, most=4)
        detail = paper.wrap(line.detail, self.what - 3, 8.5) if line.detail else []
        sides = 2 if self.stacked and line.totals else 1
        height = max(len(title) * 4 + len(detail) * LEADING, sides * 4) + 2

        def draw(top: float) -> None:
            y = top + 4
            paper.put(MARGIN + 1, y, line.number, 9.5, bold=not line.struck, width=NUMBER - 2)
            paper.put(MARGIN + NUMBER, y, line.opened, 9, width=OPENED - 2)
            after = paper.put_lines(self.text_left, y, title, 9.5, 4, bold=not line.struck, struck=line.struck)
            paper.put_lines(self.text_left, after - 0.2, detail, 8.5, LEADING, struck=line.struck)
            for place in range(len(line.points)):
                self.draw_side(place, y, line.points[place], line.totals[place])
            paper.rule(MARGIN, top + height, MARGIN + self.width)

        return Block(height, draw, row=True, totals=line.totals or None)

    def build_game(self, line: HandLine) -> Block:
        """The row that says that another game begins, from zero."""

        def draw(top: float) -> None:
            self.paper.put(self.text_left, top + 4.4, line.title, 10, bold=True, width=self.what + 40)
            self.paper.rule(MARGIN, top + 6, MARGIN + self.width)

        return Block(6, draw, row=True, keep=True, totals=())

    def build_totals(self, line: HandLine) -> Block:
        """The last row: what stands."""

        def draw(top: float) -> None:
            self.paper.shade(MARGIN, top, self.width, 7)
            self.paper.put(self.text_left, top + 5, line.title, 10.5, bold=True, width=self.what - 2)
            self.draw_totals(top + 5, line.totals, 11.5)

        return Block(7, draw, row=True)


def build_notes(paper: Paper, notes: Sequence[str], width: float) -> list[Block]:
    """The footnotes of what was corrected, each a block of its own."""
    blocks = []
    for note in notes:
        lines = paper.wrap(note, width, 8.5, most=12)

        def draw(top: float, lines: list[str] = lines) -> None:
            paper.put_lines(MARGIN, top + 3.6, lines, 8.5, LEADING)

        blocks.append(Block(len(lines) * LEADING + 0.8, draw))
    return blocks
