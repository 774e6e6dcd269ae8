"""The stream as a bare ASGI handler: no session, no user, no database, no thread for a viewer (docs/live.md)."""

import random
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings

from tournaments.live.clients import Client, Send
from tournaments.live.events import encode_retry
from tournaments.live.process import start_live
from tournaments.live.topics import STREAM_PREFIX, check_signature, parse_topic

MAX_CLIENTS = 10_000  # where the settings do not say LIVE_MAX_CLIENTS
QUERY_LENGTH = 500
LARGEST_VERSION = 2**63 - 1
RETRY_MILLISECONDS = (2500, 4500)  # each client another: a hall's phones do not come back all at once
RETRY_AFTER_SECONDS = b"5"

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Header = tuple[bytes, bytes]

STREAM_HEADERS: list[Header] = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-cache, no-transform"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


async def answer_stream(scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
    """Serve `GET /live/<topic>/?lang=&v=&sig=` until the viewer or the server goes.

    Answers 405 for other methods, 404 for what is no topic, 403 for a wrong signature, 503 with Retry-After where the
    process has all the viewers it takes. `v` (or Last-Event-ID, if higher) is the version that the page shows.
    """
    if scope["method"] not in ("GET", "HEAD"):
        await _refuse(send, 405, [(b"allow", b"GET, HEAD")])
        return
    topic = scope["path"][len(STREAM_PREFIX) :].removesuffix("/")
    if parse_topic(topic) is None:
        await _refuse(send, 404)
        return
    query = _read_query(scope["query_string"])
    if not check_signature(topic, query.get("sig", "")):
        await _refuse(send, 403)
        return
    if scope["method"] == "HEAD":
        await _begin(send)
        await send({"type": "http.response.body", "body": b"", "more_body": False})
        return

    hub = start_live().hub
    if hub.closing or hub.client_count >= getattr(settings, "LIVE_MAX_CLIENTS", MAX_CLIENTS):
        await _refuse(send, 503, [(b"retry-after", RETRY_AFTER_SECONDS)])
        return
    seen = max(_read_version(query.get("v", "")), _read_version(_find_header(scope, b"last-event-id")))
    client = Client(topic, _choose_language(query.get("lang", "")), seen, send)
    hub.subscribe(client)
    try:
        await _begin(send)
        client.open(encode_retry(random.randint(*RETRY_MILLISECONDS)))  # noqa: S311 - no secret, only spread
        # The end of our own answer is a disconnect too (ASGI), so one wait serves the viewer's going and the server's.
        while (await receive())["type"] != "http.disconnect":
            pass
    finally:
        hub.unsubscribe(client)


async def _begin(send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": STREAM_HEADERS})


async def _refuse(send: Send, status: int, headers: list[Header] | None = None) -> None:
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": [(b"content-length", b"0"), (b"cache-control", b"no-store"), *(headers or [])],
        }
    )
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def _read_query(raw: bytes) -> dict[str, str]:
    """The first value of each parameter; a query longer than any of ours is read as none."""
    if len(raw) > QUERY_LENGTH:
        return {}
    try:
        pairs = parse_qs(raw.decode("ascii"), max_num_fields=10)
    except ValueError:
        return {}
    return {name: values[0] for name, values in pairs.items()}


def _read_version(text: str) -> int:
    """The version that `text` says; 0 (shows nothing yet) where it says none."""
    if not (text.isascii() and text.isdigit() and len(text) <= 19):
        return 0
    return min(int(text), LARGEST_VERSION)


def _find_header(scope: MutableMapping[str, Any], name: bytes) -> str:
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return ""


def _choose_language(code: str) -> str:
    """`code` where the site speaks it, else the site's first language: a wrong one is no reason to refuse."""
    return code if code in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
