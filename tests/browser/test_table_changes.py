"""Penalties and the rest of the menu, corrections with their preview, and the end of a match."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import check_axe
from tests.browser.site import Site
from tests.browser.tapping import Referee
from tests.browser.watching import Watch
from tests.services.tables import Table, finish, make_table


@pytest.fixture
def table(site: Site) -> Table:
    table = make_table(rules="classic-100")
    for record in (finish(1, s2=12, s4=7), finish(2, s1=10, s3=9), finish(3, s2=20, s4=1)):
        table.write(record)
    return table


@pytest.fixture
def referee(table: Table, phone: Any) -> Referee:
    return Referee(phone, table).open()


def test_a_penalty_is_seen_before_it_is_recorded(table: Table, referee: Referee, phone: Any) -> None:
    referee.tap("menu-open", "menu-penalty", "side-B")
    expect(phone.locator("#why")).to_contain_text("Points")
    phone.locator('[data-k="points"]').fill("25")
    expect(phone.locator(".dock .says")).to_contain_text("Ana + Luis: +25")
    check_axe(phone)
    referee.key("save").wait_sent()
    expect(phone.locator(".total").first).to_have_text("65")
    assert table.view.rows[-1].payload == {"kind": "penalty", "side": "B", "points": 25, "effect": "to_opponents"}


@pytest.mark.parametrize(
    ("taps", "fields", "expected"),
    [
        (("void", "why-burned"), {}, {"kind": "void", "reason": "burned"}),
        (("time", "progress-true"), {}, {"kind": "time", "hand_in_progress": True}),
        (("given", "side-A"), {"points": "30"}, {"kind": "given", "side": "A", "points": 30}),
        (("award", "winner-B", "why-no_show"), {}, {"kind": "award", "winner": "B", "reason": "no_show"}),
        (
            ("result",),
            {"total_A": "100", "total_B": "62"},
            {"kind": "result", "totals": {"A": 100, "B": 62}, "hands": None, "reason": "paper"},
        ),
    ],
)
def test_every_entry_of_the_menu_ends_in_its_record(
    table: Table, referee: Referee, phone: Any, taps: tuple[str, ...], fields: dict[str, str], expected: Any
) -> None:
    referee.tap("menu-open", f"menu-{taps[0]}", *taps[1:])
    for key, text in fields.items():
        phone.locator(f'[data-k="{key}"]').fill(text)
    referee.key("save")
    phone.locator('[data-k="undo"]').wait_for()
    referee.wait_sent()
    payload = table.view.rows[-1].payload
    assert {key: payload[key] for key in expected} == expected


def test_escape_closes_the_sheet_and_gives_the_focus_back_to_the_dots(referee: Referee, phone: Any) -> None:
    referee.key("menu-open")
    expect(phone.get_by_role("button", name="Call the organiser")).to_be_visible()
    check_axe(phone)
    phone.keyboard.press("Escape")
    expect(phone.get_by_role("button", name="Call the organiser")).to_be_hidden()
    expect(phone.locator('[data-k="menu-open"]')).to_be_focused()


def test_the_organiser_is_called_with_a_word_why(table: Table, referee: Referee, phone: Any) -> None:
    referee.tap("menu-open", "menu-call")
    phone.locator('[data-k="text"]').fill("A tile is missing")
    referee.key("save")
    expect(phone.get_by_text("The organiser has been called.").first).to_be_visible()
    assert table.reload().call == "A tile is missing"


def test_a_hand_is_corrected_after_a_look_at_all_that_changes(table: Table, referee: Referee, phone: Any) -> None:
    referee.tap("menu-open", "menu-correct", "fix-2", "do-replace", "seat-2")
    expect(phone.locator('[data-k="tab-1"] b')).to_have_text("10")
    referee.tap("tab-3", "key-del").digits(0).key("save")
    expect(phone.locator(".sums")).to_contain_text("40 : 10")
    expect(phone.locator('[data-k^="change-"]')).to_have_count(2)
    referee.key("save")
    expect(phone.get_by_role("alert")).to_have_text("Say why.")
    check_axe(phone)
    referee.tap("why-Counted wrong", "save")
    expect(phone.locator(".total").nth(1)).to_have_text("10")
    assert table.view.rows[1].reason == "Counted wrong"


def test_a_forgotten_hand_is_put_in_and_another_taken_out(table: Table, referee: Referee, phone: Any) -> None:
    referee.tap("menu-open", "menu-correct", "fix-1", "do-insert", "kind-block", "seat-2", "way-side")
    referee.digits(5).key("tab-B").digits(8).key("save")
    expect(phone.locator(".sums")).to_contain_text("48 : 19")
    referee.tap("why-Forgotten", "save")
    expect(phone.locator(".total").first).to_have_text("48")
    referee.tap("menu-open", "menu-correct", "fix-2", "do-withdraw", "why-Entered twice", "save")
    expect(phone.locator(".total").nth(1)).to_have_text("0")
    assert [row.payload["kind"] for row in table.view.rows] == ["finish", "block", "finish"]


def test_both_sides_accept_on_this_phone_and_one_may_still_disagree_before(
    table: Table, referee: Referee, phone: Any
) -> None:
    table.write({"kind": "finish", "seat": 1, "total_pips": 60})
    expect(phone.get_by_role("heading", name="Ana + Luis won")).to_be_visible()
    check_axe(phone)
    referee.key("accept-A")
    expect(phone.locator('[data-k="side-A"]')).to_contain_text("on the phone of the table")
    referee.tap("disagree-open", "doubt-B")
    phone.locator('[data-k="doubt-why"]').fill("Hand 2: Rosa had 11")
    check_axe(phone)
    referee.key("doubt-send")
    expect(phone.get_by_role("alert")).to_contain_text("In dispute: the organiser decides. Hand 2: Rosa had 11")
    assert (table.reload().state, table.match.disputed_side) == ("disputed", "B")


def test_a_result_that_changed_meanwhile_is_not_accepted_by_mistake(
    table: Table, referee: Referee, phone: Any, watch: Watch
) -> None:
    watch.forgive("status of 409", "ERR_FAILED")
    table.write({"kind": "finish", "seat": 1, "total_pips": 60})
    phone.locator('[data-k="accept-A"]').wait_for()
    phone.evaluate(
        """() => {
            const real = globalThis.fetch;
            globalThis.fetch = (address, options) => real(address, options?.method === "POST" && String(address).endsWith("/accept/")
                ? { ...options, body: options.body.replace('"A":100', '"A":99') } : options);
        }"""
    )
    referee.key("accept-A")
    expect(phone.get_by_role("alert")).to_be_visible()
    assert not any(side.accepted for side in table.view.sides)


def test_a_call_is_taken_back_from_the_table(table: Table, referee: Referee, phone: Any) -> None:
    referee.tap("menu-open", "menu-call")
    phone.locator('[data-k="text"]').fill("A tile is missing")
    referee.key("save")
    expect(phone.locator('[data-k="called"]')).to_contain_text("The organiser has been called. A tile is missing")
    check_axe(phone)
    referee.tap("change-call", "call-back")
    expect(phone.locator('[data-k="finish"]')).to_be_visible()
    expect(phone.locator('[data-k="called"]')).to_have_count(0)
    assert (table.reload().call, table.match.called_at) == ("", None)
