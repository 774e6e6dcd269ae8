"""One address for two servers, for `make stack` only: streams to the live process, all else to the pages.

On a real site the proxy that also speaks https does this (docs/running.md; deploy/Caddyfile in the compose file). A
request is one connection: the head is read, one header added, and then bytes go to and fro until either side is done.
"""

import asyncio
import contextlib
import os
import signal

from config.serving import read_port, take_port

LIVE_PREFIX = b"/live/"
LONGEST_HEAD = 32 * 1024
PATIENCE = 30.0  # seconds for a head
START_TAKES = 8.0  # seconds; a server that was killed is up again by then, and whoever asks meanwhile waits for it
AWAY = (
    b"HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/plain; charset=utf-8\r\nRetry-After: 2\r\n"
    b"Content-Length: 41\r\nConnection: close\r\n\r\nThe server starts again. Try in a moment."
)


def rewrite_head(head: bytes, caller: str) -> tuple[bytes, bytes]:
    """The path of a request's head, and the head to pass on: one request a connection, and whom it comes from.

    Raises ValueError for a head that is none. What the caller says of proxies before it is not believed.
    """
    lines = head.split(b"\r\n")
    words = lines[0].split(b" ")
    if len(words) != 3 or not words[1].startswith(b"/"):
        raise ValueError("no request line")
    dropped = (b"connection", b"keep-alive", b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host")
    kept = [line for line in lines[1:] if line and line.split(b":", 1)[0].strip().lower() not in dropped]
    added = [b"Connection: close", b"X-Forwarded-For: " + caller.encode("ascii", "replace")]
    return words[1], b"\r\n".join([lines[0], *kept, *added, b"", b""])


async def pass_on(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    """Bytes from one side to the other until it has no more."""
    with contextlib.suppress(ConnectionError):
        while data := await source.read(64 * 1024):
            target.write(data)
            await target.drain()
        if target.can_write_eof():
            target.write_eof()


async def read_some(source: asyncio.StreamReader) -> bytes:
    """What comes next; nothing where the other side is done or gone."""
    with contextlib.suppress(ConnectionError):
        return await source.read(64 * 1024)
    return b""


async def open_server(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to one of ours, once it listens; raises OSError where it does not within START_TAKES."""
    limit = asyncio.get_running_loop().time() + START_TAKES
    while True:
        try:
            return await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            if asyncio.get_running_loop().time() >= limit:
                raise
        await asyncio.sleep(0.1)


async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, pages: int, live: int) -> None:
    """One request and its answer."""
    upstream: asyncio.StreamWriter | None = None
    asking: asyncio.Future[None] | None = None
    try:
        async with asyncio.timeout(PATIENCE):  # wait_for would swallow the end of the process in 3.11
            head = await reader.readuntil(b"\r\n\r\n")
        peer = writer.get_extra_info("peername")
        path, head = rewrite_head(head, str(peer[0]) if peer else "")
        try:
            port = live if path.startswith(LIVE_PREFIX) else pages
            answers, upstream = await open_server(port)
        except OSError:
            writer.write(AWAY)
            await writer.drain()
            return
        upstream.write(head)
        asking = asyncio.ensure_future(pass_on(reader, upstream))
        # One that was killed with the request in its hands closes without a word.
        writer.write(await read_some(answers) or AWAY)
        await pass_on(answers, writer)
    except (ValueError, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError):
        pass  # whoever sends no request gets no answer
    except asyncio.CancelledError:
        pass  # the process ends; asyncio would print a traceback for every task that ends by this
    finally:
        if asking is not None:
            asking.cancel()
        for stream in (upstream, writer):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()


async def serve(host: str, port: int, pages: int, live: int) -> None:
    """Serve until the process is told to end."""
    over = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, over.set)
    running: set[asyncio.Task[None]] = set()

    def begin(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = loop.create_task(answer(reader, writer, pages, live))
        running.add(task)
        task.add_done_callback(running.discard)

    server = await asyncio.start_server(begin, sock=take_port(host, port, "make stack"), limit=LONGEST_HEAD)
    await over.wait()
    server.close()
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)


def main() -> None:
    """Ports from the environment: HOST, PORT, PAGES_PORT, LIVE_PORT."""
    ports = [read_port(os.environ[name]) for name in ("PORT", "PAGES_PORT", "LIVE_PORT")]
    asyncio.run(serve(os.environ["HOST"], *ports))


if __name__ == "__main__":
    main()
