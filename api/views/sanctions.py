"""Cards and penalty points: the list, giving one, taking one back; each with a preview of what it moves."""

from typing import Any
from uuid import uuid4

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.actors import actor_of, read_act
from api.answers import write_time
from api.input import read_page, wants_preview
from api.schema import standings as shapes
from api.schema.common import page_parameters, read_operation, write_operation
from api.schema.tournaments import Why
from api.tournament_answers import cut_page, write_page
from tournaments.enums import SanctionKind
from tournaments.errors import NotFound
from tournaments.models import Stage
from tournaments.selectors.sanctions import SanctionView, list_sanctions
from tournaments.selectors.stages import open_stage
from tournaments.services import sanctions
from tournaments.services.input import clean_uuid

A_PAGE, MOST_A_PAGE = 100, 500


def write_sanction(view: SanctionView) -> dict[str, Any]:
    """A card or penalty as its stage's directors read it."""
    row = view.sanction
    return {
        "id": row.public_id,
        "kind": row.kind,
        "counted": view.counted,
        "points": row.points,
        "entrant": row.entrant.public_id,
        "name": row.entrant.name,
        "player": None if row.player is None else row.player.public_id,
        "round": None if row.round is None else row.round.number,
        "match": None if row.match is None else row.match.public_id,
        "reason": row.reason,
        "by": row.given.author_name,
        "at": write_time(row.given.created_at),
        "taken_back": not view.stands,
    }


def answer_sanction(stage: Stage, sanction_id: str, status: int = 200) -> Response:
    """The answer to a change: the card or penalty as it stands now."""
    view = next((one for one in list_sanctions(stage) if one.sanction.public_id == sanction_id), None)
    if view is None:
        raise NotFound(field="sanction")
    return Response({"sanction": write_sanction(view)}, status=status)


def answer_preview(preview: sanctions.SanctionPreview) -> Response:
    """What it would move; nothing is stored."""
    return Response(
        {
            "preview": True,
            "counted": preview.counted,
            "status": preview.status,
            "consequences": preview.consequences.as_dict(),
        }
    )


class SanctionsView(APIView):
    """The cards and penalties of a stage."""

    @read_operation("list_sanctions", shapes.Sanctions, 403, parameters=page_parameters(A_PAGE, MOST_A_PAGE))
    def get(self, request: Request, stage_id: str) -> Response:
        """All that was given, the latest first, those taken back too; for the stage's directors."""
        actor = actor_of(request)
        access = open_stage(stage_id, actor)
        access.require_directing(actor)
        page, limit = read_page(request, A_PAGE, MOST_A_PAGE)
        found, more = cut_page(list_sanctions(access.stage), page, limit)
        return Response(write_page("sanctions", [write_sanction(view) for view in found], page, limit, more))

    @write_operation(
        "give_sanction",
        shapes.NewSanction,
        {201: shapes.SanctionOrPreview, 200: shapes.SanctionOrPreview},
        409,
        preview=True,
    )
    def post(self, request: Request, stage_id: str) -> Response:
        """Give a card or penalty points; sent again it is the same one. `?preview=1` says what it would move."""
        body, actor = read_act(request, shapes.NewSanction)
        preview = wants_preview(request)
        entry_id = uuid4() if preview else clean_uuid(body.get("entry_id"), "entry_id")
        assert entry_id is not None
        options: dict[str, Any] = {
            "actor": actor,
            "entry_id": entry_id,
            "entrant": body.get("entrant", ""),
            "reason": body.get("reason", ""),
            "round": body.get("round"),
            "preview": preview,
        }
        if body.get("kind") == SanctionKind.POINTS:
            given = sanctions.give_penalty(stage_id, points=body.get("points"), **options)
        else:
            given = sanctions.give_card(
                stage_id,
                colour=body.get("kind", ""),
                match=body.get("match"),
                player=body.get("player"),
                **options,
            )
        if isinstance(given, sanctions.SanctionPreview):
            return answer_preview(given)
        return answer_sanction(given.sanction.stage, given.sanction.public_id, 201 if given.created else 200)


class TakeBackView(APIView):
    """A card or penalty that is taken back."""

    @write_operation("take_back_sanction", Why, {200: shapes.SanctionOrPreview}, 409, preview=True)
    def post(self, request: Request, sanction_id: str) -> Response:
        """It counts for nothing any more, as if it had never been; with a reason. `?preview=1` says what that moves."""
        body, actor = read_act(request, Why)
        done = sanctions.take_back(
            sanction_id, actor=actor, reason=body.get("reason", ""), preview=wants_preview(request)
        )
        if isinstance(done, sanctions.SanctionPreview):
            return answer_preview(done)
        return answer_sanction(done.stage, done.public_id)
