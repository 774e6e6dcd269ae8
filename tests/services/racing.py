"""Several at the same moment, each on a connection of its own: what the tests of races share."""

import threading
from collections.abc import Callable
from typing import Any

from django.db import connections

from tournaments.errors import Refusal

LONGEST = 30  # seconds that one waits for the others to be ready


def together(*actions: Callable[[], Any]) -> list[Any]:
    """Run the actions at the same moment; what each returned, or the Refusal that it raised.

    Anything else that is raised is a fault of ours and is raised here: a lost hand is never an outcome.
    """
    gate = threading.Barrier(len(actions))
    outcomes: dict[int, Any] = {}
    faults: list[BaseException] = []

    def run(place: int, action: Callable[[], Any]) -> None:
        try:
            gate.wait(LONGEST)
            outcomes[place] = action()
        except Refusal as refusal:
            outcomes[place] = refusal
        except BaseException as fault:
            faults.append(fault)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(actions)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        raise BaseExceptionGroup(f"{len(faults)} of {len(actions)} failed", faults)
    return [outcomes[place] for place in range(len(actions))]


def name_outcome(outcome: Any) -> str:
    """The code of a refusal, "again" for a repetition, "done" for everything that was done."""
    if isinstance(outcome, Refusal):
        return outcome.code
    assert outcome is not None, "an action that is raced tells what it did"
    return "done" if getattr(outcome, "created", True) else "again"
