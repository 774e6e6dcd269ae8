"""`python -m tournaments.formats simulate`: whole events by chance, a line for each or all that happened as JSON."""

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Sequence

from tournaments.formats.feasible import Planned
from tournaments.formats.simulation import Account, simulate_event

MOST_ENTRANTS, MOST_ROUNDS = 3000, 999


def run(arguments: Sequence[str]) -> int:
    """Simulate what the arguments ask for, a line an event: with `--json` its account, else its summary, both with the
    seed that plays it again. 0, or 2 for a wrong call (argparse says why on standard error)."""
    try:
        asked = make_parser().parse_args(arguments)
    except SystemExit as leaving:  # argparse leaves by itself, after --help too
        return 0 if leaving.code in (0, None) else 2
    planned: Planned = "round_robin" if asked.format == "round_robin" else "swiss"
    if asked.double:
        if planned == "swiss":
            sys.stderr.write("--double is for --format round_robin\n")
            return 2
        planned = "double_round_robin"
    try:
        for seed in range(asked.seed, asked.seed + asked.events):
            account = simulate_event(
                seed, planned, entrants=asked.entrants, rounds=asked.rounds, trouble=asked.trouble
            )
            line = json.dumps(account, separators=(",", ":")) if asked.json else summarise(account)
            sys.stdout.write(line + "\n")
            sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the lines has seen enough; nothing more may be written, not even at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def make_parser() -> argparse.ArgumentParser:
    """What may be asked for on the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m tournaments.formats simulate",
        description="Play whole events by chance: results, no-shows, absences, late entries, withdrawals, cards, corrections.",
    )
    parser.add_argument("--format", choices=("swiss", "round_robin"), default="swiss")
    parser.add_argument("--double", action="store_true", help="everybody meets everybody twice (round robin)")
    parser.add_argument("--entrants", type=_whole(2, MOST_ENTRANTS), help="by chance if not given, 2 to 20")
    parser.add_argument(
        "--rounds", type=_whole(1, MOST_ROUNDS), help="by chance, or the whole schedule of a round robin"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the first event; the next ones count on from it")
    parser.add_argument("--events", type=_whole(1, 10**9), default=1)
    parser.add_argument(
        "--trouble", type=_share, help="how often something goes wrong, 0 to 1; by chance if not given"
    )
    parser.add_argument("--json", action="store_true", help="the whole account of each event, one a line")
    return parser


def summarise(account: Account) -> str:
    """One line on an event: its seed, its size, what happened how often, and who came first."""
    event, rounds = account["event"], account["rounds"]
    matches = [match for one in event["rounds"] for match in one["matches"]]
    done = Counter(step["do"] for one in rounds for step in (*one["before"], *one["after"]))
    met: Counter[frozenset[object]] = Counter(
        frozenset((match["a"], match["b"]))
        for match in matches
        if match.get("kind", "played") in ("played", "award")
    )
    counted = {
        "matches": len(matches),
        "rematches": sum(times - 1 for times in met.values()) if account["planned"] == "swiss" else 0,
        "byes": sum(len(one["byes"]) for one in rounds),
        "no-shows": sum(match.get("kind") == "no_show" for match in matches),
        "double no-shows": sum(match.get("kind") == "double_no_show" for match in matches),
        "awards": sum(match.get("kind") == "award" for match in matches),
        "absences": sum(len(one["absent"]) for one in rounds),
        "late": done["enter"],
        "withdrawn": done["withdraw"],
        "returned": done["return"],
        "cards": done["card"],
        "cards taken back": done["take_back"],
        "penalties": done["penalty"],
        "corrections": done["correct"],
    }
    happened = ", ".join(f"{name} {number}" for name, number in counted.items() if number)
    first = (
        ", ".join(str(row["id"]) for row in rounds[-1]["standings"] if row["rank"] == 1) if rounds else "nobody"
    )
    size = f"entrants {len(event['entrants'])}, rounds {len(rounds)}"
    return f"seed {account['seed']}: {account['planned']}, {size}; {happened or 'nothing played'}; first: {first}"


def _whole(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 12 and least <= int(text) <= most):
            raise argparse.ArgumentTypeError(f"a whole number from {least} to {most}")
        return int(text)

    return read


def _share(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = -1
    if not 0 <= share <= 1:
        raise argparse.ArgumentTypeError("a number from 0 to 1")
    return share
