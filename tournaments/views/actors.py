"""From a page's request to the actor of the services, and to the match that he may see."""

from django.conf import settings
from django.http import Http404, HttpRequest

from tournaments.errors import NotFound
from tournaments.permissions import ANONYMOUS, Actor
from tournaments.selectors.matches import MatchView, get_match


def actor_of_page(request: HttpRequest) -> Actor:
    """The signed-in person, or nobody; a request without a session costs no query."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES or not request.user.is_authenticated:
        return ANONYMOUS
    return Actor(user=request.user, device=f"session-{request.user.pk}")


def find_shown_match(request: HttpRequest, match_id: str, actor: Actor) -> MatchView:
    """The match as the actor may see it; the page speaks in the words of its tournament. Raises Http404."""
    try:
        view = get_match(match_id, actor)
    except NotFound as refusal:
        raise Http404 from refusal
    request.wording = view.tournament.wording  # type: ignore[attr-defined]
    return view
