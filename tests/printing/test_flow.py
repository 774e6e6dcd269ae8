"""Breaking a sheet into pages."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.printing.flow import Block, Page, Room, lay_out

ROOM = Room(first=60, later=20, bottom=270, heading=10, carry=6)


def block(height: float, *, row: bool = True, keep: bool = False, totals: tuple[str, ...] | None = None) -> Block:
    return Block(height, lambda top: None, row, keep, totals)


def used(page: Page, room: Room, first: bool) -> float:
    """Where the page's content ends."""
    y = room.first if first else room.later
    y += sum(one.height for one in page.blocks)
    y += room.heading if page.heading is not None else 0
    return y + room.carry * ((page.carried is not None) + (page.to_carry is not None))


def test_rows_go_on_with_their_heading_and_the_totals_so_far() -> None:
    rows = [block(20, totals=(str(number),)) for number in range(1, 24)]
    pages = lay_out([*rows, block(30, row=False)], ROOM)
    assert [len(page.blocks) for page in pages] == [9, 11, 4]
    assert [page.heading for page in pages] == [0, 0, 0]
    assert [(page.carried, page.to_carry) for page in pages] == [
        (None, ("9",)),
        (("9",), ("20",)),
        (("20",), None),
    ]


def test_nothing_is_carried_into_another_game_and_its_title_stays_with_its_first_row() -> None:
    rows = [block(20, totals=("5",)) for _ in range(9)]
    title = block(8, keep=True, totals=())
    pages = lay_out([*rows, title, block(20, totals=("1",)), block(20, totals=("2",))], ROOM)
    assert [len(page.blocks) for page in pages] == [9, 3]
    assert pages[1].blocks[0] is title
    assert (pages[0].to_carry, pages[1].carried) == (None, None)


def test_what_is_kept_with_the_next_goes_over_with_it() -> None:
    pages = lay_out([block(170, row=False), block(30, row=False, keep=True), block(40, row=False)], ROOM)
    assert [[one.height for one in page.blocks] for page in pages] == [[170], [30, 40]]


def test_a_head_that_fills_its_page_leaves_the_rows_to_the_next() -> None:
    pages = lay_out([block(20)], Room(first=265, later=20, bottom=270, heading=10, carry=6))
    assert [len(page.blocks) for page in pages] == [0, 1]


@given(
    st.lists(
        st.builds(
            block,
            st.floats(3, 60),
            row=st.booleans(),
            totals=st.none() | st.just(()) | st.tuples(st.integers(0, 999).map(str)),
        ),
        max_size=120,
    ),
    st.floats(20, 230),
)
def test_every_block_stands_once_in_order_within_its_page(blocks: list[Block], first: float) -> None:
    room = Room(first, 20, 270, 10, 6)
    pages = lay_out(blocks, room)
    assert [one for page in pages for one in page.blocks] == blocks
    totals: tuple[str, ...] = ()
    for number, page in enumerate(pages):
        assert used(page, room, number == 0) <= room.bottom + 1e-6
        assert (page.heading is not None) == any(one.row for one in page.blocks)
        assert page.carried is None or page.carried == totals != ()
        assert page.carried == (pages[number - 1].to_carry if number else None)
        for one in page.blocks:
            totals = one.totals if one.totals is not None else totals
