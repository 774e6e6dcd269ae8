"""Settling and verifying through the API: the rights of the pages, the error shape of the rest."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.services.tables import Table, finish, make_person, make_table
from tournaments.services import results
from tournaments.services.links import create_night_link

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    table = make_table(rules="classic-50")
    table.write(finish(1, s2=30, s4=25))
    return table


def by_link(token: str) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Link {token}", HTTP_ACCEPT_LANGUAGE="en")
    return client


def by_person(table: Table, role: str) -> APIClient:
    client = APIClient()
    client.force_login(make_person(table.club, f"one-{role}", role))
    return client


def post(client: APIClient, table: Table, what: str, **body: Any) -> Any:
    return client.post(f"/api/v1/matches/{table.match.public_id}/{what}/", body, format="json")


def test_a_director_settles_a_dispute_with_a_reason(table: Table) -> None:
    results.dispute_result(table.match.public_id, actor=table.referee, side="B", reason="no")
    director = by_person(table, "director")
    empty = post(director, table, "settle")
    assert (empty.status_code, empty.json()["error"]["field"]) == (400, "reason")
    assert post(by_link(table.token), table, "settle", reason="yes").status_code == 403
    assert post(by_person(table, "desk"), table, "settle", reason="yes").status_code == 403
    assert post(APIClient(), table, "settle", reason="yes").status_code == 401
    answer = post(director, table, "settle", reason="yes").json()
    assert (answer["state"], answer["dispute"]) == ("finished", None)
    again = post(director, table, "settle", reason="yes")
    assert (again.status_code, again.json()["error"]["code"]) == (409, "not_disputed")


def test_the_desk_verifies_what_somebody_else_recorded(table: Table) -> None:
    _, token = create_night_link(table.night, actor=table.boss, role="desk", holder="Pilar")
    stale = post(by_link(token), table, "verify", score={"A": 54, "B": 0})
    assert (stale.status_code, stale.json()["error"]["code"]) == (409, "score_changed")
    assert post(by_link(table.token), table, "verify").status_code == 403
    assert post(APIClient(), table, "verify").status_code == 401
    assert post(by_link(token), table, "verify", score={"A": 55, "B": 0}).json()["state"] == "verified"


def test_nobody_at_the_desk_verifies_his_own_entry(table: Table) -> None:
    table = make_table(rules="classic-50")
    _, token = create_night_link(table.night, actor=table.boss, role="desk", holder="Pilar")
    desk = by_link(token)
    record = {"kind": "result", "totals": {"A": 52, "B": 30}}
    body = {"record": record, "entry_id": "7f0e8ad0-1111-4222-8333-123456789abc", "after": None}
    assert post(desk, table, "records", **body).status_code == 201
    answer = post(desk, table, "verify")
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "verify_own_entry")


@pytest.mark.parametrize("what", ["settle", "verify"])
@pytest.mark.parametrize("text", ["", "[]", "null", '{"reason": 5}', '{"reason": NaN}', '{"score": "x"}', "{"])
def test_bad_bodies_get_an_error_and_change_nothing(table: Table, what: str, text: str) -> None:
    client = by_person(table, "director")
    answer = client.generic(
        "POST", f"/api/v1/matches/{table.match.public_id}/{what}/", text, content_type="application/json"
    )
    assert answer.status_code < 500
    if answer.status_code >= 400:
        assert set(answer.json()) == {"error"}
        assert table.reload().state == "finished"


def test_what_may_be_done_about_a_result_is_told_with_the_match(table: Table) -> None:
    address = f"/api/v1/matches/{table.match.public_id}/"
    director = by_person(table, "director")
    _, token = create_night_link(table.night, actor=table.boss, role="desk", holder="Pilar")

    def told(client: APIClient) -> tuple[bool, bool]:
        may = client.get(address).json()["may"]
        return may["settle"], may["verify"]

    assert (told(director), told(by_link(token)), told(by_link(table.token))) == (
        (False, True),
        (False, True),
        (False, False),
    )
    results.dispute_result(table.match.public_id, actor=table.referee, side="B", reason="no")
    assert (told(director), told(by_link(token))) == ((True, False), (False, False))


def test_a_link_for_somebody_who_plays_himself_accepts_for_his_own_side_only(table: Table) -> None:
    boss = APIClient()
    boss.force_login(table.organiser)
    made = post(boss, table, "links", role="table", holder="Rosa", plays_as="Rosa").json()
    client = by_link(made["token"])
    assert client.get(f"/api/v1/matches/{table.match.public_id}/").json()["may"]["accept"] == ["B"]
    assert post(client, table, "accept", side="A").status_code == 403
    assert post(client, table, "accept", side="B").json()["sides"][1]["accepted"] is True
