"""`python -m scoring SHEET.json`: score sheets without a database and without Django (rules.md 9)."""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from scoring.errors import SheetError
from scoring.sheet import score_sheet

USAGE = "usage: python -m scoring SHEET.json | python -m scoring - | python -m scoring --lines FILE"


def read_json(text: str) -> Any:
    """The JSON value in `text`; raises SheetError `invalid_document` for anything else, NaN and repeated keys too."""
    try:
        return _DECODER.decode(text)
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


def answer_text(text: str) -> tuple[dict[str, Any], bool]:
    """The result for a sheet's text, or its error object; and whether it could be scored."""
    try:
        return score_sheet(read_json(text)), True
    except SheetError as fault:
        return {"error": fault.as_dict()}, False


def answer_lines(lines: Iterable[bytes]) -> Iterable[str]:
    """One answer a line, in order; an empty line is no JSON either."""
    for line in lines:
        try:
            text = line.decode("utf-8").strip("\r\n")
        except UnicodeDecodeError:
            text = ""
        yield write_json(answer_text(text)[0]) + "\n"


def write_json(answer: dict[str, Any]) -> str:
    """The answer as one line of JSON; totals of thousands of digits, which Python does not write, are refused."""
    try:
        return _ENCODE(answer)
    except ValueError:
        fault = SheetError("invalid_document", None, "The numbers in this sheet are too large to write.")
        return _ENCODE({"error": fault.as_dict()})


_ENCODE = json.JSONEncoder(ensure_ascii=True, separators=(",", ":")).encode


def main(arguments: list[str]) -> int:
    """Run the command; 0 if scored, 2 for a sheet that cannot be scored or a wrong call."""
    if len(arguments) == 2 and arguments[0] == "--lines":
        try:
            with open_input(arguments[1]) as file:
                sys.stdout.writelines(answer_lines(file))
        except OSError as fault:
            print(f"{arguments[1]}: {fault.strerror}", file=sys.stderr)
            return 2
        return 0
    if len(arguments) != 1 or (arguments[0].startswith("-") and arguments[0] != "-"):
        print(USAGE, file=sys.stderr)
        return 2
    try:
        with open_input(arguments[0]) as file:
            text = file.read().decode("utf-8", "replace")
    except OSError as fault:
        print(f"{arguments[0]}: {fault.strerror}", file=sys.stderr)
        return 2
    answer, scored = answer_text(text)
    print(write_json(answer))
    return 0 if scored else 2


def open_input(name: str) -> Any:
    """The named file, or standard input for `-`, as bytes."""
    return sys.stdin.buffer if name == "-" else Path(name).open("rb")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
