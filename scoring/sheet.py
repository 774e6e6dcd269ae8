"""A score sheet in, a score out (rules.md 9)."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.errors import SheetError, show_value
from scoring.match import MatchFold
from scoring.presets import resolve_rules
from scoring.records import invalid
from scoring.rules import Ruleset


def score_records(rules: Ruleset, first_opener: int | None, records: Sequence[Any]) -> dict[str, Any]:
    """The result of rules.md 9 for these records: rows, games, score, status, winner, who opens next.

    first_opener: a seat, or None while it is unknown. Raises SheetError with the number of the record, from 1.
    """
    fold = MatchFold(rules, first_opener)
    rows = []
    for number, record in enumerate(records, 1):
        try:
            rows.append(fold.take(record))
        except SheetError as fault:
            fault.record = number
            raise
    return fold.result(rows)


def score_sheet(document: Any) -> dict[str, Any]:
    """The result of rules.md 9 for a sheet: {"rules"?, "first_opener"?, "records"}; other keys are ignored.

    Raises SheetError; its `record` is None where the fault lies in the document, the rules or `first_opener`.
    """
    if not isinstance(document, Mapping):
        raise invalid(None, "A score sheet must be an object.")
    given = document.get("rules", {})
    if given is None:  # rules may be absent, but null is no ruleset
        given = []
    rules = resolve_rules(given)
    first_opener = document.get("first_opener")
    if first_opener is not None:
        if type(first_opener) is not int:
            raise invalid("first_opener", "first_opener must be a seat or null.")
        if not 1 <= first_opener <= rules.seats:
            raise SheetError(
                "seat_out_of_range",
                "first_opener",
                f"There is no such seat; the seats are 1 to {rules.seats}.",
                seats=rules.seats,
                seat=show_value(first_opener),
            )
    records = document.get("records")
    if not isinstance(records, list):
        raise invalid("records", "records must be a list.", missing="records")
    return score_records(rules, first_opener, records)
