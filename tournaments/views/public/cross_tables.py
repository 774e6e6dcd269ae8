"""The cross-table of an event."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, pgettext
from django.views.decorators.http import require_safe

from tournaments.enums import StageFormat
from tournaments.selectors.cross_tables import CrossCell, build_cross_table
from tournaments.selectors.public_events import EventView
from tournaments.selectors.standings_lines import get_standings
from tournaments.standings.event import Kind
from tournaments.standings.scores import Outcome
from tournaments.views.public.event_frame import answer_event, build_frame, read_number
from tournaments.views.public.standings import AT_ONCE, keep_choice


@dataclass(frozen=True, slots=True)
class ShownCell:
    """A cell in signs, and in words for whoever does not see them."""

    cell: CrossCell
    sign: str
    words: str


@require_safe
def show_cross_table(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Who played whom: the whole of a round robin up to 64 entrants, else the list by rounds, a hundred at once."""
    start = read_number(request, "from") or 0

    def render_page(view: EventView) -> HttpResponse:
        standings = get_standings(view.stage)
        table = build_cross_table(
            standings, round_robin=view.stage.format == StageFormat.ROUND_ROBIN, start=start, count=AT_ONCE
        )
        following = start + AT_ONCE
        more = not table.by_entrants and following < len(standings.lines)
        context = build_frame(view) | {
            "standings": standings,
            "table": table,
            "rows": [(row, [show_cells(cells) for cells in row.columns]) for row in table.rows],
            "keep": keep_choice(view, None),
            "next": following if more else None,
            "next_end": min(following + AT_ONCE, len(standings.lines)),
            "previous": max(0, start - AT_ONCE) if start and not table.by_entrants else None,
        }
        return render(request, "public/cross_table.html", context)

    return answer_event(request, tournament_id, render_page, start)


def show_cells(cells: tuple[CrossCell, ...]) -> list[ShownCell]:
    """The results of a column."""
    return [ShownCell(cell, say_sign(cell), say_cell(cell)) for cell in cells]


def say_sign(cell: CrossCell) -> str:
    """A result in a letter: won, drawn, lost, or the bye."""
    if cell.kind is Kind.BYE:
        return pgettext("cross-table", "bye")
    if cell.kind is Kind.ABSENT:
        return "–"
    letters = {
        Outcome.WIN: pgettext("cross-table, won", "W"),
        Outcome.DRAW: pgettext("cross-table, drawn", "D"),
        Outcome.LOSS: pgettext("cross-table, lost", "L"),
    }
    return letters[cell.outcome]


def say_cell(cell: CrossCell) -> str:
    """The same in words."""
    if cell.kind is Kind.BYE:
        return gettext("bye")
    if cell.kind is Kind.ABSENT:
        return gettext("absent")
    words = {
        Outcome.WIN: gettext("won against {name}"),
        Outcome.DRAW: gettext("drew with {name}"),
        Outcome.LOSS: gettext("lost against {name}"),
    }
    return words[cell.outcome].format(name=cell.opponent)
