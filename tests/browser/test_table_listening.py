"""A whole match by keyboard alone, by what a screen reader says: roles, names and what is read out by itself."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.axe import check_axe
from tests.browser.site import Site
from tests.services.tables import make_table

# Everything that was read out: the texts of the live regions, each once it stood there.
LISTEN = """() => {
  window.heard = [];
  const hear = () => {
    for (const one of document.querySelectorAll("[role=status], [role=alert]")) {
      const text = one.textContent.trim();
      if (text && window.heard.at(-1) !== text && !window.heard.includes(text)) window.heard.push(text);
    }
  };
  new MutationObserver(hear).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


class Listener:
    """Somebody who sees nothing and taps nothing: Tab to a role and a name, and Enter."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def reach(self, role: str, name: str) -> None:
        """Tab until this has the focus."""
        wanted = self.page.get_by_role(role, name=name, exact=True)
        expect(wanted).to_be_visible()
        for _ in range(80):
            if wanted.evaluate("one => one === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no way by Tab to the {role} {name!r}")

    def press(self, *names: str) -> None:
        """Go to each button and press Enter."""
        for name in names:
            self.reach("button", name)
            self.page.keyboard.press("Enter")

    def hears(self, text: str) -> None:
        """This has been read out, or is now."""
        self.page.wait_for_function("text => window.heard.some((one) => one.includes(text))", arg=text)

    def stands_at(self, text: str) -> None:
        """The focus is on what says this: here a reader goes on."""
        self.page.wait_for_function("text => document.activeElement?.textContent.includes(text)", arg=text)


def test_a_match_is_recorded_accepted_and_read_out_by_keyboard_alone(site: Site, desk: Any) -> None:
    table = make_table(rules={"preset": "classic-100", "target": 40})
    desk.goto(f"/k/{table.token}/")
    expect(desk.get_by_role("heading", name="Who sits where?")).to_be_visible()
    desk.evaluate(LISTEN)
    listener = Listener(desk)
    expect(desk.get_by_role("textbox", name="Seat 1")).to_have_value("Ana")
    listener.press("Begin")

    listener.press("Domino")
    listener.stands_at("Who went out?")
    listener.press("Seat 1 Ana opens")
    listener.hears("Still missing: All together")
    desk.keyboard.type("23")
    listener.hears("Ana + Luis: +23, 23 of 40.")
    listener.press("Record hand 1")
    listener.stands_at("Hand 1 recorded")
    listener.hears("Hand 1 recorded. Ana + Luis: +23")
    expect(desk.get_by_role("progressbar", name="Ana + Luis: 23 of 40")).to_be_visible()

    listener.press("Undo")
    listener.hears("Undone")
    listener.stands_at("Domino")
    desk.keyboard.press("Enter")
    listener.press("Seat 1 Ana opens")
    desk.keyboard.type("45")
    listener.press("Record hand 1")
    listener.stands_at("Hand 1 recorded")
    expect(desk.get_by_role("heading", name="Ana + Luis won")).to_be_visible()

    check_axe(desk)
    for name in ("We accept 45 : 0", "We accept 45 : 0"):
        buttons = desk.get_by_role("button", name=name)
        buttons.first.focus()
        before = buttons.count()
        desk.keyboard.press("Enter")
        expect(buttons).to_have_count(before - 1)
    expect(desk.get_by_role("heading", name="Both sides agree.")).to_be_visible()
    listener.hears("Both sides agree.")
    assert [row.payload["kind"] for row in table.view.rows] == ["finish"]
