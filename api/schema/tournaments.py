"""Tournaments and their stages: listed, made, changed, moved."""

from typing import Any

from rest_framework import serializers as s

from api.schema.common import BIG, Paged
from tournaments.models.columns import NAME_LENGTH, TEXT_LENGTH

VERSION = 2**53


class ClubRef(s.Serializer[Any]):
    id = s.CharField()
    name = s.CharField()


class ListedStage(s.Serializer[Any]):
    id = s.CharField()
    url = s.CharField()
    number = s.IntegerField(min_value=1, max_value=BIG)
    name = s.CharField(allow_blank=True)
    format = s.CharField(help_text="swiss, round_robin; open: the tables of a club night")
    status = s.CharField(help_text="prepared, running, closed")


class Stages(s.Serializer[Any]):
    stages = ListedStage(many=True)


class ListedTournament(s.Serializer[Any]):
    id = s.CharField()
    url = s.CharField()
    club = ClubRef()
    kind = s.CharField(help_text="event or club_night")
    status = s.CharField(help_text="draft, running, suspended, ended; a draft is seen by its own people only")
    name = s.CharField()
    visibility = s.CharField(help_text="public, unlisted, private")
    venue = s.CharField(allow_blank=True)
    day = s.DateField(allow_null=True)
    sign_up_open = s.BooleanField()
    version = s.IntegerField(min_value=1, max_value=VERSION)
    stages = ListedStage(many=True)


class Tournaments(Paged):
    tournaments = ListedTournament(many=True)


class Tournament(ListedTournament):
    time_zone = s.CharField()
    wording = s.CharField(allow_blank=True)
    who_scores = s.CharField(help_text="referee or players")
    created_at = s.DateTimeField()
    role = s.CharField(allow_null=True, help_text="The caller's: organiser, director, desk; null: none")


class TournamentFacts(s.Serializer[Any]):
    visibility = s.CharField(required=False, help_text="public, unlisted, private")
    wording = s.CharField(required=False, allow_blank=True, help_text="A region's own words: es-ES, es-VE …")
    who_scores = s.CharField(required=False, help_text="referee or players")
    venue = s.CharField(required=False, allow_blank=True, max_length=NAME_LENGTH)
    day = s.DateField(required=False, allow_null=True)
    device = s.CharField(required=False, max_length=64)


class NewTournament(TournamentFacts):
    key = s.UUIDField(help_text="Made by the client: sent again, it is the same tournament")
    club = s.CharField(required=False, help_text="Public id; needed by who directs several clubs")
    name = s.CharField(max_length=NAME_LENGTH)
    format = s.CharField(help_text="swiss or round_robin")
    rules = s.JSONField(help_text='A preset\'s name, or {"preset": …, key: value, …}')
    rules_name = s.CharField(required=False, allow_blank=True, max_length=NAME_LENGTH)
    settings = s.DictField(required=False, help_text="Of the stage, as a stage's answer has them")


class TournamentChange(TournamentFacts):
    name = s.CharField(required=False, max_length=NAME_LENGTH)
    sign_up_open = s.BooleanField(required=False)


class Why(s.Serializer[Any]):
    reason = s.CharField(required=False, allow_blank=True, max_length=TEXT_LENGTH)
    device = s.CharField(required=False, max_length=64)


class Stage(ListedStage):
    tournament = s.CharField(help_text="Public id")
    rules = s.DictField(allow_null=True)
    preset = s.CharField(allow_blank=True)
    rules_name = s.CharField(allow_blank=True)
    settings = s.DictField(help_text="All of them, those that were never chosen too (formats.md)")
    version = s.IntegerField(min_value=1, max_value=VERSION, help_text="Rises with every record of its matches")


class StageChange(s.Serializer[Any]):
    settings = s.DictField(
        required=False, help_text="The whole document: what it leaves out has its default afterwards"
    )
    rules = s.JSONField(required=False, help_text="As for a new tournament; rounds that are there keep theirs")
    rules_name = s.CharField(required=False, allow_blank=True, max_length=NAME_LENGTH)
    device = s.CharField(required=False, max_length=64)
