"""The standings of an event: the list, and every criterion of one entrant worked out."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.mapping.names import fold_alike
from tournaments.selectors.public_events import EventView
from tournaments.selectors.standings_lines import StandingLine, StandingsView, get_standings
from tournaments.standings.event import Criterion
from tournaments.views.public.event_frame import answer_event, build_frame, read_number, read_query
from tournaments.wording.criteria import NAMES, SHORT
from tournaments.wording.standings import describe_results, describe_working, say_decided, say_value

AT_ONCE = 100  # lines of a page; the others on demand
MOST_COLUMNS = 5  # criteria beside one another on a wide screen; the others stand in the working


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line with its values written. place: where it stands in the list, from 1; short: what decided, with its value."""

    line: StandingLine
    place: int
    values: tuple[str, ...]
    decided: str
    short: str

    @property
    def steps(self) -> int:
        """How many places it moved, up or down."""
        return abs(self.line.moved or 0)


@require_safe
def show_standings(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """The standings, or as of a round; a hundred lines from `from` on, or those that a name is found in."""
    number, start, query = read_number(request, "round"), read_number(request, "from") or 0, read_query(request)

    def render_page(view: EventView) -> HttpResponse:
        context = build_frame(view) | build_list(get_standings(view.stage, number), start, query)
        context |= {"asked_round": number, "query": query, "keep": keep_choice(view, number, query)}
        context["working_base"] = reverse("event_standings", args=[tournament_id])
        part = "#live" if "HTTP_X_FRAGMENT" in request.META else ""
        return render(request, f"public/standings.html{part}", context)

    return answer_event(request, tournament_id, render_page, "" if number is None else number, start, query)


@require_safe
def show_working(request: HttpRequest, tournament_id: str, entrant_id: str) -> HttpResponse:
    """Every criterion of an entrant with its numbers: a page, or its part for the line that is opened."""
    number = read_number(request, "round")

    def render_page(view: EventView) -> HttpResponse:
        standings = get_standings(view.stage, number)
        context = build_frame(view) | build_working(standings, entrant_id)
        context["keep"] = keep_choice(view, number)
        part = "#working" if "HTTP_X_FRAGMENT" in request.META else ""
        return render(request, f"public/working.html{part}", context)

    return answer_event(request, tournament_id, render_page, "" if number is None else number, entrant_id)


def keep_choice(view: EventView, number: int | None, query: str = "") -> str:
    """What the links of a page carry on: the stage where it is not the first, the round, the search."""
    stage = view.stage.public_id if view.stage != view.stages[0] else None
    chosen = {"stage": stage, "round": number, "q": query}
    return urlencode({key: value for key, value in chosen.items() if value not in (None, "")})


def build_list(standings: StandingsView, start: int, query: str) -> dict[str, Any]:
    """What the template of the list shows."""
    found = find_lines(standings, query)
    shown = found[start : start + AT_ONCE]
    columns = standings.criteria[:MOST_COLUMNS]
    following = start + AT_ONCE
    return {
        "standings": standings,
        "columns": [(SHORT[criterion], NAMES[criterion]) for criterion in columns],
        "first_name": NAMES[columns[0]],
        "lines": [write_line(line, place, columns) for place, line in shown],
        "start": start,
        "next": following if following < len(found) else None,
        "previous": max(0, start - AT_ONCE) if start else None,
        "next_end": min(following + AT_ONCE, len(found)),
        "count": len(standings.lines),
        "hands_column": columns.index(Criterion.HANDS_WON) + 1 if Criterion.HANDS_WON in columns else 0,
        "whole": not start and not query,
    }


def find_lines(standings: StandingsView, query: str) -> list[tuple[int, StandingLine]]:
    """The lines in which every word of the query begins a word of the name or the club, with their places in the list."""
    wanted = fold_alike(query).split()
    numbered = list(enumerate(standings.lines, 1))
    if not wanted:
        return numbered
    return [
        (place, line)
        for place, line in numbered
        if all(
            any(word.startswith(part) for word in fold_alike(f"{line.name} {line.club}").split())
            for part in wanted
        )
    ]


def write_line(line: StandingLine, place: int, columns: tuple[Criterion, ...]) -> ShownLine:
    """A line with its values as the columns show them."""
    values = tuple(say_value(criterion, value) for criterion, value in zip(columns, line.values, strict=False))
    decided = str(NAMES[line.decided_by]) if line.decided_by is not None else ""
    short = decided
    if line.decided_by is not None and line.decided_by in columns[1:]:
        short = f"{decided} {values[columns.index(line.decided_by)]}"
    return ShownLine(line, place, values, decided, short)


def build_working(standings: StandingsView, entrant_id: str) -> dict[str, Any]:
    """What the template of the working shows."""
    line = standings.find_line(entrant_id)
    working = describe_working(standings, entrant_id)
    kept = [say_value(criterion, value) for criterion, value in zip(standings.criteria, line.values, strict=True)]
    return {
        "standings": standings,
        "line": line,
        "decided": say_decided(standings, line),
        "working": working,
        "results": describe_results(standings, entrant_id),
        # The stage closed with other figures than its rows give now: a withdrawal since (formats.md 2).
        "kept": kept if kept != [one.value for one in working] else None,
    }
