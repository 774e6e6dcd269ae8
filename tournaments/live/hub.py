"""The hub of one process: who watches what, changes gathered for a moment, one rendering per language.

Everything here runs in the event loop, except `prepare` and what it calls, which run in a worker thread.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any

from tournaments.live.clients import Client
from tournaments.live.events import encode_resync, encode_update
from tournaments.live.registry import Fragment

logger = logging.getLogger(__name__)

WINDOW = 0.3  # seconds in which the changes of a topic become one event
RETRY_AFTER = 2.0  # seconds until a failed look at the database is tried again
HEARTBEAT_SLOTS = (
    15  # a client's heartbeat comes once in as many seconds; each second a part of the clients has it
)

ReadVersions = Callable[[Iterable[str]], dict[str, int]]
RenderFragment = Callable[[str, str, int], Fragment | None]
InThread = Callable[..., Awaitable[Any]]
Later = Callable[..., Any]


class Watched:
    """A topic that somebody watches.

    `version` is what all its viewers were told at least, None until it is known; `shown` what those of a language
    were told, which may be more: a rendering can already hold the next change.
    """

    __slots__ = ("clients", "heard", "name", "scheduled", "sending", "shown", "version")

    def __init__(self, name: str) -> None:
        self.name = name
        self.version: int | None = None
        self.shown: dict[str, int] = {}
        self.clients: dict[str, set[Client]] = {}
        self.heard = False
        self.scheduled = False
        self.sending = False

    def list_clients(self) -> list[Client]:
        """All viewers, of every language."""
        return [client for group in self.clients.values() for client in group]


class Hub:
    """Viewers by topic. `later(seconds, callback, *args)` and `in_thread(function, *args)` are handed in."""

    def __init__(
        self, *, read_versions: ReadVersions, render: RenderFragment, in_thread: InThread, later: Later
    ) -> None:
        self._read_versions = read_versions
        self._render = render
        self._in_thread = in_thread
        self._later = later
        self._topics: dict[str, Watched] = {}
        self._slots: list[set[Client]] = [set() for _ in range(HEARTBEAT_SLOTS)]
        self._slot = 0
        self._unknown: set[str] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        self.closing = False

    # --- viewers -----------------------------------------------------------------------------------------------

    @property
    def client_count(self) -> int:
        """How many viewers are connected to this process."""
        return sum(map(len, self._slots))

    @property
    def topics(self) -> list[str]:
        """The topics that somebody watches now."""
        return list(self._topics)

    def subscribe(self, client: Client) -> None:
        """Add `client`. Shows it less than its topic's known version, it is told to fetch at once.

        The version is asked once per topic, for its first viewer, and is kept while anybody watches.
        """
        watched = self._topics.get(client.topic)
        if watched is None:
            watched = self._topics[client.topic] = Watched(client.topic)
            self._unknown.add(client.topic)
            if len(self._unknown) == 1:
                self._later(0, self._start_learning)
        watched.clients.setdefault(client.language, set()).add(client)
        min(self._slots, key=len).add(client)
        if watched.version is not None:
            self._check(client, watched.version)

    def unsubscribe(self, client: Client) -> None:
        """Take `client` off; the last one of a topic takes the topic along."""
        client.drop()
        for slot in self._slots:
            slot.discard(client)
        watched = self._topics.get(client.topic)
        if watched is None:
            return
        group = watched.clients.get(client.language, set())
        group.discard(client)
        if not group:
            watched.clients.pop(client.language, None)
            watched.shown.pop(client.language, None)
        if not watched.clients:
            del self._topics[client.topic]
            self._unknown.discard(client.topic)

    # --- changes -----------------------------------------------------------------------------------------------

    def hear(self, topic: str, version: int | None = None, window: float = WINDOW) -> None:
        """`topic` has changed, to `version` where that is known. Told twice is sent once."""
        watched = self._topics.get(topic)
        if watched is None or self.closing:
            return
        if version is not None and watched.version is not None and version <= watched.version:
            return
        watched.heard = True
        self._schedule(watched, window)

    async def compare(self, window: float = 0.0) -> None:
        """Look at the versions of everything watched and hear of what has changed. One query in a thread."""
        if self._topics:
            versions = await self._in_thread(self._read_versions, self.topics)
            for topic, version in versions.items():
                self.hear(topic, version, window)

    async def resync_all(self) -> None:
        """Tell every viewer the present version: events may have been missed. Whoever has it fetches nothing."""
        versions = await self._in_thread(self._read_versions, self.topics) if self._topics else {}
        for watched in list(self._topics.values()):
            version = max(versions.get(watched.name, 0), watched.version or 0)
            self._tell_version(watched, version, watched.list_clients())
            watched.version = version

    def beat(self) -> None:
        """Called once a second: the next part of the viewers gets its heartbeat."""
        self._slot = (self._slot + 1) % HEARTBEAT_SLOTS
        for client in self._slots[self._slot]:
            client.beat()

    def close(self) -> None:
        """End every stream now and take no new ones."""
        self.closing = True
        for slot in self._slots:
            for client in slot:
                client.finish()
        for task in self._tasks:
            task.cancel()

    # --- inside ------------------------------------------------------------------------------------------------

    def _schedule(self, watched: Watched, window: float) -> None:
        if not watched.scheduled and not watched.sending:
            watched.scheduled = True
            self._later(window, self._start_delivery, watched)

    def _start_delivery(self, watched: Watched) -> None:
        watched.scheduled = watched.heard = False
        if watched.clients and not self.closing:
            watched.sending = True
            self._spawn(self._deliver(watched))

    async def _deliver(self, watched: Watched) -> None:
        """Render once per language and send; on a failure of the database try again a little later."""
        bases = {language: watched.shown.get(language, watched.version or 0) for language in watched.clients}
        window = WINDOW
        try:
            version, fragments = await self._in_thread(self.prepare, watched.name, bases)
        except Exception:
            logger.exception("The change of %s could not be read; it is tried again.", watched.name)
            watched.heard, window = True, RETRY_AFTER
        else:
            self._send(watched, version, fragments)
        watched.sending = False
        if watched.heard and watched.clients:
            self._schedule(watched, window)

    def prepare(self, topic: str, bases: dict[str, int]) -> tuple[int, dict[str, Fragment | None]]:
        """The present version, and for each language that shows less its fragment. Runs in a worker thread."""
        version = self._read_versions([topic]).get(topic, 0)
        behind = {language: base for language, base in bases.items() if base < version}
        return version, {language: self._render(topic, language, base) for language, base in behind.items()}

    def _send(self, watched: Watched, version: int, fragments: dict[str, Fragment | None]) -> None:
        for language, group in watched.clients.items():
            base = watched.shown.get(language, watched.version or 0)
            fragment = fragments.get(language)
            if fragment is not None and fragment.html and fragment.version >= version:
                since = base if fragment.base is None else fragment.base
                message = encode_update(fragment.version, since, fragment.html)
                for client in group:
                    client.push(message, fragment.version)
                watched.shown[language] = fragment.version
            elif base < version:  # nothing to push, or a language that came while the others were rendered
                self._tell_version(watched, version, group)
        watched.version = max(version, watched.version or 0)

    def _tell_version(self, watched: Watched, version: int, clients: Iterable[Client]) -> None:
        message = encode_resync(version)
        for client in clients:
            client.push(message, version)
            watched.shown[client.language] = max(version, watched.shown.get(client.language, 0))

    def _check(self, client: Client, version: int) -> None:
        client.known_version = version
        if client.seen < version:
            client.push(encode_resync(version), version)

    def _start_learning(self) -> None:
        if not self.closing and self._unknown:
            topics, self._unknown = list(self._unknown), set()
            self._spawn(self._learn(topics))

    async def _learn(self, topics: list[str]) -> None:
        """Ask the versions of newly watched topics together, and tell those who are behind."""
        try:
            versions = await self._in_thread(self._read_versions, topics)
        except Exception:
            logger.exception("The versions of %d topics could not be read; it is tried again.", len(topics))
            self._unknown.update(topic for topic in topics if topic in self._topics)
            self._later(RETRY_AFTER, self._start_learning)
            return
        for topic in topics:
            watched = self._topics.get(topic)
            if watched is not None:
                watched.version = max(versions.get(topic, 0), watched.version or 0)
                for client in watched.list_clients():
                    self._check(client, watched.version)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
