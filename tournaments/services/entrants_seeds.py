"""The seeds of a stage's entrants: in the order of the list, by lot, or one by one."""

import random
import secrets
from typing import Any

from django.db import transaction

from tournaments.enums import EntrantStatus, RoundStatus
from tournaments.errors import InvalidInput, Refusal
from tournaments.models import Entrant, Round, Stage
from tournaments.permissions import Actor
from tournaments.services.directing import lock_stage, raise_version, require_running
from tournaments.services.input import clean_text
from tournaments.services.rulings import write_ruling

HIGHEST_SEED = 99_999


def make_room_for_seed(stage: Stage, seed: int, *, but: Entrant | None = None) -> None:
    """Nobody has this seed afterwards: whoever had it moves one down, and so on to the first gap.

    but: the entrant who is to get it. Two statements.
    """
    rows = Entrant.objects.filter(stage=stage, seed__gte=seed).order_by("seed", "id")
    moved = []
    wanted = seed
    for entrant in rows.exclude(pk=but.pk) if but is not None else rows:
        if entrant.seed is None or entrant.seed > wanted:
            break
        wanted += 1
        entrant.seed = wanted
        moved.append(entrant)
    Entrant.objects.bulk_update(moved, ["seed"], batch_size=500)


def number_seeds(stage_id: str, *, actor: Actor, how: Any, reason: str = "") -> list[Entrant]:
    """The active entrants with seeds 1, 2, 3 … and nobody else with one.

    how: `list` (as they were entered), `seeds` (as they are seeded now, the gaps closed, the others behind), `lot` (by a
    lot whose number stands in the ruling). Raises as `lock_stage`; Refusal `seeds_fixed` once a round was published,
    InvalidInput `choice_missing`.
    """
    if how not in ("list", "seeds", "lot"):
        raise InvalidInput("choice_missing", field="how")
    with transaction.atomic():
        stage = lock_stage(stage_id, actor)
        require_running(stage)
        if Round.objects.filter(stage=stage).exclude(status=RoundStatus.PREPARED).exists():
            raise Refusal("seeds_fixed", status=409)
        entrants = list(Entrant.objects.filter(stage=stage, status=EntrantStatus.ACTIVE).order_by("id"))
        before = {one.public_id: one.seed for one in entrants}
        after: dict[str, Any] = {"how": how}
        match how:
            case "seeds":
                entrants.sort(key=lambda one: (one.seed is None, one.seed or 0, one.pk))
            case "lot":
                # The number makes the lot repeatable by whoever doubts it; it is no secret once it is drawn.
                after["lot"] = secrets.randbelow(2**32)
                random.Random(after["lot"]).shuffle(entrants)  # noqa: S311
        Entrant.objects.filter(stage=stage).exclude(status=EntrantStatus.ACTIVE).update(seed=None)
        for seed, entrant in enumerate(entrants, 1):
            entrant.seed = seed
        Entrant.objects.bulk_update(entrants, ["seed"], batch_size=500)
        after["seeds"] = {one.public_id: one.seed for one in entrants}
        if before != after["seeds"]:
            why = clean_text(reason, "reason")
            write_ruling(stage.tournament, actor, "seeds_numbered", before=before, after=after, reason=why)
            raise_version(stage)
    return entrants
