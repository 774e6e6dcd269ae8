"""An event's home in the console: where it stands, what is next, and its moves from preparation to the end."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournaments.enums import Role, TournamentKind
from tournaments.errors import NotFound, Refusal
from tournaments.models import Stage, Tournament
from tournaments.permissions import find_role
from tournaments.selectors.events import EventView, get_event
from tournaments.selectors.regulations import find_event_stage
from tournaments.selectors.rulings import list_last_rulings
from tournaments.services.event_moves import (
    announce_event,
    delete_event,
    end_event,
    resume_event,
    suspend_event,
)
from tournaments.services.regulations import save_regulation
from tournaments.services.schedules import count_rounds
from tournaments.views.console.guard import actor_of, find_managed
from tournaments.views.typed import EMPTY, Typed, refuse
from tournaments.wording import say_rules_name
from tournaments.wording.event_steps import Step, describe_step
from tournaments.wording.rulings import describe_rulings
from tournaments.wording.starts import FORMATS

FIELDS = ("reason", "regulation", "sure")


def show_event(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The home of an event; who may open it was asked before."""
    return render_event(request, tournament, EMPTY)


def render_event(request: HttpRequest, tournament: Tournament, form: Typed, asked: str = "") -> HttpResponse:
    """The home, or the same with a move that was refused: `asked` is the part of the page that it stands in."""
    try:
        stage = find_event_stage(tournament)
    except NotFound as refusal:
        raise Http404 from refusal
    view = get_event(tournament, stage, count_rounds(stage))
    step = describe_step(view)
    return render(
        request,
        "console/event.html",
        {
            "tournament": tournament,
            "stage": stage,
            "view": view,
            "step": step,
            "step_address": find_step_address(tournament, step),
            "format_title": name_stage_format(stage, view),
            "rules_title": say_rules_name(stage.snapshot.preset, stage.snapshot.name) if stage.snapshot else "",
            "organises": find_role(request.user, tournament) == Role.ORGANISER,
            "rulings": describe_rulings(list_last_rulings(tournament), tournament),
            "form": form,
            "asked": asked,
        },
        status=form.status,
    )


def find_step_address(tournament: Tournament, step: Step) -> str:
    """The address of the page on which the next step is done; empty where it is done here or nothing is next."""
    if not step.route:
        return ""
    return reverse(step.route, args=[tournament.public_id, *([step.round] if step.round else [])])


def name_stage_format(stage: Stage, view: EventView) -> str:
    """The format of a stage in words."""
    format = "double_round_robin" if stage.format == "round_robin" and view.settings.double else stage.format
    return str(FORMATS[format])


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def move_event(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Announce, suspend, take up, end, delete; or keep ruleset and settings under a name. GET leads to the home."""
    tournament = find_managed(request, tournament_id)
    if tournament.kind != TournamentKind.EVENT:
        raise Http404
    if request.method != "POST":
        return redirect("console_tournament", tournament_id)
    asked = request.POST.get("do", "")
    try:
        said = run_move(request, tournament, asked)
    except Refusal as refusal:
        place = "regulation" if asked == "save" else "reason"
        form = refuse(
            request,
            refusal,
            FIELDS,
            tournament.wording,
            lambda name: place if name in ("name", "reason") else name,
        )
        return render_event(request, tournament, form, asked)
    messages.success(request, said)
    return redirect("console") if asked == "delete" else redirect("console_tournament", tournament_id)


def run_move(request: HttpRequest, tournament: Tournament, asked: str) -> str:
    """Do what a button of the home asks for; what is said afterwards. Raises Refusal."""
    actor: Any = actor_of(request)
    reason = request.POST.get("reason", "")
    event = tournament.public_id
    match asked:
        case "announce":
            announce_event(event, actor=actor)
            return gettext("The tournament is announced.")
        case "suspend":
            suspend_event(event, actor=actor, reason=reason)
            return gettext("The tournament is suspended.")
        case "resume":
            resume_event(event, actor=actor, reason=reason)
            return gettext("The tournament goes on.")
        case "end":
            end_event(event, actor=actor, reason=reason)
            return gettext("The tournament has ended; its standings stay as they are.")
        case "delete":
            if not request.POST.get("sure"):
                raise Refusal("not_sure", status=409, field="sure")
            delete_event(event, actor=actor)
            return gettext("The tournament was deleted.")
        case "save":
            save_regulation(find_event_stage(tournament), actor=actor, name=request.POST.get("regulation", ""))
            return gettext("Saved. A new tournament can begin from it.")
        case _:
            raise Refusal("choice_missing", field="do")
