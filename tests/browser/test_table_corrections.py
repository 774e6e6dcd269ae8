"""Every kind of record is entered anew with its form filled in from the record, and mended after a refusal."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import check_axe
from tests.browser.site import Site
from tests.browser.tapping import Referee
from tests.browser.watching import Watch
from tests.services.tables import make_table

ONES = [{"seats": [{"number": number, "name": name}]} for number, name in ((1, "Ana"), (2, "Rosa"))]
MADE = [{"seat": 2, "points": 10}, {"seat": 1, "points": 5}]


def save_as(referee: Referee, expected: dict[str, Any]) -> None:
    """Look at what changes, save it, and hold what is stored against what was expected."""
    referee.key("save")
    expect(referee.page.get_by_role("heading", name="What changes")).to_be_visible()
    referee.tap("why-Counted wrong", "save")
    expect(referee.page.get_by_role("heading", name="What changes")).to_have_count(0)
    row = referee.table.view.rows[-1]
    assert row.corrected
    assert {"opener": row.payload.get("opener")} | expected == {"opener": None} | row.payload


HAND = {"kind": "finish", "seat": 1, "pips": {"2": 12, "4": 7}}


@pytest.mark.parametrize(
    ("record", "change", "changed"),
    [
        (
            {"kind": "penalty", "side": "B", "points": 25, "effect": "off_own", "reason": "talking"},
            {"points": "20"},
            {"points": 20},
        ),
        ({"kind": "void", "reason": "burned", "opener": 3}, ["why-misdeal"], {"reason": "misdeal"}),
        ({"kind": "time", "hand_in_progress": True}, ["progress-false"], {"hand_in_progress": False}),
        (
            {"kind": "given", "side": "A", "points": 30, "reason": "renege", "opener": 2},
            {"points": "31"},
            {"points": 31},
        ),
        ({"kind": "award", "winner": "B", "reason": "no_show"}, ["why-expelled"], {"reason": "expelled"}),
        (
            {"kind": "result", "totals": {"A": 100, "B": 62}, "hands": {"A": 6, "B": 4}, "reason": "paper"},
            {"total_B": "63"},
            {"totals": {"A": 100, "B": 63}},
        ),
    ],
    ids=lambda value: value["kind"] if isinstance(value, dict) and "kind" in value else "",
)
def test_what_is_no_finish_and_no_block_comes_back_as_it_was(
    site: Site, phone: Any, watch: Watch, record: dict[str, Any], change: Any, changed: dict[str, Any]
) -> None:
    table = make_table(rules="classic-100")
    table.write(HAND)
    table.write(record)
    site.sign_in(phone, table.organiser)
    referee = Referee(phone, table)
    phone.goto(f"/console/matches/{table.match.public_id}/table/")
    referee.tap("menu-open", "menu-correct", "fix-2", "do-replace")
    expect(phone.locator('[data-k="save"]')).to_be_enabled()
    if isinstance(change, dict):
        for key, text in change.items():
            phone.locator(f'[data-k="{key}"]').fill(text)
    else:
        referee.tap(*change)
    save_as(referee, {**record, **changed})


def correct(site: Site, phone: Any, record: dict[str, Any], **options: Any) -> Referee:
    """A table whose one record is being entered anew by its organiser."""
    table = make_table(**options)
    table.write(record)
    site.sign_in(phone, table.organiser)
    phone.goto(f"/console/matches/{table.match.public_id}/table/")
    return Referee(phone, table).tap("menu-open", "menu-correct", "fix-1", "do-replace")


def test_a_finish_comes_back_with_its_bonuses_and_its_opener(site: Site, phone: Any) -> None:
    bonuses = [{"code": "capicua", "side": "B"}]
    record = {"kind": "finish", "seat": 1, "total_pips": 20, "bonuses": bonuses, "opener": 2}
    referee = correct(site, phone, record, rules="dominican-200")
    expect(phone.get_by_text("Opens: Rosa")).to_be_visible()
    check_axe(phone)
    referee.tap("change-opener", "seat-3")
    expect(phone.get_by_text("Opens: Luis")).to_be_visible()
    referee.tap("seat-1", "key-del", "key-1")
    save_as(referee, {**record, "total_pips": 21, "opener": 3})


def test_a_block_comes_back_by_sides_and_keeps_its_bonuses_where_it_becomes_a_finish(
    site: Site, phone: Any
) -> None:
    bonuses = [{"code": "capicua", "side": "B"}]
    record = {"kind": "block", "seat": 1, "pips": {"1": 9, "2": 8, "3": 7, "4": 6}, "bonuses": bonuses}
    referee = correct(site, phone, record, rules="dominican-200")
    referee.tap("seat-1")
    expect(phone.locator('[data-k="tab-1"] b')).to_have_text("9")
    referee.tap("back", "kind-finish", "seat-1").digits(30)
    save_as(referee, {"kind": "finish", "seat": 1, "total_pips": 30, "bonuses": bonuses})


def test_points_during_play_of_a_hand_are_mended_with_it(site: Site, phone: Any) -> None:
    record = {"kind": "finish", "seat": 1, "pips": {"2": 12}, "running": MADE}
    referee = correct(site, phone, record, rules="all-fives-100", sides=ONES)
    referee.tap("seat-1")
    expect(phone.get_by_text("Rosa 10, Ana 5")).to_be_visible()
    referee.tap("running", "running-remove", "double-5", "run-1", "done")
    expect(phone.get_by_text("Rosa 10, Ana 10")).to_be_visible()
    save_as(referee, {**record, "running": [MADE[0], {"seat": 1, "points": 10}]})


def test_a_hand_that_stopped_at_the_target_is_entered_anew_as_one(site: Site, phone: Any) -> None:
    rules = {"preset": "all-fives-100", "target": 15}
    record = {"kind": "stopped", "running": [{"seat": 1, "points": 5}, {"seat": 2, "points": 15}]}
    referee = correct(site, phone, record, rules=rules, sides=ONES)
    expect(phone.locator("ol.list > li")).to_have_count(2)
    check_axe(phone)
    referee.tap("running-remove", "double-5", "end-5", "run-1")
    save_as(referee, {"kind": "stopped", "running": [{"seat": 1, "points": 5}, {"seat": 1, "points": 15}]})
    assert referee.table.reload().winner == "A"


def test_a_hand_that_stopped_becomes_a_finish_and_a_void_one_a_block(site: Site, phone: Any) -> None:
    rules = {"preset": "all-fives-100", "target": 15}
    referee = correct(
        site, phone, {"kind": "stopped", "running": [{"seat": 2, "points": 15}]}, rules=rules, sides=ONES
    )
    referee.tap("other-kind", "seat-1", "running", "running-remove", "done").digits(10)
    save_as(referee, {"kind": "finish", "seat": 1, "total_pips": 10})


def test_a_stopped_hand_that_was_refused_is_mended_with_its_points(site: Site, phone: Any, watch: Watch) -> None:
    watch.forgive("ERR_FAILED", "status of 422")
    table = make_table(rules={"preset": "all-fives-100", "target": 10}, sides=ONES)
    referee = Referee(phone, table).begin()
    refusal = {"error": {"code": "points_impossible", "field": "running", "message": "No."}}
    away = [True]

    def refuse(route: Any) -> None:
        if route.request.method != "POST":
            route.fallback()
        elif away[0]:
            route.abort()
        else:
            route.fulfill(status=422, json=refusal)

    phone.route("**/records/", refuse)
    referee.tap("running", "end-5", "run-1", "double-5", "run-2")
    expect(phone.locator("li.waits")).to_contain_text("Rosa +10")
    away[0] = False
    phone.locator("li.bad").get_by_text("Mend").click()
    expect(phone.locator("ol.list > li")).to_have_count(2)
    phone.unroute("**/records/")
    referee.key("save")
    expect(phone.get_by_role("heading", name="Rosa won")).to_be_visible()
    assert [row.payload["running"] for row in table.view.rows] == [
        [{"seat": 1, "points": 5}, {"seat": 2, "points": 10}]
    ]
