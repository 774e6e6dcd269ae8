"""The end of a match of several games on the table page: games first, and by what it was won."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.site import Site
from tests.services.tables import Table, finish, make_table


def play_to_the_end(site: Site, *, level: bool) -> Table:
    """Time called in the second game (level: one game each, 10 : 105 over all) or in the third (1 : 2)."""
    table = make_table(rules={"preset": "mexico-100", "best_of": 3})
    table.write(finish(2, s1=60, s3=45))
    if level:
        table.write(finish(1, s2=4, s4=6))
    else:
        table.write(finish(1, s2=60, s4=45))
        table.write(finish(2, s1=10, s3=15))
    table.write({"kind": "time", "hand_in_progress": False})
    return table


@pytest.mark.parametrize(
    ("level", "accept", "why"),
    [
        (False, "We accept 1 : 2", "Games won: 1 : 2. Decided by time."),
        (True, "We accept 1 : 1 (10 : 105)", "Games won: 1 : 1. Points in all: 10 : 105. Decided by time."),
    ],
)
def test_the_end_says_who_won_by_what_and_the_sides_accept_the_games(
    site: Site, open_page: Callable[..., Any], level: bool, accept: str, why: str
) -> None:
    page = open_page(320, 640)
    table = play_to_the_end(site, level=level)
    page.goto(f"/k/{table.token}/")
    page.locator("[data-k=accept-A], [data-k=to-end]").first.wait_for()
    if page.locator("[data-k=to-end]").count():
        page.locator("[data-k=to-end]").click()
    expect(page.get_by_role("heading", name="Rosa + Tomás won")).to_be_visible()
    expect(page.locator("[data-k=end-why]")).to_have_text(why)
    expect(page.locator("[data-k=accept-A]")).to_have_text(accept)
