"""Celery: workers and beat (`celery -A config.celery worker`, `celery -A config.celery beat`).

A message says only that there is a job; the job itself is a row (tournaments.services.jobs), claimed by one worker.
So a message that is lost, late or delivered twice changes nothing, and a worker killed in mid-job is followed by
another once its lease is over.
"""

import logging
import os
import tempfile
import threading
import time
import warnings
from pathlib import Path
from typing import Any

from celery import Celery
from celery.beat import Scheduler
from celery.exceptions import CPendingDeprecationWarning
from celery.schedules import schedstate, schedule

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS is decided; that it will be decided otherwise is no news.
warnings.filterwarnings("ignore", category=CPendingDeprecationWarning)
app = Celery("sobremesa")
app.config_from_object("django.conf:settings", namespace="CELERY")

logger = logging.getLogger(__name__)

# Touched by beat as it goes, for whoever watches it.
BEAT_FILE = Path(os.environ.get("BEAT_FILE") or Path(tempfile.gettempdir()) / "sobremesa-beat")


class EveryMinute(schedule):  # type: ignore[misc]
    """A minute after the last time; at once where that lies ahead, because the clock was set back since."""

    def __init__(self, **options: Any) -> None:
        super().__init__(run_every=60.0)

    def is_due(self, last_run_at: Any) -> Any:
        """Whether it is time, and in how many seconds to look again."""
        if self.maybe_make_aware(last_run_at) > self.now():
            return schedstate(True, 60.0)
        return super().is_due(last_run_at)


class Beat(Scheduler):  # type: ignore[misc]
    """Keeps nothing on disk: the rows say what was done, and a date kept from a wrong clock would stop everything."""

    def tick(self, *arguments: Any, **options: Any) -> Any:
        """One look at what is due, and a sign that it lives."""
        BEAT_FILE.touch()
        return super().tick(*arguments, **options)


# A message that was not fetched within the minute is followed by the next: the queue never fills with them.
app.conf.beat_schedule = {
    "look": {"task": "sobremesa.look", "schedule": EveryMinute(), "options": {"expires": 55}}
}
app.conf.beat_scheduler = "config.celery:Beat"

PAUSE = 5.0  # seconds without a try after the broker could not be reached
LONGEST = 1.0  # seconds that a request waits for the broker at most, once per pause
_open_again = 0.0
_trying = threading.Lock()


@app.task(name="sobremesa.run_job", ignore_result=True)  # type: ignore[untyped-decorator]
def run_job(public_id: str) -> None:
    """Do one job, if it is still to be done."""
    from tournaments.services.job_runs import run_job as run

    run(public_id)


@app.task(name="sobremesa.look", ignore_result=True)  # type: ignore[untyped-decorator]
def look() -> None:
    """Beat's every minute: ask for what is due, wake workers for all that waits or was dropped."""
    from tournaments.services.job_runs import list_due
    from tournaments.tasks.schedule import enqueue_due

    enqueue_due()
    for public_id in list_due():
        run_job.apply_async((public_id,), retry=False)


def wake(public_id: str) -> None:
    """Tell the workers of a job. A broker that is away or hangs costs one caller a second in every five, and no job."""
    global _open_again
    if time.monotonic() < _open_again or not _trying.acquire(timeout=LONGEST):
        return
    try:
        if time.monotonic() >= _open_again:  # nobody has found the broker away while this one waited
            send_wake_up(public_id)
    except Exception as fault:
        _open_again = time.monotonic() + PAUSE
        logger.warning(
            "The broker cannot be reached (%s); the job is found at the next look.", type(fault).__name__
        )
    finally:
        _trying.release()


def send_wake_up(public_id: str) -> None:
    """Send the message on a connection of its own: the workers' waits five seconds for an answer and tries again."""
    bounds = {"socket_connect_timeout": LONGEST, "socket_timeout": LONGEST, "max_retries": 0}
    with app.connection_for_write(transport_options=bounds) as connection:
        run_job.apply_async((public_id,), connection=connection, retry=False)
