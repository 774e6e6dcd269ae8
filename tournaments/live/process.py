"""The hub of this process with what feeds it: the other processes through Redis, or a look at the database."""

import asyncio
import logging
import secrets
import signal
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from types import FrameType
from typing import Any

from django.conf import settings
from django.db import connections

from tournaments.live.hub import Hub
from tournaments.live.registry import render_fragment
from tournaments.live.relay import Subscription, name_channel
from tournaments.live.versions import read_versions

logger = logging.getLogger(__name__)

THREADS = 2  # for rendering and for looking at versions, however many viewers there are
POLL_EVERY = 1.0  # seconds
LOOK_EVERY = 10  # as many polls go by between two looks at the versions while Redis tells of changes


class LiveProcess:
    """A hub bound to the event loop that started it. Made by `start_live`, once a process."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.origin = secrets.token_hex(8)
        self._loop = loop
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="live")
        self.hub = Hub(
            read_versions=read_versions,
            render=render_fragment,
            in_thread=self._run_in_thread,
            later=loop.call_later,
        )
        self._subscription: Subscription | None = None
        if settings.REDIS_URL:
            self._subscription = Subscription(
                settings.REDIS_URL,
                name_channel(settings.REDIS_PREFIX),
                origin=self.origin,
                hear=self.hub.hear,
                compare=lambda: self._catch_up(self.hub.compare),
                resync=lambda: self._catch_up(self.hub.resync_all),
            )
        self._polls = 0
        self._failing = False
        self._tasks = [loop.create_task(self._poll())]
        if self._subscription is not None:
            self._tasks.append(loop.create_task(self._subscription.run()))

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The event loop in which the hub lives."""
        return self._loop

    def hear(self, topic: str, version: int | None) -> None:
        """Hand a change over to the hub, from any thread; nothing where the loop has ended."""
        try:
            self._loop.call_soon_threadsafe(self.hub.hear, topic, version)
        except RuntimeError:
            logger.debug("The loop has ended; the change of %s is not told here.", topic)

    def close_streams(self) -> None:
        """End all streams, from a signal handler or any thread."""
        try:
            self._loop.call_soon_threadsafe(self.hub.close)
        except RuntimeError:
            logger.debug("The loop has ended; there is nothing to close.")

    async def stop(self) -> None:
        """End streams and tasks; the worker threads end after what they are at."""
        self.hub.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL_EVERY)
            await self.tick()

    async def tick(self) -> None:
        """Once a second: heartbeats and a look at the versions; while Redis tells of other processes every tenth time.

        A process cannot count its siblings, and a command writes too: so it looks even where it seems alone. And a
        message may be lost although the link stands: so it looks even then. One query for all that is watched.
        """
        self.hub.beat()
        self._polls += 1
        if self._subscription is not None and self._subscription.connected and self._polls % LOOK_EVERY:
            return
        try:
            await self.hub.compare()
            self._failing = False
        except Exception as problem:
            if not self._failing:
                logger.warning("The versions cannot be read, viewers are told later: %s", problem)
            self._failing = True

    async def _catch_up(self, look: Callable[[], Awaitable[None]]) -> None:
        """Let viewers catch up; where the database is away too, the next look brings them on."""
        try:
            await look()
        except Exception:
            logger.exception("The versions cannot be read now that the link to Redis stands.")

    async def _run_in_thread(self, work: Callable[..., Any], *args: Any) -> Any:
        return await self._loop.run_in_executor(self._threads, run_and_disconnect, work, *args)


def run_and_disconnect(work: Callable[..., Any], *args: Any) -> Any:
    """`work(*args)` in a worker thread, which keeps no connection to the database afterwards."""
    try:
        return work(*args)
    finally:
        connections.close_all()


_running: LiveProcess | None = None
_starting = threading.Lock()


def find_running() -> LiveProcess | None:
    """The hub of this process, None where none was started (a command, a worker, a WSGI server)."""
    return _running


def start_live() -> LiveProcess:
    """The hub of this process in the running event loop, started where it is not there yet."""
    global _running
    loop = asyncio.get_running_loop()
    with _starting:
        if _running is None or _running.loop is not loop:
            _running = LiveProcess(loop)
        return _running


async def stop_live() -> None:
    """Stop the hub of this process, if there is one."""
    global _running
    running, _running = _running, None
    if running is not None:
        await running.stop()


def close_on_signal() -> None:
    """End the streams as soon as the process is told to end.

    A server first waits for open connections and only then says so to the application, and a stream never ends by
    itself: without this every stop would last as long as the server's patience. The server's own handlers go on.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGTERM, signal.SIGINT):
        before = signal.getsignal(number)
        if callable(before):
            signal.signal(number, _close_and_pass_on(before))


def _close_and_pass_on(before: Callable[[int, FrameType | None], Any]) -> Callable[[int, FrameType | None], None]:
    def handle(number: int, frame: FrameType | None) -> None:
        running = find_running()
        if running is not None:
            running.close_streams()
        before(number, frame)

    return handle
