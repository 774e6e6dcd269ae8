"""An entrant's page: its matches, who opened, what was corrected in them, cards, and how its place comes about."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.enums import SanctionKind
from tournaments.selectors.advancing import judge_stage
from tournaments.selectors.public_entrants import EntrantRound, PublicEntrant, Shown, get_public_entrant
from tournaments.selectors.public_events import EventView
from tournaments.selectors.standings_lines import StandingsView, get_standings
from tournaments.services.schedules import count_rounds
from tournaments.views.public.event_frame import answer_event, build_frame
from tournaments.views.public.sheets import Correction, list_corrections
from tournaments.views.public.standings import build_working
from tournaments.wording.standings import ResultWords


@dataclass(frozen=True, slots=True)
class ShownRound:
    """A round of the entrant. result: in words, None while it has none; opener: who of its two had the first opening."""

    round: EntrantRound
    result: ResultWords | None
    opponent: str
    opponent_id: str
    opener: str


@dataclass(frozen=True, slots=True)
class CorrectedMatch:
    """The corrections of one match."""

    number: int
    match_id: str
    corrections: list[Correction]


@require_safe
def show_entrant(request: HttpRequest, tournament_id: str, entrant_id: str) -> HttpResponse:
    """Everything of one entrant."""

    def render_page(view: EventView) -> HttpResponse:
        entrant = get_public_entrant(view.stage, entrant_id)
        standings = get_standings(view.stage)
        working = build_working(standings, entrant_id)
        context = build_frame(view) | working | build_entrant(entrant, working["results"])
        context["chance"] = find_chance(view, standings, entrant_id)
        context["advance"] = view.settings.advance
        return render(request, "public/entrant.html", context)

    return answer_event(request, tournament_id, render_page, entrant_id)


def build_entrant(entrant: PublicEntrant, results: list[ResultWords]) -> dict[str, Any]:
    """What the template shows beside the working of the place."""
    by_round = {one.number: one for one in results}
    corrected = [
        CorrectedMatch(view.round.number, str(view.match.public_id), list_corrections(view))
        for view in entrant.corrected
        if view.round is not None
    ]
    return {
        "entrant": entrant,
        "rounds": [show_row(entrant, one, by_round.get(one.number)) for one in entrant.rounds],
        "openings": count_openings(entrant),
        "corrected": corrected,
        "sanctions": [(say_kind(one), one) for one in entrant.sanctions],
    }


def show_row(entrant: PublicEntrant, round: EntrantRound, result: ResultWords | None) -> ShownRound:
    """A round with the opponent and who opened."""
    opponent = opponent_id = opener = ""
    if round.pairing is not None:
        for side in round.pairing.sides:
            if side.entrant != entrant.id:
                opponent, opponent_id = side.name, side.entrant
        opener = find_opener(entrant, round)
    return ShownRound(round, result, opponent, opponent_id, opener)


def find_opener(entrant: PublicEntrant, round: EntrantRound) -> str:
    """Who had the first opening of the match; empty where it was the other side, or nobody knows."""
    pairing = round.pairing
    if pairing is None or not any(side.opens and side.entrant == entrant.id for side in pairing.sides):
        return ""
    seat = pairing.table.seats.get(pairing.table.match.first_opener or 0)
    return seat.name if seat is not None else ""


def count_openings(entrant: PublicEntrant) -> list[tuple[str, int]]:
    """Who of the entrant opened how many matches, by name."""
    counts: dict[str, int] = {}
    for round in entrant.rounds:
        if opener := find_opener(entrant, round):
            counts[opener] = counts.get(opener, 0) + 1
    return sorted(counts.items())


def say_kind(sanction: Shown) -> str:
    """What was given."""
    return str(SanctionKind(sanction.kind).label)


def find_chance(view: EventView, standings: StandingsView, entrant_id: str) -> str:
    """Whether the entrant is `safe`, `alive` or `out` for the next stage; empty where the stage says nothing of one."""
    places = view.settings.advance
    if places is None:
        return ""
    return judge_stage(standings, places, count_rounds(view.stage)).get(entrant_id, "")
