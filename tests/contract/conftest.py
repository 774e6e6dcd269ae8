"""What the contract tests share: the site answers inside the test's own transaction."""

from collections.abc import Iterator

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections


@pytest.fixture(autouse=True)
def one_connection() -> Iterator[None]:
    """A request ends without giving its connection back to the pool, as in Django's own test client (which would connect them again)."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)
