"""`python -m scoring SHEET.json`: score sheets without a database and without Django (rules.md 9)."""

import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, BinaryIO

from scoring.errors import SheetError
from scoring.sheet import score_sheet

USAGE = "usage: python -m scoring SHEET.json | python -m scoring - | python -m scoring --lines FILE"


def read_json(data: bytes) -> Any:
    """The JSON value in `data` (UTF-8); raises SheetError `invalid_document` for anything else, NaN and repeated
    keys too."""
    try:
        return _DECODER.decode(data.decode("utf-8"))
    except (ValueError, RecursionError) as fault:
        raise SheetError("invalid_document", None, f"This is no JSON document: {fault}"[:200]) from fault


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no number here")


def _refuse_repeated(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) != len(pairs):
        raise ValueError("a key stands there twice")
    return table


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant, object_pairs_hook=_refuse_repeated)


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


def answer_lines(lines: Iterable[bytes]) -> Iterable[str]:
    """One answer a line, in order; an empty line is no JSON either."""
    for line in lines:
        yield answer_sheet(line)[0] + "\n"


_ENCODE = json.JSONEncoder(ensure_ascii=True, separators=(",", ":")).encode


def main(arguments: list[str]) -> int:
    """Run the command; 0 if scored, 2 for a sheet that cannot be scored or a wrong call."""
    by_line = len(arguments) == 2 and arguments[0] == "--lines"
    if not by_line and (len(arguments) != 1 or (arguments[0].startswith("-") and arguments[0] != "-")):
        print(USAGE, file=sys.stderr)
        return 2
    try:
        with open_input(arguments[-1]) as file:
            if by_line:
                sys.stdout.writelines(answer_lines(file))
                sys.stdout.flush()
                return 0
            answer, scored = answer_sheet(file.read())
    except BrokenPipeError:
        # Whoever read the answers has seen enough; nothing more may be written, not even at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as fault:
        print(f"{arguments[-1]}: {fault.strerror}", file=sys.stderr)
        return 2
    print(answer)
    return 0 if scored else 2


def open_input(name: str) -> BinaryIO:
    """The named file, or standard input for `-`, as bytes."""
    return sys.stdin.buffer if name == "-" else Path(name).open("rb")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
