"""Serve a club's own installation on its network: `python -m config.hall` (docs/running.md)."""

import contextlib
import os
import shlex
import signal
import sqlite3
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from config.commands import speak_plainly
from config.environment import ROOT
from config.holding import hold_database, hold_folder
from config.serving import (
    check_database,
    list_names,
    load_server,
    name_shown,
    read_port,
    stop_at_once,
    take_port,
)

COMMAND = "make hall"
KEPT_COPIES = 5


def find_folder(given: Mapping[str, str]) -> Path:
    """Where the club's data stand: DATA_DIR, else a folder of the person's own, outside the tree, so that a newer
    version of the program in another folder finds them again."""
    if given.get("DATA_DIR"):
        return Path(given["DATA_DIR"]).resolve()
    home = given.get("XDG_DATA_HOME") or (
        str(Path(given["HOME"]) / ".local" / "share") if given.get("HOME") else ""
    )
    return Path(home) / "sobremesa" if home else ROOT / "var" / "hall"


def name_environment(host: str, port: int, given: Mapping[str, str]) -> dict[str, str]:
    """The environment of a hall: plain http, every address of this machine, jobs in this process.

    DATABASE_URL, REDIS_URL, HTTPS and whatever else is said stay as they are said.
    """
    return {
        "JOBS_IN_PROCESS": "yes",
        "LOG_LEVEL": "WARNING",
        **given,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATA_DIR": str(find_folder(given)),
        "PUBLIC_ADDRESS": given.get("PUBLIC_ADDRESS") or f"http://{name_shown(host)}:{port}",
        "ALLOWED_HOSTS": given.get("ALLOWED_HOSTS") or ",".join(list_names(host)),
    }


def copy_before_change(database: Path) -> Path | None:
    """A copy of an SQLite file that is about to be migrated, beside it in `copies/`; the last five are kept."""
    if not database.is_file() or database.stat().st_size == 0:
        return None
    folder = database.parent / "copies"
    folder.mkdir(mode=0o700, exist_ok=True)
    target = folder / time.strftime("before-%Y%m%d-%H%M%S.sqlite3", time.gmtime())
    with (
        contextlib.closing(sqlite3.connect(database)) as source,
        contextlib.closing(sqlite3.connect(target)) as copy,
    ):
        source.backup(copy)
    for old in sorted(folder.glob("before-*.sqlite3"))[:-KEPT_COPIES]:
        old.unlink()
    return target


def prepare() -> bool:
    """Bring the database up to date, with a copy first where something changes; True if there is nobody in it yet."""
    import django
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connection, connections
    from django.db.migrations.executor import MigrationExecutor

    django.setup()
    try:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            if connection.vendor == "sqlite" and executor.loader.applied_migrations:
                copy_before_change(Path(str(settings.DATABASES["default"]["NAME"])))
            call_command("migrate", verbosity=0)
        from django.contrib.auth import get_user_model

        return not get_user_model().objects.exists()
    finally:
        connections.close_all()


def describe(address: str, folder: Path, start: str) -> str:
    """What a club reads in the terminal: the address with its QR code, how to get in, where the data stand."""
    import io

    import segno

    drawn = io.StringIO()
    segno.make(f"{address}/", micro=False).terminal(out=drawn, compact=True)
    lines = [
        "",
        "Sobremesa is served. Phones in the same network open",
        f"  {address}/",
        "",
        drawn.getvalue().rstrip(),
    ]
    if is_alone(address):
        lines = [
            *("", f"Sobremesa is served on this machine only: {address}/"),
            "It is in no network. Join one, or say by what address phones reach it: make hall PUBLIC_ADDRESS=http://…",
        ]
    if start:
        lines += ["", "First start. Name the club and its organiser here (this address works once):", f"  {start}"]
    lines += ["", f"Organisers sign in at {address}/console/", f"The data: {folder}"]
    command = f"DATA_DIR={shlex.quote(str(folder))} {ROOT / '.venv' / 'bin' / 'python'} {ROOT / 'manage.py'}"
    lines += [f"Commands on them, as docs/running.md tells: {command} …", "Stop with Ctrl-C."]
    return "\n".join(lines)


def is_alone(address: str) -> bool:
    """True if the address is one that only this machine itself reaches."""
    return any(f"//{name}:" in f"{address}:" for name in ("127.0.0.1", "localhost", "[::1]"))


def find_start_address(address: str, folder: Path) -> str:
    """The one-time address under which club and first organiser are named."""
    from django.urls import reverse

    from tournaments.services.starting import read_start_key

    return f"{address}{reverse('start')}?key={read_start_key(folder)}"


def main() -> None:
    """Prepare the club's data and serve until Ctrl-C."""
    signal.signal(signal.SIGINT, stop_at_once)  # the server has its own way while it runs, and then calls this one
    os.umask(0o077)  # what a club keeps is not for every user of the machine to read
    host = os.environ.get("HOST", "").strip() or "0.0.0.0"  # noqa: S104 - a hall is there to be seen by phones
    port = read_port(os.environ.get("PORT", "").strip() or "8000")
    environment = name_environment(host, port, os.environ)
    folder = Path(environment["DATA_DIR"])
    address = environment["PUBLIC_ADDRESS"]
    with hold_folder(folder, address), take_port(host, port, COMMAND) as listening, speak_plainly():
        os.environ.clear()
        os.environ.update(environment)
        check_database(environment.get("DATABASE_URL", ""))
        with hold_database(environment.get("DATABASE_URL", ""), address):
            empty = prepare()
            server = load_server()
            start = find_start_address(address, folder) if empty else ""
            print(describe(address, folder, start), flush=True)
            server.run(sockets=[listening])
    if not server.started:
        sys.exit(1)


if __name__ == "__main__":
    main()
