"""Results by ruling that are records of the sheet: somebody did not come, was expelled, gave up."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction

from tournaments.enums import RecordOp
from tournaments.errors import InvalidInput, Refusal
from tournaments.mapping.sheets import read_sent_payload
from tournaments.models import Match
from tournaments.permissions import Actor
from tournaments.selectors.seating import load_seats
from tournaments.services.directing import lock_round, require_running
from tournaments.services.locking import lock_match, require
from tournaments.services.records import add_record
from tournaments.services.rounds import clean_number
from tournaments.services.writing import Written

REASONS = ("no_show", "abandoned", "expelled", "other")
NOBODY = "nobody"  # what a form sends where both sides are absent


def award_result(
    match_id: str, *, actor: Actor, winner: str | None, reason: str, entry_id: UUID | None = None
) -> Written:
    """End the match as it stands for the side `winner`, or for nobody (rules.md, award; formats.md 1).

    Of a no-show without a winner both sides were absent. Without an `entry_id` an award that is the last
    record already is written once. Raises InvalidInput `choice_missing`, NotAllowed unless the actor rules, and as `add_record`.
    """
    if reason not in REASONS or winner not in ("A", "B", None):
        raise InvalidInput("choice_missing", field="winner" if reason in REASONS else "reason")
    record = {"kind": "award", "winner": winner, "reason": reason}
    with transaction.atomic():
        match = lock_match(match_id, actor)
        require(actor, match, load_seats(match), lambda grants: grants.rule)
        log = list(match.log.order_by("seq"))
        after = log[-1].entry_id if log else None
        if entry_id is None:
            again = bool(log) and log[-1].op == RecordOp.ADD and read_sent_payload(log[-1]) == record
            entry_id = log[-1].entry_id if again else uuid4()
        return add_record(match_id, actor=actor, entry_id=entry_id, after=after, record=record)


def settle_no_shows(stage_id: str, number: int, present: Mapping[str, Any], *, actor: Actor) -> list[Match]:
    """Settle several tables of a round at which somebody did not come, all or none.

    present: public id of a match -> the letter of the side that came, or `nobody`. A table that was settled so before is
    left as it is. Raises Refusal `match_other_round`, InvalidInput `choose_tables`, `choice_missing`, and as
    `award_result`, `lock_round`.
    """
    if not present:
        raise InvalidInput("choose_tables", field="present")
    settled = []
    with transaction.atomic():
        round = lock_round(stage_id, clean_number(number), actor, with_matches=True)
        require_running(round.stage)
        matches = {match.public_id: match for match in Match.objects.filter(round=round)}
        for match_id, side in sorted(present.items()):
            match = matches.get(match_id)
            if match is None:
                raise Refusal("match_other_round", status=409, field=f"present.{str(match_id)[:20]}")
            if side not in ("A", "B", NOBODY):
                raise InvalidInput("choice_missing", field=f"present.{match_id}")
            winner = None if side == NOBODY else side
            kind = "no_show" if winner is not None else "double_no_show"
            if match.tally.get("kind") == kind and match.winner == (winner or ""):
                continue
            settled.append(award_result(match_id, actor=actor, winner=winner, reason="no_show").match)
    return settled
