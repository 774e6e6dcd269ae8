"""The nightly check on the console: proved, or what differs, and only of one's own clubs."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.services.tables import Table, finish, make_person, make_table
from tournaments.models import Job, Match
from tournaments.services.jobs import enqueue
from tournaments.tasks.schedule import run_due

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def quiet(monkeypatch):
    monkeypatch.setattr("tournaments.services.jobs.wake", lambda public_id: None)


def open_console(table: Table) -> str:
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(table.organiser)
    return client.get("/console/").content.decode()


def test_before_the_first_night_the_console_says_nothing_of_a_check():
    assert "proved from" not in open_console(make_table())


def test_what_was_proved_is_said_in_a_line():
    table = make_table()
    table.write(finish(1, s2=5, s4=5))
    run_due()
    page = open_console(table)
    assert "1 match was proved from its records" in page
    assert "Some scores are not" not in page


def test_a_difference_is_shown_to_the_people_of_its_club_and_to_nobody_else():
    table, other = make_table(), make_table()
    table.write(finish(1, s2=5, s4=5))
    Match.objects.filter(pk=table.match.pk).update(winner="B")
    run_due()
    page = open_console(table)
    assert "Some scores are not what their records say" in page
    assert f"/console/matches/{table.match.public_id}/" in page
    elsewhere = open_console(other)
    assert table.match.public_id not in elsewhere
    assert "1 match was proved from its records" in elsewhere  # his own, and nothing of how many others there are


def test_work_that_nobody_does_is_told_to_organisers_only():
    table = make_table()
    run_due()
    enqueue("send_messages")
    assert "Nobody does the work that waits" not in open_console(table)
    Job.objects.filter(status="waiting").update(created_at=timezone.now() - timedelta(minutes=11))
    page = open_console(table)
    assert "Nobody does the work that waits" in page
    assert "(worker and beat)" in page
    for role in ("director", "desk"):
        client = Client(headers={"Accept-Language": "en"})
        client.force_login(make_person(table.club, role, role))
        assert "Nobody does the work" not in client.get("/console/").content.decode()
    run_due()
    assert "Nobody does the work that waits" not in open_console(table)
