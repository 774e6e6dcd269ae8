"""A server that is away for minutes, with hands waiting: the page stays, is reloaded, is closed and opened again."""

import contextlib
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import expect

from tests.browser.site import Site
from tests.browser.tapping import Referee
from tests.browser.watching import Watch
from tests.services.tables import Table, make_table

API = "**/api/v1/**"
RECORDS = "**/api/v1/matches/*/records/"
AWAY = ("ERR_CONNECTION_REFUSED", "ERR_FAILED", "ERR_INCOMPLETE", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET")


@pytest.fixture
def table(site: Site) -> Table:
    return make_table(rules="classic-100")


@pytest.fixture
def referee(phone: Any, table: Table, watch: Watch) -> Referee:
    """A table whose time is in the test's hands."""
    watch.forgive(*AWAY)
    phone.context.clock.install()
    return Referee(phone, table).begin()


def enter_three(referee: Referee) -> None:
    """Three hands that wait."""
    referee.finish_sum(2, 12).finish_sum(3, 13).finish_sum(4, 14)
    expect(referee.page.locator("li.waits")).to_have_count(3)


def let_minutes_pass(page: Any, minutes: int) -> int:
    """So much time passes on the phone; returns how often it tried to send meanwhile."""
    tries: list[str] = []
    page.on("requestfailed", lambda request: tries.append(request.url) if request.method == "POST" else None)
    for _ in range(minutes * 60):
        page.clock.fast_forward(1000)
    return len(tries)


def wait_until(page: Any, true: Callable[[], bool]) -> None:
    """Seconds pass on the phone until something is so."""
    for _ in range(600):
        if true():
            return
        with contextlib.suppress(PlaywrightTimeout), page.expect_response(RECORDS, timeout=100):
            page.clock.fast_forward(1000)
    raise AssertionError("it never came to that")


def arrived(table: Table) -> list[int]:
    """Every line of the log in its order, by its one sum: what came twice would stand here twice."""
    return [(line.payload or {}).get("total_pips", 0) for line in table.view.log]


def test_hands_wait_for_a_server_that_is_away_for_two_minutes_and_arrive_in_order_once(
    site: Site, table: Table, referee: Referee, phone: Any
) -> None:
    referee.finish_sum(1, 11).wait_sent()
    site.stop()
    enter_three(referee)
    assert let_minutes_pass(phone, 2) >= 5
    expect(phone.get_by_text("To send: 3. There is no network")).to_be_visible()
    expect(phone.locator("li.waits").first).to_contain_text("waiting")
    expect(phone.locator("li.bad")).to_have_count(0)
    site.start()
    wait_until(phone, lambda: not phone.locator("li.waits").count())
    assert arrived(table) == [11, 12, 13, 14]


def test_a_page_that_was_closed_while_the_server_was_away_sends_its_hands_when_it_is_opened_again(
    site: Site, table: Table, referee: Referee, phone: Any
) -> None:
    site.stop()
    enter_three(referee)
    assert let_minutes_pass(phone, 2) >= 5
    phone.close()
    site.start()
    assert arrived(table) == []
    again = referee.page = phone.context.new_page()
    referee.open()
    expect(again.locator(".total").nth(1)).to_have_text("26")
    wait_until(again, lambda: not again.locator("li.waits").count())
    assert arrived(table) == [12, 13, 14]


def test_a_reload_with_the_server_away_leaves_the_hands_on_the_phone(
    site: Site, table: Table, referee: Referee, phone: Any
) -> None:
    address = phone.url
    site.stop()
    enter_three(referee)
    with contextlib.suppress(Exception):
        phone.reload()  # the browser's own page says that there is no server
    assert phone.locator("[data-k=finish]").count() == 0
    site.start()
    phone.goto(address)
    wait_until(phone, lambda: arrived(table) == [12, 13, 14])
    expect(phone.locator("li.waits")).to_have_count(0)


def test_a_reload_while_the_api_is_away_says_so_and_sends_in_order_when_it_is_back(
    table: Table, referee: Referee, phone: Any
) -> None:
    phone.context.route(API, lambda route: route.abort())
    enter_three(referee)
    phone.reload()
    expect(phone.get_by_text("Kept on this phone: 3.")).to_be_visible()
    let_minutes_pass(phone, 2)
    phone.reload()
    expect(phone.get_by_text("Kept on this phone: 3.")).to_be_visible()
    phone.context.unroute(API)
    wait_until(phone, lambda: bool(phone.locator("[data-k=finish]").count()))
    wait_until(phone, lambda: not phone.locator("li.waits").count())
    assert arrived(table) == [12, 13, 14]


class Held:
    """Records on their way from any tab of a context: kept there until they are let go."""

    def __init__(self, context: Any) -> None:
        self.routes: list[Any] = []
        self.sent = 0
        self.holding = True
        context.route(RECORDS, self._take)

    def _take(self, route: Any) -> None:
        if route.request.method != "POST":
            route.fallback()
            return
        self.sent += 1
        if self.holding:
            self.routes.append(route)
        else:
            route.fallback()

    def let_go(self) -> None:
        """Let pass what is held and all that comes."""
        self.holding = False
        for route in self.routes:
            route.fallback()


@pytest.fixture(params=["locks", "lease"])
def two_tabs(
    request: Any, open_context: Callable[..., Any], table: Table, watch: Watch
) -> tuple[Referee, Referee]:
    """Two tabs of one phone on one table; over plain http a phone has no locks and the tabs agree by a lease."""
    watch.forgive(*AWAY)
    context = open_context()
    context.clock.install()
    if request.param == "lease":
        context.add_init_script("Object.defineProperty(Navigator.prototype, 'locks', {value: undefined})")
    one = Referee(context.new_page(), table).begin()
    other = Referee(context.new_page(), table).open()
    return one, other


def see_sender(context: Any, action: Callable[[], Any]) -> Any:
    """The tab that sends the record that `action` queues: either may, since the queue is the phone's."""

    def sends(request: Any) -> bool:
        return request.method == "POST" and request.url.endswith("/records/")

    with context.expect_event("request", sends) as sent:
        action()
    return sent.value.frame.page


def test_of_two_tabs_one_sends_and_the_other_waits_for_it(table: Table, two_tabs: tuple[Referee, Referee]) -> None:
    one, other = two_tabs
    held = Held(one.page.context)
    see_sender(one.page.context, lambda: one.finish_sum(1, 11))
    expect(other.page.locator("li.waits")).to_have_count(1)
    other.finish_sum(2, 12)
    for _ in range(8):
        other.page.clock.fast_forward(1000)
    expect(one.page.locator("li.waits")).to_have_count(2)
    assert held.sent == 1
    held.let_go()
    wait_until(other.page, lambda: not other.page.locator("li.waits").count())
    expect(one.page.locator("li.waits")).to_have_count(0)
    assert arrived(table) == [11, 12]


def test_a_tab_that_is_closed_while_it_sends_leaves_the_sending_to_the_other(
    table: Table, two_tabs: tuple[Referee, Referee]
) -> None:
    one, other = two_tabs
    held = Held(one.page.context)
    sender = see_sender(one.page.context, lambda: one.finish_sum(1, 11))
    left = other if sender is one.page else one
    expect(left.page.locator("li.waits")).to_have_count(1)
    held.holding = False
    sender.close()
    left.finish_sum(2, 12)
    wait_until(left.page, lambda: not left.page.locator("li.waits").count())
    expect(left.page.locator(".total").first).to_have_text("11")
    assert arrived(table) == [11, 12]
