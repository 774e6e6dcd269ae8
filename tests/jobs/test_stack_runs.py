"""The whole stack as a person starts it: every process up, each killed once and up again, a clean end."""

import http.client
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.conf import settings

from config.holding import hold_database
from tests.bench.figures import own_database
from tests.config.test_demo import find_free_port

pytestmark = pytest.mark.services

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 90.0
PROCESSES = ("web", "live", "worker", "beat", "front")


def ask(port: int, path: str) -> int:
    """The status of the answer to GET `path`; 0 where nobody answers."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        line.request("GET", path)
        return line.getresponse().status
    except (OSError, http.client.HTTPException):
        return 0
    finally:
        line.close()


def wait_for(port: int, path: str, status: int = 200) -> None:
    """Return once the answer has this status."""
    limit = time.monotonic() + PATIENCE
    while (found := ask(port, path)) != status:
        assert time.monotonic() < limit, f"{path} answered {found} and never {status}"


def read_until(process: "subprocess.Popen[str]", pattern: str) -> re.Match[str]:
    """The first line that fits; fails where the output ends before it."""
    assert process.stdout is not None
    said = []
    for line in process.stdout:
        said.append(line)
        found = re.search(pattern, line)
        if found:
            return found
    raise AssertionError(f"{pattern!r} was never said:\n{''.join(said)}")


def test_every_process_of_the_stack_comes_back_and_all_end_with_it(tmp_path: Path) -> None:
    port = find_free_port()
    with own_database(os.environ["DATABASE_URL"]) as database:
        environment = {
            **{
                name: value
                for name, value in os.environ.items()
                if name not in ("PUBLIC_ADDRESS", "ALLOWED_HOSTS")
            },
            "DATABASE_URL": database,
            "REDIS_URL": settings.REDIS_URL,
            "REDIS_PREFIX": f"stack-{os.getpid()}",
            "DATA_DIR": str(tmp_path),
            "HOST": "127.0.0.1",
            "PORT": str(port),
            "PAGES_PORT": str(find_free_port()),
            "LIVE_PORT": str(find_free_port()),
            "DJANGO_SETTINGS_MODULE": "config.settings",
        }
        process = subprocess.Popen(
            [sys.executable, "-m", "config.stack"],
            env=environment,
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        try:
            pids = {name: int(read_until(process, rf"^  {name} +process (\d+)")[1]) for name in PROCESSES}
            start = read_until(process, rf"http://127\.0\.0\.1:{port}(/start/\?key=\S+)")[1]
            wait_for(port, "/health/")
            wait_for(port, start, 303)
            with (
                pytest.raises(SystemExit, match="served already"),
                hold_database(database, "http://10.0.0.5:8000"),
            ):
                pass
            for name, pid in pids.items():
                os.kill(pid, signal.SIGKILL)
                pids[name] = int(read_until(process, rf"^  {name} +process (\d+)")[1])
                wait_for(port, "/health/")
            wait_for(port, "/live/nothing/", 404)
            process.send_signal(signal.SIGTERM)
            said, _ = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
            process.communicate()
        assert process.returncode == 0
        assert said.rstrip().endswith("Stopped.")
        assert not [name for name, pid in pids.items() if Path(f"/proc/{pid}/cmdline").exists() and is_alive(pid)]


def is_alive(pid: int) -> bool:
    """True if the process still runs."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
