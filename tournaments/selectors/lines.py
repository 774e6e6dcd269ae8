"""The lines of a match's log and the hands that count, as a page shows them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.enums import RecordOp
from tournaments.mapping.sheets import Place, read_payload
from tournaments.models import Record


@dataclass(frozen=True, slots=True)
class RowView:
    """A record that counts, with what the engine made of it.

    seq: of its place, which is what a correction names. line_seq: of the line that fills it now.
    scored: the row of rules.md 9. corrected: True if it was replaced or inserted afterwards.
    """

    seq: int
    line_seq: int
    entry_id: str
    payload: dict[str, Any]
    scored: dict[str, Any]
    corrected: bool
    reason: str
    by: str
    at: datetime
    late: bool


@dataclass(frozen=True, slots=True)
class LogView:
    """A line of the log. status: counts, replaced, withdrawn, or change (a withdrawal itself)."""

    seq: int
    entry_id: str
    op: str
    target: int | None
    payload: dict[str, Any] | None
    reason: str
    status: str
    by: str
    device: str
    at: datetime
    phone_time: datetime | None
    late: bool


def name_author(line: Record) -> str:
    """Who wrote a line: the link's holder, else the person's name, else an empty text."""
    if line.link_id is not None and line.link is not None:
        return line.link.holder
    if line.user_id is not None and line.user is not None:
        return line.user.get_full_name() or line.user.get_username()
    return ""


def build_row(place: Place, scored: dict[str, Any]) -> RowView:
    """A place that counts and the engine's row, as the page shows them."""
    line = place.line
    return RowView(
        seq=place.seq,
        line_seq=line.seq,
        entry_id=str(line.entry_id),
        payload=place.payload,
        scored=scored,
        corrected=line.op != RecordOp.ADD,
        reason=line.reason,
        by=name_author(line),
        at=line.created_at,
        late=line.late,
    )


def build_log_line(line: Record, status: str) -> LogView:
    """A line of the log as the page shows it."""
    return LogView(
        seq=line.seq,
        entry_id=str(line.entry_id),
        op=line.op,
        target=line.target,
        payload=read_payload(line) if line.payload else None,
        reason=line.reason,
        status=status,
        by=name_author(line),
        device=line.device,
        at=line.created_at,
        phone_time=line.phone_time,
        late=line.late,
    )
