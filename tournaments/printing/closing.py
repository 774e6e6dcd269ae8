"""The end of a sheet: the result, and the boxes in which the sides sign."""

from collections.abc import Sequence

from tournaments.printing.flow import Block
from tournaments.printing.paper import MARGIN, Paper
from tournaments.printing.sheets import Fact, Sheet, SignBox

SIGN_HEIGHT = 21.0
LINE_HEIGHT = 9.0


def build_result(paper: Paper, lines: Sequence[str], width: float) -> Block:
    """The result in words, the first line large."""
    first = paper.wrap(lines[0], width - 6, 13, bold=True, most=3)
    others = [part for line in lines[1:] for part in paper.wrap(line, width - 6, 9.5, most=4)]
    height = len(first) * 5.6 + len(others) * 4.4 + 4

    def draw(top: float) -> None:
        paper.frame(MARGIN, top + 2, width, height - 1, 0.4)
        y = paper.put_lines(MARGIN + 3, top + 7, first, 13, 5.6, bold=True)
        paper.put_lines(MARGIN + 3, y - 0.6, others, 9.5, 4.4)

    return Block(height + 3, draw, keep=True)


def build_lines_to_fill(paper: Paper, facts: Sequence[Fact], width: float) -> Block:
    """Labels with a line to write on, each its own row: result, winner, time, penalties."""

    def draw(top: float) -> None:
        for place, fact in enumerate(facts):
            y = top + (place + 1) * LINE_HEIGHT - 1.5
            paper.put(MARGIN, y, fact.label, 9.5, bold=True, width=width * 0.6)
            label = min(paper.measure(fact.label, 9.5, True), width * 0.6)
            paper.rule(MARGIN + label + 2, y + 0.6, MARGIN + width)

    return Block(len(facts) * LINE_HEIGHT + 2, draw, keep=True)


def build_signatures(paper: Paper, sheet: Sheet, width: float) -> Block:
    """A box for each side (for each seat among individuals), and below them the referee and remarks."""
    words = sheet.words
    columns = 2 if len(sheet.signs) in (2, 4) else 3 if len(sheet.signs) <= 6 else 4
    rows = -(-len(sheet.signs) // columns)
    column = (width + 2) / columns

    def draw(top: float) -> None:
        for place, sign in enumerate(sheet.signs):
            x = MARGIN + place % columns * column
            draw_sign_box(paper, sign, words.signature, x, top + 2 + place // columns * SIGN_HEIGHT, column - 2)
        y = top + rows * SIGN_HEIGHT + 8
        for share, text in ((0.0, words.referee), (0.5, words.remarks)):
            x = MARGIN + share * width
            paper.put(x, y, text, 9, bold=True, width=width * 0.2)
            paper.rule(x + paper.measure(text, 9, True) + 2, y + 0.6, x + width / 2 - (3 if share == 0 else 0))

    return Block(rows * SIGN_HEIGHT + 11, draw)


def draw_sign_box(paper: Paper, sign: SignBox, signature: str, x: float, y: float, width: float) -> None:
    """One box: whose it is above, what is known of the acceptance, the line to sign on below."""
    paper.frame(x, y, width, SIGN_HEIGHT - 2.5)
    paper.put(x + 2, y + 4.2, sign.name, 9.5, bold=True, width=width - 4)
    paper.put(x + 2, y + 7.8, sign.hint, 7.5, width=width - 4)
    paper.rule(x + 2, y + SIGN_HEIGHT - 6.5, x + width - 2)
    paper.put(x + 2, y + SIGN_HEIGHT - 3.7, signature, 7, width=width - 4, grey=True)
