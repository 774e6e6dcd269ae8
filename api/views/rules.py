"""Presets, and scoring a sheet without storing anything."""

from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import schema
from api.answers import write_presets
from scoring import SheetError, all_presets, score_sheet
from tournaments.errors import CannotBeScored, Refusal
from tournaments.services.writing import refuse_score
from tournaments.wording import say_preset

MOST_RECORDS = 5000


class PresetsView(APIView):
    """The rulesets that are shipped."""

    @extend_schema(operation_id="list_presets", responses={200: schema.Presets, **schema.errors(401, 406, 429)})
    def get(self, request: Request) -> Response:
        """Every preset with all its keys, which of them are read and which assumed, and what else is offered."""
        titles = {preset.name: say_preset(preset.name) for preset in all_presets()}
        return Response(write_presets(all_presets(), titles), headers={"Content-Language": get_language() or "es"})


class ScoreView(APIView):
    """A sheet in, a score out; nothing is stored."""

    @extend_schema(
        operation_id="score_sheet",
        request=schema.Sheet,
        responses={200: schema.Result, **schema.errors(400, 401, 403, 406, 413, 415, 422, 429)},
    )
    def post(self, request: Request) -> Response:
        """The result of a score sheet: one row a record, games, score, who opens next."""
        document = request.data
        records = document.get("records") if isinstance(document, dict) else None
        if isinstance(records, list) and len(records) > MOST_RECORDS:
            raise Refusal("too_many_records", status=413, field="records")
        try:
            return Response(score_sheet(document))
        except SheetError as fault:
            refusal: CannotBeScored = refuse_score(fault)
            raise refusal from fault
