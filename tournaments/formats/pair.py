"""`pair`: a state in, the next round out (formats.md 3.1)."""

import json
from typing import Any

from scoring.command import run_command
from scoring.strict_json import decode_strict
from tournaments.formats.errors import CannotPair, StateError
from tournaments.formats.reading import read_state
from tournaments.formats.swiss import pair_round
from tournaments.formats.writing import write_answer

USAGE = "usage: python -m tournaments.formats pair STATE.json | pair - | pair --lines FILE"


def run(arguments: list[str]) -> int:
    """Answer a state with its round, or with its error and the status 2."""
    return run_command(arguments, USAGE, answer_state)


def read_json(data: bytes) -> Any:
    """The JSON value in `data`; StateError `invalid_document` for anything else, NaN and repeated keys too."""
    try:
        return decode_strict(data.decode("utf-8"))
    except (ValueError, RecursionError) as fault:
        raise StateError("invalid_document", None, f"This is no JSON document: {fault}"[:200]) from fault


def answer_state(data: bytes) -> tuple[str, bool]:
    """One line of JSON, the round or the error, and whether there is a round."""
    try:
        answer = write_answer(pair_round(read_state(read_json(data))))
    except (StateError, CannotPair) as fault:
        return write_json({"error": fault.as_dict()}), False
    return write_json(answer), True


write_json = json.JSONEncoder(ensure_ascii=True, separators=(",", ":")).encode
