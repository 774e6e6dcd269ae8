"""The rounds of an event: a row each, and pairing the next one."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods

from tournaments.enums import JobStatus, RoundStatus, StageFormat
from tournaments.errors import Refusal
from tournaments.models import Job
from tournaments.selectors.obstacles import Obstacle, list_to_prepare
from tournaments.selectors.rounds import RoundLine, list_rounds
from tournaments.services.rounds import Prepared, ask_for_round, find_round_job
from tournaments.services.schedules import count_rounds, publish_schedule
from tournaments.views.console.entrants_guard import Place, find_place
from tournaments.views.console.guard import actor_of
from tournaments.views.typed import EMPTY, Typed, refuse
from tournaments.wording import say
from tournaments.wording.obstacles import describe_obstacles

LOOK_AGAIN = 2  # seconds, while a job pairs the next round
# What the organiser may set aside by saying so; the rest must go first.
OVERRIDABLE = frozenset({"earlier_round_open"})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_rounds(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """The list; pairing the next round leads to it, or to the progress of the job that pairs it."""
    place = find_place(request, tournament_id)
    if request.method != "POST":
        return render_rounds(request, place, EMPTY)
    try:
        return act(request, place)
    except Refusal as refusal:
        return render_rounds(request, place, refuse(request, refusal, (), place.tournament.wording))


def act(request: HttpRequest, place: Place) -> HttpResponse:
    """Pair the next round, or publish the whole schedule. Raises Refusal."""
    actor, stage = actor_of(request), place.stage.public_id
    if request.POST.get("do") == "schedule":
        published = len(publish_schedule(stage, actor=actor))
        said = ngettext("{count} round is published.", "{count} rounds are published.", published)
        messages.success(request, said.format(count=published))
        return redirect(place.address("console_rounds"))
    number = find_next(list_rounds(place.stage))
    asked = request.POST.get("number", "")
    if asked.isascii() and asked.isdigit() and len(asked) < 4:
        number = int(asked)  # pressed twice: the round that was asked for, not one more
    answer = ask_for_round(
        stage,
        number,
        actor=actor,
        from_open_rounds="from_open_rounds" in request.POST,
        by_hand="by_hand" in request.POST,
    )
    if isinstance(answer, Prepared):
        return redirect(address_of(place, answer.round.number))
    return redirect(place.address("console_rounds"))


def find_next(lines: list[RoundLine]) -> int:
    """The number of the round that would be paired next."""
    return lines[-1].round.number + 1 if lines else 1


def address_of(place: Place, number: int) -> str:
    """The address of a round's page."""
    return reverse("console_round", args=[place.tournament.public_id, number]) + place.query


def render_rounds(request: HttpRequest, place: Place, form: Typed) -> HttpResponse:
    """The page; `form` is that of the next round, come back refused, or an empty one."""
    stage = place.stage
    lines = list_rounds(stage)
    number = find_next(lines)
    planned = count_rounds(stage)
    obstacles = list_to_prepare(stage, number)
    job = find_round_job(stage, number)
    over = planned is not None and number > planned
    region = place.tournament.wording
    context: dict[str, Any] = {
        "place": place,
        "tournament": place.tournament,
        "lines": [{"line": line, "address": address_of(place, line.round.number)} for line in lines],
        "next": number,
        "planned": planned,
        "over": over and all(line.round.status == RoundStatus.CLOSED for line in lines),
        "may_pair": not over,
        "obstacles": describe_obstacles(obstacles, region),
        "may_override": may_override(obstacles),
        "is_schedule": stage.format == StageFormat.ROUND_ROBIN,
        "job": describe_job(job, region),
        "form": form,
    }
    response = render(request, "console/rounds.html", context, status=form.status)
    response["Cache-Control"] = "no-store"
    if job is not None and job.status != JobStatus.FAILED:
        response["Refresh"] = str(LOOK_AGAIN)
    return response


def may_override(obstacles: list[Obstacle]) -> bool:
    """True if all that stands in the way is what the organiser may set aside."""
    return bool(obstacles) and all(one.code in OVERRIDABLE for one in obstacles)


def describe_job(job: Job | None, region: str) -> dict[str, Any] | None:
    """How far the job is that pairs the next round, or why it failed."""
    if job is None:
        return None
    if job.status == JobStatus.FAILED:
        why = say(job.error, region) if job.error.islower() else gettext("It was broken off. Try again.")
        return {"failed": True, "why": why}
    return {"failed": False, "done": job.steps_done, "total": job.steps_total or 3}
