"""An event's home in the console: the next step at each stand of things, its moves, its rules, what is kept of them."""

import re
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.services.event_rows import lay_down_match
from tests.services.tables import make_person
from tests.views.console.test_new_event import read_fields
from tournaments.models import Club, Regulation, Round, Stage, Tournament
from tournaments.permissions import Actor
from tournaments.services.entrants import add_entrant
from tournaments.services.event_moves import announce_event
from tournaments.services.events import create_event
from tournaments.services.round_moves import publish_round
from tournaments.services.rounds import prepare_round

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


@pytest.fixture
def event(club: Club, boss: Actor) -> Tournament:
    return create_event(
        club,
        actor=boss,
        key=uuid4(),
        name="Copa",
        format="swiss",
        rules={"preset": "classic-100", "target": 90},
        settings={"rounds": 1},
    )


def home(event: Tournament) -> str:
    return f"/console/tournaments/{event.public_id}/"


def enter(event: Tournament, boss: Actor, pairs: int) -> None:
    for number in range(pairs):
        add_entrant(event.stages.get().public_id, actor=boss, players=[f"Ana {number}", f"Luis {number}"])


def read_step(client: Client, event: Tournament) -> tuple[str, str]:
    """The one green button: where it leads or what it does, and its words."""
    page = client.get(home(event)).content.decode()
    found = re.findall(r'<(?:a|button) class="btn go" (?:href|name="do" value)="([^"]*)">([^<]*)<', page)
    assert len(found) <= 1
    return found[0] if found else ("", "")


def test_the_next_step_leads_from_the_list_of_entrants_to_the_end(
    client: Client, event: Tournament, boss: Actor
) -> None:
    stage = event.stages.get()
    assert read_step(client, event) == (f"{home(event)}entrants/", "Enter the entrants")
    enter(event, boss, 2)
    assert read_step(client, event) == (f"{home(event)}rounds/", "Pair round 1")
    prepare_round(stage.public_id, 1, actor=boss)
    assert read_step(client, event) == (f"{home(event)}rounds/1/", "Look at round 1 and publish it")
    publish_round(stage.public_id, 1, actor=boss)
    assert read_step(client, event) == (f"{home(event)}rounds/1/", "Round 1 is being played")
    stage.matches.update(state="accepted")
    assert read_step(client, event) == (f"{home(event)}rounds/1/", "Close round 1")
    Round.objects.update(status="closed")
    assert read_step(client, event) == ("end", "End the tournament")
    client.post(f"{home(event)}move/", {"do": "end"})
    assert read_step(client, event) == ("", "")
    assert Stage.objects.get().status == "closed"


def test_moves_go_their_way_and_a_refused_one_stands_at_its_field(
    client: Client, event: Tournament, boss: Actor
) -> None:
    move = f"{home(event)}move/"
    assert client.post(move, {"do": "announce"}).status_code == 302
    refused = client.post(move, {"do": "suspend", "reason": ""})
    assert refused.status_code == 422
    assert 'id="err-reason"' in refused.content.decode()
    client.post(move, {"do": "suspend", "reason": "Lluvia"})
    event.refresh_from_db()
    assert event.status == "suspended"
    assert read_step(client, event) == ("resume", "Take it up again")
    client.post(move, {"do": "resume"})
    assert client.post(move, {"do": "delete"}).status_code == 422
    assert client.post(move, {"do": "nothing"}).status_code == 422
    assert client.post(move, {"do": "delete", "sure": "yes"})["Location"] == "/console/"
    assert not Tournament.objects.exists()


def test_a_night_has_no_moves_of_an_event_and_an_event_none_of_a_night(
    client: Client, event: Tournament, club: Club
) -> None:
    assert client.post(f"{home(event)}settings/", {"do": "end"}).status_code == 404
    night = Tournament.objects.create(club=club, name="Jueves")
    assert client.post(f"{home(night)}move/", {"do": "end"}).status_code == 404
    assert client.get(f"{home(night)}setup/").status_code == 404
    assert client.get(f"/tournaments/{night.public_id}/rules/").status_code == 404


def test_rules_are_kept_under_a_name_renamed_deleted_and_begun_from(
    client: Client, event: Tournament, club: Club
) -> None:
    move, page = f"{home(event)}move/", f"/console/regulations/{club.public_id}/"
    for _ in range(2):  # pressed twice, kept once
        client.post(move, {"do": "save", "regulation": "Las nuestras"})
    row = Regulation.objects.get()
    assert (row.name, row.rules["preset"], row.settings["rounds"]) == ("Las nuestras", "classic-100", 1)
    assert row.sources["rules"]["target"] == "club"
    event.stages.update(settings={"rounds": 9})
    assert client.post(move, {"do": "save", "regulation": "Las nuestras"}).status_code == 422
    client.post(move, {"do": "save", "regulation": "Otras"})
    refused = client.post(page, {"do": "rename", "regulation": row.public_id, "name": "Otras"})
    assert refused.status_code == 422
    client.post(page, {"do": "rename", "regulation": row.public_id, "name": "De siempre"})
    start = f"/console/new/{club.public_id}/tournament/?from=saved:{row.public_id}"
    sent = read_fields(client.get(start).content.decode()) | {"name": "Copa II", "do": "create"}
    assert client.post(start, sent).status_code == 302
    new = Tournament.objects.get(name="Copa II").stages.get()
    old = event.stages.get()
    assert new.snapshot == old.snapshot
    assert new.settings["rounds"] == 1
    client.post(page, {"do": "delete", "regulation": row.public_id})
    assert [row.name for row in Regulation.objects.all()] == ["Otras"]


def test_what_was_chosen_changes_on_the_same_pages_and_what_a_round_came_from_does_not(
    client: Client, event: Tournament, boss: Actor
) -> None:
    setup = f"{home(event)}setup/"
    sent = read_fields(client.get(setup).content.decode())
    assert (sent["rule_target"], sent["set_rounds"], sent["name"]) == ("90", "1", "Copa")
    words = client.post(setup, sent | {"venue": "Casino", "set_rounds": "4", "do": "look"})
    client.post(setup, read_fields(words.content.decode()) | {"do": "create"})
    event.refresh_from_db()
    stage = event.stages.get()
    assert (event.venue, stage.settings["rounds"]) == ("Casino", 4)
    assert stage.snapshot is not None
    assert '"target":90' in stage.snapshot.rules
    enter(event, boss, 2)
    prepare_round(stage.public_id, 1, actor=boss)
    sent = read_fields(client.get(setup).content.decode())
    refused = client.post(setup, sent | {"set_first_round": "lot", "venue": "Plaza", "do": "create"})
    assert refused.status_code == 422
    assert 'id="err-set_first_round"' in refused.content.decode()
    event.refresh_from_db()
    assert event.venue == "Casino", "everything or nothing"


def test_the_rules_in_words_are_public_once_the_event_is(client: Client, event: Tournament, boss: Actor) -> None:
    address = f"/tournaments/{event.public_id}/rules/"
    assert Client().get(address).status_code == 404
    announce_event(event.public_id, actor=boss)
    page = Client(HTTP_ACCEPT_LANGUAGE="en").get(address).content.decode()
    assert '1 round by the Swiss system. <span class="tag on">club</span>' in page
    assert "A bye: 90 : 0 and 2 match points, difference +45." in page


def test_the_home_asks_the_same_number_of_times_whatever_the_size(
    client: Client, event: Tournament, boss: Actor
) -> None:
    def count() -> int:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert client.get(home(event)).status_code == 200
        return len(asked)

    stage = event.stages.get()
    enter(event, boss, 3)
    given = stage.rounds.create(number=1, status="closed")
    few = count()
    enter_many = {f"p{number}": stage.entrants.create(name=f"p{number}") for number in range(30)}
    for number in range(2, 12):
        given = stage.rounds.create(number=number, status="closed")
        for pair in range(3):
            record = {"a": f"p{2 * pair}", "b": f"p{2 * pair + 1}", "score": [100, 62], "winner": "a"}
            lay_down_match(stage, given, pair + 1, record, enter_many)
    assert count() == few


def test_the_console_lists_what_is_prepared_what_runs_and_what_is_over(
    client: Client, event: Tournament, club: Club
) -> None:
    def read_parts() -> dict[str, list[str]]:
        page = client.get("/console/").content.decode()
        parts = re.findall(r"<h2>([^<]*)</h2>(.*?)</section>", page, re.DOTALL)
        return {title: re.findall(r"<b><bdi>([^<]*)</bdi></b>", text) for title, text in parts}

    assert (read_parts()["Being prepared"], read_parts()["Running"]) == (["Copa"], [])
    for status in ("running", "suspended"):
        Tournament.objects.update(status=status)
        assert read_parts()["Running"] == ["Copa"]
        assert "Being prepared" not in read_parts()
    Tournament.objects.update(status="ended")
    page = client.get("/console/").content.decode()
    assert read_parts()["Running"] == []
    assert f'href="{home(event)}"' in page
    assert f'href="/console/new/{club.public_id}/"' in page


def test_who_sits_at_an_events_desk_is_led_to_the_desk_and_to_the_door(event: Tournament, club: Club) -> None:
    Tournament.objects.update(status="running")
    clerk = Client(HTTP_ACCEPT_LANGUAGE="en")
    clerk.force_login(make_person(club, "rosa", "desk", event))
    page = clerk.get("/console/").content.decode()
    for rest in ("desk/", "entrants/door/"):
        assert f'href="{home(event)}{rest}"' in page
        assert clerk.get(f"{home(event)}{rest}").status_code == 200
