"""Too many requests: counted by link, person or address, and never in the way when the cache is away."""

from typing import Any

import pytest
from django.core.cache import cache
from rest_framework.test import APIClient

from api.throttling import AnonymousThrottle, CallerThrottle
from tests.api.test_edges import with_link
from tests.services.tables import make_table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_cache() -> Any:
    cache.clear()
    yield
    cache.clear()


def test_each_link_has_its_own_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CallerThrottle, "rate", "2/day", raising=False)
    one, other = make_table(), make_table()
    path = "/api/v1/presets/"
    assert [with_link(one).get(path).status_code for _ in range(3)] == [200, 200, 429]
    assert with_link(other).get(path).status_code == 200
    assert APIClient().get(path).status_code == 200


def test_a_cache_that_is_away_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: Any, **options: Any) -> None:
        raise ConnectionError("no cache")

    monkeypatch.setattr(AnonymousThrottle, "rate", "1/day", raising=False)
    monkeypatch.setattr("api.throttling.cache.add", fail)
    assert [APIClient().get("/api/v1/presets/").status_code for _ in range(3)] == [200, 200, 200]


def test_a_forged_forwarding_header_makes_nobody_new(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AnonymousThrottle, "rate", "2/day", raising=False)
    answers = [
        APIClient().get("/api/v1/presets/", HTTP_X_FORWARDED_FOR=f"192.0.2.{number}").status_code
        for number in range(3)
    ]
    assert answers == [200, 200, 429]
