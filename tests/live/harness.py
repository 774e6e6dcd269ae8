"""A hub whose clock is turned by hand and whose threads are none, with viewers that write down what they get."""

import asyncio
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from tournaments.live.clients import Client
from tournaments.live.hub import Hub
from tournaments.live.registry import Fragment

TOPIC = "match:23456789bcdf"
OTHER = "match:bbbbbbbbbbbb"


def read_events(body: bytes) -> list[tuple[str, Any]]:
    """(event, data) of each event in `body`; comments as ("comment", text), retry as ("retry", milliseconds)."""
    found: list[tuple[str, Any]] = []
    for block in body.decode().split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
        if block.startswith(":"):
            found.append(("comment", block[1:].strip()))
        elif "retry" in lines:
            found.append(("retry", int(lines["retry"])))
        elif lines:
            found.append((lines["event"], json.loads(lines["data"])))
    return found


@dataclass
class Viewer:
    """The far end of a stream: what it was sent, and whether the network takes anything now."""

    sent: bytes = b""
    ended: bool = False
    open: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.open.set()

    async def send(self, message: Any) -> None:
        await self.open.wait()
        self.sent += message.get("body", b"")
        self.ended = self.ended or not message.get("more_body", False)

    @property
    def events(self) -> list[tuple[str, Any]]:
        return read_events(self.sent)


class Hall:
    """A hub with a database of versions (a dict), a renderer, and timers that run when `pass_time` says so."""

    def __init__(self, versions: dict[str, int] | None = None) -> None:
        self.versions = versions or {}
        self.rendered: list[tuple[str, str, int]] = []
        self.asked: list[list[str]] = []
        self.timers: list[tuple[float, Callable[..., Any], tuple[Any, ...]]] = []
        self.render: Callable[[str, str, int], Fragment | None] = self.render_number
        self.now = 0.0
        self.before_thread: Callable[[], None] = lambda: None
        self.hub = Hub(
            read_versions=self.read_versions,
            render=lambda *asked: self.render(*asked),
            in_thread=self.in_thread,
            later=self.later,
        )

    def read_versions(self, topics: Iterable[str]) -> dict[str, int]:
        self.asked.append(list(topics))
        return {topic: self.versions[topic] for topic in self.asked[-1] if topic in self.versions}

    def render_number(self, topic: str, language: str, base: int) -> Fragment:
        self.rendered.append((topic, language, base))
        return Fragment(self.versions[topic], f"<p id=x>{language} {self.versions[topic]}</p>")

    async def in_thread(self, work: Callable[..., Any], *args: Any) -> Any:
        await asyncio.sleep(0)
        answer = work(*args)
        self.before_thread()
        await asyncio.sleep(0)
        return answer

    def later(self, seconds: float, callback: Callable[..., Any], *args: Any) -> None:
        self.timers.append((self.now + seconds, callback, args))

    async def pass_time(self, seconds: float) -> None:
        """Turn the clock on, run what is due, and let the loop come to rest."""
        self.now += seconds
        due = [timer for timer in self.timers if timer[0] <= self.now + 1e-9]
        self.timers = [timer for timer in self.timers if timer not in due]
        for _, callback, args in due:
            callback(*args)
        await settle()

    def change(self, topic: str, version: int) -> None:
        """A write that raises the topic's version and announces it."""
        self.versions[topic] = version
        self.hub.hear(topic, version)

    async def join(self, topic: str = TOPIC, language: str = "es", seen: int = 0) -> tuple[Client, Viewer]:
        """A viewer who shows version `seen`, connected and informed."""
        viewer = Viewer()
        client = Client(topic, language, seen, viewer.send)
        self.hub.subscribe(client)
        client.open(b"")
        await self.pass_time(0)
        return client, viewer


async def settle() -> None:
    """Let everything that can run now run."""
    for _ in range(20):
        await asyncio.sleep(0)
