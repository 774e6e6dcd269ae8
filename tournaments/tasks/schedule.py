"""What is due when. A nightly job's key is its name and its night, so it is done once however many clocks tick."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta

from django.utils import timezone

from tournaments.models import Job
from tournaments.services.job_runs import run_due_jobs
from tournaments.services.jobs import enqueue
from tournaments.tasks.kinds import NIGHTLY_CHECK, NIGHTLY_CLEANING


@dataclass(frozen=True)
class Nightly:
    """A job of every night. at: the time of day from which it is due, on the installation's clock (TIME_ZONE)."""

    name: str
    at: time


NIGHTLY = (Nightly(NIGHTLY_CHECK, time(4, 0)), Nightly(NIGHTLY_CLEANING, time(4, 30)))


def list_keys(now: datetime) -> list[tuple[str, str]]:
    """(name, key) of the latest night of each nightly job at `now`: today's, or yesterday's before its time.

    One that was missed (the machine was off) is so made up for at the next look; older ones are not.
    """
    local = timezone.localtime(now)
    found = []
    for nightly in NIGHTLY:
        day = local.date() if local.time() >= nightly.at else local.date() - timedelta(days=1)
        found.append((nightly.name, f"{nightly.name}:{day.isoformat()}"))
    return found


def enqueue_due(now: datetime | None = None) -> int:
    """Ask for the nightly jobs whose time has come and that nobody asked for yet; how many these are. One query more or less."""
    keys = list_keys(now or timezone.now())
    there = set(Job.objects.filter(key__in=[key for _, key in keys]).values_list("key", flat=True))
    missing = [(name, key) for name, key in keys if key not in there]
    for name, key in missing:
        enqueue(name, key=key)
    return len(missing)


def run_due(now: datetime | None = None) -> int:
    """Ask for what is due and do everything that waits; how many jobs were done."""
    enqueue_due(now)
    return run_due_jobs()
