"""A new tournament: where it begins from, the form, everything in plain words, and then it is there."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.enums import Visibility, WhoScores
from tournaments.errors import NotFound, Refusal
from tournaments.forms.rule_choice import place_of_rule
from tournaments.forms.settings import place_of
from tournaments.forms.starts import Start, find_start, say_start_rules
from tournaments.models import Club, Tournament
from tournaments.regulations.shipped import NAMES as SHIPPED
from tournaments.regulations.templates import NAMES as TEMPLATE_NAMES
from tournaments.selectors.regulations import list_earlier_events, list_regulations
from tournaments.services.event_copies import copy_event
from tournaments.services.events import create_event
from tournaments.services.input import clean_uuid
from tournaments.views.console.event_form import EventForm, build_context, describe_form, fill_form, read_form
from tournaments.views.console.guard import actor_of
from tournaments.views.console.nights import list_scorers
from tournaments.views.console.own_clubs import list_own_clubs
from tournaments.wording.starts import REGULATIONS, TEMPLATES


def find_own_club(request: HttpRequest, club_id: str) -> Club:
    """The club if the person directs or organises it as a whole; raises Http404."""
    clubs, _ = list_own_clubs(request)
    club = next((club for club in clubs if club.public_id == club_id), None)
    if club is None:
        raise Http404
    return club


@login_required
@require_safe
def choose_start(request: HttpRequest, club_id: str) -> HttpResponse:
    """What the tournament begins from: a template, a shipped regulation, a saved one, an earlier tournament."""
    club = find_own_club(request, club_id)
    shipped = [(f"shipped:{name}", *REGULATIONS[name]) for name in SHIPPED]
    return render(
        request,
        "console/new.html",
        {
            "club": club,
            "templates": [(f"template:{name}", *TEMPLATES[name]) for name in TEMPLATE_NAMES],
            "shipped": [row for row in shipped if ":text-" not in row[0]],
            "texts": [row for row in shipped if ":text-" in row[0]],
            "saved": list_regulations(club),
            "earlier": list_earlier_events(club),
        },
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def make_event(request: HttpRequest, club_id: str) -> HttpResponse:
    """The form; do=look says everything in words, do=create makes it, every other button shows the form again."""
    club = find_own_club(request, club_id)
    try:
        start = find_start(club, request.GET.get("from", "template:pairs-swiss-100")[:80])
    except NotFound as refusal:
        raise Http404 from refusal
    request.wording = club.wording  # type: ignore[attr-defined]
    if request.method != "POST":
        return show_form(request, club, fill_form(start, first_facts(club, start), club.wording))
    form = read_form(request, start)
    asked = request.POST.get("do", "")
    if asked not in ("look", "create"):
        # A button within the form: what is wrong with the rest is said when he goes on.
        form.errors = {name: text for name, text in form.errors.items() if name.startswith(("rule_", "preset"))}
        return show_form(request, club, form)
    if not form.fits:
        return show_form(request, club, form, 422)
    if asked == "create":
        try:
            event = create_from_form(request, club, form)
        except Refusal as refusal:
            form.refuse(refusal, place_of_event(refusal.field))
            return show_form(request, club, form, 422)
        messages.success(request, gettext("The tournament is there. Nobody else sees it until it is announced."))
        return redirect("console_tournament", event.public_id)
    return render(request, "console/event_words.html", describe_form(form) | {"club": club, "new": True})


def show_form(request: HttpRequest, club: Club, form: EventForm, status: int = 200) -> HttpResponse:
    """The form of a new tournament."""
    context = build_context(form) | {
        "club": club,
        "new": True,
        "scorers": list_scorers(),
        "start": form.start,
        "start_rules": say_start_rules(form.start),
    }
    return render(request, "console/event_form.html", context, status=status)


def first_facts(club: Club, start: Start) -> dict[str, str]:
    """The first fields as they are opened; those of the earlier tournament where one is copied, but for its day."""
    event: Any = start.event.tournament if start.event is not None else None
    return {
        "name": event.name if event else "",
        "venue": event.venue if event else "",
        "visibility": event.visibility if event else Visibility.PUBLIC,
        "wording": event.wording if event else club.wording,
        "who_scores": event.who_scores if event else WhoScores.REFEREE,
        "day": "",
    }


def create_from_form(request: HttpRequest, club: Club, form: EventForm) -> Tournament:
    """The tournament that the form asks for; raises Refusal."""
    key = clean_uuid(form.typed.get("key"), "key")
    assert key is not None
    choices: dict[str, Any] = {
        **form.facts,
        "format": form.stage_format,
        "rules": form.rules.document,
        "rules_name": form.typed.get("rules_name", ""),
        "settings": form.document | {"sources": dict(form.settings.sources)},
    }
    actor = actor_of(request)
    if form.start.event is not None and form.typed.get("with_entrants"):
        return copy_event(form.start.event, club, actor=actor, key=key, with_entrants=True, **choices)
    return create_event(club, actor=actor, key=key, **choices)


def place_of_event(field: str | None) -> str:
    """The form's field for the place that the service names."""
    if field and field.startswith("settings."):
        return place_of(field)
    return "preset" if field == "rules" else place_of_rule(field)
