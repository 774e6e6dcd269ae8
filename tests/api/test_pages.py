"""The list of matches comes in pages: every match once, in one order, at the same cost however many there are."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.api.test_edges import count_queries
from tests.services.tables import make_table
from tournaments.models import Match
from tournaments.services.matches import open_match

pytestmark = pytest.mark.django_db
LIST = "/api/v1/matches/"


def read(**query: Any) -> dict[str, Any]:
    answer = APIClient().get(LIST, query)
    assert answer.status_code == 200
    return answer.json()


def test_the_pages_hold_every_match_once_by_table_and_those_without_one_last() -> None:
    table = make_table(table=7)
    for number in (3, None, 12, None, 9):
        open_match(table.stage, actor=table.boss, rules="classic-50", table=number)
    tables, page = [], 1
    while page is not None:
        body = read(limit=2, page=page)
        assert (body["page"], body["limit"], len(body["matches"])) == (page, 2, 2)
        tables += [(match["table"], match["id"]) for match in body["matches"]]
        page = body["next"]
    assert [number for number, _ in tables] == [3, 7, 9, 12, None, None]
    assert {public_id for _, public_id in tables} == set(Match.objects.values_list("public_id", flat=True))
    assert read(limit=2, page=9) == {"matches": [], "page": 9, "limit": 2, "next": None}
    assert [match["id"] for match in read(tournament=table.night.public_id)["matches"]] == [
        key for _, key in tables
    ]


def test_a_page_takes_as_many_queries_for_one_match_as_for_fifty() -> None:
    table, counts = make_table(), []
    for many in (1, 3, 50):
        while Match.objects.count() < many:
            open_match(table.stage, actor=table.boss, rules="classic-50", table=None)
        counts.append(count_queries(APIClient(), LIST))
        counts.append(count_queries(APIClient(), f"{LIST}?tournament={table.night.public_id}&limit=40"))
    assert set(counts[::2]) == {counts[0]}
    assert set(counts[1::2]) == {counts[1]}
    assert max(counts) <= 4


@pytest.mark.parametrize("key", ["page", "limit"])
@pytest.mark.parametrize("value", ["0", "-1", "x", "1.5", "²", "", "9" * 40, "\x00"])
def test_a_page_that_cannot_be_is_refused_at_its_field(key: str, value: str) -> None:
    answer = APIClient().get(LIST, {key: value})
    error = answer.json()["error"]
    assert (answer.status_code, error["code"], error["field"]) == (400, "number_expected", key)
