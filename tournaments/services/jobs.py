"""Asking for work that nobody waits for: `enqueue()` and nothing else (docs/jobs.md).

A job is a row, written in the transaction of its cause and so lost or kept with it. After commit the workers are
woken: through the broker where there is one, else the thread of this process. A wake-up that does not arrive (the
broker is away, its queue is full) loses nothing: the next look at what is due finds the row.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Protocol

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.module_loading import import_string

from tournaments.enums import JobStatus
from tournaments.errors import Refusal
from tournaments.models import Club, Job

logger = logging.getLogger(__name__)

# What people ask for waits in one line; whoever asks for more than this before any is done must wait himself.
MOST_WAITING_OF_A_CLUB = 20


class Progress(Protocol):
    """How a job tells how far it is: `progress(done, total)`. Raises JobLost where another worker has it by now."""

    def __call__(self, done: int, total: int) -> None: ...


@dataclass(frozen=True)
class JobKind:
    """What is done for a job of some name.

    work(arguments, progress): the long part; it runs outside of any transaction and may run twice, so it only reads,
    or does what is right to do twice. store(job, outcome): writes what came of it and returns the result to keep
    (JSON); it runs in the one transaction that also marks the job done, so it happens once. Without it the outcome
    itself is kept. attempts: how often it is tried before it has failed.
    """

    name: str
    work: Callable[[dict[str, Any], Progress], Any]
    store: Callable[[Job, Any], Any] | None = None
    attempts: int = 3


_kinds: dict[str, JobKind] = {}


def register_job(kind: JobKind) -> None:
    """Let jobs of the kind's name be asked for. Called once, when the application is ready (tournaments.tasks)."""
    _kinds[kind.name] = kind


def find_kind(name: str) -> JobKind | None:
    """What is done for jobs of this name; None where nobody knows (a job of another version of the program)."""
    return _kinds.get(name)


def enqueue(
    name: str,
    /,
    *,
    key: str | None = None,
    club: Club | None = None,
    asked_by: Any = None,
    not_before: datetime | None = None,
    anew: bool = False,
    **arguments: Any,
) -> Job:
    """The job, to be done after commit; with a `key` that was used before, the job that is there.

    arguments: JSON only. A failed job of the same key is tried anew, with `anew` a finished one too. Raises Refusal `queue_full` (429) where the club
    has too many waiting; LookupError for a name that nobody registered, which is a fault of the caller.
    """
    if name not in _kinds:
        raise LookupError(f"There is no job called {name!r}.")
    with transaction.atomic():
        job = _find_or_make(name, key, club, asked_by, not_before, anew, arguments)
    if job.status == JobStatus.WAITING:
        transaction.on_commit(lambda: wake(job.public_id), robust=True)
    return job


def _find_or_make(
    name: str,
    key: str | None,
    club: Club | None,
    asked_by: Any,
    not_before: datetime | None,
    anew: bool,
    arguments: dict[str, Any],
) -> Job:
    if key is not None:
        there = Job.objects.select_for_update().filter(key=key).first()
        if there is not None:
            return _revive(there, anew)
    if asked_by is not None and club is not None:
        waiting = Job.objects.filter(club=club, status=JobStatus.WAITING, asked_by__isnull=False).count()
        if waiting >= MOST_WAITING_OF_A_CLUB:
            raise Refusal("queue_full", status=429, count=waiting)
    values = {
        "name": name,
        "club": club,
        "asked_by": asked_by,
        "not_before": not_before,
        "arguments": arguments,
    }
    if key is None:
        return Job.objects.create(**values)
    job, _ = Job.objects.get_or_create(key=key, defaults=values)
    return job


def _revive(job: Job, anew: bool) -> Job:
    """A failed job asked for again begins anew, with `anew` a finished one too; any other is left as it is."""
    if job.status == JobStatus.FAILED or (anew and job.status == JobStatus.DONE):
        job.status, job.attempts, job.error, job.not_before = JobStatus.WAITING, 0, "", None
        job.steps_done = job.steps_total = 0
        job.save(update_fields=["status", "attempts", "error", "not_before", "steps_done", "steps_total"])
    return job


def wake(public_id: str) -> None:
    """Tell the workers that a job waits. Raises nothing: a wake-up that is lost costs time, not the job."""
    try:
        import_string(settings.JOBS_WAKE)(public_id)
    except Exception:
        logger.exception("The workers could not be told of a job; it is found when they look by themselves.")


def count_overdue(after: timedelta = timedelta(minutes=10)) -> int:
    """How many jobs have waited longer than `after`: more than none says that no worker runs."""
    limit = timezone.now() - after
    due = Q(not_before=None, created_at__lt=limit) | Q(not_before__lt=limit)
    return Job.objects.filter(due, status=JobStatus.WAITING).count()
