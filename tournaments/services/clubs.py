"""Setting up a club, its people and its night."""

from datetime import date
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django.db import transaction
from django.utils import timezone

from tournaments.enums import (
    Role,
    StageFormat,
    TournamentKind,
    TournamentStatus,
    Visibility,
    WhoScores,
    Wording,
)
from tournaments.errors import InvalidInput, NotAllowed
from tournaments.models import Club, Membership, Stage, Tournament
from tournaments.models.columns import NAME_LENGTH
from tournaments.permissions import Actor, find_role
from tournaments.services.accounts import create_person
from tournaments.services.input import clean_name, clean_text
from tournaments.services.members import lock_club, require_organiser
from tournaments.services.rulings import write_ruling
from tournaments.services.versions import raise_tournament_version


def create_club(name: str, *, time_zone: str = "Europe/Madrid", wording: str = "") -> Club:
    """A new club; raises InvalidInput for a name that cannot be shown, a time zone or a region's words that do not exist."""
    _check_place(time_zone, wording)
    return Club.objects.create(name=clean_name(name, "name") or "Club", time_zone=time_zone, wording=wording)


def change_club(club: Club, *, actor: Actor, name: str, time_zone: str, wording: str) -> Club:
    """The club with another name, time zone, region's words; nights that are there keep their own.

    Raises NotAllowed for everybody but the club's organisers, InvalidInput as `create_club` and for an empty name.
    """
    require_organiser(actor, club)
    name = clean_text(name, "name", longest=NAME_LENGTH, required=True)
    _check_place(time_zone, wording)
    with transaction.atomic():
        lock_club(club.pk)
        club.name, club.time_zone, club.wording = name, time_zone, wording
        club.save(update_fields=["name", "time_zone", "wording"])
    return club


def _check_place(time_zone: str, wording: str) -> None:
    if time_zone not in available_timezones():
        raise InvalidInput("time_zone_unknown", field="time_zone")
    if wording not in Wording.values:
        raise InvalidInput("wording_unknown", field="wording")


def create_organiser(club: Club, username: str, password: str, *, name: str = "", email: str = "") -> Any:
    """A person who signs in and organises for the club. Raises InvalidInput as `create_person`."""
    with transaction.atomic():
        user = create_person(username, password, name=name, email=email)
        Membership.objects.create(user=user, club=club, role=Role.ORGANISER)
    return user


def open_night(
    club: Club,
    *,
    actor: Actor,
    name: str,
    visibility: str = Visibility.PUBLIC,
    wording: str | None = None,
) -> Tournament:
    """A club night with its stage of open tables. Raises NotAllowed unless the actor organises for the club."""
    if not organises_club(actor, club):
        raise NotAllowed()
    if visibility not in Visibility.values:
        raise InvalidInput("visibility_unknown", field="visibility")
    if wording is not None and wording not in Wording.values:
        raise InvalidInput("invalid_input", field="wording")
    name = clean_name(name, "name")
    if not name:
        raise InvalidInput("text_missing", field="name")
    with transaction.atomic():
        night = Tournament.objects.create(
            club=club,
            kind=TournamentKind.CLUB_NIGHT,
            name=name,
            visibility=visibility,
            time_zone=club.time_zone,
            wording=club.wording if wording is None else wording,
            day=club_today(club),
        )
        Stage.objects.create(tournament=night, format=StageFormat.OPEN)
        write_ruling(night, actor, "tournament_opened")
    return night


def club_today(club: Club) -> date:
    """The date on the club's clock."""
    return timezone.localdate(timezone=ZoneInfo(club.time_zone))


def organises_club(actor: Actor, club: Club) -> bool:
    """True if the actor is a director or organiser of the whole club and may write."""
    if actor.user is None or actor.link is not None or actor.read_only:
        return False
    return Membership.objects.filter(
        user_id=actor.user.pk, club=club, tournament=None, role__in=(Role.DIRECTOR, Role.ORGANISER)
    ).exists()


def find_open_night(club: Club) -> Tournament | None:
    """The club's night that is running, the newest first; None where there is none."""
    return (
        Tournament.objects.filter(club=club, kind=TournamentKind.CLUB_NIGHT, status=TournamentStatus.RUNNING)
        .order_by("-id")
        .first()
    )


def end_night(night: Tournament, *, actor: Actor) -> Tournament:
    """End a club night: its pages stay, no table opens and no hand is recorded any more."""
    if find_role(actor.user, night) not in (Role.DIRECTOR, Role.ORGANISER) or actor.read_only:
        raise NotAllowed()
    return _move_night(night, actor, TournamentStatus.ENDED)


def reopen_night(night: Tournament, *, actor: Actor) -> Tournament:
    """Take an ended club night up again."""
    if find_role(actor.user, night) not in (Role.DIRECTOR, Role.ORGANISER) or actor.read_only:
        raise NotAllowed()
    return _move_night(night, actor, TournamentStatus.RUNNING)


def _move_night(night: Tournament, actor: Actor, status: TournamentStatus) -> Tournament:
    with transaction.atomic():
        night = Tournament.objects.select_for_update().get(pk=night.pk)
        if night.status != status:
            before, night.status = night.status, status
            night.save(update_fields=["status"])
            write_ruling(night, actor, f"tournament_{status}", before=before, after=status)
            raise_tournament_version(night)
    return night


def change_settings(
    tournament: Tournament, *, actor: Actor, name: str, visibility: str, wording: str, who_scores: str
) -> Tournament:
    """Change what a night is called, who may see it, whose words it uses and who scores; written as a ruling.

    Raises NotAllowed for everybody but the club's organisers, InvalidInput for a value that does not exist.
    """
    if find_role(actor.user, tournament) != Role.ORGANISER or actor.read_only:
        raise NotAllowed()
    name = clean_name(name, "name")
    if not name:
        raise InvalidInput("text_missing", field="name")
    if visibility not in Visibility.values:
        raise InvalidInput("visibility_unknown", field="visibility")
    if wording not in Wording.values or who_scores not in WhoScores.values:
        raise InvalidInput("invalid_input", field="wording")
    after = {"name": name, "visibility": visibility, "wording": wording, "who_scores": who_scores}
    with transaction.atomic():
        row = Tournament.objects.select_for_update().get(pk=tournament.pk)
        before = {key: getattr(row, key) for key in after}
        if before != after:
            for key, value in after.items():
                setattr(row, key, value)
            row.save(update_fields=list(after))
            write_ruling(row, actor, "settings_changed", before=before, after=after)
            raise_tournament_version(row)
    return row
