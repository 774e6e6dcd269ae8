"""The shapes of requests and answers, for the schema only; what is checked is checked by the services."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers as s

BIG = 2**31 - 1


class Fault(s.Serializer[Any]):
    """What went wrong; further keys depend on the code."""

    code = s.CharField(help_text="Stable, in snake_case")
    field = s.CharField(allow_null=True, help_text="The dotted place in what was sent")
    message = s.CharField(help_text="In the reader's language, with what to do")
    record = s.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=BIG, help_text="Number of the record in a sheet"
    )
    latest = s.CharField(required=False, allow_null=True, help_text="not_latest: entry id of the last record")
    retry_after = s.IntegerField(required=False, min_value=1, max_value=BIG, help_text="Seconds to wait")


class Error(s.Serializer[Any]):
    """Every refusal has this shape."""

    error = Fault()


def errors(*statuses: int) -> dict[int, type[Error]]:
    """The refusals that an operation may answer."""
    return dict.fromkeys(statuses, Error)


DEVICE = OpenApiParameter(
    "X-Device",
    {"type": "string", "maxLength": 64},
    OpenApiParameter.HEADER,
    description="Which phone or program writes, in its own words; the same as `device` in the body, which goes before it",
)


def _points(**options: Any) -> s.DictField:
    return s.DictField(child=s.IntegerField(min_value=-BIG, max_value=BIG), **options)


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
    games = _points()
    score = _points()
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
    points = _points()
    total = _points()
    next_opener = s.IntegerField(allow_null=True, min_value=1, max_value=12)
    shuffler = s.IntegerField(allow_null=True, min_value=1, max_value=12)


class Result(Score):
    records = Scored(many=True)


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
    score = _points(required=False)
    by = s.CharField(required=False, allow_blank=True, max_length=120)
    reason = s.CharField(required=False, allow_blank=True, max_length=500)
    device = s.CharField(required=False, max_length=64)


class Link(s.Serializer[Any]):
    id = s.CharField()
    role = s.CharField()
    table = s.IntegerField(allow_null=True, min_value=1, max_value=9999)
    tables = s.ListField(child=s.IntegerField(min_value=1, max_value=9999))
    side = s.CharField(allow_blank=True)
    holder = s.CharField(allow_blank=True)
    created_at = s.DateTimeField()
    expires_at = s.DateTimeField(allow_null=True)
    revoked_at = s.DateTimeField(allow_null=True)
    last_used_at = s.DateTimeField(allow_null=True)


class Links(s.Serializer[Any]):
    links = Link(many=True)


class LinkWithToken(Link):
    token = s.CharField()
    url = s.CharField()


class NewLink(s.Serializer[Any]):
    role = s.ChoiceField(choices=["table", "referee", "match", "side", "desk"])
    side = s.CharField(required=False, allow_blank=True, max_length=1)
    tables = s.ListField(
        child=s.IntegerField(min_value=1, max_value=9999), required=False, help_text="For the role referee"
    )
    holder = s.CharField(required=False, allow_blank=True, max_length=120)
    plays_as = s.CharField(
        required=False, allow_blank=True, max_length=120, help_text="The name under which the holder plays himself"
    )
    expires_at = s.DateTimeField(required=False, allow_null=True)
    device = s.CharField(required=False, max_length=64)
