"""The whole site for an ASGI server: pages, API and the live path.

Run it as one process: `uvicorn config.asgi:application --timeout-graceful-shutdown 3`.
"""

import os
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from django.conf import settings
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = get_asgi_application()  # loads the applications: what follows may import them

from config.gate import LARGEST_BODY, BodyTooLarge, count_body, guard_scope, read_length, refuse_body  # noqa: E402
from tournaments.live.process import close_on_signal, start_live, stop_live  # noqa: E402
from tournaments.live.stream import answer_stream  # noqa: E402
from tournaments.live.topics import STREAM_PREFIX  # noqa: E402
from tournaments.tasks.thread import start_jobs, stop_jobs  # noqa: E402

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Hand a request on: streams to the bare handler, everything else to Django. We speak no websockets."""
    if scope["type"] == "http":
        if scope["path"].startswith(STREAM_PREFIX):
            await answer_stream(scope, receive, send)
        else:
            await answer_page(scope, receive, send)
    elif scope["type"] == "lifespan":
        await live_and_die(receive, send)
    else:
        await receive()
        await send({"type": "websocket.close"})


async def answer_page(scope: Scope, receive: Receive, send: Send) -> None:
    """Django's answer, to what can be read: a body of any length, or in any charset, never gets that far."""
    if read_length(scope) > LARGEST_BODY:
        await refuse_body(send)
        return
    begun = False

    async def send_once(message: MutableMapping[str, Any]) -> None:
        nonlocal begun
        begun = True
        await send(message)

    try:
        await pages(guard_scope(scope), count_body(receive), send_once)  # type: ignore[arg-type]
    except BodyTooLarge:
        if not begun:
            await refuse_body(send)


async def live_and_die(receive: Receive, send: Send) -> None:
    """Start the hub with the server, and the jobs' thread where no broker wakes workers; stop them with it."""
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            start_live()
            close_on_signal()
            if settings.JOBS_IN_PROCESS:
                start_jobs()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            stop_jobs()
            await stop_live()
            await send({"type": "lifespan.shutdown.complete"})
            return
