"""What holds for every sheet that goes through the stored log: a correction is the same as the corrected sheet."""

from typing import Any
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from scoring import SheetError, resolve_rules, score_records, score_sheet, what_to_ask
from tests.scoring import strategies as some
from tests.services.tables import Table, make_table
from tournaments.errors import CannotBeScored, Refusal
from tournaments.mapping.sheets import summarise
from tournaments.services.corrections import insert_record, replace_record, withdraw_record
from tournaments.services.records import preview_record, undo_record
from tournaments.services.verification import verify_match

Doc = dict[str, Any]
HANDS = ("finish", "block", "void", "stopped", "given")
# Each example opens matches and writes to them: few, and a failure is shown as it was found instead of made small for minutes.
few = settings(
    max_examples=30,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)


def store(sheet: Doc, records: list[Doc]) -> Table:
    """A match of the sheet's rules with these records, written one after the other."""
    table = make_table(rules=sheet["rules"], sides=(), first_opener=sheet["first_opener"])
    for record in records:
        table.write(record, actor=table.boss)
    return table


def describe(table: Table) -> Doc:
    """Everything about a match that its records decide, and nothing that tells how it came to it."""
    match, view = table.reload(), table.view
    return {
        "score": match.score,
        "state": match.state,
        "winner": match.winner,
        "decided_by": match.decided_by,
        "hands": match.hands,
        "begun": match.started_at is not None,
        "ended": match.ended_at is not None,
        "sides": [(side.letter, side.total, side.games, side.accepted) for side in view.sides],
        "rows": [row.scored for row in view.rows],
        "sheet": [row.payload for row in view.rows],
        "asked": [
            what_to_ask(view.ruleset, kind, seat).as_dict()
            for kind in ("finish", "block")
            for seat in range(1, view.ruleset.seats + 1)
        ],
    }


def preview(table: Table, record: Doc) -> Any:
    """What the record would do next: its row and the score, or why it cannot be."""
    try:
        found = preview_record(table.match.public_id, actor=table.boss, record=record)
    except Refusal as refusal:
        return refusal.code, refusal.field
    return found.row, found.before, found.after


def score_to_end(sheet: Doc, records: list[Doc]) -> tuple[Doc, int]:
    """The engine's result of the records up to the end of the match, and how many of them that are; raises SheetError."""
    rules = resolve_rules(sheet["rules"])
    result = score_records(rules, sheet["first_opener"], [])
    for count, _ in enumerate(records, 1):
        try:
            result = score_records(rules, sheet["first_opener"], records[:count])
        except SheetError as fault:
            if fault.code == "match_over":
                return result, count - 1
            raise
    return result, len(records)


class Withdrawing(TestCase):
    """The last record taken back."""

    @few
    @given(data=st.data(), sheet=some.sheets(most=6), undone=st.booleans())
    def test_withdrawing_the_last_record_leaves_a_match_that_never_had_it(
        self, data: st.DataObject, sheet: Doc, undone: bool
    ) -> None:
        if not sheet["records"]:
            sheet["records"] = [{"kind": "void", "reason": "misdeal"}]
        *front, last = sheet["records"]
        without, table = store(sheet, front), store(sheet, [*front, last])
        seq = table.reload().last_seq
        if undone:
            undo_record(table.match.public_id, actor=table.boss, entry_id=uuid4())
        else:
            withdraw_record(table.match.public_id, seq, actor=table.boss, entry_id=uuid4(), reason="no se jugó")
        assert describe(table) == describe(without)
        assert list(verify_match(table.match)) == []
        following = data.draw(some.records(resolve_rules(sheet["rules"])))
        assert preview(table, following) == preview(without, following)
        assert preview(table, last) == preview(without, last)

    @few
    @given(sheet=some.sheets(most=6))
    def test_a_stored_match_scores_as_its_sheet(self, sheet: Doc) -> None:
        table, result = store(sheet, sheet["records"]), score_sheet(sheet)
        assert table.reload().score == summarise(result)
        assert [row.scored for row in table.view.rows] == result["records"]


class Correcting(TestCase):
    """Any hand replaced, withdrawn or inserted."""

    @few
    @given(data=st.data(), sheet=some.sheets(most=6))
    def test_a_corrected_match_scores_as_the_corrected_sheet_scored_anew(
        self, data: st.DataObject, sheet: Doc
    ) -> None:
        table = store(sheet, sheet["records"])
        for _ in range(data.draw(st.integers(1, 3))):
            self.correct(data, sheet, table)
            assert list(verify_match(table.reload())) == []

    def correct(self, data: st.DataObject, sheet: Doc, table: Table) -> None:
        rows, before = table.view.rows, describe(table)
        counts = [row.payload for row in rows]  # with the openers that the table saw
        record = data.draw(some.records(resolve_rules(sheet["rules"])))
        do = data.draw(st.sampled_from(["replace", "withdraw", "insert"] if rows else ["insert"]))
        place = data.draw(st.integers(0, len(rows) - (do != "insert")))
        options = {"actor": table.boss, "entry_id": uuid4(), "reason": "mal anotada"}
        match_id = table.match.public_id
        expected: list[Doc] | None
        if do == "withdraw":
            expected, seq = counts[:place] + counts[place + 1 :], rows[place].seq

            def act() -> Any:
                return withdraw_record(match_id, seq, **options)
        elif do == "replace":
            played, seq = counts[place].get("opener"), rows[place].seq
            kept = {"opener": played} if played and record["kind"] in HANDS and "opener" not in record else {}
            expected = [*counts[:place], {**record, **kept}, *counts[place + 1 :]]

            def act() -> Any:
                return replace_record(match_id, seq, record=record, **options)
        else:
            expected = [*counts[:place], record, *counts[place:]]
            behind = rows[place - 1].seq if place else None

            def act() -> Any:
                return insert_record(match_id, behind, record=record, **options)

        fault: SheetError | None = None
        try:
            if do != "withdraw":  # the hand itself must fit where it is put
                score_records(resolve_rules(sheet["rules"]), sheet["first_opener"], expected[: place + 1])
            result, count = score_to_end(sheet, expected)
        except SheetError as found:
            fault = found
        if fault is not None:
            with pytest.raises(CannotBeScored) as caught:
                act()
            assert caught.value.code == fault.code
            assert describe(table) == before
            return
        lines = table.reload().last_seq
        act()
        after = describe(table)
        assert after["score"] == summarise(result)
        assert after["rows"] == result["records"]
        assert len(after["sheet"]) == count
        # One line for the correction, and one for each hand that stood behind the new end.
        assert table.match.last_seq - lines == 1 + len(expected) - count
