"""Raising versions and telling whoever watches: the last statements of every write."""

from django.db.models import F
from django.utils import timezone

from tournaments.live.publish import announce
from tournaments.models import Match, Stage, Tournament


def raise_stage_version(match: Match) -> None:
    """Raise the version of the match's stage and announce match and tournament after commit.

    It is the last statement of a write: the stage's row is what all tables share, so it is held shortest.
    The match's own version must have been raised and saved before.
    """
    Stage.objects.filter(pk=match.stage_id).update(version=F("version") + 1, changed_at=timezone.now())
    announce(f"match:{match.public_id}", match.version)
    announce(f"tournament:{match.stage.tournament.public_id}")


def save_and_announce(match: Match, fields: list[str]) -> None:
    """Save these columns of the match with its version raised, then the stage's version; announced after commit."""
    match.version += 1
    match.changed_at = timezone.now()
    match.save(update_fields=[*fields, "version", "changed_at"])
    raise_stage_version(match)


def raise_tournament_version(tournament: Tournament) -> None:
    """Raise the tournament's own version (its name, its settings) and announce it after commit."""
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1, changed_at=timezone.now())
    announce(f"tournament:{tournament.public_id}")
