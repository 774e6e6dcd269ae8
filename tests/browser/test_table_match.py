"""A whole match entered by taps on a phone, watched in a second browser."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.site import Site
from tests.browser.tapping import SECOND, Referee, count_navigations
from tests.services.tables import make_table

# seat that went out, the one sum: 19, 44, 59, 80, 103 for the first pair; 25 for the second.
HANDS = ((3, 19), (4, 25), (1, 25), (1, 15), (3, 21), (1, 23))


TOTALS = (("19", "0"), ("19", "25"), ("44", "25"), ("59", "25"), ("80", "25"), ("103", "25"))


def play(referee: Referee, watcher: Any) -> None:
    """Enter all hands, each when the one before is stored; a second later at most the watcher has it too."""
    for number, ((seat, pips), totals) in enumerate(zip(HANDS, TOTALS, strict=True), 1):
        with referee.page.expect_response(
            lambda answer: answer.status == 201 and answer.url.endswith("/records/")
        ):
            referee.finish_sum(seat, pips)
        expect(watcher.locator(".score .total")).to_have_text(totals, timeout=SECOND)
        referee.wait_sent()
        if number < len(HANDS):
            expect(referee.page.locator("ol.list > li")).to_have_count(number)


@pytest.mark.parametrize(("width", "height"), [(360, 740), (320, 640)])
def test_a_whole_match_is_entered_by_taps_and_seen_elsewhere(
    site: Site, open_page: Callable[..., Any], desk: Any, width: int, height: int
) -> None:
    table = make_table(rules="classic-100")
    desk.goto(f"/matches/{table.match.public_id}/")
    referee = Referee(open_page(width, height), table).begin()
    gone_to = count_navigations(desk)
    play(referee, desk)
    assert gone_to == []
    expect(referee.page.get_by_role("heading", name="Ana + Luis won")).to_be_visible()
    referee.tap("accept-A", "accept-B")
    expect(referee.page.locator(".card").get_by_text("accepted at")).to_have_count(2)
    match = table.reload()
    assert (match.state, match.winner, match.hands) == ("accepted", "A", 6)
    assert match.score["score"] == {"A": 103, "B": 25}
    assert [row.payload["total_pips"] for row in table.view.rows] == [pips for _, pips in HANDS]


def test_a_finish_in_one_sum_takes_five_taps_and_one_by_players_eight(site: Site, phone: Any) -> None:
    referee = Referee(phone, make_table(rules="classic-100")).begin()
    referee.taps = 0
    referee.finish_sum(1, 23).wait_sent()
    assert referee.taps == 5
    referee.tap("finish", "seat-1", "way-player", "back", "back")
    referee.taps = 0
    referee.tap("finish", "seat-1").digits(13).key("tab-4").digits(10).key("save").wait_sent()
    assert referee.taps == 8
    assert referee.table.view.rows[-1].payload["pips"] == {"2": 13, "4": 10}


def test_a_block_by_sides_takes_eight_taps_and_says_who_wins_a_level_one(site: Site, phone: Any) -> None:
    referee = Referee(phone, make_table(rules="classic-100")).begin()
    referee.taps = 0
    referee.tap("block", "seat-3").digits(17).key("tab-B").digits(17)
    expect(phone.locator(".dock .says")).to_contain_text("Rosa + Tomás: +17")
    expect(phone.locator(".dock .says")).to_contain_text("loses (rule 4)")
    referee.key("save").wait_sent()
    assert referee.taps == 8
    assert referee.table.reload().score["score"] == {"A": 0, "B": 17}


def test_three_tiles_take_seven_taps_and_the_page_opens_with_tiles_the_next_time(site: Site, phone: Any) -> None:
    referee = Referee(phone, make_table(rules="classic-100")).begin()
    referee.tap("finish", "seat-1", "mode-tiles", "back", "back")
    referee.taps = 0
    referee.tap("finish", "seat-1", "tile-6-4", "tile-2-1", "tab-4", "tile-5-5", "save").wait_sent()
    assert referee.taps == 7
    assert referee.table.view.rows[-1].payload["tiles"] == {"2": ["6-4", "2-1"], "4": ["5-5"]}
    referee.tap("finish", "seat-2")
    expect(phone.locator('[data-k="tile-6-6"]')).to_be_visible()


def test_who_sits_where_and_who_opens_are_asked_the_first_time(site: Site, phone: Any) -> None:
    table = make_table(rules="classic-100", first_opener=None)
    referee = Referee(phone, table).open()
    phone.locator('[data-k="name-4"]').fill("Tomás <b>Ruiz</b>")
    referee.tap("swap-1", "swap-2", "opens-2", "begin")
    expect(phone.get_by_text("Opens: Ana")).to_be_visible()
    seats = table.view.seats
    assert {number: seat.name for number, seat in seats.items()} == {
        1: "Rosa",
        2: "Ana",
        3: "Luis",
        4: "Tomás <b>Ruiz</b>",
    }
    assert table.reload().first_opener == 2
    expect(phone.locator(".score h2").nth(1)).to_have_text("Ana + Tomás")


def test_the_holder_of_the_highest_double_is_named_by_a_tap_and_goes_with_the_hand(site: Site, phone: Any) -> None:
    referee = Referee(phone, make_table(rules="classic-100")).begin()
    referee.finish_sum(1, 10).wait_sent()
    expect(phone.get_by_text("whoever holds the double six")).to_be_visible()
    referee.tap("change-opener", "seat-4")
    expect(phone.get_by_text("Opens: Tomás")).to_be_visible()
    referee.finish_sum(2, 12).wait_sent()
    assert referee.table.view.rows[-1].payload["opener"] == 4
    expect(phone.get_by_text("whoever holds the double six")).to_be_visible()


def test_undo_takes_the_last_hand_back_and_what_was_said_of_it_stays(site: Site, phone: Any) -> None:
    referee = Referee(phone, make_table(rules="classic-100")).begin()
    referee.finish_sum(1, 10).wait_sent()
    referee.tap("change-opener", "seat-4")
    referee.finish_sum(2, 12).wait_sent()
    referee.key("undo")
    expect(phone.locator(".total").nth(1)).to_have_text("0")
    expect(phone.get_by_text("Opens: Tomás")).to_be_visible()
    assert [line.status for line in referee.table.view.log] == ["counts", "withdrawn", "change"]


def test_the_back_key_goes_back_a_screen_and_not_off_the_page(site: Site, phone: Any) -> None:
    referee = Referee(phone, make_table(rules="classic-100")).begin()
    referee.tap("finish", "seat-1").digits(23)
    phone.go_back()
    expect(phone.get_by_role("heading", name="Who went out?")).to_be_visible()
    phone.go_back()
    expect(phone.locator('[data-k="finish"]')).to_be_visible()
    referee.tap("finish", "seat-1")
    assert phone.locator(".tab b").inner_text() == "–"


def test_an_organiser_writes_on_the_same_page_with_his_session(site: Site, phone: Any) -> None:
    table = make_table(rules="classic-100")
    site.sign_in(phone, table.organiser)
    phone.goto(f"/console/matches/{table.match.public_id}/table/")
    referee = Referee(phone, table).key("begin")
    referee.finish_sum(1, 23)
    expect(phone.locator(".total").first).to_have_text("23")
    expect(phone.locator("li.waits")).to_have_count(0)
    assert table.view.rows[0].by == table.organiser.username
