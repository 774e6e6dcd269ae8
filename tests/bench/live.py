"""Measure the live path: `python -m tests.bench.live --clients 2000`.

Starts one server process on a SQLite database of its own (REDIS_URL is used where it is set), connects the clients to
one match, records hands inside that process as a referee's phone does, and prints as JSON: memory per client, threads, seconds
from the commit to the last client that received the event, seconds that the stop takes.
"""

import argparse
import asyncio
import json
import os
import resource
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

SERVER = '''
import asyncio, time
from uuid import UUID, uuid4
from config.asgi import application as site
from django.db import connections
from tests.services.tables import finish
from tournaments.models import Membership, Record
from tournaments.permissions import Actor
from tournaments.services.records import add_record

def write(public_id):
    """A hand as a referee records it, with the fragment that the site itself renders; the moment after its commit."""
    last = Record.objects.filter(match__public_id=public_id).order_by("-seq").first()
    boss = Actor(user=Membership.objects.first().user, device="bench")
    add_record(public_id, actor=boss, entry_id=uuid4(), after=last and last.entry_id, record=finish(1, s2=1, s4=0))
    moment = time.time()
    connections.close_all()
    return moment

async def application(scope, receive, send):
    if scope["type"] != "http" or not scope["path"].startswith("/change/"):
        return await site(scope, receive, send)
    moment = await asyncio.to_thread(write, scope["path"].split("/")[2])
    await send({"type": "http.response.start", "status": 200, "headers": [(b"connection", b"close")]})
    await send({"type": "http.response.body", "body": f"moment={moment};".encode()})
'''


MAKE_TABLE = """
from tests.services.tables import make_table
print(make_table(rules={"preset": "international-100", "target": 1000}).match.public_id)
"""


def read_memory(pid: int) -> dict[str, int]:
    """Resident kB and threads of a process."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    values = dict(line.split(":", 1) for line in lines)
    return {"kilobytes": int(values["VmRSS"].split()[0]), "threads": int(values["Threads"])}


async def request(port: int, path: str) -> bytes:
    """The body of a short answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    return answer


class Watcher(asyncio.Protocol):
    """A viewer that keeps only the moment at which its last event had arrived whole."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.begun = asyncio.get_running_loop().create_future()
        self.arrived = 0.0
        self.bytes = 0

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        if not self.begun.done() and b"retry:" in data:
            self.begun.set_result(None)
        if b": here" in data[:20]:
            return
        self.bytes += len(data)
        if data.endswith(b"\n\n\r\n"):
            self.arrived = time.time()

    def connection_lost(self, problem: Exception | None) -> None:
        if not self.begun.done():
            self.begun.set_exception(problem or ConnectionError("closed"))


async def measure(port: int, pid: int, match: str, clients: int, rounds: int) -> dict[str, Any]:
    """The figures for `clients` viewers of one match."""
    from tournaments.live.topics import stream_address

    loop = asyncio.get_running_loop()
    await request(port, f"/change/{match}/")
    warm = [
        await loop.create_connection(lambda: Watcher(stream_address(f"match:{match}", "es", 2)), "127.0.0.1", port)
    ]
    await asyncio.sleep(1.5)
    before = read_memory(pid)
    watchers: list[Watcher] = []
    for start in range(0, clients, 100):
        made = [
            loop.create_connection(lambda: Watcher(stream_address(f"match:{match}", "es", 2)), "127.0.0.1", port)
            for _ in range(min(100, clients - start))
        ]
        batch = [watcher for _, watcher in await asyncio.gather(*made)]
        await asyncio.gather(*(watcher.begun for watcher in batch))
        watchers += batch
    await asyncio.sleep(1)
    connected = read_memory(pid)
    delays = []
    for _ in range(rounds):
        for watcher in watchers:
            watcher.arrived, watcher.bytes = 0.0, 0
        answer = await request(port, f"/change/{match}/")
        committed = float(answer.split(b"moment=")[1].split(b";")[0])
        limit = time.time() + 20
        while any(watcher.arrived < committed for watcher in watchers) and time.time() < limit:
            await asyncio.sleep(0.02)
        missing = sum(watcher.arrived < committed for watcher in watchers)
        moments = sorted(watcher.arrived - committed for watcher in watchers)
        delays.append({"first": moments[0], "last": moments[-1], "missing": missing, "bytes": watchers[0].bytes})
        await asyncio.sleep(0.5)
    after = read_memory(pid)
    warm[0][0].close()
    for watcher in watchers:
        watcher.transport.close()
    await asyncio.sleep(2)
    last = [delay["last"] for delay in delays]
    return {
        "clients": clients,
        "kB per client, connected": round((connected["kilobytes"] - before["kilobytes"]) / clients, 1),
        "kB per client, after the events": round((after["kilobytes"] - before["kilobytes"]) / clients, 1),
        "MB of the process before, with and without them": [
            round(state["kilobytes"] / 1024) for state in (before, after, read_memory(pid))
        ],
        "threads before and with them": [before["threads"], after["threads"]],
        "seconds from commit to the first": round(statistics.median(delay["first"] for delay in delays), 3),
        "seconds from commit to the last, median and worst": [
            round(statistics.median(last), 3),
            round(max(last), 3),
        ],
        "bytes of an event": delays[0]["bytes"],
        "not reached": sum(delay["missing"] for delay in delays),
    }


def main() -> None:
    """Run the measurement with a server of its own and print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=10)
    options = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))

    from tests.live.server import Site

    with tempfile.TemporaryDirectory() as folder:
        key = "only-for-this-measurement"
        os.environ.update(SECRET_KEY=key, DATA_DIR=folder)
        redis = {"REDIS_URL": os.environ["REDIS_URL"]} if os.environ.get("REDIS_URL") else {}
        Path(folder, "measured_server.py").write_text(SERVER)
        site = Site(Path(folder), key, **redis)
        site.environment["PYTHONPATH"] = f"{ROOT}{os.pathsep}{folder}"
        site.migrate()
        match = site.run(MAKE_TABLE).split()[-1]
        with site.serve(application="measured_server:application") as server:
            figures = asyncio.run(measure(server.port, server.process.pid, match, options.clients, options.rounds))
            started = time.monotonic()
            server.stop()
            figures["seconds to stop"] = round(time.monotonic() - started, 2)
    sys.stdout.write(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
