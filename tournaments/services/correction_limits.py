"""Until when a result, a card or an award of a round may be corrected, and by whom (formats.md 5)."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from tournaments.enums import RoundStatus, StageStatus, TournamentStatus
from tournaments.errors import NotAllowed, Refusal
from tournaments.mapping.settings import stage_settings
from tournaments.models import Match, Round, Stage
from tournaments.permissions import Grants


def require_correctable(stage: Stage, round: Round | None) -> None:
    """Nothing if what happened in the round may be corrected (None: it belongs to no round).

    Raises Refusal `tournament_ended`, `stage_closed` (reopened, it can be), `correction_too_late` (minutes) where the
    stage's `corrections_close_minutes` have passed since the round was closed.
    """
    if stage.tournament.status == TournamentStatus.ENDED:
        raise Refusal("tournament_ended", status=409)
    if stage.status == StageStatus.CLOSED:
        raise Refusal("stage_closed", status=409)
    if round is None or round.status != RoundStatus.CLOSED or round.closed_at is None:
        return
    minutes = stage_settings(stage).corrections_close_minutes
    if minutes is not None and timezone.now() >= round.closed_at + timedelta(minutes=minutes):
        raise Refusal("correction_too_late", status=409, minutes=minutes, round=round.number)


def read_round(match: Match) -> Round | None:
    """The round of a match whose row is locked, with its stage and tournament as they stand now; None outside of one.

    What came with the match was read before its lock was had: meanwhile the round may have been closed, or the event ended.
    """
    if match.round_id is None:
        return None
    return Round.objects.select_related("stage__tournament").get(pk=match.round_id)


def require_correcting(match: Match, grants: Grants) -> None:
    """Nothing if the holder of the grants may correct the match now; one query for a match of a round.

    Once its round is closed only a director does: NotAllowed `director_corrects`. Raises as `require_correctable`.
    """
    round = read_round(match)
    if round is None:
        return
    require_correctable(round.stage, round)
    if round.status == RoundStatus.CLOSED and not grants.rule:
        raise NotAllowed("director_corrects")


def require_result(match: Match, result: dict[str, Any]) -> None:
    """Nothing if the match may stand as the engine's result has it; raises Refusal `round_needs_result`.

    A closed round has no open match: its results are what the next one was paired from.
    """
    if match.round_id is not None and match.closed_at is not None and result["status"] != "finished":
        raise Refusal("round_needs_result", status=409)


def require_open_round(match: Match) -> None:
    """Nothing if the match may lose its result: its round is not closed; raises Refusal `round_is_closed`.

    Raises as `require_correctable`.
    """
    round = read_round(match)
    if round is None:
        return
    require_correctable(round.stage, round)
    if round.status == RoundStatus.CLOSED:
        raise Refusal("round_is_closed", status=409)
