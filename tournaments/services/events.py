"""Making an event and changing what was chosen for it: name, ruleset, settings of its stage."""

from collections.abc import Mapping
from datetime import date
from typing import Any
from uuid import UUID

from django.db import transaction

from scoring import sides_of
from tournaments.enums import (
    StageFormat,
    StageStatus,
    TournamentKind,
    TournamentStatus,
    Visibility,
    WhoScores,
    Wording,
)
from tournaments.errors import InvalidInput, NotAllowed, Refusal
from tournaments.mapping.rules import read_ruleset
from tournaments.mapping.settings import differing_document
from tournaments.models import Club, RulesSnapshot, Stage, Tournament
from tournaments.models.columns import NAME_LENGTH
from tournaments.permissions import Actor
from tournaments.regulations.settings import SettingsError, StageSettings, read_settings, settings_document
from tournaments.selectors.tournaments import find_tournament
from tournaments.services.clubs import organises_club
from tournaments.services.directing import ORGANISING, lock_stage, raise_version, require_role
from tournaments.services.input import clean_name, clean_text
from tournaments.services.matches import freeze_rules
from tournaments.services.once import find_answer, keep_answer
from tournaments.services.rulings import write_ruling
from tournaments.services.versions import raise_tournament_version

# The formats whose rounds can be paired; the others join when they can (formats.md 3).
FORMATS = (StageFormat.SWISS, StageFormat.ROUND_ROBIN)
# Once a round is there, what its pairings and lots came from stays as it is.
FIXED_WITH_ROUNDS = ("double", "random_seed", "first_opening", "first_round", "late_start")


def create_event(
    club: Club,
    *,
    actor: Actor,
    key: UUID,
    name: str,
    format: str,
    rules: Any,
    settings: Mapping[str, Any] | None = None,
    rules_name: str = "",
    visibility: str = Visibility.PUBLIC,
    wording: str | None = None,
    who_scores: str = WhoScores.REFEREE,
    venue: str = "",
    day: date | None = None,
) -> Tournament:
    """A tournament of one stage, being prepared: only the club's people see it until it is announced.

    key: the client's; the same one again answers the same tournament. rules: as `freeze_rules` takes them. settings:
    the document of tournaments.regulations.settings. Raises NotAllowed unless the actor directs the whole club,
    InvalidInput (`text_missing`, `format_unknown`, `two_sides_needed`, the codes of SettingsError under `settings.`),
    CannotBeScored for the ruleset.
    """
    if not organises_club(actor, club):
        raise NotAllowed()
    facts = clean_facts(name, visibility, club.wording if wording is None else wording, who_scores, venue, day)
    if format not in FORMATS:
        raise InvalidInput("format_unknown", field="format")
    chosen = parse_settings(settings)
    asked = [club.public_id, actor.user.pk, facts | {"day": str(day)}, format, rules, settings_document(chosen)]
    with transaction.atomic():
        if (answer := find_answer(key, "create_event", asked)) is not None:
            return Tournament.objects.select_related("club").get(public_id=answer["tournament"])
        snapshot = freeze_for_event(rules, rules_name)
        tournament = Tournament.objects.create(
            club=club,
            kind=TournamentKind.EVENT,
            status=TournamentStatus.DRAFT,
            time_zone=club.time_zone,
            **facts,
        )
        stage = Stage.objects.create(
            tournament=tournament,
            format=format,
            status=StageStatus.PREPARED,
            settings=differing_document(chosen),
            snapshot=snapshot,
        )
        write_ruling(tournament, actor, "event_created", after={"format": format, "settings": stage.settings})
        keep_answer(key, "create_event", asked, {"tournament": tournament.public_id})
    return tournament


def clean_facts(
    name: str, visibility: str, wording: str, who_scores: str, venue: str, day: date | None
) -> dict[str, Any]:
    """The columns of a tournament that its organiser writes; raises InvalidInput at the first that cannot be."""
    name = clean_text(name, "name", longest=NAME_LENGTH, required=True)
    if visibility not in Visibility.values:
        raise InvalidInput("visibility_unknown", field="visibility")
    if wording not in Wording.values:
        raise InvalidInput("wording_unknown", field="wording")
    if who_scores not in WhoScores.values:
        raise InvalidInput("choice_missing", field="who_scores")
    return {
        "name": name,
        "visibility": visibility,
        "wording": wording,
        "who_scores": who_scores,
        "venue": clean_name(venue, "venue"),
        "day": day,
    }


def parse_settings(document: Any) -> StageSettings:
    """The settings of a document from outside; its faults as InvalidInput with the place under `settings.`."""
    if document is not None and not isinstance(document, Mapping):
        raise InvalidInput("object_expected", field="settings")
    try:
        return read_settings(document)
    except SettingsError as fault:
        raise InvalidInput(fault.code, field=f"settings.{fault.field}", **fault.params) from fault


def freeze_for_event(rules: Any, rules_name: str = "") -> RulesSnapshot:
    """The snapshot of a ruleset for two sides at a table; raises InvalidInput `two_sides_needed` for any other."""
    snapshot = freeze_rules(rules, clean_name(rules_name, "rules_name"))
    if len(sides_of(read_ruleset(snapshot))) != 2:
        raise InvalidInput("two_sides_needed", field="rules")
    return snapshot


def change_event(
    tournament_id: str,
    *,
    actor: Actor,
    name: str,
    visibility: str,
    wording: str,
    who_scores: str,
    venue: str = "",
    day: date | None = None,
    sign_up_open: bool | None = None,
) -> Tournament:
    """What a tournament is called, who sees it, where and when it is, and whether one may sign up; written as a ruling.

    sign_up_open: None leaves it. Raises as `create_event`; only an organiser may.
    """
    after = clean_facts(name, visibility, wording, who_scores, venue, day)
    if sign_up_open is not None:
        after["sign_up_open"] = bool(sign_up_open)
    with transaction.atomic():
        row = lock_tournament(tournament_id, actor)
        before = {column: getattr(row, column) for column in after}
        if before != after:
            for column, value in after.items():
                setattr(row, column, value)
            row.save(update_fields=list(after))
            write_ruling(row, actor, "settings_changed", before=_as_json(before), after=_as_json(after))
            raise_tournament_version(row)
    return row


def lock_tournament(tournament_id: str, actor: Actor, roles: Any = ORGANISING) -> Tournament:
    """The tournament, its row locked until the transaction ends; raises as `require_role`, NotFound."""
    tournament = find_tournament(tournament_id)
    require_role(actor, tournament, roles)
    row = Tournament.objects.select_for_update().get(pk=tournament.pk)
    row.club = tournament.club
    return row


def change_stage(
    stage_id: str,
    *,
    actor: Actor,
    settings: Mapping[str, Any] | None = None,
    rules: Any = None,
    rules_name: str = "",
) -> Stage:
    """Other settings or another ruleset for a stage; written as a ruling with both documents.

    settings: the whole document, or None to leave it; rules: None leaves them. Rounds that are there keep the ruleset
    they were paired under; standings follow the new settings at once. Raises Refusal `stage_closed`, `settings_fixed`
    (param `setting`) for what a round that is there came from, InvalidInput as `create_event`; only an organiser may.
    """
    chosen = None if settings is None else parse_settings(settings)
    with transaction.atomic():
        stage = lock_stage(stage_id, actor, ORGANISING)
        if stage.status == StageStatus.CLOSED:
            raise Refusal("stage_closed", status=409)
        before: dict[str, Any] = {"settings": stage.settings, "rules": stage.snapshot and stage.snapshot.digest}
        if chosen is not None:
            _refuse_fixed(stage, chosen)
            stage.settings = differing_document(chosen)
        if rules is not None:
            stage.snapshot = freeze_for_event(rules, rules_name)
        after = {"settings": stage.settings, "rules": stage.snapshot and stage.snapshot.digest}
        if before != after:
            stage.save(update_fields=["settings", "snapshot"])
            write_ruling(stage.tournament, actor, "stage_changed", before=before, after=after)
            raise_version(stage)
    return stage


def _refuse_fixed(stage: Stage, chosen: StageSettings) -> None:
    if not stage.rounds.exists():
        return
    now = parse_settings(stage.settings)
    for setting in FIXED_WITH_ROUNDS:
        if getattr(now, setting) != getattr(chosen, setting):
            raise Refusal("settings_fixed", status=409, field=f"settings.{setting}", setting=setting)


def _as_json(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value.isoformat() if isinstance(value, date) else value for key, value in values.items()}
