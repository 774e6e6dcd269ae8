"""Entrants who are never paired with one another: forbidden is absolute (formats.md 3.1)."""

from typing import Any

from django.db import transaction

from tournaments.errors import InvalidInput, NotFound
from tournaments.models import Entrant, ForbiddenPair, Stage
from tournaments.permissions import Actor
from tournaments.services.directing import lock_stage, raise_version, require_running
from tournaments.services.input import clean_text
from tournaments.services.rulings import write_ruling


def forbid_pair(stage_id: str, first: Any, second: Any, *, actor: Actor, reason: str = "") -> ForbiddenPair:
    """The two entrants are not paired from now on; rounds that were published stay. Forbidden already, nothing happens.

    first, second: their public ids, in either order. Raises as `lock_stage`, NotFound, InvalidInput `entrant_twice`.
    """
    why = clean_text(reason, "reason")
    with transaction.atomic():
        stage = lock_stage(stage_id, actor)
        require_running(stage)
        low, high = _find_two(stage, first, second)
        pair, made = ForbiddenPair.objects.get_or_create(
            first=low, second=high, defaults={"stage": stage, "reason": why}
        )
        if made:
            after = {"entrants": [low.public_id, high.public_id]}
            write_ruling(stage.tournament, actor, "pair_forbidden", after=after, reason=why)
            raise_version(stage)
    return pair


def allow_pair(stage_id: str, first: Any, second: Any, *, actor: Actor, reason: str = "") -> None:
    """The two may be paired again; raises as `forbid_pair`."""
    with transaction.atomic():
        stage = lock_stage(stage_id, actor)
        require_running(stage)
        low, high = _find_two(stage, first, second)
        deleted, _ = ForbiddenPair.objects.filter(first=low, second=high).delete()
        if deleted:
            before = {"entrants": [low.public_id, high.public_id]}
            why = clean_text(reason, "reason")
            write_ruling(stage.tournament, actor, "pair_allowed", before=before, reason=why)
            raise_version(stage)


def _find_two(stage: Stage, first: Any, second: Any) -> tuple[Entrant, Entrant]:
    """The two entrants of the stage, the one with the lower number of row first."""
    for field, value in (("first", first), ("second", second)):
        if not isinstance(value, str) or not value.isalnum():
            raise InvalidInput("id_expected", field=field)
    if first == second:
        raise InvalidInput("entrant_twice", field="second")
    found = {row.public_id: row for row in Entrant.objects.filter(stage=stage, public_id__in=[first, second])}
    for field, value in (("first", first), ("second", second)):
        if value not in found:
            raise NotFound(field=field)
    low, high = sorted(found.values(), key=lambda row: row.pk)
    return low, high
