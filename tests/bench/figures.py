"""What the measurements share: a row of the table, processor time of another process, databases to measure on."""

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def write_row(what: str, values: Sequence[float], unit: str, reach: str, more: str = "") -> None:
    """Print a row of the table of docs/benchmarks.md: what, median, spread, what is to be reached."""
    ordered = sorted(values)
    low, high = ordered[len(ordered) // 20], ordered[-1 - len(ordered) // 20]
    spread = "" if len(ordered) == 1 else f"{low:.3g} to {high:.3g}"
    tail = f"; {more}" if more else ""
    print(f"| {what} | {statistics.median(ordered):.3g} {unit}{tail} | {spread} | {reach} |", flush=True)


def read_cpu(pid: int) -> float:
    """Milliseconds that a process and its threads have been on a processor (schedstat counts nanoseconds)."""
    total = 0
    for task in Path(f"/proc/{pid}/task").iterdir():
        total += int((task / "schedstat").read_text().split()[0])
    return total / 1e6


def read_memory(pid: int) -> float:
    """Resident MB of a process."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1024


@contextmanager
def prepare_site(kind: str) -> Iterator[dict[str, str]]:
    """Django set up and migrated on a fresh database (kind `postgres`, with Redis, or `sqlite`, without); the environment
    for servers on it.

    A PostgreSQL that DATABASE_URL names is not touched outside a database of this run's own.
    """
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        environment = {
            "DATA_DIR": folder,
            "SECRET_KEY": "only-for-this-measurement",
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "API_RATE_CALLER": "1000000/min",
            "API_RATE_ANONYMOUS": "1000000/min",
            "LOG_LEVEL": "ERROR",
            "JOBS_IN_PROCESS": "no",
        }
        given = os.environ.pop("DATABASE_URL", None)
        redis = os.environ.pop("REDIS_URL", None)
        if kind == "postgres":
            from tests.services_fixtures import run_postgres, run_redis

            if given:
                os.environ["DATABASE_URL"] = given
            if redis:
                os.environ["REDIS_URL"] = redis
            environment["DATABASE_URL"] = stack.enter_context(own_database(stack.enter_context(run_postgres())))
            environment["REDIS_URL"] = stack.enter_context(run_redis())
            environment["REDIS_PREFIX"] = f"bench-{os.getpid()}"
        os.environ.update(environment)
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connections

        call_command("migrate", verbosity=0)
        yield environment
        connections.close_all()
        for connection in connections.all():
            if hasattr(connection, "close_pool"):
                connection.close_pool()


@contextmanager
def own_database(address: str) -> Iterator[str]:
    """A database of this run's own on the server at `address`, dropped at the end."""
    from urllib.parse import urlsplit, urlunsplit

    import psycopg

    name = f"bench_{os.getpid()}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")  # type: ignore[arg-type]
    try:
        yield urlunsplit(urlsplit(address)._replace(path=f"/{name}"))
    finally:
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")  # type: ignore[arg-type]


@contextmanager
def serve(
    environment: dict[str, str], port: int, kind: str, workers: int = 2
) -> Iterator["subprocess.Popen[bytes]"]:
    """A server of the kind that is run: `pages` (gunicorn, as in the containers) or `whole` (uvicorn, as in a hall)."""
    programs = Path(sys.executable).parent
    commands = {
        "pages": [
            *(str(programs / "gunicorn"), "config.wsgi", "--bind", f"127.0.0.1:{port}", "--log-level", "error"),
            *("--workers", str(workers), "--threads", "4"),
        ],
        "whole": [
            *(sys.executable, "-m", "uvicorn", "config.asgi:application", "--port", str(port)),
            *("--no-access-log", "--log-level", "error"),
        ],
    }
    process = subprocess.Popen(commands[kind], cwd=ROOT, env={**os.environ, **environment})
    try:
        wait_for_answers(port)
        yield process
    finally:
        process.terminate()
        process.wait(20)


def wait_for_answers(port: int, times: int = 12) -> None:
    """Return once the site answers, every worker of it: so many answers in a row."""
    import http.client
    import time

    answered = 0
    for _ in range(600):
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        try:
            line.request("GET", "/rules/")
            answered = answered + 1 if line.getresponse().status == 200 else 0
        except OSError:
            time.sleep(0.1)
        finally:
            line.close()
        if answered == times:
            return
    raise OSError("the server never answered")


def list_children(pid: int) -> list[int]:
    """The processes that a process has started."""
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(word) for word in text.split()]
