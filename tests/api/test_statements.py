"""How many statements a record takes, counted in real transactions: inside a test's own, savepoints would stand for BEGIN."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.api.statements import list_statements
from tests.services.tables import Table, finish, make_table
from tournaments.models import AccessLink, Player
from tournaments.services.tokens import create_api_token

pytestmark = pytest.mark.django_db(transaction=True)
HAND = finish(1, s2=5, s4=5)


def credential_of(table: Table, who: str) -> dict[str, str]:
    """The headers of a caller whose credential was never used before; of a session none, its cookie is the client's."""
    if who == "token":
        return {"Authorization": f"Token {create_api_token(table.organiser, 'program', scope='write')[1]}"}
    return {"Authorization": f"Link {table.token}"} if "link" in who else {}


def post(client: Client, table: Table, path: str, body: Any, headers: dict[str, str]) -> tuple[int, list[str]]:
    """The status of the answer and the statements that it took."""
    address = f"/api/v1/matches/{table.match.public_id}/{path}"
    with CaptureQueriesContext(connection) as queries:
        answer = client.post(address, body, content_type="application/json", headers=headers)
    return answer.status_code, list_statements(queries)


def make_hands(count: int, target: int = 1000) -> Table:
    table = make_table(rules={"preset": "international-100", "target": target})
    for _ in range(count):
        table.write(HAND)
    AccessLink.objects.update(last_used_at=None)  # the dearest case: the use of the link is noted too
    return table


@pytest.mark.parametrize("who", ["link", "players link", "token", "session"])
@pytest.mark.parametrize("hand", [1, 40])
def test_a_record_takes_at_most_eight_statements_and_again_no_more(hand: int, who: str) -> None:
    table, client = make_hands(hand - 1), Client()
    if who == "session":
        client.force_login(table.organiser)
    if who == "players link":
        seat = table.match.seats.get(number=1)
        seat.player = Player.objects.create(club=table.club, name="Ana")
        seat.save()
        AccessLink.objects.update(player=seat.player)
    headers = credential_of(table, who)
    body = {"record": HAND, "entry_id": str(uuid4()), "after": str(table.last) if table.last else None}
    status, statements = post(client, table, "records/", body, headers)
    assert (status, len(statements) <= 8) == (201, True), statements
    status, statements = post(client, table, "records/", body, headers)
    assert (status, len(statements) <= 8) == (200, True), statements


def test_the_record_that_ends_a_match_takes_at_most_twenty_statements() -> None:
    table = make_hands(1, target=15)
    body = {"record": HAND, "entry_id": str(uuid4()), "after": str(table.last)}
    status, statements = post(Client(), table, "records/", body, credential_of(table, "link"))
    assert table.reload().state == "finished"
    assert (status, len(statements) <= 20) == (201, True), statements


@pytest.mark.parametrize(
    "path, body",
    [
        ("records/2/replace/", {"record": finish(2, s1=5, s3=5), "reason": "contada mal"}),
        ("records/2/withdraw/", {"reason": "no se jugó"}),
        ("records/1/insert/", {"record": HAND, "reason": "olvidada"}),
        ("undo/", {"device": "phone-1"}),
    ],
)
def test_a_correction_and_an_undo_take_no_savepoints(path: str, body: dict[str, Any]) -> None:
    table = make_hands(2)
    body = {**body, "entry_id": str(uuid4())}
    status, statements = post(Client(), table, path, body, credential_of(table, "link"))
    assert status == 201
    assert [sql for sql in statements if sql.startswith(("SAVEPOINT", "RELEASE"))] == []
    assert len(statements) <= 10, statements
