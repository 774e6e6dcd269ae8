"""Announcing: after commit only, never in the way of the request."""

import asyncio
import json

import pytest
import redis
from django.db import transaction

from tests.live.harness import OTHER, TOPIC
from tournaments.live import publish
from tournaments.live.relay import PAUSE, Publisher, Subscription


class Ears:
    """A hub's process that writes down what it is told."""

    origin = "here"

    def __init__(self):
        self.heard = []

    def hear(self, topic, version):
        self.heard.append((topic, version))


@pytest.fixture
def ears(monkeypatch):
    ears = Ears()
    monkeypatch.setattr(publish, "find_running", lambda: ears)
    return ears


@pytest.mark.django_db(transaction=True)
def test_a_change_is_told_after_commit(ears):
    with transaction.atomic():
        publish.announce(TOPIC, 3)
        assert ears.heard == []
    assert ears.heard == [(TOPIC, 3)]


@pytest.mark.django_db(transaction=True)
def test_a_change_that_was_rolled_back_is_not_told(ears):
    @transaction.atomic
    def change_and_fail():
        publish.announce(TOPIC, 3)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        change_and_fail()
    assert ears.heard == []


@pytest.mark.django_db(transaction=True)
def test_telling_that_fails_does_not_reach_the_request(ears, monkeypatch):
    monkeypatch.setattr(ears, "hear", lambda *_: 1 / 0)
    with transaction.atomic():
        publish.announce(TOPIC, 3)
        publish.announce(TOPIC)


def test_an_address_of_redis_that_cannot_be_read_does_not_reach_the_request(ears, settings, caplog):
    settings.REDIS_URL = "http://nowhere"
    publish.tell(TOPIC, 3)
    assert ears.heard == [(TOPIC, 3)]
    assert "REDIS_URL" in caplog.text


class BrokenRedis:
    """Redis that is away until `back`; counts how often it was asked."""

    def __init__(self):
        self.back = False
        self.asked = 0
        self.published = []

    def publish(self, channel, text):
        self.asked += 1
        if not self.back:
            raise redis.ConnectionError("away")
        self.published.append((channel, json.loads(text)))


class Timers:
    """What was put off until later, and a clock that only the test turns."""

    def __init__(self):
        self.now = 100.0
        self.waiting = []

    def later(self, seconds, work):
        self.waiting.append((self.now + seconds, work))

    def pass_time(self, seconds):
        self.now += seconds
        due = [timer for timer in self.waiting if timer[0] <= self.now]
        self.waiting = [timer for timer in self.waiting if timer[0] > self.now]
        for _, work in due:
            work()


@pytest.fixture
def away():
    """A publisher whose Redis is away, that Redis, and its clock."""
    timers = Timers()
    publisher = Publisher("redis://127.0.0.1:1/0", "test:live", clock=lambda: timers.now, later=timers.later)
    publisher._redis = BrokenRedis()
    return publisher, publisher._redis, timers


def test_a_dead_redis_is_asked_once_in_a_pause_and_not_by_every_request(away):
    publisher, server, timers = away
    assert [publisher.publish(TOPIC, version, "here") for version in range(5)] == [False] * 5
    assert server.asked == 1
    timers.now += PAUSE
    assert [publisher.publish(TOPIC, version, "here") for version in range(5)] == [False] * 5
    assert server.asked == 2
    assert len(timers.waiting) == 1


def test_when_redis_is_back_everybody_is_first_told_to_catch_up(away):
    publisher, server, timers = away
    publisher.publish(TOPIC, 2, "here")
    server.back = True
    assert publisher.publish(TOPIC, 3, "here") is False
    timers.now += PAUSE
    assert publisher.publish(TOPIC, 4, "here") is True
    assert publisher.publish(TOPIC, 5, "here") is True
    expected = [
        ("test:live", {"resync": True}),
        ("test:live", {"topic": TOPIC, "version": 4, "origin": "here"}),
        ("test:live", {"topic": TOPIC, "version": 5, "origin": "here"}),
    ]
    assert server.published == expected
    timers.pass_time(PAUSE)
    assert (server.published, timers.waiting) == (expected, [])  # made good already


def test_what_was_missed_is_made_good_after_the_pause_though_nobody_writes_again(away):
    publisher, server, timers = away
    publisher.publish(TOPIC, 2, "here")
    server.back = True
    assert publisher.publish(TOPIC, 3, "here") is False
    assert server.published == []
    timers.pass_time(PAUSE)
    assert server.published == [("test:live", {"resync": True})]
    assert timers.waiting == []
    assert publisher.publish(TOPIC, 4, "here") is True
    assert server.published[1:] == [("test:live", {"topic": TOPIC, "version": 4, "origin": "here"})]


def test_while_redis_stays_away_it_is_asked_once_in_a_pause_by_itself(away):
    publisher, server, timers = away
    publisher.publish(TOPIC, 2, "here")
    for _ in range(3):
        timers.pass_time(PAUSE)
    assert (server.asked, len(timers.waiting)) == (4, 1)
    server.back = True
    timers.pass_time(PAUSE)
    assert server.published == [("test:live", {"resync": True})]


def test_a_change_that_comes_while_another_caller_catches_up_is_made_good_too(away):
    publisher, server, timers = away
    publisher.publish(TOPIC, 2, "here")
    server.back = True
    timers.now += PAUSE
    send, late = server.publish, []

    def send_and_be_late(channel, text):
        send(channel, text)
        if "resync" in text and not late:  # the others look now; this change is committed only afterwards
            late.append(publisher.publish(TOPIC, 4, "here"))

    server.publish = send_and_be_late
    assert publisher.publish(TOPIC, 3, "here") is True
    assert late == [False]
    timers.pass_time(PAUSE)
    assert [said.get("version", "resync") for _, said in server.published] == ["resync", 3, "resync"]


def test_a_caller_who_gets_through_does_not_hide_that_another_failed_meanwhile(away):
    publisher, server, timers = away
    server.back = True
    send, failed = server.publish, []

    def send_while_another_fails(channel, text):
        if not failed:
            failed.append("begun")
            server.back = False
            failed.append(publisher.publish(TOPIC, 2, "here"))
            server.back = True
        send(channel, text)

    server.publish = send_while_another_fails
    assert publisher.publish(OTHER, 7, "here") is True
    assert failed == ["begun", False]
    timers.pass_time(PAUSE)
    assert server.published[-1] == ("test:live", {"resync": True})


@pytest.mark.parametrize(
    "data, heard",
    [
        ({"topic": TOPIC, "version": 3, "origin": "there"}, [(TOPIC, 3)]),
        ({"topic": TOPIC, "version": None, "origin": ""}, [(TOPIC, None)]),
        ({"topic": TOPIC, "version": 3, "origin": "here"}, []),
        ({"resync": True}, ["resync"]),
        ({"topic": 7, "version": 3}, []),
        ({"topic": TOPIC, "version": "3"}, [(TOPIC, None)]),
        ([1], []),
        ("no json", []),
    ],
)
def test_what_a_process_hears_of_the_others(data, heard):
    said = []

    async def resync():
        said.append("resync")

    subscription = Subscription(
        "redis://127.0.0.1:1/0",
        "test:live",
        origin="here",
        hear=lambda topic, version: said.append((topic, version)),
        compare=resync,
        resync=resync,
    )
    asyncio.run(subscription.read_message(b"{" if data == "no json" else json.dumps(data).encode()))
    assert said == heard
