"""Who may see which part of the console: everything goes through the permissions, strangers see nothing."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest

from tournaments.enums import Role
from tournaments.errors import Refusal
from tournaments.models import Tournament
from tournaments.permissions import Actor, find_role
from tournaments.selectors.matches import MatchView
from tournaments.views.actors import find_shown_match
from tournaments.wording import say_refusal

RULING_ROLES = (Role.DIRECTOR, Role.ORGANISER)


def actor_of(request: HttpRequest) -> Actor:
    """The signed-in person; the views ask for sign-in before."""
    return Actor(user=request.user, device=f"session-{request.user.pk}")


def find_managed(request: HttpRequest, tournament_id: str) -> Tournament:
    """The tournament if the person directs or organises it; raises Http404 otherwise."""
    tournament = Tournament.objects.select_related("club").filter(public_id=tournament_id).first()
    if tournament is None or find_role(request.user, tournament) not in RULING_ROLES:
        raise Http404
    request.wording = tournament.wording  # type: ignore[attr-defined]
    return tournament


def find_managed_match(request: HttpRequest, match_id: str) -> MatchView:
    """The match if the person directs or organises its tournament; raises Http404 otherwise."""
    view = find_shown_match(request, match_id, actor_of(request))
    if not view.grants.manage:
        raise Http404
    return view


def tell(request: HttpRequest, refusal: Refusal, region: str = "") -> None:
    """Put the sentence of a refusal onto the next page."""
    why: Any = refusal.details.get("why", [])
    messages.warning(request, " ".join([say_refusal(refusal, region), *why]))
