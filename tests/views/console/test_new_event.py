"""A new tournament in the console: from a template to the page in words and to the tournament, without a script."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tests.services.tables import make_person
from tournaments.models import Club, Ruling, Stage, Tournament
from tournaments.permissions import Actor
from tournaments.services.entrants import add_entrant
from tournaments.services.events import create_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="Peña La Capicúa", wording="es-ES")


@pytest.fixture
def boss(club: Club) -> Actor:
    return Actor(user=make_person(club, "marta"))


@pytest.fixture
def client(boss: Actor) -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(boss.user)
    return client


def address(club: Club, start: str = "template:pairs-swiss-100") -> str:
    return f"/console/new/{club.public_id}/tournament/?from={start}"


def read_fields(page: str) -> dict[str, Any]:
    """What a browser would send of the page's form as it stands; the criteria in their order."""
    body = page[page.index("<main") :]
    sent: dict[str, Any] = {"criterion": re.findall(r'name="criterion" value="([^"]*)"', body)}
    for tag in re.findall(r"<input [^>]*>", body):
        name, value = re.search(r'name="([^"]*)"', tag), re.search(r'value="([^"]*)"', tag)
        if name is None or name[1] in ("criterion", "csrfmiddlewaretoken"):
            continue
        if ('type="radio"' in tag or 'type="checkbox"' in tag) and " checked" not in tag:
            continue
        sent[name[1]] = value[1] if value else ""
    for name, options in re.findall(r'<select name="([^"]*)"[^>]*>(.*?)</select>', body, re.DOTALL):
        values = re.findall(r'<option value="([^"]*)"( selected)?', options)
        sent[name] = next((value for value, chosen in values if chosen), values[0][0])
    return sent


def open_form(client: Client, club: Club, start: str = "template:pairs-swiss-100") -> dict[str, Any]:
    answer = client.get(address(club, start))
    assert answer.status_code == 200
    return read_fields(answer.content.decode())


def test_every_start_opens_a_form_that_goes_on_as_it_stands(client: Client, club: Club) -> None:
    page = client.get(f"/console/new/{club.public_id}/").content.decode()
    starts = re.findall(r"tournament/\?from=([^\"]*)", page)
    assert len(starts) == 17
    for start in starts:
        sent = open_form(client, club, start) | {"name": "Copa", "do": "look"}
        answer = client.post(address(club, start), sent)
        assert answer.status_code == 200, start
        assert "Everything in words" in answer.content.decode(), start
    assert not Tournament.objects.exists()


def test_what_the_page_in_words_says_is_what_is_created_and_once(client: Client, club: Club) -> None:
    sent = open_form(client, club) | {
        "name": "Copa de otoño",
        "day": "2026-11-30",
        "venue": "Casino",
        "set_rounds": "5",
        "set_kinds_bye_points_for": "60",
        "set_round_1": "5",
        "set_round_1_target": "150",
        "rule_target": "120",
        "do": "look",
    }
    page = client.post(address(club), sent).content.decode()
    assert "5 rounds by the Swiss system." in page
    assert "A bye: 60 : 0 and 2 match points, difference +60." in page
    assert "Round 5: to 150 points." in page
    kept = read_fields(page) | {"do": "create"}
    for _ in range(2):
        answer = client.post(address(club), kept)
        assert answer.status_code == 302
    event = Tournament.objects.get()
    assert answer["Location"] == f"/console/tournaments/{event.public_id}/"
    assert (event.name, str(event.day), event.venue, event.status) == (
        "Copa de otoño",
        "2026-11-30",
        "Casino",
        "draft",
    )
    stage = event.stages.get()
    assert stage.settings == {
        "rounds": 5,
        "kinds": {"bye": {"points_for": 60}},
        "round_overrides": {"5": {"target": 150}},
        "random_seed": 1,
    }
    assert stage.snapshot is not None
    assert '"target":120' in stage.snapshot.rules
    assert [ruling.kind for ruling in Ruling.objects.all()] == ["event_created"]


def test_criteria_move_by_buttons(client: Client, club: Club) -> None:
    sent = open_form(client, club)
    assert sent["criterion"] == ["match_points", "difference", "points_for"]
    for do, more, expected in [
        ("up-difference", "", ["difference", "match_points", "points_for"]),
        ("down-difference", "", ["match_points", "difference", "points_for"]),
        ("out-points_for", "", ["match_points", "difference"]),
        ("more-", "buchholz", ["match_points", "difference", "buchholz"]),
        ("up-nothing", "", ["match_points", "difference", "buchholz"]),
    ]:
        page = client.post(address(club), sent | {"do": do, "more": more}).content.decode()
        sent = read_fields(page)
        assert sent["criterion"] == expected


@pytest.mark.parametrize(
    ("wrong", "field", "sentence"),
    [
        ({"name": " "}, "name", "This must not be empty"),
        ({"day": "soon"}, "day", "A day is written as year-month-day"),
        ({"set_rounds": "many"}, "set_rounds", "whole number from 1 to 200"),
        ({"set_tables_out": "4 x"}, "set_tables_out", "whole number"),
        ({"set_round_1": "2", "set_round_1_best_of": "2"}, "set_round_overrides", "1, 3, 5, 7"),
        ({"criterion": []}, "set_criteria", "The standings need one criterion"),
        ({"criterion": ["luck"]}, "set_criteria", "no such criterion"),
        ({"set_club_mates": "first", "set_club_mates_rounds": ""}, "set_club_mates", "whole number"),
        ({"rule_target": "0"}, "rule_target", ""),
        ({"set_pattern": "odd"}, "set_pattern", "one of"),
    ],
)
def test_what_cannot_be_is_said_at_its_field_and_nothing_is_stored(
    client: Client, club: Club, wrong: dict[str, Any], field: str, sentence: str
) -> None:
    for do in ("look", "create"):
        sent = open_form(client, club) | {"name": "Copa", "do": do} | wrong
        answer = client.post(address(club), sent)
        assert answer.status_code == 422
        page = answer.content.decode()
        found = re.search(rf'<p class="err" role="alert" id="err-{field}">([^<]*)</p>', page)
        assert found, field
        assert sentence in found[1]
    assert not Tournament.objects.exists()


def test_more_rounds_than_opponents_are_warned_of_and_not_forbidden(client: Client, club: Club) -> None:
    sent = open_form(client, club) | {"name": "Copa", "expected": "6", "do": "look"}
    page = client.post(address(club), sent).content.decode()
    assert "6 entrants can play 5 rounds without meeting again; in 7 rounds some will meet twice." in page
    assert client.post(address(club), sent | {"do": "create"}).status_code == 302


def test_a_regulation_is_marked_and_what_is_changed_over_it_is_the_clubs(client: Client, club: Club) -> None:
    start = "shipped:spain"
    sent = open_form(client, club, start) | {"name": "Copa", "set_rounds": "5", "do": "look"}
    page = client.post(address(club, start), sent).content.decode()
    assert re.search(r"neighbours meet: first with second, third with fourth\.</p>", page)
    assert re.search(r'5 rounds by the Swiss system\. <span class="tag on">club</span>', page)
    assert re.search(r'by the order of seeds\. <span class="tag maybe">', page)
    client.post(address(club, start), sent | {"do": "create"})
    assert Stage.objects.get().settings["sources"]["pattern"] == "read"


def test_an_event_is_copied_with_its_entrants_and_without_results(client: Client, club: Club, boss: Actor) -> None:
    old = create_event(
        club,
        actor=boss,
        key=uuid4(),
        name="Copa 2025",
        format="swiss",
        rules={"preset": "classic-100", "target": 90},
        settings={"rounds": 4, "club_mates": 2},
        venue="Casino",
    )
    pair = add_entrant(old.stages.get().public_id, actor=boss, players=["Ana", "Luis"], club="Peña", seed=3)
    start = f"event:{old.public_id}"
    sent = open_form(client, club, start) | {"name": "Copa 2026", "with_entrants": "yes", "do": "look"}
    kept = read_fields(client.post(address(club, start), sent).content.decode()) | {"do": "create"}
    for _ in range(2):
        assert client.post(address(club, start), kept).status_code == 302
    new = Tournament.objects.get(name="Copa 2026")
    stage = new.stages.get()
    assert stage.snapshot is not None
    assert stage.snapshot == old.stages.get().snapshot
    assert (stage.settings["rounds"], stage.settings["club_mates"], new.venue) == (4, 2, "Casino")
    copy = stage.entrants.get()
    assert copy.public_id != pair.public_id
    assert (copy.name, copy.seed, copy.club_label) == (pair.name, 3, "Peña")
    assert [one.player_id for one in copy.members.all()] == [one.player_id for one in pair.members.all()]


def test_another_preset_takes_the_changes_along_and_asks_to_read_them(client: Client, club: Club) -> None:
    sent = open_form(client, club) | {"name": "Copa", "rule_target": "90", "preset": "spain-300", "do": "look"}
    answer = client.post(address(club), sent)
    assert answer.status_code == 422
    assert "This is another ruleset now" in answer.content.decode()


def test_only_who_directs_the_club_opens_it_and_unknown_starts_are_not_there(client: Client, club: Club) -> None:
    other = Client()
    other.force_login(make_person(Club.objects.create(name="Otra"), "otro"))
    desk = Client()
    desk.force_login(make_person(club, "desk", "desk"))
    for somebody in (other, desk):
        assert somebody.get(address(club)).status_code == 404
        assert somebody.post(address(club), {"do": "create"}).status_code == 404
    for start in ("template:../settings", "shipped:x", "saved:x", "event:x", "x"):
        assert client.get(address(club, start)).status_code == 404
