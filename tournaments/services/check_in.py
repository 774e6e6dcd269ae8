"""At the door: who has come. The desk does it too (model.md, the list of roles)."""

from django.db import transaction
from django.utils import timezone

from tournaments.enums import EntrantStatus
from tournaments.errors import Refusal
from tournaments.models import Entrant
from tournaments.permissions import Actor
from tournaments.services.directing import AT_THE_DOOR, raise_version
from tournaments.services.entrants_locking import hold_entrant, require_entered, rule_on


def check_in(entrant_id: str, *, actor: Actor) -> Entrant:
    """The entrant is here; here already, nothing happens.

    Raises as `hold_entrant`, Refusal `entrant_waits`, `entrant_withdrawn` for one who was withdrawn or expelled.
    """
    with transaction.atomic():
        held = hold_entrant(entrant_id, actor, AT_THE_DOOR)
        entrant = held.entrant
        require_entered(entrant)
        if entrant.status != EntrantStatus.ACTIVE:
            raise Refusal("entrant_withdrawn", status=409, name=entrant.name)
        if entrant.checked_in_at is None:
            entrant.checked_in_at = timezone.now()
            entrant.save(update_fields=["checked_in_at"])
            rule_on(held, actor, "checked_in")
            raise_version(held.stage)
    return entrant


def undo_check_in(entrant_id: str, *, actor: Actor) -> Entrant:
    """The entrant is not here after all; raises as `hold_entrant`."""
    with transaction.atomic():
        held = hold_entrant(entrant_id, actor, AT_THE_DOOR)
        entrant = held.entrant
        if entrant.checked_in_at is not None:
            entrant.checked_in_at = None
            entrant.save(update_fields=["checked_in_at"])
            rule_on(held, actor, "check_in_undone")
            raise_version(held.stage)
    return entrant
