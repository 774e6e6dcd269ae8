"""Matches: opened, listed, changed; who scores, calls, accepts."""

from typing import Any

from rest_framework import serializers as s

from api.schema.common import BIG, points_by_side
from api.schema.rules import Score


class NewSeat(s.Serializer[Any]):
    number = s.IntegerField(min_value=1, max_value=12)
    name = s.CharField(required=False, allow_blank=True, max_length=120)


class NewSide(s.Serializer[Any]):
    name = s.CharField(required=False, allow_blank=True, max_length=120)
    seats = NewSeat(many=True, required=False)


class NewMatch(s.Serializer[Any]):
    rules = s.JSONField(help_text='A preset\'s name, or {"preset": …, key: value, …}')
    sides = NewSide(many=True, required=False, help_text="In the order of their letters")
    first_opener = s.IntegerField(required=False, allow_null=True, min_value=1, max_value=12)
    table = s.IntegerField(required=False, allow_null=True, min_value=1, max_value=9999)
    tournament = s.CharField(required=False, allow_null=True, help_text="Public id; absent: the night that runs")
    rules_name = s.CharField(required=False, allow_blank=True, max_length=120)
    device = s.CharField(required=False, max_length=64)


class Side(s.Serializer[Any]):
    letter = s.CharField()
    name = s.CharField()
    short_name = s.CharField()
    seats = NewSeat(many=True)
    accepted = s.BooleanField()
    accepted_by = s.CharField(allow_blank=True)
    accepted_on = s.CharField(allow_blank=True)
    accepted_at = s.DateTimeField(allow_null=True)


class TournamentRef(s.Serializer[Any]):
    id = s.CharField()
    name = s.CharField()


class ScorerData(s.Serializer[Any]):
    device = s.CharField()
    name = s.CharField(allow_blank=True)
    since = s.DateTimeField(allow_null=True)


class DisputeData(s.Serializer[Any]):
    side = s.CharField()
    reason = s.CharField()


class May(s.Serializer[Any]):
    record = s.BooleanField()
    deliver = s.BooleanField(help_text="Hands entered before the link expired are still taken")
    undo = s.BooleanField()
    correct = s.BooleanField()
    accept = s.ListField(child=s.CharField())
    dispute = s.ListField(child=s.CharField())
    names = s.BooleanField()
    manage = s.BooleanField()
    settle = s.BooleanField(help_text="There is a dispute, and it is the caller's to close")
    verify = s.BooleanField(help_text="At the desk only what somebody else entered")


class Warning(s.Serializer[Any]):
    code = s.CharField()
    message = s.CharField()


class ListedMatch(s.Serializer[Any]):
    id = s.CharField()
    url = s.CharField()
    table = s.IntegerField(allow_null=True, min_value=1, max_value=9999)
    state = s.CharField()
    version = s.IntegerField(min_value=1, max_value=2**53)
    sides = Side(many=True)
    score = Score()
    hands = s.IntegerField(min_value=0, max_value=BIG)


class Matches(s.Serializer[Any]):
    matches = ListedMatch(many=True)
    page = s.IntegerField(min_value=1, max_value=BIG)
    limit = s.IntegerField(min_value=1, max_value=BIG)
    next = s.IntegerField(
        allow_null=True, min_value=2, max_value=BIG, help_text="The next page; null: there is none"
    )


class Match(ListedMatch):
    replaces = s.CharField(allow_null=True, help_text="The annulled match that is played anew as this one")
    replayed_as = s.CharField(allow_null=True, help_text="Of an annulled match: the one that is played instead")
    tournament = TournamentRef()
    round = s.IntegerField(allow_null=True, min_value=1, max_value=BIG)
    rules = s.DictField()
    preset = s.CharField(allow_blank=True)
    rules_name = s.CharField(allow_blank=True)
    first_opener = s.IntegerField(allow_null=True, min_value=1, max_value=12)
    latest = s.UUIDField(allow_null=True)
    time_limit = s.IntegerField(allow_null=True, help_text="Minutes; null without a limit.")
    started_at = s.DateTimeField(allow_null=True)
    ends_at = s.DateTimeField(
        allow_null=True, help_text="When the time is over; the match ends by a `time` record."
    )
    scorer = ScorerData(allow_null=True)
    call = s.CharField(allow_blank=True)
    called = s.BooleanField()
    dispute = DisputeData(allow_null=True)
    warning = Warning(allow_null=True, help_text="What the caller should know of his link: it has expired")
    may = May()


class SideName(s.Serializer[Any]):
    letter = s.CharField(max_length=1)
    name = s.CharField(allow_blank=True, max_length=120)


class MatchChange(s.Serializer[Any]):
    sides = SideName(many=True, required=False)
    seats = NewSeat(many=True, required=False)
    first_opener = s.IntegerField(required=False, allow_null=True, min_value=1, max_value=12)
    table = s.IntegerField(required=False, allow_null=True, min_value=1, max_value=9999)
    device = s.CharField(required=False, max_length=64)


class ScorerRequest(s.Serializer[Any]):
    device = s.CharField(max_length=64)
    name = s.CharField(required=False, allow_blank=True, max_length=120)
    take = s.BooleanField(required=False)


class Scorer(s.Serializer[Any]):
    scorer = ScorerData(allow_null=True)
    you = s.BooleanField()


class Call(s.Serializer[Any]):
    text = s.CharField(required=False, allow_blank=True, max_length=500)
    answered = s.BooleanField(required=False)
    device = s.CharField(required=False, max_length=64)


class Accept(s.Serializer[Any]):
    side = s.CharField(max_length=1)
    accept = s.BooleanField(required=False)
    score = points_by_side(required=False)
    by = s.CharField(required=False, allow_blank=True, max_length=120)
    reason = s.CharField(required=False, allow_blank=True, max_length=500)
    device = s.CharField(required=False, max_length=64)
