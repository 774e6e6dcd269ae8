"""Results by ruling and from paper: records of the match's log like any other, for one table or for several at once."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction

from tournaments.enums import MatchState, RecordOp
from tournaments.errors import InvalidInput, NotFound, Refusal
from tournaments.mapping.sheets import Place, read_sent_payload
from tournaments.models import Match, Round
from tournaments.permissions import Actor
from tournaments.services.correction_previews import CorrectionPreview
from tournaments.services.corrections import replace_record
from tournaments.services.directing import lock_round, require_running
from tournaments.services.input import clean_text
from tournaments.services.locking import lock_match, require
from tournaments.services.records import add_record
from tournaments.services.rounds import clean_number
from tournaments.services.rulings import write_ruling
from tournaments.services.writing import Sheet, Written, find_entry, read_sheet

REASONS = ("no_show", "abandoned", "expelled", "other")
NOBODY = "nobody"  # what a form sends where both sides are absent
RULED = ("award", "result")  # what ends a match without being played


class TablesRefused(Refusal):
    """Some tables of several could not be written, so none was; `faults` names each with what was refused."""

    code, status = "tables_refused", 409


@dataclass(frozen=True)
class PaperResult:
    """What a sheet says about a match: points of each side (over all games), games and hands where they stand there."""

    totals: Mapping[str, Any]
    games: Mapping[str, Any] | None = None
    hands: Mapping[str, Any] | None = None
    entry_id: UUID | None = None

    def as_record(self) -> dict[str, Any]:
        """The record of rules.md 6."""
        record: dict[str, Any] = {"kind": "result", "totals": dict(self.totals), "reason": "paper"}
        if self.games is not None:
            record["games"] = dict(self.games)
        if self.hands is not None:
            record["hands"] = dict(self.hands)
        return record


def make_award(winner: Any, reason: Any) -> dict[str, Any]:
    """The record that ends a match for the side `winner`, or for nobody; raises InvalidInput `choice_missing`."""
    if reason not in REASONS or winner not in ("A", "B", None):
        raise InvalidInput("choice_missing", field="winner" if reason in REASONS else "reason")
    return {"kind": "award", "winner": winner, "reason": reason}


def award_result(
    match_id: str,
    *,
    actor: Actor,
    winner: str | None,
    reason: str,
    entry_id: UUID | None = None,
    why: str = "",
) -> Written:
    """End the match as it stands for the side `winner`, or for nobody (rules.md, award; formats.md 1).

    Of a no-show without a winner both sides were absent. A match that was ended so already, or from paper, is ruled anew:
    the record is replaced. Without an `entry_id` an award that stands already is written once. why: kept with the ruling.
    Raises as `make_award` and `rule_result`.
    """
    return rule_result(match_id, make_award(winner, reason), actor=actor, entry_id=entry_id, why=why)


def rule_result(
    match_id: str, record: Mapping[str, Any], *, actor: Actor, entry_id: UUID | None = None, why: str = ""
) -> Written:
    """Write a record by which the match ends: an award, or a result from paper.

    It stands behind what was recorded, or in the place of an award or paper result that is there. An award is a ruling
    too. Raises NotAllowed unless the actor rules, CannotBeScored `match_over` for a match that was played to its end, and
    as `add_record` and `replace_record`.
    """
    why = clean_text(why, "why")
    with transaction.atomic():
        match = lock_match(match_id, actor)
        sheet = read_sheet(match)
        require(actor, match, sheet.seats, lambda grants: grants.rule)
        wanted = dict(record)
        there = find_ruled(sheet)
        if entry_id is None:
            again = there is not None and read_sent_payload(there.line) == wanted
            entry_id = there.line.entry_id if there is not None and again else uuid4()
        before = None if there is None else there.payload
        _take_up(match)
        written = _write(sheet, there, wanted, actor, entry_id, why)
        if written.created and wanted["kind"] == "award":
            write_ruling(
                match.stage.tournament,
                actor,
                "result_awarded",
                match=match,
                before=None if before is None else _describe(before),
                after=_describe(wanted),
                reason=why,
            )
        return written


def _take_up(match: Match) -> None:
    """A suspended match is decided without being played on: it holds no table for that, and nobody sees it in between."""
    if match.state == MatchState.SUSPENDED:
        Match.objects.filter(pk=match.pk).update(state=MatchState.SCHEDULED)


def find_ruled(sheet: Sheet) -> Place | None:
    """The award of the match or the paper result that ended it; None where there is none."""
    counting = sheet.counting
    last = counting[-1] if counting else None
    is_ruled = last is not None and last.payload.get("kind") in RULED and last.payload.get("scope") != "game"
    return last if is_ruled else None


def _write(
    sheet: Sheet, there: Place | None, record: dict[str, Any], actor: Actor, entry_id: UUID, why: str
) -> Written:
    known = find_entry(sheet.log, entry_id)
    replaces = known.op == RecordOp.REPLACE if known is not None else there is not None
    if not replaces:
        after = sheet.log[-1].entry_id if sheet.log else None
        return add_record(sheet.match.public_id, actor=actor, entry_id=entry_id, after=after, record=record)
    seq = known.target if known is not None else there.seq if there is not None else None
    assert seq is not None
    written = replace_record(sheet.match.public_id, seq, actor=actor, entry_id=entry_id, record=record, reason=why)
    assert not isinstance(written, CorrectionPreview)
    return written


def _describe(record: Mapping[str, Any]) -> dict[str, Any]:
    keys = ("kind", "winner", "reason", "totals")
    return {key: record[key] for key in keys if key in record}


def settle_no_shows(
    stage_id: str, number: int, present: Mapping[str, Any], *, actor: Actor, why: str = ""
) -> list[Match]:
    """Settle several tables of a round at which somebody did not come, all or none.

    present: public id of a match -> the letter of the side that came, or `nobody`. A table that was settled so before is
    left as it is. Raises InvalidInput `choose_tables`, TablesRefused with every fault, and as `lock_round`.
    """

    def settle(match: Match, side: Any) -> Match | None:
        if side not in ("A", "B", NOBODY):
            raise InvalidInput("choice_missing", field="present")
        winner = None if side == NOBODY else side
        kind = "no_show" if winner is not None else "double_no_show"
        if match.tally.get("kind") == kind and match.winner == (winner or ""):
            return None
        return award_result(match.public_id, actor=actor, winner=winner, reason="no_show", why=why).match

    return _write_tables(stage_id, number, present, settle, actor)


def award_tables(
    stage_id: str,
    number: int,
    winners: Mapping[str, Any],
    *,
    actor: Actor,
    reason: str,
    why: str = "",
    entry_ids: Mapping[str, UUID] | None = None,
) -> list[Match]:
    """Award several matches of a round for the same reason, all or none.

    winners: public id of a match -> the winner's letter, None where it is drawn by ruling. entry_ids: the client's, by
    match. Raises as `settle_no_shows` and `award_result`.
    """
    given = entry_ids or {}

    def award(match: Match, winner: Any) -> Match | None:
        entry_id = given.get(match.public_id)
        written = award_result(
            match.public_id, actor=actor, winner=winner, reason=reason, entry_id=entry_id, why=why
        )
        return written.match if written.created else None

    return _write_tables(stage_id, number, winners, award, actor)


def enter_results(stage_id: str, number: int, results: Mapping[str, PaperResult], *, actor: Actor) -> list[Match]:
    """Copy the results of several tables of a round from their sheets, all or none.

    A table whose paper says what stands already is left as it is. Raises as `settle_no_shows`, in the faults `match_over`
    where a match was played to its end or another result stands: that is corrected, not entered.
    """

    def enter(match: Match, paper: PaperResult) -> Match | None:
        record, log = paper.as_record(), list(match.log.order_by("seq"))
        if log and log[-1].op != RecordOp.WITHDRAW and read_sent_payload(log[-1]) == record:
            return None
        written = add_record(
            match.public_id,
            actor=actor,
            entry_id=paper.entry_id or uuid4(),
            after=log[-1].entry_id if log else None,
            record=record,
        )
        return written.match if written.created else None

    return _write_tables(stage_id, number, results, enter, actor)


def _write_tables(
    stage_id: str,
    number: int,
    wanted: Mapping[str, Any],
    write: Callable[[Match, Any], Match | None],
    actor: Actor,
) -> list[Match]:
    """Call `write` for each match with what is wanted for it, in one transaction; the matches that changed."""
    if not wanted:
        raise InvalidInput("choose_tables", field="tables")
    changed: list[Match] = []
    faults: dict[str, Refusal] = {}
    with transaction.atomic():
        round = lock_round(stage_id, clean_number(number), actor, with_matches=True)
        require_running(round.stage)
        matches = _find_matches(round, wanted)
        for match_id, one in wanted.items():
            try:
                if match_id not in matches:
                    raise Refusal("match_other_round", status=409)
                with transaction.atomic():
                    match = write(matches[match_id], one)
            except NotFound:
                raise
            except Refusal as refusal:
                faults[match_id] = refusal
            else:
                changed += [match] if match is not None else []
        if faults:
            raise _refuse_tables(faults)
    return changed


def _find_matches(round: Round, wanted: Iterable[str]) -> dict[str, Match]:
    rows = Match.objects.filter(round=round, public_id__in=[str(id) for id in wanted])
    return {match.public_id: match for match in rows}


def _refuse_tables(faults: Mapping[str, Refusal]) -> TablesRefused:
    listed = [{"match": id, "code": fault.code, "field": fault.field} for id, fault in faults.items()]
    return TablesRefused(count=len(faults), details={"faults": listed}, faults=dict(faults))
