"""A published round: its pairings by table or by name, with their reasons and their results as they come."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.mapping.names import fold_alike
from tournaments.selectors.public_events import EventView
from tournaments.selectors.public_rounds import Pairing, PublicRound, Rest, get_public_round
from tournaments.views.public.event_frame import answer_event, build_frame
from tournaments.wording.pairing_reasons import say_reasons


@dataclass(frozen=True, slots=True)
class ShownPairing:
    """A pairing with its reasons in words."""

    pairing: Pairing
    reasons: list[str]


@dataclass(frozen=True, slots=True)
class ShownRest:
    """Who has no table, with the reasons in words."""

    rest: Rest
    reasons: list[str]


@dataclass(frozen=True, slots=True)
class NamedTable:
    """Somebody's table in the list by name; `pairing` None: he rests."""

    name: str
    pairing: Pairing | None


@require_safe
def show_round(request: HttpRequest, tournament_id: str, number: int) -> HttpResponse:
    """The round, by table, or by name with `?by=name`."""
    by_name = request.GET.get("by") == "name"

    def render_page(view: EventView) -> HttpResponse:
        row = view.find_round(number)
        shown = get_public_round(row)
        region = view.tournament.wording
        numbers = [one.number for one in view.rounds]
        context = build_frame(view) | {
            "round": row,
            "shown": shown,
            "by_name": by_name,
            "pairings": [
                ShownPairing(one, say_reasons(one.reasons, shown.names, region)) for one in shown.pairings
            ],
            "rests": [ShownRest(one, say_reasons(one.reasons, shown.names, region)) for one in shown.rests],
            "named": list_by_name(shown) if by_name else [],
            "earlier": max((one for one in numbers if one < number), default=None),
            "later": min((one for one in numbers if one > number), default=None),
            "current": view.current == row,
        }
        part = "#live" if "HTTP_X_FRAGMENT" in request.META else ""
        return render(request, f"public/round.html{part}", context)

    return answer_event(request, tournament_id, render_page, number, by_name)


def list_by_name(shown: PublicRound) -> list[NamedTable]:
    """Every player, and every entrant with a name of its own, with his table; by name without case and accents."""
    named: dict[tuple[str, str], NamedTable] = {}
    for pairing in shown.pairings:
        seats = [seat for seat in pairing.table.seats.values() if seat.named]
        for side in pairing.sides:
            own = [seat.name for seat in seats if seat.side == side.side.letter]
            for name in [*own, *([side.name] if side.name != " + ".join(own) else [])]:
                named[name, pairing.table.match_id] = NamedTable(name, pairing)
    for rest in shown.rests:
        named[rest.name, ""] = NamedTable(rest.name, None)
    return sorted(named.values(), key=lambda one: fold_alike(one.name))
