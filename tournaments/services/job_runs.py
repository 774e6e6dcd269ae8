"""Doing a job: claimed by one worker under a lease, done once, tried again where it broke."""

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from django.db import connections, transaction
from django.db.models import F, Q
from django.utils import timezone

from tournaments.enums import JobStatus
from tournaments.errors import Refusal
from tournaments.identifiers import new_public_id
from tournaments.models import Job
from tournaments.models.columns import TEXT_LENGTH
from tournaments.services.jobs import JobKind, find_kind

logger = logging.getLogger(__name__)

# A worker that lives says so every HEARTBEAT; one that has not for LEASE is taken for dead.
LEASE = timedelta(seconds=60)
HEARTBEAT = 15.0  # seconds
TELL_EVERY = 0.5  # seconds between two writes of progress
WAITS = (timedelta(seconds=20), timedelta(minutes=2), timedelta(minutes=10))


class JobLost(Exception):
    """The job was given to another worker meanwhile (this one was silent too long); what was done here is dropped."""


def list_due(limit: int = 100, now: datetime | None = None) -> list[str]:
    """The ids of the jobs that can be taken up now, the oldest first: those waiting, and those whose worker died."""
    due = Job.objects.filter(_takeable(now or timezone.now())).order_by("id")
    return list(due.values_list("public_id", flat=True)[:limit])


def _takeable(now: datetime) -> Q:
    """Waiting and due, or running with its lease over.

    A date further ahead than any that we write comes from a clock that was set back since, and holds nobody up.
    """
    waiting = Q(not_before=None) | Q(not_before__lte=now) | Q(not_before__gt=now + timedelta(days=1))
    dropped = Q(lease_until=None) | Q(lease_until__lt=now) | Q(lease_until__gt=now + 2 * LEASE)
    return (Q(status=JobStatus.WAITING) & waiting) | (Q(status=JobStatus.RUNNING) & dropped)


def claim_job(public_id: str) -> Job | None:
    """The job, now this worker's; None where it is done, another's, not due, or gone. One statement decides."""
    now = timezone.now()
    claim = new_public_id()
    taken = Job.objects.filter(_takeable(now), public_id=public_id).update(
        status=JobStatus.RUNNING,
        claim=claim,
        lease_until=now + LEASE,
        attempts=F("attempts") + 1,
        started_at=now,
    )
    return Job.objects.select_related("club").filter(public_id=public_id, claim=claim).first() if taken else None


def run_job(public_id: str) -> bool:
    """Do the job if it can be taken up; True if it was done here. Raises nothing that the job raises."""
    job = claim_job(public_id)
    if job is None:
        return False
    kind = find_kind(job.name)
    if kind is None:
        _fail(job, "nobody knows this job", final=True)
        return False
    if job.attempts > kind.attempts:
        _fail(job, "its worker died each time", final=True)
        return False
    try:
        with keep_alive(job):
            outcome = kind.work(dict(job.arguments), _Teller(job))
        _finish(job, kind, outcome)
    except JobLost:
        logger.warning("The job %s (%s) was taken over by another worker.", job.public_id, job.name)
        return False
    except Refusal as refusal:
        _fail(job, refusal.code, final=True)
        return False
    except Exception as fault:
        logger.exception("The job %s (%s) broke off at attempt %d.", job.public_id, job.name, job.attempts)
        _fail(job, type(fault).__name__, final=job.attempts >= kind.attempts)
        return False
    return True


def run_due_jobs(limit: int = 100) -> int:
    """Do all that is due, one after the other; how many were done. What becomes due meanwhile is done too."""
    done = tried = 0
    seen: set[str] = set()
    while tried < limit:
        fresh = [public_id for public_id in list_due(limit) if public_id not in seen]
        if not fresh:
            return done
        for public_id in fresh:
            seen.add(public_id)
            done += run_job(public_id)
            tried += 1
    return done


class _Teller:
    """Writes how far a job is, not more often than a page would show, and holds its lease with it."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._last = 0.0

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if now - self._last < TELL_EVERY and done < total:
            return
        self._last = now
        extend_lease(self._job, steps_done=done, steps_total=total)


def extend_lease(job: Job, **values: Any) -> None:
    """Say that the worker lives. Raises JobLost where the job is not his any more."""
    mine = Job.objects.filter(pk=job.pk, claim=job.claim, status=JobStatus.RUNNING)
    if not mine.update(lease_until=timezone.now() + LEASE, **values):
        raise JobLost(job.public_id)


@contextmanager
def keep_alive(job: Job) -> Iterator[None]:
    """Hold the lease from a thread of its own while the work goes on, for work that tells no progress."""
    over = threading.Event()

    def beat() -> None:
        while not over.wait(HEARTBEAT):
            try:
                extend_lease(job)
            except JobLost:
                return
            except Exception:
                logger.warning("The lease of the job %s could not be held; tried again.", job.public_id)
            finally:
                connections.close_all()

    thread = threading.Thread(target=beat, name=f"lease-{job.public_id}", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _finish(job: Job, kind: JobKind, outcome: Any) -> None:
    """Keep what came of it and mark the job done, both or neither. Raises JobLost where it is not ours any more."""
    with transaction.atomic():
        row = Job.objects.select_for_update().filter(pk=job.pk, claim=job.claim, status=JobStatus.RUNNING).first()
        if row is None:
            raise JobLost(job.public_id)
        row.result = kind.store(row, outcome) if kind.store else outcome
        row.status, row.finished_at, row.lease_until, row.error = JobStatus.DONE, timezone.now(), None, ""
        row.steps_done = row.steps_total
        row.save()


def _fail(job: Job, why: str, *, final: bool) -> None:
    """Let the job wait for its next attempt, or end it; where it is not ours any more, nothing."""
    values: dict[str, Any] = {"lease_until": None, "claim": "", "error": why[:TEXT_LENGTH]}
    if final:
        values |= {"status": JobStatus.FAILED, "finished_at": timezone.now()}
        logger.error("The job %s (%s) has failed: %s", job.public_id, job.name, why)
    else:
        wait = WAITS[min(job.attempts, len(WAITS)) - 1]
        values |= {"status": JobStatus.WAITING, "not_before": timezone.now() + wait}
    Job.objects.filter(pk=job.pk, claim=job.claim, status=JobStatus.RUNNING).update(**values)
