"""Deciding a match by ruling: who gets it and why, what moves with it, and one button that stores it once."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournaments.errors import InvalidInput, Refusal
from tournaments.forms.entrants import new_key, read_key
from tournaments.selectors.matches import MatchView
from tournaments.services.award_previews import preview_ruling
from tournaments.services.awards import NOBODY, award_result, make_award
from tournaments.services.input import clean_text
from tournaments.views.console.guard import actor_of, find_managed_match
from tournaments.views.typed import EMPTY, Typed, refuse
from tournaments.wording.consequences import describe_consequences
from tournaments.wording.rulings_results import AWARDS, say_winner

FIELDS = ("winner", "reason", "why")
UNKEPT = ("csrfmiddlewaretoken", "step")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def rule_match(request: HttpRequest, match_id: str) -> HttpResponse:
    """GET: the form. POST step=preview: what moves. POST step=store: decided."""
    view = find_managed_match(request, match_id)
    if request.method != "POST":
        return render_form(request, view, EMPTY)
    step, data = request.POST.get("step", ""), request.POST
    if step == "edit":
        return render_form(request, view, Typed(data.dict()))
    try:
        winner, reason, why = read_ruling(request)
        if step != "store":
            return render_preview(request, view, winner, reason, why)
        award_result(
            match_id,
            actor=actor_of(request),
            winner=winner,
            reason=reason,
            entry_id=read_key(data.get("key", "")),
            why=why,
        )
    except Refusal as refusal:
        return render_form(request, view, refuse(request, refusal, FIELDS, view.tournament.wording, place_of))
    messages.success(request, gettext("Saved."))
    return redirect("console_match", match_id)


def place_of(field: str) -> str:
    """The form's field for the place that a service names."""
    return field.removeprefix("record.")


def read_ruling(request: HttpRequest) -> tuple[str | None, str, str]:
    """Who gets the match (None: nobody), for which reason, and why in the director's words. Raises InvalidInput."""
    data = request.POST
    winner = data.get("winner", "")
    if not winner:
        raise InvalidInput("choice_missing", field="winner")
    why = clean_text(data.get("why", ""), "why", required=True)
    return None if winner == NOBODY else winner, data.get("reason", ""), why


def render_form(request: HttpRequest, view: MatchView, form: Typed) -> HttpResponse:
    """The form; `form` is what came back refused or to be changed, or empty."""
    context: dict[str, Any] = {
        "match": view.match,
        "tournament": view.tournament,
        "sides": view.sides,
        "reasons": list(AWARDS.items()),
        "closed": view.match.closed_at is not None,
        "back": reverse("console_match", args=[view.match.public_id]),
        "form": form,
        "key": form.values.get("key") or new_key(),
    }
    response = render(request, "console/rule.html", context, status=form.status)
    response["Cache-Control"] = "no-store"
    return response


def render_preview(
    request: HttpRequest, view: MatchView, winner: str | None, reason: str, why: str
) -> HttpResponse:
    """What the ruling does to the match and to the event. Raises Refusal."""
    preview = preview_ruling(view.match.public_id, make_award(winner, reason), actor=actor_of(request))
    context: dict[str, Any] = {
        "match": view.match,
        "tournament": view.tournament,
        "said": say_winner(view.match, winner, reason),
        "why": why,
        "replaces": preview.replaces,
        "consequences": describe_consequences(preview.consequences),
        "fields": [(name, value) for name, value in request.POST.items() if name not in UNKEPT],
        "back": reverse("console_match", args=[view.match.public_id]),
    }
    response = render(request, "console/rule_confirm.html", context)
    response["Cache-Control"] = "no-store"
    return response
