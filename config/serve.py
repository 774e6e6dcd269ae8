"""Serve the demo: `python -m config.serve`. Fills `var/demo`, prints how to get in, and serves with one process."""

import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path

from config.environment import ROOT
from config.holding import hold_folder
from config.serving import list_names, load_server, name_shown, read_port, stop_at_once, take_port

COMMAND = "make demo"


def name_environment(host: str, port: int, given: Mapping[str, str]) -> dict[str, str]:
    """The environment of the demo: its own folder and database, and the address that links and QR codes carry.

    A site's own DATABASE_URL, REDIS_URL and HTTPS are left aside: a demo never writes into a real club's data.
    """
    return {
        **{name: value for name, value in given.items() if name not in ("DATABASE_URL", "REDIS_URL", "HTTPS")},
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATA_DIR": given.get("DATA_DIR") or str(ROOT / "var" / "demo"),
        "PUBLIC_ADDRESS": given.get("PUBLIC_ADDRESS") or f"http://{name_shown(host)}:{port}",
        "ALLOWED_HOSTS": given.get("ALLOWED_HOSTS") or ",".join(list_names(host)),
        "LOG_LEVEL": given.get("LOG_LEVEL") or "WARNING",
    }


def prepare() -> None:
    """Bring the database up to date and fill it with the demo, whole or not; the command prints how to get in."""
    import django
    from django.core.management import CommandError, call_command
    from django.db import connections, transaction

    django.setup()
    try:
        call_command("migrate", verbosity=0)
        with transaction.atomic():
            call_command("prepare_demo")
    except CommandError as fault:
        sys.exit(f"\n{fault}\n")
    finally:
        connections.close_all()


def main() -> None:
    """Prepare the demo's data and serve until Ctrl-C."""
    signal.signal(signal.SIGINT, stop_at_once)  # the server has its own way while it runs, and then calls this one
    host = os.environ.get("HOST", "").strip() or "127.0.0.1"
    port = read_port(os.environ.get("PORT", "").strip() or "8000")
    environment = name_environment(host, port, os.environ)
    with (
        hold_folder(Path(environment["DATA_DIR"]), environment["PUBLIC_ADDRESS"], COMMAND),
        take_port(host, port, COMMAND) as listening,
    ):
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
