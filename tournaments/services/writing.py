"""What every write to a match's log has in common: the sheet as it will be, the line, the match rewritten."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import IntegrityError
from django.utils import timezone

from scoring import Ruleset, SheetError
from tournaments.enums import MatchState, RecordOp
from tournaments.errors import CannotBeScored, EntryConflict, MatchNotOpen, NotLatest, Refusal
from tournaments.mapping.digests import digest_record
from tournaments.mapping.rules import read_ruleset
from tournaments.mapping.sheets import (
    Place,
    count_hands,
    lay_out_places,
    list_counting,
    score_until_end,
    summarise,
)
from tournaments.mapping.tallies import tally_match
from tournaments.models import Match, Record, Seat
from tournaments.models.prepared import NUMBER, PreparedQuery
from tournaments.permissions import Actor, Grants
from tournaments.selectors.lines import RowView, build_row
from tournaments.selectors.seating import load_seats
from tournaments.services.correction_limits import require_result
from tournaments.services.versions import raise_stage_version
from tournaments.transitions import may_move_match

_logs = PreparedQuery(lambda: Record.objects.filter(match_id=NUMBER).order_by("seq"))

# What a record may change about its match. Every other column is somebody else's to write.
REWRITTEN = (
    *("state", "score", "winner", "decided_by", "hands", "last_seq", "started_at", "ended_at"),
    *("tally", "dispute", "disputed_side", "version", "changed_at"),
)
# Longer sheets are nobody's match: a best of seven to 1000 with small hands stays under this.
MOST_LINES = 2000


@dataclass
class Sheet:
    """A match locked for writing, with its log and what it scores to now."""

    match: Match
    seats: list[Seat]
    log: list[Record]
    ruleset: Ruleset
    places: list[Place]

    @property
    def counting(self) -> list[Place]:
        """The places that count, in playing order."""
        return list_counting(self.places)


@dataclass(frozen=True)
class Written:
    """What a write answers: the line, whether it is new, the score and rows as they are now."""

    match: Match
    seats: list[Seat]
    record: Record
    created: bool
    result: dict[str, Any]
    log: list[Record]


def read_sheet(match: Match) -> Sheet:
    """The match's seats and log (two queries), laid out."""
    log = _logs.fetch(match.pk)
    return Sheet(match, load_seats(match), log, read_ruleset(match.snapshot), lay_out_places(log))


def find_entry(log: list[Record], entry_id: UUID) -> Record | None:
    """The line that the client wrote under this id, or None."""
    return next((line for line in log if line.entry_id == entry_id), None)


def score_places(sheet: Sheet, places: list[Place]) -> tuple[dict[str, Any], list[Place]]:
    """The engine's result for the places that count, and those left over behind the end of the match.

    Raises CannotBeScored with the engine's code and field (rules.md 9).
    """
    counting = list_counting(places)
    try:
        result, count = score_until_end(
            sheet.ruleset, sheet.match.first_opener, [place.payload for place in counting]
        )
    except SheetError as fault:
        raise refuse_score(fault) from fault
    return result, counting[count:]


def refuse_score(fault: SheetError) -> CannotBeScored:
    """The engine's fault as a refusal: same code, field and record number, the numbers of its sentence beside."""
    details = {"record": fault.record, "reason": fault.message}
    if "allowed" in fault.params:
        details["allowed"] = fault.params["allowed"]
    return CannotBeScored(fault.code, field=fault.field, details=details, **fault.params)


def require_latest(sheet: Sheet, after: UUID | None, rows: list[dict[str, Any]] | None = None) -> None:
    """Nothing if `after` names the last line of the log (None: there is none); else raises NotLatest.

    The refusal carries the lines that the phone has not seen, and the entry id of the last one.
    """
    latest = sheet.log[-1].entry_id if sheet.log else None
    if after == latest:
        return
    seen = find_entry(sheet.log, after) if after is not None else None
    unseen = [line for line in sheet.log if seen is None or line.seq > seen.seq]
    raise NotLatest(field="after", details={"latest": str(latest) if latest else None}, unseen=unseen, sheet=sheet)


def decide_state(match: Match, result: dict[str, Any], recorded: bool) -> MatchState:
    """Where a match stands after its records were counted; an agreed or disputed result is void with a change."""
    if result["status"] == "finished":
        return MatchState.AWARDED if result["decided_by"] == "award" else MatchState.FINISHED
    if recorded:
        return MatchState.PLAYING
    return MatchState.CALLED if match.table is not None else MatchState.SCHEDULED


def append_line(
    sheet: Sheet,
    actor: Actor,
    grants: Grants,
    *,
    entry_id: UUID,
    op: RecordOp,
    payload: str = "",
    opener_stated: bool = False,
    target: int | None = None,
    reason: str = "",
    phone_time: datetime | None = None,
) -> Record:
    """A new line at the end of the log, chained to the one before; not stored yet."""
    last = sheet.log[-1] if sheet.log else None
    line = Record(
        match=sheet.match,
        seq=last.seq + 1 if last else 1,
        entry_id=entry_id,
        op=op,
        target=target,
        reason=reason,
        payload=payload,
        opener_stated=opener_stated,
        user=actor.user if actor.link is None else None,
        link=actor.link,
        device=actor.device,
        late=grants.late,
        phone_time=phone_time,
        created_at=timezone.now(),
        previous_digest=last.digest if last else "",
    )
    line.digest = digest_record(line, sheet.match.public_id)
    sheet.log.append(line)
    return line


def store(sheet: Sheet, lines: list[Record], result: dict[str, Any]) -> None:
    """Write the lines and rewrite the match whole from its records: three statements, the stage's version last.

    Raises EntryConflict where another match knows the entry id, Refusal `table_taken` where the match would hold a
    table that another one holds meanwhile, `round_needs_result` where its round is closed, MatchNotOpen where its state
    forbids the move.
    """
    match, now = sheet.match, timezone.now()
    require_result(match, result)
    recorded = bool(result["records"])
    state = decide_state(match, result, recorded)
    if not may_move_match(MatchState(match.state), state):
        raise MatchNotOpen(state=match.state)
    finished = result["status"] == "finished"
    match.state = state
    match.score = summarise(result)
    match.tally = tally_of(match, sheet.ruleset, result, sheet.log)
    match.winner = result["winner"] or ""
    match.decided_by = result["decided_by"] or ""
    match.hands = count_hands(result)
    match.last_seq = sheet.log[-1].seq
    match.started_at = (match.started_at or now) if recorded else None
    match.ended_at = (match.ended_at or now) if finished else None
    match.dispute = match.disputed_side = ""
    match.version += 1
    match.changed_at = now
    try:
        Record.objects.bulk_create(lines)
        match.save(update_fields=REWRITTEN)
    except IntegrityError as fault:
        raise name_collision(fault) from fault
    raise_stage_version(match)


def tally_of(match: Match, ruleset: Ruleset, result: dict[str, Any], log: list[Record]) -> dict[str, Any]:
    """What standings count of the match: of a match of a round that has ended; {} for every other one."""
    if match.round_id is None or result["status"] != "finished":
        return {}
    return tally_match(ruleset, result, [place.payload for place in list_counting(lay_out_places(log))])


def name_collision(fault: IntegrityError) -> Refusal:
    """The refusal for a unique constraint of the database that a write ran into."""
    text = str(fault)
    if "entry_id" in text:
        return EntryConflict(field="entry_id")
    if "one_match_at_a_table" in text or "tournaments_match.table" in text:
        return Refusal("table_taken", status=409, field="table")
    raise fault


def answer_written(sheet: Sheet, record: Record, created: bool, result: dict[str, Any]) -> Written:
    """What the caller is told; `result` is the engine's answer for the sheet as it is now."""
    return Written(sheet.match, sheet.seats, record, created, result, sheet.log)


def rows_of(places: list[Place], result: dict[str, Any]) -> list[RowView]:
    """The counting places with the engine's rows, as RowView."""
    return [
        build_row(place, scored) for place, scored in zip(list_counting(places), result["records"], strict=False)
    ]
