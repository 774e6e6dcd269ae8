"""What was entered is neither lost nor stored twice: no network, a reload, two tabs, two phones, refusals."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.browser.site import Site
from tests.browser.tapping import Referee
from tests.browser.watching import Watch
from tests.services.tables import Table, make_table
from tournaments.permissions import Actor
from tournaments.services.corrections import withdraw_record
from tournaments.services.links import revoke_link

API = "**/api/v1/**"
AWAY = ("ERR_CONNECTION_REFUSED", "ERR_FAILED", "ERR_INCOMPLETE", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET")


@pytest.fixture
def table(site: Site) -> Table:
    return make_table(rules="classic-100")


@pytest.fixture
def referee(phone: Any, table: Table, watch: Watch) -> Referee:
    watch.forgive(*AWAY)
    return Referee(phone, table).begin()


def lose_answers(page: Any) -> None:
    """From now on what is recorded arrives, but the page never hears of it."""
    page.evaluate(
        """() => {
            const real = globalThis.fetch;
            globalThis.hear = () => (globalThis.fetch = real);
            globalThis.fetch = async (address, options) => {
                const answer = await real(address, options);
                if (options?.method === "POST" && String(address).endsWith("/records/")) throw new TypeError("lost");
                return answer;
            };
        }"""
    )


def hear_again(page: Any) -> None:
    """Answers arrive again, and the phone notices that the network is there."""
    page.evaluate("() => { hear(); dispatchEvent(new Event('online')) }")


def cut_off(page: Any) -> None:
    """From now on nothing reaches the server from this page."""
    page.route(API, lambda route: route.abort())


def come_back(page: Any) -> None:
    """The network is back, and the phone notices it."""
    page.unroute(API)
    page.evaluate("dispatchEvent(new Event('online'))")


def pips_of(table: Table) -> list[int]:
    """The one sums that are stored and count, in their order."""
    return [row.payload["total_pips"] for row in table.view.rows]


def test_a_hand_that_is_not_sent_survives_a_reload(table: Table, referee: Referee, phone: Any) -> None:
    cut_off(phone)
    referee.finish_sum(1, 14)
    expect(phone.locator("li.waits")).to_have_count(1)
    phone.unroute(API)
    phone.reload()
    expect(phone.locator(".total").first).to_have_text("14")
    assert pips_of(table) == [14]


def test_an_answer_that_got_lost_does_not_store_the_hand_twice(table: Table, referee: Referee, phone: Any) -> None:
    lose_answers(phone)
    referee.finish_sum(1, 15)
    expect(phone.locator(".total").first).to_have_text("15")
    expect(phone.locator("ol.list > li")).to_have_count(1)
    hear_again(phone)
    referee.finish_sum(2, 16)
    expect(phone.locator(".total").nth(1)).to_have_text("16")
    assert pips_of(table) == [15, 16]


def test_undo_of_a_hand_that_was_not_sent_takes_it_out_of_the_queue(
    table: Table, referee: Referee, phone: Any
) -> None:
    phone.route("**/records/", lambda route: None if route.request.method == "POST" else route.continue_())
    referee.finish_sum(1, 16)
    cut_off(phone)
    referee.finish_sum(2, 17)
    expect(phone.locator("li.waits")).to_have_count(2)
    referee.key("undo")
    expect(phone.locator("li.waits")).to_have_count(1)
    phone.unroute("**/records/")
    phone.unroute(API)
    phone.reload()
    expect(phone.locator(".total").first).to_have_text("16")
    assert pips_of(table) == [16]


def test_undo_of_a_hand_whose_answer_got_lost_takes_it_out_behind(
    table: Table, referee: Referee, phone: Any
) -> None:
    lose_answers(phone)
    referee.finish_sum(1, 18)
    expect(phone.locator(".total").first).to_have_text("18")
    referee.key("undo")
    expect(phone.get_by_text("taken back when it is sent")).to_be_visible()
    hear_again(phone)
    referee.finish_sum(2, 19)
    expect(phone.locator(".total").nth(1)).to_have_text("19")
    assert [line.status for line in table.view.log] == ["withdrawn", "change", "counts"]


def test_two_tabs_of_one_phone_share_what_waits_and_nothing_is_stored_twice(
    table: Table, referee: Referee, phone: Any
) -> None:
    other = phone.context.new_page()
    second = Referee(other, table)
    other.goto(f"/k/{table.token}/")
    other.locator("[data-k=finish]").wait_for()
    cut_off(phone)
    cut_off(other)
    referee.finish_sum(1, 21)
    expect(other.locator("li.waits")).to_have_count(1)
    second.finish_sum(2, 22)
    expect(phone.locator("li.waits")).to_have_count(2)
    phone.unroute(API)
    come_back(other)
    expect(other.locator("li.waits")).to_have_count(0)
    expect(phone.locator("li.waits")).to_have_count(0)
    expect(phone.locator(".total").first).to_have_text("21")
    assert pips_of(table) == [21, 22]


def enter_on_two_phones(table: Table, phone: Any, referee: Referee, mine: int, theirs: int) -> None:
    """Mine is entered without a network; theirs is stored meanwhile; then the network is back."""
    cut_off(phone)
    referee.finish_sum(1, mine)
    expect(phone.locator("li.waits")).to_have_count(1)
    table.write(
        {"kind": "finish", "seat": 1, "total_pips": theirs}, actor=Actor(link=table.link, device="phone-2")
    )
    come_back(phone)
    phone.get_by_role("heading", name="Another phone recorded meanwhile").wait_for()


def test_the_same_hand_from_two_phones_is_kept_once(
    table: Table, referee: Referee, phone: Any, watch: Watch
) -> None:
    watch.forgive("status of 409")
    enter_on_two_phones(table, phone, referee, mine=23, theirs=22)
    expect(phone.get_by_text("They differ")).to_contain_text("22 / 23")
    expect(phone.locator('[data-k="same"]')).to_contain_text("22 : 0")
    referee.key("same")
    expect(phone.locator(".total").first).to_have_text("22")
    assert pips_of(table) == [22]


def test_a_hand_that_comes_after_anothers_goes_behind_it_and_says_where_that_leads(
    table: Table, referee: Referee, phone: Any, watch: Watch
) -> None:
    watch.forgive("status of 409")
    enter_on_two_phones(table, phone, referee, mine=23, theirs=22)
    expect(phone.locator('[data-k="after"]')).to_contain_text("Ana + Luis: +23, 45 of 100.")
    referee.key("after")
    expect(phone.locator(".total").first).to_have_text("45")
    assert pips_of(table) == [22, 23]


def test_a_refused_hand_is_parked_with_its_reason_and_does_not_hold_the_next(
    table: Table, referee: Referee, phone: Any, watch: Watch
) -> None:
    watch.forgive("status of 422")
    cut_off(phone)
    referee.tap("menu-open", "menu-time", "progress-false", "save")
    referee.tap("menu-open", "menu-time", "progress-true", "save")
    referee.finish_sum(1, 9)
    expect(phone.locator("li.waits")).to_have_count(3)
    come_back(phone)
    expect(phone.locator("li.bad")).to_contain_text("refused")
    referee.wait_sent()
    assert [row.payload["kind"] for row in table.view.rows] == ["time", "finish"]
    phone.locator("li.bad").get_by_text("Mend").click()
    expect(phone.locator('[data-k="progress-true"]')).to_have_attribute("aria-pressed", "true")
    referee.tap("back")
    phone.locator("li.bad").get_by_text("Drop it").click()
    expect(phone.locator("li.bad")).to_have_count(0)


def test_a_correction_made_elsewhere_asks_before_the_waiting_hand_goes_behind_it(
    table: Table, referee: Referee, phone: Any, watch: Watch
) -> None:
    watch.forgive("status of 409")
    first = table.write({"kind": "finish", "seat": 1, "total_pips": 40})
    expect(phone.locator(".total").first).to_have_text("40")
    cut_off(phone)
    referee.finish_sum(1, 9)
    withdraw_record(table.match.public_id, first.record.seq, actor=table.boss, reason="twice", entry_id=uuid4())
    come_back(phone)
    expect(phone.get_by_text("Another phone corrected")).to_be_visible()
    referee.key("after")
    expect(phone.locator(".total").first).to_have_text("9")
    assert pips_of(table) == [9]


def test_a_revoked_link_is_told_and_the_queue_is_kept(
    table: Table, referee: Referee, phone: Any, watch: Watch
) -> None:
    watch.forgive("status of 401")
    cut_off(phone)
    referee.finish_sum(1, 24)
    revoke_link(table.link.public_id, actor=table.boss)
    come_back(phone)
    expect(phone.get_by_role("alert")).to_contain_text("What is not sent yet stays on this phone.")
    expect(phone.locator("li.waits")).to_have_count(1)
    assert pips_of(table) == []


def test_a_phone_that_cannot_keep_anything_says_so_and_sends_all_the_same(
    table: Table, open_context: Callable[..., Any], watch: Watch
) -> None:
    context = open_context()
    context.add_init_script("Object.defineProperty(globalThis, 'indexedDB', {get() { throw new Error('none') }})")
    page = context.new_page()
    referee = Referee(page, table).begin()
    expect(page.get_by_role("alert")).to_contain_text("This phone cannot keep")
    referee.finish_sum(1, 25)
    expect(page.locator(".total").first).to_have_text("25")
    assert pips_of(table) == [25]


def test_a_second_phone_is_told_who_scores_takes_over_and_the_first_is_told(
    table: Table, referee: Referee, phone: Any, open_page: Callable[..., Any]
) -> None:
    second = open_page()
    second.goto(f"/k/{table.token}/")
    second.locator('[data-k="begin"]').click()
    # It is one link on two phones: of Marta Gil she would hear as of somebody else.
    expect(
        second.get_by_text("Your link is open on another phone too, and that phone is scoring.")
    ).to_be_visible()
    second.locator('[data-k="scorer-take"]').click()
    expect(second.locator('[data-k="scorer-take"]')).to_have_count(0)
    expect(phone.get_by_text("Another phone has taken over the scoring.")).to_be_visible()
