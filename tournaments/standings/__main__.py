"""`python -m tournaments.standings FILE.json`: standings without a database and without Django (formats.md 2)."""

import json
import sys

from scoring.command import run_command
from scoring.strict_json import decode_strict
from tournaments.standings.answer import answer_event
from tournaments.standings.errors import EventError

USAGE = (
    "usage: python -m tournaments.standings FILE.json | python -m tournaments.standings - "
    "| python -m tournaments.standings --lines FILE"
)


def answer_document(data: bytes) -> tuple[str, bool]:
    """One line of JSON: the standings of an event's JSON, or its error object; and whether it could be ranked.

    Sums of thousands of digits, which Python does not write, are refused.
    """
    try:
        try:
            document = decode_strict(data.decode("utf-8"))
        except (ValueError, RecursionError) as fault:
            raise EventError("invalid_document", None, f"This is no JSON document: {fault}"[:200]) from fault
        try:
            return _ENCODE(answer_event(document)), True
        except ValueError as fault:
            if isinstance(fault, EventError):
                raise
            raise EventError(
                "invalid_document", None, "The numbers in this event are too large to write."
            ) from fault
    except EventError as fault:
        return _ENCODE({"error": fault.as_dict()}), False


_ENCODE = json.JSONEncoder(ensure_ascii=True, separators=(",", ":")).encode


if __name__ == "__main__":
    sys.exit(run_command(sys.argv[1:], USAGE, answer_document))
