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


def name_channel(prefix: str) -> str:
    """The one channel of an installation."""
    return f"{prefix}:live"


class Publisher:
    """Sends changes to the other processes. Any thread may call it; it raises nothing.

    After a failure nothing is tried for PAUSE seconds; the first message after it is preceded by a `resync`, because
    what happened in between reached nobody.
    """

    def __init__(self, url: str, channel: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._channel = channel
        self._clock = clock
        self._open_again = 0.0
        self._lost = False
        self._trying = threading.Lock()
        # One retry: after a restart of Redis the kept connection is stale, which is no outage.
        self._redis = redis.Redis.from_url(
            url, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT, retry=Retry(NoBackoff(), 1)
        )

    def publish(self, topic: str, version: int | None, origin: str) -> bool:
        """Whether the change reached Redis. `origin` is the process that has told its own viewers already."""
        if not self._lost:
            return self._send(topic, version, origin)
        # While Redis is away one caller at a time tries, and only after the pause; the others go on with their work.
        if self._clock() < self._open_again or not self._trying.acquire(blocking=False):
            return False
        try:
            return self._send(topic, version, origin)
        finally:
            self._trying.release()

    def _send(self, topic: str, version: int | None, origin: str) -> bool:
        try:
            if self._lost:
                self._redis.publish(self._channel, json.dumps({"resync": True}))
            self._redis.publish(self._channel, json.dumps({"topic": topic, "version": version, "origin": origin}))
        except (redis.RedisError, OSError) as problem:
            if not self._lost:
                logger.warning("Redis cannot be reached, viewers on other processes are told later: %s", problem)
            self._lost = True
            self._open_again = self._clock() + PAUSE
            return False
        if self._lost:
            logger.info("Redis can be reached again.")
            self._lost = False
        return True


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
