"""The end of a match on its sides' own phones, and the console's newer pages, in a real browser."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.browser.measures import find_page_faults
from tests.browser.site import Site
from tests.browser.watching import Watch
from tests.services.tables import PAIRS, Table, finish, make_table
from tournaments.models import AccessLink
from tournaments.services import results
from tournaments.services.links import create_link, create_night_link
from tournaments.services.matches import open_match
from tournaments.services.records import add_record

END = finish(1, s2=30, s4=25)


@pytest.fixture
def table(site: Site) -> Table:
    return make_table(rules="classic-50")


def open_side(table: Table, page: Any, letter: str, holder: str) -> str:
    """The side's page on its phone; its address."""
    link, token = create_link(table.view, actor=table.boss, role="side", side=letter, holder=holder)
    page.goto(f"/k/{token}/")
    expect(page.get_by_text("Your side")).to_be_visible()
    return f"/tables/{link.public_id}/side/"


def test_the_end_comes_by_itself_to_both_sides_phones_and_each_accepts_on_its_own(
    table: Table, open_page: Callable[..., Any]
) -> None:
    ana, rosa, hall = open_page(360, 740), open_page(320, 640), open_page(360, 740)
    open_side(table, ana, "A", "Ana")
    open_side(table, rosa, "B", "Rosa")
    hall.goto(f"/matches/{table.match.public_id}/")
    expect(ana.get_by_role("button", name="Accept")).to_have_count(0)
    table.write(END)
    for phone in (ana, rosa):
        expect(phone.get_by_role("button", name="Accept 55 : 0")).to_be_visible()
    ana.get_by_role("button", name="Accept 55 : 0").click()
    expect(ana.get_by_text("Waiting for Rosa + Tomás")).to_be_visible()
    expect(rosa.get_by_text("Accepted by Ana + Luis.")).to_be_visible()
    rosa.get_by_role("button", name="Accept 55 : 0").click()
    for phone in (ana, rosa):
        expect(phone.get_by_text("Every side has accepted the result.")).to_be_visible()
    expect(hall.locator("#head").get_by_text("Accepted", exact=True)).to_be_visible()
    assert [side.accepted_on for side in table.view.sides] == ["own", "own"]


def test_a_side_disputes_without_javascript_and_the_organiser_lets_the_result_stand(
    site: Site, table: Table, open_page: Callable[..., Any]
) -> None:
    table.write(END)
    rosa = open_page(320, 640, java_script_enabled=False)
    open_side(table, rosa, "B", "Rosa")
    rosa.get_by_role("link", name="I do not agree").click()
    rosa.get_by_label("What is wrong").fill("five fewer")
    rosa.get_by_role("button", name="Tell the organiser").click()
    expect(rosa.get_by_text("The organiser has been told.")).to_be_visible()
    desk = open_page(1280, 800)
    site.sign_in(desk, table.organiser)
    desk.goto(f"/console/matches/{table.match.public_id}/")
    expect(desk.get_by_text("five fewer").first).to_be_visible()
    desk.locator("#settle-reason").fill("the sheet is right")
    desk.get_by_role("button", name="The result stands").click()
    expect(desk.get_by_text("No side has accepted the result yet.")).to_be_visible()
    assert table.reload().state == "finished"


def test_what_a_side_types_into_its_dispute_stays_while_the_match_changes(
    table: Table, open_page: Callable[..., Any], watch: Watch
) -> None:
    table.write(END)
    rosa = open_page(360, 740)
    address = open_side(table, rosa, "B", "Rosa")
    rosa.goto(f"{address}disagree/")
    rosa.get_by_label("What is wrong").fill("x" * 10)
    results.verify_result(table.match.public_id, actor=table.boss)
    watch.forgive("status of 422")
    rosa.get_by_role("button", name="Tell the organiser").click()
    expect(rosa.get_by_role("alert")).to_be_visible()
    assert table.reload().state == "verified"


def test_a_referees_link_is_made_and_revoked_by_keyboard_alone(
    site: Site, table: Table, open_page: Callable[..., Any]
) -> None:
    page = open_page(1280, 800)
    site.sign_in(page, table.organiser)
    page.goto(f"/console/tournaments/{table.night.public_id}/links/")
    page.get_by_label("A referee").focus()
    for keys in ("Tab", "7-9, 12", "Tab", "Marta", "Tab", "Tab", "ArrowDown", "ArrowDown", "Enter"):
        if keys in ("Tab", "ArrowDown", "Enter"):
            page.keyboard.press(keys)
        else:
            page.keyboard.type(keys)
    expect(page.locator("#address")).to_be_visible()
    link = AccessLink.objects.latest("id")
    assert (link.role, link.tables, link.holder, link.expires_at) == ("referee", [7, 8, 9, 12], "Marta", None)
    page.get_by_role("link", name="Revoke · Referee of the tables 7, 8, 9, 12 Marta").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Revoke this link?")).to_be_visible()
    page.get_by_role("button", name="Revoke").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("The link was revoked")).to_be_visible()
    link.refresh_from_db()
    assert link.revoked_at is not None


def test_the_desk_compares_what_somebody_else_typed_without_javascript(
    table: Table, open_page: Callable[..., Any]
) -> None:
    phones = []
    for holder in ("Pilar", "Nuria"):
        _, token = create_night_link(table.night, actor=table.boss, role="desk", holder=holder)
        phones.append(open_page(360, 740, java_script_enabled=False))
        phones[-1].goto(f"/k/{token}/")
    pilar, nuria = phones
    pilar.get_by_role("link", name="Type the result from paper").click()
    pilar.locator("[name=total_A]").fill("52")
    pilar.locator("[name=total_B]").fill("31")
    pilar.get_by_role("button", name="See what will happen").click()
    pilar.get_by_role("button", name="Record it").click()
    expect(pilar.get_by_text("Recorded.")).to_be_visible()
    nuria.get_by_role("link", name="Load again").click()
    nuria.get_by_role("button", name="The paper says 52 : 31: verified").click()
    expect(nuria.get_by_text("The result was compared with the paper.")).to_be_visible()
    assert table.reload().state == "verified"


def test_the_pages_of_links_rulings_desk_and_sides_fit_and_are_clear_to_everybody(
    site: Site, table: Table, open_page: Callable[..., Any], watch: Watch
) -> None:
    other = open_match(table.stage, actor=table.boss, rules="classic-50", sides=PAIRS, table=8)
    _, desk = create_night_link(table.night, actor=table.boss, role="desk", holder="Pilar")
    add_record(other.public_id, actor=table.boss, entry_id=uuid4(), after=None, record=END)
    results.dispute_result(other.public_id, actor=table.boss, side="B", reason="five fewer")
    table.write(END)
    page = open_page(360, 740, locale="es", is_mobile=False)
    site.sign_in(page, table.organiser)
    link, token = create_link(table.view, actor=table.boss, role="side", side="B", holder="Rosa")
    night, side = f"/console/tournaments/{table.night.public_id}/", f"/tables/{link.public_id}/side/"
    desk_link = AccessLink.objects.get(role="desk").public_id
    page.goto(f"/k/{token}/")
    page.goto(f"/k/{desk}/")
    page.goto(f"/k/{table.token}/")
    addresses = [
        f"{night}links/",
        f"{night}links/{table.link.public_id}/revoke/",
        f"{night}rulings/",
        f"{night}desk/",
        f"/console/matches/{other.public_id}/",
        f"/console/matches/{table.match.public_id}/",
        side,
        f"{side}disagree/",
        f"/tables/{desk_link}/desk/",
        f"/tables/{table.link.public_id}/{table.match.public_id}/plain/",
    ]
    faults = [fault for address in addresses for fault in find_page_faults(page, address)]
    assert not faults, "\n".join(faults)


def test_a_refused_form_of_the_console_is_clear_to_everybody(
    site: Site, table: Table, open_page: Callable[..., Any], watch: Watch
) -> None:
    page = open_page(360, 740, is_mobile=False)
    site.sign_in(page, table.organiser)
    watch.forgive("status of 422", "status of 400")
    page.goto(f"/console/tournaments/{table.night.public_id}/links/")
    page.get_by_role("textbox", name="Tables").fill("1, doce")
    page.get_by_label("Who gets it").fill("Marta")
    page.get_by_role("button", name="Make a link").click()
    field = page.get_by_role("textbox", name="Tables")
    expect(field).to_have_value("1, doce")
    expect(field).to_have_attribute("aria-invalid", "true")
    described = field.get_attribute("aria-describedby")
    expect(page.locator(f"#{described}")).to_contain_text("whole number")
    expect(page.get_by_label("Who gets it")).to_have_value("Marta")
