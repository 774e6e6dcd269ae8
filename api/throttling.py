"""How often: by link or person, and by address for those who are nobody. Counted in the cache, minute by minute."""

import logging
from typing import Any

from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from tournaments.permissions import Actor

logger = logging.getLogger(__name__)


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
        key = f"{caller}:{window}"
        try:
            cache.add(key, 0, period + 1)
            count = cache.incr(key)
        except ValueError:
            return True  # the window ended between the two
        except Exception as fault:
            logger.warning("The cache does not count requests: %s", fault)
            return True
        return count <= int(self.num_requests or 0)

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
