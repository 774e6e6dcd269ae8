"""The organiser's console: who sees it, opening matches, links, corrections, rulings, the demo."""

import json
import re
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.services.tables import Table, finish, make_person, make_table
from tournaments.enums import MatchState
from tournaments.models import AccessLink, Club, Match, Membership, Record, Ruling, Sanction, Tournament

pytestmark = pytest.mark.django_db
LANGUAGE = {"HTTP_ACCEPT_LANGUAGE": "en"}


def sign_in(user: Any) -> Client:
    client = Client(**LANGUAGE)
    client.force_login(user)
    return client


def pages(table: Table) -> list[str]:
    night, match = table.night.public_id, table.match.public_id
    return [
        f"/console/tournaments/{night}/",
        f"/console/tournaments/{night}/open/",
        f"/console/matches/{match}/",
        f"/console/matches/{match}/correct/replace/1/",
        f"/console/matches/{match}/record/",
        f"/console/matches/{match}/table/",
    ]


def test_strangers_are_asked_to_sign_in_and_other_clubs_see_nothing() -> None:
    table = make_table()
    table.write(finish(1, s2=5, s4=5))
    stranger = sign_in(make_person(Club.objects.create(name="Otra"), "otro"))
    desk = sign_in(make_person(table.club, "desk", "desk"))
    boss = sign_in(table.organiser)
    for page in pages(table):
        anonymous = Client().get(page)
        if page.endswith("/table/"):
            assert anonymous.status_code == 404
        else:
            assert (anonymous.status_code, anonymous["Location"].split("?")[0]) == (302, "/console/sign-in/")
        assert stranger.get(page).status_code == 404, page
        expected = 200 if page.endswith(("/record/", "/table/")) else 404
        assert desk.get(page).status_code == expected, page
        assert boss.get(page).status_code == 200, page


def test_writes_of_strangers_change_nothing() -> None:
    table = make_table()
    table.write(finish(1, s2=5, s4=5))
    stranger = sign_in(make_person(Club.objects.create(name="Otra"), "otro"))
    match, night = table.match.public_id, table.night.public_id
    for path, body in [
        (f"/console/matches/{match}/act/", {"do": "annul", "reason": "x"}),
        (f"/console/matches/{match}/names/", {"seat_1": "x"}),
        (f"/console/matches/{match}/links/", {"role": "table"}),
        (f"/console/matches/{match}/links/{table.link.public_id}/revoke/", {}),
        (f"/console/tournaments/{night}/settings/", {"do": "end"}),
        (f"/console/tournaments/{night}/open/", {"do": "open", "preset": "classic-50"}),
    ]:
        assert stranger.post(path, body).status_code == 404, path
        assert Client(enforce_csrf_checks=True).post(path, body).status_code in (302, 403), path
    assert table.reload().state == MatchState.PLAYING
    assert AccessLink.objects.filter(revoked_at=None).count() == 1
    assert Match.objects.count() == 1


def test_an_organiser_opens_a_night_and_a_match_with_changed_rules() -> None:
    club = Club.objects.create(name="Peña")
    client = sign_in(make_person(club, "ines"))
    answer = client.post("/console/", {"club": club.public_id, "name": "Jueves", "visibility": "unlisted"})
    night = Tournament.objects.get()
    assert answer["Location"] == f"/console/tournaments/{night.public_id}/"
    assert night.visibility == "unlisted"
    body = {
        "do": "open",
        "preset": "dominican-200",
        "rule_target": "150",
        "rule_bonuses": "capicua 30, paso_corrido 25",
        "rule_time_limit_minutes": "45",
        "table": "3",
        "seat_1": "Ana",
        "seat_2": "<script>alert(1)</script>",
        "first_opener": "2",
    }
    answer = client.post(f"/console/tournaments/{night.public_id}/open/", body, follow=True)
    match = Match.objects.get()
    rules = json.loads(match.snapshot.rules)
    assert (rules["target"], rules["time_limit_minutes"], rules["block_tie"]) == (150, 45, "closer_wins")
    assert rules["bonuses"] == {"capicua": 30, "paso_corrido": 25}
    assert json.loads(match.snapshot.sources)["target"] == "club"
    assert (match.table, match.first_opener, match.state) == (3, 2, MatchState.CALLED)
    page = answer.content.decode()
    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)" in page
    token = re.search(r"/k/([\w-]+)/", page)
    assert token
    assert 'class="qr"' in page
    again = client.get(f"/console/matches/{match.public_id}/").content.decode()
    assert token[1] not in again
    assert Client().get(f"/k/{token[1]}/").status_code == 303


@pytest.mark.parametrize(
    "field, value, place",
    [
        ("rule_target", "0", "rule_target"),
        ("rule_target", "cien", "rule_target"),
        ("rule_seats", "3", "rule_seats"),
        ("rule_bonuses", "capicua", "rule_bonuses"),
        ("rule_block_tie", "dance", "rule_block_tie"),
        ("table", "siete", "table"),
        ("table", "123456", "table"),
        ("seat_1", "x" * 400, "names"),
    ],
)
def test_what_cannot_be_opened_says_so_at_the_field_and_keeps_what_was_typed(
    field: str, value: str, place: str
) -> None:
    table = make_table()
    client = sign_in(table.organiser)
    body = {"do": "open", "preset": "classic-50", "table": "9", "seat_2": "Rosaura", field: value}
    answer = client.post(f"/console/tournaments/{table.night.public_id}/open/", body)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert f'id="err-{place}"' in page
    assert "Rosaura" in page
    assert Match.objects.count() == 1


def test_a_link_is_revoked_from_the_page() -> None:
    table = make_table()
    client = sign_in(table.organiser)
    client.post(f"/console/matches/{table.match.public_id}/links/{table.link.public_id}/revoke/")
    answer = Client(**LANGUAGE).get(f"/k/{table.token}/")
    assert answer.status_code == 403
    assert "revoked" in answer.content.decode()


def test_a_hand_is_corrected_after_a_preview_and_once() -> None:
    table = make_table()
    table.write(finish(1, s2=10, s4=10))
    client = sign_in(table.organiser)
    path = f"/console/matches/{table.match.public_id}/correct/replace/1/"
    body = {"kind": "finish", "seat": "1", "pips_2": "11", "pips_4": "10", "why": "mal", "entry_id": str(uuid4())}
    preview = client.post(path, {**body, "step": "preview"}).content.decode()
    assert ">20 : 0<" in preview
    assert ">21 : 0<" in preview
    assert Record.objects.count() == 1
    for _ in range(2):
        assert client.post(path, {**body, "seen": str(table.last), "step": "store"}).status_code == 302
    assert Record.objects.count() == 2
    assert table.reload().score["score"] == {"A": 21, "B": 0}
    impossible = client.post(path, {**body, "pips_2": "99", "entry_id": str(uuid4()), "step": "preview"})
    assert impossible.status_code == 422
    assert 'value="99"' in impossible.content.decode()


def test_the_form_of_a_hand_starts_with_what_stands_there() -> None:
    table = make_table()
    table.write({"kind": "finish", "seat": 3, "tiles": {"2": ["6-4", "2-1"], "4": ["5-5"]}})
    page = sign_in(table.organiser).get(f"/console/matches/{table.match.public_id}/correct/replace/1/")
    assert 'value="6-4 2-1"' in page.content.decode()


def test_suspending_and_annulling_need_a_reason_and_are_written_down() -> None:
    table = make_table()
    table.write(finish(1, s2=10, s4=10))
    client = sign_in(table.organiser)
    path = f"/console/matches/{table.match.public_id}/act/"
    client.post(path, {"do": "suspend", "reason": " "})
    assert table.reload().state == MatchState.PLAYING
    client.post(path, {"do": "suspend", "reason": "se fue la luz"})
    assert table.reload().state == MatchState.SUSPENDED
    client.post(path, {"do": "resume", "reason": "volvió"})
    assert table.reload().state == MatchState.PLAYING
    assert list(Ruling.objects.filter(kind__startswith="match_").values_list("reason", flat=True)) == [
        "se fue la luz",
        "volvió",
    ]


def test_a_dispute_is_settled_with_a_reason() -> None:
    table = make_table(rules="classic-50")
    table.write(finish(1, s2=30, s4=25))
    client = sign_in(table.organiser)
    path = f"/console/matches/{table.match.public_id}/act/"
    client.post(path, {"do": "dispute", "side": "B", "reason": "no"})
    assert table.reload().state == MatchState.DISPUTED
    client.post(path, {"do": "settle", "reason": "revisado"})
    assert (table.reload().state, table.match.dispute) == (MatchState.FINISHED, "")


def test_the_nights_page_takes_the_same_number_of_queries_for_one_table_and_for_three() -> None:
    table = make_table()
    client = sign_in(table.organiser)
    path = f"/console/tournaments/{table.night.public_id}/"
    counts = []
    for number in (1, 3):
        while Match.objects.count() < number:
            client.post(
                path + "open/", {"do": "open", "preset": "classic-50", "table": str(20 + Match.objects.count())}
            )
        with CaptureQueriesContext(connection) as queries:
            assert client.get(path).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_only_organisers_change_settings() -> None:
    table = make_table()
    director = sign_in(make_person(table.club, "dir", "director"))
    path = f"/console/tournaments/{table.night.public_id}/settings/"
    body = {"name": "Otro", "visibility": "private", "wording": "es-VE", "who_scores": "players"}
    director.post(path, body)
    assert Tournament.objects.get().name == "Jueves"
    sign_in(table.organiser).post(path, body)
    night = Tournament.objects.get()
    assert (night.name, night.visibility, night.wording, night.who_scores) == (
        "Otro",
        "private",
        "es-VE",
        "players",
    )


def test_somebody_without_a_club_is_told_whom_to_ask() -> None:
    user = make_person(Club.objects.create(name="Peña"), "solo")
    Membership.objects.all().delete()
    assert "invite you" in sign_in(user).get("/console/").content.decode()


def test_the_demo_is_built_once_and_found_again(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    settings.PUBLIC_ADDRESS = "http://hall.example"
    outputs = []
    for _ in range(2):
        out = StringIO()
        call_command("prepare_demo", stdout=out)
        outputs.append(out.getvalue())
    assert outputs[0] == outputs[1]
    assert "http://hall.example/k/" in outputs[0]
    tonight = Match.objects.filter(stage__tournament__kind="club_night")
    states = dict(tonight.values_list("table", "state"))
    assert (len(states), states[1], states[4], states[8]) == (8, "playing", "accepted", "finished")
    over, played = Tournament.objects.filter(kind="event").order_by("pk")
    stage = played.stages.get()
    assert dict(stage.rounds.values_list("number", "status")) == dict.fromkeys((1, 2, 3), "closed") | {
        4: "published"
    }
    assert stage.entrants.count() == 24
    assert set(stage.entrants.values_list("status", flat=True)) == {"active", "withdrawn"}
    assert set(stage.matches.filter(round__number=4).values_list("state", flat=True)) == {
        "called",
        "playing",
        "finished",
        "accepted",
        "disputed",
    }
    assert stage.matches.filter(tally__kind="no_show").count() == 1
    assert [card.kind for card in Sanction.objects.filter(stage=stage)] == ["yellow"]
    assert (over.status, len(over.stages.get().standings["standings"])) == ("ended", 6)
    assert (tmp_path / "demo.json").stat().st_mode & 0o777 == 0o600
    password = re.search(r"password (\S+)", outputs[0])
    assert password
    answer = Client().post("/console/sign-in/", {"username": "demo", "password": password[1]})
    assert answer.status_code == 302


def test_an_organiser_is_made_by_command_once() -> None:
    out = StringIO()
    call_command("create_organiser", club="Peña", username="ines", stdout=out)
    password = out.getvalue().split()[-1]
    client = Client()
    answer = client.post("/console/sign-in/", {"username": "ines", "password": password})
    assert (answer.status_code, answer["Location"]) == (302, "/console/")
    with pytest.raises(CommandError):
        call_command("create_organiser", club="Peña", username="ines", stdout=out)


def test_a_wrong_password_says_what_to_do() -> None:
    answer = Client(**LANGUAGE).post("/console/sign-in/", {"username": "x", "password": "y"})
    assert "Try again" in answer.content.decode()


def test_a_programs_token_is_shown_once_works_and_is_revoked() -> None:
    table = make_table()
    client = sign_in(table.organiser)
    page = client.post("/console/programs/", {"name": "bot", "scope": "write"}, follow=True).content.decode()
    found = re.search(r'id="token">([\w-]+)<', page)
    assert found
    assert found[1] not in client.get("/console/programs/").content.decode()
    program = Client(HTTP_AUTHORIZATION=f"Token {found[1]}")
    assert program.get(f"/api/v1/matches/{table.match.public_id}/").json()["may"]["manage"] is True
    token = re.search(r'name="revoke" value="(\w+)"', page)
    assert token
    other = sign_in(make_person(table.club, "other"))
    other.post("/console/programs/", {"revoke": token[1]})
    assert program.get("/api/v1/matches/").status_code == 200
    client.post("/console/programs/", {"revoke": token[1]})
    assert program.get("/api/v1/matches/").status_code == 401
