"""An expired link: it delivers what its phone had queued, for two days, and says plainly that it opens nothing more."""

from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from tests.services.tables import Table, finish, make_table
from tournaments.models import AccessLink, Record

pytestmark = pytest.mark.django_db


def expire(hours: float = 1) -> datetime:
    """Every link has expired some hours ago; when."""
    over = timezone.now() - timedelta(hours=hours)
    AccessLink.objects.update(expires_at=over)
    return over


def as_holder(table: Table) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Link {table.token}", HTTP_ACCEPT_LANGUAGE="en")
    return client


def deliver(table: Table, **more: Any) -> Any:
    body = {"record": finish(1, s2=5, s4=5), "entry_id": str(uuid4()), "after": None, "device": "phone-1"}
    times = {key: value.isoformat() if isinstance(value, datetime) else value for key, value in more.items()}
    address = f"/api/v1/matches/{table.match.public_id}/records/"
    return as_holder(table).post(address, body | times, format="json")


def test_a_hand_queued_before_the_link_expired_is_taken_and_marked_late() -> None:
    table = make_table()
    answer = deliver(table, phone_time=expire() - timedelta(minutes=1))
    assert (answer.status_code, answer.json()["record"]["late"]) == (201, True)


@pytest.mark.parametrize("minutes", [None, 0, 1, 59])
def test_a_hand_entered_afterwards_or_without_its_time_is_refused(minutes: int | None) -> None:
    table = make_table()
    over = expire()
    times = {} if minutes is None else {"phone_time": over + timedelta(minutes=minutes)}
    answer = deliver(table, **times)
    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "link_expired")
    assert "expired" in answer.json()["error"]["message"]
    assert Record.objects.count() == 0


@pytest.mark.parametrize("off", [-30, 30])
@pytest.mark.parametrize("ago, status", [(70, 201), (50, 401)])
def test_by_a_clock_that_is_hours_off_the_hand_is_as_old_as_its_phone_says(
    off: int, ago: int, status: int
) -> None:
    table = make_table()
    expire(hours=1)
    clock = timezone.now() + timedelta(hours=off)
    answer = deliver(table, phone_time=clock - timedelta(minutes=ago), sent_time=clock)
    assert answer.status_code == status


WRONG_CLOCKS = [
    "1970-01-01T00:00:05Z",
    "1980-01-06T00:00:00+02:00",
    "0001-01-01T00:00:00+14:00",
    "2300-05-05T20:00:00Z",
]


@pytest.mark.parametrize("wrong", WRONG_CLOCKS)
def test_a_phone_whose_clock_stands_in_another_century_records_and_its_time_is_not_kept(wrong: str) -> None:
    table = make_table()
    answer = deliver(table, phone_time=wrong, sent_time=wrong)
    assert (answer.status_code, answer.json()["record"]["phone_time"]) == (201, None)
    assert Record.objects.get().phone_time is None


@pytest.mark.parametrize("wrong", WRONG_CLOCKS)
def test_by_such_a_clock_nothing_was_queued_before_a_link_expired(wrong: str) -> None:
    table = make_table()
    expire()
    answer = deliver(table, phone_time=wrong, sent_time=wrong)
    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "link_expired")
    assert Record.objects.count() == 0


@pytest.mark.parametrize("field", ["phone_time", "sent_time"])
@pytest.mark.parametrize("text", ["yesterday", "1970-01-01T00:00:00", "2026-13-01T00:00:00Z", 5, ""])
def test_what_is_no_moment_is_refused_at_its_field(field: str, text: Any) -> None:
    answer = deliver(make_table(), **{field: text})
    assert (answer.status_code, answer.json()["error"]["field"]) == (400, field)


def test_a_hand_delivered_twice_is_known_by_its_id() -> None:
    table = make_table()
    table.write(finish(1, s2=5, s4=5))
    expire()
    assert deliver(table, entry_id=str(table.last)).status_code == 200


def test_a_queued_hand_comes_too_late_for_a_match_that_stands_still() -> None:
    table = make_table()
    over = expire()
    table.match.state = "suspended"
    table.match.save()
    answer = deliver(table, phone_time=over - timedelta(minutes=5))
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "match_not_open")


def test_the_api_says_what_the_link_still_does_and_whom_to_ask() -> None:
    table = make_table()
    client = as_holder(table)
    address = f"/api/v1/matches/{table.match.public_id}/"
    fresh = client.get(address)
    assert (fresh.json()["warning"], fresh.json()["may"]["record"]) == (None, True)
    expire()
    answer = client.get(address, HTTP_IF_NONE_MATCH=fresh["ETag"])
    assert answer.status_code == 200  # no 304: what he may do has changed
    assert answer.json()["warning"] == {
        "code": "link_expired",
        "message": "This link has expired. Ask the organiser for a new one.",
    }
    assert answer.json()["may"] == {
        "record": False, "deliver": True, "undo": False, "correct": False, "accept": [], "dispute": [],
        "names": False, "manage": False, "settle": False, "verify": False,
    }  # fmt: skip
    listed = client.get("/api/v1/matches/")
    assert (listed.status_code, listed.json()["error"]["code"]) == (401, "link_expired")


def test_a_phone_that_never_opened_the_link_is_told_and_gets_no_table() -> None:
    table = make_table()
    expire()
    phone = Client(headers={"accept-language": "en"})
    answer = phone.get(f"/k/{table.token}/")
    assert answer.status_code == 403
    assert "This link has expired. Ask the organiser for a new one." in answer.content.decode()
    assert not answer.cookies
    assert phone.get(f"/tables/{table.link.public_id}/").status_code == 403


def test_the_phone_that_has_it_open_may_come_back_to_send_but_gets_no_form() -> None:
    table = make_table()
    phone = Client(headers={"accept-language": "en"})
    phone.get(f"/k/{table.token}/")
    expire()
    assert f'href="/tables/{table.link.public_id}/"' in phone.get(f"/k/{table.token}/").content.decode()
    assert phone.get(f"/tables/{table.link.public_id}/").status_code == 200
    plain = phone.get(f"/tables/{table.link.public_id}/{table.match.public_id}/plain/")
    assert plain.status_code == 403
    assert "expired" in plain.content.decode()


@pytest.mark.parametrize("state, letters", [("finished", ["A", "B"]), ("accepted", [])])
def test_what_both_sides_accepted_is_offered_to_nobody_with_a_link(state: str, letters: list[str]) -> None:
    table = make_table(rules={"preset": "classic-50", "target": 5})
    table.write(finish(1, s2=5, s4=5))
    table.reload()
    table.match.state = state
    table.match.save()
    may = as_holder(table).get(f"/api/v1/matches/{table.match.public_id}/").json()["may"]
    assert may["dispute"] == letters
    assert may["undo"] is (state == "finished")
    assert may["record"] is False
