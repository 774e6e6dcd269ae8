"""The door with the desk's link: checking in without an account."""

import pytest
from django.test import Client

from tests.services.entrant_lists import Event, make_event
from tournaments.models import Entrant, Stage, Tournament
from tournaments.services.links import create_night_link

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event()


def open_link(event: Event, role: str = "desk", **more) -> tuple[Client, str]:
    link, token = create_night_link(event.tournament, actor=event.boss, role=role, holder="Rosa Gil", **more)
    client = Client(headers={"Accept-Language": "en"})
    client.get(f"/k/{token}/")
    return client, f"/tables/{link.public_id}/"


def test_whoever_holds_the_desks_link_checks_in_and_takes_it_back(event):
    entrant = event.enter("Ana Beltrán", "Luis", contact="600")
    client, address = open_link(event)
    assert f'href="{address}door/"' in client.get(address + "desk/").content.decode()
    page = client.get(address + "door/?q=bel").content.decode()
    assert f'value="{entrant.public_id}"' in page
    assert "600" not in page
    answer = client.post(address + "door/", {"do": "in", "entrant": entrant.public_id})
    assert answer["Location"] == address + "door/"
    assert answer["Cache-Control"] == "no-store"
    assert "1 of 1 are here" in client.get(address + "door/").content.decode()
    assert event.last_ruling().author_name == "Rosa Gil"
    client.post(address + "door/", {"do": "out", "entrant": entrant.public_id})
    assert Entrant.objects.get().checked_in_at is None


def test_a_link_of_one_tournament_checks_in_nobody_of_another(event):
    elsewhere = make_event().enter("Eva", "Gil")
    client, address = open_link(event)
    page = client.post(
        address + "door/", {"do": "in", "entrant": elsewhere.public_id}, follow=True
    ).content.decode()
    assert "note bad" in page
    assert Entrant.objects.get().checked_in_at is None


def test_another_link_has_no_door_and_a_club_night_has_none(event):
    client, address = open_link(event, "referee", tables=[1])
    assert client.get(address + "door/")["Location"] == address
    client, address = open_link(event)
    Stage.objects.update(format="open")
    Tournament.objects.update(kind="club_night")
    assert client.get(address + "door/").status_code == 404
    assert "/door/" not in client.get(address + "desk/").content.decode()
