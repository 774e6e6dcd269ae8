"""Standings as of any round, each place worked out, and who played whom."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.actors import actor_of
from api.conditional import answer_by_version
from api.input import read_number, read_page
from api.schema import standings as shapes
from api.schema.common import page_parameters, read_operation
from api.standings_answers import write_cross_row, write_head, write_standing, write_standing_working
from api.tournament_answers import cut_page, version_of, write_page
from tournaments.enums import StageFormat
from tournaments.errors import NotFound
from tournaments.regulations.settings import MOST_ROUNDS
from tournaments.selectors.cross_tables import build_cross_table
from tournaments.selectors.stages import open_stage
from tournaments.selectors.standings_lines import StandingsView, get_standings

A_PAGE, MOST_A_PAGE = 100, 1000
ROUND = OpenApiParameter(
    "round",
    {"type": "integer", "minimum": 1, "maximum": MOST_ROUNDS},
    description="As of this round; without it of all that were published",
)


def answer(request: Request, stage_id: str, write: Callable[[StandingsView], dict[str, Any]]) -> Response:
    """The standings that are asked for, written; 304 where nothing changed. Raises NotFound for a round not published."""
    actor = actor_of(request)
    access = open_stage(stage_id, actor)
    if access.stage.snapshot is None:
        raise NotFound(field="stage")
    until = read_number(request, "round", 1, MOST_ROUNDS, 0) or None
    return answer_by_version(
        request, version_of(access), lambda: write(get_standings(access.stage, until)), actor=actor
    )


class StandingsListView(APIView):
    """The standings of a stage."""

    @read_operation(
        "get_standings",
        shapes.Standings,
        parameters=[ROUND, *page_parameters(A_PAGE, MOST_A_PAGE)],
        unchanged=True,
    )
    def get(self, request: Request, stage_id: str) -> Response:
        """The lines, best first, with what decided each place; those of an open round are provisional."""
        page, limit = read_page(request, A_PAGE, MOST_A_PAGE)

        def write(view: StandingsView) -> dict[str, Any]:
            found, more = cut_page(view.lines, page, limit)
            lines = [write_standing(line, view) for line in found]
            return write_head(view) | write_page("lines", lines, page, limit, more)

        return answer(request, stage_id, write)


class StandingWorkingView(APIView):
    """How a place is worked out."""

    @read_operation("get_standing", shapes.StandingWorking, parameters=[ROUND], unchanged=True)
    def get(self, request: Request, stage_id: str, entrant_id: str) -> Response:
        """Every criterion of an entrant with the numbers that it adds up from."""
        return answer(request, stage_id, lambda view: write_standing_working(view, entrant_id))


class CrossTableView(APIView):
    """Who played whom."""

    @read_operation(
        "get_cross_table",
        shapes.CrossTable,
        parameters=[ROUND, *page_parameters(A_PAGE, MOST_A_PAGE)],
        unchanged=True,
    )
    def get(self, request: Request, stage_id: str) -> Response:
        """In a round robin of up to 64 everybody against everybody; else round by round, with the opponents' places."""
        page, limit = read_page(request, A_PAGE, MOST_A_PAGE)

        def write(view: StandingsView) -> dict[str, Any]:
            round_robin = view.stage.format == StageFormat.ROUND_ROBIN
            table = build_cross_table(view, round_robin=round_robin, start=(page - 1) * limit, count=limit)
            more = not table.by_entrants and page * limit < len(view.lines)
            rows = table.rows if not table.by_entrants or page == 1 else ()
            head = write_head(view) | {"by_entrants": table.by_entrants, "columns": list(table.columns)}
            return head | write_page("rows", [write_cross_row(row) for row in rows], page, limit, more)

        return answer(request, stage_id, write)
