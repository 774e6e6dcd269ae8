"""`python -m tournaments.formats pair | check | simulate`: rounds without a database and without Django (formats.md 3)."""

import sys
from importlib import import_module

# Each is a module of this room with `run(arguments) -> exit status`; loaded when asked for, since some need much.
COMMANDS = ("pair", "check", "simulate")
USAGE = "usage: python -m tournaments.formats pair STATE.json | check STATE.json ANSWER.json | simulate [--help]"


def main(arguments: list[str]) -> int:
    """Run the command named first; 2 for a wrong call, which standard error says."""
    if not arguments or arguments[0] not in COMMANDS:
        print(USAGE, file=sys.stderr)
        return 2
    status: int = import_module(f"tournaments.formats.{arguments[0]}").run(arguments[1:])
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
