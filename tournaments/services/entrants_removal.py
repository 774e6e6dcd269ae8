"""Taking an entrant out of the list again, as long as nothing stands on him."""

from typing import Any

from django.db import transaction

from tournaments.errors import Refusal
from tournaments.models import Entrant, EntrantMember, MatchSide, RoundEntry, Sanction
from tournaments.permissions import Actor
from tournaments.services.directing import raise_version
from tournaments.services.entrants_locking import hold_entrant
from tournaments.services.input import clean_text
from tournaments.services.rulings import write_ruling


def delete_entrant(entrant_id: str, *, actor: Actor, reason: str = "") -> None:
    """Take an entrant out of the list as if he had never been in it; his people stay in the register.

    Raises as `hold_entrant`; Refusal `entrant_stands` where rounds, matches or cards stand on him, with all of them in
    `details["stands"]`: such a one is withdrawn instead.
    """
    with transaction.atomic():
        held = hold_entrant(entrant_id, actor)
        stands = list_what_stands(held.entrant)
        if stands:
            raise Refusal("entrant_stands", status=409, details={"stands": stands}, name=held.entrant.name)
        write_ruling(
            held.stage.tournament,
            actor,
            "entrant_deleted",
            before=held.describe(),
            reason=clean_text(reason, "reason"),
        )
        EntrantMember.objects.filter(entrant=held.entrant).delete()
        held.entrant.delete()
        raise_version(held.stage)


def list_what_stands(entrant: Entrant) -> list[dict[str, Any]]:
    """What would hang in the air without the entrant: rounds with his match, his bye or his absence, and sanctions."""
    matches = MatchSide.objects.filter(entrant=entrant).order_by("match__round__number", "match_id")
    found: list[dict[str, Any]] = [
        {"what": "match", "round": number, "match": match}
        for number, match in matches.values_list("match__round__number", "match__public_id")
    ]
    paired = {row["round"] for row in found}
    entries = RoundEntry.objects.filter(entrant=entrant).order_by("round__number")
    found += [
        {"what": "round", "round": number}
        for number in entries.values_list("round__number", flat=True)
        if number not in paired
    ]
    sanctions = Sanction.objects.filter(entrant=entrant).values_list("public_id", flat=True)
    return found + [{"what": "sanction", "sanction": sanction} for sanction in sanctions]
