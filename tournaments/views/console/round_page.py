"""One round in the console: its pairings and why, what stands in the way, its tables while they play."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.enums import MatchState, RoundStatus
from tournaments.errors import NotFound, Refusal
from tournaments.forms.entrants import new_key
from tournaments.live.topics import stream_address
from tournaments.live.versions import read_version
from tournaments.mapping.rules import read_ruleset
from tournaments.selectors.obstacles import (
    list_to_close,
    list_to_delete,
    list_to_publish,
    list_to_reopen,
    list_to_unpublish,
)
from tournaments.selectors.rounds import PairingView, RoundView, find_round, get_round, read_round_state
from tournaments.services.schedules import count_rounds
from tournaments.views.console.entrants_guard import Place, find_place
from tournaments.views.console.nights import describe_table, find_last_uses
from tournaments.views.console.round_acts import FIELDS, act, place_of_round
from tournaments.views.console.rounds import address_of
from tournaments.views.typed import EMPTY, Typed, refuse
from tournaments.wording import say_refusal
from tournaments.wording.obstacles import ObstacleWords, describe_obstacles
from tournaments.wording.pairing_reasons import is_warning, say_reason, say_reasons

A_PAGE = 100
SHOWN = ("", "playing", "asking")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_round(request: HttpRequest, tournament_id: str, number: int) -> HttpResponse:
    """The round's page; every button of it posts here."""
    place = find_place(request, tournament_id)
    view = find_view(place, number)
    if request.method != "POST":
        return render_round(request, place, view, EMPTY)
    try:
        said = act(request, place, number)
    except Refusal as refusal:
        region = place.tournament.wording
        form = refuse(request, add_obstacles(refusal, region), FIELDS, region, place_of_round)
        return render_round(request, place, find_view(place, number), form)
    messages.success(request, said)
    deleted = request.POST.get("do") == "delete"
    return redirect(place.address("console_rounds") if deleted else address_of(place, number))


def find_view(place: Place, number: int) -> RoundView:
    """The round of the address; raises Http404."""
    try:
        return get_round(place.stage, min(number, 1000))
    except NotFound as refusal:
        raise Http404 from refusal


def add_obstacles(refusal: Refusal, region: str) -> Refusal:
    """The refusal with the sentences of all that stands in the way, or of all tables at which something is wrong."""
    listed = refusal.params.get("obstacles", [])
    if listed:
        refusal.details["why"] = [one.sentence for one in describe_obstacles(listed, region)]
    faults = refusal.params.get("faults", {})
    if faults:
        refusal.details["why"] = list(dict.fromkeys(say_refusal(fault, region) for fault in faults.values()))
    return refusal


@login_required
@require_safe
def fetch_state(request: HttpRequest, tournament_id: str, number: int) -> HttpResponse:
    """What the round was paired from, as a file for `python -m tournaments.formats pair`."""
    place = find_place(request, tournament_id)
    try:
        document = read_round_state(find_round(place.stage, min(number, 1000)))
    except NotFound as refusal:
        raise Http404 from refusal
    if document is None:
        raise Http404
    response = JsonResponse(document)
    response["Content-Disposition"] = f'attachment; filename="round-{number}.json"'
    response["Cache-Control"] = "no-store"
    return response


def render_round(request: HttpRequest, place: Place, view: RoundView, form: Typed) -> HttpResponse:
    """The page, or only the part that is live (header X-Fragment); `form` is one that came back refused, or empty."""
    round, region = view.round, place.tournament.wording
    topic = f"tournament:{place.tournament.public_id}"
    version = read_version(topic) or 0
    rows = list_rows(view, place)
    show = request.GET.get("show", "")
    shown = filter_rows(rows, show if show in SHOWN else "")
    prepared = round.status == RoundStatus.PREPARED
    # To be changed, all pairings stand on one page; else a hall's tables come by the hundred.
    page = Paginator(shown, max(len(shown), 1) if prepared else A_PAGE).get_page(request.GET.get("page", ""))
    slowest = view.slowest
    context: dict[str, Any] = {
        "place": place,
        "tournament": place.tournament,
        "view": view,
        "round": round,
        "planned": count_rounds(view.stage),
        "minutes": find_minutes(view),
        "page": page,
        "show": show,
        "rests": [{"rest": rest, "reasons": say_reasons(rest.reasons, view.names, region)} for rest in view.rests],
        "counts": {
            "all": len(rows),
            "playing": len(view.playing),
            "over": len(rows) - len(view.playing),
            "asking": sum(1 for row in rows if row["asks"]),
            "disputed": sum(1 for row in rows if row["asks"] == "dispute"),
        },
        "slowest": slowest.table.table if slowest is not None else None,
        "unbegun": [one for one in view.playing if not one.match.last_seq],
        "ways": list_ways(view, region),
        "version": version,
        "stream": stream_address(topic, get_language() or "es", version),
        "address": address_of(place, round.number),
        "form": form,
        "key": new_key(),
    }
    fragment = "HTTP_X_FRAGMENT" in request.META
    template = "console/round_update.html" if fragment else "console/round.html"
    response = render(request, template, context, status=form.status)
    response["Cache-Control"] = "no-store"
    return response


def find_minutes(view: RoundView) -> int | None:
    """The minutes of a match of the round: its own, else the ruleset's; None where there is no limit."""
    if view.round.time_limit_minutes is not None or view.stage.snapshot is None:
        return view.round.time_limit_minutes
    return read_ruleset(view.stage.snapshot).time_limit_minutes


def list_rows(view: RoundView, place: Place) -> list[dict[str, Any]]:
    """The pairings with their reasons in words; those that ask for somebody first, then by table."""
    used = find_last_uses(place.tournament) if view.round.status == RoundStatus.PUBLISHED else {}
    now, region = timezone.now(), place.tournament.wording
    rows = []
    for pairing in view.pairings:
        asks = describe_table(pairing.table, used.get(pairing.table.table or 0), now)["asks"]
        rows.append({"pairing": pairing, "asks": asks, **say_pairing(pairing, view, region)})
    return sorted(rows, key=lambda row: not row["asks"])


def say_pairing(pairing: PairingView, view: RoundView, region: str) -> dict[str, Any]:
    """The pairing's reasons, what was rather avoided apart; and its sides with the ids by which they are picked."""
    warnings = [say_reason(one, view.names, region) for one in pairing.reasons if is_warning(one)]
    others = [say_reason(one, view.names, region) for one in pairing.reasons if not is_warning(one)]
    sides = [{"side": side, "id": id} for side, id in zip(pairing.table.sides, pairing.entrants, strict=False)]
    return {"warnings": list(filter(None, warnings)), "reasons": list(filter(None, others)), "sides": sides}


def filter_rows(rows: list[dict[str, Any]], show: str) -> list[dict[str, Any]]:
    """The rows that the reader chose: all, those that play, those that ask for somebody."""
    match show:
        case "playing":
            return [row for row in rows if row["pairing"].table.state in (MatchState.CALLED, MatchState.PLAYING)]
        case "asking":
            return [row for row in rows if row["asks"]]
    return rows


def list_ways(view: RoundView, region: str) -> dict[str, list[ObstacleWords] | None]:
    """For each move that the round's status knows, what stands in its way, in words; None for a move that is none."""
    listers: dict[str, Any] = {}
    match RoundStatus(view.round.status):
        case RoundStatus.PREPARED:
            listers = {"publish": list_to_publish, "delete": list_to_delete}
        case RoundStatus.PUBLISHED:
            listers = {"close": list_to_close, "unpublish": list_to_unpublish}
        case RoundStatus.CLOSED:
            listers = {"reopen": list_to_reopen}
    return {name: describe_obstacles(lister(view.round), region) for name, lister in listers.items()}
