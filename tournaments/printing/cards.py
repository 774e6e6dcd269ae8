"""Cards to cut out: one for each table, with its QR code."""

from tournaments.printing.fonts import lacks_characters
from tournaments.printing.paper import MARGIN, Paper
from tournaments.printing.sheets import Card, Cards

COLUMNS, ROWS = 2, 4
TOP = 30.0


def draw_cards(paper: Paper, cards: Cards, plain: Cards) -> None:
    """The pages of cards. cards: with what the font can print; plain: as it was given, to tell whether it can."""
    count = COLUMNS * ROWS
    pages = max(1, -(-len(cards.cards) // count))
    for number in range(pages):
        paper.open_page(landscape=False)
        width = float(paper.w) - 2 * MARGIN
        on_page = cards.cards[number * count : (number + 1) * count]
        given = plain.cards[number * count : (number + 1) * count]
        paper.put(MARGIN, 17, cards.heading, 14, bold=True, width=width)
        for place, line in enumerate(paper.wrap(cards.hint, width, 8.5, most=2)):
            paper.put(MARGIN, 21.6 + place * 3.6, line, 8.5)
        y = float(paper.h) - MARGIN + 3
        if lacks_characters(given):
            paper.put(MARGIN, y, cards.lacking, 8, bold=True, width=width * 0.8)
        page = cards.page.format(page=number + 1, pages=pages)
        paper.put(MARGIN, y, page, 8.5, width=width, align="right")
        height = (float(paper.h) - TOP - MARGIN - 4) / ROWS
        draw_cuts(paper, width, height, len(on_page))
        for place, card in enumerate(on_page):
            draw_card(
                paper,
                card,
                MARGIN + place % COLUMNS * width / COLUMNS,
                TOP + place // COLUMNS * height,
                width / COLUMNS,
                height,
            )


def draw_cuts(paper: Paper, width: float, height: float, count: int) -> None:
    """The dashed lines around `count` cards, each drawn once."""
    rows = -(-count // COLUMNS)
    paper.set_line_width(0.15)
    paper.set_dash_pattern(dash=1.5, gap=1.5)
    for row in range(rows + 1 if rows else 0):
        paper.line(MARGIN, TOP + row * height, MARGIN + width, TOP + row * height)
    for column in range(COLUMNS + 1 if rows else 0):
        x = MARGIN + column * width / COLUMNS
        paper.line(x, TOP, x, TOP + rows * height)
    paper.set_dash_pattern()


def draw_card(paper: Paper, card: Card, x: float, y: float, width: float, height: float) -> None:
    """One card; the lines to cut along are the page's."""
    code = min(height - 10, width * 0.48) if card.code else 0
    if card.code:
        paper.draw_code(x + 2, y + (height - code) / 2, code, card.code)
    left, room = x + code + 4, width - code - 6
    paper.put(left, y + 14, card.title, 22, bold=True, width=room)
    for place, name in enumerate(card.names[:4]):
        paper.put(left, y + 22 + place * 4.8, name, 10, width=room)
    paper.put_lines(left, y + 44, paper.wrap(card.note, room, 8, most=5), 8, 3.5)
