"""Mails that did not go out: told to the organisers of the club, sent again where one of them says so."""

from typing import Any

import pytest
from django.core import mail

from tests.services.tables import make_person
from tests.views.accounts.doors import browser
from tournaments.enums import MessageStatus
from tournaments.errors import NotAllowed, NotFound
from tournaments.models import Club, OutgoingMessage
from tournaments.permissions import Actor
from tournaments.services.accounts import change_account
from tournaments.services.messages import Letter, drain_messages, queue_message
from tournaments.services.unsent import send_again

pytestmark = pytest.mark.django_db
LETTER = Letter("Hola", "Qué tal", "http://hall.example")
PASSWORD = "correct horse battery"


@pytest.fixture(autouse=True)
def mail_server(settings: Any) -> None:
    settings.EMAIL_HOST = "mail.example"
    settings.PUBLIC_ADDRESS = "http://hall.example"


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="Peña Norte")


@pytest.fixture
def ines(club: Club) -> Any:
    return make_person(club, "ines")


def end(club: Club | None, status: str, *, person: str = "p1", why: str = "SMTPDataError 550") -> int:
    """A mail that came to this end; its key."""
    queue_message(
        person=person, occasion=f"invitation:{status}", address="rosa@example.org", letter=LETTER, club=club
    )
    row = OutgoingMessage.objects.get(person=person, occasion=f"invitation:{status}")
    OutgoingMessage.objects.filter(pk=row.pk).update(status=status, error=why, attempts=1)
    return int(row.pk)


def page_of(club: Club, person: Any) -> str:
    return browser(person).get(f"/console/clubs/{club.public_id}/people/").content.decode()


def test_the_people_page_says_which_mails_did_not_go_out_and_why(club: Club, ines: Any) -> None:
    assert "Mails that did not go out" not in page_of(club, ines)
    for status in ("failed", "unknown", "waiting", "sent"):
        end(club, status)
    end(Club.objects.create(name="Otra"), "failed", person="elsewhere")
    end(club, "failed", person="taken back", why="the invitation is gone")
    page = page_of(club, ines)
    for sentence in (
        "It was not sent.",
        "Nobody knows whether it arrived.",
        "It could not be sent yet; it is tried again by itself.",
    ):
        assert page.count(sentence) == 1
    assert page.count("rosa@example.org") == 3
    assert page.count('value="mail"') == 2
    assert page.count("Send it again, even if it arrives twice") == 1


def test_a_new_password_that_did_not_arrive_is_told_to_the_organisers_of_the_person(club: Club, ines: Any) -> None:
    rosa = make_person(club, "rosa", "desk")
    stranger = make_person(Club.objects.create(name="Otra"), "otro")
    for person in (rosa, stranger):
        end(None, "failed", person=f"user:{person.pk}")
    page = page_of(club, ines)
    assert page.count("It was not sent.") == 1
    assert "<bdi>rosa</bdi></b> · The invitation" in page


@pytest.mark.parametrize("status", ["failed", "unknown"])
def test_a_mail_that_ended_goes_out_again_because_an_organiser_says_so(club: Club, ines: Any, status: str) -> None:
    key = end(club, status)
    client = browser(ines)
    answer = client.post(f"/console/clubs/{club.public_id}/people/", {"do": "mail", "mail": str(key)}, follow=True)
    assert "The mail is on its way again." in answer.content.decode()
    drain_messages()
    assert [letter.to for letter in mail.outbox] == [["rosa@example.org"]]
    assert OutgoingMessage.objects.get(pk=key).status == MessageStatus.SENT
    client.post(f"/console/clubs/{club.public_id}/people/", {"do": "mail", "mail": str(key)})
    drain_messages()
    assert len(mail.outbox) == 1


@pytest.mark.parametrize("key", ["", "x", "0", "9" * 40, "٣", "-1"])
def test_a_mail_that_is_none_of_the_clubs_is_not_sent_again(club: Club, ines: Any, key: str) -> None:
    other = end(Club.objects.create(name="Otra"), "failed")
    waiting = end(club, "waiting", person="p2")
    for wrong in (key, str(other), str(waiting)):
        with pytest.raises(NotFound):
            send_again(club, wrong, actor=Actor(user=ines))
    with pytest.raises(NotAllowed):
        send_again(club, str(end(club, "failed")), actor=Actor(user=make_person(club, "ana", "director")))
    assert OutgoingMessage.objects.filter(status="waiting").count() == 1


def test_where_no_mail_is_sent_the_page_says_so_and_offers_none(club: Club, ines: Any, settings: Any) -> None:
    end(club, "failed")
    assert "No mail goes out from here" not in page_of(club, ines)
    settings.EMAIL_HOST = ""
    page = page_of(club, ines)
    assert "No mail goes out from here" in page
    assert 'value="mail"' not in page


def test_the_address_until_now_is_told_of_another_one(club: Club, ines: Any) -> None:
    client = browser(ines)
    client.post("/account/", {"name": "Inés", "email": "one@example.org", "password": PASSWORD})
    assert OutgoingMessage.objects.count() == 0
    client.post("/account/", {"name": "Inés", "email": "two@example.org", "password": PASSWORD})
    client.post("/account/", {"name": "Inés M.", "email": "two@example.org"})
    client.post("/account/", {"name": "Inés", "email": "", "password": PASSWORD})
    drain_messages()
    assert [letter.to for letter in mail.outbox] == [["one@example.org"], ["two@example.org"]]
    assert "The user ines does not have this e-mail address any more" in mail.outbox[0].body


def test_without_a_letter_nobody_is_told(ines: Any) -> None:
    for address in ("one@example.org", "two@example.org"):
        change_account(ines, name="", email=address, password=PASSWORD)
    assert OutgoingMessage.objects.count() == 0
