"""Jobs for tests: they count, write, fail or are dropped as they are told."""

from typing import Any

from tournaments.services.jobs import JobKind, register_job


def break_off(public_id: str) -> None:
    """A broker that cannot be reached."""
    raise ConnectionError("no broker")


def offer(name: str, *, fails: int = 0, store: Any = None, during: Any = None, attempts: int = 3) -> list[dict]:
    """Register a job that fails the first `fails` times; the arguments of each run are in the list it returns."""
    runs: list[dict] = []

    def work(arguments: dict, progress: Any) -> Any:
        runs.append(arguments)
        if during is not None:
            during(progress)
        if len(runs) <= fails:
            raise OSError("the disk is full")
        return {"runs": len(runs)}

    register_job(JobKind(name, work, store, attempts))
    return runs
