"""Asking for work: one row for one occasion, woken after commit, never lost with a broker."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from tests.jobs.kinds import offer
from tests.services.tables import make_table
from tournaments.enums import JobStatus
from tournaments.errors import Refusal
from tournaments.models import Job
from tournaments.services import jobs
from tournaments.services.job_runs import run_due_jobs
from tournaments.services.jobs import count_overdue, enqueue

pytestmark = pytest.mark.django_db


@pytest.fixture
def woken(monkeypatch):
    ids: list[str] = []
    monkeypatch.setattr(jobs, "wake", ids.append)
    return ids


def test_the_workers_are_woken_after_commit_and_not_before(woken, django_capture_on_commit_callbacks):
    offer("count")
    with django_capture_on_commit_callbacks(execute=True):
        job = enqueue("count", upto=3)
        assert woken == []
    assert woken == [job.public_id]
    assert (job.name, job.arguments, job.status) == ("count", {"upto": 3}, JobStatus.WAITING)


def test_what_is_rolled_back_leaves_no_job(woken):
    offer("count")
    with transaction.atomic():
        enqueue("count")
        transaction.set_rollback(True)
    assert not Job.objects.exists()


def test_one_occasion_is_one_job(woken):
    offer("count")
    first, second = enqueue("count", key="night:1", upto=1), enqueue("count", key="night:1", upto=2)
    assert first.pk == second.pk
    assert Job.objects.get().arguments == {"upto": 1}
    assert enqueue("count", key="night:2").pk != first.pk
    assert enqueue("count").pk != enqueue("count").pk


def test_a_failed_job_asked_for_again_begins_anew_and_a_finished_one_only_by_name(woken):
    offer("count", fails=9)
    job = enqueue("count", key="k")
    for _ in range(3):
        run_due_jobs()
        Job.objects.update(not_before=None)
    job.refresh_from_db()
    assert (job.status, job.attempts, job.error) == (JobStatus.FAILED, 3, "OSError")
    again = enqueue("count", key="k")
    assert (again.pk, again.status, again.attempts, again.error) == (job.pk, JobStatus.WAITING, 0, "")
    offer("count")
    assert run_due_jobs() == 1
    assert enqueue("count", key="k").status == JobStatus.DONE
    assert enqueue("count", key="k", anew=True).status == JobStatus.WAITING


def test_a_club_that_has_twenty_waiting_is_told_to_wait_and_the_installation_itself_is_not(woken):
    offer("count")
    table = make_table()
    club, person = table.match.stage.tournament.club, table.boss.user
    for _ in range(jobs.MOST_WAITING_OF_A_CLUB):
        enqueue("count", club=club, asked_by=person)
    with pytest.raises(Refusal) as refused:
        enqueue("count", club=club, asked_by=person)
    assert (refused.value.code, refused.value.status, refused.value.params) == ("queue_full", 429, {"count": 20})
    assert enqueue("count", club=club).status == JobStatus.WAITING
    assert run_due_jobs() == 21
    assert enqueue("count", club=club, asked_by=person).status == JobStatus.WAITING


def test_a_job_that_nobody_knows_is_a_fault_of_the_caller():
    with pytest.raises(LookupError):
        enqueue("juggle")


def test_a_broker_that_fails_in_any_way_costs_no_job_and_raises_nothing(settings, caplog):
    settings.JOBS_WAKE = "tests.jobs.kinds.break_off"
    jobs.wake("abc")
    assert "could not be told" in caplog.text


def test_jobs_that_nobody_takes_up_are_counted(woken):
    offer("count")
    enqueue("count")
    assert count_overdue() == 0
    Job.objects.update(created_at=timezone.now() - timedelta(minutes=11))
    assert count_overdue() == 1
    enqueue("count", not_before=timezone.now() + timedelta(hours=1))
    assert count_overdue() == 1
    Job.objects.exclude(not_before=None).update(not_before=timezone.now() - timedelta(minutes=11))
    assert count_overdue() == 2
