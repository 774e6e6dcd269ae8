"""What somebody signed in, a link or a program is shown is kept by no browser and no proxy, whatever the address."""

import pytest
from django.test import Client

from tests.roles.asking import build_ask
from tests.roles.judging import is_api, send
from tests.roles.table import ROWS, Row
from tests.roles.world import World

# The same for everybody: the look of the API's documentation.
FOR_EVERYBODY = frozenset({"api_redoc_script"})
ADDRESSES = sorted({row.route for row in ROWS if row.method == "GET"} - FOR_EVERYBODY)


def find_row(route: str) -> Row:
    return next(row for row in ROWS if row.route == route and row.method == "GET")


def is_kept(value: str, etag: str) -> bool:
    """True if somebody may show the answer again without asking whether it still holds."""
    parts = {part.strip() for part in value.split(",")}
    return not ("no-store" in parts or (etag and {"private", "no-cache"} <= parts))


@pytest.mark.django_db
@pytest.mark.parametrize("route", ADDRESSES)
def test_no_answer_to_a_person_a_program_or_a_link_is_kept(route: str) -> None:
    row = find_row(route)
    world = World(row.state, row.visibility, row.who_scores)
    kept = {}
    for name in ("organiser", "table", "side_a", "desk_link", "referee"):
        if name not in world.people:
            continue
        who = world.people[name]
        client = who.call() if is_api(route) else who.browse()
        answer = send(client, "GET", build_ask(world, who, route, "GET", row.case), is_api(route))
        value = answer.headers.get("Cache-Control", "")
        if is_kept(value, answer.headers.get("ETag", "")):
            kept[name] = (answer.status_code, value)
    assert kept == {}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["/", "/nothing/", "/K/abc/", "/k/abc", "/console/", "/api/v1/nothing/", "/console/sign-in/"]
)
def test_what_a_stranger_is_shown_or_refused_is_kept_by_nobody_either(path: str) -> None:
    answer = Client().get(path)
    assert not is_kept(answer.headers["Cache-Control"], answer.headers.get("ETag", ""))


def test_files_that_are_the_same_for_everybody_are_kept() -> None:
    assert "no-store" not in Client().get("/static/css/sobremesa.css")["Cache-Control"]
