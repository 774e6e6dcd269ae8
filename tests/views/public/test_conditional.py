"""A page that has not changed is not sent again, and costs one query."""

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.services.tables import PAIRS, Table, finish, make_table
from tournaments.services.matches import open_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    table = make_table()
    table.write(finish(3, s2=12, s4=7))
    return table


def list_pages(table: Table) -> list[str]:
    return [f"/matches/{table.match.public_id}/", f"/tournaments/{table.night.public_id}/"]


def test_the_same_version_is_answered_by_304_with_one_query(
    client: Client, table: Table, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for address in list_pages(table):
        etag = client.get(address)["ETag"]
        with django_assert_max_num_queries(1):
            again = client.get(address, HTTP_IF_NONE_MATCH=etag)
        assert (again.status_code, again.content) == (304, b""), address


def test_a_new_hand_a_new_name_and_another_language_are_sent_whole(client: Client, table: Table) -> None:
    for address in list_pages(table):
        etag = client.get(address)["ETag"]
        assert client.get(address, HTTP_IF_NONE_MATCH=etag, HTTP_ACCEPT_LANGUAGE="it").status_code == 200
        table.write(finish(1, s2=2, s4=1))
        assert client.get(address, HTTP_IF_NONE_MATCH=etag).status_code == 200
        assert client.get(address)["ETag"] != etag


def test_what_a_cache_must_look_at_is_named(client: Client, table: Table) -> None:
    for address in list_pages(table):
        response = client.get(address)
        assert {"Accept-Language", "Cookie", "X-Fragment"} <= {
            part.strip() for part in response["Vary"].split(",")
        }
        assert response["Cache-Control"] == "private, no-cache"


def test_a_fragment_holds_only_what_changes_and_has_its_own_etag(client: Client, table: Table) -> None:
    for address in list_pages(table):
        whole, part = client.get(address), client.get(address, HTTP_X_FRAGMENT="1")
        assert "<html" not in part.content.decode()
        assert part.content.decode().strip().startswith("<div")
        assert 'data-version="' in part.content.decode()
        assert part["ETag"] != whole["ETag"]


def test_a_private_page_is_never_answered_from_an_etag(client: Client) -> None:
    table = make_table(visibility="private")
    client.force_login(table.organiser)
    for address in list_pages(table):
        etag = client.get(address)["ETag"]
        client.logout()
        assert client.get(address, HTTP_IF_NONE_MATCH=etag).status_code == 404
        client.force_login(table.organiser)


def test_the_number_of_queries_does_not_grow_with_the_hands(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    short, long = make_table(), make_table(rules={"preset": "classic-100", "target": 1000})
    short.write(finish(1, s2=2, s4=1))
    for _ in range(40):
        long.write(finish(1, s2=2, s4=1))
    for table in (short, long):
        with django_assert_max_num_queries(4):
            assert client.get(f"/matches/{table.match.public_id}/").status_code == 200


def test_the_number_of_queries_does_not_grow_with_the_tables(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    table = make_table()
    for number in (8, 9):
        open_match(table.stage, actor=table.boss, rules="classic-50", sides=PAIRS, first_opener=1, table=number)
    alone = make_table()
    counts = []
    for night in (alone, table):
        with django_assert_max_num_queries(6) as captured:
            assert client.get(f"/tournaments/{night.night.public_id}/").status_code == 200
        counts.append(len(captured))
    assert counts[0] == counts[1]
