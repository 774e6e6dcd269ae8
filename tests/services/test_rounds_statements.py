"""What pairing costs on PostgreSQL: the same statements for a small field and a large one."""

import random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.services.rounds_world import World, make_world
from tournaments.models import Club, Match, Round
from tournaments.services.round_moves import close_round, publish_round
from tournaments.services.rounds import prepare_round

pytestmark = [pytest.mark.services, pytest.mark.django_db]
MOST = 40


def settle(world: World, number: int) -> None:
    """Give every match of the round a result, without playing it."""
    dice = random.Random(number)
    matches = list(Match.objects.filter(round__stage=world.stage, round__number=number))
    for match in matches:
        games = dice.choice([[100, dice.randrange(100)], [dice.randrange(100), 100]])
        match.winner = "A" if games[0] == 100 else "B"
        match.state, match.ended_at = "finished", timezone.now()
        match.tally = {"kind": "played", "games": [games], "hands": [5, 4]}
    Match.objects.bulk_update(matches, ["winner", "state", "ended_at", "tally"])


def play_five_rounds(entrants: int) -> World:
    world = make_world(entrants, club=Club.objects.create(name=f"Club {entrants}"))
    for number in range(1, 6):
        world.open(number)
        settle(world, number)
        world.close(number)
    return world


def test_pairing_publishing_and_closing_cost_the_same_for_twenty_and_for_two_hundred() -> None:
    counts = {}
    for entrants in (20, 200):
        world = play_five_rounds(entrants)
        for name, move in (("prepare", prepare_round), ("publish", publish_round), ("close", close_round)):
            if name == "close":
                settle(world, 6)
            with CaptureQueriesContext(connection) as caught:
                move(world.stage_id, 6, actor=world.boss)
            counts[entrants, name] = len(caught)
        assert Round.objects.get(stage=world.stage, number=6).status == "closed"
    for name in ("prepare", "publish", "close"):
        assert counts[20, name] == counts[200, name] <= MOST, name
