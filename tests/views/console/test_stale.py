"""A correction is stored as it was shown, or not at all: what came between is told, and what was typed stays."""

from typing import Any
from uuid import uuid4

import pytest

from tests.services.tables import Table, finish, make_table
from tests.views.console.test_console import sign_in
from tournaments.models import Record
from tournaments.services.records import undo_record

pytestmark = pytest.mark.django_db


def body(table: Table, **changed: str) -> dict[str, str]:
    """A correction of the first hand as its confirmation sends it."""
    given = {"kind": "finish", "seat": "1", "pips_2": "11", "pips_4": "10", "why": "mal", "entry_id": str(uuid4())}
    return {**given, "seen": str(table.last), **changed}


def path(table: Table, op: str = "replace") -> str:
    return f"/console/matches/{table.match.public_id}/correct/{op}/1/"


@pytest.mark.parametrize("op", ["replace", "withdraw", "insert"])
def test_a_hand_recorded_after_the_preview_is_shown_before_anything_is_corrected(op: str) -> None:
    table = make_table()
    table.write(finish(1, s2=10, s4=10))
    client = sign_in(table.organiser)
    given = body(table)
    assert client.post(path(table, op), {**given, "step": "preview"}).context["seen"] == str(table.last)
    table.write(finish(2, s1=7, s3=8))
    answer = client.post(path(table, op), {**given, "step": "store"})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Something was recorded since you looked" in page
    assert 'id="between"' in page
    assert "Rosa + Tom" in page[page.index('id="between"') :]
    assert 'value="mal"' in page
    assert given["entry_id"] in page
    if op != "withdraw":
        assert 'name="pips_2" inputmode="numeric" maxlength="6" value="11"' in page
    assert Record.objects.count() == 2


def test_after_a_second_look_the_same_correction_is_stored() -> None:
    table = make_table()
    table.write(finish(1, s2=10, s4=10))
    client = sign_in(table.organiser)
    given = body(table)
    table.write(finish(2, s1=7, s3=8))
    client.post(path(table), {**given, "step": "store"})
    again = client.post(path(table), {**given, "step": "preview"})
    assert f'name="seen" value="{table.last}"' in again.content.decode()
    stored = client.post(path(table), {**given, "seen": again.context["seen"], "step": "store"})
    assert stored.status_code == 302
    assert table.reload().score["score"] == {"A": 21, "B": 15}


def test_a_hand_taken_back_after_the_preview_is_told_too() -> None:
    table = make_table()
    table.write(finish(1, s2=10, s4=10))
    table.write(finish(2, s1=7, s3=8))
    client = sign_in(table.organiser)
    given = body(table)
    undo_record(table.match.public_id, actor=table.referee, entry_id=uuid4())
    page = client.post(path(table), {**given, "step": "store"}).content.decode()
    assert "A hand was taken out." in page
    assert "Undone at once." in page


@pytest.mark.parametrize("seen", ["", "nothing", "\x00", str(uuid4())])
def test_a_confirmation_that_does_not_say_what_it_saw_stores_nothing(seen: Any) -> None:
    table = make_table()
    table.write(finish(1, s2=10, s4=10))
    answer = sign_in(table.organiser).post(path(table), body(table, seen=seen, step="store"))
    assert answer.status_code in (400, 409)
    assert Record.objects.count() == 1
