"""Announcing, suspending, ending an event and taking it up again."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from tournaments.enums import RoundStatus, StageStatus, TournamentKind, TournamentStatus
from tournaments.errors import Refusal
from tournaments.models import Match, Round, Stage, Tournament
from tournaments.permissions import Actor
from tournaments.selectors.standings import load_stage
from tournaments.services.directing import DIRECTING, ORGANISING
from tournaments.services.events import lock_tournament
from tournaments.services.input import clean_text
from tournaments.services.rulings import write_ruling
from tournaments.services.versions import raise_tournament_version
from tournaments.standings.answer import write_standings
from tournaments.transitions import may_move_tournament


def announce_event(tournament_id: str, *, actor: Actor) -> Tournament:
    """Show the event to whom its visibility says: it is running. The first published round does the same."""
    return _move(tournament_id, actor, TournamentStatus.RUNNING, "", only_from=(TournamentStatus.DRAFT,))


def suspend_event(tournament_id: str, *, actor: Actor, reason: str) -> Tournament:
    """Stop for now: nothing is paired, published or closed until it is taken up again; tables play on to their end."""
    return _move(tournament_id, actor, TournamentStatus.SUSPENDED, clean_text(reason, "reason", required=True))


def resume_event(tournament_id: str, *, actor: Actor, reason: str = "") -> Tournament:
    """Take up a suspended event, or one that was ended: its stage is open again."""
    return _move(tournament_id, actor, TournamentStatus.RUNNING, clean_text(reason, "reason"))


def end_event(tournament_id: str, *, actor: Actor, reason: str = "") -> Tournament:
    """End the event, after whatever round: its stages close and keep their standings as they are (formats.md 2).

    Raises Refusal `round_still_open` (param `round`) while a round is prepared or published.
    """
    return _move(tournament_id, actor, TournamentStatus.ENDED, clean_text(reason, "reason"))


def delete_event(tournament_id: str, *, actor: Actor) -> None:
    """Delete an event in which no round was ever published. Raises Refusal `tournament_has_rounds`."""
    with transaction.atomic():
        row = lock_tournament(tournament_id, actor, ORGANISING)
        _require_event(row)
        if Round.objects.filter(stage__tournament=row).exclude(status=RoundStatus.PREPARED).exists():
            raise Refusal("tournament_has_rounds", status=409)
        # The sides of prepared matches hold their entrants back.
        Match.objects.filter(stage__tournament=row).delete()
        row.delete()


def _move(
    tournament_id: str,
    actor: Actor,
    status: TournamentStatus,
    reason: str,
    only_from: tuple[TournamentStatus, ...] = (),
) -> Tournament:
    with transaction.atomic():
        if status == TournamentStatus.ENDED:
            _hold_matches(tournament_id)
        row = lock_tournament(tournament_id, actor, DIRECTING)
        _require_event(row)
        before = TournamentStatus(row.status)
        if before == status:
            return row
        if not may_move_tournament(before, status) or (only_from and before not in only_from):
            raise Refusal("tournament_cannot", status=409, now=before.value)
        if status == TournamentStatus.ENDED:
            _close_stages(row)
        elif before == TournamentStatus.ENDED:
            Stage.objects.filter(tournament=row, status=StageStatus.CLOSED).update(
                status=StageStatus.RUNNING, standings=None
            )
        row.status = status
        row.save(update_fields=["status"])
        write_ruling(row, actor, f"event_{status}", before=before, after=status, reason=reason)
        raise_tournament_version(row)
    return row


def _require_event(tournament: Tournament) -> None:
    """Nothing for an event; a club night's moves are others (services.clubs), and it is not deleted."""
    if tournament.kind != TournamentKind.EVENT:
        raise Refusal("tournament_cannot", status=409, now=tournament.status)


def _hold_matches(tournament_id: str) -> None:
    """Lock every match of the event's rounds, before the tournament: a correction under way is in the standings kept, or too late."""
    matches = Match.objects.filter(stage__tournament__public_id=tournament_id, round__isnull=False)
    list(matches.select_for_update(of=("self",), no_key=True).order_by("pk").values_list("pk"))


def _close_stages(tournament: Tournament) -> None:
    open_round = (
        Round.objects.filter(stage__tournament=tournament)
        .exclude(status=RoundStatus.CLOSED)
        .order_by("number")
        .first()
    )
    if open_round is not None:
        raise Refusal("round_still_open", status=409, round=open_round.number)
    for stage in Stage.objects.select_related("snapshot").filter(tournament=tournament):
        stage.status, stage.standings = StageStatus.CLOSED, snapshot_standings(stage)
        stage.save(update_fields=["status", "standings"])


def snapshot_standings(stage: Stage) -> Mapping[str, Any]:
    """The standings as the answer of `tournaments.standings` has them: what a closed stage keeps."""
    return write_standings(load_stage(stage, closed_only=True).rank())
