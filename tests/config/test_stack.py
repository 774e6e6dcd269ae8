"""The stack without Docker: what is started, what is started again, and the one address before two servers."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml

from config import front as front_room
from config import stack
from config.celery import app
from config.front import answer, rewrite_head
from config.servers import build_redis_command, wait_for_port
from config.serving import take_port
from config.stack import Keeper, check_ports, list_processes, name_environment
from tests.config.test_demo import find_free_port

ROOT = Path(__file__).resolve().parents[2]
WAITS = [sys.executable, "-c", "import signal; signal.sigwait([signal.SIGTERM])"]

# Listens on a port until it is told to end, then after so many seconds asks another port (0: none).
LISTENS = [
    sys.executable,
    "-c",
    """import signal, socket, sys, time
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
listening = socket.create_server(("127.0.0.1", int(sys.argv[1])))
signal.sigwait([signal.SIGTERM])
time.sleep(float(sys.argv[2]))
if sys.argv[3] != "0":
    socket.create_connection(("127.0.0.1", int(sys.argv[3])))""",
]


def read_compose() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text("utf-8"))
    return loaded


def test_the_containers_run_the_processes_of_the_stack() -> None:
    services = read_compose()["services"]
    assert set(services) == {"migrate", "web", "live", "worker", "beat", "front", "postgres", "redis"}
    processes = list_processes(8001, 8002)
    assert set(processes) == {"web", "live", "worker", "beat", "front"}
    for name in ("worker", "beat"):
        assert services[name]["command"][:4] == ["celery", "-A", "config.celery", name]
        assert name in processes[name]
    assert "config.asgi:application" in services["live"]["command"]
    assert "config.asgi:application" in processes["live"]


def test_every_container_is_watched_and_none_knows_a_password() -> None:
    services = read_compose()["services"]
    unwatched = {name for name, service in services.items() if "healthcheck" not in service}
    assert unwatched == {"migrate"}  # it runs once, and the others wait for its end
    text = (ROOT / "docker-compose.yml").read_text("utf-8")
    assert "${POSTGRES_PASSWORD:?" in text
    assert "${SECRET_KEY:?" in text
    # Without it links would begin with whatever host a request names.
    assert read_compose()["services"]["web"]["environment"]["PUBLIC_ADDRESS"].startswith("${PUBLIC_ADDRESS:?")


def test_the_image_runs_as_a_plain_user() -> None:
    lines = (ROOT / "Dockerfile").read_text("utf-8").splitlines()
    users = [line.split()[1] for line in lines if line.startswith("USER ")]
    assert users == ["sobremesa"]
    assert lines.index("USER sobremesa") < next(n for n, line in enumerate(lines) if line.startswith("CMD "))


def test_the_ports_follow_the_one_that_is_named() -> None:
    environment = name_environment("127.0.0.1", 9000, {"DATA_DIR": "/x"})
    assert [environment[name] for name in ("PORT", "PAGES_PORT", "LIVE_PORT", "REDIS_PORT")] == [
        "9000",
        "9001",
        "9002",
        "9003",
    ]
    assert environment["PUBLIC_ADDRESS"] == "http://127.0.0.1:9000"


def test_a_process_that_is_killed_is_started_again_and_all_end_with_the_stack(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stack, "SHORTEST_LIFE", 0.0)
    said: list[str] = []
    keeper = Keeper(said.append)
    keeper.start("one", WAITS)
    keeper.start("other", WAITS)
    first, other = keeper.running["one"], keeper.running["other"]
    os.kill(first.pid, signal.SIGKILL)
    first.wait()
    keeper.look()
    assert keeper.running["one"].pid != first.pid
    assert keeper.running["other"] is other
    assert f"  one has ended (-{signal.SIGKILL}) and is started again" in said
    keeper.stop()
    assert all(process.poll() is not None for process in keeper.running.values())


def test_redis_ends_when_those_who_ask_it_have_ended() -> None:
    keeper, redis_port, port = Keeper(lambda line: None), find_free_port(), find_free_port()
    keeper.start("redis", [*LISTENS, str(redis_port), "0", "0"])
    wait_for_port(redis_port)
    # Asks a moment after it was told to end, as one that says good-bye does.
    keeper.start("live", [*LISTENS, str(port), "0.3", str(redis_port)])
    wait_for_port(port)
    keeper.stop()
    assert {name: process.returncode for name, process in keeper.running.items()} == {"redis": 0, "live": 0}


def test_a_process_that_cannot_live_is_not_started_over_and_over() -> None:
    keeper = Keeper(lambda line: None)
    keeper.start("one", [sys.executable, "-c", "raise SystemExit(3)"])
    dead = keeper.running["one"]
    dead.wait()
    keeper.look()
    assert keeper.running["one"] is dead


def test_a_head_is_passed_on_with_whom_it_comes_from_and_nothing_that_the_caller_claims() -> None:
    head = (
        b"GET /live/match:x/?v=1 HTTP/1.1\r\nHost: a\r\nConnection: keep-alive\r\nX-Forwarded-For: 1.2.3.4\r\n\r\n"
    )
    path, passed = rewrite_head(head, "10.0.0.9")
    assert path == b"/live/match:x/?v=1"
    assert passed == (
        b"GET /live/match:x/?v=1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Forwarded-For: 10.0.0.9\r\n\r\n"
    )


@pytest.mark.parametrize("line", [b"", b"GET", b"GET http://elsewhere/ HTTP/1.1", b"GET /a b HTTP/1.1"])
def test_what_is_no_request_is_passed_on_to_nobody(line: bytes) -> None:
    with pytest.raises(ValueError, match="no request line"):
        rewrite_head(line + b"\r\nHost: a\r\n\r\n", "10.0.0.9")


def test_who_asks_while_a_server_starts_again_waits_for_it() -> None:
    async def run() -> bytes:
        port = find_free_port()
        front = await asyncio.start_server(
            lambda reader, writer: answer(reader, writer, port, port), "127.0.0.1", 0
        )
        reader, writer = await asyncio.open_connection("127.0.0.1", front.sockets[0].getsockname()[1])
        writer.write(b"GET /live/x HTTP/1.1\r\nHost: a\r\n\r\n")
        asked = asyncio.ensure_future(reader.read())
        await asyncio.wait([asked], timeout=0.3)
        assert not asked.done()

        async def reply(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(b"HTTP/1.1 200 OK\r\n\r\nthere")
            writer.close()

        server = await asyncio.start_server(reply, "127.0.0.1", port)
        answered = await asked
        for one in (server, front):
            one.close()
        return answered

    assert asyncio.run(run()).endswith(b"there")


def test_streams_go_to_the_live_process_and_all_else_to_the_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front_room, "START_TAKES", 0.0)

    async def serve_word(word: bytes) -> tuple[Any, int]:
        async def reply(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            head = await reader.readuntil(b"\r\n\r\n")
            length = next(
                (line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), b":0"
            )
            body = await reader.readexactly(int(length.split(b":")[1]))
            writer.write(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + word + b" " + body)
            writer.close()

        server = await asyncio.start_server(reply, "127.0.0.1", 0)
        return server, server.sockets[0].getsockname()[1]

    async def ask(port: int, request: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request)
        answered = await reader.read()
        writer.close()
        return answered

    async def run() -> list[bytes]:
        pages, pages_port = await serve_word(b"pages")
        live, live_port = await serve_word(b"live")
        front = await asyncio.start_server(
            lambda reader, writer: answer(reader, writer, pages_port, live_port), "127.0.0.1", 0
        )
        port = front.sockets[0].getsockname()[1]
        answers = [
            await ask(port, b"GET /live/x HTTP/1.1\r\nHost: a\r\n\r\n"),
            await ask(port, b"POST /api/ HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhands"),
            await ask(port, b"nonsense\r\n\r\n"),
        ]
        pages.close()
        await pages.wait_closed()
        answers.append(await ask(port, b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"))
        # Killed with the request in its hands.
        dying = await asyncio.start_server(lambda reader, writer: writer.close(), "127.0.0.1", pages_port)
        answers.append(await ask(port, b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"))
        dying.close()
        live.close()
        front.close()
        return answers

    streamed, posted, refused, away, killed = asyncio.run(run())
    assert streamed.endswith(b"\r\n\r\nlive ")
    assert posted.endswith(b"\r\n\r\npages hands")
    assert refused == b""
    assert away.startswith(b"HTTP/1.1 502 ")
    assert killed == away


def test_the_one_address_ends_without_a_word_though_viewers_hang_on_it() -> None:
    port, live, pages = find_free_port(), find_free_port(), find_free_port()
    ports = {"HOST": "127.0.0.1", "PORT": str(port), "PAGES_PORT": str(pages), "LIVE_PORT": str(live)}
    with take_port("127.0.0.1", live):
        front = subprocess.Popen(
            [sys.executable, "-m", "config.front"],
            cwd=ROOT,
            env={**os.environ, **ports},
            stderr=subprocess.PIPE,
        )
        wait_for_port(port)
        viewers = [socket.create_connection(("127.0.0.1", port), 5) for _ in range(20)]
        for viewer in viewers[:10]:
            viewer.sendall(b"GET /live/match:x/ HTTP/1.1\r\nHost: a\r\n\r\n")
        front.send_signal(signal.SIGTERM)
        _, said = front.communicate(timeout=60)
        for viewer in viewers:
            viewer.close()
    assert (front.returncode, said) == (0, b"")


def test_worker_and_beat_greet_nobody_and_redis_writes_into_its_own_file(tmp_path: Path) -> None:
    processes = list_processes(8001, 8002)
    assert all("--quiet" in processes[name] for name in ("worker", "beat"))
    command = build_redis_command(tmp_path, 8003)
    assert command[command.index("--logfile") + 1] == str(tmp_path / "valkey" / "valkey.log")


def test_a_taken_port_ends_the_stack_before_anything_is_started() -> None:
    with take_port("127.0.0.1", 0) as other:
        taken = other.getsockname()[1]
        free = [find_free_port() for _ in range(2)]
        ports = {"HOST": "127.0.0.1", "PORT": str(free[0]), "PAGES_PORT": str(taken), "LIVE_PORT": str(free[1])}
        with pytest.raises(SystemExit, match=rf"Port {taken} is taken"):
            check_ports({**ports, "REDIS_PORT": str(free[0]), "REDIS_URL": "redis://r"})


def test_one_that_ends_again_and_again_ends_the_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stack, "MOST_SHORT_LIVES", 2)
    keeper = Keeper(lambda line: None)
    clock = [100.0]
    monkeypatch.setattr(stack.time, "monotonic", lambda: clock[0])
    keeper.start("one", [sys.executable, "-c", "raise SystemExit(3)"])
    keeper.running["one"].wait()
    clock[0] += stack.SHORTEST_LIFE
    keeper.look()  # once more
    keeper.running["one"].wait()
    clock[0] += stack.SHORTEST_LIFE
    with pytest.raises(SystemExit, match=r"one ends again and again \(3\)"):
        keeper.look()


def test_beat_looks_every_minute_and_at_once_after_its_clock_was_set_back() -> None:
    every = app.conf.beat_schedule["look"]["schedule"]
    now = every.now()
    assert every.is_due(now - timedelta(seconds=61)).is_due is True
    assert every.is_due(now - timedelta(seconds=5)).is_due is False
    assert every.is_due(now + timedelta(hours=3)).is_due is True
    assert app.conf.beat_scheduler == "config.celery:Beat"
