"""The real server for the browser: uvicorn in a process of its own, on a database that the test writes into too."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connections
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.test import Client

from config.settings_storage import SQLITE_OPTIONS

ROOT = Path(__file__).resolve().parents[2]
# Generous: what a machine under load may need before a test that will fail says so. Nothing waits for it to pass.
PATIENCE = 60.0
KEPT_TABLES = {"django_migrations", "django_content_type", "auth_permission"}


def find_free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Site:
    """A server with its own SQLite file in `folder`. `stop` and `start` take it away and bring it back, same port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = find_free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None
        self._read = 0

    @property
    def environment(self) -> dict[str, str]:
        """What the server is started with; a command on the same data takes it too."""
        kept = {
            name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL", "HTTPS")
        }
        return {
            **kept,
            "DATA_DIR": str(self.folder),
            "PUBLIC_ADDRESS": self.address,
            "LOG_LEVEL": "WARNING",
            "JOBS_IN_PROCESS": "no",  # a test that empties the tables must not meet a nightly job
            # The same key as here: a session that a test opens is one for the server.
            # The tests sign people in themselves; the pictures of the README use the sign-in page.
            "SECRET_KEY": settings.SECRET_KEY if settings.configured else "only-for-pictures-" + "k" * 50,
        }

    def start(self) -> None:
        """Start the server where it does not run; back when it answers."""
        if self.process is not None and self.process.poll() is None:
            return
        options = ("--port", str(self.port), "--no-access-log", "--log-level", "warning")
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    "uvicorn",
                    "config.asgi:application",
                    *options,
                    "--timeout-graceful-shutdown",
                    "1",
                ],
                env=self.environment,
                cwd=ROOT,
                stdout=log,
                stderr=log,
            )
        limit = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE).close()
                return
            except OSError:
                if self.process.poll() is not None or time.monotonic() > limit:
                    raise AssertionError(f"the server did not start:\n{self.log.read_text()}") from None
                time.sleep(0.02)  # between two questions whether it listens; nothing is measured

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Take the server away: from now on the port refuses."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None

    def manage(self, *command: str) -> str:
        """What `manage.py command …` prints on the server's data."""
        done = subprocess.run(
            [sys.executable, "manage.py", *command], env=self.environment, cwd=ROOT, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    @contextmanager
    def open_database(self) -> Iterator[None]:
        """Meanwhile Django's models and services in the test's own process work on the server's data."""
        before = connections["default"]
        described = {
            **connections.settings["default"],
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": str(self.folder / "sobremesa.sqlite3"),
            "OPTIONS": SQLITE_OPTIONS,
        }
        own = DatabaseWrapper(described, "default")
        connections["default"] = own
        try:
            yield
        finally:
            own.close()
            connections["default"] = before

    def migrate(self) -> None:
        """Make the tables."""
        with self.open_database():
            call_command("migrate", verbosity=0)

    def empty(self) -> None:
        """Take all rows out, so that each test begins with an empty hall."""
        connection = connections["default"]
        tables = [name for name in connection.introspection.table_names() if name not in KEPT_TABLES]
        connection.ops.execute_sql_flush(connection.ops.sql_flush(no_style(), tables))

    def copy_rows(self) -> sqlite3.Connection:
        """Everything that is stored now, for `bring_back`."""
        copy = sqlite3.connect(":memory:")
        connection = connections["default"]
        connection.ensure_connection()
        connection.connection.backup(copy)
        return copy

    def bring_back(self, copy: sqlite3.Connection) -> None:
        """Have stored what `copy_rows` found, and nothing else."""
        connection = connections["default"]
        connection.ensure_connection()
        copy.backup(connection.connection)

    def sign_in(self, page: Any, user: Any) -> None:
        """The page's browser is signed in as `user` from its next request on."""
        client = Client()
        client.force_login(user)
        name = settings.SESSION_COOKIE_NAME
        page.context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": self.address}])

    def read_faults(self) -> str:
        """What the server wrote since the last time of asking, if there is a traceback in it; else nothing."""
        text = self.log.read_bytes()[self._read :].decode(errors="replace") if self.log.exists() else ""
        self._read += len(text.encode())
        return text if "Traceback" in text else ""
