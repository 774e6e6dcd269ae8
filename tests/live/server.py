"""A real server process on a database of its own, and a viewer over a real socket."""

import contextlib
import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.live.harness import read_events
from tournaments.live.topics import sign_topic

ROOT = Path(__file__).resolve().parents[2]
# Generous: what a machine under load may need before a test that will fail says so. Nothing waits for it to pass.
PATIENCE = 30.0

MAKE_MATCH = """
from tournaments.models import Club, Match, RulesSnapshot, Stage, Tournament
night = Tournament.objects.create(club=Club.objects.create(name="Peña"), name="Martes")
stage = Stage.objects.create(tournament=night)
snapshot = RulesSnapshot.objects.create(digest="0" * 64, rules="{}")
match = Match.objects.create(stage=stage, snapshot=snapshot)
print(night.public_id, match.public_id)
"""

CHANGE_MATCH = """
from django.db.models import F
from django.utils import timezone
from tournaments.models import Match
Match.objects.update(version=F("version") + 1, changed_at=timezone.now())
"""

ANNOUNCE = """
from tournaments.live.publish import announce
from tournaments.models import Match
match = Match.objects.get()
announce(f"match:{match.public_id}", match.version)
"""


class Site:
    """Server processes and commands that share a database; `environment` is what they are started with."""

    def __init__(self, folder: Path, secret_key: str, **environment: str) -> None:
        self.environment = {
            **{name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")},
            "DATA_DIR": str(folder),
            "SECRET_KEY": secret_key,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "PYTHONPATH": str(ROOT),
            **environment,
        }

    def run(self, code: str) -> str:
        """What `code` prints in a process of its own with Django set up."""
        program = f"import django; django.setup()\n{code}"
        done = subprocess.run(
            [sys.executable, "-c", program],
            env=self.environment,
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout

    def migrate(self) -> None:
        self.run("from django.core.management import call_command; call_command('migrate', verbosity=0)")

    @contextlib.contextmanager
    def serve(self, application: str = "config.asgi:application", port: int = 0) -> Iterator["Server"]:
        """A server that answers; killed at the end where it still runs."""
        with socket.socket() as listening:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(("127.0.0.1", port))
            listening.listen(256)
            os.set_inheritable(listening.fileno(), True)
            command = [
                *(sys.executable, "-m", "uvicorn", application, "--fd", str(listening.fileno())),
                *("--timeout-graceful-shutdown", "20", "--no-access-log"),
            ]
            process = subprocess.Popen(
                command,
                env=self.environment,
                cwd=ROOT,
                pass_fds=[listening.fileno()],
                stderr=subprocess.PIPE,
                text=True,
            )
            port = listening.getsockname()[1]
        try:
            yield Server(process, port)
        finally:
            process.kill()
            process.communicate()


class Server:
    """A running server; its socket was open before it was, so a first request simply waits."""

    def __init__(self, process: "subprocess.Popen[str]", port: int) -> None:
        self.process = process
        self.port = port

    def watch(self, topic: str, **query: Any) -> "Stream":
        """A viewer of `topic`."""
        parameters = "&".join(f"{name}={value}" for name, value in {"sig": sign_topic(topic), **query}.items())
        return Stream(self.port, f"/live/{topic}/?{parameters}")

    def stop(self) -> str:
        """Ask it to end as a system does; what it wrote."""
        self.process.send_signal(signal.SIGTERM)
        _, said = self.process.communicate(timeout=PATIENCE)
        return said


class Stream:
    """A viewer over a real socket."""

    def __init__(self, port: int, address: str) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self.connection.request("GET", address)
        self.response = self.connection.getresponse()

    def next_event(self) -> tuple[str, Any]:
        """The next event; ("end", None) where the server ends the stream. Heartbeats and retry are passed over."""
        limit = time.monotonic() + PATIENCE
        block = b""
        while time.monotonic() < limit:
            line = self.response.readline()
            if not line:
                return ("end", None)
            block += line
            if line == b"\n":
                for name, data in read_events(block):
                    if name not in ("comment", "retry"):
                        return name, data
                block = b""
        raise AssertionError("nothing arrived")

    def close(self) -> None:
        self.response.close()
        self.connection.close()
