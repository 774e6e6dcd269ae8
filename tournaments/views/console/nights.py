"""The console's first pages: my clubs and their nights, and one night at a glance."""

from datetime import date, datetime, timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.enums import (
    LinkRole,
    MatchState,
    TournamentKind,
    TournamentStatus,
    Visibility,
    WhoScores,
    Wording,
)
from tournaments.errors import InvalidInput, Refusal
from tournaments.models import AccessLink, Club, Tournament
from tournaments.selectors.checks import find_last_check
from tournaments.selectors.rulings import list_last_rulings, page_rulings
from tournaments.selectors.tournaments import TableView, get_tournament, list_own_tournaments
from tournaments.services.clubs import change_settings, club_today, end_night, open_night, reopen_night
from tournaments.services.jobs import count_overdue
from tournaments.views.console.events import show_event
from tournaments.views.console.guard import RULING_ROLES, actor_of, find_managed
from tournaments.views.console.own_clubs import choose_club, list_own_clubs
from tournaments.views.typed import EMPTY, Typed, refuse
from tournaments.wording.rulings import describe_rulings

GOING_ON = (TournamentStatus.RUNNING, TournamentStatus.SUSPENDED)
SILENT_AFTER = timedelta(minutes=10)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_console(request: HttpRequest) -> HttpResponse:
    """My nights, and opening another."""
    actor = actor_of(request)
    clubs, organised = list_own_clubs(request)
    shown = choose_club(request, clubs)
    form = EMPTY
    if request.method == "POST":
        try:
            return redirect("console_tournament", open_from_form(request, clubs).public_id)
        except Refusal as refusal:
            form = refuse(request, refusal, ("club", "name", "visibility", "wording", "who_scores"))
    # A night where he only sits at the desk has the desk's page and no other.
    runs = Q(memberships__user=actor.user, memberships__role__in=RULING_ROLES) | Q(club__in=clubs)
    own = list_own_tournaments(actor)
    nights = list(own.filter(runs, **({"club": shown} if shown else {}))[:60])
    opening = clubs if shown is None else [shown]
    proposed = gettext("Night of {day}").format(day=find_today(opening).strftime("%d/%m/%Y"))
    values = form.values
    return render(
        request,
        "console/home.html",
        {
            "clubs": clubs,
            "organised": organised,
            "shown": shown,
            "opening": opening,
            "preparing": [night for night in nights if night.status == TournamentStatus.DRAFT],
            "running": [night for night in nights if night.status in GOING_ON],
            "ended": [night for night in nights if night.status == TournamentStatus.ENDED],
            "desks": list(own.exclude(pk__in=own.filter(runs).values("pk")).filter(status__in=GOING_ON)[:60]),
            "visibilities": Visibility.choices,
            "wordings": Wording.choices,
            "scorers": list_scorers(),
            "wording": values.get("wording", opening[0].wording if len(opening) == 1 else Wording.STANDARD),
            "form": form,
            "check": find_last_check(clubs) if clubs else None,
            "overdue": bool(organised) and count_overdue() > 0,
            "zone": opening[0].time_zone if opening else "UTC",
            "proposed": values.get("name", proposed),
        },
        status=form.status,
    )


def open_from_form(request: HttpRequest, clubs: list[Club]) -> Tournament:
    """The night that the form opens; raises Refusal."""
    data = request.POST
    club = next((club for club in clubs if club.public_id == data.get("club")), None)
    if club is None:
        raise InvalidInput("choice_missing", field="club")
    actor = actor_of(request)
    with transaction.atomic():  # opened as it was asked for, or not at all
        night = open_night(
            club,
            actor=actor,
            name=data.get("name", ""),
            visibility=data.get("visibility", Visibility.PUBLIC),
            wording=data.get("wording"),
        )
        who = data.get("who_scores", WhoScores.REFEREE)
        if who != WhoScores.REFEREE:
            settings = {"name": night.name, "visibility": night.visibility, "wording": night.wording}
            night = change_settings(night, actor=actor, **settings, who_scores=who)
    return night


def list_scorers() -> list[tuple[str, str]]:
    """Who may score, with what it means."""
    return [
        (WhoScores.REFEREE.value, gettext("Referees: only their phones record; the sides accept or dispute")),
        (WhoScores.PLAYERS.value, gettext("Players: each side's phone records too, and each accepts or disputes")),
    ]


def find_today(clubs: list[Club]) -> date:
    """Today where the clubs are: on the first one's clock."""
    return club_today(clubs[0]) if clubs else timezone.localdate()


@login_required
@require_safe
def show_night(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """The tables of a night: what asks for somebody first, then what plays, then what is over; an event's home."""
    tournament = find_managed(request, tournament_id)
    if tournament.kind == TournamentKind.EVENT:
        return show_event(request, tournament)
    return render_night(request, tournament, EMPTY)


def render_night(request: HttpRequest, tournament: Tournament, form: Typed) -> HttpResponse:
    """A night's page; `form` is that of its settings, come back refused, or an empty one."""
    tournament_id = tournament.public_id
    view = get_tournament(tournament_id, actor_of(request))
    used = find_last_uses(tournament)
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
            "rulings": describe_rulings(list_last_rulings(tournament), tournament),
            "visibilities": Visibility.choices,
            "wordings": Wording.choices,
            "scorers": list_scorers(),
            "form": form,
            "settings": {
                key: form.values.get(key, getattr(tournament, key))
                for key in ("name", "visibility", "wording", "who_scores")
            },
        },
        status=form.status,
    )


def find_last_uses(tournament: Tournament) -> dict[int, datetime]:
    """Table -> when a link that records there was last used: the table's own, or a referee's of several tables."""
    uses: dict[int, datetime] = {}
    links = AccessLink.objects.filter(
        tournament=tournament,
        role__in=(LinkRole.TABLE, LinkRole.REFEREE),
        revoked_at=None,
        last_used_at__isnull=False,
    )
    for table, tables, moment in links.values_list("table", "tables", "last_used_at"):
        for number in tables if table is None else [table]:
            assert moment is not None  # asked for above
            uses[number] = max(moment, uses.get(number, moment))
    return uses


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
@require_http_methods(["GET", "HEAD", "POST"])
def change_night(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """End a night, take it up again, or change its settings."""
    tournament = find_managed(request, tournament_id)
    if request.method != "POST":
        return redirect("console_tournament", tournament_id)
    if tournament.kind != TournamentKind.CLUB_NIGHT:
        raise Http404  # an event ends by closing its stage
    actor = actor_of(request)
    fields = ("name", "visibility", "wording", "who_scores")
    try:
        match request.POST.get("do"):
            case "end":
                end_night(tournament, actor=actor)
            case "reopen":
                reopen_night(tournament, actor=actor)
            case _:
                change_settings(tournament, actor=actor, **{name: request.POST.get(name, "") for name in fields})
    except Refusal as refusal:
        return render_night(request, tournament, refuse(request, refusal, fields, tournament.wording))
    messages.success(request, gettext("Saved."))
    return redirect("console_tournament", tournament_id)


@login_required
@require_safe
def show_rulings(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Everything that was decided in a night and is no hand, in pages; of one match with ?match=."""
    tournament = find_managed(request, tournament_id)
    only = request.GET.get("match", "")
    only = only if only.isalnum() and len(only) <= 40 else ""
    page = page_rulings(tournament, request.GET.get("page", ""), only)
    context = {
        "tournament": tournament,
        "page": page,
        "only": only,
        "rulings": describe_rulings(list(page), tournament),
    }
    return render(request, "console/rulings.html", context)
