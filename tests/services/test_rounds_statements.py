"""What pairing costs on PostgreSQL: the same statements for a small field and a large one."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.services.rounds_world import play_five_rounds, settle
from tournaments.models import Round
from tournaments.services.round_moves import close_round, publish_round
from tournaments.services.rounds import prepare_round

pytestmark = [pytest.mark.services, pytest.mark.django_db]
MOST = 40


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
