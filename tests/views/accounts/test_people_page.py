"""The page of a club's people: seen and used by its organisers, and by nobody else."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.services.tables import make_person, make_table
from tests.views.accounts.doors import BETTER, browser, find_link
from tournaments.models import Club, Invitation, Membership
from tournaments.permissions import Actor
from tournaments.services.invitations import create_invitation

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="Peña Norte")


@pytest.fixture
def ines(club: Club) -> Any:
    return make_person(club, "ines")


@pytest.fixture
def boss(ines: Any) -> Client:
    return browser(ines)


def people_page(club: Club) -> str:
    return f"/console/clubs/{club.public_id}/people/"


def test_only_organisers_of_the_whole_club_have_the_page(club: Club, boss: Client) -> None:
    table = make_table(club=club)
    strangers = [
        make_person(club, "dir", "director"),
        make_person(club, "desk", "desk"),
        make_person(club, "one", "organiser", table.night),
        make_person(Club.objects.create(name="Otra"), "otro"),
    ]
    for stranger in strangers:
        client = browser(stranger)
        assert client.get(people_page(club)).status_code == 404
        assert client.post(people_page(club), {"do": "invite", "role": "desk"}).status_code == 404
        assert client.post(people_page(club), {"do": "remove", "person": "ines"}).status_code == 404
    assert browser().get(people_page(club))["Location"].startswith("/console/sign-in/")
    assert boss.get("/console/clubs/nothing/people/").status_code == 404
    assert boss.get(people_page(club)).status_code == 200
    assert Membership.objects.filter(user__username="ines").exists()
    assert Invitation.objects.count() == 0


def test_a_role_is_changed_and_somebody_removed(club: Club, boss: Client) -> None:
    ana = make_person(club, "ana", "desk")
    answer = boss.post(people_page(club), {"do": "role", "person": "ana", "role": "director"}, follow=True)
    assert "Saved." in answer.content.decode()
    assert Membership.objects.get(user=ana).role == "director"
    answer = boss.post(people_page(club), {"do": "remove", "person": "ana"}, follow=True)
    assert "Removed." in answer.content.decode()
    assert not Membership.objects.filter(user=ana).exists()


def test_the_last_organiser_is_told_why_he_stays(club: Club, boss: Client) -> None:
    for data in ({"do": "remove", "person": "ines"}, {"do": "role", "person": "ines", "role": "desk"}):
        answer = boss.post(people_page(club), data, follow=True)
        assert "no organiser left" in answer.content.decode()
    assert Membership.objects.get().role == "organiser"


def test_whoever_steps_down_himself_is_led_out_of_the_page(club: Club, boss: Client) -> None:
    make_person(club, "ana")
    answer = boss.post(people_page(club), {"do": "role", "person": "ines", "role": "director"})
    assert answer["Location"] == "/console/"
    assert boss.get(people_page(club)).status_code == 404


def test_an_organiser_hands_over_a_link_to_a_new_password_once(club: Club, boss: Client) -> None:
    ana = make_person(club, "ana", "desk")
    answer = boss.post(people_page(club), {"do": "reset", "person": "ana"}, follow=True)
    page = answer.content.decode()
    assert 'class="qr"' in page
    link = find_link(page, "r")
    assert link not in boss.get(people_page(club)).content.decode()
    client = browser()
    client.get(link)
    client.post("/reset/", {"password": BETTER, "again": BETTER})
    ana.refresh_from_db()
    assert ana.check_password(BETTER)


def test_somebody_of_another_club_too_gets_none(club: Club, boss: Client) -> None:
    ana = make_person(club, "ana", "desk")
    Membership.objects.create(user=ana, club=Club.objects.create(name="Otra"), role="desk")
    page = boss.post(people_page(club), {"do": "reset", "person": "ana"}, follow=True).content.decode()
    assert "another club too" in page
    assert re.findall(r"/r/[\w.-]+/", page) == []


def test_the_clubs_name_clock_and_words_are_changed_and_its_nights_keep_theirs(club: Club, boss: Client) -> None:
    boss.post("/console/", {"club": club.public_id, "name": "Jueves", "visibility": "public", "wording": ""})
    data = {"do": "club", "club-name": " Peña  Sur ", "club-time_zone": "America/Havana", "club-wording": "es-CU"}
    assert boss.post(people_page(club), data).status_code == 302
    club.refresh_from_db()
    assert (club.name, club.time_zone, club.wording) == ("Peña Sur", "America/Havana", "es-CU")
    assert list(club.tournaments.values_list("time_zone", "wording")) == [("Europe/Madrid", "")]
    for field, value in (("name", " "), ("name", "x" * 121), ("time_zone", "Mars"), ("wording", "es-XX")):
        answer = boss.post(people_page(club), {**data, f"club-{field}": value})
        page = answer.content.decode()
        assert (answer.status_code, re.findall(r'id="id_club-(\w+)_error"', page)) == (422, [field])
        assert "Peña Sur" in page
    club.refresh_from_db()
    assert (club.name, club.time_zone, club.wording) == ("Peña Sur", "America/Havana", "es-CU")


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"do": "fly"},
        {"do": "role"},
        {"do": "role", "person": "ana", "role": "king"},
        {"do": "remove", "person": "\x00"},
        {"do": "remove", "person": "ana", "tournament": "\x00"},
        {"do": "reset", "person": "nobody"},
        {"do": "take_back"},
        {"do": "take_back", "invitation": "\x00"},
        {"do": "take_back", "invitation": "zzzzzzzzzzzz"},
    ],
)
def test_what_makes_no_sense_changes_nothing(club: Club, boss: Client, data: dict[str, str]) -> None:
    make_person(club, "ana", "desk")
    before = list(Membership.objects.values_list("user", "role"))
    assert boss.post(people_page(club), data).status_code == 302
    assert list(Membership.objects.values_list("user", "role")) == before


def test_the_page_takes_the_same_number_of_queries_for_few_and_for_many(club: Club, ines: Any) -> None:
    client = browser(ines)
    counts = []
    for round_ in range(2):
        for number in range(3):
            make_person(club, f"p{round_}{number}", "desk")
            create_invitation(club, actor=Actor(user=ines), role="desk", name=f"{round_}{number}")
        with CaptureQueriesContext(connection) as queries:
            assert client.get(people_page(club)).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_names_are_shown_as_text(club: Club, boss: Client) -> None:
    evil = make_person(club, "evil", "desk")
    evil.first_name = "<script>alert(1)</script>"
    evil.save()
    boss.post(people_page(club), {"do": "invite", "role": "desk", "name": "<b>x</b>"})
    page = boss.get(people_page(club)).content.decode()
    assert "<script>alert" not in page
    assert "<b>x</b>" not in page
