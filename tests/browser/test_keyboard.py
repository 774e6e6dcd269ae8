"""The organiser's and the player's ways through the pages by keyboard alone, and what a screen reader is told there."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.site import Site
from tests.browser.watching import Watch
from tests.services.tables import PAIRS, Table, finish, make_person, make_table
from tournaments.models import AccessLink, Club, Match, Tournament
from tournaments.services.matches import open_match

MOST_STOPS = 60  # of the Tab key on the way to anything; more would mean that there is no way


def go_to(page: Any, role: str, name: str) -> None:
    """Press Tab until the one with this role and name is chosen."""
    wanted = page.get_by_role(role, name=name, exact=True)
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        if wanted.evaluate_all("(found) => found.includes(document.activeElement)"):
            return
    raise AssertionError(f"Tab does not come to the {role} “{name}” on {page.url}")


def press(page: Any, role: str, name: str, key: str = "Enter") -> None:
    """Go there and press a key."""
    go_to(page, role, name)
    page.keyboard.press(key)


def write(page: Any, name: str, text: str) -> None:
    """Go to the field and type over what stands in it."""
    go_to(page, "textbox", name)
    page.keyboard.press("Control+A")
    page.keyboard.type(text)


@pytest.fixture
def table(site: Site) -> Table:
    """A match that plays, and a second one."""
    table = make_table()
    table.write(finish(1, s2=12, s4=7))
    open_match(table.stage, actor=table.boss, rules="classic-50", sides=PAIRS, first_opener=1, table=8)
    return table


def test_an_organiser_leads_a_night_from_signing_in_to_its_end_by_keyboard(site: Site, desk: Any) -> None:
    make_person(Club.objects.create(name="Peña Norte"), "ines")
    desk.goto("/")
    press(desk, "link", "Sign in")
    desk.wait_for_url("**/console/sign-in/**")
    write(desk, "User", "ines")
    go_to(desk, "textbox", "Password")
    desk.keyboard.type("correct horse battery")
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("heading", name="Nights and tournaments", level=1)).to_be_visible()

    write(desk, "Name", "Jueves")
    press(desk, "button", "Open the night")
    expect(desk.get_by_role("heading", name="Jueves", level=1)).to_be_visible()

    press(desk, "link", "Open a match")
    desk.wait_for_url("**/open/")
    for number, name in enumerate(("Ana", "Rosa", "Luis", "Tomás"), 1):
        desk.get_by_label(
            f"Seat {number}", exact=True
        ).focus()  # where a seat stands is not the order of the numbers
        desk.keyboard.type(name)
    press(desk, "button", "Open the match")
    desk.wait_for_url("**/console/matches/**")
    match = Match.objects.get()
    assert [seat.name for seat in match.seats.order_by("number")] == ["Ana", "Rosa", "Luis", "Tomás"]

    make = desk.locator("summary").filter(has_text="Make a link")
    for _ in range(MOST_STOPS):
        desk.keyboard.press("Tab")
        if make.evaluate("(one) => one === document.activeElement"):
            break
    desk.keyboard.press("Enter")
    write(desk, "Who gets it", "Marta")
    press(desk, "button", "Make a link")
    expect(desk.locator("li").get_by_text("Marta", exact=True)).to_be_visible()
    expect(desk.get_by_role("heading", name="The new link")).to_be_visible()
    assert AccessLink.objects.get(holder="Marta").role == "table"

    press(desk, "link", "Jueves")
    desk.wait_for_url("**/console/tournaments/**")
    press(desk, "button", "End the night")
    expect(desk.get_by_text("This night has ended.").first).to_be_visible()
    assert Tournament.objects.get().status == "ended"


def test_a_player_finds_his_table_by_keyboard_and_the_next_hand_is_read_out(table: Table, desk: Any) -> None:
    desk.goto(f"/tournaments/{table.night.public_id}/")
    go_to(desk, "searchbox", "Your name, or the table")
    desk.keyboard.type("tomas")
    desk.keyboard.press("Enter")
    desk.wait_for_url("**?q=tomas")
    first = desk.locator("a.found").first
    for _ in range(MOST_STOPS):
        desk.keyboard.press("Tab")
        if first.evaluate("(one) => one === document.activeElement"):
            break
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/matches/**")
    assert desk.url.endswith(f"/matches/{table.match.public_id}/")

    said = desk.get_by_role("status").first
    expect(said).to_have_text("")
    table.write(finish(2, s1=5, s3=9))
    expect(said).to_contain_text("14")


@pytest.mark.parametrize("where", ["night", "match", "sign in"])
def test_the_first_stop_leads_past_the_top_to_the_content(table: Table, desk: Any, where: str) -> None:
    addresses = {
        "night": f"/tournaments/{table.night.public_id}/",
        "match": f"/matches/{table.match.public_id}/",
        "sign in": "/console/sign-in/",
    }
    desk.goto(addresses[where])
    desk.keyboard.press("Tab")
    expect(desk.get_by_role("link", name="Skip to the content")).to_be_focused()
    desk.keyboard.press("Enter")
    desk.keyboard.press("Tab")
    assert desk.evaluate("Boolean(document.activeElement.closest('main'))")
    assert not desk.evaluate("Boolean(document.activeElement.closest('header'))")


def test_after_a_refusal_one_stands_at_what_says_why(site: Site, desk: Any, watch: Watch) -> None:
    watch.forgive("status of 422")
    make_person(Club.objects.create(name="Peña Norte"), "ines")
    desk.goto("/console/sign-in/")
    write(desk, "User", "nobody")
    go_to(desk, "textbox", "Password")
    desk.keyboard.type("wrong")
    desk.keyboard.press("Enter")
    alert = desk.get_by_role("alert")
    expect(alert).to_be_focused()
    for label in ("User", "Password"):
        field = desk.get_by_label(label, exact=True)
        expect(field).to_have_accessible_description(alert.inner_text())
        expect(field).to_have_attribute("aria-invalid", "true")


def test_the_summary_of_a_refused_match_leads_to_what_is_said_at_the_field(
    table: Table, site: Site, desk: Any, watch: Watch
) -> None:
    watch.forgive("status of 422")
    site.sign_in(desk, table.organiser)
    desk.goto(f"/console/tournaments/{table.night.public_id}/open/")
    write(desk, "Table", "x")
    press(desk, "button", "Open the match")
    summary = desk.get_by_role("alert").first
    expect(summary).to_be_focused()
    desk.keyboard.press("Tab")
    desk.keyboard.press("Enter")
    assert desk.url.endswith("#err-table")
    field = desk.get_by_label("Table", exact=True)
    expect(field).to_have_accessible_description(desk.locator("#err-table").inner_text())


def test_where_only_a_field_is_wrong_one_stands_in_it(
    table: Table, site: Site, open_page: Callable[..., Any], watch: Watch
) -> None:
    watch.forgive("status of 422")
    page = open_page(360, 740)
    site.sign_in(page, table.organiser)
    page.goto(f"/console/matches/{table.match.public_id}/")
    rulings = page.locator("details.card").filter(has=page.get_by_text("Rulings", exact=True))
    rulings.locator("summary").focus()
    page.keyboard.press("Enter")
    reason = rulings.get_by_label("Reason", exact=True)
    reason.evaluate("(one) => (one.form.noValidate = true)")
    press(page, "button", "Suspend")
    expect(reason).to_be_focused()
    expect(reason).to_be_in_viewport()
    expect(reason).to_have_attribute("aria-invalid", "true")


def test_who_reads_by_ear_hears_the_parts_of_a_page_by_name(table: Table, desk: Any) -> None:
    desk.goto(f"/matches/{table.match.public_id}/")
    expect(desk.get_by_role("banner")).to_have_count(1)
    expect(desk.get_by_role("main")).to_have_count(1)
    expect(desk.get_by_role("contentinfo")).to_have_count(1)
    expect(desk.get_by_role("navigation", name="Language")).to_have_count(1)
    expect(desk.get_by_role("region", name="Score")).to_have_count(1)
    assert [one.strip() for one in desk.get_by_role("heading").all_inner_texts()] == [
        "Table 7",
        "Ana + Luis",
        "Rosa + Tomás",
        "The race to 100",
        "Hand by hand",
    ]
    expect(desk.get_by_role("progressbar", name="Ana + Luis: 19 of 100")).to_have_count(1)
    drawing = desk.get_by_role("img", name="The race to 100")
    expect(drawing).to_have_accessible_name("The race to 100 After 1 entries: Ana + Luis 19, Rosa + Tomás 0.")
