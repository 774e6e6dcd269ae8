"""Finding an entrant for a write: his matches locked first, then his tournament, as everywhere (docs/data.md)."""

from dataclasses import dataclass
from typing import Any

from tournaments.enums import EntrantStatus, Role, RoundStatus, StageFormat
from tournaments.errors import NotFound, Refusal
from tournaments.mapping.entrants import entrant_document, members_in
from tournaments.models import Entrant, EntrantMember, Match, Player, Round, Stage
from tournaments.permissions import Actor
from tournaments.selectors.entrants import find_coming_round
from tournaments.services.directing import DIRECTING, lock_stage, require_running
from tournaments.services.rulings import write_ruling

# Formats in which whoever comes late is simply paired from the next round on (formats.md 5).
OPEN_TO_LATE = (StageFormat.SWISS, StageFormat.CHANGING_PARTNERS, StageFormat.FOUR_AT_TABLE)


@dataclass
class Held:
    """An entrant under the lock of his tournament, with the members that he ever had."""

    entrant: Entrant
    members: list[EntrantMember]

    @property
    def stage(self) -> Stage:
        """The stage, its tournament locked."""
        return self.entrant.stage

    @property
    def present(self) -> list[EntrantMember]:
        """Who stands in the entrant now, by place."""
        return members_in(self.members)

    @property
    def players(self) -> list[Player]:
        """Their people."""
        return [member.player for member in self.present]

    def describe(self) -> dict[str, Any]:
        """What a ruling keeps of it."""
        return entrant_document(self.entrant, self.players)


def hold_entrant(
    entrant_id: str, actor: Actor, roles: tuple[Role, ...] = DIRECTING, *, with_matches: bool = False
) -> Held:
    """The entrant with his stage and members, everything locked until the transaction ends.

    with_matches: his matches are locked too, before the tournament. Raises as `lock_stage` and `require_running`;
    NotFound where there is no such entrant.
    """
    # What is no id is not looked up: a NUL would not even pass PostgreSQL.
    entrants = Entrant.objects.select_related("stage")
    entrant = entrants.filter(public_id=entrant_id).first() if entrant_id.isalnum() else None
    if entrant is None:
        raise NotFound(field="entrant")
    if with_matches:
        rows = Match.objects.filter(sides__entrant=entrant).values("pk")
        list(Match.objects.select_for_update().filter(pk__in=rows).order_by("pk").values_list("pk"))
    stage = lock_stage(entrant.stage.public_id, actor, roles)
    require_running(stage)
    # Read again under the lock: it may have been changed, or be gone.
    row = Entrant.objects.filter(pk=entrant.pk).first()
    if row is None:
        raise NotFound(field="entrant")
    row.stage = stage
    members = list(EntrantMember.objects.filter(entrant=row).select_related("player"))
    return Held(row, members)


def require_open_to_new(stage: Stage) -> int:
    """The round in which somebody new can play first; raises Refusal `round_robin_begun`, `entrants_fixed`.

    In a round robin everybody meets everybody: nobody joins after its first round was published (formats.md 3.2).
    """
    begun = Round.objects.filter(stage=stage).exclude(status=RoundStatus.PREPARED).exists()
    if begun and stage.format == StageFormat.ROUND_ROBIN:
        raise Refusal("round_robin_begun", status=409)
    if begun and stage.format not in OPEN_TO_LATE:
        raise Refusal("entrants_fixed", status=409)
    return find_coming_round(stage)


def require_entered(entrant: Entrant) -> None:
    """Nothing if the entrant plays or has played; raises Refusal `entrant_waits` where his sign-up is not answered."""
    if entrant.status == EntrantStatus.SIGNED_UP:
        raise Refusal("entrant_waits", status=409, name=entrant.name)


def rule_on(
    held: Held, actor: Actor, kind: str, *, before: Any = None, after: Any = None, reason: str = ""
) -> None:
    """Write the ruling of a change to an entrant: `after` always says whose it is."""
    about = {"entrant": held.entrant.public_id}
    write_ruling(held.stage.tournament, actor, kind, before=before, after=about | dict(after or {}), reason=reason)
