"""From a page's request to the actor of the services."""

from django.conf import settings
from django.http import HttpRequest

from tournaments.permissions import ANONYMOUS, Actor


def actor_of_page(request: HttpRequest) -> Actor:
    """The signed-in person, or nobody; a request without a session costs no query."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES or not request.user.is_authenticated:
        return ANONYMOUS
    return Actor(user=request.user, device=f"session-{request.user.pk}")
