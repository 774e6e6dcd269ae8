"""Taking back the last hand: whose it is, from which device, for how long."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.services.tables import finish, make_table
from tournaments.enums import MatchState
from tournaments.errors import (
    NotAllowed,
    Refusal,
)
from tournaments.models import Record
from tournaments.permissions import Actor
from tournaments.services.records import undo_record
from tournaments.services.results import accept_result

pytestmark = pytest.mark.django_db


def test_undo_takes_the_last_hand_back_on_the_same_device() -> None:
    table = make_table()
    table.write(finish(1, s2=5, s4=5))
    undone = undo_record(table.match.public_id, actor=table.referee, entry_id=uuid4())
    assert undone.record.reason == "undo"
    assert undone.record.op == "withdraw"
    match = table.reload()
    assert (match.state, match.score["score"], match.hands) == (MatchState.CALLED, {"A": 0, "B": 0}, 0)
    assert match.started_at is None
    assert Record.objects.count() == 2


@pytest.mark.parametrize(
    "case, code",
    [
        ("other_device", "undo_other_device"),
        ("late", "undo_too_late"),
        ("clock_set_back", "undo_too_late"),
        ("twice", "undo_not_latest"),
    ],
)
def test_undo_is_refused(case: str, code: str) -> None:
    table = make_table()
    table.write(finish(1, s2=5, s4=5))
    actor = table.referee
    if case == "other_device":
        actor = Actor(link=actor.link, device="phone-2")
    if case == "late":
        Record.objects.update(created_at=timezone.now() - timedelta(seconds=11))
    if case == "clock_set_back":
        Record.objects.update(created_at=timezone.now() + timedelta(minutes=59))
    if case == "twice":
        undo_record(table.match.public_id, actor=actor, entry_id=uuid4())
    lines = Record.objects.count()
    with pytest.raises(Refusal) as caught:
        undo_record(table.match.public_id, actor=actor, entry_id=uuid4())
    assert caught.value.code == code
    assert Record.objects.count() == lines


def test_a_hand_that_another_servers_clock_wrote_two_seconds_ahead_is_undone() -> None:
    table = make_table()
    table.write(finish(1, s2=5, s4=5))
    Record.objects.update(created_at=timezone.now() + timedelta(seconds=2))
    assert undo_record(table.match.public_id, actor=table.referee, entry_id=uuid4()).record.reason == "undo"


def test_undo_sent_twice_undoes_once() -> None:
    table = make_table()
    table.write(finish(1, s2=5, s4=5))
    table.write(finish(1, s2=5, s4=5))
    entry = uuid4()
    undo_record(table.match.public_id, actor=table.referee, entry_id=entry)
    again = undo_record(table.match.public_id, actor=table.referee, entry_id=entry)
    assert not again.created
    assert again.result["score"] == {"A": 10, "B": 0}


def test_an_agreed_result_is_not_undone_by_the_table() -> None:
    table = make_table(rules="classic-50")
    table.write(finish(1, s2=30, s4=25))
    for side in "AB":
        accept_result(table.match.public_id, actor=table.referee, side=side)
    with pytest.raises(NotAllowed):
        undo_record(table.match.public_id, actor=table.referee, entry_id=uuid4())
    assert table.reload().state == MatchState.ACCEPTED
