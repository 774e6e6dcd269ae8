"""An event's home: where do I play, the clock, the tables of the round, the way to everything else."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments.enums import RoundStatus, TournamentStatus
from tournaments.mapping.names import fold_alike
from tournaments.selectors.public_events import EventHead, EventView
from tournaments.selectors.public_rounds import Pairing, PublicRound, Rest, get_public_round
from tournaments.services.schedules import count_rounds
from tournaments.views.public.event_frame import answer_event, build_frame, read_query
from tournaments.wording import say_rules_name

MOST_FOUND = 20
MOST_TABLES = 60  # of a round's home; the others stand on the page of the round
LAST_MINUTES = 5  # of a round's time, which are marked


def show_event(request: HttpRequest, tournament_id: str, head: EventHead) -> HttpResponse:
    """The home of an event, or only what changes on it (header X-Fragment)."""
    query = read_query(request)
    # While a clock runs the page depends on the time, to the minute: what is marked, and whether it is over.
    minute = f"{timezone.now():%d%H%M}" if head.clock else ""

    def render_page(view: EventView) -> HttpResponse:
        context = build_frame(view) | build_home(view, query)
        part = "#live" if "HTTP_X_FRAGMENT" in request.META else ""
        return render(request, f"public/event.html{part}", context)

    return answer_event(request, tournament_id, render_page, query, minute, head=head)


def build_home(view: EventView, query: str) -> dict[str, Any]:
    """What the template of the home shows."""
    row = view.current
    shown = get_public_round(row) if row is not None else None
    ends_at = view.ends_at
    left = (ends_at - timezone.now()).total_seconds() if ends_at else None
    moving = shown.moving if shown is not None else ()
    return {
        "ends_at": ends_at,
        "round": row,
        "shown": shown,
        "moving": moving[:MOST_TABLES],
        "moving_count": len(moving),
        "over_count": len(shown.pairings) - len(moving) if shown is not None else 0,
        "total": count_rounds(view.stage),
        "query": query,
        "found": find_pairings(shown, query) if shown is not None and query else (),
        "resting": find_resting(shown, query) if shown is not None and query else (),
        "may_manage": view.may_manage,
        "running": row is not None and row.status == RoundStatus.PUBLISHED,
        "ended": view.tournament.status == TournamentStatus.ENDED,
        "suspended": view.tournament.status == TournamentStatus.SUSPENDED,
        "late": left is not None and left <= LAST_MINUTES * 60,
        "time_over": left is not None and left <= 0,
        "rules_name": name_rules(view),
    }


def name_rules(view: EventView) -> str:
    """What the ruleset of the stage is called."""
    snapshot = view.stage.snapshot
    assert snapshot is not None
    return say_rules_name(snapshot.preset, snapshot.name)


def find_pairings(shown: PublicRound, query: str) -> list[Pairing]:
    """The pairings of the round in which somebody is called so, names first; then the table of that number."""
    wanted = fold_alike(query)
    if not wanted:
        return []
    named = [one for one in shown.pairings if any(is_called(name, wanted) for name in one.names)]
    at_table = [one for one in shown.pairings if str(one.table.table) == wanted and one not in named]
    return (named + at_table)[:MOST_FOUND]


def find_resting(shown: PublicRound, query: str) -> list[Rest]:
    """Who is called so and has no table in the round."""
    wanted = fold_alike(query)
    return [one for one in shown.rests if wanted and is_called(one.name, wanted)][:MOST_FOUND]


def is_called(name: str, wanted: str) -> bool:
    """True if every word of what is searched for begins a word of the name: "an bel" finds Ana Beltrán."""
    words = fold_alike(name).split()
    return all(any(word.startswith(part) for word in words) for part in wanted.split())
