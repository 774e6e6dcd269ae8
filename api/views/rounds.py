"""The rounds of a stage: the list, one of them with its pairings, preparing, changing, deleting; what it came from."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.actors import actor_of, read_act
from api.conditional import answer_by_version
from api.input import read_flag, read_page
from api.round_answers import show_names, write_job, write_line, write_pairing, write_round
from api.round_changes import change
from api.schema import rounds as shapes
from api.schema.common import errors, page_parameters, read_operation, write_operation
from api.tournament_answers import cut_page, version_of, write_page
from tournaments.enums import RoundStatus
from tournaments.errors import NotFound
from tournaments.models import Job, Round
from tournaments.permissions import Actor
from tournaments.selectors.rounds import RoundView as RoundRead
from tournaments.selectors.rounds import find_round, get_round, list_rounds, read_round_state
from tournaments.selectors.stages import StageAccess, open_stage
from tournaments.services.round_moves import delete_round
from tournaments.services.rounds import ask_for_round

A_PAGE, MOST_A_PAGE = 100, 500


def see_round(access: StageAccess, number: int) -> Round:
    """The round, if the caller may know of it; raises NotFound for one that is only prepared, but for its directors."""
    row = find_round(access.stage, number)
    if row.status == RoundStatus.PREPARED and not access.directs:
        raise NotFound(field="round")
    return row


def read_round(access: StageAccess, number: int) -> RoundRead:
    """The round as the caller reads it: whoever has no role in the tournament reads names as they are shown."""
    view = get_round(access.stage, number)
    return view if access.role is not None else show_names(view)


def answer_round(stage_id: str, number: int, actor: Actor, status: int = 200) -> Response:
    """The answer to a change of a round: the round as it stands now."""
    access = open_stage(stage_id, actor)
    see_round(access, number)
    return Response(write_round(read_round(access, number), access), status=status)


def prepare(request: Request, stage_id: str, number: Any, body: dict[str, Any], actor: Actor) -> Response:
    """Pair a round: 201 for a new one, 200 for one that is there, 202 while a worker pairs it."""
    made = ask_for_round(
        stage_id,
        number,
        actor=actor,
        from_open_rounds=read_flag(body.get("from_open_rounds"), "from_open_rounds"),
        by_hand=read_flag(body.get("by_hand"), "by_hand"),
    )
    if isinstance(made, Job):
        return Response(write_job(made), status=202)
    return answer_round(stage_id, made.round.number, actor, status=201 if made.created else 200)


PREPARED = {201: shapes.Round, 200: shapes.Round, 202: shapes.PairingJob}


class RoundsView(APIView):
    """The rounds of a stage."""

    @read_operation("list_rounds", shapes.Rounds, unchanged=True)
    def get(self, request: Request, stage_id: str) -> Response:
        """The rounds that were published, and for the directors those that are prepared."""
        actor = actor_of(request)
        access = open_stage(stage_id, actor)

        def write() -> dict[str, Any]:
            lines = list_rounds(access.stage)
            seen = [one for one in lines if access.directs or one.round.status != RoundStatus.PREPARED]
            return {"rounds": [write_line(line) for line in seen]}

        return answer_by_version(request, f"{version_of(access)}.{access.role}", write, actor=actor)

    @write_operation("prepare_next_round", shapes.NewRound, PREPARED, 409, 422)
    def post(self, request: Request, stage_id: str) -> Response:
        """Pair the next round; nobody but the directors sees it before it is published. Sent again it is the same."""
        body, actor = read_act(request, shapes.NewRound)
        return prepare(request, stage_id, body.get("number"), body, actor)


class PrepareView(APIView):
    """Pairing the round in the address."""

    @write_operation("prepare_round", shapes.Preparing, PREPARED, 409, 422)
    def post(self, request: Request, stage_id: str, number: int) -> Response:
        """As POST to the list of rounds."""
        body, actor = read_act(request, shapes.Preparing)
        return prepare(request, stage_id, number, body, actor)


class RoundView(APIView):
    """One round."""

    @read_operation("get_round", shapes.Round, unchanged=True)
    def get(self, request: Request, stage_id: str, number: int) -> Response:
        """The round with who rests; its directors read all that stands in the way of the next move."""
        actor = actor_of(request)
        access = open_stage(stage_id, actor)
        see_round(access, number)
        version = f"{version_of(access)}.{access.role}"
        return answer_by_version(
            request, version, lambda: write_round(read_round(access, number), access), actor=actor
        )

    @write_operation("change_round", shapes.RoundChange, {200: shapes.Round}, 409, 422)
    def patch(self, request: Request, stage_id: str, number: int) -> Response:
        """Change a prepared round by hand, one thing at a time; the engine's answer is kept beside it."""
        body, actor = read_act(request, shapes.RoundChange)
        change(stage_id, number, body, actor)
        return answer_round(stage_id, number, actor)

    @extend_schema(operation_id="delete_round", responses={204: None, **errors(400, 401, 403, 404, 406, 409, 429)})
    def delete(self, request: Request, stage_id: str, number: int) -> Response:
        """Delete the last round while nobody sees it and nothing is recorded in it."""
        delete_round(stage_id, number, actor=actor_of(request))
        return Response(status=204)


class RoundMatchesView(APIView):
    """The matches of a round."""

    @read_operation(
        "list_round_matches",
        shapes.Pairings,
        parameters=page_parameters(A_PAGE, MOST_A_PAGE),
        unchanged=True,
    )
    def get(self, request: Request, stage_id: str, number: int) -> Response:
        """The matches by table, each with its entrants, its score, and why they play."""
        actor = actor_of(request)
        access = open_stage(stage_id, actor)
        see_round(access, number)
        page, limit = read_page(request, A_PAGE, MOST_A_PAGE)

        def write() -> dict[str, Any]:
            view = read_round(access, number)
            found, more = cut_page(view.pairings, page, limit)
            region = access.tournament.wording
            return write_page(
                "matches", [write_pairing(one, view.names, region) for one in found], page, limit, more
            )

        return answer_by_version(request, f"{version_of(access)}.{access.role}", write, actor=actor)


class RoundStateView(APIView):
    """What a round was paired from."""

    @read_operation("get_round_state", OpenApiTypes.OBJECT, 403)
    def get(self, request: Request, stage_id: str, number: int) -> Response:
        """The document for `python -m tournaments.formats pair`, which gives the same round; for the directors."""
        actor = actor_of(request)
        access = open_stage(stage_id, actor)
        access.require_directing(actor)
        document = read_round_state(find_round(access.stage, number))
        if document is None:
            raise NotFound(field="round")
        name = f"{access.stage.public_id}-{number}.json"
        return Response(document, headers={"Content-Disposition": f'attachment; filename="{name}"'})
