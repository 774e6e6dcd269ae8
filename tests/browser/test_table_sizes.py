"""Every page of the table's client: at every width, and with text of twice the size and the longest names on a phone."""

from typing import Any

import pytest

from tests.browser.site import Site
from tests.browser.test_text_size import CUT, PAIRS
from tests.services.tables import Table, make_table

# The most of a small phone's height that may stand still at its bottom while the page scrolls behind it.
MOST_DOCK = 0.4
# The controls of the page that lie over each other; the bars at its edges lie over what scrolls behind them.
OVERLAPS = """() => {
  const shown = [...document.querySelectorAll("a, button, input, summary")].filter(
    (one) => one.checkVisibility() && !one.closest(".vh, .top, .dock, .set label") && !one.matches(".vh"));
  const over = [];
  for (const [place, one] of shown.entries())
    for (const other of shown.slice(place + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      if (Boolean(one.closest(".sheet")) !== Boolean(other.closest(".sheet"))) continue;
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 1 && high > 1) over.push(`${one.outerHTML.slice(0, 60)} / ${other.outerHTML.slice(0, 60)}`);
    }
  return over;
}"""
# What lies below or behind the bar at the bottom when the page has been scrolled to its end.
BEHIND = """() => {
  const dock = document.querySelector(".dock");
  scrollTo(0, document.documentElement.scrollHeight);
  if (!dock) return [];
  const edge = dock.getBoundingClientRect().top;
  return [...document.querySelectorAll("main *")].filter((one) => {
    if (!one.checkVisibility() || one.closest(".vh, .sheet, svg")) return false;
    return one.getBoundingClientRect().bottom > edge + 1;
  }).map((one) => one.outerHTML.slice(0, 90));
}"""
STILL = """() => {
  const dock = document.querySelector(".dock");
  return dock && getComputedStyle(dock).position === "sticky" ? dock.getBoundingClientRect().height / innerHeight : 0;
}"""


class Walk:
    """A walk through every screen of a table, with what does not hold on each."""

    def __init__(self, page: Any, double: str) -> None:
        self.page = page
        self.double = double
        self.faults: list[str] = []

    def key(self, *keys: str) -> None:
        """Tap one thing after the other."""
        for key in keys:
            self.page.locator(f'[data-k="{key}"]').first.click()

    def see(self, where: str) -> None:
        """Look at the page as it stands."""
        page = self.page
        if self.double == "page":
            page.evaluate("document.documentElement.style.fontSize = '32px'")
        width = page.viewport_size["width"]
        size = "32px" if self.double else "16px"
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == size
        wide = page.evaluate("document.documentElement.scrollWidth")
        found = [f"is {wide} px wide"] if wide > width else []
        found += [f"cut: {one}" for one in page.evaluate(CUT)]
        found += [f"over each other: {one}" for one in page.evaluate(OVERLAPS)]
        found += [f"behind the bar: {one}" for one in page.evaluate(BEHIND)]
        still = page.evaluate(STILL)
        if still > MOST_DOCK:
            found.append(f"the bar takes {still:.0%} of the height")
        page.evaluate("scrollTo(0, 0)")
        self.faults += [f"{where}: {fault}" for fault in found]

    def home(self) -> None:
        """Back to the table, screen by screen."""
        while self.page.locator('[data-k="back"]').count():
            self.page.locator("h1").evaluate("title => (title.dataset.left = 'yes')")
            self.key("back")
            self.page.locator("h1[data-left]").wait_for(state="detached")


def walk_table(walk: Walk, table: Table, site: Site) -> None:
    """From who sits where to a correction, as an organiser who may do everything."""
    page = walk.page
    site.sign_in(page, table.organiser)
    page.goto(f"/console/matches/{table.match.public_id}/table/")
    page.locator('[data-k="begin"]').wait_for()
    walk.see("seats")
    walk.key("begin")
    page.locator('[data-k="finish"]').wait_for()
    walk.see("home")
    walk.key("finish")
    walk.see("who")
    walk.key("seat-1")
    walk.see("pips, one sum")
    walk.key("key-1", "key-1", "key-8", "way-player")
    walk.see("pips, by player")
    walk.key("key-9", "key-9", "key-9")
    walk.see("pips, refused")
    walk.key("mode-tiles", "tile-6-6", "bonuses-open")
    walk.see("pips, tiles")
    walk.key("mode-numbers", "way-sum", "save")
    page.locator('[data-k="change"]').wait_for()
    walk.see("confirm")
    walk.key("save")
    walk.see("home, undo")
    page.locator("li.waits").first.wait_for(state="detached")
    walk.key("block", "seat-2")
    walk.see("pips, block by side")
    walk.home()
    walk.key("change-opener")
    walk.see("opener")
    walk.home()
    if page.locator('[data-k="running"]').count():
        walk.key("running", "double-5", "double-5")
        walk.see("running")
        walk.home()
    walk.key("menu-open")
    walk.see("menu")
    walk.key("menu-open")
    for code in ("penalty", "time", "void", "given", "award", "result", "call", "scorer"):
        walk.key("menu-open", f"menu-{code}")
        walk.see(code)
        walk.home()
    walk.key("menu-open", "menu-correct", "fix-1")
    walk.see("corrections")
    walk.key("do-replace")
    walk.see("choose")
    walk.key("seat-1")
    walk.see("pips, correcting")
    walk.key("key-del", "save")
    page.locator(".sums").first.wait_for()
    walk.see("preview")
    walk.home()


def end_table(walk: Walk, table: Table) -> None:
    """The end of the match, with a dispute that is being written."""
    table.last = table.view.lines[-1].entry_id
    table.write({"kind": "award", "winner": "A", "reason": "abandoned"}, actor=table.boss)
    walk.page.reload()
    walk.page.locator('[data-k="end-why"]').wait_for()
    walk.key("disagree-open", "all-open")
    walk.see("end")


RULES = {"preset": "dominican-200", "best_of": 3, "running_multiple": 5, "time_limit_minutes": 30}


@pytest.mark.parametrize("double", ["browser", "page"])
@pytest.mark.parametrize("locale", ["es-ES", "it-IT", "pt-BR", "en-GB"])
def test_every_page_holds_text_of_twice_the_size_and_the_longest_names(
    site: Site, open_page: Any, locale: str, double: str
) -> None:
    table = make_table(rules=RULES, sides=PAIRS)
    page = open_page(320, 640, locale=locale)
    if double == "browser":
        page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    walk = Walk(page, double=double)
    walk_table(walk, table, site)
    end_table(walk, table)
    assert not walk.faults, "\n".join(walk.faults)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_every_page_holds_the_longest_names_at_every_width(
    site: Site, open_page: Any, width: int, scheme: str
) -> None:
    table = make_table(rules=RULES, sides=PAIRS)
    walk = Walk(open_page(width, 640, color_scheme=scheme), double="")
    walk_table(walk, table, site)
    end_table(walk, table)
    assert not walk.faults, "\n".join(walk.faults)
