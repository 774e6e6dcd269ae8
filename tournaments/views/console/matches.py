"""One match in the console: its link and QR, names, hands, rulings."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.addresses import link_address, whole_address
from tournaments.enums import MatchState, TournamentStatus
from tournaments.errors import InvalidInput, Refusal
from tournaments.selectors.matches import MatchView
from tournaments.selectors.replays import find_replays
from tournaments.selectors.rulings import list_match_rulings
from tournaments.services import calling, matches, naming, results
from tournaments.services.links import list_links
from tournaments.services.replays import replay_match
from tournaments.transitions import OPEN_STATES
from tournaments.views.console.guard import actor_of, find_managed_match
from tournaments.views.console.link_lists import describe_links, list_expiries, list_match_roles
from tournaments.views.console.opening import read_optional
from tournaments.views.console.qr import draw_qr
from tournaments.views.console.tokens import take_token
from tournaments.views.public.sheets import list_corrections, list_lines
from tournaments.views.table.agreement import agree, describe_agreement
from tournaments.views.table.plain import run_plain
from tournaments.views.typed import EMPTY, Typed, refuse
from tournaments.wording import say_rules_name
from tournaments.wording.hands import describe_opener
from tournaments.wording.rulings import describe_rulings

NAMES = ("table", "first_opener")


@login_required
@require_safe
def show_match(request: HttpRequest, match_id: str) -> HttpResponse:
    """The match's page in the console."""
    return render_match(request, find_managed_match(request, match_id))


def render_match(request: HttpRequest, view: MatchView, **forms: Typed) -> HttpResponse:
    """The match's page; `forms` are those that come back refused: names, link, settle, ruling, agree."""
    match_id = view.match.public_id
    token = take_token(request, match_id) if request.method == "GET" else ""
    address = link_address(token, request) if token else ""
    actor = actor_of(request)
    context = {
        "view": view,
        "match": view.match,
        "tournament": view.tournament,
        "sides": view.sides,
        "target": view.score["target"],
        "several_games": view.ruleset.best_of > 1,
        "finished": view.score["status"] == "finished",
        "winner": next((side for side in view.sides if side.letter == view.score["winner"]), None),
        "may_record": view.match.state in OPEN_STATES and view.tournament.status == TournamentStatus.RUNNING,
        "opener": describe_opener(view, view.score["next_opener"]),
        "opener_seat": view.score["next_opener"],
        "next_hand": view.match.hands + 1,
        "lines": list_lines(view),
        "corrections": list_corrections(view),
        "links": describe_links(list_links(view, actor), view.tournament.time_zone),
        "roles": list_match_roles(view),
        "expiries": list_expiries(view.tournament.time_zone),
        "agreement": describe_agreement(view, actor),
        "rulings": describe_rulings(list_match_rulings(view.match), view.tournament),
        "new_address": address,
        "qr": draw_qr(address) if address else "",
        "public_address": whole_address(reverse("match", args=[match_id]), request),
        "rules_name": say_rules_name(view.preset, view.rules_name),
        "replays": find_replays(view.match),
        "seat_fields": list_seat_fields(view, forms.get("names", EMPTY)),
        "pair_names": list_pair_names(view, forms.get("names", EMPTY)),
        **{f"{name}_form": forms.get(name, EMPTY) for name in ("names", "link", "settle", "ruling", "agree")},
    }
    status = max((form.status for form in forms.values()), default=200)
    response = render(request, "console/match.html", context, status=status)
    response["Cache-Control"] = "no-store"
    return response


def list_seat_fields(view: MatchView, form: Typed) -> list[dict[str, Any]]:
    """The seats with the name that stands in their fields: as typed, else as it is, empty where nobody has one."""
    return [
        {
            "number": seat.number,
            "shown": seat.name,
            "name": form.values.get(f"seat_{seat.number}", seat.name if seat.named else ""),
        }
        for seat in view.seats.values()
    ]


def list_pair_names(view: MatchView, form: Typed) -> list[dict[str, Any]]:
    """The pairs with the name typed or given them, empty where they are called by their players; none of others."""
    if view.ruleset.sides != "pairs":
        return []
    pairs = []
    for side in view.sides:
        players = " + ".join(view.seats[number].name for number in side.seats)
        given = "" if side.name == players else side.name
        name = form.values.get(f"side_{side.letter}", given)
        pairs.append({"letter": side.letter, "seats": side.seats, "name": name})
    return pairs


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def act(request: HttpRequest, match_id: str) -> HttpResponse:
    """Everything on the match's page that is one button, with a reason where one is needed."""
    view = find_managed_match(request, match_id)
    if request.method != "POST":
        return redirect("console_match", match_id)
    actor = actor_of(request)
    todo = request.POST.get("do", "")
    reason = request.POST.get("reason", "")
    if todo in ("accept", "dispute", "verify"):
        typed = agree(request, view, actor)
        if typed.refused:
            return render_match(request, find_managed_match(request, match_id), agree=typed)
        messages.success(request, gettext("Saved."))
        return redirect("console_match", match_id)
    try:
        match todo:
            case "suspend":
                matches.move_match(match_id, actor=actor, state=MatchState.SUSPENDED, reason=reason)
            case "resume":
                matches.move_match(match_id, actor=actor, state=MatchState.PLAYING, reason=reason)
            case "annul":
                matches.move_match(match_id, actor=actor, state=MatchState.ANNULLED, reason=reason)
            case "replay":
                new = replay_match(match_id, actor=actor, reason=reason)
                messages.success(request, gettext("This is the match that is played anew."))
                return redirect("console_match", new.public_id)
            case "answered":
                calling.answer_call(match_id, actor=actor)
            case "settle":
                results.settle_dispute(match_id, actor=actor, reason=reason)
            case _:
                raise InvalidInput()
    except Refusal as refusal:
        form = "settle" if todo == "settle" else "ruling"
        typed = refuse(request, refusal, ("reason",), view.tournament.wording)
        return render_match(request, find_managed_match(request, match_id), **{form: typed})
    messages.success(request, gettext("Saved."))
    return redirect("console_match", match_id)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change_match_names(request: HttpRequest, match_id: str) -> HttpResponse:
    """Names, who opens first, and the table."""
    view = find_managed_match(request, match_id)
    if request.method != "POST":
        return redirect("console_match", match_id)
    actor = actor_of(request)
    data = request.POST
    numbers = [number for number in view.seats if f"seat_{number}" in data]
    letters = [side.letter for side in view.sides if f"side_{side.letter}" in data]

    def place(field: str) -> str:
        """seats.1.name -> seat_3, by the order in which they were sent."""
        part, _, rest = field.partition(".")
        lists = {"seats": [f"seat_{number}" for number in numbers], "sides": [f"side_{name}" for name in letters]}
        return lists[part][int(rest.split(".")[0])] if part in lists and rest else field

    try:
        table = read_optional(data.get("table", ""))
        opener = read_optional(data.get("first_opener", ""))
        with transaction.atomic():  # one form, saved whole or not at all
            if table != view.match.table:
                matches.change_table(match_id, actor=actor, table=table)
            naming.change_names(
                match_id,
                actor=actor,
                seats=[{"number": number, "name": data[f"seat_{number}"]} for number in numbers],
                sides=[{"letter": letter, "name": data[f"side_{letter}"]} for letter in letters],
                first_opener=opener if "first_opener" in data else ...,
            )
    except Refusal as refusal:
        fields = (*NAMES, *(f"seat_{number}" for number in numbers), *(f"side_{letter}" for letter in letters))
        typed = refuse(request, refusal, fields, view.tournament.wording, place)
        return render_match(request, find_managed_match(request, match_id), names=typed)
    messages.success(request, gettext("Saved."))
    return redirect("console_match", match_id)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def record(request: HttpRequest, match_id: str) -> HttpResponse:
    """The plain form for whoever is signed in."""
    return run_plain(request, match_id, actor_of(request), reverse("console_match", args=[match_id]))
