"""Breaking a sheet into pages: rows keep their heading, running totals are carried over."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Block:
    """A piece that stands on one page: its height, and how it is drawn from its top on.

    row: it belongs to the table, which has a heading on every page. keep: not last on a page. totals: the running
    totals after it, None where it leaves them; empty where nothing is to be carried.
    """

    height: float
    draw: Callable[[float], None]
    row: bool = False
    keep: bool = False
    totals: tuple[str, ...] | None = None


@dataclass(slots=True)
class Page:
    """The blocks of a page. heading: the place of the first row, where the table's heading stands; None without rows.

    carried: totals that come from the page before; to_carry: that go on to the next one. None where there are none.
    """

    blocks: list[Block] = field(default_factory=list)
    heading: int | None = None
    carried: tuple[str, ...] | None = None
    to_carry: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Room:
    """The heights that pages offer: where content begins on the first and on later ones, where it ends, and what
    the table's heading and a row of carried totals take."""

    first: float
    later: float
    bottom: float
    heading: float
    carry: float


def lay_out(blocks: Sequence[Block], room: Room) -> list[Page]:
    """The blocks on as few pages as their order allows; no block is cut, and none hangs over the bottom."""
    pages = [Page()]
    y, in_table = room.first, False
    totals: tuple[str, ...] = ()
    for place, block in enumerate(blocks):
        follower = blocks[place + 1] if place + 1 < len(blocks) else None
        needed = block.height + (room.heading if block.row and not in_table else 0)
        if block.keep and follower:
            needed += follower.height
        if block.row and follower and follower.row:
            needed += room.carry
        # A head may leave no room for the first block; a block higher than a whole page stands there all the same.
        if y + needed > room.bottom and (pages[-1].blocks or (len(pages) == 1 and room.later < room.first)):
            page = Page()
            # A row that sets the totals to nothing begins another game: there is nothing to carry into it.
            if block.row and in_table and totals and block.totals != ():
                pages[-1].to_carry = page.carried = totals
            pages.append(page)
            y, in_table = room.later + (room.carry if page.carried else 0), False
        if block.row and not in_table:
            pages[-1].heading = len(pages[-1].blocks)
            y += room.heading
        in_table = block.row
        pages[-1].blocks.append(block)
        y += block.height
        if block.totals is not None:
            totals = block.totals
    return pages
