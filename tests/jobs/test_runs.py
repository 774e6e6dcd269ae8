"""Doing work: claimed by one, done once, tried again where it broke, taken over from a dead worker."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.jobs.kinds import offer
from tournaments.enums import JobStatus
from tournaments.errors import NotFound
from tournaments.models import Club, Job
from tournaments.services import job_runs
from tournaments.services.job_runs import LEASE, JobLost, claim_job, list_due, run_due_jobs, run_job
from tournaments.services.jobs import enqueue

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def quiet(monkeypatch):
    monkeypatch.setattr("tournaments.services.jobs.wake", lambda public_id: None)


def make_job(name="count", **given):
    return enqueue(name, **given)


def test_a_job_is_done_with_its_arguments_and_keeps_what_came_of_it():
    runs = offer("count")
    job = make_job(upto=3)
    assert run_job(job.public_id) is True
    job.refresh_from_db()
    assert runs == [{"upto": 3}]
    assert (job.status, job.attempts, job.result, job.lease_until) == (JobStatus.DONE, 1, {"runs": 1}, None)
    assert job.finished_at is not None


def test_what_is_done_or_unknown_is_not_done_again():
    runs = offer("count")
    job = make_job()
    run_job(job.public_id)
    assert run_job(job.public_id) is False
    assert run_job("nothing") is False
    assert len(runs) == 1


def test_a_job_that_is_claimed_is_nobody_elses():
    offer("count")
    job = make_job()
    assert claim_job(job.public_id) is not None
    assert claim_job(job.public_id) is None
    assert list_due() == []


def test_a_dead_workers_job_is_taken_over_once_its_lease_is_over():
    runs = offer("count")
    job = make_job()
    claim_job(job.public_id)
    assert run_due_jobs() == 0
    Job.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    assert run_due_jobs() == 1
    job.refresh_from_db()
    assert (len(runs), job.attempts, job.status) == (1, 2, JobStatus.DONE)


def test_the_worker_that_was_taken_for_dead_writes_nothing_when_it_comes_back():
    written = []

    def take_over(progress):
        Job.objects.update(claim="another")
        with pytest.raises(JobLost):
            progress(1, 2)

    offer("count", store=lambda job, outcome: written.append(outcome), during=take_over)
    job = make_job()
    assert run_job(job.public_id) is False
    job.refresh_from_db()
    assert (written, job.status, job.claim) == ([], JobStatus.RUNNING, "another")


def test_what_is_stored_and_the_mark_that_it_is_done_stand_or_fall_together():
    def store(job, outcome):
        Club.objects.create(name="made twice?")
        if job.attempts == 1:
            raise OSError("in the middle")
        return outcome

    offer("count", store=store)
    job = make_job()
    assert run_job(job.public_id) is False
    assert Club.objects.count() == 0
    Job.objects.update(not_before=None)
    assert run_job(job.public_id) is True
    assert Club.objects.count() == 1


def test_a_job_that_breaks_waits_longer_each_time_and_fails_at_last(caplog):
    offer("count", fails=9)
    job = make_job()
    waits = []
    for _ in range(2):
        run_job(job.public_id)
        job.refresh_from_db()
        waits.append(round((job.not_before - timezone.now()).total_seconds()))
        assert run_job(job.public_id) is False  # not yet
        Job.objects.update(not_before=None)
    run_job(job.public_id)
    job.refresh_from_db()
    assert waits == [20, 120]
    assert (job.status, job.attempts, job.error, job.claim) == (JobStatus.FAILED, 3, "OSError", "")
    assert "has failed: OSError" in caplog.text
    assert list_due() == []


def test_a_refusal_is_an_answer_and_is_not_tried_again():
    def refuse(progress):
        raise NotFound(field="tournament")

    offer("count", during=refuse)
    job = make_job()
    run_job(job.public_id)
    job.refresh_from_db()
    assert (job.status, job.attempts, job.error) == (JobStatus.FAILED, 1, "not_found")


def test_a_job_that_kills_its_worker_each_time_is_given_up():
    offer("count")
    job = make_job()
    for _ in range(3):
        claim_job(job.public_id)
        Job.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    assert run_job(job.public_id) is False
    job.refresh_from_db()
    assert (job.status, job.error) == (JobStatus.FAILED, "its worker died each time")


def test_progress_is_told_and_holds_the_lease(monkeypatch):
    monkeypatch.setattr(job_runs, "TELL_EVERY", 0.0)
    seen = []

    def look(progress):
        Job.objects.update(lease_until=timezone.now())
        progress(3, 40)
        row = Job.objects.get()
        seen.append((row.steps_done, row.steps_total, row.lease_until > timezone.now() + LEASE / 2))

    offer("count", during=look)
    job = make_job()
    run_job(job.public_id)
    job.refresh_from_db()
    assert seen == [(3, 40, True)]
    assert (job.steps_done, job.steps_total) == (40, 40)


@pytest.mark.parametrize("column", ["lease_until", "not_before"])
def test_a_clock_that_was_set_back_holds_no_job_up(column):
    runs = offer("count")
    job = make_job()
    if column == "lease_until":
        claim_job(job.public_id)
    Job.objects.update(**{column: timezone.now() + timedelta(days=400)})
    assert run_due_jobs() == 1
    assert len(runs) == 1


def test_a_job_of_another_version_of_the_program_fails_and_holds_nobody_up(monkeypatch):
    runs = offer("count")
    Job.objects.create(name="juggle")
    make_job()
    assert run_due_jobs() == 1
    assert len(runs) == 1
    assert Job.objects.get(name="juggle").status == JobStatus.FAILED


def test_everything_due_is_done_in_the_order_of_asking_and_what_comes_meanwhile_too():
    order = []

    def follow(progress):
        order.append("first")
        if len(order) == 1:
            enqueue("second")

    offer("first", during=follow)
    offer("second", during=lambda progress: order.append("second"))
    make_job("first")
    make_job("first")
    assert run_due_jobs() == 3
    assert order == ["first", "first", "second"]
