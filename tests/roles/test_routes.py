"""Every address of the site, with every method, asked by everybody: who may is what the table says."""

from typing import Any

import pytest

from tests.roles.asking import build_ask
from tests.roles.holding import find_faults, name_row
from tests.roles.judging import is_api, send
from tests.roles.routes import list_routes
from tests.roles.table import EVERYBODY, NOWHERE, ROWS, STREAMS, Row
from tests.roles.world import World, take_print

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


@pytest.fixture(autouse=True)
def mail_goes_out(settings: Any) -> None:
    settings.EMAIL_HOST = "mail.example.org"
    settings.PUBLIC_ADDRESS = "http://hall.example"


def test_every_address_has_a_row_and_every_row_an_address() -> None:
    known = {row.route for row in ROWS} | NOWHERE | set(STREAMS)
    routes = list_routes()
    assert sorted(routes - known) == [], "no row in tests/roles/table.py"
    assert sorted(known - routes) == [], "a row without an address"


def test_no_row_stands_twice_and_each_names_people_that_there_are() -> None:
    keys = [row[:2] + row[3:7] for row in ROWS]
    assert len(set(keys)) == len(keys)
    assert {name for row in ROWS for name in row.who} <= EVERYBODY


@pytest.mark.django_db
@pytest.mark.parametrize("row", ROWS, ids=name_row)
def test_whoever_may_is_let_and_everybody_else_is_refused_and_changes_nothing(row: Row) -> None:
    assert find_faults(row) == {}


@pytest.mark.django_db
@pytest.mark.parametrize("route", sorted({row.route for row in ROWS} | NOWHERE))
def test_a_method_without_a_row_is_not_taken(route: str) -> None:
    rows = [row for row in ROWS if row.route == route]
    world = World("playing", "public", "referee")
    # Somebody who may do something there: others would be sent to sign in before it comes to the method.
    name = next(name for name in ("nobody", "organiser", "table", "side_a", "desk_link") if may_any(rows, name))
    who = world.people[name]
    found = {}
    for method in METHODS:
        if any(row.method == method for row in rows):
            continue
        client = who.call() if is_api(route) else who.browse()
        ask = build_ask(world, who, route, "GET", "")
        before = take_print()
        found[method] = send(client, method, ask, is_api(route)).status_code
        assert take_print() == before
    assert found == dict.fromkeys(found, 404 if route in NOWHERE else 405)


def may_any(rows: list[Row], name: str) -> bool:
    return any(name in row.who for row in rows) or not any(row.who for row in rows)
