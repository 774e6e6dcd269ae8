"""Agreeing on a result beyond the sides' own yes: settling a dispute, comparing with the paper."""

from typing import Any

from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import schema
from api.actors import read_act
from api.answers import answer_match
from tournaments.services import replays, results


class Settle(s.Serializer[Any]):
    """Why the result stands as it is, or why the match is played anew."""

    reason = s.CharField(max_length=500)
    device = s.CharField(required=False, max_length=64)


class Verify(s.Serializer[Any]):
    """The score that was compared, letter -> points; where it is not what stands, nothing is verified."""

    score = s.DictField(child=s.IntegerField(min_value=-schema.BIG, max_value=schema.BIG), required=False)
    device = s.CharField(required=False, max_length=64)


class SettleView(APIView):
    """A dispute that a director or organiser closes."""

    @schema.write_operation("settle_dispute", Settle, {200: schema.Match}, 409)
    def post(self, request: Request, match_id: str) -> Response:
        """The result stands as it is, with a reason; the sides may accept it again. To change it, correct the sheet."""
        body, actor = read_act(request, Settle)
        results.settle_dispute(match_id, actor=actor, reason=body.get("reason", ""))
        return answer_match(match_id, actor)


class ReplayView(APIView):
    """A match that is annulled and played anew."""

    @schema.write_operation("replay_match", Settle, {200: schema.Match}, 409)
    def post(self, request: Request, match_id: str) -> Response:
        """The match that is played instead, with the same table, sides and rules; asked again, the same one."""
        body, actor = read_act(request, Settle)
        new = replays.replay_match(match_id, actor=actor, reason=body.get("reason", ""))
        return answer_match(new.public_id, actor)


class VerifyView(APIView):
    """A result that is compared with the paper."""

    @schema.write_operation("verify_result", Verify, {200: schema.Match}, 409)
    def post(self, request: Request, match_id: str) -> Response:
        """The paper says the same; at the desk this is for another person than the one who entered it."""
        body, actor = read_act(request, Verify)
        results.verify_result(match_id, actor=actor, score=body.get("score"))
        return answer_match(match_id, actor)
