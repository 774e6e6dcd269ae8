"""How often: by link or person, and by address for those who are nobody. Counted in the cache, minute by minute."""

import logging
import threading
import time
from collections.abc import Callable
from typing import Any

from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from tournaments.permissions import Actor

logger = logging.getLogger(__name__)


PAUSE = 5.0  # seconds without a try after the cache could not be reached


def count_once(key: str, lasts: int) -> int:
    """How often `key` was counted in its window, this time included; one way to Redis and back where that is the cache.

    Raises ValueError where the window ends meanwhile, and whatever a cache raises that is away.
    """
    in_one: Callable[[str, int], int] | None = getattr(cache, "count", None)
    if in_one is not None:
        return in_one(key, lasts)
    cache.add(key, 0, lasts)
    return cache.incr(key)


class Counter:
    """Counts in the cache; any thread may ask. While it is away one request tries in PAUSE, and the others go on."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._away = False
        self._open_again = 0.0
        self._trying = threading.Lock()

    def count(self, key: str, lasts: int) -> int | None:
        """How often `key` was counted, this time included; None where nobody counts now. lasts: seconds."""
        if not self._away:
            return self._ask(key, lasts)
        if self._clock() < self._open_again or not self._trying.acquire(blocking=False):
            return None
        try:
            return self._ask(key, lasts)
        finally:
            self._trying.release()

    def _ask(self, key: str, lasts: int) -> int | None:
        count = None
        try:
            count = count_once(key, lasts)
        except ValueError:
            pass  # the window ended between the two
        except Exception as fault:
            if not self._away:
                logger.warning("The cache does not count requests, all are let through until it does: %s", fault)
            self._away = True
            self._open_again = self._clock() + PAUSE
            return None
        if self._away:
            logger.info("The cache counts requests again.")
            self._away = False
        return count


counter = Counter()


class WindowThrottle(SimpleRateThrottle):
    """Counts requests in windows as long as the rate's period: one number in the cache, whatever the rate."""

    num_requests: int | None
    duration: int | None

    def allow_request(self, request: Request, view: Any) -> bool:
        """True while the window holds fewer than the rate. A cache that is away stops nobody: hands go on."""
        caller = self.get_cache_key(request, view)
        if self.rate is None or caller is None:
            return True
        period = int(self.duration or 60)
        self.now = self.timer()
        window = int(self.now // period)
        self.left = (window + 1) * period - self.now
        count = counter.count(f"{caller}:{window}", period + 1)
        return count is None or count <= int(self.num_requests or 0)

    def wait(self) -> float:
        """Seconds until the next window."""
        return float(self.left)


class AnonymousThrottle(WindowThrottle):
    """So many requests a minute from one address without a credential."""

    scope = "anonymous"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        """None for whoever has a credential."""
        if isinstance(request.auth, Actor):
            return None
        return f"throttle:anonymous:{self.get_ident(request)}"


class CallerThrottle(WindowThrottle):
    """So many requests a minute with one link or by one person."""

    scope = "caller"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        """None for nobody."""
        actor = request.auth
        if not isinstance(actor, Actor):
            return None
        if actor.link is not None:
            return f"throttle:link:{actor.link.pk}"
        return f"throttle:user:{actor.user.pk}"
