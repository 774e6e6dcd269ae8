"""A key that means nothing is refused where it stands, not passed over."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.services.tables import make_table
from tournaments.models import AccessLink, Match

pytestmark = pytest.mark.django_db


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
