"""Celery: workers and beat (`celery -A config.celery worker`, `celery -A config.celery beat`).

A message says only that there is a job; the job itself is a row (tournaments.services.jobs), claimed by one worker.
So a message that is lost, late or delivered twice changes nothing, and a worker killed in mid-job is followed by
another once its lease is over.
"""

import logging
import os
import threading
import time

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
app = Celery("sobremesa")
app.config_from_object("django.conf:settings", namespace="CELERY")

logger = logging.getLogger(__name__)

PAUSE = 5.0  # seconds without a try after the broker could not be reached
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
    """Tell the workers of a job. A broker that is away costs one caller a second in every five, and no job."""
    global _open_again
    if time.monotonic() < _open_again or not _trying.acquire(timeout=1):
        return
    try:
        run_job.apply_async((public_id,), retry=False)
    except Exception as fault:
        _open_again = time.monotonic() + PAUSE
        logger.warning(
            "The broker cannot be reached (%s); the job is found at the next look.", type(fault).__name__
        )
    finally:
        _trying.release()
