"""Presets, sheets and what the engine makes of them."""

from typing import Any

from rest_framework import serializers as s

from api.schema.common import BIG, points_by_side


class Preset(s.Serializer[Any]):
    name = s.CharField()
    title = s.CharField()
    text = s.CharField()
    rules = s.DictField()
    sources = s.DictField(child=s.ChoiceField(choices=["read", "assumed"]))
    offered = s.DictField()


class Presets(s.Serializer[Any]):
    presets = Preset(many=True)


class Sheet(s.Serializer[Any]):
    rules = s.DictField(required=False, help_text="A preset and keys over it; absent: the neutral club defaults")
    first_opener = s.IntegerField(required=False, allow_null=True, min_value=1, max_value=12)
    records = s.ListField(child=s.DictField(), help_text="In the order in which they happened")


class Score(s.Serializer[Any]):
    games = points_by_side()
    score = points_by_side()
    target = s.IntegerField(min_value=1, max_value=1000)
    status = s.ChoiceField(choices=["playing", "finished"])
    winner = s.CharField(allow_null=True)
    decided_by = s.CharField(allow_null=True)
    next_opener = s.IntegerField(allow_null=True, min_value=1, max_value=12)


class Scored(s.Serializer[Any]):
    number = s.IntegerField(allow_null=True, min_value=1, max_value=BIG)
    game = s.IntegerField(min_value=1, max_value=BIG)
    kind = s.CharField()
    opener = s.IntegerField(allow_null=True, min_value=1, max_value=12)
    winner = s.CharField(allow_null=True)
    winner_seat = s.IntegerField(allow_null=True, min_value=1, max_value=12)
    why = s.CharField()
    points = points_by_side()
    total = points_by_side()
    next_opener = s.IntegerField(allow_null=True, min_value=1, max_value=12)
    shuffler = s.IntegerField(allow_null=True, min_value=1, max_value=12)


class Result(Score):
    records = Scored(many=True)
