"""Publishing a round, closing it, and taking each step back as long as nothing stands on it."""

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from tournaments.enums import MatchState, RoundStatus, StageStatus, TournamentStatus
from tournaments.errors import Refusal
from tournaments.models import Match, MatchSide, Round, Ruling, Stage, Tournament
from tournaments.models.matches import AT_TABLE
from tournaments.permissions import Actor
from tournaments.selectors.obstacles import (
    Obstacle,
    list_to_close,
    list_to_delete,
    list_to_publish,
    list_to_reopen,
    list_to_unpublish,
)
from tournaments.services.directing import lock_round, raise_version
from tournaments.services.input import clean_text
from tournaments.services.rounds import clean_number, refuse_obstacles
from tournaments.services.rulings import write_ruling
from tournaments.services.versions import raise_tournament_version
from tournaments.transitions import may_move_round


def publish_round(stage_id: str, number: int, *, actor: Actor) -> Round:
    """Show the round to everybody: its matches are called to their tables; the first one starts the event.

    A match whose table another one of the stage still holds waits for it. Publishing again changes nothing. Raises
    RoundObstacles with all that stands in the way (`list_to_publish`), and as `lock_round`.
    """
    with transaction.atomic():
        round = lock_round(stage_id, clean_number(number), actor, with_matches=True)
        if round.status != RoundStatus.PREPARED:
            return round
        refuse_obstacles(list_to_publish(round))
        _start(round.stage)
        _move(round, RoundStatus.PUBLISHED, published_at=timezone.now())
        call_waiting(round.stage)
        _write(round, actor, "round_published")
    return round


def unpublish_round(stage_id: str, number: int, *, actor: Actor, reason: str = "") -> Round:
    """Take a publication back as long as nothing has been recorded: nobody sees the round any more.

    Again changes nothing. Raises RoundObstacles (`list_to_unpublish`), Refusal `round_is_closed`, as `lock_round`.
    """
    reason = clean_text(reason, "reason")
    with transaction.atomic():
        round = lock_round(stage_id, clean_number(number), actor, with_matches=True)
        if round.status == RoundStatus.PREPARED:
            return round
        if round.status == RoundStatus.CLOSED:
            raise Refusal("round_is_closed", status=409)
        refuse_obstacles(list_to_unpublish(round))
        _move(round, RoundStatus.PREPARED, published_at=None)
        _touch(round, state=MatchState.SCHEDULED, called_at=None, call="")
        _write(round, actor, "round_unpublished", reason)
    return round


def close_round(stage_id: str, number: int, *, actor: Actor) -> Round:
    """Close a round in which every table has ended: its results are no longer provisional, the next can be paired.

    Its matches leave their tables, so that a table's link opens the next one. Closing again changes nothing. Raises
    RoundObstacles (`list_to_close`), Refusal `round_not_published`, as `lock_round`.
    """
    with transaction.atomic():
        round = lock_round(stage_id, clean_number(number), actor, with_matches=True)
        if round.status == RoundStatus.CLOSED:
            return round
        if round.status != RoundStatus.PUBLISHED:
            raise Refusal("round_not_published", status=409)
        refuse_obstacles(list_to_close(round))
        now = timezone.now()
        _move(round, RoundStatus.CLOSED, closed_at=now)
        _touch(round, closed_at=now)
        call_waiting(round.stage)
        _write(round, actor, "round_closed")
    return round


def reopen_round(stage_id: str, number: int, *, actor: Actor, reason: str = "") -> Round:
    """Open a closed round again as long as nothing is built on it. Opening an open one changes nothing.

    Raises RoundObstacles (`list_to_reopen`), Refusal `round_not_published`, as `lock_round`.
    """
    reason = clean_text(reason, "reason")
    with transaction.atomic():
        round = lock_round(stage_id, clean_number(number), actor, with_matches=True)
        if round.status == RoundStatus.PUBLISHED:
            return round
        if round.status != RoundStatus.CLOSED:
            raise Refusal("round_not_published", status=409)
        refuse_obstacles(list_to_reopen(round))
        _move(round, RoundStatus.PUBLISHED, closed_at=None)
        _touch(round, closed_at=None)
        _write(round, actor, "round_reopened", reason)
    return round


def delete_round(stage_id: str, number: int, *, actor: Actor, reason: str = "") -> None:
    """Delete the last round while nobody sees it and nothing is recorded in it.

    A match that a ruling speaks of stays readable, annulled and outside of any round. Raises RoundObstacles
    (`list_to_delete`), as `lock_round`.
    """
    reason = clean_text(reason, "reason")
    with transaction.atomic():
        round = lock_round(stage_id, clean_number(number), actor, with_matches=True)
        refuse_obstacles(list_to_delete(round))
        erase_round(round)
        write_ruling(round.stage.tournament, actor, "round_deleted", before={"round": round.number}, reason=reason)
        raise_version(round.stage)


def erase_round(round: Round) -> None:
    """Take a prepared round away with its matches; those that rulings speak of are kept, annulled."""
    kept = list(Ruling.objects.filter(match__round=round).values_list("match_id", flat=True).distinct())
    if kept:
        Match.objects.filter(pk__in=kept).update(
            state=MatchState.ANNULLED, round=None, version=F("version") + 1, changed_at=timezone.now()
        )
        MatchSide.objects.filter(match__in=kept).update(round=None)
    Round.objects.filter(pk=round.pk).delete()


def call_waiting(stage: Stage) -> None:
    """Call the matches of published rounds to their tables where these are free, the earliest round first."""
    held = set(Match.objects.filter(stage=stage, state__in=AT_TABLE).values_list("table", flat=True))
    waiting = Match.objects.filter(
        stage=stage, round__status=RoundStatus.PUBLISHED, state=MatchState.SCHEDULED, table__isnull=False
    )
    called = []
    for key, table in waiting.order_by("round__number", "table", "pk").values_list("pk", "table"):
        if table not in held:
            held.add(table)
            called.append(key)
    Match.objects.filter(pk__in=called).update(
        state=MatchState.CALLED, version=F("version") + 1, changed_at=timezone.now()
    )


def _move(round: Round, status: RoundStatus, **columns: Any) -> None:
    if not may_move_round(RoundStatus(round.status), status):
        raise Refusal("round_cannot", status=409, now=round.status)
    round.status = status
    for name, value in columns.items():
        setattr(round, name, value)
    round.save(update_fields=["status", *columns])


def _touch(round: Round, **columns: Any) -> None:
    """Change columns of all matches of the round that are not annulled, with new versions."""
    matches = Match.objects.filter(round=round).exclude(state=MatchState.ANNULLED)
    matches.update(**columns, version=F("version") + 1, changed_at=timezone.now())


def _start(stage: Stage) -> None:
    """The event runs from its first published round on."""
    tournament = stage.tournament
    if tournament.status == TournamentStatus.DRAFT:
        Tournament.objects.filter(pk=tournament.pk).update(status=TournamentStatus.RUNNING)
        tournament.status = TournamentStatus.RUNNING
        raise_tournament_version(tournament)
    if stage.status == StageStatus.PREPARED:
        Stage.objects.filter(pk=stage.pk).update(status=StageStatus.RUNNING)
        stage.status = StageStatus.RUNNING


def _write(round: Round, actor: Actor, kind: str, reason: str = "") -> None:
    write_ruling(round.stage.tournament, actor, kind, after={"round": round.number}, reason=reason)
    raise_version(round.stage)


Move = Callable[..., Round | None]
MOVES: dict[str, Move] = {
    "publish": publish_round,
    "unpublish": unpublish_round,
    "close": close_round,
    "reopen": reopen_round,
    "delete": delete_round,
}
Lister = Callable[[Round], list[Obstacle]]
OBSTACLES: dict[str, Lister] = {
    "publish": list_to_publish,
    "unpublish": list_to_unpublish,
    "close": list_to_close,
    "reopen": list_to_reopen,
    "delete": list_to_delete,
}
