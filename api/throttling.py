"""How often: by link or person, and by address for those who are nobody. Counted in the cache."""

from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from tournaments.permissions import Actor


class AnonymousThrottle(SimpleRateThrottle):
    """So many requests a minute from one address without a credential."""

    scope = "anonymous"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        """None for whoever has a credential."""
        if isinstance(request.auth, Actor):
            return None
        return f"throttle:anonymous:{self.get_ident(request)}"


class CallerThrottle(SimpleRateThrottle):
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
