"""Real parallel connections on PostgreSQL: one of two is stored, the other is told."""

import threading
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db import connections

from tests.services.tables import Table, finish, make_table
from tournaments.errors import Refusal
from tournaments.models import Match, Record
from tournaments.services.corrections import replace_record
from tournaments.services.records import add_record

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def together(*actions: Callable[[], Any]) -> list[Any]:
    """Run the actions at the same moment, each on a connection of its own; what each returned or raised."""
    gate = threading.Barrier(len(actions))
    outcomes: list[Any] = [None] * len(actions)

    def run(place: int, action: Callable[[], Any]) -> None:
        try:
            gate.wait()
            outcomes[place] = action()
        except Refusal as refusal:
            outcomes[place] = refusal
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(actions)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes


def send(table: Table, record: dict, entry: Any, after: Any = None) -> Callable[[], Any]:
    actor = table.referee
    return lambda: add_record(table.match.public_id, actor=actor, entry_id=entry, after=after, record=record)


@pytest.mark.parametrize("attempt", range(5))
def test_the_same_entry_twice_at_once_is_stored_once(attempt: int) -> None:
    table, entry = make_table(), uuid4()
    outcomes = together(*[send(table, finish(1, s2=5, s4=5), entry)] * 4)
    assert sorted(outcome.created for outcome in outcomes) == [False, False, False, True]
    assert Record.objects.count() == 1
    assert table.reload().score["score"] == {"A": 10, "B": 0}


@pytest.mark.parametrize("attempt", range(5))
def test_of_two_phones_at_once_one_is_stored_and_the_other_is_told(attempt: int) -> None:
    table = make_table()
    outcomes = together(send(table, finish(1, s2=5, s4=5), uuid4()), send(table, finish(2, s1=7, s3=7), uuid4()))
    codes = sorted(getattr(outcome, "code", "stored") for outcome in outcomes)
    assert codes == ["not_latest", "stored"]
    assert Record.objects.count() == 1
    assert table.reload().last_seq == 1


@pytest.mark.parametrize("attempt", range(5))
def test_a_correction_while_a_hand_arrives_leaves_a_sheet_that_adds_up(attempt: int) -> None:
    table = make_table()
    table.write(finish(1, s2=5, s4=5))
    boss = table.boss

    def correct() -> Any:
        return replace_record(
            table.match.public_id, 1, actor=boss, entry_id=uuid4(), record=finish(1, s2=6, s4=6), reason="mal"
        )

    outcomes = together(send(table, finish(2, s1=7, s3=7), uuid4(), table.last), correct)
    assert outcomes[1].created
    stored = list(Record.objects.order_by("seq").values_list("seq", flat=True))
    assert stored == list(range(1, len(stored) + 1))
    expected = {"A": 12, "B": 14 if getattr(outcomes[0], "created", False) else 0}
    match = Match.objects.get(pk=table.match.pk)
    assert match.score["score"] == expected
    assert match.last_seq == len(stored)
    lines = list(Record.objects.order_by("seq"))
    assert [line.previous_digest for line in lines[1:]] == [line.digest for line in lines[:-1]]


def test_the_same_entry_at_two_tables_at_once_is_stored_at_one() -> None:
    first, second, entry = make_table(), make_table(table=8), uuid4()
    outcomes = together(send(first, finish(1, s2=5, s4=5), entry), send(second, finish(1, s2=5, s4=5), entry))
    assert sorted(getattr(outcome, "code", "stored") for outcome in outcomes) == ["entry_conflict", "stored"]
    assert Record.objects.count() == 1
