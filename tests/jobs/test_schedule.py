"""The nightly jobs: once a night, made up for after a stop, and what they do."""

from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from tests.services.tables import finish, make_table
from tournaments.enums import JobStatus
from tournaments.identifiers import hash_token
from tournaments.models import AccessLink, Invitation, Job, Match, StoredFile
from tournaments.services.cleaning import KEEP, clean_up
from tournaments.tasks.schedule import enqueue_due, list_keys, run_due

pytestmark = pytest.mark.django_db

NIGHT = datetime(2026, 3, 5, 4, 10, tzinfo=UTC)


@pytest.fixture(autouse=True)
def quiet(monkeypatch):
    monkeypatch.setattr("tournaments.services.jobs.wake", lambda public_id: None)


def test_a_night_begins_at_the_jobs_hour():
    assert list_keys(NIGHT) == [("verify_scores", "verify_scores:2026-03-05"), ("clean_up", "clean_up:2026-03-04")]


def test_two_clocks_ask_once_and_a_missed_night_is_made_up_for_once():
    assert [enqueue_due(NIGHT), enqueue_due(NIGHT)] == [2, 0]
    assert enqueue_due(NIGHT + timedelta(minutes=30)) == 1
    assert enqueue_due(NIGHT + timedelta(days=9)) == 2
    assert Job.objects.count() == 5


def test_nothing_to_do_costs_two_queries(django_assert_num_queries):
    run_due()
    with django_assert_num_queries(2):
        assert run_due() == 0


def test_the_nightly_check_says_how_many_were_proved_and_what_differs(caplog):
    table = make_table()
    table.write(finish(1, s2=5, s4=5))
    assert run_due(NIGHT) == 2
    first = Job.objects.get(key="verify_scores:2026-03-05")
    club = table.club.public_id
    assert first.result == {
        "matches": 1,
        "tournaments": 1,
        "count": 0,
        "differences": [],
        "clubs": {club: {"matches": 1, "count": 0, "differing": []}},
    }
    Match.objects.update(winner="B")
    run_due(NIGHT + timedelta(days=1))
    second = Job.objects.get(key="verify_scores:2026-03-06")
    assert second.status == JobStatus.DONE
    where = f"match {table.match.public_id}"
    told = {"where": where, "what": "winner", "kept": "B", "found": "", "club": club}
    assert second.result["differences"] == [told]
    assert f"{where}: winner is kept as B" in caplog.text


def test_tick_does_what_is_due():
    said = StringIO()
    call_command("tick", stdout=said)
    assert said.getvalue() == "2 jobs done.\n"


def test_the_cleaning_takes_what_is_over_and_leaves_what_somebody_needs():
    table = make_table()
    table.write(finish(1, s2=5, s4=5))
    tournament, now = table.match.stage.tournament, timezone.now()
    long_ago, club = now - KEEP - timedelta(minutes=1), tournament.club
    table.referee.link.expires_at = long_ago  # has written a record
    table.referee.link.save()

    def make_link(name, **dates):
        AccessLink.objects.create(
            tournament=tournament, role="desk", holder=name, token_hash=hash_token(name), **dates
        )

    make_link("expired", expires_at=long_ago)
    make_link("revoked", revoked_at=long_ago)
    make_link("lately", expires_at=now - timedelta(days=2))
    make_link("valid")
    for name, expires in (("old", now), ("new", now + timedelta(hours=1)), ("kept", None)):
        StoredFile.objects.create(
            club=club, name=name, content_type="x/y", size=1, content=b"1", expires_at=expires
        )
    Invitation.objects.create(
        club=club, role="desk", token_hash="h", invited_by=table.boss.user, expires_at=long_ago
    )
    done = clean_up()
    assert {name: done[name] for name in ("files", "links", "invitations")} == {
        "files": 1,
        "links": 2,
        "invitations": 1,
    }
    holders = set(AccessLink.objects.values_list("holder", flat=True))
    assert {"lately", "valid", table.referee.link.holder} <= holders
    assert set(StoredFile.objects.values_list("name", flat=True)) == {"new", "kept"}
    assert clean_up()["links"] == 0
