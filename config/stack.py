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

from config.commands import speak_plainly
from config.environment import ROOT
from config.hall import find_start_address, prepare
from config.holding import hold_database, hold_folder
from config.servers import OwnDatabase, build_redis_command, wait_for_port
from config.serving import check_database, list_names, name_shown, read_port, take_port

PROGRAMS = Path(sys.executable).parent
COMMAND = "make stack"
PATIENCE = 15.0  # seconds for a process to end by itself
SHORTEST_LIFE = 2.0  # seconds; whoever lives shorter is started again later
MOST_SHORT_LIVES = 10  # in a row; then something is wrong that another start does not mend
PORTS = ("PORT", "PAGES_PORT", "LIVE_PORT", "REDIS_PORT")
LOOK_EVERY = 0.2
ASKED_BY_ALL = ("redis",)  # ends when nobody asks it any more
LOOK_AT_DATABASE_EVERY = 2.0


def list_processes(pages: int, live: int) -> dict[str, list[str]]:
    """Name and command of each process, the same ones that docker-compose.yml starts."""
    celery = [sys.executable, "-m", "celery", "-A", "config.celery", "--quiet"]
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
        "beat": [*celery, "beat", "--loglevel", "WARNING", "--pidfile="],
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
        self._short: dict[str, int] = {}

    def start(self, name: str, command: list[str]) -> None:
        """Start one, in a session of its own, so that Ctrl-C reaches this process alone."""
        self._commands[name] = command
        self.running[name] = subprocess.Popen(
            command,
            cwd=ROOT,
            start_new_session=True,
            preexec_fn=die_with_parent if sys.platform == "linux" else None,
        )
        self._begun[name] = time.monotonic()
        self._say(f"  {name:<7} process {self.running[name].pid}")

    def look(self) -> None:
        """Start again what has ended; one that cannot live is tried every SHORTEST_LIFE seconds, and not for ever.

        Ends the stack with a plain word where one ended at once MOST_SHORT_LIVES times in a row.
        """
        for name, process in list(self.running.items()):
            if process.poll() is None:
                continue
            lived = time.monotonic() - self._begun[name]
            if lived >= SHORTEST_LIFE:
                self._short[name] = self._short.get(name, 0) + 1 if lived < 2 * SHORTEST_LIFE else 0
                if self._short[name] >= MOST_SHORT_LIVES:
                    sys.exit(f"\n{name} ends again and again ({process.returncode}); what it said stands above.\n")
                self._say(f"  {name} has ended ({process.returncode}) and is started again")
                self.start(name, self._commands[name])

    def stop(self) -> None:
        """End all, the front first, whom the others ask when they are gone; whoever does not listen is killed."""
        self._end([process for name, process in self.running.items() if name not in ASKED_BY_ALL])
        self._end([process for name, process in self.running.items() if name in ASKED_BY_ALL])

    def _end(self, processes: list[subprocess.Popen[bytes]]) -> None:
        """Tell these to end, the last one first, and wait until they have."""
        for process in reversed(processes):
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
        limit = time.monotonic() + PATIENCE
        for process in processes:
            try:
                process.wait(max(0.1, limit - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()


def die_with_parent() -> None:
    """Have the kernel end this process when the stack is killed: it would keep the ports. Runs in the child."""
    import ctypes

    ctypes.CDLL(None).prctl(1, signal.SIGTERM)  # PR_SET_PDEATHSIG


def check_ports(environment: Mapping[str, str]) -> None:
    """End with a plain word where one of the ports is taken, before anything is started."""
    for name in PORTS:
        if name == "REDIS_PORT" and environment.get("REDIS_URL"):
            continue
        host = environment["HOST"] if name == "PORT" else "127.0.0.1"
        take_port(host, int(environment[name]), COMMAND, step=10).close()


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
    address = environment["PUBLIC_ADDRESS"]
    with hold_folder(folder, address, COMMAND), ExitStack() as stack, speak_plainly():
        check_ports(environment)
        check_database(environment.get("DATABASE_URL", ""))
        print("\nThe processes:", flush=True)
        keeper = Keeper(lambda line: print(line, flush=True))
        stack.callback(keeper.stop)
        servers, own = start_servers(environment, folder, keeper, stack)
        stack.callback(keeper.stop)  # before the database: callbacks run from the last to the first
        os.environ.update(environment | servers)
        # Until the end, not for the migrations alone: a hall on the same database would do its jobs beside ours.
        with hold_database(servers["DATABASE_URL"], address, COMMAND):
            empty = prepare()
            pages, live = int(environment["PAGES_PORT"]), int(environment["LIVE_PORT"])
            for name, command in list_processes(pages, live).items():
                keeper.start(name, command)
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
