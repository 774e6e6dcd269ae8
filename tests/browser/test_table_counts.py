"""Counting on the phone: tiles, the keypad, what cannot be, what is unlikely, and more than four seats."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.axe import check_axe
from tests.browser.site import Site
from tests.browser.tapping import Referee
from tests.browser.watching import Watch
from tests.services.tables import make_table

INDIVIDUALS = [{"seats": [{"number": number, "name": name}]} for number, name in ((1, "Ana"), (2, "Rosa"))]


def test_a_tile_that_another_player_has_leaves_a_gap_with_his_name(site: Site, phone: Any) -> None:
    referee = Referee(phone, make_table(rules="classic-100")).begin()
    referee.tap("finish", "seat-1", "mode-tiles", "tile-6-4", "tab-4")
    expect(phone.locator('[data-k="tile-6-4"]')).to_have_count(0)
    expect(phone.locator(".gone")).to_have_text("6-4: with Rosa")
    assert phone.locator(".set > :not(legend)").count() == 28
    referee.tap("tile-5-5", "tab-2", "tile-6-4", "tab-4")
    expect(phone.locator('[data-k="tile-6-4"]')).to_be_visible()
    expect(phone.locator('[data-k="tile-5-5"]')).to_be_checked()


def test_a_digit_above_what_is_possible_is_refused_with_the_reason_and_the_number_stays(
    site: Site, phone: Any
) -> None:
    referee = Referee(phone, make_table(rules="classic-100")).begin()
    referee.tap("finish", "seat-1").digits(119)
    expect(phone.get_by_role("alert")).to_have_text("That cannot be: at most 118.")
    expect(phone.locator(".tab b")).to_have_text("11")


def test_more_than_a_hundred_in_a_hand_asks_again_with_everything_that_was_counted(site: Site, phone: Any) -> None:
    referee = Referee(phone, make_table(rules="federated-200")).begin()
    referee.tap("finish", "seat-1").digits(110).key("save")
    expect(phone.get_by_role("alert")).to_have_text("More than 100 in one hand. Is that right?")
    expect(phone.locator(".score small").first).to_have_text("0 + 110")
    check_axe(phone)
    referee.key("save")
    expect(phone.locator(".total").first).to_have_text("110")


def test_what_the_engine_refuses_is_said_beside_the_button_before_anything_is_sent(
    site: Site, phone: Any, watch: Watch
) -> None:
    watch.forgive("status of 422")
    referee = Referee(phone, make_table(rules="classic-100")).begin()
    referee.tap("finish", "seat-1", "way-player").digits(0).key("tab-4").digits(0)
    expect(phone.locator("#why")).to_be_visible()
    expect(phone.locator('[data-k="save"]')).to_be_disabled()
    assert phone.locator('[data-k="save"]').get_attribute("aria-describedby") == "why"


def test_double_nine_shows_the_tiles_of_one_number_at_a_time(site: Site, phone: Any) -> None:
    referee = Referee(phone, make_table(rules="cuba-double-nine-100")).begin()
    referee.tap("finish", "seat-1", "mode-tiles")
    assert phone.locator(".set > :not(legend)").count() == 10
    referee.tap("tile-9-8", "number-3", "tile-3-0", "tab-3", "tile-3-3", "tab-4", "number-1", "tile-1-1", "save")
    expect(phone.locator(".total").first).to_have_text("28")
    assert referee.table.view.rows[0].payload["tiles"] == {"2": ["9-8", "3-0"], "3": ["3-3"], "4": ["1-1"]}


def test_points_during_play_are_added_from_the_open_ends_and_go_with_the_hand(site: Site, phone: Any) -> None:
    table = make_table(rules="all-fives-100", sides=INDIVIDUALS)
    referee = Referee(phone, table).begin()
    referee.tap("running", "end-5", "end-3")
    expect(phone.locator(".dock .says")).to_contain_text("8 is no multiple of 5")
    referee.tap("erase", "erase", "double-5", "run-2", "end-5", "run-1", "done")
    expect(phone.get_by_text("Rosa 10, Ana 5")).to_be_visible()
    referee.finish_sum(1, 12).wait_sent()
    payload = table.view.rows[0].payload
    assert payload["running"] == [{"seat": 2, "points": 10}, {"seat": 1, "points": 5}]
    assert table.reload().score["score"] == {"A": 17, "B": 10}
    expect(phone.get_by_text("Rosa 10, Ana 5", exact=True)).to_have_count(0)


def test_points_that_reach_the_target_stop_the_hand_at_once(site: Site, phone: Any) -> None:
    table = make_table(rules={"preset": "all-fives-100", "target": 10}, sides=INDIVIDUALS)
    referee = Referee(phone, table).begin()
    referee.tap("running", "double-5", "run-2")
    expect(phone.get_by_role("heading", name="Rosa won")).to_be_visible()
    assert table.view.rows[0].payload["kind"] == "stopped"


def test_bonuses_of_the_ruleset_go_to_the_side_that_is_tapped(site: Site, phone: Any) -> None:
    table = make_table(rules="dominican-200")
    referee = Referee(phone, table).begin()
    referee.tap("finish", "seat-1").digits(20).tap("bonuses-open", "bonus-capicua-B")
    expect(phone.locator(".dock .says")).to_contain_text("Rosa + Tomás: +25")
    referee.key("save").wait_sent()
    assert table.reload().score["score"] == {"A": 20, "B": 25}


def test_six_single_players_are_a_list_and_a_block_asks_every_one_of_them(site: Site, phone: Any) -> None:
    rules = {"preset": "international-individual-100", "seats": 6, "set": 9}
    table = make_table(rules=rules, sides=[])
    referee = Referee(phone, table).begin()
    referee.tap("block", "seat-6")
    expect(phone.locator(".tab")).to_have_count(6)
    for seat, pips in enumerate((9, 8, 7, 6, 5, 4), 1):
        referee.key(f"tab-{seat}").digits(pips)
    check_axe(phone)
    referee.key("save").wait_sent()
    assert table.view.rows[0].payload["pips"] == {"1": 9, "2": 8, "3": 7, "4": 6, "5": 5, "6": 4}
