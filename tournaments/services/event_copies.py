"""Making an event like an earlier one: its entrants come along as fresh ones, its results never."""

from typing import Any
from uuid import UUID

from django.db import transaction

from tournaments.enums import EntrantStatus
from tournaments.errors import InvalidInput
from tournaments.mapping.entrants import members_in, players_per_entrant
from tournaments.models import Club, Entrant, EntrantMember, Stage, Tournament
from tournaments.permissions import Actor
from tournaments.services.directing import DIRECTING, require_role
from tournaments.services.events import create_event
from tournaments.services.rulings import write_ruling


def copy_event(
    source: Stage, club: Club, *, actor: Actor, key: UUID, with_entrants: bool = False, **choices: Any
) -> Tournament:
    """An event as `create_event` makes it from `choices`, with the entrants of an earlier one where that is asked.

    The entrants are those who stood in its list at the end: their names, players of the register, club labels, seeds
    and fixed tables; nobody who was expelled or had only signed up. Raises as `create_event`, NotAllowed unless the
    actor directs the earlier one too, InvalidInput `entrants_do_not_fit` where an entrant has other numbers of players.
    """
    require_role(actor, source.tournament, DIRECTING)
    with transaction.atomic():
        event = create_event(club, actor=actor, key=key, **choices)
        if with_entrants:
            stage = event.stages.get(number=1)
            if players_per_entrant(source) != players_per_entrant(stage):
                raise InvalidInput("entrants_do_not_fit", field="with_entrants")
            # The same key again finds the event with its list, which may have changed since.
            if not stage.entrants.exists():
                number = _copy_entrants(source, stage)
                write_ruling(event, actor, "entrants_imported", after={"count": number})
    return event


def _copy_entrants(source: Stage, stage: Stage) -> int:
    rows = list(
        Entrant.objects.filter(stage=source)
        .exclude(status__in=(EntrantStatus.SIGNED_UP, EntrantStatus.EXPELLED))
        .prefetch_related("members")
        .order_by("seed", "pk")
    )
    fresh = [
        Entrant(
            stage=stage,
            name=row.name,
            seed=row.seed,
            club_label=row.club_label,
            fixed_table=row.fixed_table,
            status=EntrantStatus.ACTIVE,
        )
        for row in rows
    ]
    Entrant.objects.bulk_create(fresh)
    EntrantMember.objects.bulk_create(
        EntrantMember(entrant=new, player_id=member.player_id, place=place)
        for row, new in zip(rows, fresh, strict=True)
        for place, member in enumerate(members_in(row.members.all()), 1)
    )
    return len(fresh)
