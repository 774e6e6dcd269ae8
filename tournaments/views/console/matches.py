"""One match in the console: its link and QR, names, hands, rulings."""

from io import BytesIO
from typing import Any

import segno
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.addresses import link_address, whole_address
from tournaments.enums import LinkRole, MatchState, TournamentStatus
from tournaments.errors import InvalidInput, Refusal
from tournaments.selectors.matches import MatchView
from tournaments.services import matches, results
from tournaments.services.links import create_link, list_links, revoke_link
from tournaments.transitions import OPEN_STATES
from tournaments.views.console.guard import actor_of, find_managed_match, tell
from tournaments.views.console.opening import read_optional
from tournaments.views.console.tokens import keep_token, take_token
from tournaments.views.public.sheets import list_corrections, list_lines
from tournaments.views.table.plain import run_plain
from tournaments.wording import say_rules_name
from tournaments.wording.hands import describe_opener


def draw_qr(text: str) -> SafeString:
    """The QR code of `text` as an inline SVG without a style, named for who does not see it."""
    out = BytesIO()
    segno.make(text, error="m").save(
        out,
        kind="svg",
        xmldecl=False,
        svgns=True,
        scale=5,
        svgclass="qr",
        lineclass=None,
        omitsize=True,
        border=3,
        title=gettext("The link for the referee"),
    )
    # The image is made here from an address of ours; nothing in it was typed by anybody.
    return mark_safe(out.getvalue().decode().replace("<svg ", '<svg role="img" ', 1))  # noqa: S308


@login_required
@require_safe
def show_match(request: HttpRequest, match_id: str) -> HttpResponse:
    """The match's page in the console."""
    view = find_managed_match(request, match_id)
    token = take_token(request, match_id) if request.method == "GET" else ""
    address = link_address(token, request) if token else ""
    response = render(
        request,
        "console/match.html",
        {
            "view": view,
            "match": view.match,
            "tournament": view.tournament,
            "sides": view.sides,
            "seats": list(view.seats.values()),
            "target": view.score["target"],
            "several_games": view.ruleset.best_of > 1,
            "finished": view.score["status"] == "finished",
            "winner": next((side for side in view.sides if side.letter == view.score["winner"]), None),
            "pair_names": list_pair_names(view),
            "may_record": view.match.state in OPEN_STATES and view.tournament.status == TournamentStatus.RUNNING,
            "opener": describe_opener(view, view.score["next_opener"]),
            "opener_seat": view.score["next_opener"],
            "next_hand": view.match.hands + 1,
            "lines": list_lines(view),
            "corrections": list_corrections(view),
            "links": list_links(view, actor_of(request)),
            "roles": [choice for choice in LinkRole.choices if choice[0] in ("table", "match", "side", "desk")],
            "new_address": address,
            "qr": draw_qr(address) if address else "",
            "public_address": whole_address(reverse("match", args=[match_id]), request),
            "rules_name": say_rules_name(view.preset, view.rules_name),
        },
    )
    response["Cache-Control"] = "no-store"
    return response


def list_pair_names(view: MatchView) -> list[dict[str, Any]]:
    """The pairs with the name that was given them, empty where they are called by their players; none of others."""
    if view.ruleset.sides != "pairs":
        return []
    pairs = []
    for side in view.sides:
        players = " + ".join(view.seats[number].name for number in side.seats)
        pairs.append(
            {"letter": side.letter, "seats": side.seats, "name": "" if side.name == players else side.name}
        )
    return pairs


@login_required
@require_POST
def act(request: HttpRequest, match_id: str) -> HttpResponse:
    """Everything on the match's page that is one button, with a reason where one is needed."""
    view = find_managed_match(request, match_id)
    actor = actor_of(request)
    reason = request.POST.get("reason", "")
    try:
        match request.POST.get("do"):
            case "suspend":
                matches.move_match(match_id, actor=actor, state=MatchState.SUSPENDED, reason=reason)
            case "resume":
                matches.move_match(match_id, actor=actor, state=MatchState.PLAYING, reason=reason)
            case "annul":
                matches.move_match(match_id, actor=actor, state=MatchState.ANNULLED, reason=reason)
            case "answered":
                matches.answer_call(match_id, actor=actor)
            case "settle":
                results.settle_dispute(match_id, actor=actor, reason=reason)
            case "accept":
                results.accept_result(match_id, actor=actor, side=request.POST.get("side", ""))
            case "dispute":
                results.dispute_result(match_id, actor=actor, side=request.POST.get("side", ""), reason=reason)
            case _:
                raise InvalidInput()
        messages.success(request, gettext("Saved."))
    except Refusal as refusal:
        tell(request, refusal, view.tournament.wording)
    return redirect("console_match", match_id)


@login_required
@require_POST
def change_match_names(request: HttpRequest, match_id: str) -> HttpResponse:
    """Names, who opens first, and the table."""
    view = find_managed_match(request, match_id)
    actor = actor_of(request)
    data = request.POST
    try:
        table = read_optional(data.get("table", ""))
        opener = read_optional(data.get("first_opener", ""))
        letters = [side.letter for side in view.sides if f"side_{side.letter}" in data]
        with transaction.atomic():  # one form, saved whole or not at all
            if table != view.match.table:
                matches.change_table(match_id, actor=actor, table=table)
            matches.change_names(
                match_id,
                actor=actor,
                seats=[{"number": n, "name": data[f"seat_{n}"]} for n in view.seats if f"seat_{n}" in data],
                sides=[{"letter": letter, "name": data[f"side_{letter}"]} for letter in letters],
                first_opener=opener if not view.match.last_seq else ...,
            )
        messages.success(request, gettext("Saved."))
    except Refusal as refusal:
        tell(request, refusal, view.tournament.wording)
    return redirect("console_match", match_id)


@login_required
@require_POST
def make_link(request: HttpRequest, match_id: str) -> HttpResponse:
    """A new link, shown once on the page that follows."""
    view = find_managed_match(request, match_id)
    try:
        _, token = create_link(
            view,
            actor=actor_of(request),
            role=request.POST.get("role", "table"),
            side=request.POST.get("side", ""),
            holder=request.POST.get("holder", ""),
        )
        keep_token(request, match_id, token)
    except Refusal as refusal:
        tell(request, refusal, view.tournament.wording)
    return redirect("console_match", match_id)


@login_required
@require_POST
def revoke(request: HttpRequest, match_id: str, link_id: str) -> HttpResponse:
    """Make a link useless."""
    view = find_managed_match(request, match_id)
    try:
        revoke_link(link_id, actor=actor_of(request))
        messages.success(request, gettext("The link was revoked; it opens nothing any more."))
    except Refusal as refusal:
        tell(request, refusal, view.tournament.wording)
    return redirect("console_match", match_id)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def record(request: HttpRequest, match_id: str) -> HttpResponse:
    """The plain form for whoever is signed in."""
    return run_plain(request, match_id, actor_of(request), reverse("console_match", args=[match_id]))
