"""Text of twice the size on the narrowest phone, with the longest names: nothing runs out of the page or over another.

A new page is one more line in `list_addresses`.
"""

from typing import Any
from uuid import uuid4

import pytest

from tests.browser.measures import find_measured_faults
from tests.browser.site import Site
from tests.services.tables import Table, finish, make_table
from tournaments.services.corrections import replace_record
from tournaments.services.matches import open_match

LONGEST = 120  # characters of a name, all of them without a place to break
PAIRS = [
    {"name": "W" * LONGEST, "seats": [{"number": 1, "name": "M" * LONGEST}, {"number": 3, "name": "Ñ" * LONGEST}]},
    {"seats": [{"number": 2, "name": "m" * LONGEST}, {"number": 4, "name": "Ω" * LONGEST}]},
]
# The controls of the page, in pairs that lie over each other by more than the rounding of a pixel.
OVERLAPS = """() => {
  const shown = [...document.querySelectorAll("a, button, input:not([type=hidden]), select, summary")].filter(
    // What is folded away has a box, but is not seen: it lies over the page once it is opened, as it is meant to.
    (one) => one.offsetParent && one.checkVisibility() && !one.closest(".vh") && !one.matches(".vh"));
  const boxes = shown.flatMap((one) => [...one.getClientRects()].map((box) => [one, box]));
  const over = [];
  for (const [place, [one, a]] of boxes.entries())
    for (const [other, b] of boxes.slice(place + 1)) {
      if (one === other || one.contains(other) || other.contains(one)) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      // Lines of a text stand closer than their boxes: a few pixels of height are no overlap of what is read.
      if (wide > 1 && high > 4) over.push(`${one.outerHTML.slice(0, 60)} / ${other.outerHTML.slice(0, 60)}`);
    }
  return over;
}"""
# What stands beyond the edges of the page, and what a box that hides its overflow cuts off.
CUT = """() => [...document.querySelectorAll("main *, header *, footer *")].filter((one) => {
  // A field scrolls by itself, and a drawing has its own box.
  if (!one.getClientRects().length || one.closest(".vh, svg") || one.matches("input")) return false;
  const box = one.getBoundingClientRect();
  const cuts = /hidden|clip/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1;
  return box.left < -1 || box.right > document.documentElement.clientWidth + 1 || cuts;
}).map((one) => one.outerHTML.slice(0, 90))"""


@pytest.fixture
def table(site: Site) -> Table:
    """A match of several games that is over, with a correction, in a night whose every name is as long as it may be."""
    rules = {"preset": "dominican-200", "best_of": 3, "running_multiple": 5, "time_limit_minutes": 30}
    table = make_table(rules=rules, sides=PAIRS)
    table.club.name = table.night.name = "Q" * LONGEST
    table.night.venue = "O" * LONGEST
    table.club.save()
    table.night.save()
    table.write(finish(1, s2=60, s3=10, s4=40))
    table.write({"kind": "block", "seat": 2, "pips": {"1": 9, "2": 4, "3": 6, "4": 11}})
    table.write({"kind": "penalty", "side": "A", "points": 25, "effect": "to_opponents", "reason": "x" * 200})
    replace_record(
        table.match.public_id,
        2,
        actor=table.boss,
        entry_id=uuid4(),
        record={"kind": "block", "seat": 2, "pips": {"1": 9, "2": 4, "3": 6, "4": 12}},
        reason="y" * 200,
    )
    table.last = table.view.lines[-1].entry_id
    open_match(table.stage, actor=table.boss, rules="classic-50", sides=PAIRS, first_opener=1, table=999)
    table.write({"kind": "award", "winner": "A", "reason": "abandoned"})
    return table


def list_addresses(table: Table) -> list[str]:
    """The pages to look at."""
    match = f"/matches/{table.match.public_id}/"
    night = f"/tournaments/{table.night.public_id}/"
    return [
        "/",
        night,
        f"{night}?q=MMM",
        f"{night}?q={'z' * 80}",
        match,
        f"{match}rules/",
        "/rules/",
        "/rules/dominican-200/",
        "/rules/cuba-double-nine-100/",
        "/console/sign-in/",
        "/nothing/",
    ]


def find_faults(page: Any, address: str) -> list[str]:
    """What does not hold on a page that stands as it was loaded, its folded parts open."""
    page.goto(address)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    wide = page.evaluate("document.documentElement.scrollWidth")
    faults = [f"is {wide} px wide"] if wide > 320 else []
    faults += [f"cut: {where}" for where in page.evaluate(CUT)]
    faults += [f"over each other: {where}" for where in page.evaluate(OVERLAPS)]
    return [f"{address}: {fault}" for fault in faults]


@pytest.mark.parametrize("locale", ["es-ES", "it-IT", "pt-BR", "en-GB"])
def test_public_pages_hold_text_of_twice_the_size_and_the_longest_names(
    table: Table, open_page: Any, watch: Any, locale: str
) -> None:
    watch.forgive("status of 404")
    page = open_page(320, 640, locale=locale)
    browser = page.context.new_cdp_session(page)
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    faults = [fault for address in list_addresses(table) for fault in find_faults(page, address)]
    assert not faults, "\n".join(faults)


def test_the_look_for_overlaps_and_cut_text_finds_them(table: Table, narrow_phone: Any) -> None:
    narrow_phone.goto("/")
    assert (narrow_phone.evaluate(OVERLAPS), narrow_phone.evaluate(CUT)) == ([], [])
    narrow_phone.evaluate(
        """() => {
          const [first, second] = document.querySelectorAll("main .ways a");
          const box = (one) => one.getBoundingClientRect();
          second.style.transform = `translate(${box(first).left - box(second).left}px, ${box(first).top - box(second).top}px)`;
          document.querySelector("main h1").style.width = "600px";
        }"""
    )
    assert len(narrow_phone.evaluate(OVERLAPS)) == 1
    assert [text[:3] for text in narrow_phone.evaluate(CUT)] == ["<h1"]


def test_the_look_for_words_that_break_inside_finds_them_and_takes_hyphens_for_none(narrow_phone: Any) -> None:
    narrow_phone.goto("/")

    def find_broken(text: str, width: str) -> list[str]:
        narrow_phone.evaluate(
            """([text, width]) => {
              const said = document.querySelector("main h1");
              said.textContent = text;
              said.style.cssText = `width: ${width}; overflow-wrap: anywhere; hyphens: manual`;
            }""",
            [text, width],
        )
        found = find_measured_faults(narrow_phone, focus=False)
        return [fault.split(" breaks inside")[0] for fault in found if " breaks inside" in fault]

    assert find_broken("Noche de dominó", "6em") == []
    assert find_broken("Noche de dominó", "2em") == ['"Noche"', '"dominó"']
    assert find_broken("de domi\u00adnó", "2.8em") == []
