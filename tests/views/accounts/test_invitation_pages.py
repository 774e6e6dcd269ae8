"""Invitations on the pages: made and shown once, opened, accepted by somebody new or somebody known."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core import mail
from django.test import Client

from tests.services.tables import make_person, make_table
from tests.views.accounts.doors import GOOD, browser, find_link, person_data
from tournaments.models import Club, Invitation, Membership, OutgoingMessage
from tournaments.services.messages import drain_messages

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="Peña Norte")


@pytest.fixture
def boss(club: Club) -> Client:
    return browser(make_person(club, "ines"))


def people_page(club: Club) -> str:
    return f"/console/clubs/{club.public_id}/people/"


def invite(boss: Client, club: Club, **data: str) -> str:
    """The path of the link of a new invitation, out of the page that follows."""
    answer = boss.post(people_page(club), {"do": "invite", "role": "director", **data}, follow=True)
    assert answer.status_code == 200
    return find_link(answer.content.decode(), "i")


def test_the_link_is_shown_once_with_its_code_and_the_list_says_for_whom_it_is(boss: Client, club: Club) -> None:
    answer = boss.post(people_page(club), {"do": "invite", "role": "desk", "name": "Rosa"}, follow=True)
    page = answer.content.decode()
    assert answer["Cache-Control"].startswith("max-age=0, no-cache, no-store")
    assert 'class="qr"' in page
    link = find_link(page, "i")
    again = boss.get(people_page(club)).content.decode()
    assert link not in again
    assert "Rosa" in again
    assert Invitation.objects.get().name == "Rosa"


def test_whoever_was_invited_by_name_finds_it_in_the_form(boss: Client, club: Club) -> None:
    client = browser()
    page = client.get(invite(boss, club, name="Rosa Gil"), follow=True).content.decode()
    assert 'value="Rosa Gil"' in page


def test_the_token_leaves_the_address_and_the_page_says_what_it_is_to(boss: Client, club: Club) -> None:
    link = invite(boss, club)
    client = browser()
    answer = client.get(link)
    assert (answer.status_code, answer["Location"], answer["Referrer-Policy"]) == (
        303,
        "/invitation/",
        "no-referrer",
    )
    assert (answer.cookies["invitation"]["path"], answer.cookies["invitation"]["httponly"]) == (
        "/invitation/",
        True,
    )
    page = client.get("/invitation/").content.decode()
    assert "Peña Norte" in page
    assert "Director" in page
    assert link.split("/")[2] not in page


def test_somebody_new_makes_an_account_and_is_in(boss: Client, club: Club) -> None:
    link = invite(boss, club)
    client = browser()
    client.get(link)
    answer = client.post("/invitation/", person_data())
    assert (answer.status_code, answer["Location"]) == (302, "/console/")
    assert answer.cookies["invitation"].value == ""
    user = get_user_model().objects.get(username="rosa")
    assert client.session["_auth_user_id"] == str(user.pk)
    assert Membership.objects.get(user=user).role == "director"
    other = browser()
    answer = other.get(link)
    assert answer.status_code == 410
    assert "used already" in answer.content.decode()


def test_an_account_that_is_refused_keeps_what_was_typed(boss: Client, club: Club) -> None:
    client = browser()
    client.get(invite(boss, club))
    answer = client.post("/invitation/", person_data(username="ines"))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "This name is taken" in page
    assert 'value="Rosa Gil"' in page
    assert Membership.objects.count() == 1


def test_somebody_signed_in_adds_the_club_with_one_button(boss: Client, club: Club) -> None:
    luis = make_person(Club.objects.create(name="Otra"), "luis")
    client = browser(luis)
    client.get(invite(boss, club))
    page = client.get("/invitation/").content.decode()
    assert "signed in as luis" in page
    assert 'name="password"' not in page
    client.post("/invitation/")
    assert set(luis.memberships.values_list("club__name", "role")) == {
        ("Otra", "organiser"),
        ("Peña Norte", "director"),
    }


def test_signing_in_on_the_way_leads_back_to_the_invitation(boss: Client, club: Club) -> None:
    make_person(Club.objects.create(name="Otra"), "luis")
    client = browser()
    client.get(invite(boss, club))
    assert "/console/sign-in/?next=/invitation/" in client.get("/invitation/").content.decode()
    answer = client.post(
        "/console/sign-in/", {"username": "luis", "password": "correct horse battery", "next": "/invitation/"}
    )
    assert answer["Location"] == "/invitation/"
    assert "signed in as luis" in client.get("/invitation/").content.decode()


def test_looking_at_it_accepts_nothing_and_without_the_cookie_there_is_nothing(boss: Client, club: Club) -> None:
    link = invite(boss, club)
    for client in (browser(), browser(make_person(Club.objects.create(name="Otra"), "luis"))):
        client.get(link)
        client.get("/invitation/")
        assert Invitation.objects.get().accepted_at is None
    assert browser().get("/invitation/").status_code == 410
    assert browser().post("/invitation/", person_data()).status_code == 410
    assert not get_user_model().objects.filter(username="rosa").exists()


@pytest.mark.parametrize("token", ["x", "a" * 300, "..%00", "%ED%A0%80"])
def test_what_is_no_invitation_is_told_so(token: str) -> None:
    answer = browser().get(f"/i/{token}/")
    assert answer.status_code == 410
    assert "not known" in answer.content.decode()


def test_one_that_is_taken_back_is_of_no_use_to_whoever_opened_it_before(boss: Client, club: Club) -> None:
    link = invite(boss, club)
    client = browser()
    client.get(link)
    boss.post(people_page(club), {"do": "take_back", "invitation": Invitation.objects.get().public_id})
    answer = client.post("/invitation/", person_data())
    assert answer.status_code == 410
    assert "taken back" in answer.content.decode()


def test_with_mail_the_link_is_sent_and_opens_the_same_invitation(boss: Client, club: Club, settings: Any) -> None:
    settings.EMAIL_HOST = "mail.example"
    settings.PUBLIC_ADDRESS = "http://hall.example"
    link = invite(boss, club, email="rosa@example.org", role="desk")
    assert drain_messages() == {"sent": 1}
    letter = mail.outbox[0]
    assert (letter.to, letter.subject) == (["rosa@example.org"], "Invitation to Peña Norte")
    assert f"http://hall.example{link}" in letter.body
    assert "as: Desk" in letter.body
    assert drain_messages() == {}
    assert len(mail.outbox) == 1


def test_without_mail_no_address_is_asked_for_and_nothing_waits(boss: Client, club: Club, settings: Any) -> None:
    settings.EMAIL_HOST = ""
    assert 'name="email"' not in boss.get(people_page(club)).content.decode()
    invite(boss, club, email="rosa@example.org")
    assert OutgoingMessage.objects.count() == 0


def test_an_invitation_to_one_night_says_so(settings: Any) -> None:
    table = make_table()
    boss = browser(table.organiser)
    client = browser()
    client.get(invite(boss, table.club, tournament=table.night.public_id, role="desk"))
    assert "Jueves" in client.get("/invitation/").content.decode()
    client.post("/invitation/", person_data(password=GOOD))
    assert Membership.objects.get(user__username="rosa").tournament == table.night


@pytest.mark.parametrize("data", [{"role": "king"}, {"tournament": "nothing"}, {"name": "x" * 121}, {"role": ""}])
def test_an_invitation_that_cannot_be_is_told_at_its_field(boss: Client, club: Club, data: dict[str, str]) -> None:
    answer = boss.post(people_page(club), {"do": "invite", "role": "desk", **data})
    assert answer.status_code == 422
    assert f'id="id_{next(iter(data))}_error"' in answer.content.decode()
    assert Invitation.objects.count() == 0
