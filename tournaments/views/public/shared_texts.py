"""The pages from which a round or the standings are shared as text."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.selectors.public_events import EventView
from tournaments.selectors.public_rounds import get_public_round
from tournaments.selectors.standings_lines import get_standings
from tournaments.views.public.event_frame import answer_event, build_frame, read_number
from tournaments.wording.shared_texts import write_round, write_standings_text


@require_safe
def show_round_text(request: HttpRequest, tournament_id: str, number: int) -> HttpResponse:
    """A published round as text: table, names, address."""
    address = reverse("event_round", args=[tournament_id, number])

    def render_page(view: EventView) -> HttpResponse:
        shown = get_public_round(view.find_round(number))
        link = build_link(request, view, address)
        return render_text(request, view, write_round(view.tournament, shown, link), link)

    return answer_event(request, tournament_id, render_page, number)


@require_safe
def show_standings_text(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """The standings, or as of a round, as text."""
    number = read_number(request, "round")
    address = reverse("event_standings", args=[tournament_id])

    def render_page(view: EventView) -> HttpResponse:
        standings = get_standings(view.stage, number)
        link = build_link(request, view, address)
        return render_text(request, view, write_standings_text(view.tournament, standings, link), link)

    return answer_event(request, tournament_id, render_page, "" if number is None else number)


def build_link(request: HttpRequest, view: EventView, address: str) -> str:
    """The whole address of a page of the event, with its stage where it is not the first."""
    chosen = "" if view.stage == view.stages[0] else f"?stage={view.stage.public_id}"
    return request.build_absolute_uri(f"{address}{chosen}")


def render_text(request: HttpRequest, view: EventView, messages: list[str], back: str) -> HttpResponse:
    """The messages, each with a button to share it."""
    return render(request, "public/shared_text.html", build_frame(view) | {"texts": messages, "back": back})
