"""`make simulate EVENTS=5000 SEED=1`: many whole events, each checked round by round; the seeds of failures are printed."""

import argparse
import os
import sys
import time
import traceback
from concurrent.futures import ProcessPoolExecutor

from tests.simulate.events import check_event, list_events

FORMATS = ("swiss", "round_robin")
PROGRESS = 500  # events between two lines that say how far it is


def try_event(event):
    """The event, and what went wrong: faults, or the traceback of an event that could not be played."""
    try:
        return event, check_event(*event)[1]
    except Exception:
        return event, [traceback.format_exc()]


def main():
    """Half of the events in each format. 1 if any failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulate", description=__doc__)
    parser.add_argument(
        "--seed", type=int, default=int(time.time()), help="of the first event; by the clock if not given"
    )
    parser.add_argument("--events", type=int, default=5000, help="in all, shared out among the formats")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    share = -(-asked.events // len(FORMATS))
    events = [event for name in FORMATS for event in list_events(name, asked.seed, share)]
    print(f"{len(events)} events from seed {asked.seed} on")
    failed = 0
    with ProcessPoolExecutor(asked.workers) as pool:
        tried = enumerate(pool.map(try_event, events, chunksize=20), start=1)
        for number, ((planned, seed, entrants, rounds), faults) in tried:
            if number % PROGRESS == 0:
                print(f"{number} of {len(events)}", flush=True)
            if faults:
                failed += 1
                print(
                    f"FAILED {planned}, seed {seed}, entrants {entrants}, rounds {rounds}: {faults[0]}", flush=True
                )
    print(f"{len(events)} events, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
