"""The page where one signs up, as anybody sees it."""

from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client

from tests.services.entrant_lists import Event, make_event
from tournaments.models import Entrant, Tournament
from tournaments.services.sign_up import open_sign_up
from tournaments.views.public import sign_up as page_of

pytestmark = pytest.mark.django_db
PAIR = {"player_1": "Ana", "player_2": "Luis", "contact": "ana@example.org"}


@pytest.fixture
def event() -> Event:
    cache.clear()
    event = make_event()
    open_sign_up(event.tournament.public_id, actor=event.boss, is_open=True)
    return event


def address(event: Event) -> str:
    return f"/tournaments/{event.tournament.public_id}/sign-up/"


def visitor() -> Client:
    return Client(headers={"Accept-Language": "en"})


def send(event: Event, **data):
    return visitor().post(address(event), {"key": str(uuid4())} | data)


def test_whoever_signs_up_is_told_what_comes_next_and_shown_nothing_of_it(event):
    answer = send(event, **PAIR)
    assert answer["Location"] == address(event) + "done/"
    page = visitor().get(answer["Location"]).content.decode()
    assert "You are signed up" in page
    assert "Ana" not in page
    assert Entrant.objects.get().status == "signed_up"


def test_nothing_of_a_sign_up_is_on_a_public_page_before_the_yes(event):
    send(event, **PAIR)
    for path in (address(event), f"/tournaments/{event.tournament.public_id}/", "/"):
        page = visitor().get(path).content.decode()
        assert "ana@example.org" not in page
        assert "Ana + Luis" not in page


def test_what_is_refused_stays_typed_at_its_field(event):
    answer = send(event, **PAIR | {"player_2": ""})
    page = answer.content.decode()
    assert (answer.status_code, 'id="err-player_2"' in page, 'value="Ana"' in page) == (422, True, True)
    send(event, **PAIR)
    assert "You are in the list already" in send(event, **PAIR).content.decode()
    assert Entrant.objects.count() == 1


def test_the_tournaments_page_leads_to_it_while_it_is_open(event):
    home = f"/tournaments/{event.tournament.public_id}/"
    assert f'href="{address(event)}"' in visitor().get(home).content.decode()
    open_sign_up(event.tournament.public_id, actor=event.boss, is_open=False)
    assert address(event) not in visitor().get(home).content.decode()


def test_a_page_that_is_closed_says_so_and_takes_nobody(event):
    Tournament.objects.update(sign_up_open=False)
    page = visitor().get(address(event)).content.decode()
    assert "Nobody can sign up here now" in page
    assert "<form method" not in page
    answer = send(event, **PAIR)
    assert answer.status_code == 422
    assert Entrant.objects.count() == 0


def test_one_address_signs_up_only_so_often(event, monkeypatch):
    monkeypatch.setattr(page_of, "MOST_ASKED", 2)
    names = [{"player_1": f"Ana {n}", "player_2": f"Luis {n}"} for n in range(3)]
    assert [send(event, **one).status_code for one in names] == [302, 302, 429]
    assert Entrant.objects.count() == 2


def test_what_is_private_is_not_there(event):
    Tournament.objects.update(visibility="private")
    assert visitor().get(address(event)).status_code == 404
    assert send(event, **PAIR).status_code == 404
    assert visitor().get("/tournaments/nothing/sign-up/").status_code == 404
