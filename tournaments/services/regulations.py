"""A club's own regulations: a ruleset and a stage's settings kept under a name, to begin other events from."""

import json
from typing import Any

from django.db import transaction

from tournaments.enums import TournamentKind
from tournaments.errors import NotFound, Refusal
from tournaments.mapping.rules import read_sources
from tournaments.mapping.settings import differing_document, stage_settings
from tournaments.models import Club, Regulation, Stage
from tournaments.models.columns import NAME_LENGTH
from tournaments.permissions import Actor
from tournaments.regulations.sources import find_sources
from tournaments.selectors.regulations import find_regulation_row
from tournaments.services.directing import ORGANISING, require_role
from tournaments.services.input import clean_text
from tournaments.services.members import lock_club, require_organiser

MOST_SAVED = 100


def save_regulation(stage: Stage, *, actor: Actor, name: str) -> Regulation:
    """The stage's ruleset and settings kept under a name in its club; the same ones again answer what is there.

    Raises NotAllowed but for an organiser of the club, InvalidInput for the name, Refusal `regulation_named` where
    another one has it, `too_many_regulations` (most).
    """
    club = stage.tournament.club
    require_role(actor, stage.tournament, ORGANISING)
    require_organiser(actor, club)
    name = clean_text(name, "name", longest=NAME_LENGTH, required=True)
    if stage.snapshot is None or stage.tournament.kind != TournamentKind.EVENT:
        raise NotFound(field="stage")
    settings = stage_settings(stage)
    rules: dict[str, Any] = {
        "preset": stage.snapshot.preset,
        "name": stage.snapshot.name,
        "rules": json.loads(stage.snapshot.rules),
    }
    content = {
        "rules": rules,
        "settings": {"format": stage.format} | differing_document(settings),
        "sources": {"rules": read_sources(stage.snapshot), "settings": find_sources(settings)},
    }
    with transaction.atomic():
        lock_club(club.pk)
        row = Regulation.objects.filter(club=club, name=name).first()
        if row is not None:
            if {key: getattr(row, key) for key in content} == content:
                return row
            raise Refusal("regulation_named", status=409, field="name")
        if Regulation.objects.filter(club=club).count() >= MOST_SAVED:
            raise Refusal("too_many_regulations", status=409, most=MOST_SAVED)
        return Regulation.objects.create(club=club, name=name, **content)


def rename_regulation(club: Club, regulation_id: str, *, actor: Actor, name: str) -> Regulation:
    """Another name for a saved regulation. Raises NotAllowed, NotFound, InvalidInput, Refusal `regulation_named`."""
    require_organiser(actor, club)
    name = clean_text(name, "name", longest=NAME_LENGTH, required=True)
    with transaction.atomic():
        lock_club(club.pk)
        row = find_regulation_row(club, regulation_id)
        if Regulation.objects.filter(club=club, name=name).exclude(pk=row.pk).exists():
            raise Refusal("regulation_named", status=409, field="name")
        row.name = name
        row.save(update_fields=["name"])
    return row


def delete_regulation(club: Club, regulation_id: str, *, actor: Actor) -> None:
    """Take a saved regulation away; events that began from it stay as they are. Gone already is as good."""
    require_organiser(actor, club)
    Regulation.objects.filter(club=club, public_id=regulation_id).delete()
