"""Entrants: listed, entered one by one or as a list, changed, there or not; and those who sign up."""

from typing import Any

from rest_framework import serializers as s

from api.schema.common import BIG, Paged
from tournaments.models.columns import NAME_LENGTH, TEXT_LENGTH


def _round(**options: Any) -> s.IntegerField:
    return s.IntegerField(min_value=0, max_value=BIG, **options)


class Member(s.Serializer[Any]):
    player = s.CharField(help_text="Public id in the club's register")
    name = s.CharField(allow_blank=True, help_text="Empty for one who is not shown")
    place = s.IntegerField(min_value=1, max_value=2)
    from_round = _round()
    to_round = _round(allow_null=True, help_text="null: he still plays; below from_round: he never did")


class Entrant(s.Serializer[Any]):
    id = s.CharField()
    stage = s.CharField(help_text="Public id")
    name = s.CharField(allow_blank=True)
    seed = s.IntegerField(allow_null=True, min_value=1, max_value=BIG)
    club = s.CharField(allow_blank=True)
    status = s.CharField(help_text="signed_up, active, withdrawn, expelled")
    fixed_table = s.IntegerField(allow_null=True, min_value=1, max_value=9999)
    entered_round = _round(help_text="The first round in which it can play")
    members = Member(many=True)
    absences = s.ListField(child=_round(), help_text="Rounds announced")
    checked_in_at = s.DateTimeField(allow_null=True, help_text="Shown to who works at the event")
    contact = s.CharField(allow_null=True, allow_blank=True, help_text="Shown to organisers; null for others")


class Entrants(Paged):
    entrants = Entrant(many=True)


class SignUp(s.Serializer[Any]):
    id = s.CharField()
    name = s.CharField(allow_blank=True)
    players = s.ListField(child=s.CharField(allow_blank=True), help_text="As they were written")
    club = s.CharField(allow_blank=True)
    status = s.CharField()
    contact = s.CharField(allow_null=True, allow_blank=True, help_text="Shown to organisers; null for others")


class SignUps(Paged):
    sign_ups = SignUp(many=True)


class WithDevice(s.Serializer[Any]):
    device = s.CharField(required=False, max_length=64)


class NewSignUp(WithDevice):
    key = s.UUIDField(help_text="Made by the client: sent again, it is the same sign-up")
    players = s.ListField(child=s.CharField(max_length=NAME_LENGTH))
    name = s.CharField(required=False, allow_blank=True, max_length=NAME_LENGTH)
    club = s.CharField(required=False, allow_blank=True, max_length=NAME_LENGTH)
    contact = s.CharField(
        required=False, allow_blank=True, max_length=NAME_LENGTH, help_text="Organisers only see it"
    )


class EntrantFacts(WithDevice):
    name = s.CharField(
        required=False, allow_blank=True, max_length=NAME_LENGTH, help_text="Empty: made from the players' names"
    )
    club = s.CharField(required=False, allow_blank=True, max_length=NAME_LENGTH)
    seed = s.IntegerField(required=False, allow_null=True, min_value=1, max_value=99_999)
    fixed_table = s.IntegerField(required=False, allow_null=True, min_value=1, max_value=9999)
    contact = s.CharField(required=False, allow_blank=True, max_length=NAME_LENGTH)
    reason = s.CharField(required=False, allow_blank=True, max_length=TEXT_LENGTH)


PLAYERS = 'Names, or {"name": …, "player": public id of the register, "new": true for another of the same letters}'


class NewEntrant(EntrantFacts):
    key = s.UUIDField(help_text="Made by the client: sent again, it is the same entrant")
    players = s.ListField(child=s.JSONField(), help_text=PLAYERS)


class EntrantChange(EntrantFacts):
    players = s.ListField(child=s.JSONField(), required=False, help_text=PLAYERS)


class NewLine(s.Serializer[Any]):
    players = s.ListField(child=s.CharField(allow_blank=True, max_length=NAME_LENGTH))
    name = s.CharField(required=False, allow_blank=True, max_length=NAME_LENGTH)
    club = s.CharField(required=False, allow_blank=True, max_length=NAME_LENGTH)
    seed = s.IntegerField(required=False, allow_null=True, min_value=1, max_value=99_999)
    contact = s.CharField(required=False, allow_blank=True, max_length=NAME_LENGTH)


class NewEntrants(WithDevice):
    """A list: `entrants` or `text`, one of the two."""

    key = s.UUIDField(required=False, help_text="Made by the client; not needed for a preview")
    entrants = NewLine(many=True, required=False)
    text = s.CharField(
        required=False, help_text="Lines as from a spreadsheet: pair, players, club, seed, contact; tab, ; or ,"
    )
    choices = s.DictField(
        child=s.CharField(), required=False, help_text="Answers to questions: <line>.<column> -> chosen value"
    )
    only_good = s.BooleanField(required=False, help_text="Leave out the lines that cannot go in")


class LineFault(s.Serializer[Any]):
    code = s.CharField()
    column = s.CharField(
        allow_blank=True, help_text="name, player_1, player_2, club, seed, contact; empty: the line"
    )
    message = s.CharField()


class Option(s.Serializer[Any]):
    value = s.CharField()
    name = s.CharField()


class Question(s.Serializer[Any]):
    column = s.CharField()
    written = s.CharField(allow_blank=True)
    options = Option(many=True)
    chosen = s.CharField(help_text="One of the options, `new` for somebody else, `keep` for a club as written")


class PlannedLine(s.Serializer[Any]):
    number = s.IntegerField(min_value=1, max_value=BIG)
    name = s.CharField(allow_blank=True)
    club = s.CharField(allow_blank=True)
    good = s.BooleanField()
    faults = LineFault(many=True)
    warnings = LineFault(many=True)
    questions = Question(many=True)


class ImportedOrPreview(s.Serializer[Any]):
    """What was entered, or with `?preview=1` what the list would do."""

    preview = s.BooleanField(required=False)
    lines = PlannedLine(many=True, required=False)
    good = s.IntegerField(required=False, min_value=0, max_value=BIG)
    bad = s.IntegerField(required=False, min_value=0, max_value=BIG)
    known = s.IntegerField(
        required=False, min_value=0, max_value=BIG, help_text="Players who are in the club's register"
    )
    entrants = s.ListField(child=s.CharField(), required=False, help_text="Public ids, in the order of the lines")
    left = s.ListField(
        child=s.IntegerField(min_value=1, max_value=BIG), required=False, help_text="Numbers of lines left out"
    )


class CheckIn(WithDevice):
    here = s.BooleanField(required=False, help_text="Absent: true")


class Substitution(WithDevice):
    place = s.IntegerField(min_value=1, max_value=2, help_text="Of the player who leaves")
    player = s.JSONField(help_text="Who comes, as `players` of a new entrant has one")
    from_round = s.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=200, help_text="Absent: the next one"
    )
    reason = s.CharField(required=False, allow_blank=True, max_length=TEXT_LENGTH)


class Renaming(WithDevice):
    place = s.IntegerField(min_value=1, max_value=2)
    name = s.CharField(max_length=NAME_LENGTH)
    reason = s.CharField(required=False, allow_blank=True, max_length=TEXT_LENGTH)


class Absence(WithDevice):
    rounds = s.ListField(child=s.IntegerField(min_value=1, max_value=200))
    absent = s.BooleanField(required=False, help_text="Absent: true; false takes it back")
    reason = s.CharField(required=False, allow_blank=True, max_length=TEXT_LENGTH)


class AcceptedSignUp(WithDevice):
    players = s.ListField(child=s.JSONField(), required=False, help_text=PLAYERS)


class Numbering(WithDevice):
    how = s.CharField(help_text="list: as they were entered; seeds: the gaps closed; lot: by a lot")
    reason = s.CharField(required=False, allow_blank=True, max_length=TEXT_LENGTH)


class Forbidding(WithDevice):
    first = s.CharField(max_length=40)
    second = s.CharField(max_length=40)
    forbidden = s.BooleanField(required=False, help_text="Absent: true; false allows the pair again")
    reason = s.CharField(required=False, allow_blank=True, max_length=TEXT_LENGTH)


class ForbiddenPair(s.Serializer[Any]):
    first = s.CharField(help_text="Public id of an entrant")
    second = s.CharField()
    reason = s.CharField(allow_blank=True)


class ForbiddenPairs(s.Serializer[Any]):
    forbidden = ForbiddenPair(many=True)


class Changed(s.Serializer[Any]):
    entrants = s.ListField(child=s.CharField(), help_text="Public ids of those that it was about")
