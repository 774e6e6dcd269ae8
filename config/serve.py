"""Serve the demo: `python -m config.serve`. Fills `var/demo`, prints how to get in, and serves with one process."""

import errno
import os
import signal
import socket
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from config.environment import ROOT
from config.setup import wait_for_others

if TYPE_CHECKING:
    import uvicorn

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - asked for by name: HOST=0.0.0.0


def find_network_address(host: str = "0.0.0.0") -> str:  # noqa: S104
    """The address that phones in the same network can reach; the machine's own where there is no network."""
    family, far, own = (
        (socket.AF_INET6, "2001:db8::1", "::1") if ":" in host else (socket.AF_INET, "192.0.2.1", "127.0.0.1")
    )
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((far, 9))  # sends nothing; only asks which address would be used
            address: str = probe.getsockname()[0]
            return address
        except OSError:
            return own


def read_port(text: str) -> int:
    """The port as a number; ends with a plain word for anything that is none."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 65535):
        sys.exit(f"PORT must be a number from 1 to 65535, not {text!r}.")
    return int(text)


def explain_fault(host: str, port: int, fault: OSError) -> str:
    """What to do about a port that could not be had."""
    another = f"make demo PORT={port + 1 if port < 65535 else 8000}"
    if fault.errno == errno.EADDRINUSE:
        return f"Port {port} is taken: something else runs there. Stop it, or take another port: {another}"
    if fault.errno == errno.EACCES:
        return f"Port {port} is kept for the system's own services. Take one above 1023: make demo PORT=8000"
    if isinstance(fault, socket.gaierror) or fault.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine. For phones in the same network: make demo HOST=0.0.0.0"
    return f"Port {port} on {host} cannot be used ({fault.strerror}). Try another one: {another}"


def take_port(host: str, port: int) -> socket.socket:
    """The listening socket, held from here on so that nobody takes the port meanwhile; a plain word otherwise.

    Whoever asks before the server is ready simply waits.
    """
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(2048)
    except OSError as fault:
        listening.close()
        sys.exit(f"\n{explain_fault(host, port, fault)}\n")
    return listening


def name_environment(host: str, port: int, given: Mapping[str, str]) -> dict[str, str]:
    """The environment of the demo: its own folder and database, and the address that links and QR codes carry.

    A site's own DATABASE_URL, REDIS_URL and HTTPS are left aside: a demo never writes into a real club's data.
    """
    shown = find_network_address(host) if host in EVERYWHERE else host
    bracketed = f"[{shown}]" if ":" in shown else shown
    names = ["127.0.0.1", "localhost", "[::1]", bracketed, socket.gethostname(), f"{socket.gethostname()}.local"]
    return {
        **{name: value for name, value in given.items() if name not in ("DATABASE_URL", "REDIS_URL", "HTTPS")},
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATA_DIR": given.get("DATA_DIR") or str(ROOT / "var" / "demo"),
        "PUBLIC_ADDRESS": given.get("PUBLIC_ADDRESS") or f"http://{bracketed}:{port}",
        "ALLOWED_HOSTS": given.get("ALLOWED_HOSTS") or ",".join(dict.fromkeys(names)),
        "LOG_LEVEL": given.get("LOG_LEVEL") or "WARNING",
    }


def prepare() -> None:
    """Bring the database up to date and fill it with the demo, whole or not; the command prints how to get in."""
    import django
    from django.conf import settings
    from django.core.management import CommandError, call_command
    from django.db import connections, transaction

    django.setup()
    try:
        with wait_for_others(settings.DATA_DIR):
            call_command("migrate", verbosity=0)
            with transaction.atomic():
                call_command("prepare_demo")
    except CommandError as fault:
        sys.exit(f"\n{fault}\n")
    finally:
        connections.close_all()


def load_server() -> "uvicorn.Server":
    """The server with the site loaded. Addresses can hold a link's token, so nobody writes them down."""
    import uvicorn

    settings = uvicorn.Config(
        "config.asgi:application", access_log=False, log_level="warning", timeout_graceful_shutdown=3
    )
    settings.load()
    return uvicorn.Server(settings)


def stop_at_once(*_: object) -> None:
    """End the process where it stands; what was not committed is as if it had never been begun.

    An exception instead would come up inside somebody's import, who may take it for another one or swallow it.
    """
    os.write(1, b"\nStopped.\n")
    os._exit(0)


def main() -> None:
    """Prepare the demo's data and serve until Ctrl-C."""
    signal.signal(signal.SIGINT, stop_at_once)  # the server has its own way while it runs, and then calls this one
    host = os.environ.get("HOST", "").strip() or "127.0.0.1"
    port = read_port(os.environ.get("PORT", "").strip() or "8000")
    with take_port(host, port) as listening:
        environment = name_environment(host, port, os.environ)
        os.environ.clear()
        os.environ.update(environment)
        prepare()
        server = load_server()
        print("Stop with Ctrl-C.", flush=True)
        server.run(sockets=[listening])
    if not server.started:
        sys.exit(1)


if __name__ == "__main__":
    main()
