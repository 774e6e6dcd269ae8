"""The console's first pages: my clubs and their nights, and one night at a glance."""

from datetime import date, datetime, timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.enums import MatchState, Visibility, WhoScores, Wording
from tournaments.errors import Refusal
from tournaments.models import AccessLink, Club
from tournaments.selectors.tournaments import TableView, get_tournament, list_own_tournaments
from tournaments.services.clubs import change_settings, club_today, end_night, open_night, reopen_night
from tournaments.views.console.guard import RULING_ROLES, actor_of, find_managed, tell

SILENT_AFTER = timedelta(minutes=10)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_console(request: HttpRequest) -> HttpResponse:
    """My nights, and opening another."""
    actor = actor_of(request)
    clubs = list(
        Club.objects.filter(
            memberships__user_id=request.user.pk or 0,
            memberships__tournament=None,
            memberships__role__in=RULING_ROLES,
        )
    )
    if request.method == "POST":
        club = next((club for club in clubs if club.public_id == request.POST.get("club")), None)
        try:
            if club is not None:
                night = open_night(
                    club,
                    actor=actor,
                    name=request.POST.get("name", ""),
                    visibility=request.POST.get("visibility", Visibility.PUBLIC),
                    wording=request.POST.get("wording"),
                )
                return redirect("console_tournament", night.public_id)
        except Refusal as refusal:
            tell(request, refusal)
    # A night where he only sits at the desk has no page here.
    runs = Q(memberships__user=actor.user, memberships__role__in=RULING_ROLES) | Q(club__in=clubs)
    nights = list(list_own_tournaments(actor).filter(runs)[:60])
    proposed = gettext("Night of {day}").format(day=find_today(clubs).strftime("%d/%m/%Y"))
    return render(
        request,
        "console/home.html",
        {
            "clubs": clubs,
            "running": [night for night in nights if night.status == "running"],
            "ended": [night for night in nights if night.status != "running"],
            "visibilities": Visibility.choices,
            "wordings": Wording.choices,
            "wording": request.POST.get("wording", clubs[0].wording if len(clubs) == 1 else Wording.STANDARD),
            "typed": request.POST,
            "proposed": request.POST.get("name", proposed),
        },
    )


def find_today(clubs: list[Club]) -> date:
    """Today where the clubs are: on the first one's clock."""
    return club_today(clubs[0]) if clubs else timezone.localdate()


@login_required
@require_safe
def show_night(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """The tables of a night: what asks for somebody first, then what plays, then what is over."""
    tournament = find_managed(request, tournament_id)
    view = get_tournament(tournament_id, actor_of(request))
    used = dict(
        AccessLink.objects.filter(
            tournament=tournament, table__isnull=False, revoked_at=None, last_used_at__isnull=False
        )
        .order_by("last_used_at")
        .values_list("table", "last_used_at")
    )
    now = timezone.now()
    rows = [describe_table(table, used.get(table.table or 0), now) for table in view.tables]
    return render(
        request,
        "console/night.html",
        {
            "tournament": tournament,
            "asking": [row for row in rows if row["asks"]],
            "playing": [row for row in rows if not row["asks"] and row["table"].moving],
            "over": [row for row in rows if not row["asks"] and not row["table"].moving],
            "counts": {
                "playing": sum(1 for table in view.tables if table.state == MatchState.PLAYING),
                "over": sum(1 for table in view.tables if not table.moving),
                "disputed": sum(1 for table in view.tables if table.state == MatchState.DISPUTED),
                "calls": sum(1 for table in view.tables if table.called),
            },
            "rulings": list(tournament.rulings.select_related("user", "link").order_by("-seq")[:15]),
            "visibilities": Visibility.choices,
            "wordings": Wording.choices,
            "scorers": WhoScores.choices,
        },
    )


def describe_table(table: TableView, used: datetime | None, now: datetime) -> dict[str, Any]:
    """A table with what it asks for: a call, a dispute, a pause, a phone that fell silent."""
    asks = ""
    if table.called:
        asks = "call"
    elif table.state == MatchState.DISPUTED:
        asks = "dispute"
    elif table.state == MatchState.SUSPENDED:
        asks = "suspended"
    elif table.state == MatchState.PLAYING and used is not None and now - used > SILENT_AFTER:
        asks = "silent"
    return {"table": table, "asks": asks}


@login_required
@require_POST
def change_night(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """End a night, take it up again, or change its settings."""
    tournament = find_managed(request, tournament_id)
    actor = actor_of(request)
    try:
        match request.POST.get("do"):
            case "end":
                end_night(tournament, actor=actor)
            case "reopen":
                reopen_night(tournament, actor=actor)
            case _:
                change_settings(
                    tournament,
                    actor=actor,
                    name=request.POST.get("name", ""),
                    visibility=request.POST.get("visibility", ""),
                    wording=request.POST.get("wording", ""),
                    who_scores=request.POST.get("who_scores", ""),
                )
        messages.success(request, gettext("Saved."))
    except Refusal as refusal:
        tell(request, refusal)
    return redirect("console_tournament", tournament_id)
