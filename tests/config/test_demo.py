"""The demo as a person starts it: one command, a page, links that open, a second run that reuses, a clean end."""

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0


@contextmanager
def run_demo(
    folder: Path, port: int, module: str = "config.serve", **given: str
) -> Iterator[subprocess.Popen[str]]:
    """The process of the demo, or of a hall, killed at the end where it still runs. Its port is held before it is ready."""
    environment = {**os.environ, "DATA_DIR": str(folder), "PORT": str(port), "HOST": "127.0.0.1", **given}
    for name in ("PUBLIC_ADDRESS", "ALLOWED_HOSTS"):
        environment.pop(name, None)
    process = subprocess.Popen(
        [sys.executable, "-m", module],
        env=environment,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def find_free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def ask(port: int, path: str) -> int:
    """The status of the answer to GET `path`; waits until the server is there."""
    limit = time.monotonic() + PATIENCE
    while True:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        try:
            connection.request("GET", path)
            return connection.getresponse().status
        except ConnectionRefusedError:
            assert time.monotonic() < limit, "the demo never took its port"
        finally:
            connection.close()


def stop_demo(process: "subprocess.Popen[str]") -> str:
    """Ctrl-C; what the demo printed from beginning to end."""
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=PATIENCE)
    return said


def test_the_demo_serves_its_links_ends_cleanly_and_is_found_again(tmp_path: Path) -> None:
    port = find_free_port()
    with run_demo(tmp_path, port) as process:
        assert ask(port, "/") == 200
        first = stop_demo(process)
    assert process.returncode == 0
    assert "Traceback" not in first
    assert "Warning" not in first
    addresses = re.findall(rf"http://127\.0\.0\.1:{port}(/\S+)", first)
    assert [address.split("/")[1] for address in addresses] == ["tournaments", "tournaments", "k", "console"]
    with run_demo(tmp_path, port) as process:
        answers = [ask(port, address) for address in addresses]
        second = stop_demo(process)
    assert answers == [200, 200, 303, 302]
    assert second == first


def test_a_second_demo_on_the_same_folder_says_where_the_first_is(tmp_path: Path) -> None:
    port, other = find_free_port(), find_free_port()
    with run_demo(tmp_path, port) as process:
        assert ask(port, "/") == 200
        with run_demo(tmp_path, other) as second:
            said, _ = second.communicate(timeout=PATIENCE)
        assert second.returncode == 1
        assert f"served already at http://127.0.0.1:{port}" in said
        assert "make demo DATA_DIR=" in said
        assert "Traceback" not in stop_demo(process)
