"""How fast the engine is: `python -m tests.bench.engine` prints the fold of a ten-hand match and sheets a second."""

import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from scoring import resolve_rules, score_records

TIMES = 2000
LINES = 10_000


def make_sheet(dice: random.Random) -> dict:
    """A sheet of ten hands that are all possible and do not end the match."""
    records = []
    for _ in range(10):
        seat = dice.randint(1, 4)
        if dice.random() < 0.2:
            pips = {str(number): dice.randint(4, 20) for number in range(1, 5)}
            records.append({"kind": "block", "seat": seat, "pips": pips})
        else:
            others = [number for number in range(1, 5) if (number - seat) % 2]
            records.append(
                {"kind": "finish", "seat": seat, "pips": {str(number): dice.randint(3, 20) for number in others}}
            )
    return {"rules": {"preset": "international-100", "target": 1000}, "first_opener": 1, "records": records}


def main() -> None:
    """Print both figures."""
    dice = random.Random(7)
    sheet = make_sheet(dice)
    rules = resolve_rules(sheet["rules"])
    best = []
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(TIMES):
            score_records(rules, 1, sheet["records"])
        best.append((time.perf_counter() - start) / TIMES * 1000)
    best.sort()
    print(f"fold of ten hands: median {best[2]:.3f} ms, from {best[0]:.3f} to {best[-1]:.3f}")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sheets.jsonl"
        path.write_text("\n".join(json.dumps(make_sheet(dice)) for _ in range(LINES)) + "\n", encoding="utf-8")
        rates = []
        for _ in range(3):
            start = time.perf_counter()
            subprocess.run(
                [sys.executable, "-m", "scoring", "--lines", str(path)], stdout=subprocess.DEVNULL, check=True
            )
            rates.append(LINES / (time.perf_counter() - start))
        rates.sort()
        print(f"python -m scoring --lines: median {rates[1]:.0f} sheets a second, start-up included")


if __name__ == "__main__":
    main()
