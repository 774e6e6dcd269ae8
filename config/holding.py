"""One folder, one database, one process that serves it: held while it runs, let go however it ends."""

import contextlib
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

# Any number that nothing else of ours locks on PostgreSQL (services.starting has another).
SERVE_LOCK = 0x50B2


@contextlib.contextmanager
def hold_folder(folder: Path, address: str, command: str = "make hall") -> Iterator[None]:
    """The folder is this process's while it serves; ends with a plain word where another serves it already."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        sys.exit(
            f"\nThe folder {folder} cannot be used: {fault.strerror}. Name another: {command} DATA_DIR=/path\n"
        )
    with hold_file(folder / "serving", address, command):
        yield


@contextlib.contextmanager
def hold_file(path: Path, address: str, command: str) -> Iterator[None]:
    """The lock on a file beside the data, with who holds it written inside."""
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as fault:
        sys.exit(f"\nThe folder {path.parent} cannot be used: {fault.strerror}.\n")
    with os.fdopen(handle, "r+", encoding="utf-8") as file:
        if not lock_file(file.fileno()):
            with contextlib.suppress(ValueError, KeyError):
                there = json.loads(file.read())
                sys.exit(
                    f"\nThis club is served already at {there['address']} (process {there['process']}).\n"
                    f"Open that address, or stop it first; for another club: {command} DATA_DIR=/another/folder\n"
                )
            sys.exit("\nThis club is served already. Stop it first.\n")
        file.truncate(0)
        file.write(json.dumps({"address": address, "process": os.getpid()}))
        file.flush()
        yield


def lock_file(handle: int) -> bool:
    """True if nobody else holds the file; it is let go when the process ends, however it ends."""
    if os.name == "nt":
        return True
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


@contextlib.contextmanager
def hold_database(url: str, address: str, command: str = "make hall") -> Iterator[None]:
    """The database of DATABASE_URL is this process's too, under whatever folder another start would keep its key.

    Without a URL the folder is enough. Migrations run under it, so that two first starts do not meet in them.
    """
    if url.startswith("sqlite:///"):
        path = Path(url.removeprefix("sqlite:///"))
        with hold_file(path.with_name(f"{path.name}.serving"), address, command):
            yield
    elif url.startswith(("postgres://", "postgresql://")):
        import psycopg

        with psycopg.connect(url, autocommit=True) as connection:
            row = connection.execute("SELECT pg_try_advisory_lock(%s)", [SERVE_LOCK]).fetchone()
            if row != (True,):
                sys.exit(
                    "\nThis database is served already by another process. Open its address, or stop it first.\n"
                    "For more than one process on one database: docker compose, or make stack (docs/running.md).\n"
                )
            yield
    else:
        yield
