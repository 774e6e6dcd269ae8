"""From prepared sheets and cards to the bytes of a PDF. Pure: the same values give the same bytes."""

from collections.abc import Callable, Sequence

from tournaments.printing import blank, filled
from tournaments.printing.blank import BlankTable
from tournaments.printing.cards import draw_cards
from tournaments.printing.closing import build_lines_to_fill, build_result, build_signatures
from tournaments.printing.filled import HandTable, build_notes
from tournaments.printing.flow import Block, Page, Room, lay_out
from tournaments.printing.fonts import lacks_characters, print_text, print_values
from tournaments.printing.heads import LATER, build_head, draw_foot, draw_later_head
from tournaments.printing.paper import MARGIN, Paper
from tournaments.printing.sheets import Cards, Sheet

MOST_LINES = 120  # of a blank sheet, whatever its plan says


def make_sheet(sheet: Sheet, size: str = "a4") -> bytes:
    """One match's sheet, `size` a4 or letter."""
    title = print_text(f"{sheet.title} · {sheet.place} · {sheet.tournament}")
    paper = Paper(size, sheet.language, title, sheet.key, sheet.made_at)
    draw_sheet(paper, sheet)
    return bytes(paper.output())


def make_pack(
    sheets: Sequence[Sheet], cards: Cards, size: str = "a4", tell: Callable[[int, int], None] | None = None
) -> bytes:
    """A night in one file: the cards of its tables, then every sheet, each on pages counted by itself.

    tell is called after each sheet with how many are done, and of how many.
    """
    paper = Paper(size, cards.language, print_text(cards.title), cards.key, cards.made_at)
    if cards.cards:
        draw_cards(paper, print_values(cards), cards)
    for number, sheet in enumerate(sheets, 1):
        draw_sheet(paper, sheet)
        if tell is not None:
            tell(number, len(sheets))
    return bytes(paper.output())


def make_cards(cards: Cards, size: str = "a4") -> bytes:
    """Only the cards."""
    return make_pack((), cards, size)


def draw_sheet(paper: Paper, given: Sheet) -> None:
    """Draw a sheet on pages of its own, lying where many sides need the room."""
    sheet: Sheet = print_values(given)
    landscape = len(sheet.sides) > filled.MANY
    sides = sorted((float(paper.w), float(paper.h)))
    page_width, page_height = (sides[1], sides[0]) if landscape else (sides[0], sides[1])
    width = page_width - 2 * MARGIN
    head = build_head(paper, sheet, width, lacks_characters(given))
    table: BlankTable | HandTable
    if sheet.plan is not None:
        table = BlankTable(paper, sheet, sheet.plan, width)
        heading, carry = blank.HEADING, blank.CARRY
    else:
        table = HandTable(paper, sheet, width)
        heading, carry = filled.HEADING, filled.CARRY
    room = Room(head.bottom, LATER, page_height - MARGIN - 4, heading, carry)
    blocks = build_blank(paper, sheet, table, room) if isinstance(table, BlankTable) else build_filled(table)
    pages = lay_out(blocks, room)
    for number, page in enumerate(pages, 1):
        paper.open_page(landscape)
        if number == 1:
            head.draw()
        else:
            draw_later_head(paper, sheet, width)
        draw_page(page, table, room, head.bottom if number == 1 else LATER)
        draw_foot(paper, sheet, number, len(pages))


def draw_page(page: Page, table: "BlankTable | HandTable", room: Room, y: float) -> None:
    """The blocks of a page below each other, with the table's heading and what is carried."""
    words = table.sheet.words
    for place, block in enumerate(page.blocks):
        if place == page.heading:
            table.draw_heading(y)
            y += room.heading
            if page.carried is not None:
                table.draw_carried(y, page.carried, words.carried)
                y += room.carry
        block.draw(y)
        y += block.height
    if page.to_carry is not None:
        table.draw_carried(y, page.to_carry, words.to_carry)


def build_filled(table: HandTable) -> list[Block]:
    """The blocks of a filled sheet: rows, what stands, footnotes, result, signatures."""
    paper, sheet, width = table.paper, table.sheet, table.width
    blocks = [table.build_row(line) for line in sheet.lines]
    if sheet.totals is not None:
        blocks.append(table.build_totals(sheet.totals))
    blocks += build_notes(paper, sheet.notes, width)
    blocks.append(build_result(paper, sheet.result, width))
    blocks.append(build_signatures(paper, sheet, width))
    return blocks


def build_blank(paper: Paper, sheet: Sheet, table: BlankTable, room: Room) -> list[Block]:
    """The blocks of a blank sheet; the lines of a single game fill its pages."""
    plan = table.plan
    end = [build_lines_to_fill(paper, plan.facts, table.width), build_signatures(paper, sheet, table.width)]
    lines = min(plan.lines, MOST_LINES)
    if len(plan.games) == 1:
        lines = fill_pages(lines, room, sum(block.height for block in end))
    blocks = []
    for title in plan.games:
        if title:
            blocks.append(table.build_game(title))
        blocks += [table.build_line(number) for number in range(1, lines + 1)]
    return blocks + end


def fill_pages(lines: int, room: Room, end: float) -> int:
    """How many lines fill as few pages as hold about `lines`, with room for `end` on the last of them."""

    def count(top: float, below: float) -> int:
        return max(0, int((room.bottom - top - room.heading - below) / blank.LINE))

    fitting = count(room.first, end)
    if fitting * 4 >= lines * 3:
        return fitting
    fitting = count(room.first, room.carry)
    last = count(room.later + room.carry, end)
    while (fitting + last) * 4 < lines * 3:
        fitting += max(1, count(room.later + room.carry, room.carry))
    return fitting + last
