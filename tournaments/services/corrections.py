"""Correcting a sheet: replace, withdraw and insert, each with a preview that is the write itself, unsaved."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction

from scoring import SheetError
from tournaments.enums import RecordOp
from tournaments.errors import NotFound, Refusal
from tournaments.mapping.sheets import Place, find_place, keep_opener, lay_out_places, score_payloads
from tournaments.permissions import Actor, Grants
from tournaments.selectors.matches import find_match
from tournaments.services.correction_limits import require_correcting, require_result
from tournaments.services.correction_previews import CorrectionPreview, Plan, describe_plan
from tournaments.services.input import clean_record, clean_text
from tournaments.services.locking import lock_match, require
from tournaments.services.records import refuse_own_match, repeat_write, require_open
from tournaments.services.rulings import write_ruling
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

# Under this id a preview works out its lines; nothing is ever stored under it.
PREVIEW_ID = UUID("00000000-0000-4000-8000-000000000000")
HAND_KINDS = frozenset({"finish", "block", "void", "stopped", "given"})


@dataclass(frozen=True)
class Correction:
    """What is asked for. seq: the line that is replaced or withdrawn, or behind which is inserted (0: the head)."""

    op: RecordOp
    seq: int
    entry_id: UUID
    reason: str
    record: dict[str, Any] | None = None


def replace_record(
    match_id: str,
    seq: int,
    *,
    actor: Actor,
    entry_id: UUID,
    record: Any,
    reason: str,
    after: UUID | None = None,
    check_latest: bool = False,
    preview: bool = False,
) -> Written | CorrectionPreview:
    """Put `record` in the place of line `seq`, with a reason; the hands behind it keep the openers they were played
    with, and those behind a new end of the match are withdrawn in the same step.

    preview: nothing is stored and the answer lists all that would move. check_latest: `after` must be the last
    line. Raises NotFound `record_not_found`, Refusal `already_withdrawn`, InvalidInput, CannotBeScored (the fault
    may lie in a later hand: `record`), what `require_correcting` and `require_result` raise of a match of a round, and
    what add_record raises.
    """
    correction = Correction(RecordOp.REPLACE, seq, entry_id, reason, clean_record(record))
    return _correct(match_id, actor, correction, after if check_latest else ..., preview)


def withdraw_record(
    match_id: str,
    seq: int,
    *,
    actor: Actor,
    entry_id: UUID,
    reason: str,
    after: UUID | None = None,
    check_latest: bool = False,
    preview: bool = False,
) -> Written | CorrectionPreview:
    """Take line `seq` out of the sheet, with a reason; it stays readable. Preview and errors as `replace_record`."""
    correction = Correction(RecordOp.WITHDRAW, seq, entry_id, reason)
    return _correct(match_id, actor, correction, after if check_latest else ..., preview)


def insert_record(
    match_id: str,
    behind: UUID | int | None,
    *,
    actor: Actor,
    entry_id: UUID,
    record: Any,
    reason: str,
    latest: UUID | None = None,
    check_latest: bool = False,
    preview: bool = False,
) -> Written | CorrectionPreview:
    """Put a forgotten hand behind the one that `behind` names (entry id or seq; None: before all).

    Preview and errors as `replace_record`.
    """
    payload = clean_record(record)
    seq = behind if isinstance(behind, int) else 0
    correction = Correction(RecordOp.INSERT, seq, entry_id, reason, payload)
    entry = behind if isinstance(behind, UUID) else None
    return _correct(match_id, actor, correction, latest if check_latest else ..., preview, behind=entry)


def _correct(
    match_id: str,
    actor: Actor,
    correction: Correction,
    latest: Any,
    preview: bool,
    behind: UUID | None = None,
) -> Written | CorrectionPreview:
    reason = clean_text(correction.reason, "reason", required=not preview)
    with transaction.atomic():
        match = find_match(match_id) if preview else lock_match(match_id, actor)
        sheet = read_sheet(match)
        grants = require(actor, match, sheet.seats, lambda grants: grants.correct)
        if behind is not None:
            line = find_entry(sheet.log, behind)
            if line is None:
                raise NotFound("record_not_found", field="after")
            correction = Correction(correction.op, line.seq, correction.entry_id, reason, correction.record)
        place = find_target(sheet, correction)
        known = find_entry(sheet.log, correction.entry_id)
        if known is not None:
            target = place.seq if place else 0
            return repeat_write(sheet, known, op=correction.op, payload=correction.record, target=target)
        if latest is not ...:
            require_latest(sheet, latest)
        require_correcting(match, grants)
        require_open(match)
        if correction.record is not None:
            refuse_own_match(grants, correction.record)
        if place is not None and correction.op != RecordOp.INSERT:
            refuse_own_match(grants, place.payload)  # what he may not write he may not overwrite either
        if place is not None and place.withdrawn is not None and correction.op != RecordOp.INSERT:
            raise Refusal("already_withdrawn", status=409, field="seq")
        if len(sheet.log) >= MOST_LINES:
            raise Refusal("too_many_records", status=409)
        plan = plan_correction(sheet, actor, grants, correction, place, reason)
        require_result(match, plan.result)
        if preview:
            return describe_plan(sheet, plan, grants)
        was_disputed = match.dispute
        if was_disputed:
            write_ruling(
                match.stage.tournament, actor, "dispute_settled", match=match, before=was_disputed, reason=reason
            )
        store(sheet, plan.lines, plan.result)
        return answer_written(sheet, plan.lines[0], True, plan.result)


def find_target(sheet: Sheet, correction: Correction) -> Place | None:
    """The place that a correction names; None only for an insert at the head. Raises NotFound."""
    if correction.op == RecordOp.INSERT and correction.seq == 0:
        return None
    place = find_place(sheet.places, correction.seq)
    if place is None:
        raise NotFound("record_not_found", field="seq")
    return place


def plan_correction(
    sheet: Sheet, actor: Actor, grants: Grants, correction: Correction, place: Place | None, reason: str
) -> Plan:
    """The lines that the correction appends and the result with them; `sheet` holds them afterwards, unsaved."""
    before, _ = score_places(sheet, sheet.places)
    places_before = sheet.places
    text, stated = "", False
    if correction.record is not None:
        text = fill_opener(sheet, correction, place)
        stated = "opener" in correction.record
    target = place.seq if place else 0
    line = append_line(
        sheet,
        actor,
        grants,
        entry_id=correction.entry_id,
        op=correction.op,
        target=target,
        reason=reason,
        payload=text,
        opener_stated=stated,
    )
    sheet.places = lay_out_places(sheet.log)
    result, behind_end = score_places(sheet, sheet.places)
    lines = [line]
    for number, left in enumerate(behind_end):
        refuse_own_match(grants, left.payload)
        cut = append_line(
            sheet,
            actor,
            grants,
            entry_id=uuid5(correction.entry_id, str(number)),
            op=RecordOp.WITHDRAW,
            target=left.seq,
            reason=reason,
        )
        lines.append(cut)
    sheet.places = lay_out_places(sheet.log)
    return Plan(lines, result, before, places_before)


def fill_opener(sheet: Sheet, correction: Correction, place: Place | None) -> str:
    """The text to store for the corrected record: with its opener as a fact, as far as one is known.

    Stated by the record itself; else, in a replacement, the one that the replaced hand was played with; else the
    engine's for this place in the sheet. Raises CannotBeScored.
    """
    payload = dict(correction.record or {})
    if "opener" not in payload and correction.op == RecordOp.REPLACE and place is not None:
        played = place.payload.get("opener")
        if played is not None and payload.get("kind") in HAND_KINDS:
            payload["opener"] = played
    front: list[dict[str, Any]] = []
    for other in sheet.places if place is not None else []:
        if other is place and correction.op == RecordOp.REPLACE:
            break
        if other.withdrawn is None:
            front.append(other.payload)
        if other is place:
            break
    try:
        result = score_payloads(sheet.ruleset, sheet.match.first_opener, [*front, payload])
    except SheetError as fault:
        raise refuse_score(fault) from fault
    return keep_opener(payload, result["records"][-1])
