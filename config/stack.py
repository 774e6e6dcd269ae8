"""The real parts without Docker: `make stack`. PostgreSQL, Redis, pages, live, worker, beat, and one address for all.

DATABASE_URL and REDIS_URL name servers that run; else they are started out of packages, with their data in DATA_DIR.
A process that ends by itself is started again: kill any of them and look. Ctrl-C ends all.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from config.environment import ROOT
from config.hall import find_start_address, hold_folder, prepare
from config.servers import OwnDatabase, build_redis_command, wait_for_port
from config.serving import check_database, list_names, name_shown, read_port

PROGRAMS = Path(sys.executable).parent
COMMAND = "make stack"
PATIENCE = 15.0  # seconds for a process to end by itself
SHORTEST_LIFE = 2.0  # seconds; whoever lives shorter is started again later
LOOK_EVERY = 0.2
LOOK_AT_DATABASE_EVERY = 2.0


def list_processes(pages: int, live: int, folder: Path) -> dict[str, list[str]]:
    """Name and command of each process, the same ones that docker-compose.yml starts."""
    celery = [sys.executable, "-m", "celery", "-A", "config.celery"]
    return {
        "web": [
            *(str(PROGRAMS / "gunicorn"), "config.wsgi", "--bind", f"127.0.0.1:{pages}", "--workers", "2"),
            *(
                "--threads",
                "4",
                "--max-requests",
                "20000",
                "--max-requests-jitter",
                "2000",
                "--log-level",
                "warning",
            ),
        ],
        "live": [
            *(sys.executable, "-m", "uvicorn", "config.asgi:application", "--port", str(live)),
            *("--no-access-log", "--log-level", "warning", "--timeout-graceful-shutdown", "3"),
        ],
        "worker": [*celery, "worker", "--concurrency", "2", "--loglevel", "WARNING", "--without-gossip"],
        "beat": [*celery, "beat", "--loglevel", "WARNING", "--schedule", str(folder / "beat"), "--pidfile="],
        "front": [sys.executable, "-m", "config.front"],
    }


def name_environment(host: str, port: int, given: Mapping[str, str]) -> dict[str, str]:
    """The environment of all processes, as far as it does not hang on which servers run."""
    return {
        "LOG_LEVEL": "WARNING",
        "PROXIES": "1",
        "STATIC_FROM_SOURCE": "yes",
        **given,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATA_DIR": given.get("DATA_DIR") or str(ROOT / "var" / "stack"),
        "PUBLIC_ADDRESS": given.get("PUBLIC_ADDRESS") or f"http://{name_shown(host)}:{port}",
        "ALLOWED_HOSTS": given.get("ALLOWED_HOSTS") or ",".join(list_names(host)),
        "HOST": host,
        "PORT": str(port),
        "PAGES_PORT": given.get("PAGES_PORT") or str(port + 1),
        "LIVE_PORT": given.get("LIVE_PORT") or str(port + 2),
        "REDIS_PORT": given.get("REDIS_PORT") or str(port + 3),
    }


class Keeper:
    """Starts the processes and starts again whichever ends; says both in a line."""

    def __init__(self, say: Callable[[str], Any] = print) -> None:
        self._commands: dict[str, list[str]] = {}
        self._say = say
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self._begun: dict[str, float] = {}

    def start(self, name: str, command: list[str]) -> None:
        """Start one, in a session of its own, so that Ctrl-C reaches this process alone."""
        self._commands[name] = command
        self.running[name] = subprocess.Popen(command, cwd=ROOT, start_new_session=True)
        self._begun[name] = time.monotonic()
        self._say(f"  {name:<7} process {self.running[name].pid}")

    def look(self) -> None:
        """Start again what has ended; one that cannot live is tried every SHORTEST_LIFE seconds."""
        for name, process in list(self.running.items()):
            if process.poll() is not None and time.monotonic() - self._begun[name] >= SHORTEST_LIFE:
                self._say(f"  {name} has ended ({process.returncode}) and is started again")
                self.start(name, self._commands[name])

    def stop(self) -> None:
        """End all, the front first; whoever does not listen is killed."""
        for process in reversed(self.running.values()):
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
        limit = time.monotonic() + PATIENCE
        for process in self.running.values():
            try:
                process.wait(max(0.1, limit - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()


def start_servers(
    environment: Mapping[str, str], folder: Path, keeper: "Keeper", stack: ExitStack
) -> tuple[dict[str, str], "OwnDatabase | None"]:
    """DATABASE_URL and REDIS_URL, of those that were named or of those started here; a plain word where neither goes."""
    own: OwnDatabase | None = None
    try:
        if not environment.get("DATABASE_URL"):
            own = OwnDatabase(folder, stack)
        if not environment.get("REDIS_URL"):
            port = int(environment["REDIS_PORT"])
            keeper.start("redis", build_redis_command(folder, port))
            wait_for_port(port)
    except (ImportError, OSError, RuntimeError, subprocess.SubprocessError) as fault:
        sys.exit(
            f"\nPostgreSQL and Redis could not be started here: {fault}\n"
            f"Name running ones: {COMMAND} DATABASE_URL=postgres://… REDIS_URL=redis://…\n"
        )
    return {
        "DATABASE_URL": environment.get("DATABASE_URL") or (own.address if own else ""),
        "REDIS_URL": environment.get("REDIS_URL") or f"redis://127.0.0.1:{environment['REDIS_PORT']}/0",
    }, own


def main() -> None:
    """Start everything, say where it is, and keep it running until Ctrl-C."""
    host = os.environ.get("HOST", "").strip() or "127.0.0.1"
    port = read_port(os.environ.get("PORT", "").strip() or "8000")
    environment = name_environment(host, port, os.environ)
    folder = Path(environment["DATA_DIR"])
    over: list[int] = []
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda which, _: over.append(which))
    with hold_folder(folder, environment["PUBLIC_ADDRESS"]), ExitStack() as stack:
        print("\nThe processes:", flush=True)
        keeper = Keeper(lambda line: print(line, flush=True))
        servers, own = start_servers(environment, folder, keeper, stack)
        stack.callback(keeper.stop)  # before the database: callbacks run from the last to the first
        os.environ.update(environment | servers)
        check_database(servers["DATABASE_URL"])
        empty = prepare()
        pages, live = int(environment["PAGES_PORT"]), int(environment["LIVE_PORT"])
        for name, command in list_processes(pages, live, folder).items():
            keeper.start(name, command)
        address = environment["PUBLIC_ADDRESS"]
        print(f"\nSobremesa is served at {address}/ (console: {address}/console/)", flush=True)
        if empty:
            print(f"First start (works once): {find_start_address(address, folder)}", flush=True)
        print("Stop with Ctrl-C.", flush=True)
        keep_running(keeper, own, over)
    print("Stopped.", flush=True)


def keep_running(keeper: Keeper, own: OwnDatabase | None, over: list[int]) -> None:
    """Look after the processes until a signal stands in `over`."""
    looked = time.monotonic()
    while not over:
        time.sleep(LOOK_EVERY)
        if over:
            return
        keeper.look()
        if own is not None and time.monotonic() - looked > LOOK_AT_DATABASE_EVERY:
            looked = time.monotonic()
            if own.look():
                print("  postgres has ended and is started again", flush=True)


if __name__ == "__main__":
    main()
