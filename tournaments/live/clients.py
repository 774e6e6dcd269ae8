"""One connected viewer: a short queue in front of a slow phone, and no thread and no task while nothing happens."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from tournaments.live.events import HEARTBEAT, encode_resync

QUEUE_LENGTH = 32

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class Client:
    """A viewer of one topic in one language. All methods run in the event loop.

    `seen` is the version of the page when it connected. A task that sends exists only while something waits.
    """

    __slots__ = (
        "_finishing",
        "_opened",
        "_overflowed",
        "_queue",
        "_send",
        "_task",
        "known_version",
        "language",
        "seen",
        "topic",
    )

    def __init__(self, topic: str, language: str, seen: int, send: Send) -> None:
        self.topic = topic
        self.language = language
        self.seen = seen
        self.known_version: int | None = None
        self._send = send
        self._queue: list[bytes] = []
        self._overflowed = False
        self._finishing = False
        self._opened = False
        self._task: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """How many messages wait to be sent."""
        return len(self._queue)

    def open(self, message: bytes) -> None:
        """The answer has begun: send `message`, and then what was pushed meanwhile."""
        self._opened = True
        if not self._finishing:
            self._queue.insert(0, message)
        self._wake()

    def push(self, message: bytes, version: int | None = None) -> None:
        """Queue `message`. Where the queue is full the oldest goes, and the viewer will be told to fetch `version`."""
        if self._finishing:
            return
        if version is not None:
            self.known_version = version
        if len(self._queue) >= QUEUE_LENGTH:
            del self._queue[0]
            self._overflowed = True
        self._queue.append(message)
        self._wake()

    def beat(self) -> None:
        """A comment that keeps proxies from closing a silent connection; none while something waits anyway."""
        if self._task is None and self._opened and not self._finishing:
            self._queue.append(HEARTBEAT)
            self._wake()

    def finish(self) -> None:
        """End the stream in good order; what waits is dropped, for the viewer connects again with its version."""
        self._finishing = True
        self._queue.clear()
        self._wake()

    def drop(self) -> None:
        """The connection is gone: send nothing more."""
        self._finishing = True
        self._queue.clear()
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _wake(self) -> None:
        if self._task is None and self._opened:
            self._task = asyncio.get_running_loop().create_task(self._drain())

    async def _drain(self) -> None:
        try:
            while self._queue:
                await self._send({"type": "http.response.body", "body": self._take(), "more_body": True})
            if self._finishing:
                await self._send({"type": "http.response.body", "body": b"", "more_body": False})
        except OSError:
            self._queue.clear()  # gone; the handler sees the disconnect and takes the client off the hub
        finally:
            self._task = None

    def _take(self) -> bytes:
        """Everything that waits, as one piece; after an overflow one `resync` stands for all of it."""
        waiting = [encode_resync(self.known_version)] if self._overflowed else self._queue
        body = b"".join(waiting)
        self._overflowed = False
        self._queue.clear()
        return body
