"""The public pages of an event: home, rounds, standings, entrants, cross-table, texts to share."""

import re
from datetime import timedelta
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.services.rounds_world import World, make_world
from tests.services.tables import finish
from tournaments.live.registry import Fragment
from tournaments.mapping.events import cut_event
from tournaments.models import Entrant, EntrantMember, Match, Player, Ruling, Stage, Tournament
from tournaments.selectors.standings import load_stage
from tournaments.services.corrections import replace_record
from tournaments.services.event_moves import announce_event, end_event
from tournaments.services.records import add_record
from tournaments.standings.event import Criterion
from tournaments.views.public.live_parts import render_tournament_part
from tournaments.wording.shared_texts import split_messages
from tournaments.wording.standings import say_signed

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


def test_page_text_and_working_say_what_the_command_would_say(client: Client) -> None:
    """One truth: the standings of all of them are those of `load_stage`."""
    world, home = event(7, 2, settings={"rounds": 4})
    stage = Stage.objects.select_related("snapshot").get(pk=world.stage.pk)
    ranked = load_stage(stage).rank()
    names = dict(stage.entrants.values_list("public_id", "name"))
    page = read(client, f"{home}standings/")
    shown = re.findall(r'id="w-([a-z0-9]+)".*?<span class="no">.*?</span>(\d+)</span>', page)
    assert shown == [(line.id, str(line.rank)) for line in ranked]
    text = read(client, f"{home}standings/text/")
    for line in ranked:
        difference, points = line.values[Criterion.DIFFERENCE], line.values[Criterion.POINTS_FOR]
        said = say_signed(difference) if isinstance(difference, int) else ""
        name = names[str(line.id)]
        assert f"{line.rank}. {name}: {line.values[Criterion.MATCH_POINTS]} / {said} / {points}\n" in text
        working = read(client, f"{home}standings/{line.id}/")
        assert f'<dd class="pts">{said}</dd>' in working
    first = read(client, f"{home}standings/", round=1)
    shown = re.findall(r'id="w-([a-z0-9]+)".*?<span class="no">.*?</span>(\d+)</span>', first)
    assert shown == [(line.id, str(line.rank)) for line in load_stage(stage, until=1).rank()]


@pytest.mark.parametrize("until", [1, 2, 3])
def test_an_event_cut_after_a_round_is_the_event_read_up_to_it(until: int) -> None:
    world, _ = event(5, 3, settings={"rounds": 4})
    stage = Stage.objects.select_related("snapshot").get(pk=world.stage.pk)
    loaded = load_stage(stage)
    assert cut_event(loaded.built, loaded.rows, until) == load_stage(stage, until=until).built


def test_nobody_sees_a_round_before_it_is_published_nor_an_event_that_is_being_prepared(client: Client) -> None:
    world, home = event(4, 1, settings={"rounds": 3})
    world.prepare(2)
    assert client.get(f"{home}rounds/2/").status_code == 404
    assert client.get(f"{home}rounds/2/text/").status_code == 404
    assert client.get(f"{home}standings/", {"round": "2"}).status_code == 404
    hidden = {match.public_id for match in world.matches(2)}
    for address in pages(world, home):
        page = read(client, address)
        assert not any(match in page for match in hidden), address
    Tournament.objects.filter(pk=world.event.pk).update(status="draft")
    for address in pages(world, home):
        assert client.get(address).status_code == 404, address


def test_a_player_who_is_hidden_is_called_by_his_public_name_on_every_page(client: Client) -> None:
    world, home = event(4, settings={"rounds": 3})
    first = EntrantMember.objects.filter(entrant=world.entrant(1)).order_by("place").first()
    assert first is not None
    Player.objects.filter(pk=first.player_id).update(name="Berta Secreta", public_name="B. S.", hidden=True)
    Entrant.objects.filter(pk=first.entrant_id).update(name="Berta Secreta + Luis")
    world.play_round(1)
    for address in pages(world, home):
        page = read(client, address)
        assert "Secreta" not in page, address
    assert "B. S. + Luis" in read(client, f"{home}standings/")


def test_an_unchanged_page_is_not_sent_again_and_costs_one_query(client: Client) -> None:
    world, home = event(4, 1, settings={"rounds": 3})
    for address in pages(world, home):
        etag = client.get(address)["ETag"]
        with CaptureQueriesContext(connection) as queries:
            again = client.get(address, headers={"If-None-Match": etag})
        assert (again.status_code, len(queries)) == (304, 1), address
    world.open(2)
    assert client.get(home, headers={"If-None-Match": etag}).status_code == 200


def test_no_page_asks_more_of_a_large_event_than_of_a_small_one(client: Client) -> None:
    counts = []
    for entrants in (4, 20):
        world, home = event(entrants, 1, settings={"rounds": 3})
        world.open(2)
        own = []
        for address in pages(world, home, 2):
            with CaptureQueriesContext(connection) as queries:
                client.get(address)
            own.append(len(queries))
        counts.append(own)
    assert counts[0] == counts[1]
    assert counts[0][4] <= 8, "the standings"


def test_whoever_searches_finds_his_table_by_any_part_of_a_name_or_by_its_number(client: Client) -> None:
    world, home = event(6, settings={"rounds": 3})
    world.open(1)
    match = world.matches(1)[1]
    name = match.seats.all()[0].name
    for query in (name, name.upper(), "2"):
        page = read(client, home, q=query)
        assert f'class="found" href="/matches/{match.public_id}/"' in page, query
    assert "Nobody called “zacarías” plays in round 1" in read(client, home, q="zacarías")


def test_the_one_that_opens_stands_first_and_says_why(client: Client) -> None:
    world, home = event(4, settings={"rounds": 3})
    world.open(1)
    page = read(client, f"{home}rounds/1/")
    row = page.split(f'id="p-{world.matches(1)[0].public_id}"')[1].split("</li>")[0]
    names = re.findall(r"<b><bdi>(\w+)</bdi></b>", row)
    seeds = world.pairs(1)[0]
    assert names == [f"P{seed}" for seed in seeds]
    assert row.index('<span class="tag">') < row.index(f"P{seeds[1]}</bdi>")
    assert "Why these two" in page


def test_a_corrected_result_stands_on_the_pages_of_those_who_played_it(client: Client) -> None:
    world, home = event(4, settings={"rounds": 3})
    world.open(1)
    world.play(1)
    match = world.matches(1)[0]
    record = {"kind": "result", "totals": {"A": 100, "B": 7}, "reason": "paper"}
    replace_record(match.public_id, 1, actor=world.boss, entry_id=uuid4(), record=record, reason="Acta mal leída")
    seeds = world.pairs(1)
    for seed in seeds[0]:
        assert "Acta mal leída" in read(client, f"{home}entrants/{world.entrant(seed).public_id}/")
    other = read(client, f"{home}entrants/{world.entrant(seeds[1][0]).public_id}/")
    assert "Acta mal leída" not in other
    assert "Nothing was corrected in these matches." in other


def test_a_long_round_is_shared_in_messages_that_a_messenger_takes() -> None:
    lines = [f"Table {number}: " + "x" * 60 for number in range(300)]
    texts = split_messages("Copa", lines, "https://club.example/1/")
    assert all(len(text) <= 4096 for text in texts)
    assert [line for text in texts for line in text.split("\n") if line.startswith("Table")] == lines
    assert all(text.endswith("https://club.example/1/") for text in texts)


def test_the_stream_pushes_scores_of_tables_that_go_on_and_nothing_where_more_changed() -> None:
    world, _ = event(4, settings={"rounds": 3})
    world.open(1)
    match = world.matches(1)[0]
    add_record(match.public_id, actor=world.boss, entry_id=uuid4(), after=None, record=finish(1, s2=12, s4=9))

    def part() -> Fragment | None:
        return render_tournament_part(world.event.public_id, "es", 1)

    assert part() is None, "a round was published a moment ago"
    before = timezone.now() - timedelta(minutes=5)
    Tournament.objects.update(changed_at=before)
    Ruling.objects.update(created_at=before)
    Match.objects.filter(pk=match.pk).update(started_at=before)
    Match.objects.exclude(pk=match.pk).update(changed_at=before)
    fragment = part()
    assert fragment is not None
    assert f'id="t-{match.public_id}"' in fragment.html
    assert f'id="p-{match.public_id}-A">21</span>' in fragment.html
    Tournament.objects.update(visibility="private")
    assert part() is None


def test_a_closed_stage_shows_what_it_kept_and_not_what_a_later_withdrawal_would_make_of_it(
    client: Client,
) -> None:
    world, home = event(4, 3, format="round_robin")
    end_event(world.event.public_id, actor=world.boss)
    page = read(client, f"{home}standings/")
    assert "Final standings." in page
    kept = re.findall(r'id="w-([a-z0-9]+)"', page)
    Entrant.objects.filter(public_id=kept[0]).update(status="withdrawn")
    Stage.objects.filter(pk=world.stage.pk).update(
        settings={"withdrawn_results": "strike"}, version=F("version") + 1
    )
    again = read(client, f"{home}standings/")
    assert re.findall(r'id="w-([a-z0-9]+)"', again) == kept
    assert "struck out" not in again
