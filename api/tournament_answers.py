"""What the API answers about tournaments and their stages."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import reverse

from api.answers import write_time
from scoring import rules_document
from tournaments.mapping.rules import read_ruleset
from tournaments.mapping.settings import stage_settings
from tournaments.models import Stage, Tournament
from tournaments.regulations.settings import settings_document
from tournaments.selectors.stages import StageAccess, TournamentAccess


def write_page(key: str, items: Sequence[Any], page: int, limit: int, more: bool) -> dict[str, Any]:
    """A page of a list under `key`, with the number of the next one."""
    return {key: list(items), "page": page, "limit": limit, "next": page + 1 if more else None}


def cut_page(items: Sequence[Any], page: int, limit: int) -> tuple[Sequence[Any], bool]:
    """The part of a whole list that a page holds, and whether more follows."""
    end = page * limit
    return items[end - limit : end], end < len(items)


def write_listed_stage(stage: Stage) -> dict[str, Any]:
    """A stage in a list."""
    return {
        "id": stage.public_id,
        "url": reverse("api_stage", args=[stage.public_id]),
        "number": stage.number,
        "name": stage.name,
        "format": stage.format,
        "status": stage.status,
    }


def write_listed_tournament(tournament: Tournament) -> dict[str, Any]:
    """A tournament in a list; its club and stages come loaded."""
    return {
        "id": tournament.public_id,
        "url": reverse("tournament", args=[tournament.public_id]),
        "club": {"id": tournament.club.public_id, "name": tournament.club.name},
        "kind": tournament.kind,
        "status": tournament.status,
        "name": tournament.name,
        "visibility": tournament.visibility,
        "venue": tournament.venue,
        "day": None if tournament.day is None else tournament.day.isoformat(),
        "sign_up_open": tournament.sign_up_open,
        "version": tournament.version,
        "stages": [write_listed_stage(stage) for stage in tournament.stages.all()],
    }


def write_tournament(access: TournamentAccess) -> dict[str, Any]:
    """A tournament as somebody reads it, with his role in it."""
    tournament = access.tournament
    return write_listed_tournament(tournament) | {
        "time_zone": tournament.time_zone,
        "wording": tournament.wording,
        "who_scores": tournament.who_scores,
        "created_at": write_time(tournament.created_at),
        "role": access.role,
    }


def write_stage(access: StageAccess) -> dict[str, Any]:
    """A stage with its ruleset and all its settings."""
    stage = access.stage
    snapshot = stage.snapshot
    rules: Mapping[str, Any] | None = None if snapshot is None else rules_document(read_ruleset(snapshot))
    return write_listed_stage(stage) | {
        "tournament": access.tournament.public_id,
        "rules": rules,
        "preset": "" if snapshot is None else snapshot.preset,
        "rules_name": "" if snapshot is None else snapshot.name,
        "settings": settings_document(stage_settings(stage)),
        "version": stage.version,
    }


def version_of(access: StageAccess) -> str:
    """The version of everything that hangs on a stage: its own, and its tournament's."""
    return f"{access.stage.version}.{access.tournament.version}"
