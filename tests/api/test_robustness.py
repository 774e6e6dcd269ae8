"""Whatever is sent, the answer is a refusal in our shape, and nothing changes: arbitrary bodies, too many requests."""

import json
import re
from typing import Any

import pytest
from django.core.cache import cache
from django.urls import get_resolver
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from rest_framework.test import APIClient

from tests.services.tables import finish, make_table
from tournaments.models import AccessLink, Match, Record, Tournament

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
KEYS = [
    "record", "entry_id", "after", "latest", "reason", "device", "phone_time", "kind", "seat", "pips", "side", "accept",
    "score", "name", "take", "text", "answered", "role", "holder", "expires_at", "tables", "rules", "sides", "seats",
    "first_opener", "table", "tournament", "records", "rules_name", "by",
]  # fmt: skip
PLAUSIBLE = st.sampled_from(
    [finish(1, s2=5, s4=5), "A", "table", 1, 0, -1, 10**40, True, "2026-11-30T18:00:00+01:00", "0001-01-01T00:00:00Z",
     "c0ffee00-0000-4000-8000-000000000001", {"preset": "classic-50"}, [{"number": 1, "name": "x"}], "x" * 900]
)  # fmt: skip
BODY = st.dictionaries(st.sampled_from(KEYS), JSON | PLAUSIBLE, max_size=6) | JSON


def paths(match_id: str) -> list[tuple[str, str]]:
    """Every address of the API that takes a body, with its method."""
    base = f"/api/v1/matches/{match_id}/"
    posts = ["records/", "records/?preview=1", "records/1/replace/", "records/1/replace/?preview=1",
             "records/1/withdraw/", "records/insert/", "records/1/insert/", "undo/", "scorer/", "call/", "accept/",
             "links/"]  # fmt: skip
    return [
        ("post", "/api/v1/score/"),
        ("post", "/api/v1/matches/"),
        ("patch", base),
        *[("post", base + path) for path in posts],
    ]


class ArbitraryBodies(TestCase):
    """Arbitrary JSON on every write, by everybody who may write."""

    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
    @given(body=BODY, place=st.integers(min_value=0, max_value=14), by_link=st.booleans())
    def test_no_body_is_a_fault_of_ours(self, body: Any, place: int, by_link: bool) -> None:
        table = make_table()
        table.write(finish(1, s2=5, s4=5))
        client = APIClient(raise_request_exception=True)
        if by_link:
            client.credentials(HTTP_AUTHORIZATION=f"Link {table.token}")
        else:
            client.force_login(table.organiser)
        method, path = paths(table.match.public_id)[place]
        before = snapshot()
        answer = client.generic(method.upper(), path, json.dumps(body), content_type="application/json")
        assert answer.status_code < 500, (method, path, body, answer.content)
        if answer.status_code >= 400:
            error = answer.json()["error"]
            assert set(error) >= {"code", "field", "message"}
            assert snapshot() == before


def snapshot() -> tuple[Any, ...]:
    return (
        Record.objects.count(),
        AccessLink.objects.count(),
        Tournament.objects.count(),
        list(Match.objects.order_by("pk").values_list("version", "state", "score")),
    )


@pytest.mark.django_db
def test_too_many_requests_are_told_how_long_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    from api.throttling import AnonymousThrottle

    cache.clear()
    monkeypatch.setattr(AnonymousThrottle, "rate", "2/min", raising=False)
    monkeypatch.setattr(AnonymousThrottle, "timer", staticmethod(lambda: 1_000_000.0))
    client = APIClient()
    answers = [client.get("/api/v1/presets/") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    error = answers[2].json()["error"]
    assert error["code"] == "too_many_requests"
    assert 1 <= error["retry_after"] <= 61
    assert answers[2]["Retry-After"] == str(error["retry_after"])
    cache.clear()


@pytest.mark.django_db
def test_every_operation_stands_in_the_schema_and_says_its_refusals() -> None:
    schema = APIClient().get("/api/v1/schema/", {"format": "json"}).json()
    assert schema["openapi"].startswith("3.1")
    routes = {
        pattern.name
        for pattern in get_resolver("api.urls").url_patterns
        if pattern.name and pattern.name not in ("api_schema", "api_docs", "api_redoc", "api_redoc_script")
    }
    assert len(schema["paths"]) == len(routes)
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            if method not in ("get", "post", "patch", "delete"):
                continue
            statuses = set(operation["responses"])
            assert {"401", "429"} <= statuses, (path, method)
            if method in ("post", "patch"):
                assert {"400", "413", "415"} <= statuses, (path, method)
                names = [parameter["name"] for parameter in operation.get("parameters", [])]
                assert "X-Device" in names or path == "/api/v1/score/", (path, method)


@pytest.mark.django_db
def test_the_documentation_loads_nothing_from_elsewhere() -> None:
    page = APIClient().get("/api/v1/docs/", HTTP_ACCEPT="text/html").content.decode()
    assert "swagger-ui" in page
    assert re.findall(r'(?:src|href)="(?:https?:)?//[^"]+"', page) == []
