"""Who may direct a tournament, and the row locks under which entrants and rounds are changed.

Lock order everywhere: round, match, tournament, stage (docs/data.md). The tournament's row stands for what has no row
of its own yet: the next round, a new entrant.
"""

from django.db.models import F, Q
from django.utils import timezone

from tournaments.enums import MatchState, Role, RoundStatus, StageFormat, StageStatus, TournamentStatus
from tournaments.errors import NotAllowed, NotFound, NotSignedIn, Refusal
from tournaments.live.publish import announce
from tournaments.models import Match, Round, Stage, Tournament
from tournaments.permissions import Actor, find_role, may_read_tournament

DIRECTING = (Role.DIRECTOR, Role.ORGANISER)
AT_THE_DOOR = (Role.DESK, Role.DIRECTOR, Role.ORGANISER)
ORGANISING = (Role.ORGANISER,)


def require_role(actor: Actor, tournament: Tournament, roles: tuple[Role, ...] = DIRECTING) -> Role:
    """The actor's role in the tournament where it is one of `roles`.

    Raises NotFound where he may not even read it, NotSignedIn where nobody asks, NotAllowed otherwise (a desk's link
    has the role of the desk; every other link has none here).
    """
    role = _role_of(actor, tournament)
    if role in roles and role is not None and not actor.read_only:
        return role
    if not may_read_tournament(actor, tournament):
        raise NotFound(field="tournament")
    raise NotSignedIn() if actor.is_nobody else NotAllowed()


def _role_of(actor: Actor, tournament: Tournament) -> Role | None:
    if actor.link is None:
        return find_role(actor.user, tournament)
    is_desk = actor.link.role == "desk" and actor.link.tournament_id == tournament.pk
    expired = actor.link.expires_at is not None and actor.link.expires_at <= timezone.now()
    return Role.DESK if is_desk and not expired else None


def lock_stage(stage_id: str, actor: Actor, roles: tuple[Role, ...] = DIRECTING) -> Stage:
    """The stage with its tournament, whose row is locked until the transaction ends; raises as `require_role`.

    A stage of open tables has neither entrants nor rounds: NotFound.
    """
    stage = Stage.objects.select_related("tournament__club", "snapshot").filter(public_id=stage_id).first()
    if stage is None or stage.format == StageFormat.OPEN:
        raise NotFound(field="stage")
    require_role(actor, stage.tournament, roles)
    # What stands is read again under the lock; the club was read with the first statement and does not change.
    club = stage.tournament.club
    stage.tournament = Tournament.objects.select_for_update().get(pk=stage.tournament_id)
    stage.tournament.club = club
    stage.refresh_from_db(fields=["status", "settings", "snapshot", "standings", "version"])
    return stage


def lock_round(
    stage_id: str, number: int, actor: Actor, roles: tuple[Role, ...] = DIRECTING, *, with_matches: bool = False
) -> Round:
    """The round, its row locked first and then its tournament's; raises as `lock_stage`, NotFound for no such round.

    with_matches: between the two, the rows of its matches and of those that wait for a table: a record that arrives
    meanwhile waits, or had its row first and is seen here.
    """
    row = (
        Round.objects.select_for_update(of=("self",))
        .filter(stage__public_id=stage_id, number=number)
        .order_by()
        .first()
    )
    if row is not None and with_matches:
        waiting = Q(stage=row.stage_id, state=MatchState.SCHEDULED, round__status=RoundStatus.PUBLISHED)
        rows = Match.objects.select_for_update(of=("self",)).filter(Q(round=row) | waiting)
        list(rows.order_by("pk").values_list("pk"))
    stage = lock_stage(stage_id, actor, roles)
    if row is None:
        raise NotFound(field="round")
    row.stage = stage
    return row


def require_running(stage: Stage) -> None:
    """Nothing if the stage can go on; raises Refusal `stage_closed`, `tournament_suspended`, `tournament_ended`."""
    if stage.tournament.status == TournamentStatus.ENDED:
        raise Refusal("tournament_ended", status=409)
    if stage.tournament.status == TournamentStatus.SUSPENDED:
        raise Refusal("tournament_suspended", status=409)
    if stage.status == StageStatus.CLOSED:
        raise Refusal("stage_closed", status=409)


def raise_version(stage: Stage) -> None:
    """Raise the version of a stage and announce its tournament after commit: the last statement of a write."""
    Stage.objects.filter(pk=stage.pk).update(version=F("version") + 1, changed_at=timezone.now())
    announce(f"tournament:{stage.tournament.public_id}")
