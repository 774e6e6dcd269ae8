"""Recording hands, and taking back the last one: the way from the phone to the log."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring import SheetError, count_pips
from tournaments.enums import MatchState, RecordOp, RoundStatus, StageStatus, TournamentStatus
from tournaments.errors import EntryConflict, MatchNotOpen, NotAllowed, NotSignedIn, Refusal
from tournaments.mapping.sheets import (
    Place,
    keep_opener,
    lay_out_places,
    read_sent_payload,
    score_payloads,
    summarise,
)
from tournaments.models import Match, Record, Round
from tournaments.permissions import Actor, Grants, has_written
from tournaments.selectors.matches import find_match
from tournaments.services.input import clean_record
from tournaments.services.locking import lock_match, require
from tournaments.services.writing import (
    MOST_LINES,
    Sheet,
    Written,
    answer_written,
    append_line,
    find_entry,
    read_sheet,
    refuse_score,
    require_latest,
    score_places,
    store,
)

LIKELY_PIPS = 100  # more in one hand ask again
UNDO_TIME = timedelta(seconds=10)
CLOCKS_APART = timedelta(seconds=5)  # of two servers; from further ahead: a clock was set back since
# Records by which a player with a referee's link could help his own side (model.md: never for the other side).
RULING_KINDS = frozenset({"penalty", "given", "award", "result"})


@dataclass(frozen=True)
class RecordPreview:
    """What a record would do: the engine's row and the score before and after; nothing is stored."""

    match: Match
    sheet: Sheet
    row: dict[str, Any]
    before: dict[str, Any]
    after: dict[str, Any]
    unlikely: bool


def require_open(match: Match) -> None:
    """Nothing if hands may be recorded; raises MatchNotOpen where match, stage or tournament stand still.

    A match that has ended is not refused here: the engine says `match_over` (rules.md 7).
    """
    if match.state in (MatchState.SUSPENDED, MatchState.ANNULLED):
        raise MatchNotOpen(state=match.state)
    # What its row cannot say: whether its round is published, asked anew under the match's lock.
    round_id = match.round_id if match.state == MatchState.SCHEDULED else None
    if round_id is not None and Round.objects.filter(pk=round_id, status=RoundStatus.PREPARED).exists():
        raise MatchNotOpen("round_not_published")
    if match.stage.status == StageStatus.CLOSED or match.stage.tournament.status in (
        TournamentStatus.ENDED,
        TournamentStatus.SUSPENDED,
    ):
        raise MatchNotOpen("tournament_not_open")


def refuse_own_match(grants: Grants, record: dict[str, Any]) -> None:
    """Nothing unless a player with a referee's link rules on his own match; raises NotAllowed `own_match`."""
    if grants.own_side and record.get("kind") in RULING_KINDS:
        raise NotAllowed("own_match", field="record.kind")


def require_queued(actor: Actor, phone_time: datetime | None, sent_time: datetime | None) -> None:
    """Nothing if a hand was entered before the actor's link expired (model.md, AccessLink); else NotSignedIn `link_expired`.

    A phone's clock may be hours off: where it says when it sends, the hand is as old as lies between its two times,
    by whatever clock. Where it does not, its clock is believed. A hand without a time is none that was queued.
    """
    link = actor.link
    assert link is not None
    assert link.expires_at is not None
    if phone_time is not None:
        entered = phone_time if sent_time is None else timezone.now() - max(sent_time - phone_time, timedelta(0))
        if entered < link.expires_at:
            return
    raise NotSignedIn("link_expired")


def score_with(sheet: Sheet, record: dict[str, Any]) -> dict[str, Any]:
    """The engine's result with `record` at the end of the sheet; raises CannotBeScored."""
    payloads = [place.payload for place in sheet.counting]
    try:
        return score_payloads(sheet.ruleset, sheet.match.first_opener, [*payloads, record])
    except SheetError as fault:
        raise refuse_score(fault) from fault


def preview_record(match_id: str, *, actor: Actor, record: Any) -> RecordPreview:
    """What `record` would do to the match as it stands; nothing is stored and no row is locked.

    Raises what `add_record` would raise, but for `after` and `entry_id`.
    """
    payload = clean_record(record)
    match = find_match(match_id)
    sheet = read_sheet(match)
    grants = require(actor, match, sheet.seats, lambda grants: grants.record)
    require_open(match)
    refuse_own_match(grants, payload)
    result = score_with(sheet, payload)
    return RecordPreview(
        match, sheet, result["records"][-1], match.score, summarise(result), count_pips(payload) > LIKELY_PIPS
    )


def add_record(
    match_id: str,
    *,
    actor: Actor,
    entry_id: UUID,
    after: UUID | None,
    record: Any,
    phone_time: datetime | None = None,
    sent_time: datetime | None = None,
) -> Written:
    """Append `record` to the match's log and rewrite the match from its records.

    after: entry id of the last record that the phone has seen, None at the start. The same `entry_id` with the same
    content gives the stored record and the score as it is now (`created` false). phone_time: when it was entered,
    sent_time: when it was sent, both by the phone's clock; an expired link needs them (`require_queued`). One transaction under the match's
    row lock; the whole sheet is scored anew before anything is written. Raises NotFound, NotSignedIn, NotAllowed,
    MatchNotOpen, EntryConflict (same id, other content or other match), NotLatest, CannotBeScored, InvalidInput.
    """
    payload = clean_record(record)
    with transaction.atomic():
        match = lock_match(match_id, actor)
        sheet = read_sheet(match)
        grants = require(actor, match, sheet.seats, lambda grants: grants.record or grants.late)
        known = find_entry(sheet.log, entry_id)
        if known is not None:
            return repeat_write(sheet, known, op=RecordOp.ADD, payload=payload)
        if grants.late:
            require_queued(actor, phone_time, sent_time)
        require_latest(sheet, after)
        require_open(match)
        refuse_own_match(grants, payload)
        if len(sheet.log) >= MOST_LINES:
            raise Refusal("too_many_records", status=409)
        result = score_with(sheet, payload)
        line = append_line(
            sheet,
            actor,
            grants,
            entry_id=entry_id,
            op=RecordOp.ADD,
            payload=keep_opener(payload, result["records"][-1]),
            opener_stated="opener" in payload,
            phone_time=phone_time,
        )
        sheet.places.append(Place(line.seq, line))
        store(sheet, [line], result)
        return answer_written(sheet, line, True, result)


def repeat_write(
    sheet: Sheet,
    known: Record,
    *,
    op: RecordOp,
    payload: dict[str, Any] | None = None,
    target: int | None = None,
) -> Written:
    """The stored line again and the score as it is now, where what was sent is what is stored.

    Raises EntryConflict where it is something else.
    """
    stored = read_sent_payload(known) if known.payload else None
    if known.op != op or stored != payload or (op != RecordOp.ADD and known.target != target):
        raise EntryConflict(field="entry_id")
    result, _ = score_places(sheet, sheet.places)
    return answer_written(sheet, known, False, result)


def undo_record(match_id: str, *, actor: Actor, entry_id: UUID) -> Written:
    """Withdraw the latest record with the reason `undo`.

    Only while it is the latest line of the log, was added, is not older than ten seconds by our clock, and was
    written by the actor's own link or sign-in and from the same device (a director: by anybody). Raises Refusal
    `nothing_to_undo`, `undo_not_latest`, `undo_too_late`, NotAllowed `undo_other_device`, and what `add_record` raises.
    """
    with transaction.atomic():
        match = lock_match(match_id, actor)
        sheet = read_sheet(match)
        grants = require(actor, match, sheet.seats, lambda grants: grants.undo or grants.undo_any)
        known = find_entry(sheet.log, entry_id)
        if known is not None:
            return repeat_write(sheet, known, op=RecordOp.WITHDRAW, target=known.target)
        if not sheet.log:
            raise Refusal("nothing_to_undo", status=409)
        last = sheet.log[-1]
        if last.op != RecordOp.ADD:
            raise Refusal("undo_not_latest", status=409)
        # What a device calls itself is only a claim, and two phones may hold one link: both have to be the same.
        own = has_written(actor, last) and last.device == actor.device
        if not own and not grants.undo_any:
            raise NotAllowed("undo_other_device")
        if not -CLOCKS_APART <= timezone.now() - last.created_at <= UNDO_TIME:
            raise Refusal("undo_too_late", status=409)
        require_open(match)
        line = append_line(
            sheet, actor, grants, entry_id=entry_id, op=RecordOp.WITHDRAW, target=last.seq, reason="undo"
        )
        sheet.places = lay_out_places(sheet.log)
        result, _ = score_places(sheet, sheet.places)
        store(sheet, [line], result)
        return answer_written(sheet, line, True, result)
