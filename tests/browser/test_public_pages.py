"""Whoever watches: the public pages by themselves, live, on narrow phones, for everybody's eyes."""

from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.browser.axe import check_axe
from tests.browser.site import Site
from tests.browser.tapping import SECOND, count_navigations, send
from tests.services.tables import PAIRS, Table, finish, make_table
from tournaments.services.corrections import replace_record
from tournaments.services.matches import open_match

LONG = [
    {"seats": [{"number": 1, "name": "María de los Ángeles Fernández-Cuesta"}, {"number": 3, "name": "Ñuño"}]},
    {
        "name": "Peña El Doble Seis",
        "seats": [{"number": 2, "name": "محمد علي"}, {"number": 4, "name": "<b>Bo</b>"}],
    },
]


@pytest.fixture
def table(site: Site) -> Table:
    """A match of two hundred points with three hands, one of them corrected, and a second table."""
    table = make_table(rules={"preset": "federated-200"}, sides=LONG)
    table.write(finish(1, s2=60, s3=10, s4=40))
    table.write({"kind": "block", "seat": 2, "pips": {"1": 9, "2": 4, "3": 6, "4": 11}})
    table.write(finish(4, s1=12, s2=3, s3=9))
    replace_record(
        table.match.public_id,
        2,
        actor=table.boss,
        entry_id=uuid4(),
        record={"kind": "block", "seat": 2, "pips": {"1": 9, "2": 4, "3": 6, "4": 12}},
        reason="Mal contada",
    )
    table.last = table.view.lines[-1].entry_id
    open_match(table.stage, actor=table.boss, rules="classic-50", sides=PAIRS, first_opener=1, table=8)
    return table


def list_pages(table: Table) -> list[str]:
    match = f"/matches/{table.match.public_id}/"
    return ["/", f"/tournaments/{table.night.public_id}/?q=nuno", match, f"{match}rules/", "/rules/", "/nothing/"]


def test_axe_finds_nothing_on_any_public_page(table: Table, phone: Any, watch: Any) -> None:
    watch.forgive("status of 404")
    for address in list_pages(table):
        phone.goto(address)
        if phone.locator("details").count():
            phone.locator("details summary").first.click()
        check_axe(phone)


@pytest.mark.parametrize("locale", ["es-ES", "it-IT", "pt-BR", "en-GB"])
def test_no_page_is_wider_than_the_narrowest_phone(table: Table, open_page: Any, watch: Any, locale: str) -> None:
    watch.forgive("status of 404")
    page = open_page(320, 640, locale=locale)
    for address in list_pages(table):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, address


def test_with_text_of_twice_the_size_nothing_is_cut_off(table: Table, narrow_phone: Any, watch: Any) -> None:
    watch.forgive("status of 404")
    browser = narrow_phone.context.new_cdp_session(narrow_phone)
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    for address in list_pages(table):
        narrow_phone.goto(address)
        assert narrow_phone.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
        assert narrow_phone.evaluate("document.documentElement.scrollWidth") <= 320, address


def test_a_hand_appears_on_a_strangers_page_without_a_reload(table: Table, phone: Any) -> None:
    phone.goto(f"/matches/{table.match.public_id}/")
    expect(phone.locator("#hands > li")).to_have_count(3)
    gone_to = count_navigations(phone)
    send(phone, table, "records/", {"record": finish(1, s2=5, s3=2, s4=4), "after": str(table.last)})
    expect(phone.locator("#hands > li")).to_have_count(4, timeout=SECOND)
    expect(phone.locator("#hands > li").first).to_contain_text("+11", timeout=SECOND)
    expect(phone.locator("#score")).to_contain_text("152 of 200", timeout=SECOND)
    assert gone_to == []


def test_an_opened_list_of_corrections_stays_open_through_an_update(table: Table, phone: Any) -> None:
    phone.goto(f"/matches/{table.match.public_id}/")
    phone.locator("#corrections summary").click()
    expect(phone.get_by_text("Mal contada")).to_be_visible()
    gone_to = count_navigations(phone)
    send(phone, table, "records/3/replace/", {"record": finish(4, s1=12, s2=3, s3=8), "reason": "Otra"})
    expect(phone.locator("#corrections summary")).to_contain_text("2 corrections", timeout=SECOND)
    assert gone_to == []
    expect(phone.get_by_text("Mal contada")).to_be_visible()


def test_the_nights_page_follows_its_tables(table: Table, desk: Any) -> None:
    desk.goto(f"/tournaments/{table.night.public_id}/")
    row = desk.locator(f"#t-{table.match.public_id}")
    expect(row).to_contain_text("141")
    gone_to = count_navigations(desk)
    send(desk, table, "records/", {"record": finish(1, s2=5, s3=2, s4=4), "after": str(table.last)})
    expect(row).to_contain_text("152", timeout=SECOND)
    assert gone_to == []


def test_without_scripts_the_pages_are_whole_and_the_search_works(table: Table, open_page: Any) -> None:
    page = open_page(360, 740, java_script_enabled=False, locale="es-ES")
    page.goto(f"/tournaments/{table.night.public_id}/")
    page.get_by_role("searchbox").fill("nuno")
    page.get_by_role("button", name="Buscar").click()
    page.locator("a.found").click()
    expect(page.get_by_role("heading", name="Mesa 7")).to_be_visible()
    expect(page.locator("#hands > li")).to_have_count(3)


def test_the_language_is_switched_on_the_page_itself_and_kept(table: Table, phone: Any) -> None:
    address = f"/matches/{table.match.public_id}/"
    phone.goto(address)
    phone.get_by_role("link", name="Italiano").click()
    expect(phone.get_by_role("heading", name="Tavolo 7")).to_be_visible()
    assert phone.url.endswith(address)
    phone.goto("/rules/")
    expect(phone.get_by_role("heading", name="Regole a parole")).to_be_visible()


def test_everything_is_reached_by_the_keyboard_and_the_first_stop_skips_to_the_content(
    table: Table, desk: Any
) -> None:
    desk.goto(f"/matches/{table.match.public_id}/")
    desk.keyboard.press("Tab")
    expect(desk.get_by_role("link", name="Skip to the content")).to_be_focused()
    expect(desk.get_by_role("link", name="Skip to the content")).to_be_in_viewport()
