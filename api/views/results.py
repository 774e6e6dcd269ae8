"""Agreeing on a result beyond the sides' own yes: settling a dispute, comparing with the paper."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import schema
from api.actors import actor_of
from api.answers import write_match
from api.input import read_body
from tournaments.selectors.matches import get_match
from tournaments.services import results


class Settle(s.Serializer[Any]):
    """Why the result stands as it is."""

    reason = s.CharField(max_length=500)
    device = s.CharField(required=False, max_length=64)


class Verify(s.Serializer[Any]):
    """The score that was compared, letter -> points; where it is not what stands, nothing is verified."""

    score = s.DictField(child=s.IntegerField(min_value=-schema.BIG, max_value=schema.BIG), required=False)
    device = s.CharField(required=False, max_length=64)


class SettleView(APIView):
    """A dispute that a director or organiser closes."""

    @extend_schema(
        operation_id="settle_dispute",
        parameters=[schema.DEVICE],
        request=Settle,
        responses={200: schema.Match, **schema.errors(400, 401, 403, 404, 406, 409, 413, 415, 429)},
    )
    def post(self, request: Request, match_id: str) -> Response:
        """The result stands as it is, with a reason; the sides may accept it again. To change it, correct the sheet."""
        body = read_body(request, Settle)
        actor = actor_of(request, body)
        results.settle_dispute(match_id, actor=actor, reason=body.get("reason", ""))
        return Response(write_match(get_match(match_id, actor)))


class VerifyView(APIView):
    """A result that is compared with the paper."""

    @extend_schema(
        operation_id="verify_result",
        parameters=[schema.DEVICE],
        request=Verify,
        responses={200: schema.Match, **schema.errors(400, 401, 403, 404, 406, 409, 413, 415, 429)},
    )
    def post(self, request: Request, match_id: str) -> Response:
        """The paper says the same; at the desk this is for another person than the one who entered it."""
        body = read_body(request, Verify)
        actor = actor_of(request, body)
        results.verify_result(match_id, actor=actor, score=body.get("score"))
        return Response(write_match(get_match(match_id, actor)))
