"""The clock of a round: started for all its tables at once, and taken back while it was started by mistake."""

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from tournaments.enums import MatchState, RoundStatus
from tournaments.errors import Refusal
from tournaments.models import Match, Round
from tournaments.permissions import Actor
from tournaments.services.directing import lock_round, raise_version
from tournaments.services.rounds import clean_number
from tournaments.services.rulings import write_ruling


def start_clock(stage_id: str, number: int, *, actor: Actor) -> Round:
    """The time of a published round runs from now on; it stops no match: at its end a `time` record does (rules.md 7).

    Started again, the first start stands. Raises Refusal `round_not_published`, as `lock_round`.
    """
    return _set_clock(stage_id, number, actor, running=True)


def stop_clock(stage_id: str, number: int, *, actor: Actor) -> Round:
    """The clock as if it had never been started. Raises as `start_clock`."""
    return _set_clock(stage_id, number, actor, running=False)


def _set_clock(stage_id: str, number: int, actor: Actor, *, running: bool) -> Round:
    with transaction.atomic():
        round = lock_round(stage_id, clean_number(number), actor, with_matches=True)
        if round.status != RoundStatus.PUBLISHED:
            raise Refusal("round_not_published", status=409)
        if (round.clock_started_at is not None) == running:
            return round
        now = timezone.now()
        round.clock_started_at = now if running else None
        round.save(update_fields=["clock_started_at"])
        # Each table's page shows how long there is left.
        matches = Match.objects.filter(round=round).exclude(state=MatchState.ANNULLED)
        matches.update(version=F("version") + 1, changed_at=now)
        kind = "round_clock_started" if running else "round_clock_stopped"
        write_ruling(round.stage.tournament, actor, kind, after={"round": round.number})
        raise_version(round.stage)
    return round
