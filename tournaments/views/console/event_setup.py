"""What was chosen for a tournament, changed later: the same form and the same page in words."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournaments.enums import Role, StageStatus
from tournaments.errors import NotFound, Refusal
from tournaments.forms.starts import start_from_stage
from tournaments.mapping.rules import read_ruleset
from tournaments.models import Stage, Tournament
from tournaments.permissions import find_role
from tournaments.selectors.regulations import find_event_stage
from tournaments.services.events import change_event, change_stage
from tournaments.views.console.event_form import EventForm, build_context, describe_form, fill_form, read_form
from tournaments.views.console.guard import actor_of, find_managed
from tournaments.views.console.new_event import place_of_event
from tournaments.views.console.nights import list_scorers


def find_own_event(request: HttpRequest, tournament_id: str) -> tuple[Tournament, Stage]:
    """The event and its stage if the person organises it; raises Http404."""
    tournament = find_managed(request, tournament_id)
    if find_role(request.user, tournament) != Role.ORGANISER:
        raise Http404
    try:
        return tournament, find_event_stage(tournament)
    except NotFound as refusal:
        raise Http404 from refusal


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change_setup(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """The form as the tournament stands; do=look says everything in words, do=create stores it."""
    tournament, stage = find_own_event(request, tournament_id)
    start = start_from_stage(stage)
    if request.method != "POST":
        return show_setup(request, tournament, stage, fill_form(start, read_facts(tournament), tournament.wording))
    form = read_form(request, start, fixed_format=True)
    asked = request.POST.get("do", "")
    if asked not in ("look", "create"):
        form.errors = {name: text for name, text in form.errors.items() if name.startswith(("rule_", "preset"))}
        return show_setup(request, tournament, stage, form)
    if form.fits and asked == "create":
        try:
            store(request, tournament, stage, form)
        except Refusal as refusal:
            form.refuse(refusal, place_of_event(refusal.field))
        else:
            messages.success(request, gettext("Saved."))
            return redirect("console_tournament", tournament_id)
    if not form.fits:
        return show_setup(request, tournament, stage, form, 422)
    return render(
        request, "console/event_words.html", describe_form(form) | {"tournament": tournament, "new": False}
    )


def show_setup(
    request: HttpRequest, tournament: Tournament, stage: Stage, form: EventForm, status: int = 200
) -> HttpResponse:
    """The form of a tournament that is there."""
    context = build_context(form) | {
        "tournament": tournament,
        "new": False,
        "scorers": list_scorers(),
        "begun": stage.rounds.exists(),
    }
    return render(request, "console/event_form.html", context, status=status)


def read_facts(tournament: Tournament) -> dict[str, str]:
    """The first fields as the tournament has them."""
    return {
        "name": tournament.name,
        "venue": tournament.venue,
        "visibility": tournament.visibility,
        "wording": tournament.wording,
        "who_scores": tournament.who_scores,
        "day": tournament.day.isoformat() if tournament.day else "",
    }


def store(request: HttpRequest, tournament: Tournament, stage: Stage, form: EventForm) -> None:
    """Everything of the form, or nothing; raises Refusal. A closed stage keeps its rules: only the rest can change."""
    actor = actor_of(request)
    rules_name = form.typed.get("rules_name", "")
    same_rules = (
        stage.snapshot is not None
        and form.rules.rules == read_ruleset(stage.snapshot)
        and rules_name == stage.snapshot.name
    )
    settings = form.settings
    with transaction.atomic():
        change_event(tournament.public_id, actor=actor, **form.facts)
        if same_rules and settings == form.start.settings and stage.status == StageStatus.CLOSED:
            return
        change_stage(
            stage.public_id,
            actor=actor,
            settings=form.document | {"sources": dict(settings.sources)},
            rules=None if same_rules else form.rules.document,
            rules_name=rules_name,
        )
