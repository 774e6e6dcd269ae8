"""Streams: their signed addresses are given only to those who may read, and nothing private is ever pushed."""

import asyncio
import re
from typing import Any

import pytest
from django.urls import reverse

from config import asgi
from tests.live.test_stream import Call
from tests.roles.table import DESK, EVERYBODY, LINKS, STREAMS
from tests.roles.world import HAND, Who, World
from tournaments.live.registry import render_fragment
from tournaments.live.topics import STREAM_PREFIX, sign_topic

pytestmark = pytest.mark.django_db
STREAM = re.compile(rf"{STREAM_PREFIX}(\w+):(\w+)/\?")


def topic_of(world: World, kind: str) -> str:
    return f"match:{world.match_id}" if kind == "live match" else f"tournament:{world.night.public_id}"


def find_streams(page: str) -> set[str]:
    """The topics whose signed addresses stand on a page."""
    return {f"{kind}:{public_id}" for kind, public_id in STREAM.findall(page)}


@pytest.mark.parametrize("kind, visibility", [(kind, seen) for kind, row in STREAMS.items() for seen in row])
def test_the_address_of_a_stream_is_given_only_to_those_who_may_read(kind: str, visibility: str) -> None:
    world = World("playing", visibility, "referee")
    topic = topic_of(world, kind)
    route = "match" if kind == "live match" else "tournament"
    path = reverse(route, args=[topic.split(":")[1]])
    given = {
        name for name in EVERYBODY if topic in find_streams(world.people[name].browse().get(path).content.decode())
    }
    assert given == STREAMS[kind][visibility]


def test_a_links_own_pages_follow_its_match_of_a_private_night_and_no_other() -> None:
    world = World("playing", "private", "referee")
    topic = topic_of(world, "live match")
    given = set()
    for name in sorted(EVERYBODY):
        who: Who = world.people[name]
        link = who.link or world.people["table"].link
        assert link is not None
        pages = [
            reverse("table_match", args=[link.public_id, world.match_id]),
            reverse("side_table", args=[link.public_id]),
        ]
        if any(topic in find_streams(who.browse().get(page).content.decode()) for page in pages):
            given.add(name)
    assert given == LINKS - {"other_table", "other_link"}


@pytest.mark.parametrize("name", sorted(EVERYBODY))
def test_the_console_gives_the_stream_of_a_private_match_to_its_desk_only(name: str) -> None:
    world = World("playing", "private", "referee")
    page = world.people[name].browse().get(reverse("console_table", args=[world.match_id])).content.decode()
    assert (topic_of(world, "live match") in find_streams(page)) == (name in DESK)


def answer_of(path: str, query: str) -> Call:
    """What the whole site answers to a request for a stream (HEAD: nobody stays)."""
    call = Call(path, query, method="HEAD")

    async def run() -> None:
        call.scope["type"] = "http"
        await asgi.application(call.scope, call.receive, call.send)

    asyncio.run(run())
    return call


@pytest.mark.parametrize("kind", sorted(STREAMS))
def test_a_stream_opens_by_the_signature_of_its_own_topic_only(kind: str) -> None:
    own, other = "match:23456789bcdf", "tournament:23456789bcdf"
    if kind != "live match":
        own, other = other, own
    found = {
        sig: answer_of(f"{STREAM_PREFIX}{own}/", f"sig={sig}").status
        for sig in (sign_topic(own), sign_topic(other), sign_topic("match:bbbbbbbbbbbb"), "", "wrong")
    }
    assert list(found.values()) == [200, 403, 403, 403, 403]


def test_everything_that_is_no_stream_goes_to_the_pages(monkeypatch: Any) -> None:
    asked = []

    async def note(scope: Any, receive: Any, send: Any) -> None:
        asked.append(scope["path"])

    async def refuse(scope: Any, receive: Any, send: Any) -> None:
        raise AssertionError(scope["path"])

    monkeypatch.setattr(asgi, "pages", note)
    monkeypatch.setattr(asgi, "answer_stream", refuse)
    paths = ["/", "/live", "/live.txt", "/matches/x/live/", "/api/v1/live/"]
    for path in paths:
        asyncio.run(asgi.application({"type": "http", "path": path}, None, None))  # type: ignore[arg-type]
    assert asked == paths


@pytest.mark.parametrize("kind", sorted(STREAMS))
@pytest.mark.parametrize("visibility", ["public", "unlisted", "private"])
def test_nothing_of_a_private_night_is_pushed(kind: str, visibility: str) -> None:
    world = World("playing", visibility, "referee")
    world.table.write(HAND)
    match = world.table.reload()
    base = match.version - 1 if kind == "live match" else 0
    pushed = render_fragment(topic_of(world, kind), "es", base)
    assert pushed is None if visibility == "private" else kind != "live match" or pushed is not None
