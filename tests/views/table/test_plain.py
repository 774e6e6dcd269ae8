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
