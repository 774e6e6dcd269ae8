"""The form for phones without JavaScript: see first, store once, errors at the field."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tests.services.tables import Table, finish, make_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return make_table()


@pytest.fixture
def address(client: Client, table: Table) -> str:
    client.get(f"/k/{table.token}/")
    return f"/tables/{table.link.public_id}/{table.match.public_id}/plain/"


def fields(table: Table, **changed: Any) -> dict[str, Any]:
    """A finish of seat 1 as the form sends it."""
    given = {
        "kind": "finish",
        "seat": "1",
        "total_pips": "23",
        "entry_id": str(uuid4()),
        "after": table.view.latest or "",
    }
    return {**given, **changed}


def test_the_preview_tells_what_will_happen_and_stores_nothing(client: Client, table: Table, address: str) -> None:
    answer = client.post(address, fields(table, step="preview"), headers={"accept-language": "en"})
    assert answer.status_code == 200
    assert "Ana + Luis: +23" in answer.content.decode()
    assert table.view.rows == ()


def test_the_same_form_sent_twice_is_stored_once(client: Client, table: Table, address: str) -> None:
    given = fields(table, step="store")
    for _ in range(2):
        assert client.post(address, given).status_code == 303
    assert [row.payload["total_pips"] for row in table.view.rows] == [23]


def test_a_fault_stands_at_its_field_and_what_was_typed_stays(client: Client, table: Table, address: str) -> None:
    answer = client.post(address, fields(table, step="preview", total_pips="9999"))
    html = answer.content.decode()
    assert answer.status_code == 422
    assert 'id="err-total_pips"' in html
    assert 'value="9999"' in html


def test_a_hand_of_another_phone_is_shown_before_ours_goes_behind_it(
    client: Client, table: Table, address: str
) -> None:
    given = fields(table, step="store")
    table.write(finish(2, s1=5, s3=6))
    answer = client.post(address, given)
    assert answer.status_code == 409
    assert answer.context["after"] == table.view.latest
    assert client.post(address, {**given, "after": answer.context["after"]}).status_code == 303
    assert [row.payload["kind"] for row in table.view.rows] == ["finish", "finish"]


@pytest.mark.parametrize(
    "given",
    [
        {"kind": ""},
        {"kind": "nothing"},
        {"kind": "award"},
        {"kind": "penalty", "side": "Q", "points": "x"},
        {"kind": "result", "total_A": "1"},
        {"kind": "finish", "seat": "99999999999999"},
        {"kind": "finish", "seat": "1", "entry_id": "no", "total_pips": "3"},
        {"kind": "finish", "seat": "1", "after": "no", "total_pips": "3"},
        {"kind": "block", "seat": "1", "tiles_1": "9-9 \x00"},
        {"kind": "void", "void_reason": "x" * 10_000},
    ],
)
@pytest.mark.parametrize("step", ["preview", "store"])
def test_whatever_is_sent_gets_a_page_and_changes_nothing(
    client: Client, table: Table, address: str, given: dict[str, str], step: str
) -> None:
    answer = client.post(address, {"entry_id": str(uuid4()), "after": "", **given, "step": step})
    assert answer.status_code in (200, 400, 422)
    assert table.view.rows == ()


def test_the_form_is_never_stored_and_sends_where_it_comes_from(client: Client, address: str) -> None:
    answer = client.get(address)
    assert answer["Cache-Control"] == "no-store"
    assert answer["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize(
    "given, place",
    [
        ({"total_pips": "23", "pips_2": "9"}, "total_pips"),
        ({"total_pips": "23", "side_B": "23"}, "total_pips"),
        ({"total_pips": "", "side_B": "23", "tiles_2": "6-4"}, "side_B"),
        ({"stock_pips": "4"}, "stock_pips"),
        ({"kind": "block", "total_pips": "23"}, "total_pips"),
        ({"kind": "void", "void_reason": "burned", "total_pips": ""}, "seat"),
        ({"kind": "void", "seat": "", "total_pips": ""}, "void_reason"),
        ({"void_reason": "burned"}, "void_reason"),
        ({"points": "30"}, "points"),
        ({"reason": "late"}, "reason"),
        ({"in_progress": "yes"}, "in_progress"),
        ({"winner": "A"}, "winner"),
        ({"total_A": "40"}, "total_A"),
        ({"seat": ""}, "seat"),
        ({"kind": "penalty", "seat": "", "total_pips": "", "side": "A", "points": "30"}, "effect"),
        ({"kind": "result", "seat": "", "total_pips": "", "total_A": "40"}, "total_B"),
        ({"kind": "time", "seat": "", "total_pips": "", "running": "1:10"}, "running"),
    ],
)
@pytest.mark.parametrize("step", ["preview", "store"])
def test_what_was_typed_and_has_no_place_is_told_at_its_field_and_never_dropped(
    client: Client, table: Table, address: str, given: dict[str, str], place: str, step: str
) -> None:
    answer = client.post(address, fields(table, **given, step=step))
    assert answer.status_code == 422
    assert list(answer.context["errors"]) == [place]
    assert table.view.rows == ()
    sent = {"seat": "1", "total_pips": "23", **given}
    assert all(answer.context["data"][name] == value for name, value in sent.items())


KINDS: list[tuple[str, dict[str, str], dict[str, Any]]] = [
    ("classic-100", {"kind": "finish", "seat": "1", "pips_2": "9", "pips_4": "7"}, {"pips": {"2": 9, "4": 7}}),
    ("classic-100", {"kind": "block", "seat": "1", "side_A": "4", "side_B": "9"}, {"side_pips": {"A": 4, "B": 9}}),
    ("classic-100", {"kind": "void", "void_reason": "burned"}, {"reason": "burned"}),
    ("classic-100", {"kind": "given", "side": "A", "points": "30", "reason": "x"}, {"side": "A", "points": 30}),
    ("classic-100", {"kind": "penalty", "side": "A", "points": "30", "effect": "off_own"}, {"effect": "off_own"}),
    ("classic-100", {"kind": "time", "in_progress": "yes"}, {"hand_in_progress": True}),
    ("classic-100", {"kind": "award", "winner": "B", "award_reason": "no_show"}, {"winner": "B"}),
    ("classic-100", {"kind": "result", "total_A": "100", "total_B": "40"}, {"totals": {"A": 100, "B": 40}}),
    (
        "dominican-200",
        {"kind": "finish", "seat": "1", "total_pips": "20", "bonus_capicua_A": "1"},
        {"bonuses": [{"code": "capicua", "side": "A"}]},
    ),
    ("all-fives-100", {"kind": "stopped", "running": "1:100"}, {"running": [{"seat": 1, "points": 100}]}),
]


@pytest.mark.parametrize("rules, given, kept", KINDS, ids=[given["kind"] for _, given, _ in KINDS])
def test_the_plain_form_records_every_kind_that_the_rules_allow(
    client: Client, rules: str, given: dict[str, str], kept: dict[str, Any]
) -> None:
    table = make_table(rules=rules, sides=())
    client.get(f"/k/{table.token}/")
    path = f"/tables/{table.link.public_id}/{table.match.public_id}/plain/"
    body = {**given, "entry_id": str(uuid4()), "after": "", "step": "store"}
    assert client.post(path, body).status_code == 303
    payload = table.view.rows[0].payload
    assert payload["kind"] == given["kind"]
    assert {key: payload[key] for key in kept} == kept


def test_the_words_of_the_form_are_those_of_the_region(client: Client) -> None:
    table = make_table(rules="buying-50")
    table.night.wording = "es-AR"
    table.night.save(update_fields=["wording"])
    client.get(f"/k/{table.token}/")
    path = f"/tables/{table.link.public_id}/{table.match.public_id}/plain/"
    page = client.get(path, headers={"accept-language": "es"}).content.decode()
    assert "en el pozo" in page
    assert "montón" not in page


def test_a_seat_without_a_name_is_called_by_its_number_in_words(client: Client) -> None:
    table = make_table(sides=[{"seats": [{"number": 1, "name": "Ana"}]}])
    client.get(f"/k/{table.token}/")
    path = f"/tables/{table.link.public_id}/{table.match.public_id}/plain/"
    page = client.get(path, headers={"accept-language": "en"}).content.decode()
    assert "<bdi>Ana</bdi> <small>Seat 1</small></label>" in page
    assert ">Seat 2</label>" in page
    assert "<bdi>2</bdi>" not in page
