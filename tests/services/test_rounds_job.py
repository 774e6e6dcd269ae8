"""A large field paired in a job: once, from what stands when it is stored; a failed one leaves nothing."""

from typing import Any

import pytest

from tests.services.rounds_world import World, make_world, seated
from tournaments.models import Entrant, Job, Match, Round
from tournaments.services import rounds
from tournaments.services.job_runs import run_job
from tournaments.services.rounds import Prepared, ask_for_round, find_round_job

pytestmark = pytest.mark.django_db


def wake_nobody(public_id: str) -> None:
    """The workers are not told: the job waits until the test runs it."""


@pytest.fixture
def world(settings: Any, monkeypatch: pytest.MonkeyPatch) -> World:
    monkeypatch.setattr(rounds, "PAIRED_AT_ONCE", 7)
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    settings.JOBS_WAKE = "tests.services.test_rounds_job.wake_nobody"
    return make_world(9)


def ask(world: World, number: int = 1) -> Any:
    return ask_for_round(world.stage_id, number, actor=world.boss)


def test_asked_twice_it_is_one_job_and_one_round(world: World) -> None:
    job, again = ask(world), ask(world)
    assert (job.pk, Round.objects.count()) == (again.pk, 0)
    assert run_job(job.public_id)
    job.refresh_from_db()
    assert (job.status, job.result, job.steps_done == job.steps_total) == ("done", {"round": 1}, True)
    assert seated(Round.objects.get()) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert isinstance(ask(world), Prepared)
    assert find_round_job(world.stage, 1) is None


def test_without_a_broker_a_large_field_is_paired_at_once(world: World, settings: Any) -> None:
    settings.REDIS_URL = ""
    assert isinstance(ask(world), Prepared)
    assert not Job.objects.exists()


def test_a_small_field_is_paired_at_once(world: World) -> None:
    Entrant.objects.filter(seed__gt=7).update(status="withdrawn")
    assert isinstance(ask(world), Prepared)


def test_what_changed_while_it_was_paired_is_in_the_round(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    job = ask(world)
    made = rounds.make_round

    def make_and_change(basis: Any, document: Any) -> Any:
        paired = made(basis, document)
        Entrant.objects.filter(seed=1).update(status="withdrawn")
        return paired

    monkeypatch.setattr(rounds, "make_round", make_and_change)
    assert run_job(job.public_id)
    assert seated(Round.objects.get()) == [2, 3, 4, 5, 6, 7, 8, 9]


def test_a_job_that_fails_leaves_nothing_says_why_and_may_be_asked_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = ask(world)
    Entrant.objects.filter(seed__gt=1).update(status="withdrawn")
    assert not run_job(job.public_id)
    job.refresh_from_db()
    assert (job.status, job.error) == ("failed", "round_has_obstacles")
    assert not Round.objects.exists()
    assert not Match.objects.exists()
    assert find_round_job(world.stage, 1) == job
    Entrant.objects.update(status="active")
    assert ask(world).pk == job.pk
    assert run_job(job.public_id)
    assert Round.objects.count() == 1


def test_what_is_refused_at_once_makes_no_job(world: World) -> None:
    with pytest.raises(rounds.RoundObstacles):
        ask(world, 3)
    assert not Job.objects.exists()
