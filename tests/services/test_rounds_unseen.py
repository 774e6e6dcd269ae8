"""A round that is not published is seen by nobody but its directors; a closed one is opened by no table's link."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from tests.services.rounds_world import World, enter, make_world
from tests.services.tables import finish, make_person
from tournaments.errors import NotFound, Refusal
from tournaments.live.registry import render_fragment
from tournaments.models import AccessLink, Match, Round, Ruling, Tournament
from tournaments.permissions import ANONYMOUS, Actor
from tournaments.selectors.matches import get_match
from tournaments.selectors.tournaments import get_tournament, list_tables, page_tables
from tournaments.services.corrections import replace_record, withdraw_record
from tournaments.services.event_moves import announce_event
from tournaments.services.links import create_night_link, find_current_match, list_link_matches, use_token
from tournaments.services.matches import change_table
from tournaments.services.packs import load_sheets
from tournaments.services.records import add_record
from tournaments.services.round_moves import reopen_round, unpublish_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    world = make_world(4)
    announce_event(world.event.public_id, actor=world.boss)
    return world


def link(world: World, role: str, **scope: Any) -> AccessLink:
    _, token = create_night_link(world.event, actor=world.boss, role=role, **scope)
    return use_token(token)


def everybody(world: World) -> list[Actor]:
    """Whoever is no director: nobody, links, the desk."""
    desk = Actor(user=make_person(world.club, f"mesa-{uuid4().hex[:5]}", "desk"))
    links = [link(world, "table", table=1), link(world, "referee", tables=[1, 2]), link(world, "desk")]
    return [ANONYMOUS, desk, *(Actor(link=one) for one in links)]


def test_nobody_else_reads_or_lists_a_match_of_a_prepared_round(world: World) -> None:
    actors = everybody(world)
    world.prepare(1)
    match = world.matches(1)[0]
    for actor in actors:
        with pytest.raises(NotFound):
            get_match(match.public_id, actor)
        with pytest.raises(NotFound):
            add_record(match.public_id, actor=actor, entry_id=uuid4(), after=None, record=finish(1, s2=5, s4=5))
        assert get_tournament(world.event.public_id, actor).tables == ()
        assert page_tables([world.event], 1, 10, actor) == ((), False)
    assert get_match(match.public_id, world.boss).grants.manage
    assert not get_match(match.public_id, world.boss).grants.record
    assert list_tables([world.event]) == ()
    with pytest.raises(Refusal) as refused:
        load_sheets(world.event)
    assert refused.value.code == "pack_empty"
    for one in (actor.link for actor in actors if actor.link is not None):
        assert find_current_match(one) is None
        assert list_link_matches(one) == []
    world.publish(1)
    for actor in actors:
        assert get_match(match.public_id, actor).grants.read
        assert len(get_tournament(world.event.public_id, actor).tables) == 2


def test_no_page_answer_or_stream_shows_a_prepared_round(world: World) -> None:
    world.prepare(1)
    match = world.matches(1)[0]
    client = Client()
    for page in ("", "rules/", "sheet.pdf", "blank.pdf"):
        assert client.get(f"/matches/{match.public_id}/{page}").status_code == 404, page
    assert client.get(f"/api/v1/matches/{match.public_id}/").status_code == 404
    page = client.get(f"/tournaments/{world.event.public_id}/")
    assert page.status_code == 200
    assert "P1" not in page.content.decode()
    assert render_fragment(f"match:{match.public_id}", "es", 0) is None
    world.publish(1)
    assert client.get(f"/matches/{match.public_id}/").status_code == 200
    assert client.get(f"/api/v1/matches/{match.public_id}/").status_code == 200
    assert "P1" in client.get(f"/tournaments/{world.event.public_id}/").content.decode()
    unpublish_round(world.stage_id, 1, actor=world.boss)
    assert client.get(f"/matches/{match.public_id}/").status_code == 404


def test_open_pages_fetch_what_a_publication_brings_or_takes(world: World) -> None:
    world.open(1)
    world.play(1)
    world.close(1)
    world.prepare(2)
    long_ago = timezone.now() - timedelta(hours=1)
    Match.objects.update(created_at=long_ago, changed_at=long_ago, started_at=long_ago)
    Round.objects.update(published_at=long_ago)
    Tournament.objects.update(changed_at=long_ago)
    Ruling.objects.update(created_at=long_ago)
    topic = f"tournament:{world.event.public_id}"

    def touch() -> None:
        Match.objects.filter(pk=world.matches(1)[0].pk).update(changed_at=timezone.now(), state="playing")

    touch()
    assert render_fragment(topic, "es", 0) is not None  # one table changed: its row is pushed
    world.publish(2)
    assert render_fragment(topic, "es", 0) is None  # tables came: whoever looks fetches them
    unpublish_round(world.stage_id, 2, actor=world.boss)
    assert render_fragment(topic, "es", 0) is None


def test_a_tables_link_opens_the_match_of_the_round_that_plays(world: World) -> None:
    table = link(world, "table", table=1)
    referee = link(world, "referee", tables=[1])
    world.open(1)
    first = world.matches(1)[0]
    assert find_current_match(table) == first
    world.play(1)
    assert find_current_match(table) == first  # to be agreed on
    world.close(1)
    assert find_current_match(table) is None
    assert list_link_matches(referee) == []
    world.prepare(2)
    assert find_current_match(table) is None
    world.publish(2)
    assert find_current_match(table) == world.matches(2)[0]
    assert list_link_matches(referee) == [world.matches(2)[0]]


def test_a_closed_rounds_match_is_the_directors_to_correct_and_no_phones(world: World) -> None:
    table = Actor(link=link(world, "table", table=1), device="phone")
    world.open(1)
    world.play(1)
    match = world.matches(1)[0]
    assert get_match(match.public_id, table).grants.correct
    world.close(1)
    seen = get_match(match.public_id, table)
    assert (seen.grants.read, seen.grants.record, seen.grants.correct, seen.grants.undo) == (
        True,
        True,
        False,
        False,
    )
    record = {"kind": "result", "totals": {"A": 100, "B": 1}, "reason": "paper"}
    with pytest.raises(Refusal):
        withdraw_record(match.public_id, 1, actor=table, entry_id=uuid4(), reason="x")
    replace_record(match.public_id, 1, actor=world.boss, entry_id=uuid4(), record=record, reason="acta mal leída")
    match.refresh_from_db()
    assert match.tally["games"] == [[100, 1]]
    reopen_round(world.stage_id, 1, actor=world.boss)
    assert get_match(match.public_id, table).grants.correct


def test_a_hand_that_waited_on_a_phone_still_reaches_its_match_of_an_earlier_round() -> None:
    world = make_world(4)
    world.open(1)
    phone = Actor(link=link(world, "table", table=1), device="phone")
    second = world.matches(1)[1]
    old = world.matches(1)[0]
    enter(world.boss, second, 100, 20)
    world.prepare(2, from_open_rounds=True)
    world.publish(2)
    written = add_record(old.public_id, actor=phone, entry_id=uuid4(), after=None, record=finish(1, s2=5, s4=5))
    assert written.created
    waiting = world.matches(2)
    assert [match.state for match in waiting] == ["scheduled", "called"]  # table 1 is still held


def test_a_table_given_in_a_prepared_round_calls_nobody() -> None:
    world = make_world(4)
    world.prepare(1)
    match = world.matches(1)[0]
    change_table(match.public_id, actor=world.boss, table=2)
    assert [row.state for row in Match.objects.all()] == ["scheduled", "scheduled"]
