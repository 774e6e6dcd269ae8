"""The handler, driven by hand: what it answers before and while a stream runs."""

import asyncio
from typing import Any

import pytest

from tests.live.harness import TOPIC, Hall, read_events, settle
from tournaments.live import stream
from tournaments.live.hub import WINDOW
from tournaments.live.topics import sign_topic


class Call:
    """One request to the handler, its answer, and the moment at which the viewer goes."""

    def __init__(self, path: str, query: str = "", method: str = "GET", headers: Any = ()) -> None:
        self.scope = {
            "type": "http",
            "method": method,
            "path": path,
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in headers],
        }
        self.sent: list[dict[str, Any]] = []
        self.gone = asyncio.Event()
        self.asked_for_body = False

    async def receive(self) -> dict[str, Any]:
        if not self.asked_for_body:
            self.asked_for_body = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        self.sent.append(message)
        if message["type"] == "http.response.body" and not message["more_body"]:
            self.gone.set()

    async def run(self) -> None:
        await stream.answer_stream(self.scope, self.receive, self.send)

    @property
    def status(self) -> int:
        return self.sent[0]["status"]

    @property
    def headers(self) -> dict[bytes, bytes]:
        return dict(self.sent[0]["headers"])

    @property
    def events(self) -> list[tuple[str, Any]]:
        return read_events(b"".join(message["body"] for message in self.sent[1:]))


def address(topic: str = TOPIC, **more: Any) -> tuple[str, str]:
    query = {"sig": sign_topic(topic), **more}
    return f"/live/{topic}/", "&".join(f"{name}={value}" for name, value in query.items())


@pytest.fixture
def hall(monkeypatch):
    hall = Hall({TOPIC: 5})
    monkeypatch.setattr(stream, "start_live", lambda: hall)
    return hall


async def answer(*args: Any, **kwargs: Any) -> Call:
    """Whatever is answered without a viewer staying."""
    call = Call(*args, **kwargs)
    await asyncio.wait_for(call.run(), 5)
    return call


async def watch(hall: Hall, *args: Any, **kwargs: Any) -> tuple[Call, asyncio.Task[None]]:
    call = Call(*args, **kwargs)
    task = asyncio.create_task(call.run())
    await settle()
    await hall.pass_time(0)
    return call, task


@pytest.mark.parametrize(
    "path", ["/live/", "/live/club:23456789bcdf/", "/live/match:x/", f"/live/{TOPIC}/more/", "/live/" + "a" * 5000]
)
def test_what_is_no_topic_is_not_found(hall, path):
    call = asyncio.run(answer(path, "sig=x"))
    assert call.status == 404


@pytest.mark.parametrize("query", ["", "sig=", "sig=wrong", "sig=%00%ff", "sig=" + "a" * 5000, "&" * 300])
def test_without_the_right_signature_nothing_is_shown(hall, query):
    call = asyncio.run(answer(f"/live/{TOPIC}/", query))
    assert call.status == 403
    assert hall.hub.client_count == 0


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_other_methods_are_not_allowed(hall, method):
    call = asyncio.run(answer(*address(), method=method))
    assert (call.status, call.headers[b"allow"]) == (405, b"GET, HEAD")


def test_head_gives_the_headers_and_no_stream(hall):
    call = asyncio.run(answer(*address(), method="HEAD"))
    assert (call.status, call.events, hall.hub.client_count) == (200, [], 0)


def test_a_full_process_says_when_to_come_back(hall, settings):
    settings.LIVE_MAX_CLIENTS = 0
    call = asyncio.run(answer(*address()))
    assert (call.status, call.headers[b"retry-after"]) == (503, b"5")


def test_a_stream_begins_with_its_headers_and_the_time_to_reconnect(hall):
    async def run() -> None:
        call, task = await watch(hall, *address(v=5))
        assert call.status == 200
        assert call.headers == {
            b"content-type": b"text/event-stream; charset=utf-8",
            b"cache-control": b"no-cache, no-transform",
            b"x-accel-buffering": b"no",
            b"x-content-type-options": b"nosniff",
        }
        ((name, milliseconds),) = call.events
        assert (name, 2500 <= milliseconds <= 4500) == ("retry", True)
        call.gone.set()
        await task
        assert (hall.hub.client_count, hall.hub.topics) == (0, [])

    asyncio.run(run())


def test_a_change_arrives_in_the_language_asked_for(hall):
    async def run() -> None:
        call, task = await watch(hall, *address(v=5, lang="it"))
        hall.change(TOPIC, 6)
        await hall.pass_time(WINDOW)
        assert call.events[1:] == [("update", {"version": 6, "base": 5, "html": "<p id=x>it 6</p>"})]
        call.gone.set()
        await task

    asyncio.run(run())


@pytest.mark.parametrize("language", ["", "xx", "ES", "<script>"])
def test_a_language_that_the_site_does_not_speak_becomes_its_first(hall, language):
    async def run() -> None:
        call, task = await watch(hall, *address(v=5, lang=language))
        hall.change(TOPIC, 6)
        await hall.pass_time(WINDOW)
        assert hall.rendered == [(TOPIC, "es", 5)]
        call.gone.set()
        await task

    asyncio.run(run())


@pytest.mark.parametrize(
    "version, last_id, told",
    [
        ("5", None, False),
        ("6", None, False),
        ("4", None, True),
        ("4", "5", False),
        ("5", "4", False),
        ("", None, True),
        ("-5", None, True),
        ("5.0", None, True),
        ("%D9%A5", None, True),
        ("9" * 400, None, True),
        ("9" * 19, None, False),
    ],
)
def test_whoever_shows_an_old_version_is_told_to_fetch(hall, version, last_id, told):
    async def run() -> None:
        headers = [("last-event-id", last_id)] if last_id else []
        path, query = address()
        call, task = await watch(hall, path, f"{query}&v={version}", headers=headers)
        assert call.events[1:] == ([("resync", {"version": 5})] if told else [])
        call.gone.set()
        await task

    asyncio.run(run())


def test_a_stop_ends_the_stream_and_the_handler(hall):
    async def run() -> None:
        call, task = await watch(hall, *address(v=5))
        hall.hub.close()
        await asyncio.wait_for(task, 5)
        assert call.sent[-1] == {"type": "http.response.body", "body": b"", "more_body": False}
        late = await answer(*address(v=5))
        assert late.status == 503

    asyncio.run(run())


def test_a_connection_that_breaks_while_sending_disturbs_nobody(hall):
    async def run() -> None:
        call, task = await watch(hall, *address(v=5))
        other, other_task = await watch(hall, *address(v=5))

        async def broken(message: Any) -> None:
            raise OSError("gone")

        next(iter(hall.hub._topics[TOPIC].clients["es"]))._send = broken
        hall.change(TOPIC, 6)
        await hall.pass_time(WINDOW)
        assert sorted(len(each.events) for each in (call, other)) == [1, 2]
        for each in (call, other):
            each.gone.set()
        await asyncio.gather(task, other_task)

    asyncio.run(run())
