"""Where a request goes wrong half way, or asks for much: all or nothing, and the same number of queries."""

import json
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from tests.api.test_matches import address, as_person
from tests.services.tables import Table, finish, make_person, make_table
from tournaments.models import AccessLink, Club, Tournament
from tournaments.services.clubs import change_settings

pytestmark = pytest.mark.django_db


def with_link(table: Table) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Link {table.token}")
    return client


def count_queries(client: APIClient, path: str, body: Any = None) -> int:
    method = "GET" if body is None else "POST"
    content = "" if body is None else json.dumps(body)
    with CaptureQueriesContext(connection) as queries:
        answer = client.generic(method, path, content, content_type="application/json")
    assert answer.status_code in (200, 201, 409)
    return len(queries)


def test_a_list_takes_the_same_number_of_queries_for_one_night_and_for_three() -> None:
    make_table()
    one = count_queries(APIClient(), "/api/v1/matches/")
    make_table()
    make_table()
    assert count_queries(APIClient(), "/api/v1/matches/") == one <= 4
    assert len(APIClient().get("/api/v1/matches/").json()["matches"]) == 3


@pytest.mark.parametrize("preview", [True, False])
def test_a_correction_takes_the_same_number_of_queries_for_few_hands_and_for_many(preview: bool) -> None:
    counts = []
    for hands in (2, 15):
        table = make_table(rules={"preset": "international-100", "target": 1000})
        for _ in range(hands):
            table.write(finish(1, s2=5, s4=5))
        body = {"record": finish(2, s1=5, s3=5), "reason": "contada mal", "entry_id": str(uuid4())}
        path = address(table, "records/1/replace/" + ("?preview=1" if preview else ""))
        counts.append(count_queries(with_link(table), path, body))
    assert counts[0] == counts[1] <= 12


def test_a_conflict_takes_the_same_number_of_queries_for_few_hands_and_for_many() -> None:
    counts = []
    for hands in (2, 15):
        table = make_table(rules={"preset": "international-100", "target": 1000})
        for _ in range(hands):
            table.write(finish(1, s2=5, s4=5))
        body = {"record": finish(2, s1=5, s3=5), "entry_id": str(uuid4()), "after": None}
        counts.append(count_queries(with_link(table), address(table, "records/"), body))
    assert counts[0] == counts[1]


def test_no_night_is_left_behind_by_a_match_that_is_refused() -> None:
    client = as_person(make_person(Club.objects.create(name="Peña"), "ines"))
    assert client.post("/api/v1/matches/", {"rules": "classic-51"}, format="json").status_code == 422
    assert Tournament.objects.count() == 0


def test_a_change_is_made_whole_or_not_at_all() -> None:
    table = make_table(table=7)
    body = {"table": 9, "seats": [{"number": 77, "name": "x"}]}
    answer = as_person(table.organiser).patch(address(table), body, format="json")
    assert (answer.status_code, answer.json()["error"]["field"]) == (400, "seats.0.number")
    assert table.reload().table == 7


@pytest.mark.parametrize("method", ["get", "post", "put", "delete"])
def test_an_unknown_address_answers_404_to_every_method_and_asks_for_no_csrf(method: str) -> None:
    answer = getattr(APIClient(enforce_csrf_checks=True), method)("/api/v1/nothing/")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


@pytest.mark.parametrize("path", ["schema/", "docs/", "redoc/"])
def test_the_documentation_is_the_same_whatever_credential_comes_with_the_question(path: str) -> None:
    assert APIClient().get(f"/api/v1/{path}", HTTP_AUTHORIZATION="Link nonsense").status_code == 200


@pytest.mark.parametrize("wanted", ["\x00", "x" * 10_000, "\ud83c", "🎲"])
def test_a_tournament_that_cannot_be_is_not_found(wanted: str) -> None:
    name = wanted.encode("utf-8", "surrogatepass").decode("latin-1")
    answer = APIClient().get("/api/v1/matches/", {"tournament": name})
    assert answer.status_code in (400, 404)
    assert answer.json()["error"]["field"] == "tournament"


def test_reading_asks_for_no_device() -> None:
    table = make_table()
    assert APIClient().get(address(table), HTTP_X_DEVICE="x" * 5000).status_code == 200
    undo = with_link(table).post(
        address(table, "undo/"), {"entry_id": str(uuid4())}, format="json", HTTP_X_DEVICE="x" * 5000
    )
    assert (undo.status_code, undo.json()["error"]["field"]) == (400, "device")


def test_the_device_is_taken_from_the_header_too() -> None:
    table = make_table()
    table.write(finish(1, s2=5, s4=5))
    answer = with_link(table).post(
        address(table, "undo/"), {"entry_id": str(uuid4())}, format="json", HTTP_X_DEVICE="phone-1"
    )
    assert answer.status_code == 201


@pytest.mark.parametrize(
    "method, path, body",
    [
        ("patch", "", {"seats": [{"number": 1, "name": "Otra"}]}),
        ("post", "scorer/", {"device": "phone-1"}),
        ("post", "call/", {"text": "aquí"}),
        ("post", "undo/", {"entry_id": str(uuid4()), "device": "phone-1"}),
        ("post", "records/1/withdraw/", {"reason": "x", "entry_id": str(uuid4())}),
    ],
)
def test_an_expired_link_delivers_hands_and_does_nothing_else(method: str, path: str, body: Any) -> None:
    table = make_table()
    table.write(finish(1, s2=5, s4=5))
    AccessLink.objects.update(expires_at=timezone.now() - timedelta(hours=1))
    answer = getattr(with_link(table), method)(address(table, path), body, format="json")
    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "link_expired")
    queued = (timezone.now() - timedelta(hours=2)).isoformat()
    hand = {
        "record": finish(1, s2=5, s4=5),
        "entry_id": str(uuid4()),
        "after": str(table.last),
        "phone_time": queued,
    }
    late = with_link(table).post(address(table, "records/"), hand, format="json")
    assert (late.status_code, late.json()["record"]["late"]) == (201, True)


@pytest.mark.parametrize(
    "change, code",
    [
        ({"revoked_at": timezone.now()}, "link_revoked"),
        ({"expires_at": timezone.now() - timedelta(hours=49)}, "link_expired"),
    ],
)
def test_a_link_that_is_over_answers_401_to_reading_and_writing(change: dict[str, Any], code: str) -> None:
    table = make_table()
    AccessLink.objects.update(**change)
    for answer in (
        with_link(table).get(address(table)),
        with_link(table).post(
            address(table, "records/"),
            {"record": finish(1, s2=5, s4=5), "entry_id": str(uuid4()), "after": None},
            format="json",
        ),
    ):
        assert (answer.status_code, answer.json()["error"]["code"]) == (401, code)
        assert answer["WWW-Authenticate"] == "Link"


def test_a_link_is_revoked_only_under_a_match_that_is_there() -> None:
    table = make_table()
    client = as_person(table.organiser)
    assert client.delete(f"/api/v1/matches/nowhere/links/{table.link.public_id}/").status_code == 404
    assert AccessLink.objects.get().revoked_at is None


def test_a_changed_setting_of_the_night_is_no_304() -> None:
    table = make_table()
    etag = APIClient().get(address(table))["ETag"]
    assert APIClient().get(address(table), HTTP_IF_NONE_MATCH=f'"x", {etag}').status_code == 304
    change_settings(
        table.night, actor=table.boss, name="Viernes", visibility="public", wording="", who_scores="referee"
    )
    answer = APIClient().get(address(table), HTTP_IF_NONE_MATCH=etag)
    assert (answer.status_code, answer.json()["tournament"]["name"]) == (200, "Viernes")


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "محمد", "👩‍👩‍👧 Ana", "\u202eanA"])
def test_a_strange_name_is_kept_as_text(name: str) -> None:
    table = make_table()
    body = {"seats": [{"number": 1, "name": name}]}
    answer = with_link(table).patch(address(table), body, format="json")
    shown = answer.json()["sides"][0]["seats"][0]["name"]
    assert answer.status_code == 200
    assert shown == name.replace("\u202e", "")


@pytest.mark.parametrize(
    "body, status",
    [
        (b"[]", 422), (b"null", 422), (b"5", 422), (b'"x"', 422), (b"{}", 422), (b"", 422),
        (b'{"records": 5}', 422), (b'{"records": [1]}', 422), (b'{"rules": [], "records": []}', 422),
        (b'{"records": [{"kind": []}]}', 422), (b'{"records": [], "first_opener": true}', 422),
        (b'{"records": [' + b'{"kind": "void"},' * 5000 + b'{"kind": "void"}]}', 413),
        (b'{"records": [NaN]}', 400), (b'{"records": [], "records": []}', 400), (b'\xef\xbb\xbf{"records": []}', 400),
        (b'{"records": []', 400), (b'{"first_opener": ' + b"9" * 5000 + b"}", 400),
    ],
)  # fmt: skip
def test_what_is_no_sheet_answers_422_and_what_is_no_json_400(body: bytes, status: int) -> None:
    answer = APIClient().generic("POST", "/api/v1/score/", body, content_type="application/json")
    assert answer.status_code == status
    assert set(answer.json()["error"]) >= {"code", "field", "message"}
