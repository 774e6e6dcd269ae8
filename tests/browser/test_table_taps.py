"""How many taps a hand takes once the table is open, under every preset."""

from typing import Any

import pytest
from playwright.sync_api import expect

from scoring import all_presets, find_preset, what_to_ask
from scoring.tiles import list_tiles
from tests.browser.site import Site
from tests.browser.tapping import Referee
from tests.services.tables import make_table

PRESETS = [preset.name for preset in all_presets()]
# Under some a finish is worth a fixed number: no pips are counted.
COUNTED = [preset.name for preset in all_presets() if what_to_ask(preset.ruleset, "finish", 1).seats]
MOST_SUM = 5  # a finish as one sum of two digits: what, who, two digits, record
MOST_SIDES = 8  # a block by sides, two digits each
MOST_TILES = 20  # tapped within fifteen seconds
# A larger set shows the tiles of one number at a time: that number is tapped too, where no two left have it in common.
MOST_OF_LARGE_SET = 24


def open_table(page: Any, preset: str) -> Referee:
    """A table under a preset, past the question who sits where; taps are counted from here."""
    sides: Any = {} if find_preset(preset).ruleset.sides == "pairs" else {"sides": []}
    referee = Referee(page, make_table(rules=preset, **sides)).begin()
    referee.taps = 0
    return referee


def record(referee: Referee) -> None:
    """Record what was entered; back when the server has it."""
    referee.key("save")
    expect(referee.page.locator('[data-k="undo"]')).to_be_visible()
    referee.wait_sent()
    assert len(referee.table.view.rows) == 1


@pytest.mark.parametrize("preset", PRESETS)
def test_a_finish_takes_five_taps(site: Site, phone: Any, preset: str) -> None:
    referee = open_table(phone, preset).tap("finish", "seat-1")
    if what_to_ask(find_preset(preset).ruleset, "finish", 1).total:
        referee.digits(23)
    record(referee)
    assert referee.taps <= MOST_SUM


@pytest.mark.parametrize("preset", PRESETS)
def test_a_block_takes_eight_taps_where_sides_are_counted(site: Site, phone: Any, preset: str) -> None:
    rules = find_preset(preset).ruleset
    ask = what_to_ask(rules, "block", 2)
    referee = open_table(phone, preset).tap("block", "seat-2")
    each = phone.locator(".tabs .tab").evaluate_all("tabs => tabs.map((tab) => tab.dataset.k)")
    for place, key in enumerate(each):
        if place:
            referee.key(key)
        referee.digits(21 + place)
    record(referee)
    by_sides = ask.sides and rules.sides == "pairs"
    # Where single players are compared each is counted: two digits and the step to the next.
    assert referee.taps <= (MOST_SIDES if by_sides and not ask.stock else 3 + 3 * len(each) - 1)


@pytest.mark.parametrize("preset", COUNTED)
def test_the_tiles_of_a_finish_are_tapped_in_twenty_taps(site: Site, phone: Any, preset: str) -> None:
    rules = find_preset(preset).ruleset
    ask = what_to_ask(rules, "finish", 1)
    referee = open_table(phone, preset).tap("finish", "seat-1", "mode-tiles")
    tiles = iter(list_tiles(rules.set)[1:])
    for place, seat in enumerate(ask.seats):
        if place:
            referee.key(f"tab-{seat}")
        for low, high in (next(tiles), next(tiles), next(tiles)):
            if not phone.locator(f'[data-k="tile-{high}-{low}"]').count():
                referee.key(f"number-{high}")
            referee.key(f"tile-{high}-{low}")
    record(referee)
    assert referee.taps <= (MOST_TILES if rules.set == 6 else MOST_OF_LARGE_SET)
