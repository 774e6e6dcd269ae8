"""A server that answers, and not as it should: what it fails at alone is put aside, all else is waited for."""

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

RECORDS = "**/api/v1/matches/*/records/"
PAGE = "<!doctype html><title>500</title><h1>Internal Server Error</h1>"


@pytest.fixture
def table(site: Site) -> Table:
    return make_table(rules="classic-100")


@pytest.fixture
def referee(phone: Any, table: Table, watch: Watch) -> Referee:
    """A table whose time is in the test's hands."""
    watch.forgive("answer 50", "status of 50")
    phone.clock.install()
    return Referee(phone, table).begin()


def answer_posts(page: Any, only: str = "", **answer: Any) -> list[str]:
    """From now on records whose body holds `only` are answered so and do not reach the server; returns their bodies."""
    seen: list[str] = []

    def take(route: Any) -> None:
        body = route.request.post_data or ""
        if route.request.method != "POST" or only not in body:
            route.fallback()
            return
        seen.append(body)
        route.fulfill(**answer)

    page.route(RECORDS, take)
    return seen


def let_pass(page: Any, until: Callable[[], bool]) -> None:
    """Let time pass on the phone, second by second so that no answer is late, until something is so."""
    for _ in range(400):
        if until():
            return
        with contextlib.suppress(PlaywrightTimeout), page.expect_response(RECORDS, timeout=100):
            page.clock.fast_forward(1000)
    raise AssertionError("it never came to that")


def is_aside(page: Any) -> Callable[[], bool]:
    """Whether a hand has been put aside."""
    return lambda: bool(page.locator("li.bad").count())


def pips_of(table: Table) -> list[int]:
    """The one sums that are stored and count, in their order."""
    return [row.payload["total_pips"] for row in table.view.rows]


@pytest.mark.parametrize(
    "answer",
    [
        {"status": 500, "body": PAGE, "content_type": "text/html"},
        {"status": 500, "json": {"error": {"code": "fault", "field": "", "message": "Ours."}}},
        {"status": 200, "body": PAGE, "content_type": "text/html"},
        {"status": 201, "json": {}},
        {"status": 404, "body": PAGE, "content_type": "text/html"},
    ],
    ids=["html-500", "json-500", "html-200", "empty-201", "html-404"],
)
def test_a_hand_that_the_server_alone_fails_at_is_put_aside_and_the_others_go(
    table: Table, referee: Referee, phone: Any, watch: Watch, answer: dict[str, Any]
) -> None:
    watch.forgive("status of 404")
    seen = answer_posts(phone, '"total_pips":11', **answer)
    referee.finish_sum(1, 11).finish_sum(2, 12)
    let_pass(phone, is_aside(phone))
    expect(phone.locator("li.bad")).to_contain_text("The server has a fault with this hand. It is kept here")
    referee.wait_sent()
    assert pips_of(table) == [12]
    assert len(seen) >= 4
    phone.unroute(RECORDS)
    phone.locator("li.bad").get_by_text("Send it again").click()
    expect(phone.locator(".total").first).to_have_text("11")
    expect(phone.locator("li.bad")).to_have_count(0)
    assert pips_of(table) == [12, 11]


def test_a_hand_that_was_put_aside_is_still_there_after_a_reload_and_can_be_dropped(
    table: Table, referee: Referee, phone: Any
) -> None:
    answer_posts(phone, status=500, body=PAGE)
    referee.finish_sum(1, 11)
    let_pass(phone, is_aside(phone))
    expect(phone.locator("li.bad")).to_be_visible()
    phone.reload()
    expect(phone.locator("li.bad")).to_contain_text("The server has a fault")
    phone.locator("li.bad").get_by_text("Drop it").click()
    expect(phone.locator("li.bad")).to_have_count(0)
    phone.unroute(RECORDS)
    referee.finish_sum(2, 12)
    expect(phone.locator(".total").nth(1)).to_have_text("12")
    assert pips_of(table) == [12]


def test_a_server_that_fails_at_everything_is_waited_for_however_long(
    table: Table, referee: Referee, phone: Any
) -> None:
    phone.route("**/api/v1/matches/**", lambda route: route.fulfill(status=502, body=PAGE))
    seen = answer_posts(phone, status=502, body=PAGE)
    referee.finish_sum(1, 11).finish_sum(2, 12)
    let_pass(phone, lambda: len(seen) >= 7)
    expect(phone.get_by_text("To send: 2. The server has a fault and is asked again")).to_be_visible()
    expect(phone.locator("li.waits")).to_have_count(2)
    expect(phone.locator("li.bad")).to_have_count(0)
    phone.unroute("**/api/v1/matches/**")
    phone.unroute(RECORDS)
    let_pass(phone, lambda: not phone.locator("li.waits").count())
    assert pips_of(table) == [11, 12]


@pytest.mark.parametrize("status", [429, 503])
def test_a_server_that_asks_for_time_gets_it_and_nothing_is_put_aside(
    table: Table, referee: Referee, phone: Any, watch: Watch, status: int
) -> None:
    watch.forgive("status of 429")
    error = {"error": {"code": "too_many_requests", "field": "", "message": "Wait."}}
    seen = answer_posts(phone, status=status, headers={"Retry-After": "120"}, json=error)
    referee.finish_sum(1, 11)
    expect(phone.locator("li.waits")).to_have_count(1)
    referee.finish_sum(2, 12)
    phone.clock.run_for(110_000)
    expect(phone.locator("li.waits")).to_have_count(2)
    assert len(seen) == 1
    phone.unroute(RECORDS)
    phone.clock.run_for(15_000)
    expect(phone.locator("li.waits")).to_have_count(0)
    assert pips_of(table) == [11, 12]


def test_an_undo_that_the_server_fails_at_says_how_to_take_the_hand_out(
    table: Table, referee: Referee, phone: Any
) -> None:
    phone.route("**/undo/", lambda route: route.fulfill(status=500, body=PAGE))
    phone.evaluate(
        """() => {
            const real = globalThis.fetch;
            globalThis.fetch = async (address, options) => {
                const answer = await real(address, options);
                if (options?.method !== "POST" || !String(address).endsWith("/records/")) return answer;
                globalThis.fetch = real;
                throw new TypeError("lost");
            };
        }"""
    )
    referee.finish_sum(1, 11)
    expect(phone.locator("li.waits, ol.list > li")).to_have_count(1)
    referee.key("undo")
    sentence = phone.get_by_text("It could not be undone. Take it out with a correction.")
    let_pass(phone, lambda: bool(sentence.count()))
    expect(sentence).to_be_visible()
    referee.finish_sum(2, 12)
    expect(phone.locator(".total").nth(1)).to_have_text("12")
    assert pips_of(table) == [11, 12]
