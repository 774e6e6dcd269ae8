"""Redis between the processes: one channel, one subscription a process, and a request never waits for a dead Redis."""

import asyncio
import json
import logging
import random
import threading
import time
from collections.abc import Awaitable, Callable
from typing import Any

import redis
import redis.asyncio
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.retry import Retry

logger = logging.getLogger(__name__)

TIMEOUT = 0.5  # seconds that a request waits at most for Redis, once per pause
PAUSE = 5.0  # seconds without a try after a failure
PING_EVERY = 5.0  # seconds of silence after which the subscription asks whether the link still stands
RECONNECT_SLOWEST = 5.0

# Redis' channels know no database numbers: the prefix keeps installations apart (and test workers).
Hear = Callable[[str, int | None], None]
CatchUp = Callable[[], Awaitable[None]]
Later = Callable[[float, Callable[[], None]], object]


def name_channel(prefix: str) -> str:
    """The one channel of an installation."""
    return f"{prefix}:live"


def call_later(seconds: float, work: Callable[[], None]) -> None:
    """`work()` in a thread of its own after `seconds`; the process does not wait for it when it ends."""
    timer = threading.Timer(seconds, work)
    timer.daemon = True
    timer.start()


class Publisher:
    """Sends changes to the other processes. Any thread may call it; it raises nothing.

    After a failure nothing is tried for PAUSE seconds. What was not sent is counted, and reaches the viewers by a
    `resync`: before the first message after the pause, or by itself at the end of it, whichever comes first.
    """

    def __init__(
        self, url: str, channel: str, clock: Callable[[], float] = time.monotonic, later: Later = call_later
    ) -> None:
        self._channel = channel
        self._clock = clock
        self._later = later
        self._open_again = 0.0
        self._missed = 0  # changes that did not reach Redis
        self._made_good = 0  # as many of them as a resync has followed
        self._waiting = False
        self._counting = threading.Lock()
        self._trying = threading.Lock()
        # One retry: after a restart of Redis the kept connection is stale, which is no outage.
        self._redis = redis.Redis.from_url(
            url, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT, retry=Retry(NoBackoff(), 1)
        )

    @property
    def is_behind(self) -> bool:
        """True while there are changes that no message and no resync has told."""
        return self._missed != self._made_good

    def publish(self, topic: str, version: int | None, origin: str) -> bool:
        """Whether the change reached Redis. `origin` is the process that has told its own viewers already."""
        message = {"topic": topic, "version": version, "origin": origin}
        if not self.is_behind:
            return self._send(message)
        # While Redis is away one caller at a time tries, and only after the pause; the others go on with their work.
        if self._clock() < self._open_again or not self._trying.acquire(blocking=False):
            self._miss()
            return False
        try:
            return self._send(message)
        finally:
            self._trying.release()

    def catch_up(self) -> None:
        """Say `resync` if changes were missed; where Redis is still away, once more after another pause."""
        with self._counting:
            self._waiting = False
        if not self.is_behind:
            return
        if self._clock() >= self._open_again and self._trying.acquire(blocking=False):
            try:
                self._send()
            finally:
                self._trying.release()
        if self.is_behind:
            self._wait()

    def _send(self, *messages: dict[str, Any]) -> bool:
        # What is missed from here on may be committed after the others have looked: this resync does not cover it.
        missed = self._missed
        behind = missed != self._made_good
        try:
            for message in ({"resync": True}, *messages) if behind else messages:
                self._redis.publish(self._channel, json.dumps(message))
        except (redis.RedisError, OSError) as problem:
            if not behind:
                logger.warning("Redis cannot be reached, viewers on other processes are told later: %s", problem)
            self._open_again = self._clock() + PAUSE
            self._miss()
            return False
        if behind:
            logger.info("Redis can be reached again.")
            self._made_good = missed
        return True

    def _miss(self) -> None:
        with self._counting:
            self._missed += 1
        self._wait()

    def _wait(self) -> None:
        """See to it that `catch_up` comes after the pause: one timer, however many changes wait for it."""
        with self._counting:
            if self._waiting:
                return
            self._waiting = True
        self._later(PAUSE, self.catch_up)


class Subscription:
    """The one subscription of a process. `connected` says whether the link stands now."""

    def __init__(
        self, url: str, channel: str, *, origin: str, hear: Hear, compare: CatchUp, resync: CatchUp
    ) -> None:
        self._url = url
        self._channel = channel
        self._origin = origin
        self._hear = hear
        self._compare = compare
        self._resync = resync
        self._connected_before = False
        self.connected = False

    async def run(self) -> None:
        """Listen until cancelled; connect again after every loss, and let viewers catch up then."""
        wait = 0.5
        while True:
            try:
                await self._listen()
            except (redis.RedisError, OSError) as problem:
                if self.connected or wait == 0.5:
                    logger.warning("The subscription at Redis is lost, it is tried again: %s", problem)
            except Exception:
                logger.exception("The subscription at Redis failed, it is tried again.")
            if self.connected:
                wait = 0.5
            self.connected = False
            await asyncio.sleep(wait * random.uniform(0.8, 1.2))  # noqa: S311 - no secret, only spread
            wait = min(wait * 2, RECONNECT_SLOWEST)

    async def _listen(self) -> None:
        client = redis.asyncio.Redis.from_url(
            self._url, socket_timeout=PING_EVERY, socket_connect_timeout=2, retry=AsyncRetry(NoBackoff(), 0)
        )
        pubsub = client.pubsub()
        try:
            await pubsub.subscribe(self._channel)
            asked = False
            while True:
                message = await pubsub.get_message(timeout=PING_EVERY)
                if message is None:
                    if asked:
                        raise redis.ConnectionError("no answer to a ping")
                    asked = True
                    await pubsub.ping()
                    continue
                asked = False
                if message["type"] == "subscribe":
                    await self._arrive()
                elif message["type"] == "message":
                    await self.read_message(message["data"])
        finally:
            await pubsub.aclose()  # type: ignore[no-untyped-call]
            await client.aclose()

    async def _arrive(self) -> None:
        """The link stands. What was said before it did has passed us by: look once, after a loss tell everybody."""
        again, self._connected_before = self._connected_before, True
        self.connected = True
        await (self._resync() if again else self._compare())

    async def read_message(self, data: bytes) -> None:
        """Hear what another process says; what is not ours to read, or our own, is passed over."""
        try:
            said: Any = json.loads(data)
        except ValueError:
            return
        if not isinstance(said, dict):
            return
        if said.get("resync") is True:
            await self._resync()
            return
        topic, version = said.get("topic"), said.get("version")
        if isinstance(topic, str) and said.get("origin") != self._origin:
            self._hear(topic, version if isinstance(version, int) else None)
