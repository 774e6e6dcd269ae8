"""The list of entrants: who is in it, somebody more, seeds, forbidden pairs, the list as a file."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.enums import EntrantStatus
from tournaments.errors import Refusal
from tournaments.exchange.entrant_writing import write_csv
from tournaments.forms.entrants import (
    list_alike,
    new_key,
    place_of_player,
    read_key,
    read_number,
    read_typed_players,
)
from tournaments.regulations.settings import HIGHEST_TABLE
from tournaments.selectors.entrants import (
    EntrantView,
    count_entrants,
    find_coming_round,
    list_entrants,
    list_forbidden,
    search_entrants,
)
from tournaments.services.entrants import add_entrant
from tournaments.services.entrants_presence import mark_missing_absent
from tournaments.services.entrants_seeds import HIGHEST_SEED, number_seeds
from tournaments.services.forbidden_pairs import allow_pair, forbid_pair
from tournaments.views.console.entrants_guard import Place, find_place
from tournaments.views.console.guard import actor_of, tell
from tournaments.views.typed import EMPTY, Typed, refuse

A_PAGE = 100
FIELDS = ("player_1", "player_2", "name", "club", "seed", "contact", "fixed_table", "reason")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_entrants(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Everybody in the list, searched and filtered; every button of the page posts here."""
    place = find_place(request, tournament_id)
    if request.method != "POST":
        return render_entrants(request, place, EMPTY)
    try:
        said = act(request, place)
    except Refusal as refusal:
        if request.POST.get("do") != "add":
            tell(request, refusal, place.tournament.wording)
            return redirect(place.address("console_entrants"))
        form = refuse(request, refusal, FIELDS, place.tournament.wording, place_of_player)
        return render_entrants(request, place, form, list_alike(refusal, form.values))
    messages.success(request, said)
    return redirect(place.address("console_entrants"))


def act(request: HttpRequest, place: Place) -> str:
    """Do what a button asks for, and say what was done. Raises Refusal."""
    data, actor, stage = request.POST, actor_of(request), place.stage.public_id
    match data.get("do"):
        case "seeds":
            number_seeds(stage, actor=actor, how=data.get("how"))
            return gettext("The seeds are numbered.")
        case "missing":
            marked = mark_missing_absent(stage, actor=actor)
            return ngettext(
                "{count} entrant is absent from the next round.",
                "{count} entrants are absent from the next round.",
                len(marked),
            ).format(count=len(marked))
        case "forbid":
            forbid_pair(stage, data.get("first"), data.get("second"), actor=actor, reason=data.get("reason", ""))
            return gettext("These two are not paired from now on.")
        case "allow":
            allow_pair(stage, data.get("first"), data.get("second"), actor=actor)
            return gettext("These two may be paired again.")
    entrant = add_entrant(
        stage,
        actor=actor,
        key=read_key(data.get("key", "")),
        players=read_typed_players(data.dict(), place.per_entrant),
        name=data.get("name", ""),
        club=data.get("club", ""),
        seed=read_number(data.get("seed", ""), "seed", HIGHEST_SEED),
        fixed_table=read_number(data.get("fixed_table", ""), "fixed_table", HIGHEST_TABLE),
        contact=data.get("contact", ""),
    )
    return gettext("{name} is in the list.").format(name=entrant.name)


def render_entrants(
    request: HttpRequest, place: Place, form: Typed, alike: dict[str, Any] | None = None
) -> HttpResponse:
    """The page; `form` is that of somebody new, come back refused, or an empty one."""
    everybody = list_entrants(place.stage)
    query, show = " ".join(request.GET.get("q", "").split())[:80], request.GET.get("show", "")
    entered = [view for view in everybody if view.entrant.status != EntrantStatus.SIGNED_UP]
    found = filter_entrants(search_entrants(entered, query), show)
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page", ""))
    coming = find_coming_round(place.stage)
    context = {
        "place": place,
        "tournament": place.tournament,
        "counts": count_entrants(everybody),
        "page": page,
        "query": query,
        "show": show,
        "coming": coming,
        "begun": coming > 1,
        "entered": entered,
        "forbidden": list_forbidden(place.stage),
        "form": form,
        "alike": alike,
        "key": new_key(),
        "clubs": sorted({view.entrant.club_label for view in entered if view.entrant.club_label}),
    }
    return render(request, "console/entrants.html", context, status=form.status)


def filter_entrants(views: tuple[EntrantView, ...], show: str) -> list[EntrantView]:
    """Those not checked in (`missing`), those withdrawn or expelled (`withdrawn`), or all."""
    match show:
        case "missing":
            return [view for view in views if view.is_active and not view.is_here]
        case "withdrawn":
            return [view for view in views if not view.is_active]
    return list(views)


@login_required
@require_safe
def export_entrants(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """The list as a file that a spreadsheet opens and the import reads; with contacts for organisers only."""
    place = find_place(request, tournament_id)
    players = [gettext("Player {place}").format(place=number) for number in place.places]
    header = [gettext("Pair"), *players, gettext("Club"), gettext("Seed")]
    rows = []
    for view in list_entrants(place.stage):
        if view.is_active:
            names = [*view.written, "", ""][: place.per_entrant]
            seed = "" if view.entrant.seed is None else str(view.entrant.seed)
            row = [view.own_name, *names, view.entrant.club_label, seed]
            rows.append([*row, view.contact] if place.sees_contacts else row)
    if place.sees_contacts:
        header.append(gettext("Contact"))
    answer = HttpResponse(write_csv(header, rows), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="entrants-{place.tournament.public_id}.csv"'
    return answer
