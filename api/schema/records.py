"""The log of a match: its lines, what is sent to it, and what a change would move."""

from typing import Any

from rest_framework import serializers as s

from api.schema.common import BIG
from api.schema.rules import Score, Scored


class Says(s.Serializer[Any]):
    title = s.CharField(allow_blank=True)
    detail = s.CharField(allow_blank=True)
    points = s.CharField(allow_blank=True)
    total = s.CharField(allow_blank=True)


class LogLine(s.Serializer[Any]):
    seq = s.IntegerField(min_value=1, max_value=BIG)
    entry_id = s.UUIDField()
    op = s.ChoiceField(choices=["add", "replace", "withdraw", "insert"])
    target = s.IntegerField(allow_null=True, min_value=0, max_value=BIG)
    record = s.DictField(allow_null=True)
    reason = s.CharField(allow_blank=True)
    status = s.ChoiceField(choices=["counts", "replaced", "withdrawn", "change"])
    by = s.CharField(allow_blank=True)
    device = s.CharField(allow_blank=True)
    late = s.BooleanField()
    at = s.DateTimeField()
    phone_time = s.DateTimeField(allow_null=True)


class Row(s.Serializer[Any]):
    seq = s.IntegerField(min_value=1, max_value=BIG)
    line_seq = s.IntegerField(min_value=1, max_value=BIG)
    entry_id = s.UUIDField()
    record = s.DictField()
    scored = Scored()
    says = Says()
    corrected = s.BooleanField()
    reason = s.CharField(allow_blank=True)
    by = s.CharField(allow_blank=True)
    at = s.DateTimeField()
    late = s.BooleanField()


class Records(s.Serializer[Any]):
    records = LogLine(many=True)
    rows = Row(many=True)
    score = Score()
    state = s.CharField()
    latest = s.UUIDField(allow_null=True)
    version = s.IntegerField(min_value=1, max_value=2**53)


class Happens(s.Serializer[Any]):
    headline = s.CharField(allow_blank=True)
    reach = s.CharField(allow_blank=True)
    opens = s.CharField(allow_blank=True)
    ends = s.CharField(allow_blank=True)


class NewRecord(s.Serializer[Any]):
    record = s.DictField(help_text="rules.md 3 to 8")
    entry_id = s.UUIDField(required=False, help_text="Made by the client; not needed for a preview")
    after = s.UUIDField(
        required=False, allow_null=True, help_text="Entry id of the last record seen; null at the start"
    )
    device = s.CharField(required=False, max_length=64)
    phone_time = s.DateTimeField(
        required=False,
        allow_null=True,
        help_text="When it was entered, by the phone's clock; an expired link needs it",
    )
    sent_time = s.DateTimeField(required=False, allow_null=True, help_text="When it is sent, by the same clock")


class Written(s.Serializer[Any]):
    record = LogLine()
    row = Row(allow_null=True)
    score = Score()
    state = s.CharField()
    latest = s.UUIDField(allow_null=True)
    version = s.IntegerField(min_value=1, max_value=2**53)
    says = Happens(allow_null=True)


class WrittenOrPreview(s.Serializer[Any]):
    """The stored record again, or with `?preview=1` what would happen."""

    preview = s.BooleanField(required=False)
    record = LogLine(required=False)
    row = Row(required=False, allow_null=True)
    scored = Scored(required=False)
    score = Score()
    state = s.CharField(required=False)
    latest = s.UUIDField(required=False, allow_null=True)
    version = s.IntegerField(required=False, min_value=1, max_value=2**53)
    says = Happens(allow_null=True)
    unlikely = s.BooleanField(required=False)


class ChangeData(s.Serializer[Any]):
    seq = s.IntegerField(min_value=1, max_value=BIG)
    before = Row(allow_null=True)
    after = Row(allow_null=True)


class MoveData(s.Serializer[Any]):
    """An entrant whose line in the standings would change; values by criterion, only those that move."""

    entrant = s.CharField()
    name = s.CharField()
    rank_before = s.IntegerField(min_value=1, max_value=BIG)
    rank_after = s.IntegerField(min_value=1, max_value=BIG)
    before = s.DictField()
    after = s.DictField()


class LaterRoundData(s.Serializer[Any]):
    """A round that was paired on it; it is kept unless it is paired anew, which is offered where nothing is recorded."""

    number = s.IntegerField(min_value=1, max_value=BIG)
    status = s.CharField()
    recorded = s.BooleanField()
    would_be_paired_otherwise = s.BooleanField()
    may_be_paired_anew = s.BooleanField()


class Consequences(s.Serializer[Any]):
    """What moves in the event with a correction: told to directors, of a match of a round."""

    moves = MoveData(many=True)
    later_rounds = LaterRoundData(many=True)


class WrittenOrCorrection(s.Serializer[Any]):
    """The stored line again, or with `?preview=1` everything that would move."""

    preview = s.BooleanField(required=False)
    before = Score(required=False)
    after = Score(required=False)
    changes = ChangeData(many=True, required=False)
    withdrawn = s.ListField(child=s.IntegerField(min_value=1, max_value=BIG), required=False)
    ends = s.BooleanField(required=False)
    reopens = s.BooleanField(required=False)
    hanging = s.ListField(child=s.CharField(), required=False)
    consequences = Consequences(required=False, allow_null=True)
    record = LogLine(required=False)
    row = Row(required=False, allow_null=True)
    score = Score(required=False)
    state = s.CharField(required=False)
    latest = s.UUIDField(required=False, allow_null=True)
    version = s.IntegerField(required=False, min_value=1, max_value=2**53)
    says = Happens(required=False, allow_null=True)


class Withdrawal(s.Serializer[Any]):
    reason = s.CharField(max_length=500)
    entry_id = s.UUIDField(required=False)
    after = s.UUIDField(required=False, allow_null=True, help_text="The last record seen, to be told of others")
    device = s.CharField(required=False, max_length=64)


class Replacement(Withdrawal):
    record = s.DictField()


class InsertionBehind(s.Serializer[Any]):
    record = s.DictField()
    reason = s.CharField(max_length=500)
    entry_id = s.UUIDField(required=False)
    latest = s.UUIDField(required=False, allow_null=True, help_text="The last record seen, to be told of others")
    device = s.CharField(required=False, max_length=64)


class Insertion(InsertionBehind):
    after = s.UUIDField(allow_null=True, help_text="The hand behind which it goes; null: before all")


class Undo(s.Serializer[Any]):
    entry_id = s.UUIDField()
    device = s.CharField(required=False, max_length=64)
