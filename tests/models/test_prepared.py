"""Queries that are put into SQL once give what the query set would give."""

from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.db.models import QuerySet
from django.db.transaction import TransactionManagementError
from django.test.utils import CaptureQueriesContext

from tests.services.tables import finish, make_table
from tournaments.models import AccessLink, Match, Record, Seat, Tournament
from tournaments.models.prepared import NUMBER, TEXT, PreparedQuery, keep_related
from tournaments.permissions import Actor
from tournaments.services.locking import lock_match

pytestmark = pytest.mark.django_db

MATCHES = PreparedQuery(
    lambda: Match.objects.select_related("stage__tournament__club", "round", "snapshot").filter(public_id=TEXT)
)
LOGS = PreparedQuery(
    lambda: Record.objects.select_related("link__tournament", "user").filter(match_id=NUMBER).order_by("seq")
)


def values_of(row: object) -> dict[str, object]:
    """Every column of a row that was loaded, and none that the other lacks."""
    return {name: value for name, value in vars(row).items() if not name.startswith("_")}


def test_a_row_and_its_related_rows_are_those_of_the_query_set_column_by_column() -> None:
    table = make_table()
    table.write(finish(1, s2=5, s4=3))
    found = MATCHES.fetch_one(table.match.public_id)
    plain = Match.objects.select_related("stage__tournament__club", "round", "snapshot").get(pk=table.match.pk)
    assert found is not None
    with CaptureQueriesContext(connection) as queries:
        assert values_of(found) == values_of(plain)
        assert values_of(found.stage) == values_of(plain.stage)
        assert values_of(found.stage.tournament) == values_of(plain.stage.tournament)
        assert values_of(found.stage.tournament.club) == values_of(plain.stage.tournament.club)
        assert values_of(found.snapshot) == values_of(plain.snapshot)
        assert (found.round, plain.round) == (None, None)
    assert len(queries) == 0
    assert (found._state.db, found._state.adding) == ("default", False)


def test_every_kind_of_column_comes_back_converted() -> None:
    table = make_table()
    entry = uuid4()
    table.write(finish(1, s2=5, s4=3), entry_id=entry)
    (line,) = LOGS.fetch(table.match.pk)
    plain = Record.objects.get(entry_id=entry)
    assert values_of(line) == values_of(plain)
    assert (line.entry_id, line.created_at.tzinfo is not None, line.late) == (entry, True, False)
    assert line.link is not None
    assert values_of(line.link) == values_of(AccessLink.objects.get(pk=line.link_id))


def test_the_next_value_gives_the_next_row_and_an_unknown_one_none() -> None:
    one, other = make_table(), make_table()
    assert [MATCHES.fetch_one(table.match.public_id) for table in (one, other, one)] == [
        one.match,
        other.match,
        one.match,
    ]
    assert MATCHES.fetch_one("nobody-has-this") is None
    assert MATCHES.fetch("') OR 1=1 --") == []


def test_a_row_that_many_lines_share_is_one_object() -> None:
    table = make_table()
    for _ in range(3):
        table.write(finish(1, s2=5, s4=3))
    lines = LOGS.fetch(table.match.pk)
    assert len(lines) == 3
    assert len({id(line.link) for line in lines}) == 1
    assert [line.seq for line in lines] == [1, 2, 3]


def test_a_statement_is_built_once_and_run_as_one_query_each_time() -> None:
    built = []

    def build() -> "QuerySet[Tournament]":
        built.append(1)
        return Tournament.objects.filter(public_id=TEXT).order_by()

    nights = PreparedQuery(build)
    table = make_table()
    with CaptureQueriesContext(connection) as queries:
        for _ in range(3):
            assert nights.fetch_one(table.night.public_id) == table.night
    assert (len(built), len(queries)) == (1, 3)


def test_columns_come_as_they_are() -> None:
    table = make_table()
    versions = PreparedQuery(
        lambda: Match.objects.filter(public_id=TEXT).values_list("version", "stage__tournament__visibility")
    )
    assert versions.fetch_columns(table.match.public_id) == [(table.reload().version, "public")]


def test_related_rows_that_are_kept_are_not_asked_for_again_and_can_still_be_filtered() -> None:
    table = make_table()
    match = Match.objects.get(pk=table.match.pk)
    keep_related(match, "seats", list(Seat.objects.filter(match=match).select_related("side")), "match")
    with CaptureQueriesContext(connection) as queries:
        assert [seat.match for seat in match.seats.all()] == [match] * 4
        assert [seat.number for seat in match.seats.all()] == [1, 2, 3, 4]
    assert len(queries) == 0
    assert match.seats.filter(number=2).count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.services  # on SQLite the transaction itself is the lock
def test_a_row_is_locked_inside_a_transaction_only() -> None:
    table = make_table()
    with transaction.atomic():
        assert lock_match(table.match.public_id) == table.match
    with pytest.raises(TransactionManagementError):
        lock_match(table.match.public_id)


def test_the_role_that_comes_with_a_lock_is_that_of_the_person_who_asks() -> None:
    one, other = make_table(), make_table()
    for who, table, role in (
        (one.organiser, one, "organiser"),
        (other.organiser, one, "organiser" if other.club == one.club else None),
        (one.organiser, one, "organiser"),
    ):
        with transaction.atomic():
            match = lock_match(table.match.public_id, Actor(user=who))
        assert vars(match)[f"role_of_{who.pk}"] == role
        assert "role_found" not in vars(match)
