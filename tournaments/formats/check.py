"""`check`: judges a paired round against its state (formats.md 3.1), whoever made it."""

import sys
from pathlib import Path

from tournaments.formats.errors import CannotPair, StateError
from tournaments.formats.pair import read_json, write_json
from tournaments.formats.reading import read_state
from tournaments.formats.reading_answer import read_answer
from tournaments.formats.swiss.judging import judge_round

USAGE = "usage: python -m tournaments.formats check STATE.json ANSWER.json (one of them may be -)"


def run(arguments: list[str]) -> int:
    """Print the judgement; 0 for a sound round, 1 for one that breaks a rule, 2 for what cannot be judged."""
    if len(arguments) != 2 or arguments == ["-", "-"]:
        sys.stderr.write(USAGE + "\n")
        return 2
    documents = []
    for name in arguments:
        try:
            documents.append(sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes())
        except OSError as fault:
            sys.stderr.write(f"{name}: {fault.strerror}\n")
            return 2
    line, status = judge_documents(*documents)
    sys.stdout.write(line + "\n")
    return status


def judge_documents(state: bytes, answer: bytes) -> tuple[str, int]:
    """One line of JSON with the judgement or the error, and the status of the command."""
    try:
        read = read_state(read_json(state))
        judgement = judge_round(read, read_answer(read_json(answer)))
    except (StateError, CannotPair) as fault:
        return write_json({"error": fault.as_dict()}), 2
    return write_json(judgement.as_dict()), 0 if judgement.sound else 1
