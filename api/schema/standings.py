"""Standings, how each place is worked out, who played whom; cards and penalties; rulings; regulations."""

from typing import Any

from rest_framework import serializers as s

from api.schema.common import BIG, Paged
from api.schema.records import Consequences
from tournaments.models.columns import NAME_LENGTH, TEXT_LENGTH


def _count(**options: Any) -> s.IntegerField:
    return s.IntegerField(min_value=0, max_value=BIG, **options)


def _sum(**options: Any) -> s.IntegerField:
    return s.IntegerField(min_value=-BIG, max_value=BIG, **options)


class StandingLine(s.Serializer[Any]):
    rank = _count(help_text="From 1; shared by those never split")
    entrant = s.CharField(help_text="Public id")
    name = s.CharField(allow_blank=True)
    club = s.CharField(allow_blank=True)
    moved = _sum(allow_null=True, help_text="Places won since the round before")
    values = s.DictField(help_text="Criterion -> a number, a ratio as p/q, or null where it splits nothing")
    decided_by = s.CharField(
        allow_null=True, help_text="The criterion that split the line from the next better rank"
    )
    won = _count()
    lost = _count()
    penalty = _count(help_text="General penalty points")
    provisional = s.BooleanField(help_text="A result of an open round is in it")
    hands_unknown = s.BooleanField()
    withdrawn = s.BooleanField()
    expelled = s.BooleanField()
    struck = s.BooleanField(help_text="The results count for nobody")
    playing = _count(allow_null=True, help_text="The table at which it plays now; 0: one without a number")


class StandingsHead(s.Serializer[Any]):
    stage = s.CharField(help_text="Public id")
    round = _count(help_text="As of this round; 0 before the first")
    rounds = s.ListField(child=_count(), help_text="All that can be asked for")
    criteria = s.ListField(child=s.CharField(), help_text="In the order in which they decide (formats.md 2)")
    open = s.BooleanField(help_text="The round is still being played")
    final = s.BooleanField(help_text="The standings that a closed stage keeps")


class Standings(StandingsHead, Paged):
    lines = StandingLine(many=True)


class StandingResult(s.Serializer[Any]):
    round = _count()
    kind = s.CharField(help_text="played, bye, no_show, award, double_no_show, absent")
    outcome = s.CharField(help_text="win, draw, loss")
    match_points = _sum()
    points_for = _sum()
    points_against = _sum()
    difference = _sum()
    opponents = s.ListField(child=s.CharField(), help_text="Public ids")
    provisional = s.BooleanField()


class Addend(s.Serializer[Any]):
    kind = s.CharField(help_text="result, carried, penalty")
    amount = _sum()
    dropped = s.BooleanField(help_text="Left out of the sum")
    result = StandingResult(allow_null=True)
    weights = s.DictField(child=_sum(), help_text="Opponent -> his match points, for criteria that look at them")


class CriterionWorking(s.Serializer[Any]):
    criterion = s.CharField()
    name = s.CharField()
    value = s.JSONField(allow_null=True)
    addends = Addend(many=True)
    against = Addend(many=True)
    level = s.ListField(
        child=s.CharField(), help_text="Those with whom it is level where head to head is asked for"
    )
    nothing = s.CharField(allow_null=True, help_text="Why head to head splits nothing: alone, not_met …")
    lot = s.CharField(allow_null=True)
    says = s.CharField(allow_blank=True, help_text="The sum in words and numbers")


class StandingWorking(StandingsHead):
    line = StandingLine()
    decided = s.CharField(allow_blank=True, help_text="What split the line from the next better rank, in words")
    results = StandingResult(many=True)
    working = CriterionWorking(many=True)


class CrossCell(s.Serializer[Any]):
    round = _count()
    place = _count(help_text="Where the opponent stands; 0: none")
    opponent = s.CharField(allow_blank=True)
    kind = s.CharField()
    outcome = s.CharField()
    points_for = _sum()
    points_against = _sum()
    provisional = s.BooleanField()
    match = s.CharField(allow_blank=True, help_text="Public id")


class CrossRow(s.Serializer[Any]):
    place = _count()
    rank = _count()
    entrant = s.CharField()
    name = s.CharField(allow_blank=True)
    cells = s.ListField(child=CrossCell(many=True), help_text="One list for each column")


class CrossTable(StandingsHead, Paged):
    by_entrants = s.BooleanField(help_text="A column for each place, else for each round")
    columns = s.ListField(child=_count())
    rows = CrossRow(many=True)


class Sanction(s.Serializer[Any]):
    id = s.CharField()
    kind = s.CharField(help_text="yellow, red, black, points")
    counted = s.CharField(allow_blank=True, help_text="The colour that it counts as: a second yellow as red")
    points = _count()
    entrant = s.CharField(help_text="Public id")
    name = s.CharField(allow_blank=True)
    player = s.CharField(allow_null=True, help_text="Public id")
    round = _count(allow_null=True)
    match = s.CharField(allow_null=True, help_text="Public id")
    reason = s.CharField(allow_blank=True)
    by = s.CharField(allow_blank=True)
    at = s.DateTimeField()
    taken_back = s.BooleanField(help_text="It counts for nothing, as if it had never been")


class Sanctions(Paged):
    sanctions = Sanction(many=True)


class SanctionOrPreview(s.Serializer[Any]):
    """The card or penalty, or with `?preview=1` what it would move."""

    preview = s.BooleanField(required=False)
    sanction = Sanction(required=False)
    counted = s.CharField(required=False, allow_blank=True)
    status = s.CharField(required=False, help_text="Where the entrant would stand")
    consequences = Consequences(required=False)


class NewSanction(s.Serializer[Any]):
    entry_id = s.UUIDField(
        required=False, help_text="Made by the client: sent again, it is the same; a preview needs none"
    )
    kind = s.CharField(help_text="yellow, red, black, points")
    entrant = s.CharField(max_length=40)
    points = s.IntegerField(required=False, min_value=1, max_value=100_000, help_text="For the kind points")
    match = s.CharField(required=False, allow_null=True, max_length=40)
    round = s.IntegerField(required=False, allow_null=True, min_value=1, max_value=200)
    player = s.CharField(required=False, allow_null=True, max_length=40)
    reason = s.CharField(required=False, allow_blank=True, max_length=TEXT_LENGTH)
    device = s.CharField(required=False, max_length=64)


class Ruling(s.Serializer[Any]):
    seq = _count()
    kind = s.CharField()
    title = s.CharField()
    before = s.CharField(allow_blank=True, help_text="In words")
    after = s.CharField(allow_blank=True, help_text="In words")
    reason = s.CharField(allow_blank=True)
    by = s.CharField(allow_blank=True)
    at = s.DateTimeField()
    match = s.CharField(allow_null=True, help_text="Public id")
    digest = s.CharField(help_text="Of the chain")


class Rulings(Paged):
    rulings = Ruling(many=True)


class Regulation(s.Serializer[Any]):
    id = s.CharField(help_text="Its name, or the public id of one that a club saved")
    kind = s.CharField(help_text="template, shipped, own")
    club = s.CharField(allow_null=True, help_text="Public id of the club that saved it")
    title = s.CharField()
    says = s.CharField(allow_blank=True, help_text="What it is for, or where it is from")
    format = s.CharField(allow_null=True, help_text="null: any")
    rules = s.JSONField(help_text="As a new tournament takes them")
    settings = s.DictField(help_text="As a new tournament takes them")
    sources = s.DictField(help_text="Setting -> read, club, assumed")


class Regulations(s.Serializer[Any]):
    regulations = Regulation(many=True)


class NewRegulation(s.Serializer[Any]):
    stage = s.CharField(max_length=40, help_text="Whose ruleset and settings are kept")
    name = s.CharField(max_length=NAME_LENGTH)
    device = s.CharField(required=False, max_length=64)


class RegulationChange(s.Serializer[Any]):
    name = s.CharField(max_length=NAME_LENGTH)
    device = s.CharField(required=False, max_length=64)
