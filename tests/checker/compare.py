"""`python -m tests.checker.compare --seeds 200000 [--first 0]`: the engine against the plain checker, many sheets."""

import argparse
import collections
import json

from scoring import SheetError, score_sheet
from tests.checker.score_oracle import score_by_text
from tests.checker.sheet_maker import make_sheet


def ask_engine(sheet):
    """What the engine answers: the result, or {"error": {"code", "record", "field"}}."""
    try:
        return score_sheet(sheet)
    except SheetError as fault:
        return {"error": {"code": fault.code, "record": fault.record, "field": fault.field}}


def is_same_place(one, other):
    """Whether two fields point at one place, be it once more closely; the text names fields by one example only."""
    if one is None or other is None:
        return True
    return f"{one}.".startswith(f"{other}.") or f"{other}.".startswith(f"{one}.")


def agree(ours, plain):
    """Whether both give one result, or refuse the same record for a fault of the same group of checks."""
    if "error" not in plain or "error" not in ours:
        return ours == plain
    error, allowed = ours["error"], plain["error"]
    return error["record"] == allowed["record"] and any(
        error["code"] == code and is_same_place(error["field"], field) for code, field in allowed["also"]
    )


def main():
    """Prints each disagreement (up to 20) and how many sheets came to what."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=10000)
    parser.add_argument("--first", type=int, default=0)
    asked = parser.parse_args()
    met = collections.Counter()
    wrong = 0
    for seed in range(asked.first, asked.first + asked.seeds):
        sheet = make_sheet(seed)
        ours, plain = ask_engine(sheet), score_by_text(sheet)
        met[plain["error"]["code"] if "error" in plain else plain["decided_by"] or "playing"] += 1
        if not agree(ours, plain):
            wrong += 1
            if wrong <= 20:
                print(f"seed {seed}\n  sheet   {json.dumps(sheet)}\n  engine  {ours}\n  checker {plain}")
    print(f"{asked.seeds} sheets, {wrong} disagreements; {dict(met.most_common())}")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
