"""The clock of a round: one start for all tables, taken back as if it had never been."""

from datetime import timedelta

import pytest
from django.test import Client

from tests.services.rounds_world import make_world
from tournaments.errors import Refusal
from tournaments.models import Round, Ruling
from tournaments.selectors.matches import get_match
from tournaments.services.round_clock import start_clock, stop_clock

pytestmark = pytest.mark.django_db


def test_the_clock_runs_for_every_table_of_the_published_round_from_one_moment_on() -> None:
    world = make_world(4, rules={"preset": "classic-100", "time_limit_minutes": 50})
    world.open(1)
    before = [match.version for match in world.matches(1)]
    round = start_clock(world.stage_id, 1, actor=world.boss)
    assert start_clock(world.stage_id, 1, actor=world.boss).clock_started_at == round.clock_started_at
    ends = {get_match(match.public_id, world.boss).ends_at for match in world.matches(1)}
    assert round.clock_started_at is not None
    assert ends == {round.clock_started_at + timedelta(minutes=50)}
    assert [match.version for match in world.matches(1)] == [version + 1 for version in before]
    assert Ruling.objects.filter(kind="round_clock_started").count() == 1


def test_a_clock_taken_back_is_as_if_it_had_never_run() -> None:
    world = make_world(4, rules={"preset": "classic-100", "time_limit_minutes": 50})
    world.open(1)
    start_clock(world.stage_id, 1, actor=world.boss)
    stop_clock(world.stage_id, 1, actor=world.boss)
    assert Round.objects.get(stage=world.stage).clock_started_at is None
    assert get_match(world.matches(1)[0].public_id, world.boss).ends_at is None


def test_only_a_published_round_has_a_clock() -> None:
    world = make_world(4)
    world.prepare(1)
    with pytest.raises(Refusal) as refusal:
        start_clock(world.stage_id, 1, actor=world.boss)
    assert refusal.value.code == "round_not_published"


def test_the_page_offers_the_clock_where_there_is_a_time_limit_only() -> None:
    for limit, offered in ((50, True), (None, False)):
        world = make_world(4, rules={"preset": "classic-100", "time_limit_minutes": limit})
        world.open(1)
        client = Client()
        client.force_login(world.boss.user)
        address = f"/console/tournaments/{world.event.public_id}/rounds/1/"
        assert ('value="start_clock"' in client.get(address).content.decode()) is offered
    world = make_world(4, rules={"preset": "classic-100", "time_limit_minutes": 50})
    world.open(1)
    client = Client()
    client.force_login(world.boss.user)
    address = f"/console/tournaments/{world.event.public_id}/rounds/1/"
    assert client.post(address, {"do": "start_clock"}).status_code == 302
    assert 'value="stop_clock"' in client.get(address).content.decode()
