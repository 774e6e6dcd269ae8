"""Those who signed up on the public page and wait for an answer."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournaments.addresses import whole_address
from tournaments.enums import EntrantStatus
from tournaments.errors import Refusal
from tournaments.forms.entrants import list_alike, place_of_player, read_typed_players
from tournaments.selectors.entrants import list_entrants
from tournaments.services.sign_up import accept_sign_up, decline_sign_up, open_sign_up
from tournaments.views.console.entrants_guard import Place, find_place
from tournaments.views.console.guard import actor_of, tell
from tournaments.views.typed import EMPTY, Typed, refuse


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_sign_ups(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """The sign-ups with yes and no, and whether the page is open; every button of it posts here."""
    place = find_place(request, tournament_id)
    if request.method != "POST":
        return render_sign_ups(request, place, EMPTY)
    try:
        said = act(request, place)
    except Refusal as refusal:
        if request.POST.get("do") != "yes" or refusal.code not in ("player_alike", "player_in_event"):
            tell(request, refusal, place.tournament.wording)
            return redirect(place.address("console_sign_ups"))
        fields = [f"player_{number}" for number in place.places]
        form = refuse(request, refusal, fields, place.tournament.wording, place_of_player)
        return render_sign_ups(request, place, form, list_alike(refusal, form.values))
    messages.success(request, said)
    return redirect(place.address("console_sign_ups"))


def act(request: HttpRequest, place: Place) -> str:
    """Do what a button asks for, and say what was done. Raises Refusal."""
    data, actor = request.POST, actor_of(request)
    entrant_id = data.get("entrant", "")
    match data.get("do"):
        case "yes":
            players = read_typed_players(data.dict(), place.per_entrant)
            entrant = accept_sign_up(entrant_id, actor=actor, players=players)
            return gettext("{name} is in the list.").format(name=entrant.name)
        case "no":
            decline_sign_up(entrant_id, actor=actor, reason=data.get("reason", ""))
            return gettext("The sign-up was declined; what was written is gone.")
        case "open" | "close":
            is_open = data.get("do") == "open"
            open_sign_up(place.tournament.public_id, actor=actor, is_open=is_open)
            return gettext("The sign-up page is open.") if is_open else gettext("The sign-up page is closed.")
    return gettext("Saved.")


def render_sign_ups(
    request: HttpRequest, place: Place, form: Typed, alike: dict[str, Any] | None = None
) -> HttpResponse:
    """The page; `form` is the yes that came back with a question, or an empty one."""
    waiting = [view for view in list_entrants(place.stage) if view.entrant.status == EntrantStatus.SIGNED_UP]
    context = {
        "place": place,
        "tournament": place.tournament,
        "waiting": sorted(waiting, key=lambda view: view.entrant.pk),
        "address": whole_address(reverse("sign_up", args=[place.tournament.public_id]), request),
        "form": form,
        "alike": alike,
        "asked": form.values.get("entrant", ""),
    }
    return render(request, "console/sign_ups.html", context, status=form.status)
