"""Links in the console: a match's and a night's, for how long, whose, when last used; revoking asks first."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournaments.addresses import link_address
from tournaments.enums import LinkRole
from tournaments.errors import NotFound, Refusal
from tournaments.forms.links import read_expiry, read_table_list
from tournaments.models import AccessLink, Tournament
from tournaments.services.links import create_link, create_night_link, find_link, list_night_links, revoke_link
from tournaments.views.console.guard import actor_of, find_managed, find_managed_match, tell
from tournaments.views.console.link_lists import FIELDS, describe_links, list_expiries, place_of
from tournaments.views.console.matches import render_match
from tournaments.views.console.qr import draw_qr
from tournaments.views.console.tokens import keep_token, take_token
from tournaments.views.typed import EMPTY, Typed, refuse
from tournaments.wording.links import ROLES, describe_link

NIGHT_ROLES = (LinkRole.REFEREE, LinkRole.TABLE, LinkRole.DESK)


def read_holder(data: Mapping[str, str], tournament: Tournament) -> dict[str, Any]:
    """Who holds the link and for how long; raises InvalidInput."""
    return {
        "holder": data.get("holder", ""),
        "plays_as": data.get("plays_as", ""),
        "expires_at": read_expiry(data, tournament.time_zone, timezone.now()),
    }


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def make_match_link(request: HttpRequest, match_id: str) -> HttpResponse:
    """A new link to a match, its table or one of its sides, shown once on the page that follows."""
    view = find_managed_match(request, match_id)
    if request.method != "POST":
        return redirect("console_match", match_id)
    role, _, side = request.POST.get("role", "table").partition("-")
    try:
        who = read_holder(request.POST, view.tournament)
        _, token = create_link(view, actor=actor_of(request), role=role, side=side, **who)
    except Refusal as refusal:
        return render_match(
            request, view, link=refuse(request, refusal, FIELDS, view.tournament.wording, place_of)
        )
    keep_token(request, match_id, token)
    return redirect("console_match", match_id)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_night_links(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Every link of a night, and making one for a referee's tables, a table or the desk."""
    tournament = find_managed(request, tournament_id)
    form = EMPTY
    if request.method == "POST":
        try:
            _, token = make_night_link(request, tournament)
        except Refusal as refusal:
            form = refuse(request, refusal, FIELDS, tournament.wording, place_of)
        else:
            keep_token(request, tournament_id, token)
            return redirect("console_night_links", tournament_id)
    return render_night_links(request, tournament, form)


def make_night_link(request: HttpRequest, tournament: Tournament) -> tuple[AccessLink, str]:
    """The link that the form asks for, and its token; raises Refusal."""
    data = request.POST
    tables = read_table_list(data.get("tables", ""))
    role = data.get("role", "")
    if role == LinkRole.DESK and tables:
        raise Refusal("tables_not_for_desk", field="tables")
    if role == LinkRole.TABLE and len(tables) > 1:
        raise Refusal("one_table", field="tables")
    table = tables[0] if role == LinkRole.TABLE and tables else None
    who = read_holder(data, tournament)
    return create_night_link(tournament, actor=actor_of(request), role=role, table=table, tables=tables, **who)


def render_night_links(request: HttpRequest, tournament: Tournament, form: Typed) -> HttpResponse:
    """The page with a night's links; a new one's address is on it once."""
    token = take_token(request, tournament.public_id) if request.method == "GET" else ""
    address = link_address(token, request) if token else ""
    links = list_night_links(tournament, actor_of(request))
    context = {
        "tournament": tournament,
        "links": describe_links(links, tournament.time_zone),
        "roles": [(role.value, ROLES[role]) for role in NIGHT_ROLES],
        "expiries": list_expiries(tournament.time_zone),
        "link_form": form,
        "new_address": address,
        "qr": draw_qr(address) if address else "",
    }
    response = render(request, "console/links.html", context, status=form.status)
    response["Cache-Control"] = "no-store"
    return response


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def revoke(request: HttpRequest, link_id: str, match_id: str = "", tournament_id: str = "") -> HttpResponse:
    """GET asks, with what the link opens and when it was last used; POST makes it useless."""
    if match_id:
        tournament = find_managed_match(request, match_id).tournament
        back = reverse("console_match", args=[match_id])
    else:
        tournament = find_managed(request, tournament_id)
        back = reverse("console_night_links", args=[tournament_id])
    try:
        link = find_link(link_id, tournament)
    except NotFound as refusal:
        raise Http404 from refusal
    if request.method != "POST":
        words = describe_link(link, tournament.time_zone, timezone.now())
        return render(request, "console/revoke.html", {"tournament": tournament, "link": words, "back": back})
    try:
        revoke_link(link_id, actor=actor_of(request))
        messages.success(request, gettext("The link was revoked; it opens nothing any more."))
    except Refusal as refusal:
        tell(request, refusal, tournament.wording)
    return redirect(back)
