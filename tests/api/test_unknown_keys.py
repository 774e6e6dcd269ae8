"""A key that means nothing is refused where it stands, not passed over."""

import json
from typing import Any

import pytest
from django.forms.models import model_to_dict
from rest_framework.test import APIClient

from tests.services.tables import finish, make_table
from tournaments.models import AccessLink, Match, Record

pytestmark = pytest.mark.django_db
ENTRY = "7f0e8ad0-1111-4222-8333-123456789abc"


@pytest.mark.parametrize(
    "more, field",
    [
        ({"first_openr": 3}, "first_openr"),
        ({"records": []}, "records"),
        ({"sides": [{"nam": "x"}]}, "sides.0.nam"),
        ({"sides": [{"seats": [{"number": 1, "foo": 1}]}]}, "sides.0.seats.0.foo"),
    ],
)
def test_a_match_is_not_opened_with_a_key_that_means_nothing(more: dict[str, Any], field: str) -> None:
    table = make_table()
    client = APIClient()
    client.force_authenticate(None)
    client.force_login(table.organiser)
    body = {"tournament": table.night.public_id, "rules": "classic-50", "table": 9} | more
    answer = client.post("/api/v1/matches/", body, format="json", HTTP_ACCEPT_LANGUAGE="en")
    error = answer.json()["error"]
    assert (answer.status_code, error["code"], error["field"]) == (400, "key_unknown", field)
    assert "Possible: " in error["message"]
    assert Match.objects.count() == 1


def test_a_link_is_not_made_with_a_key_that_means_nothing() -> None:
    table = make_table()
    client = APIClient()
    client.force_login(table.organiser)
    body = {"role": "table", "expires": "2030-01-01"}
    answer = client.post(f"/api/v1/matches/{table.match.public_id}/links/", body, format="json")
    assert (answer.status_code, answer.json()["error"]["field"]) == (400, "expires")
    assert AccessLink.objects.count() == 1


BODIES: list[tuple[str, str, dict[str, Any]]] = [
    ("post", "records/", {"record": {"kind": "stopped"}, "entry_id": ENTRY, "after": None}),
    ("post", "records/?preview=1", {"record": {"kind": "stopped"}}),
    ("post", "records/1/replace/", {"record": {"kind": "stopped"}, "reason": "x", "entry_id": ENTRY}),
    ("post", "records/1/replace/?preview=1", {"record": {"kind": "stopped"}}),
    ("post", "records/1/withdraw/", {"reason": "x", "entry_id": ENTRY}),
    ("post", "records/1/insert/", {"record": {"kind": "stopped"}, "reason": "x", "entry_id": ENTRY}),
    ("post", "records/insert/", {"record": {"kind": "stopped"}, "reason": "x", "entry_id": ENTRY, "after": None}),
    ("post", "undo/", {"entry_id": ENTRY}),
    ("post", "scorer/", {"device": "one"}),
    ("post", "call/", {"text": "luz"}),
    ("post", "accept/", {"side": "A"}),
    ("post", "settle/", {"reason": "x"}),
    ("post", "verify/", {}),
    ("post", "links/", {"role": "table"}),
    ("patch", "", {"first_opener": 2}),
]


@pytest.mark.parametrize("method, where, body", BODIES, ids=[f"{body[0]} {body[1]}" for body in BODIES])
def test_no_body_is_taken_with_a_key_that_means_nothing(method: str, where: str, body: dict[str, Any]) -> None:
    table = make_table()
    table.write(finish(1, s2=30, s4=5))
    before = model_to_dict(table.reload())
    client = APIClient()
    client.force_login(table.organiser)
    answer = client.generic(
        method,
        f"/api/v1/matches/{table.match.public_id}/{where}",
        json.dumps(body | {"foo": 1}),
        content_type="application/json",
        HTTP_ACCEPT_LANGUAGE="en",
    )
    error = answer.json()["error"]
    assert (answer.status_code, error["code"], error["field"]) == (400, "key_unknown", "foo")
    start, possible = error["message"].split("Possible: ")
    assert start == "There is no “foo” here. "
    assert set(possible.removesuffix(".").split(", ")) >= {*body, "device"}
    assert model_to_dict(table.reload()) == before
    assert (Record.objects.count(), AccessLink.objects.count()) == (1, 1)


@pytest.mark.parametrize("key", ["preview", "latest", "foo"])
def test_a_record_without_a_wrapper_is_not_taken_with_a_key_that_means_nothing(key: str) -> None:
    table = make_table()
    client = APIClient()
    client.force_login(table.organiser)
    body = {
        "kind": "void",
        "reason": "misdeal",
        "entry_id": ENTRY,
        "after": None,
        "seq": 1,
        "device": "one",
        key: True,
    }
    answer = client.post(f"/api/v1/matches/{table.match.public_id}/records/", body, format="json")
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "invalid_document")
    assert Record.objects.count() == 0
    del body[key]
    assert client.post(f"/api/v1/matches/{table.match.public_id}/records/", body, format="json").status_code == 201


def test_a_name_is_not_changed_with_a_key_that_means_nothing() -> None:
    table = make_table()
    client = APIClient()
    client.force_login(table.organiser)
    body = {"sides": [{"letter": "A", "nmae": "x"}]}
    answer = client.patch(f"/api/v1/matches/{table.match.public_id}/", body, format="json")
    assert (answer.status_code, answer.json()["error"]["field"]) == (400, "sides.0.nmae")
