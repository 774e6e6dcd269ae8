"""Real workers on a real broker: one is killed in mid-job, the broker goes away, and each job is done once."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import pytest
import redis
from django.conf import settings
from django.db import connection
from django.utils import timezone

from config import celery as broker
from tournaments.enums import JobStatus
from tournaments.models import Club, Job
from tournaments.services.jobs import JobKind, enqueue, register_job

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60


class Line:
    """What the test and its workers tell each other."""

    def __init__(self) -> None:
        self._redis = redis.Redis.from_url(settings.REDIS_URL, socket_timeout=PATIENCE + 10)

    def wait_for(self, word: str) -> bytes:
        told = self._redis.blpop([f"{settings.REDIS_PREFIX}:{word}"], PATIENCE)
        assert told is not None, f"no worker said {word!r} in time"
        return told[1]

    def clear(self) -> None:
        names = self._redis.keys(f"{settings.REDIS_PREFIX}:*")
        if names:
            self._redis.delete(*names)


@pytest.fixture
def line() -> Iterator[Line]:
    line = Line()
    line.clear()
    yield line
    line.clear()


@contextmanager
def run_worker() -> Iterator["subprocess.Popen[bytes]"]:
    """A worker on the test's own database and queue; killed at the end with all that it started."""
    whole = urlsplit(os.environ["DATABASE_URL"])
    address = urlunsplit(whole._replace(path=f"/{connection.settings_dict['NAME']}"))
    environment = {**os.environ, "DATABASE_URL": address, "REDIS_URL": settings.REDIS_URL}
    environment |= {"DJANGO_SETTINGS_MODULE": "config.settings", "REDIS_PREFIX": settings.REDIS_PREFIX}
    command = [sys.executable, "-m", "celery", "-A", "tests.jobs.worker_app", "worker", "--concurrency", "1"]
    process = subprocess.Popen(
        [*command, "--without-gossip", "--without-mingle", "--loglevel", "ERROR"],
        env=environment,
        cwd=ROOT,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        kill(process)


def kill(process: "subprocess.Popen[bytes]") -> None:
    """Kill -9 for the worker and its children."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@pytest.fixture(autouse=True)
def known() -> None:
    """The kind is known here too, or it could not be asked for; the work is the workers'."""
    register_job(JobKind("make_club", lambda arguments, progress: None))


def ask(name: str, *, waits: bool) -> Job:
    return enqueue("make_club", name=name, waits=waits)


def test_a_worker_does_what_is_asked_for_after_commit(line: Line) -> None:
    with run_worker():
        job = ask("Peña", waits=False)
        assert line.wait_for("done").decode() == job.public_id
    job.refresh_from_db()
    assert (job.status, job.attempts, job.result) == (JobStatus.DONE, 1, {"club": "Peña"})
    assert Club.objects.count() == 1


def test_a_worker_killed_in_mid_job_leaves_it_done_once(line: Line) -> None:
    with run_worker() as worker:
        job = ask("Peña", waits=True)
        line.wait_for("begun")
        kill(worker)
    job.refresh_from_db()
    assert (job.status, Club.objects.count()) == (JobStatus.RUNNING, 0)
    Job.objects.update(lease_until=timezone.now() - timedelta(seconds=1))  # a minute later
    with run_worker():
        broker.look.apply_async()
        assert line.wait_for("done").decode() == job.public_id
    job.refresh_from_db()
    assert (job.status, job.attempts) == (JobStatus.DONE, 2)
    assert Club.objects.count() == 1


def test_a_wake_up_that_comes_twice_does_the_job_once(line: Line) -> None:
    with run_worker():
        job = ask("Peña", waits=False)
        broker.run_job.apply_async((job.public_id,))
        broker.run_job.apply_async((job.public_id,))
        line.wait_for("done")
        last = ask("Otra", waits=False)  # one worker, one line: when this is done, the others are
        while line.wait_for("done").decode() != last.public_id:
            pass
    assert list(Club.objects.order_by("name").values_list("name", flat=True)) == ["Otra", "Peña"]


def test_a_job_asked_for_while_the_broker_is_away_is_done_when_it_is_back(line: Line, monkeypatch: Any) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(broker.run_job, "apply_async", refuse)
        job = ask("Peña", waits=False)
    monkeypatch.setattr(broker, "_open_again", 0.0)
    assert Job.objects.get().status == JobStatus.WAITING
    with run_worker():
        broker.look.apply_async()
        assert line.wait_for("done").decode() == job.public_id
    assert Club.objects.count() == 1


def refuse(*args: Any, **options: Any) -> None:
    """A broker that cannot be reached."""
    raise ConnectionRefusedError("no broker")
