"""What every command that answers documents has in common: a file, standard input or many lines in, JSON out."""

import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import BinaryIO

# The bytes of one document -> one line of JSON, and whether it could be answered (False: the line is its error).
Answer = Callable[[bytes], tuple[str, bool]]


def run_command(arguments: list[str], usage: str, answer: Answer) -> int:
    """Answer FILE, `-` (standard input), or with `--lines FILE` every line of it in order; returns the exit status.

    0 where all is answered, lines with an error too; 2 for a document that cannot be answered, whose error stands on
    standard output, for a file that cannot be read and for a wrong call, which standard error says.
    """
    by_line = len(arguments) == 2 and arguments[0] == "--lines"
    if not by_line and (len(arguments) != 1 or (arguments[0].startswith("-") and arguments[0] != "-")):
        print(usage, file=sys.stderr)
        return 2
    try:
        with open_input(arguments[-1]) as file:
            if by_line:
                sys.stdout.writelines(answer_lines(file, answer))
                sys.stdout.flush()
                return 0
            line, answered = answer(file.read())
        print(line, flush=True)
    except BrokenPipeError:
        # Whoever read the answers has seen enough; nothing more may be written, not even at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as fault:
        print(f"{arguments[-1]}: {fault.strerror}", file=sys.stderr)
        return 2
    return 0 if answered else 2


def answer_lines(lines: Iterable[bytes], answer: Answer) -> Iterable[str]:
    """One answer a line, in order; an empty line is no JSON either."""
    for line in lines:
        yield answer(line)[0] + "\n"


def open_input(name: str) -> BinaryIO:
    """The named file, or standard input for `-`, as bytes."""
    return sys.stdin.buffer if name == "-" else Path(name).open("rb")
