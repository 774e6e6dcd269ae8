"""The hands of a match as its page lists them, and what was corrected."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.enums import RecordOp
from tournaments.selectors.lines import LogView, RowView
from tournaments.selectors.matches import MatchView
from tournaments.wording.hands import HandWords, describe_row, describe_stored


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A row of the list of hands, in words."""

    row: RowView
    words: HandWords
    number: int | None
    game: int


@dataclass(frozen=True, slots=True)
class Correction:
    """A change to the sheet: what was done, why, by whom, when; before and after in words (empty where none).

    number: of the hand as it counts now, None where it counts no more or has none.
    """

    op: str
    number: int | None
    reason: str
    by: str
    at: datetime
    before: str
    after: str


def list_lines(view: MatchView) -> list[SheetLine]:
    """The records that count, the latest first."""
    return [
        SheetLine(row, describe_row(row, view), row.scored["number"], row.scored["game"])
        for row in reversed(view.rows)
    ]


def list_corrections(view: MatchView) -> list[Correction]:
    """Every replacement, withdrawal and insertion in the order in which they were made; an undo is one too."""
    lines = {line.seq: line for line in view.log}
    numbers = {row.seq: row.scored["number"] for row in view.rows}
    filled: dict[int, LogView] = {}
    corrections = []
    for line in view.log:
        if line.op == RecordOp.ADD:
            filled[line.seq] = line
            continue
        before = filled.get(line.target or 0) if line.op != RecordOp.INSERT else None
        if line.op == RecordOp.INSERT:
            filled[line.seq] = line
        elif line.op == RecordOp.REPLACE and line.target:
            filled[line.target] = lines[line.seq]
        corrections.append(
            Correction(
                op=line.op,
                number=numbers.get(line.seq if line.op == RecordOp.INSERT else line.target or 0),
                reason=line.reason,
                by=line.by,
                at=line.at,
                before=describe_stored(before.payload, view) if before and before.payload else "",
                after=describe_stored(line.payload, view) if line.payload else "",
            )
        )
    return corrections
