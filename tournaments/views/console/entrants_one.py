"""One entrant: what is given of him, who plays, whether he is there, and what was decided about him."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournaments.enums import EntrantStatus
from tournaments.errors import NotFound, Refusal
from tournaments.forms.entrants import list_alike, place_of_player, read_number, read_rounds, read_typed_players
from tournaments.regulations.settings import HIGHEST_TABLE
from tournaments.selectors.entrants import EntrantView, find_coming_round, get_entrant, has_played
from tournaments.selectors.rulings import list_entrant_rulings
from tournaments.services.entrants import change_entrant
from tournaments.services.entrants_names import rename_player, substitute_player
from tournaments.services.entrants_presence import (
    announce_absence,
    bring_back_entrant,
    take_back_absence,
    withdraw_entrant,
)
from tournaments.services.entrants_removal import delete_entrant
from tournaments.services.entrants_seeds import HIGHEST_SEED
from tournaments.views.console.entrants_guard import Place, find_place
from tournaments.views.console.guard import actor_of
from tournaments.views.typed import EMPTY, Typed, refuse
from tournaments.wording.rulings import describe_rulings

FIELDS = (
    "name",
    "club",
    "seed",
    "contact",
    "fixed_table",
    "reason",
    "spelling",
    "rounds",
    "player_1",
    "from_round",
)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_entrant(request: HttpRequest, tournament_id: str, entrant_id: str) -> HttpResponse:
    """The entrant's page; every button of it posts here."""
    place = find_place(request, tournament_id)
    if request.method != "POST":
        return render_entrant(request, place, entrant_id, EMPTY)
    find_view(place, entrant_id)
    try:
        said = act(request, place, entrant_id)
    except Refusal as refusal:
        form = refuse(request, refusal, FIELDS, place.tournament.wording, find_field)
        return render_entrant(request, place, entrant_id, form, list_alike(refusal, form.values))
    messages.success(request, said)
    if request.POST.get("do") == "delete":
        return redirect(place.address("console_entrants"))
    return redirect(place.address("console_entrant", entrant_id))


def find_field(field: str) -> str:
    """The form's field for the place that a service names; the form with the fault in it is the one that was sent."""
    return "rounds" if field.startswith("rounds") else place_of_player(field)


def find_view(place: Place, entrant_id: str) -> EntrantView:
    """The entrant of this tournament; raises Http404, for a sign-up that waits too: that has a page of its own."""
    try:
        view = get_entrant(place.tournament, entrant_id)
    except NotFound as refusal:
        raise Http404 from refusal
    if view.entrant.status == EntrantStatus.SIGNED_UP:
        raise Http404
    return view


def act(request: HttpRequest, place: Place, entrant_id: str) -> str:
    """Do what a button asks for, and say what was done. Raises Refusal."""
    data, actor = request.POST, actor_of(request)
    reason = data.get("reason", "")
    match data.get("do"):
        case "withdraw":
            withdraw_entrant(entrant_id, actor=actor, reason=reason)
            return gettext("Withdrawn. The results stay.")
        case "back":
            bring_back_entrant(entrant_id, actor=actor, reason=reason)
            return gettext("Back again.")
        case "absent":
            announce_absence(entrant_id, actor=actor, rounds=read_rounds(data.get("rounds", "")), reason=reason)
        case "present":
            take_back_absence(entrant_id, actor=actor, rounds=read_rounds(data.get("rounds", "")))
        case "rename":
            number = read_number(data.get("place", ""), "place", place.per_entrant)
            try:
                rename_player(entrant_id, actor=actor, place=number, name=data.get("spelling", ""), reason=reason)
            except Refusal as refusal:
                refusal.field = "spelling" if refusal.field == "name" else refusal.field
                raise
        case "substitute":
            substitute_player(
                entrant_id,
                actor=actor,
                place=read_number(data.get("place", ""), "place", place.per_entrant),
                player=read_typed_players(data.dict(), 1)[0],
                from_round=read_number(data.get("from_round", ""), "from_round", 200),
                reason=reason,
            )
            return gettext("The substitute is in.")
        case "delete":
            delete_entrant(entrant_id, actor=actor, reason=reason)
            return gettext("Deleted.")
        case "change":
            change_entrant(entrant_id, actor=actor, reason=reason, **read_facts(request, place))
    return gettext("Saved.")


def read_facts(request: HttpRequest, place: Place) -> dict[str, Any]:
    """What the form says of the entrant; the contact only where who asks may see it. Raises InvalidInput."""
    data = request.POST
    facts: dict[str, Any] = {
        "name": data.get("name", ""),
        "club": data.get("club", ""),
        "seed": read_number(data.get("seed", ""), "seed", HIGHEST_SEED),
        "fixed_table": read_number(data.get("fixed_table", ""), "fixed_table", HIGHEST_TABLE),
    }
    if place.sees_contacts:
        facts["contact"] = data.get("contact", "")
    return facts


def render_entrant(
    request: HttpRequest, place: Place, entrant_id: str, form: Typed, alike: dict[str, Any] | None = None
) -> HttpResponse:
    """The page; `form` is the one that came back refused, `do` in its values says which, or an empty one."""
    view = find_view(place, entrant_id)
    entrant = view.entrant
    given = {
        "name": view.own_name,
        "club": entrant.club_label,
        "seed": "" if entrant.seed is None else str(entrant.seed),
        "fixed_table": "" if entrant.fixed_table is None else str(entrant.fixed_table),
        "contact": view.contact,
    }
    refused = form.values.get("do", "")
    context = {
        "place": place,
        "tournament": place.tournament,
        "view": view,
        "entrant": entrant,
        "coming": find_coming_round(place.stage),
        "has_played": has_played(entrant),
        "facts": given | dict(form.values) if refused == "change" else given,
        "form": form,
        "refused": refused,
        "alike": alike,
        "rulings": describe_rulings(list_entrant_rulings(place.tournament, entrant_id), place.tournament),
    }
    return render(request, "console/entrant.html", context, status=form.status)
