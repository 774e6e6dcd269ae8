"""The console, the plain form, the desk and the sides at text of twice the size on the narrowest phone."""

from typing import Any

from tests.browser.site import Site
from tests.browser.test_text_size import CUT, LONGEST, OVERLAPS, table
from tests.services.tables import Table
from tournaments.models import Match
from tournaments.services.links import create_link, create_night_link

__all__ = ["table"]


def list_console(table: Table, playing: Match) -> list[str]:
    """The organiser's pages."""
    night, match = f"/console/tournaments/{table.night.public_id}/", f"/console/matches/{table.match.public_id}/"
    return [
        "/console/",
        night,
        f"{night}open/",
        f"{night}links/",
        f"{night}links/{table.link.public_id}/revoke/",
        f"{night}rulings/",
        f"{night}desk/",
        match,
        f"/console/matches/{playing.public_id}/",
        f"{match}correct/replace/2/",
        f"{match}correct/withdraw/2/",
        f"/console/matches/{playing.public_id}/record/",
        "/console/programs/",
    ]


def find_faults(page: Any, address: str) -> list[str]:
    """What does not hold on a page, the folded parts of its content open; the menu lies over it, as it is meant to."""
    page.goto(address)
    page.evaluate("document.querySelectorAll('main details').forEach((one) => (one.open = true))")
    wide = page.evaluate("document.documentElement.scrollWidth")
    faults = [f"is {wide} px wide"] if wide > 320 else []
    faults += [f"cut: {where}" for where in page.evaluate(CUT) if "sheet" not in where]
    faults += [f"over each other: {where}" for where in page.evaluate(OVERLAPS)]
    return [f"{address}: {fault}" for fault in faults]


def test_pages_of_the_console_of_desk_and_sides_hold_text_of_twice_the_size(
    site: Site, table: Table, open_page: Any
) -> None:
    page = open_page(320, 640, locale="es-ES")
    playing = Match.objects.get(table=999)
    site.sign_in(page, table.organiser)
    side, side_token = create_link(table.view, actor=table.boss, role="side", side="B", holder="H" * LONGEST)
    options: dict[str, Any] = {"actor": table.boss, "holder": "H" * LONGEST, "plays_as": "P" * LONGEST}
    desk, desk_token = create_night_link(table.night, role="desk", **options)
    referee, token = create_night_link(table.night, role="referee", tables=[7, 999], **options)
    for opened in (side_token, desk_token, token):
        page.goto(f"/k/{opened}/")
    addresses = [
        *list_console(table, playing),
        f"/tables/{side.public_id}/side/",
        f"/tables/{side.public_id}/side/disagree/",
        f"/tables/{desk.public_id}/desk/",
        f"/tables/{referee.public_id}/",
        f"/tables/{referee.public_id}/{playing.public_id}/plain/",
        f"/tables/{referee.public_id}/{table.match.public_id}/plain/",
    ]
    browser = page.context.new_cdp_session(page)
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    faults = [fault for address in addresses for fault in find_faults(page, address)]
    assert not faults, "\n".join(faults)
