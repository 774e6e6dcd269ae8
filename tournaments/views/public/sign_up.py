"""Signing up for a tournament, without an account."""

from typing import Any

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from rest_framework.throttling import BaseThrottle

from tournaments.errors import NotFound, Refusal
from tournaments.forms.entrants import new_key, place_of_player, read_key
from tournaments.mapping.entrants import players_per_entrant
from tournaments.models import Tournament
from tournaments.permissions import may_read_tournament
from tournaments.selectors.entrants import find_main_stage
from tournaments.selectors.tournaments import find_tournament
from tournaments.services.sign_up import sign_up
from tournaments.views.actors import actor_of_page
from tournaments.views.typed import EMPTY, Typed, refuse

FIELDS = ("player_1", "player_2", "name", "club", "contact")
# A whole hall may sit behind one address; a program that fills the list does not stop at this.
MOST_ASKED, WINDOW = 60, 900


def count_asking(request: HttpRequest, tournament_id: str) -> None:
    """Raises Refusal `too_many_requests` where one address asked too often; a cache that is away stops nobody."""
    key = f"sign_up:{tournament_id}:{BaseThrottle().get_ident(request)}"  # type: ignore[arg-type]
    try:
        cache.add(key, 0, WINDOW)
        count = cache.incr(key)
    except Exception:  # no cache, or its window ended between the two
        return
    if count > MOST_ASKED:
        raise Refusal("too_many_requests", status=429, seconds=WINDOW)


def find_open(request: HttpRequest, tournament_id: str) -> tuple[Tournament, Any]:
    """The tournament that the reader may see, and its stage; raises Http404."""
    try:
        tournament = find_tournament(tournament_id)
        if not may_read_tournament(actor_of_page(request), tournament):
            raise Http404
        stage = find_main_stage(tournament)
    except NotFound as refusal:
        raise Http404 from refusal
    request.wording = tournament.wording  # type: ignore[attr-defined]
    return tournament, stage


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def show_sign_up(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """The form; once it is sent the entrant waits for the organiser's yes."""
    tournament, stage = find_open(request, tournament_id)
    places = range(1, players_per_entrant(stage) + 1)
    form, status = EMPTY, 200
    if request.method == "POST":
        data = request.POST
        try:
            count_asking(request, tournament_id)
            sign_up(
                tournament_id,
                actor=actor_of_page(request),
                key=read_key(data.get("key", "")),
                players=[data.get(f"player_{place}", "") for place in places],
                name=data.get("name", ""),
                club=data.get("club", ""),
                contact=data.get("contact", ""),
            )
        except Refusal as refusal:
            form = refuse(request, refusal, FIELDS, tournament.wording, place_of_player)
            status = 429 if refusal.status == 429 else form.status
        else:
            return redirect("sign_up_done", tournament_id)
    return render(request, "public/sign_up.html", build_form(tournament, places, form), status=status)


def build_form(tournament: Tournament, places: range, form: Typed) -> dict[str, Any]:
    """What the template of the form shows."""
    return {"tournament": tournament, "places": places, "form": form, "key": form.values.get("key") or new_key()}


@never_cache
@require_safe
def show_done(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """What happens now; nothing of what was written is shown, because the address is anybody's."""
    tournament, _stage = find_open(request, tournament_id)
    return render(request, "public/sign_up_done.html", {"tournament": tournament})
