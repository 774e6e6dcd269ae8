"""Rounds: paired, looked at, changed by hand, published, closed."""

from typing import Any

from rest_framework import serializers as s

from api.schema.common import BIG, Paged
from api.schema.matches import ListedMatch
from tournaments.models.columns import TEXT_LENGTH


def _count(**options: Any) -> s.IntegerField:
    return s.IntegerField(min_value=0, max_value=BIG, **options)


def _number(**options: Any) -> s.IntegerField:
    return s.IntegerField(min_value=1, max_value=200, **options)


class ListedRound(s.Serializer[Any]):
    number = _number()
    status = s.CharField(help_text="prepared (seen by the directors only), published, closed")
    tables = _count(help_text="How many matches it has")
    over = _count(help_text="How many of them have ended")
    byes = _count()
    target = _count(allow_null=True, help_text="Where the round has its own; null: the ruleset's")
    time_limit_minutes = _count(allow_null=True)
    best_of = _count(allow_null=True)
    from_open_rounds = s.BooleanField(help_text="Paired before every round before it was closed")
    clock_started_at = s.DateTimeField(allow_null=True)
    published_at = s.DateTimeField(allow_null=True)
    closed_at = s.DateTimeField(allow_null=True)


class Rounds(s.Serializer[Any]):
    rounds = ListedRound(many=True)


class Reason(s.Serializer[Any]):
    """Why two play, or one rests; further keys depend on the code."""

    code = s.CharField()


class Rest(s.Serializer[Any]):
    entrant = s.CharField(help_text="Public id")
    name = s.CharField(allow_blank=True)
    kind = s.CharField(help_text="bye, absent, idle; missing: neither a table nor the bye yet")
    reasons = Reason(many=True)
    says = s.ListField(child=s.CharField(), help_text="The reasons in words")


class Obstacle(s.Serializer[Any]):
    """Something that stands in the way; further keys depend on the code."""

    code = s.CharField()
    message = s.CharField()
    match = s.CharField(required=False)
    entrant = s.CharField(required=False)


class Obstacles(s.Serializer[Any]):
    """Of each move that could come next: all that stands in its way."""

    publish = Obstacle(many=True, required=False)
    unpublish = Obstacle(many=True, required=False)
    close = Obstacle(many=True, required=False)
    reopen = Obstacle(many=True, required=False)
    delete = Obstacle(many=True, required=False)


class Round(ListedRound):
    stage = s.CharField(help_text="Public id")
    changes = _count(help_text="How often its pairings were changed by hand")
    rests = Rest(many=True)
    obstacles = Obstacles(allow_null=True, help_text="For who directs; null for others")


class Job(s.Serializer[Any]):
    status = s.CharField(help_text="waiting, running, failed")
    done = _count()
    total = _count()
    error = s.CharField(allow_blank=True)


class PairingJob(s.Serializer[Any]):
    """A large field is paired by a worker: ask again for the same round until it is there."""

    job = Job()


class Pairing(ListedMatch):
    entrants = s.ListField(child=s.CharField(allow_blank=True), help_text="Public ids, in the order of the sides")
    first_opener = s.IntegerField(allow_null=True, min_value=1, max_value=12)
    reasons = Reason(many=True)
    says = s.ListField(child=s.CharField(), help_text="The reasons in words")
    by_hand = s.BooleanField()


class Pairings(Paged):
    matches = Pairing(many=True)


class Preparing(s.Serializer[Any]):
    from_open_rounds = s.BooleanField(required=False, help_text="Although rounds before it are not closed")
    by_hand = s.BooleanField(required=False, help_text="Pair nobody: it is done by hand")
    device = s.CharField(required=False, max_length=64)


class NewRound(Preparing):
    number = _number(help_text="The next round's; the number of one that is there answers that one")


class RoundChange(s.Serializer[Any]):
    """One change of a prepared round; which keys it needs depends on `do`."""

    do = s.CharField(
        help_text="swap (first, second), bye (entrant), pair (first, second), unpair (match), opener (match), "
        "tables (tables), again (forbid), rules (target, time_limit_minutes, best_of)"
    )
    first = s.CharField(required=False, max_length=40)
    second = s.CharField(required=False, max_length=40)
    entrant = s.CharField(required=False, max_length=40)
    match = s.CharField(required=False, max_length=40)
    tables = s.DictField(
        child=s.IntegerField(min_value=1, max_value=9999),
        required=False,
        help_text="Public id of a match -> table",
    )
    forbid = s.ListField(child=s.CharField(), required=False, help_text="Two entrants who never meet from now on")
    target = s.IntegerField(required=False, allow_null=True, min_value=1, max_value=1000)
    time_limit_minutes = s.IntegerField(required=False, allow_null=True, min_value=1, max_value=1440)
    best_of = s.IntegerField(required=False, allow_null=True, min_value=1, max_value=7)
    key = s.UUIDField(required=False, help_text="Made by the client: sent again, nothing changes twice")
    reason = s.CharField(required=False, allow_blank=True, max_length=TEXT_LENGTH)
    device = s.CharField(required=False, max_length=64)


class NoShows(s.Serializer[Any]):
    present = s.DictField(child=s.CharField(), help_text="Public id of a match -> A, B or nobody")
    device = s.CharField(required=False, max_length=64)


class Award(s.Serializer[Any]):
    winner = s.CharField(allow_null=True, help_text="A, B; null: nobody")
    reason = s.CharField(help_text="no_show, abandoned, expelled, other")
    entry_id = s.UUIDField(required=False, help_text="Made by the client: sent again, it is the same award")
    device = s.CharField(required=False, max_length=64)


class Clock(s.Serializer[Any]):
    running = s.BooleanField(required=False, help_text="Absent: true; false: as if it had never been started")
    device = s.CharField(required=False, max_length=64)
