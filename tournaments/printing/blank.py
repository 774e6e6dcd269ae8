"""The lines of a sheet to fill in by hand."""

from collections.abc import Sequence

from tournaments.printing.flow import Block
from tournaments.printing.paper import MARGIN, Paper
from tournaments.printing.sheets import BlankColumn, BlankPlan, Sheet

LINE = 7.6
CARRY = 7.6
HEADING = 14.0


class BlankTable:
    """The table of a blank sheet: its columns stretched to the given width."""

    def __init__(self, paper: Paper, sheet: Sheet, plan: BlankPlan, width: float) -> None:
        self.paper, self.sheet, self.plan, self.width = paper, sheet, plan, width
        unit = width / sum(column.weight for column in plan.columns)
        self.widths = [column.weight * unit for column in plan.columns]
        self.lefts = [MARGIN + sum(self.widths[:place]) for place in range(len(self.widths))]

    def draw_heading(self, top: float) -> None:
        """The groups in one row, the columns' own labels in the next."""
        paper, columns = self.paper, self.plan.columns
        paper.shade(MARGIN, top, self.width, HEADING)
        for first, last in find_groups(columns):
            group, left = columns[first].group, self.lefts[first]
            span = self.lefts[last] + self.widths[last] - left
            if group:
                paper.put(left + 0.8, top + 4.5, group, 8, bold=True, width=span - 1.6, align="centre")
        for column, left, width in zip(columns, self.lefts, self.widths, strict=True):
            lines = paper.wrap(column.label, width - 1.4, 7, most=2 if column.group else 4)
            y = top + HEADING - 1.8 - (len(lines) - 1) * 2.8
            for number, line in enumerate(lines):
                paper.put(left + 0.7, y + number * 2.8, line, 7, width=width - 1.4, align="centre")
        self.draw_grid(top, HEADING, group=6.0)

    def draw_grid(self, top: float, height: float, group: float = 0) -> None:
        """The lines between the cells of one row, thicker where a group begins; only there in the upper `group`."""
        paper = self.paper
        paper.rule(MARGIN, top, MARGIN + self.width)
        paper.rule(MARGIN, top + height, MARGIN + self.width)
        starts = {first for first, _ in find_groups(self.plan.columns)}
        for place, left in enumerate([*self.lefts, MARGIN + self.width]):
            begins = place in starts or place == len(self.lefts)
            paper.set_line_width(0.4 if begins else 0.15)
            paper.line(left, top if begins else top + group, left, top + height)

    def build_line(self, number: int) -> Block:
        """A line to write a hand on."""

        def draw(top: float) -> None:
            self.paper.put(self.lefts[0], top + 5.2, str(number), 9.5, width=self.widths[0], align="centre")
            self.draw_grid(top, LINE)

        # One text in it, so that the totals are carried from page to page once there is a line.
        return Block(LINE, draw, row=True, totals=("",))

    def build_game(self, title: str) -> Block:
        """The heading of a game of several."""

        def draw(top: float) -> None:
            self.paper.put(MARGIN + 1, top + 5, title, 10, bold=True, width=self.width - 2)

        return Block(6.6, draw, row=True, keep=True, totals=())

    def draw_carried(self, top: float, totals: Sequence[str], label: str) -> None:
        """Empty boxes for the totals to carry over, under their columns."""
        carried = [place for place, column in enumerate(self.plan.columns) if column.carried]
        room = self.lefts[carried[0]] - MARGIN - 2
        self.paper.put(MARGIN, top + 5.2, label, 9, bold=True, width=room, align="right")
        for place in carried:
            self.paper.frame(self.lefts[place], top + 0.8, self.widths[place], CARRY - 1.4, 0.3)


def find_groups(columns: Sequence[BlankColumn]) -> list[tuple[int, int]]:
    """The first and last column of each run with the same group; one without a group stands alone."""
    groups: list[tuple[int, int]] = []
    for place, column in enumerate(columns):
        if groups and column.group and columns[groups[-1][1]].group == column.group:
            groups[-1] = (groups[-1][0], place)
        else:
            groups.append((place, place))
    return groups
