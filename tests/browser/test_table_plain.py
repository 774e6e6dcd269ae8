"""The plain form on a phone without JavaScript."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import check_axe
from tests.browser.site import Site
from tests.browser.watching import Watch
from tests.services.tables import Table, make_table


@pytest.fixture
def table(site: Site) -> Table:
    return make_table(rules="classic-100")


@pytest.fixture
def plain(table: Table, open_page: Callable[..., Any]) -> Any:
    page = open_page(java_script_enabled=False)
    page.goto(f"/k/{table.token}/")
    page.get_by_role("link", name="Plain form").click()
    return page


def test_a_hand_is_entered_seen_before_it_is_stored_and_taken_back(table: Table, plain: Any) -> None:
    plain.get_by_label("Ana Seat 1").check()
    plain.locator("[name=total_pips]").fill("23")
    plain.get_by_role("button", name="See what will happen").click()
    expect(plain.get_by_role("heading", name="Ana + Luis: +23")).to_be_visible()
    assert table.view.rows == ()
    plain.get_by_role("button", name="Record it").click()
    expect(plain.get_by_text("Recorded.")).to_be_visible()
    assert table.reload().score["score"] == {"A": 23, "B": 0}
    plain.get_by_role("button", name="Undo").click()
    expect(plain.get_by_text("Recorded.")).to_have_count(0)
    assert table.view.rows == ()


def test_what_is_wrong_is_said_at_its_field_and_what_was_typed_stays(
    table: Table, plain: Any, watch: Watch
) -> None:
    watch.forgive("status of 422", "status of 400")
    plain.get_by_label("Ana Seat 1").check()
    plain.locator("[name=pips_2]").fill("many")
    plain.locator("[name=pips_4]").fill("7")
    plain.get_by_role("button", name="See what will happen").click()
    expect(plain.locator("#err-pips_2")).to_contain_text("whole numbers")
    expect(plain.locator("[name=pips_4]")).to_have_value("7")
    expect(plain.locator("[name=pips_2]")).to_have_value("many")
    assert table.view.rows == ()


def test_the_plain_form_has_no_fault_for_who_does_not_see_it(table: Table, phone: Any) -> None:
    phone.goto(f"/k/{table.token}/")
    phone.locator("[data-k=begin]").wait_for()
    phone.goto(f"/tables/{table.link.public_id}/{table.match.public_id}/plain/")
    check_axe(phone)


def test_without_scripts_nothing_is_said_to_be_on_its_way(table: Table, open_page: Callable[..., Any]) -> None:
    page = open_page(java_script_enabled=False, locale="en-GB")
    page.goto(f"/k/{table.token}/")
    expect(page.get_by_role("link", name="Plain form")).to_be_visible()
    expect(page.get_by_text("Loading the table")).to_be_hidden()


def test_a_table_whose_scripts_do_not_come_says_what_else_to_do(table: Table, phone: Any, watch: Watch) -> None:
    watch.forgive("walk.js", "ERR_FAILED")
    phone.route("**/table/walk.js", lambda route: route.abort())
    phone.goto(f"/k/{table.token}/")
    expect(phone.get_by_text("Loading the table")).to_be_visible()
    expect(phone.get_by_role("link", name="plain form")).to_be_hidden()
    phone.evaluate("document.getAnimations().forEach((one) => one.finish())")
    phone.get_by_role("link", name="plain form").click()
    expect(phone.get_by_role("button", name="See what will happen")).to_be_visible()
    phone.unroute("**/table/walk.js")
    phone.go_back()
    phone.reload()
    phone.locator("[data-k=begin]").wait_for()


def test_the_link_that_loads_a_table_again_does(table: Table, phone: Any, watch: Watch) -> None:
    watch.forgive("walk.js", "ERR_FAILED")
    phone.route("**/table/walk.js", lambda route: route.abort())
    phone.goto(f"/k/{table.token}/")
    phone.unroute("**/table/walk.js")
    phone.evaluate("document.getAnimations().forEach((one) => one.finish())")
    phone.get_by_role("link", name="Load the page again").click()
    phone.locator("[data-k=begin]").wait_for()
