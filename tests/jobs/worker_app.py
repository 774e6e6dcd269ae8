"""Celery with one more kind of job, for a worker that a test starts: it says when it begins and waits to be let go on."""

import os
from typing import Any

import django
import redis
from django.db import transaction

from config.celery import app  # celery looks for it here

django.setup()

from tournaments.models import Club, Job  # noqa: E402
from tournaments.services.jobs import JobKind, register_job  # noqa: E402

__all__ = ["app"]
PATIENCE = 60  # seconds


def name_list(word: str) -> str:
    """A list in Redis of this run's own."""
    return f"{os.environ['REDIS_PREFIX']}:{word}"


def work(arguments: dict[str, Any], progress: Any) -> str:
    """Say that it begins; the first of all goes on only when it is told to."""
    line = redis.Redis.from_url(os.environ["REDIS_URL"], socket_timeout=PATIENCE + 10)
    attempt = line.incr(name_list("attempts"))
    line.lpush(name_list("begun"), attempt)
    if attempt == 1 and arguments["waits"]:
        line.blpop([name_list("go")], PATIENCE)
    return str(arguments["name"])


def store(job: Job, outcome: str) -> dict[str, str]:
    """Write a row, once, and say so when it stands."""
    Club.objects.create(name=outcome)
    line = redis.Redis.from_url(os.environ["REDIS_URL"], socket_timeout=PATIENCE + 10)
    transaction.on_commit(lambda: line.lpush(name_list("done"), job.public_id) and None)
    return {"club": outcome}


register_job(JobKind("make_club", work, store))
