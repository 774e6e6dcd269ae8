"""Cards and penalties in the console: what they cost is said before they are given, and taking back undoes them."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.services.rounds_world import World, enter, make_world
from tournaments.models import Sanction
from tournaments.services.sanctions import give_card

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    world = make_world(4, settings={"cards": {"yellow": {"points": 20}}})
    world.open(1)
    for match in world.matches(1):
        enter(world.boss, match, 100, 90)
    world.close(1)
    return world


@pytest.fixture
def page(world: World) -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(world.boss.user)
    return client


def address(world: World) -> str:
    return reverse("console_cards_given", args=[world.event.public_id])


def form(world: World, seed: int, **values: str) -> dict[str, str]:
    given = {"entrant": world.entrant(seed).public_id, "what": "yellow", "round": "1", "reason": "protesta"}
    return given | {"key": str(uuid4()), "step": "preview"} | values


def text(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def test_what_a_card_costs_and_moves_is_said_before_it_is_given(world: World, page: Client) -> None:
    assert "Yellow card : 20 points off" in text(page.get(address(world)))
    seen = page.post(address(world), form(world, 3))
    assert "It costs: 20 points off." in text(seen)
    assert "P3 Match points 2 → 0; Point difference 10 → −10; Points for 100 → 80" in text(seen)
    assert not Sanction.objects.exists()
    carried = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', seen.content.decode()))
    carried.pop("csrfmiddlewaretoken", None)
    for _ in range(2):  # pressed twice
        done = page.post(address(world), carried | {"step": "store"})
        assert (done.status_code, done["Location"]) == (302, address(world))
    card = Sanction.objects.get()
    assert (card.kind, card.entrant, card.match) == ("yellow", world.entrant(3), world.matches(1)[0])
    assert "Yellow card · P3" in text(page.get(address(world)))


def test_a_second_yellow_says_that_it_counts_as_red(world: World, page: Client) -> None:
    page.post(address(world), form(world, 3, step="store"))
    seen = text(page.post(address(world), form(world, 3)))
    assert "It is not the first one: it counts as Red card." in seen
    assert "It costs: the match is lost." in seen


def test_a_black_card_warns_that_the_entrant_is_out(world: World, page: Client) -> None:
    seen = text(page.post(address(world), form(world, 3, what="black", where="outside")))
    assert "From then on this entrant is paired no more." in seen
    assert "Outside of a match: its points are penalty points, and no match is lost." in seen


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"reason": " "}, "This must not be empty."),
        ({"what": "green"}, ""),
        ({"what": "points", "points": "0"}, ""),
        ({"what": "points", "points": "much"}, ""),
        ({"entrant": ""}, ""),
        ({"entrant": "nobody", "where": "outside"}, ""),
        ({"round": "7"}, "P3 has no match in round 7. Give the card outside of a match."),
        ({"key": "x"}, ""),
    ],
)
def test_what_cannot_be_comes_back_with_a_sentence_and_what_was_typed(
    world: World, page: Client, values: dict[str, str], sentence: str
) -> None:
    for step in ("preview", "store"):
        back = page.post(address(world), form(world, 3, **values, step=step))
        assert back.status_code == 422
        assert sentence in text(back)
    assert not Sanction.objects.exists()


def test_taking_back_says_what_moves_and_needs_a_reason(world: World, page: Client) -> None:
    given = give_card(
        world.stage_id,
        actor=world.boss,
        entry_id=uuid4(),
        entrant=world.entrant(3).public_id,
        colour="red",
        match=world.matches(1)[0].public_id,
        reason="insultos",
    )
    one = reverse("console_card_back", args=[world.event.public_id, given.sanction.public_id])
    assert "Point difference −100 → 10" in text(page.get(one))
    assert page.post(one, {"reason": ""}).status_code == 422
    assert page.post(one, {"reason": "fue otro"}).status_code == 302
    assert "This was taken back." in text(page.get(one))
    assert "taken back" in text(page.get(address(world)))
    other = make_world(2)
    strange = reverse("console_card_back", args=[other.event.public_id, given.sanction.public_id])
    assert page.get(strange).status_code == 404


def test_the_decisions_tell_of_cards_in_words(world: World, page: Client) -> None:
    page.post(address(world), form(world, 3, what="black", step="store"))
    page.post(address(world), form(world, 4, what="points", points="15", step="store"))
    seen = text(page.get(reverse("console_rulings", args=[world.event.public_id])))
    assert "Card given · Table 1 P3 · Black card · Round 1 · Expelled Reason: protesta" in seen
    assert "Penalty points given P4 · 15 points off · Round 1 Reason: protesta" in seen
