"""The log of a match <-> the hands that count now, in playing order."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from scoring import Ruleset, SheetError, score_records
from tournaments.enums import RecordOp
from tournaments.mapping.digests import canonical_json
from tournaments.models import Record


@dataclass(slots=True)
class Place:
    """A place in the sheet: made by an add or an insert, filled by it or by its latest replacement.

    seq: of the line that made the place. line: the line that fills it now. replaced: seqs it had before.
    withdrawn: the line that took it out, or None.
    """

    seq: int
    line: Record
    replaced: tuple[int, ...] = ()
    withdrawn: Record | None = None

    @property
    def payload(self) -> dict[str, Any]:
        """The record that counts at this place, in the form of rules.md 9."""
        return read_payload(self.line)


def read_payload(line: Record) -> dict[str, Any]:
    """The record in a line of the log, in the form of rules.md 9 (with the opener kept as a fact)."""
    payload: dict[str, Any] = json.loads(line.payload)
    return payload


def read_sent_payload(line: Record) -> dict[str, Any]:
    """The record as the phone sent it: without the opener where that was the engine's."""
    payload = read_payload(line)
    if not line.opener_stated:
        payload.pop("opener", None)
    return payload


def lay_out_places(log: Iterable[Record]) -> list[Place]:
    """Every place of the sheet in playing order, withdrawn ones too, from the log in order of `seq`.

    An insert stands directly behind its target, also where that is withdrawn meanwhile; target 0 is the head.
    """
    places: list[Place] = []
    by_seq: dict[int, Place] = {}
    for line in log:
        match line.op:
            case RecordOp.ADD:
                place = Place(line.seq, line)
                places.append(place)
                by_seq[line.seq] = place
            case RecordOp.INSERT:
                place = Place(line.seq, line)
                behind = by_seq.get(line.target or 0)
                places.insert(places.index(behind) + 1 if behind else 0, place)
                by_seq[line.seq] = place
            case RecordOp.REPLACE:
                place = by_seq[line.target or 0]
                place.replaced += (place.line.seq,)
                place.line = line
            case RecordOp.WITHDRAW:
                by_seq[line.target or 0].withdrawn = line
    return places


def list_counting(places: Iterable[Place]) -> list[Place]:
    """The places that count, in playing order."""
    return [place for place in places if place.withdrawn is None]


def find_place(places: Sequence[Place], seq: int) -> Place | None:
    """The place that line `seq` made or once filled; None where there is none."""
    for place in places:
        if seq in (place.seq, place.line.seq, *place.replaced):
            return place
    return None


def score_payloads(
    ruleset: Ruleset, first_opener: int | None, payloads: Sequence[dict[str, Any]]
) -> dict[str, Any]:
    """The engine's result (rules.md 9) for these records; raises SheetError."""
    return score_records(ruleset, first_opener, payloads)


def score_until_end(
    ruleset: Ruleset, first_opener: int | None, payloads: Sequence[dict[str, Any]]
) -> tuple[dict[str, Any], int]:
    """The result of the records up to the end of the match, and how many of them stand before it.

    A correction may end a match earlier than it was played; what stands behind the new end is cut here.
    Raises SheetError for every other fault.
    """
    count = len(payloads)
    while True:
        try:
            return score_records(ruleset, first_opener, payloads[:count]), count
        except SheetError as fault:
            if fault.code != "match_over" or fault.record is None:
                raise
            count = fault.record - 1


def keep_opener(payload: dict[str, Any], row: dict[str, Any]) -> str:
    """The text to store: the record with the opener that the table saw, as canonical JSON.

    Only hands have an opener, and only a known one is a fact; `row` is the engine's row of this record.
    """
    if row["number"] is not None and row["opener"] is not None:
        payload = {**payload, "opener": row["opener"]}
    return canonical_json(payload)


def summarise(result: dict[str, Any]) -> dict[str, Any]:
    """The engine's result without its rows: what a match keeps and what an answer calls the score."""
    return {key: value for key, value in result.items() if key != "records"}


def count_hands(result: dict[str, Any]) -> int:
    """How many hands the rows of a result hold (finish, block, void, stopped, given)."""
    return sum(1 for row in result["records"] if row["number"] is not None)
