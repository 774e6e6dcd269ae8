"""`python -m scoring SHEET.json`: score sheets without a database and without Django (rules.md 9)."""

import json
import sys
from typing import Any

from scoring.command import run_command
from scoring.errors import SheetError
from scoring.sheet import score_sheet
from scoring.strict_json import decode_strict

USAGE = "usage: python -m scoring SHEET.json | python -m scoring - | python -m scoring --lines FILE"


def read_json(data: bytes) -> Any:
    """The JSON value in `data` (UTF-8); raises SheetError `invalid_document` for anything else, NaN and repeated
    keys too."""
    try:
        return decode_strict(data.decode("utf-8"))
    except (ValueError, RecursionError) as fault:
        raise SheetError("invalid_document", None, f"This is no JSON document: {fault}"[:200]) from fault


def answer_sheet(data: bytes) -> tuple[str, bool]:
    """One line of JSON: the result for a sheet's JSON, or its error object; and whether it could be scored.

    Totals of thousands of digits, which Python does not write, are refused.
    """
    try:
        try:
            return _ENCODE(score_sheet(read_json(data))), True
        except ValueError as fault:
            if isinstance(fault, SheetError):
                raise
            raise SheetError(
                "invalid_document", None, "The numbers in this sheet are too large to write."
            ) from fault
    except SheetError as fault:
        return _ENCODE({"error": fault.as_dict()}), False


_ENCODE = json.JSONEncoder(ensure_ascii=True, separators=(",", ":")).encode


def main(arguments: list[str]) -> int:
    """Run the command; 0 if scored, 2 for a sheet that cannot be scored or a wrong call."""
    return run_command(arguments, USAGE, answer_sheet)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
