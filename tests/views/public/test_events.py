"""The public pages of an event: home, rounds, standings, entrants, cross-table, texts to share."""

from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.services.rounds_world import World, make_world
from tournaments.services.event_moves import announce_event

pytestmark = pytest.mark.django_db


def read(client: Client, address: str, **query: Any) -> str:
    answer = client.get(address, query, HTTP_ACCEPT_LANGUAGE="en")
    assert answer.status_code == 200, (address, answer.status_code)
    return unescape(answer.content.decode())


def event(entrants: int = 6, rounds: int = 0, **choices: Any) -> tuple[World, str]:
    """A running event with so many rounds played, and the address of its home."""
    world = make_world(entrants, **choices)
    if world.event.status == "draft":
        announce_event(world.event.public_id, actor=world.boss)
    for number in range(1, rounds + 1):
        world.play_round(number)
    return world, f"/tournaments/{world.event.public_id}/"


def pages(world: World, home: str, number: int = 1) -> list[str]:
    entrant = world.entrant(1).public_id
    return [
        home,
        f"{home}rules/",
        f"{home}rounds/{number}/",
        f"{home}rounds/{number}/?by=name",
        f"{home}rounds/{number}/text/",
        f"{home}standings/",
        f"{home}standings/text/",
        f"{home}standings/{entrant}/",
        f"{home}cross-table/",
        f"{home}entrants/{entrant}/",
    ]


@pytest.mark.parametrize("format", ["swiss", "round_robin"])
def test_every_page_is_there_before_during_and_after_a_round(client: Client, format: str) -> None:
    world, home = event(5, 1, format=format, settings={"rounds": 3, "advance": 2} if format == "swiss" else {})
    for address in pages(world, home):
        read(client, address)
    world.open(2)
    for address in pages(world, home, 2):
        read(client, address)
