"""What the lists and the log show to each who asks: no more than what he may open or has written."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.services.tables import finish, make_person, make_table
from tournaments.permissions import Actor
from tournaments.services.links import create_link, use_token
from tournaments.services.matches import open_match

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("role", ["table", "referee", "match", "side", "desk"])
def test_a_link_of_a_private_night_lists_the_matches_that_it_opens(role: str) -> None:
    table = make_table(visibility="private")
    other = open_match(table.stage, actor=table.boss, rules="classic-100", table=8)
    options: Any = {"side": {"side": "A"}, "referee": {"tables": [7, 9]}}.get(role, {})
    _, token = create_link(table.view, actor=table.boss, role=role, **options)
    api = APIClient(HTTP_AUTHORIZATION=f"Link {token}")
    shown = [
        match.public_id
        for match in (table.match, other)
        if api.get(f"/api/v1/matches/{match.public_id}/").status_code == 200
    ]
    assert shown == [table.match.public_id, other.public_id][: 2 if role == "desk" else 1]
    for query in ("", f"?tournament={table.night.public_id}"):
        assert [match["id"] for match in api.get(f"/api/v1/matches/{query}").json()["matches"]] == shown
    page = api.get("/api/v1/matches/?limit=1").json()
    assert page["next"] == (2 if role == "desk" else None)


def test_a_link_of_a_public_night_lists_all_its_matches() -> None:
    table = make_table()
    other = open_match(table.stage, actor=table.boss, rules="classic-100", table=8)
    api = APIClient(HTTP_AUTHORIZATION=f"Link {table.token}")
    listed = [match["id"] for match in api.get("/api/v1/matches/").json()["matches"]]
    assert listed == [table.match.public_id, other.public_id]


def test_a_device_is_shown_to_whoever_wrote_from_it_and_to_who_directs() -> None:
    table = make_table(who_scores="players")
    a, b = (create_link(table.view, actor=table.boss, role="side", side=side)[1] for side in "AB")
    table.write(finish(1, s2=5, s4=5), actor=Actor(link=use_token(a), device="phone-a"))
    table.write(finish(1, s2=5, s4=5), actor=Actor(link=use_token(b), device="phone-b"))
    desk = make_person(table.club, "desk", "desk")

    def read(token: str = "", user: Any = None) -> list[str]:
        api = APIClient(HTTP_AUTHORIZATION=f"Link {token}") if token else APIClient()
        if user is not None:
            api.force_login(user)
        address = f"/api/v1/matches/{table.match.public_id}/records/"
        return [line["device"] for line in api.get(address).json()["records"]]

    assert read(a) == ["phone-a", ""]
    assert read(b) == ["", "phone-b"]
    assert read(table.token) == read(user=desk) == read() == ["", ""]
    assert read(user=table.organiser) == ["phone-a", "phone-b"]
