"""How far a result is agreed on, as everybody reads it on the match's page and on the night's."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.services.tables import Table, finish, make_table
from tournaments.services import results

pytestmark = pytest.mark.django_db


def accept(*sides: str) -> Callable[[Table], object]:
    """Those sides accept."""
    return lambda table: [
        results.accept_result(table.match.public_id, actor=table.boss, side=side) for side in sides
    ]


STANDS: list[tuple[str, Callable[[Table], object], str, str]] = [
    ("over", lambda table: None, "Finished", "No side has accepted the result yet."),
    ("one yes", accept("A"), "Finished", "Accepted by Ana + Luis. Waiting for Rosa + Tomás."),
    ("every yes", accept("A", "B"), "Accepted", "Every side has accepted the result."),
    (
        "dispute",
        lambda table: results.dispute_result(
            table.match.public_id, actor=table.boss, side="B", reason="they peeked"
        ),
        "In dispute",
        "The result is in dispute. The organiser decides.",
    ),
    (
        "paper",
        lambda table: results.verify_result(table.match.public_id, actor=table.boss),
        "Verified",
        "The result was compared with the paper.",
    ),
]


@pytest.mark.parametrize("name, happens, state, sentence", STANDS, ids=[row[0] for row in STANDS])
def test_a_match_that_is_over_says_how_far_it_is_agreed_on_and_not_what_was_quarrelled_about(
    client: Client, name: str, happens: Callable[[Table], object], state: str, sentence: str
) -> None:
    table = make_table(rules="classic-50")
    table.write(finish(1, s2=30, s4=25))
    happens(table)
    page = client.get(f"/matches/{table.match.public_id}/", HTTP_ACCEPT_LANGUAGE="en").content.decode()
    night = client.get(f"/tournaments/{table.night.public_id}/", HTTP_ACCEPT_LANGUAGE="en").content.decode()
    assert sentence in page
    assert f"{state}</span>" in page
    assert f"{state}</span>" in night
    assert "they peeked" not in page + night


def test_a_match_that_goes_on_says_nothing_of_agreement(client: Client) -> None:
    table = make_table(rules="classic-50")
    table.write(finish(1, s2=3, s4=5))
    assert 'id="agreed"' not in client.get(f"/matches/{table.match.public_id}/").content.decode()


def test_an_award_is_called_one(client: Client) -> None:
    table = make_table(rules="classic-50")
    table.write({"kind": "award", "winner": "A", "reason": "no_show"})
    page = client.get(f"/matches/{table.match.public_id}/", HTTP_ACCEPT_LANGUAGE="en").content.decode()
    assert "Awarded</span>" in page
