"""The time that is left, by the server's clock, on the table's page and on the public one."""

import re
from datetime import timedelta
from typing import Any

from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.axe import check_axe
from tests.browser.site import Site
from tests.browser.tapping import Referee
from tests.services.tables import Table, finish, make_table

LEFT = re.compile(r"Time left: (19:[345]\d|20:00)")


def make_timed(minutes_ago: float) -> Table:
    """A match of thirty minutes whose first hand was recorded so long ago."""
    table = make_table(rules="mexico-100")
    table.write(finish(1, s2=5, s4=6))
    table.match.refresh_from_db()
    table.match.started_at = timezone.now() - timedelta(minutes=minutes_ago)
    table.match.save(update_fields=["started_at"])
    return table


def open_wrong(phone: Any) -> None:
    """A phone whose clock is hours behind."""
    phone.clock.install(time=timezone.now() - timedelta(hours=5))


def test_the_table_counts_down_by_the_servers_clock_and_offers_to_call_the_time(site: Site, phone: Any) -> None:
    table = make_timed(10)
    open_wrong(phone)
    Referee(phone, table).open()
    expect(phone.locator('[data-k="clock"]')).to_have_text(LEFT)
    phone.clock.fast_forward(11 * 60_000)
    expect(phone.locator('[data-k="clock"]')).to_have_text(re.compile(r"Time left: (8:[345]\d|9:00)"))
    expect(phone.locator('[data-k="clock"]')).not_to_have_class(re.compile("late"))
    phone.clock.fast_forward(5 * 60_000)
    expect(phone.locator('[data-k="clock"]')).to_have_text(re.compile(r"Time left: (3:[345]\d|4:00)"))
    phone.reload()
    expect(phone.locator('[data-k="clock"]')).to_have_text(LEFT)


def test_when_the_time_is_over_it_is_said_and_called_with_two_taps(site: Site, phone: Any) -> None:
    table = make_timed(31)
    open_wrong(phone)
    referee = Referee(phone, table).open()
    expect(phone.locator('[data-k="clock-over"]')).to_contain_text("The time is over.")
    check_axe(phone)
    referee.tap("clock-time", "progress-true", "save")
    expect(phone.locator('[data-k="clock-over"]')).to_have_count(0)
    referee.wait_sent()
    assert table.view.rows[-1].payload == {"kind": "time", "hand_in_progress": True}


def test_before_the_first_hand_the_table_says_from_when_the_time_runs(site: Site, phone: Any) -> None:
    referee = Referee(phone, make_table(rules="mexico-100")).begin()
    expect(phone.get_by_text("Time: 30 min, from the first hand recorded on.")).to_be_visible()
    referee.finish_sum(1, 11)
    expect(phone.locator('[data-k="clock"]')).to_have_text(re.compile(r"Time left: (29:\d\d|30:00)"))


def test_the_public_page_counts_down_by_the_servers_clock(site: Site, phone: Any) -> None:
    table = make_timed(10)
    open_wrong(phone)
    phone.goto(f"/matches/{table.match.public_id}/")
    expect(phone.locator("#clock")).to_have_text(LEFT)
    check_axe(phone)
    phone.clock.fast_forward(16 * 60_000)
    expect(phone.locator("#clock")).to_have_class(re.compile("late"))
    phone.clock.fast_forward(5 * 60_000)
    expect(phone.locator("#clock")).to_have_text("The time is over.")
    table.last = table.view.lines[-1].entry_id
    table.write({"kind": "time", "hand_in_progress": True})
    expect(phone.locator("#clock")).to_have_count(0)


def test_without_scripts_the_end_stands_there(site: Site, open_page: Any) -> None:
    table = make_timed(10)
    page = open_page(java_script_enabled=False)
    page.goto(f"/matches/{table.match.public_id}/")
    expect(page.locator("#clock")).to_have_text(re.compile(r"Time until \d\d:\d\d\."))
