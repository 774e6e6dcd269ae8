"""The stages of a tournament: format, ruleset and settings."""

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.actors import actor_of, read_act
from api.conditional import answer_by_version
from api.schema import tournaments as shapes
from api.schema.common import read_operation, write_operation
from api.tournament_answers import version_of, write_listed_stage, write_stage
from tournaments.selectors.stages import open_stage, open_tournament
from tournaments.services import events


class StagesView(APIView):
    """The stages of a tournament."""

    @read_operation("list_stages", shapes.Stages)
    def get(self, request: Request, tournament_id: str) -> Response:
        """The stages in their order."""
        stages = open_tournament(tournament_id, actor_of(request)).tournament.stages.all()
        return Response({"stages": [write_listed_stage(stage) for stage in stages]})


class StageView(APIView):
    """One stage."""

    @read_operation("get_stage", shapes.Stage, unchanged=True)
    def get(self, request: Request, stage_id: str) -> Response:
        """The stage with its ruleset and all its settings; with `If-None-Match` 304 where nothing changed."""
        actor = actor_of(request)
        access = open_stage(stage_id, actor, with_entrants=False)
        return answer_by_version(request, version_of(access), lambda: write_stage(access), actor=actor)

    @write_operation("change_stage", shapes.StageChange, {200: shapes.Stage}, 409, 422)
    def patch(self, request: Request, stage_id: str) -> Response:
        """Other settings or another ruleset; standings follow at once, rounds that are there keep theirs."""
        body, actor = read_act(request, shapes.StageChange)
        events.change_stage(
            stage_id,
            actor=actor,
            settings=body.get("settings"),
            rules=body.get("rules"),
            rules_name=body.get("rules_name", ""),
        )
        return Response(write_stage(open_stage(stage_id, actor)))
