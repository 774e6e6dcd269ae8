"""A round on its way: published, closed, each step taken back; no-shows settled; awards."""

from collections.abc import Callable
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import schema
from api.actors import read_act
from api.answers import answer_match
from api.input import read_flag
from api.round_answers import write_line
from api.schema import rounds as shapes
from api.schema.common import write_operation
from api.schema.entrants import WithDevice
from api.schema.tournaments import Why
from api.views.rounds import answer_round
from tournaments.errors import InvalidInput
from tournaments.permissions import Actor
from tournaments.selectors.rounds import list_rounds
from tournaments.selectors.stages import open_stage
from tournaments.services import awards, round_clock, round_moves
from tournaments.services.input import clean_uuid
from tournaments.services.schedules import publish_schedule


def move(request: Request, stage_id: str, number: int, step: Callable[..., Any]) -> Response:
    """Make a step; where something stands in its way, the refusal lists all of it under `obstacles`."""
    body, actor = read_act(request, Why)
    step(stage_id, number, actor=actor, reason=body.get("reason", ""))
    return answer_round(stage_id, number, actor)


def publish(stage_id: str, number: int, *, actor: Actor, reason: str) -> Any:
    """As `publish_round`, which asks for no reason."""
    return round_moves.publish_round(stage_id, number, actor=actor)


def close(stage_id: str, number: int, *, actor: Actor, reason: str) -> Any:
    """As `close_round`, which asks for no reason."""
    return round_moves.close_round(stage_id, number, actor=actor)


class PublishView(APIView):
    """A round that everybody sees."""

    @write_operation("publish_round", Why, {200: shapes.Round}, 409)
    def post(self, request: Request, stage_id: str, number: int) -> Response:
        """Show the round: its matches are called to their tables; the first one starts the event."""
        return move(request, stage_id, number, publish)


class UnpublishView(APIView):
    """A publication that is taken back."""

    @write_operation("unpublish_round", Why, {200: shapes.Round}, 409)
    def post(self, request: Request, stage_id: str, number: int) -> Response:
        """Nobody sees the round any more; as long as nothing has been recorded."""
        return move(request, stage_id, number, round_moves.unpublish_round)


class CloseView(APIView):
    """A round that is over."""

    @write_operation("close_round", Why, {200: shapes.Round}, 409)
    def post(self, request: Request, stage_id: str, number: int) -> Response:
        """Close a round in which every table has ended; the next one can be paired."""
        return move(request, stage_id, number, close)


class ReopenView(APIView):
    """A round that is open again."""

    @write_operation("reopen_round", Why, {200: shapes.Round}, 409)
    def post(self, request: Request, stage_id: str, number: int) -> Response:
        """Open a closed round again, as long as nothing is built on it."""
        return move(request, stage_id, number, round_moves.reopen_round)


class ClockView(APIView):
    """The clock of a round."""

    @write_operation("start_clock", shapes.Clock, {200: shapes.Round}, 409)
    def post(self, request: Request, stage_id: str, number: int) -> Response:
        """The time of a published round runs from now on, at all its tables; started again, the first start stands."""
        body, actor = read_act(request, shapes.Clock)
        running = read_flag(body.get("running"), "running", default=True)
        act = round_clock.start_clock if running else round_clock.stop_clock
        act(stage_id, number, actor=actor)
        return answer_round(stage_id, number, actor)


class ScheduleView(APIView):
    """The whole schedule of a round robin."""

    @write_operation("publish_schedule", WithDevice, {200: shapes.Rounds}, 409, 422)
    def post(self, request: Request, stage_id: str) -> Response:
        """Prepare and publish every round that is left, for a night on which nobody publishes round by round."""
        _, actor = read_act(request, WithDevice)
        publish_schedule(stage_id, actor=actor)
        return Response({"rounds": [write_line(line) for line in list_rounds(open_stage(stage_id, actor).stage)]})


class NoShowsView(APIView):
    """Tables at which somebody did not come."""

    @write_operation("settle_no_shows", shapes.NoShows, {200: shapes.Round}, 409, 422)
    def post(self, request: Request, stage_id: str, number: int) -> Response:
        """Settle several tables, all or none: who came, or nobody. Sent again nothing changes."""
        body, actor = read_act(request, shapes.NoShows)
        present = body.get("present")
        if not isinstance(present, dict):
            raise InvalidInput("object_expected", field="present")
        awards.settle_no_shows(stage_id, number, present, actor=actor)
        return answer_round(stage_id, number, actor)


class AwardView(APIView):
    """A result by ruling."""

    @write_operation("award_match", shapes.Award, {200: schema.Match}, 409, 422)
    def post(self, request: Request, match_id: str) -> Response:
        """End the match as it stands for a side, or for nobody; for directors. It is undone as any record is."""
        body, actor = read_act(request, shapes.Award)
        if "winner" not in body:
            raise InvalidInput("choice_missing", field="winner")
        awards.award_result(
            match_id,
            actor=actor,
            winner=body["winner"],
            reason=body.get("reason", ""),
            entry_id=clean_uuid(body.get("entry_id"), "entry_id", required=False),
        )
        return answer_match(match_id, actor)
