"""Too many requests: counted by link, person or address, and never in the way when the cache is away."""

from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from rest_framework.test import APIClient

from api import throttling
from api.throttling import PAUSE, AnonymousThrottle, CallerThrottle, Counter
from tests.api.test_edges import with_link
from tests.services.tables import make_table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_cache() -> Any:
    cache.clear()
    yield
    cache.clear()


class Away:
    """A cache that is away until `back`, the clock of whoever counts in it, and how often it was asked."""

    def __init__(self) -> None:
        self.now = 100.0
        self.back = False
        self.asked = 0
        self._count = throttling.count_once

    def count(self, *args: Any) -> int:
        self.asked += 1
        if not self.back:
            raise ConnectionError("no cache")
        return self._count(*args)


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> Away:
    away = Away()
    monkeypatch.setattr(throttling, "count_once", lambda *args: away.count(*args))
    monkeypatch.setattr(throttling, "counter", Counter(clock=lambda: away.now))
    return away


def test_each_link_has_its_own_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CallerThrottle, "rate", "2/day", raising=False)
    one, other = make_table(), make_table()
    path = "/api/v1/presets/"
    assert [with_link(one).get(path).status_code for _ in range(3)] == [200, 200, 429]
    assert with_link(other).get(path).status_code == 200
    assert APIClient().get(path).status_code == 200


def ask(times: int) -> list[int]:
    """What as many requests of one address are answered."""
    return [APIClient().get("/api/v1/presets/").status_code for _ in range(times)]


def test_a_cache_that_is_away_stops_nobody_is_told_once_and_asked_once_in_a_pause(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, away: Away
) -> None:
    monkeypatch.setattr(AnonymousThrottle, "rate", "1/day", raising=False)
    assert (ask(4), away.asked) == ([200] * 4, 1)
    away.now += PAUSE
    assert (ask(4), away.asked) == ([200] * 4, 2)
    assert caplog.text.count("does not count requests") == 1


def test_a_cache_that_is_back_counts_again_after_the_pause(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, away: Away
) -> None:
    monkeypatch.setattr(AnonymousThrottle, "rate", "1/day", raising=False)
    ask(1)
    away.back = True
    assert ask(2) == [200, 200]
    away.now += PAUSE
    assert ask(3) == [200, 429, 429]
    away.back = False
    assert ask(2) == [200, 200]
    assert caplog.text.count("does not count requests") == 2


def test_one_request_at_a_time_tries_a_cache_that_does_not_answer(
    away: Away, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert throttling.counter.count("a", 60) is None
    away.now += PAUSE
    meanwhile = []

    def hang(*args: Any) -> None:
        meanwhile.append(throttling.counter.count("b", 60))
        raise TimeoutError

    monkeypatch.setattr(away, "count", hang)
    assert throttling.counter.count("a", 60) is None
    assert meanwhile == [None]


def test_a_window_counts_every_request_and_is_forgotten_at_its_end() -> None:
    """On whatever cache there is: with Redis it is one way there and back, and the window has its end from the first."""
    key = f"throttle:test:{uuid4()}"
    assert [throttling.count_once(key, 60) for _ in range(3)] == [1, 2, 3]
    assert throttling.count_once(f"{key}:next", 60) == 1
    assert cache.get(key) == 3
    if (ttl := getattr(cache, "_cache", None)) is not None and hasattr(ttl, "get_client"):
        assert 0 < ttl.get_client().ttl(cache.make_key(key)) <= 60


def test_a_forged_forwarding_header_makes_nobody_new(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AnonymousThrottle, "rate", "2/day", raising=False)
    answers = [
        APIClient().get("/api/v1/presets/", HTTP_X_FORWARDED_FOR=f"192.0.2.{number}").status_code
        for number in range(3)
    ]
    assert answers == [200, 200, 429]
