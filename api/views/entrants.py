"""The entrants of a stage: the list, one of them, entering one or a whole list, changing, taking out."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.actors import actor_of, read_act
from api.conditional import answer_by_version
from api.entrant_answers import write_entrant, write_imported, write_plan
from api.entrant_lists import read_choices, read_lines
from api.input import read_flag, read_page, wants_preview
from api.schema import entrants as shapes
from api.schema.common import errors, page_parameters, read_operation, write_operation
from api.tournament_answers import cut_page, version_of, write_page
from tournaments.enums import EntrantStatus
from tournaments.permissions import Actor
from tournaments.selectors.entrants import list_entrants, search_entrants
from tournaments.selectors.stages import open_entrant, open_stage
from tournaments.services import entrant_lists, entrants
from tournaments.services.entrants_removal import delete_entrant
from tournaments.services.input import clean_text, clean_uuid

A_PAGE, MOST_A_PAGE = 100, 500


class EntrantsView(APIView):
    """The entrants of a stage."""

    @read_operation(
        "list_entrants",
        shapes.Entrants,
        parameters=[
            OpenApiParameter("search", str, description="Words that begin words of the names or the club"),
            *page_parameters(A_PAGE, MOST_A_PAGE),
        ],
        unchanged=True,
    )
    def get(self, request: Request, stage_id: str) -> Response:
        """Who plays or has played, by seed and then as they came; with `If-None-Match` 304 where nothing changed."""
        actor = actor_of(request)
        access = open_stage(stage_id, actor)
        page, limit = read_page(request, A_PAGE, MOST_A_PAGE)
        search = clean_text(request.query_params.get("search"), "search")

        def write() -> dict[str, Any]:
            views = [one for one in list_entrants(access.stage) if one.entrant.status != EntrantStatus.SIGNED_UP]
            found, more = cut_page(search_entrants(views, search) if search else views, page, limit)
            return write_page("entrants", [write_entrant(view, access) for view in found], page, limit, more)

        return answer_by_version(request, f"{version_of(access)}.{access.role}", write, actor=actor)

    @write_operation("add_entrant", shapes.NewEntrant, {201: shapes.Entrant}, 409, 422)
    def post(self, request: Request, stage_id: str) -> Response:
        """Enter one; in a Swiss that has begun it plays from the next round on. Sent again it is the same entrant."""
        body, actor = read_act(request, shapes.NewEntrant)
        entrant = entrants.add_entrant(
            stage_id,
            actor=actor,
            key=clean_uuid(body.get("key"), "key"),
            players=body.get("players"),
            **{
                name: body[name]
                for name in ("name", "club", "seed", "contact", "fixed_table", "reason")
                if name in body
            },
        )
        return answer_entrant(entrant.public_id, actor, status=201)


def answer_entrant(entrant_id: str, actor: Actor, status: int = 200) -> Response:
    """The answer to a change: the entrant as it stands now."""
    access, view = open_entrant(entrant_id, actor)
    return Response(write_entrant(view, access), status=status)


class ImportView(APIView):
    """A whole list of entrants."""

    @write_operation(
        "import_entrants",
        shapes.NewEntrants,
        {201: shapes.ImportedOrPreview, 200: shapes.ImportedOrPreview},
        409,
        422,
        preview=True,
    )
    def post(self, request: Request, stage_id: str) -> Response:
        """Enter a list, all of it or nothing; `?preview=1` says line by line what is wrong and what is asked."""
        body, actor = read_act(request, shapes.NewEntrants)
        lines = read_lines(body, entrant_lists.count_players(stage_id, actor=actor))
        choices = read_choices(body.get("choices"))
        if wants_preview(request):
            return Response(
                write_plan(entrant_lists.preview_import(stage_id, lines, actor=actor, choices=choices))
            )
        key = clean_uuid(body.get("key"), "key")
        assert key is not None
        imported = entrant_lists.import_entrants(
            stage_id,
            lines,
            actor=actor,
            key=key,
            choices=choices,
            only_good=read_flag(body.get("only_good"), "only_good"),
        )
        return Response(write_imported(imported), status=201)


class EntrantView(APIView):
    """One entrant."""

    @read_operation("get_entrant", shapes.Entrant)
    def get(self, request: Request, entrant_id: str) -> Response:
        """The entrant with everybody who ever stood in it."""
        return answer_entrant(entrant_id, actor_of(request))

    @write_operation("change_entrant", shapes.EntrantChange, {200: shapes.Entrant}, 409, 422)
    def patch(self, request: Request, entrant_id: str) -> Response:
        """Change what is sent: name, club, seed, table; players as long as no match stands on the entrant."""
        body, actor = read_act(request, shapes.EntrantChange)
        facts = {name: value for name, value in body.items() if name != "device"}
        entrants.change_entrant(entrant_id, actor=actor, **facts)
        return answer_entrant(entrant_id, actor)

    @extend_schema(operation_id="delete_entrant", responses={204: None, **errors(401, 403, 404, 406, 409, 429)})
    def delete(self, request: Request, entrant_id: str) -> Response:
        """Take the entrant out as if it had never been there; where something stands on it, withdraw it instead."""
        delete_entrant(entrant_id, actor=actor_of(request))
        return Response(status=204)
