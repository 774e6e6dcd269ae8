"""Cards and penalty points of an event: the list, giving one with what it costs said first, taking one back."""

from dataclasses import asdict
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournaments.enums import EntrantStatus, SanctionKind
from tournaments.errors import InvalidInput, Refusal
from tournaments.forms.entrants import new_key, read_key, read_number
from tournaments.models import Entrant, Sanction
from tournaments.regulations.settings import MOST_POINTS, MOST_ROUNDS
from tournaments.selectors.sanctions import (
    find_match_of,
    find_sanction,
    list_members,
    list_sanctions,
    list_seen_rounds,
    read_rules,
)
from tournaments.services.sanctions import SanctionPreview, give_card, give_penalty, take_back
from tournaments.standings.cards import find_rule
from tournaments.standings.event import Colour
from tournaments.views.console.entrants_guard import Place, find_place
from tournaments.views.console.guard import actor_of
from tournaments.views.typed import EMPTY, Typed, refuse
from tournaments.wording.consequences import describe_consequences
from tournaments.wording.settings_sentences import say_card_cost

FIELDS = ("entrant", "what", "points", "where", "round", "reason")
UNKEPT = ("csrfmiddlewaretoken", "step", "player")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_cards(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """GET: the list and the form. POST step=preview: what it costs and moves. POST step=store: given."""
    place = find_place(request, tournament_id)
    if request.method != "POST":
        return render_cards(request, place, EMPTY)
    step = request.POST.get("step", "")
    if step == "edit":
        return render_cards(request, place, Typed(request.POST.dict()))
    try:
        done = give(request, place, preview=step != "store")
    except Refusal as refusal:
        return render_cards(request, place, refuse(request, refusal, FIELDS, place.tournament.wording))
    if isinstance(done, SanctionPreview):
        return render_preview(request, place, done)
    messages.success(request, gettext("Saved."))
    return redirect(place.address("console_cards_given"))


def give(request: HttpRequest, place: Place, *, preview: bool) -> Any:
    """Give what is typed, or see what it would do. Raises Refusal."""
    data, stage = request.POST, place.stage
    entrant = data.get("entrant", "")
    number = read_number(data.get("round", ""), "round", MOST_ROUNDS)
    common: dict[str, Any] = {
        "actor": actor_of(request),
        "entry_id": read_key(data.get("key", "")),
        "entrant": entrant,
        "reason": data.get("reason", ""),
        "preview": preview,
    }
    if not common["reason"].strip():
        raise InvalidInput("text_missing", field="reason")
    if not entrant:
        raise InvalidInput("choice_missing", field="entrant")
    if data.get("what") == SanctionKind.POINTS:
        points = read_number(data.get("points", ""), "points", MOST_POINTS)
        return give_penalty(stage.public_id, points=points, round=number, **common)
    if data.get("what") not in (SanctionKind.YELLOW, SanctionKind.RED, SanctionKind.BLACK):
        raise InvalidInput("choice_missing", field="what")
    match = find_match_of(stage, entrant, number) if data.get("where") != "outside" else None
    return give_card(
        stage.public_id,
        colour=data["what"],
        match=None if match is None else match.public_id,
        round=number,
        player=data.get("player") or None,
        **common,
    )


def render_cards(request: HttpRequest, place: Place, form: Typed) -> HttpResponse:
    """The page; `form` came back refused or to be changed, or is empty."""
    rules = read_rules(place.stage)
    costs = [
        {
            "value": colour.value,
            "name": SanctionKind(colour.value).label,
            "cost": say_card_cost(asdict(find_rule(rules, colour))),
        }
        for colour in Colour
    ]
    entrants = Entrant.objects.filter(stage=place.stage).exclude(status=EntrantStatus.SIGNED_UP)
    context: dict[str, Any] = {
        "place": place,
        "tournament": place.tournament,
        "views": list_sanctions(place.stage),
        "costs": costs,
        "second_yellow": rules.second_yellow_is_red,
        "entrants": list(entrants.order_by("name", "pk").values_list("public_id", "name")),
        "rounds": list_seen_rounds(place.stage),
        "chosen": form.values.get("entrant") or request.GET.get("entrant", ""),
        "form": form,
        "key": form.values.get("key") or new_key(),
    }
    response = render(request, "console/cards.html", context, status=form.status)
    response["Cache-Control"] = "no-store"
    return response


def render_preview(request: HttpRequest, place: Place, preview: SanctionPreview) -> HttpResponse:
    """What is about to be given: what it counts as and costs, what moves, and who of the entrant it was."""
    sanction = preview.sanction
    context: dict[str, Any] = {
        "place": place,
        "tournament": place.tournament,
        "sanction": sanction,
        "counted": SanctionKind(preview.counted).label if preview.counted not in ("", sanction.kind) else "",
        "cost": say_cost(sanction, preview.counted, place),
        "expels": preview.status == EntrantStatus.EXPELLED,
        "players": list_members(sanction.entrant) if sanction.kind != SanctionKind.POINTS else [],
        "consequences": describe_consequences(preview.consequences),
        "fields": [(name, value) for name, value in request.POST.items() if name not in UNKEPT],
        "back": place.address("console_cards_given"),
    }
    response = render(request, "console/card_confirm.html", context)
    response["Cache-Control"] = "no-store"
    return response


def say_cost(sanction: Sanction, counted: str, place: Place) -> str:
    """What it costs, in words: the points, or what the colour that it counts as does."""
    if sanction.kind == SanctionKind.POINTS or not counted:
        return say_card_cost({"points": sanction.points})
    return say_card_cost(asdict(find_rule(read_rules(place.stage), Colour(counted))))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def take_card_back(request: HttpRequest, tournament_id: str, sanction_id: str) -> HttpResponse:
    """GET: what moves when it is taken back. POST: taken back, with a reason."""
    place = find_place(request, tournament_id)
    sanction = find_sanction(place.stage, sanction_id)
    if sanction is None:
        raise Http404
    actor, form = actor_of(request), EMPTY
    if request.method == "POST":
        try:
            take_back(sanction_id, actor=actor, reason=request.POST.get("reason", ""))
        except Refusal as refusal:
            form = refuse(request, refusal, ("reason",), place.tournament.wording)
        else:
            messages.success(request, gettext("Taken back."))
            return redirect(place.address("console_cards_given"))
    moved = None
    if sanction.taken_back_id is None:
        try:
            seen = take_back(sanction_id, actor=actor, reason="", preview=True)
        except Refusal as refusal:
            form = refuse(request, refusal, (), place.tournament.wording) if form is EMPTY else form
        else:
            moved = describe_consequences(seen.consequences) if isinstance(seen, SanctionPreview) else None
    context: dict[str, Any] = {
        "place": place,
        "tournament": place.tournament,
        "sanction": sanction,
        "consequences": moved,
        "form": form,
        "back": place.address("console_cards_given"),
    }
    # Asked for and refused, the page is there all the same: only what was sent can be wrong.
    response = render(
        request, "console/card_back.html", context, status=form.status if request.method == "POST" else 200
    )
    response["Cache-Control"] = "no-store"
    return response
