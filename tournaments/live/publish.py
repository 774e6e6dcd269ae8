"""Telling whoever watches, after the transaction has been committed."""

import logging
import threading

from django.conf import settings
from django.db import transaction

from tournaments.live.process import find_running
from tournaments.live.relay import Publisher, name_channel

logger = logging.getLogger(__name__)

_publishers: dict[tuple[str, str], Publisher] = {}
_making = threading.Lock()


def announce(topic: str, version: int | None = None) -> None:
    """Tell the viewers of `topic` after commit that it has changed, to `version` where the caller knows it.

    Called inside the transaction of the change; a rollback takes it back. It asks no query, waits for nobody and
    raises nothing: a change that could not be told is told a little later, or found by a look at the versions.
    """
    transaction.on_commit(lambda: tell(topic, version), robust=True)


def tell(topic: str, version: int | None = None) -> None:
    """Tell now: the viewers of this process directly, those of the others through Redis where there is one."""
    running = find_running()
    if running is not None:
        running.hear(topic, version)
    if settings.REDIS_URL:
        try:
            publisher = find_publisher(settings.REDIS_URL, name_channel(settings.REDIS_PREFIX))
            publisher.publish(topic, version, running.origin if running else "")
        except ValueError:
            logger.exception("REDIS_URL cannot be used; viewers on other processes are not told.")


def find_publisher(url: str, channel: str) -> Publisher:
    """The process's one publisher for an address and a channel."""
    key = (url, channel)
    with _making:
        if key not in _publishers:
            _publishers[key] = Publisher(url, channel)
        return _publishers[key]
