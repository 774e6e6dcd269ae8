"""The results of a round on one page: those that stand, and fields to copy the others from their sheets."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scoring import MOST_POINTS
from tournaments.enums import MatchState, RoundStatus
from tournaments.errors import InvalidInput, Refusal
from tournaments.forms.entrants import read_number
from tournaments.selectors.rounds import PairingView, RoundView
from tournaments.services.awards import PaperResult, TablesRefused, enter_results
from tournaments.transitions import ENDED_STATES
from tournaments.views.console.entrants_guard import Place, find_place
from tournaments.views.console.guard import actor_of
from tournaments.views.console.round_page import find_view
from tournaments.views.console.rounds import address_of
from tournaments.views.typed import EMPTY, Typed
from tournaments.wording import say_refusal

MOST_GAMES = 7
# What a form's field ends with: points of a side, games of a side.
POINTS, GAMES = ("A", "B"), ("gA", "gB")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_results(request: HttpRequest, tournament_id: str, number: int) -> HttpResponse:
    """The page; what was typed is stored for all tables at once, or for none."""
    place = find_place(request, tournament_id)
    view = find_view(place, number)
    if request.method != "POST":
        return render_results(request, place, view, EMPTY)
    papers, errors = read_papers(request, view)
    if not errors:
        try:
            stored = len(enter_results(place.stage.public_id, number, papers, actor=actor_of(request)))
        except TablesRefused as refusal:
            errors = {f"t_{id}": say_refusal(fault) for id, fault in refusal.params["faults"].items()}
            general = say_refusal(refusal, place.tournament.wording)
            return render_results(request, place, view, Typed(request.POST.dict(), errors, general))
        except Refusal as refusal:
            general = say_refusal(refusal, place.tournament.wording)
            return render_results(request, place, view, Typed(request.POST.dict(), {}, general))
        said = ngettext("{count} result is stored.", "{count} results are stored.", stored)
        messages.success(request, said.format(count=stored))
        return redirect(reverse("console_round_results", args=[tournament_id, number]) + place.query)
    unread = TablesRefused(count=len(errors))
    general = say_refusal(unread, place.tournament.wording)
    return render_results(request, place, view, Typed(request.POST.dict(), errors, general))


def read_papers(request: HttpRequest, view: RoundView) -> tuple[dict[str, PaperResult], dict[str, str]]:
    """What was typed for the tables that are open, by match, and the sentence of each that cannot be read."""
    papers, errors = {}, {}
    for pairing in view.pairings:
        id = pairing.table.match_id
        typed = {name: request.POST.get(f"{name}_{id}", "").strip() for name in (*POINTS, *GAMES)}
        if not any(typed.values()):
            continue
        try:
            papers[id] = read_paper(typed, pairing)
        except InvalidInput as refusal:
            errors[f"t_{id}"] = say_refusal(refusal)
    return papers, errors


def read_paper(typed: dict[str, str], pairing: PairingView) -> PaperResult:
    """The result of one sheet; both sides must be there. Raises InvalidInput `number_expected`."""

    def read(name: str, high: int) -> int:
        number = read_number(typed[name], name, high)
        if number is None:
            raise InvalidInput("number_expected", field=name, low=0, high=high)
        return number

    totals = {letter: read(letter, MOST_POINTS) for letter in POINTS}
    if pairing.table.best_of == 1:
        return PaperResult(totals)
    return PaperResult(totals, games={name[1]: read(name, MOST_GAMES) for name in GAMES})


def render_results(request: HttpRequest, place: Place, view: RoundView, form: Typed) -> HttpResponse:
    """The page; `form` is what came back refused, or empty."""
    published = view.round.status != RoundStatus.PREPARED
    rows = [describe_row(pairing, form) for pairing in view.pairings if published]
    context: dict[str, Any] = {
        "place": place,
        "tournament": place.tournament,
        "round": view.round,
        "open": [row for row in rows if not row["over"]],
        "over": [row for row in rows if row["over"]],
        "address": address_of(place, view.round.number),
        "form": form,
    }
    response = render(request, "console/round_results.html", context, status=form.status)
    response["Cache-Control"] = "no-store"
    return response


def describe_row(pairing: PairingView, form: Typed) -> dict[str, Any]:
    """A table with its fields as typed; `over` where its result stands."""
    id = pairing.table.match_id
    fields = [
        {
            "side": side,
            "points": form.values.get(f"{side.letter}_{id}", ""),
            "games": form.values.get(f"g{side.letter}_{id}", ""),
        }
        for side in pairing.table.sides
    ]
    return {
        "table": pairing.table,
        "over": pairing.table.state in ENDED_STATES or pairing.table.state == MatchState.ANNULLED,
        "fields": fields,
        "error": form.errors.get(f"t_{id}", ""),
    }
