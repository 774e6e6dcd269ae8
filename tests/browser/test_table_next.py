"""What a phone offers when a match is over: nothing that is refused, and the next match at its table."""

from typing import Any

from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.site import Site
from tests.browser.tapping import Referee
from tests.browser.watching import Watch
from tests.services.tables import Table, finish, make_table
from tournaments.services.matches import open_match


def make_ended(**options: Any) -> Table:
    """A table whose match is over by its one hand."""
    table = make_table(rules={"preset": "classic-100", "target": 20}, **options)
    table.write(finish(1, s2=12, s4=13))
    return table


def test_when_both_sides_have_accepted_nothing_is_asked_and_nothing_offered_that_is_refused(
    site: Site, phone: Any
) -> None:
    table = make_table(rules={"preset": "classic-100", "target": 20})
    referee = Referee(phone, table).begin()
    referee.finish_sum(1, 25)
    expect(phone.get_by_role("heading", name="Do both sides agree?")).to_be_visible()
    expect(phone.locator('[data-k="undo"]')).to_be_visible()
    referee.tap("accept-A", "accept-B")
    expect(phone.get_by_role("heading", name="Both sides agree.")).to_be_visible()
    expect(phone.locator('[data-k="disagree"], [data-k="undo"], [data-k^="accept-"]')).to_have_count(0)


def test_the_next_match_at_the_table_is_offered_without_loading_the_page_anew(site: Site, phone: Any) -> None:
    phone.clock.install()
    table = make_ended()
    phone.goto(f"/k/{table.token}/")
    expect(phone.get_by_role("heading", name="Ana + Luis won")).to_be_visible()
    expect(phone.locator('[data-k="next"]')).to_have_count(0)
    sides = [{"seats": [{"number": 1, "name": "Eva"}]}, {"seats": [{"number": 2, "name": "Ada"}]}]
    rules = {"preset": "classic-100", "sides": "individual", "seats": 2}
    other = open_match(table.stage, actor=table.boss, rules=rules, sides=sides, first_opener=1, table=7)
    phone.clock.fast_forward(15_000)
    expect(phone.locator('[data-k="next"]')).to_contain_text("The next match at this table is open.")
    phone.locator('[data-k="next-match"]').click()
    expect(phone.locator('[data-k="begin"]')).to_be_visible()
    assert phone.evaluate("JSON.parse(document.getElementById('boot').textContent).id") == other.public_id


def test_a_link_that_expires_says_so_delivers_what_waits_and_offers_no_new_hand(
    site: Site, phone: Any, watch: Watch
) -> None:
    watch.forgive("ERR_FAILED", "ERR_INTERNET", "status of 40")
    table = make_table(rules="classic-100")
    referee = Referee(phone, table).begin()
    phone.route("**/records/", lambda route: route.abort() if route.request.method == "POST" else route.fallback())
    referee.finish_sum(1, 25)
    expect(phone.locator("li.waits")).to_have_count(1)
    table.link.expires_at = timezone.now()
    table.link.save()
    phone.unroute("**/records/")
    phone.reload()
    expect(phone.locator("li.waits")).to_have_count(0)
    expect(phone.locator(".total").first).to_have_text("25")
    expect(phone.get_by_role("alert")).to_contain_text("This link has expired")
    expect(phone.locator('[data-k="finish"], [data-k="block"], [data-k="undo"]')).to_have_count(0)
    phone.locator('[data-k="menu-open"]').click()
    expect(phone.locator('[data-k="menu-penalty"], [data-k="menu-correct"]')).to_have_count(0)


def test_points_that_win_while_a_hand_waits_stop_the_hand_by_a_tap(site: Site, phone: Any, watch: Watch) -> None:
    watch.forgive("ERR_FAILED")
    ones = [{"seats": [{"number": number, "name": name}]} for number, name in ((1, "Ana"), (2, "Rosa"))]
    table = make_table(rules={"preset": "all-fives-100", "target": 30}, sides=ones)
    referee = Referee(phone, table).begin()
    phone.route("**/records/", lambda route: route.abort() if route.request.method == "POST" else route.fallback())
    referee.finish_sum(1, 20)
    expect(phone.locator("li.waits")).to_have_count(1)
    referee.tap("running", "double-5", "run-1")
    referee.key("running-won")
    expect(phone.locator("li.waits")).to_have_count(2)
    phone.unroute("**/records/")
    phone.evaluate("dispatchEvent(new Event('online'))")
    expect(phone.get_by_role("heading", name="Ana won")).to_be_visible()
    assert [row.payload["kind"] for row in table.view.rows] == ["finish", "stopped"]


def test_of_twelve_players_whose_pips_are_missing_three_are_named(site: Site, phone: Any) -> None:
    rules = {"preset": "international-individual-100", "seats": 12, "set": 12, "tiles_each": 7}
    names = [f"Player{number}" for number in range(1, 13)]
    sides = [{"seats": [{"number": number, "name": name}]} for number, name in enumerate(names, 1)]
    referee = Referee(phone, make_table(rules=rules, sides=sides)).begin()
    referee.tap("block", "seat-1")
    expect(phone.locator("#why")).to_have_text("Still missing: Player1, Player2, Player3 and 9 more")
