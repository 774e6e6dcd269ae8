"""Reading a stage, or an entrant of one, as whoever asks may: drafts and private ones are there for their own people."""

from dataclasses import dataclass

from django.utils import timezone

from tournaments.enums import EntrantStatus, LinkRole, Role, StageFormat
from tournaments.errors import NotAllowed, NotFound, NotSignedIn
from tournaments.models import Entrant, Stage, Tournament
from tournaments.permissions import Actor, find_role, is_expired, may_read_tournament
from tournaments.selectors.entrants import EntrantView, get_entrant
from tournaments.selectors.tournaments import find_tournament

DIRECTING = (Role.DIRECTOR, Role.ORGANISER)


@dataclass(frozen=True)
class TournamentAccess:
    """A tournament that somebody may read, and his role in it; None for whoever has none."""

    tournament: Tournament
    role: Role | None

    @property
    def directs(self) -> bool:
        """True for directors and organisers: they see what is prepared, and who waits."""
        return self.role in DIRECTING

    @property
    def sees_contacts(self) -> bool:
        """True for organisers (model.md, Player)."""
        return self.role == Role.ORGANISER

    def require_directing(self, actor: Actor) -> None:
        """Nothing for who directs; raises NotSignedIn where nobody asks, NotAllowed for everybody else."""
        if not self.directs:
            raise NotSignedIn() if actor.is_nobody else NotAllowed()


@dataclass(frozen=True)
class StageAccess(TournamentAccess):
    """A stage that somebody may read; `stage` comes with its tournament, club and ruleset."""

    stage: Stage


def find_access(tournament: Tournament, actor: Actor) -> Role | None:
    """The actor's role in a tournament that he may read; raises NotFound for any other.

    The link of a desk has the role of the desk, as long as it has not expired. A program that only reads has its owner's.
    """
    if not may_read_tournament(actor, tournament):
        raise NotFound(field="tournament")
    if actor.link is None:
        return find_role(actor.user, tournament)
    is_desk = actor.link.role == LinkRole.DESK and actor.link.tournament_id == tournament.pk
    return Role.DESK if is_desk and not is_expired(actor.link, timezone.now()) else None


def open_tournament(tournament_id: str, actor: Actor) -> TournamentAccess:
    """The tournament of this public id; raises NotFound, also where the actor may not read it."""
    tournament = find_tournament(tournament_id)
    return TournamentAccess(tournament, find_access(tournament, actor))


def open_stage(stage_id: str, actor: Actor, *, with_entrants: bool = True) -> StageAccess:
    """The stage of this public id; raises NotFound, also where the actor may not read its tournament.

    with_entrants: only a stage that has entrants and rounds, none of open tables.
    """
    stage = Stage.objects.select_related("tournament__club", "snapshot").filter(public_id=stage_id).first()
    if stage is None or (with_entrants and stage.format == StageFormat.OPEN):
        raise NotFound(field="stage")
    return StageAccess(stage.tournament, find_access(stage.tournament, actor), stage)


def open_entrant(entrant_id: str, actor: Actor) -> tuple[StageAccess, EntrantView]:
    """An entrant with its stage; raises NotFound, of a sign-up that waits for everybody but the directors."""
    row = (
        Entrant.objects.select_related("stage__tournament__club", "stage__snapshot")
        .filter(public_id=entrant_id)
        .first()
    )
    if row is None:
        raise NotFound(field="entrant")
    tournament = row.stage.tournament
    access = StageAccess(tournament, find_access(tournament, actor), row.stage)
    if row.status == EntrantStatus.SIGNED_UP and not access.directs:
        raise NotFound(field="entrant")
    return access, get_entrant(tournament, entrant_id)
