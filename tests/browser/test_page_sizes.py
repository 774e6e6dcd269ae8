"""Every page at every width, in light and in dark, and with text of twice the size.

`PICTURES=folder` (or `make pictures`) keeps a picture of each page on a phone and on a computer, in light and in dark.
"""

import os
from base64 import b64decode
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from tests.browser.axe import bring_axe, find_present_faults
from tests.browser.every_page import NO_PAGE, PARTS, Visit, list_empty, list_pages
from tests.browser.hall import Hall
from tests.browser.measures import SCREENS, WIDTHS, find_measured_faults, show_whole
from tests.browser.site import Site
from tests.browser.watching import Watch
from tournaments.services.starting import read_start_key

PICTURED = ((320, "light"), (1280, "light"), (1280, "dark"), (360, "dark"))


def list_routes(resolver: URLResolver | None = None) -> Iterator[str]:
    """The name of every route outside the API."""
    for entry in (resolver or get_resolver()).url_patterns:
        if isinstance(entry, URLResolver) and not str(entry.pattern).startswith("api"):
            yield from list_routes(entry)
        elif isinstance(entry, URLPattern) and entry.name:
            yield entry.name


class Looking:
    """A browser for everybody who comes, and what was found on the pages."""

    def __init__(self, site: Site, open_page: Callable[..., Any], hall: Hall | None = None) -> None:
        self.site = site
        self.open_page = open_page
        self.hall = hall
        self.pages: dict[str, Any] = {}
        self.faults: dict[str, list[str]] = defaultdict(list)
        self.pictures = Path(os.environ["PICTURES"]) if os.environ.get("PICTURES") else None

    def find_page(self, who: str) -> Any:
        """The page of `who`, signed in where that is somebody with an account."""
        if who not in self.pages:
            page = self.pages[who] = self.open_page(320, 640, locale="es", is_mobile=False)
            bring_axe(page.context)
            if self.hall is not None and who in self.hall.people:
                self.site.sign_in(page, self.hall.people[who])
        return self.pages[who]

    def look(self, visit: Visit) -> None:
        """Open the page, bring it into its state, and measure it in every size and colour."""
        page = self.find_page(visit.who)
        page.set_viewport_size({"width": 320, "height": 640})
        if visit.before:
            page.goto(visit.before)
        answer = page.goto(visit.address)
        status = answer.status
        if visit.act is not None:
            visit.act(page)
            status = page.evaluate("performance.getEntriesByType('navigation')[0].responseStatus")
        self.note(visit, f"answers {status}" if status != visit.status else "")
        # First all that is seen in light, then what is looked at in dark too: each change costs a journey.
        for scheme, widths in (
            ("light", WIDTHS),
            ("dark", (1280, 320) if self.pictures is None else (1280, 360, 320)),
        ):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            for width in widths:
                page.set_viewport_size({"width": width, "height": SCREENS[width]})
                self.measure(visit, page, width, scheme)
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        self.measure_large(visit, page)

    def measure_large(self, visit: Visit, page: Any) -> None:
        """What is measured with text of twice the size, as the browser's own setting makes it."""
        browser = page.context.new_cdp_session(page)
        browser.send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
        for width in (1280, 320):
            page.set_viewport_size({"width": width, "height": SCREENS[width]})
            assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
            self.note(visit, *find_measured_faults(page, focus=False), where=f"{width}, text of twice the size")
            if self.pictures is not None:  # Playwright's own pictures put the size of text back
                page.set_viewport_size({"width": width, "height": page.evaluate("document.body.scrollHeight")})
                taken = browser.send("Page.captureScreenshot")["data"]
                (self.pictures / f"{visit.name}-{width}-text200.png").write_bytes(b64decode(taken))
        browser.send("Page.setFontSizes", {"fontSizes": {"standard": 16}})
        browser.detach()

    def measure(self, visit: Visit, page: Any, width: int, scheme: str) -> None:
        """Everything that is measured at one width and in one scheme."""
        where = f"{width} {scheme}"
        if (width, scheme) in PICTURED and self.pictures is not None:
            show_whole(page, scheme == "dark")
            page.screenshot(path=self.pictures / f"{visit.name}-{width}-{scheme}.png", full_page=True)
        if scheme == "light":
            show_whole(page, True)
            self.note(visit, *find_measured_faults(page, focus=width in (320, 1280)), where=where)
        whole = (width, scheme) in ((320, "light"), (1280, "dark"))
        if width in (320, 1280):
            self.note(visit, *find_present_faults(page, "" if whole else "color-contrast"), where=where)

    def note(self, visit: Visit, *faults: str, where: str = "") -> None:
        """Remember what was found, each only once with all the places where it was."""
        for fault in faults:
            if fault:
                self.faults[f"{visit.name}: {fault}"].append(where)

    def check(self) -> None:
        """Nothing was found."""
        assert not self.faults, "\n".join(f"{fault} ({', '.join(at)})" for fault, at in self.faults.items())


@pytest.fixture(scope="module")
def kept() -> dict[str, Any]:
    """The hall as the first test of this file built it."""
    return {}


@pytest.fixture
def hall(site: Site, kept: dict[str, Any]) -> Hall:
    """A club on its night, built once: to each test it is as if nobody had been there yet."""
    if not kept:
        kept |= {"hall": Hall(), "rows": site.copy_rows()}
    site.bring_back(kept["rows"])
    found: Hall = kept["hall"]
    return found


def test_every_route_is_a_page_that_is_looked_at_or_is_said_to_be_none(hall: Hall) -> None:
    seen = {visit.route for visit in [*list_empty("key"), *list_pages(hall)]} - {""}
    routes = set(list_routes())
    assert seen | set(NO_PAGE) == routes
    assert not seen & set(NO_PAGE)


def test_pages_of_a_new_installation_are_clear_at_every_size(
    site: Site, open_page: Callable[..., Any], watch: Watch
) -> None:
    watch.forgive("status of 4")
    looking = Looking(site, open_page)
    for visit in list_empty(read_start_key(site.folder)):
        looking.look(visit)
    looking.check()


@pytest.mark.parametrize("part", PARTS)
def test_every_page_of_a_club_is_clear_at_every_size(
    site: Site, hall: Hall, open_page: Callable[..., Any], watch: Watch, part: str
) -> None:
    watch.forgive("status of 4")
    looking = Looking(site, open_page, hall)
    for visit in PARTS[part](hall):
        looking.look(visit)
    looking.check()
