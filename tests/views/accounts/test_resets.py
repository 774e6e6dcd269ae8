"""A forgotten password on the pages: by mail, by an organiser's link, and one's own account."""

from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client

from tests.services.tables import make_person
from tests.views.accounts.doors import BETTER, GOOD, browser, find_link
from tournaments.addresses import reset_path
from tournaments.models import Club, OutgoingMessage
from tournaments.services.messages import drain_messages
from tournaments.services.one_time import make_reset_token
from tournaments.services.tokens import create_api_token

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"


@pytest.fixture(autouse=True)
def clean_cache() -> None:
    cache.clear()


@pytest.fixture
def rosa() -> Any:
    user = make_person(Club.objects.create(name="Peña"), "rosa")
    user.email = "rosa@example.org"
    user.save()
    return user


def test_the_answer_is_the_same_whether_anybody_has_the_address_or_not(rosa: Any, settings: Any) -> None:
    settings.EMAIL_HOST = "mail.example"
    settings.PUBLIC_ADDRESS = "http://hall.example"
    answers = []
    for address in ("rosa@example.org", "nobody@example.org"):
        client = browser()
        answer = client.post("/forgotten/", {"email": address})
        assert (answer.status_code, answer["Location"]) == (302, "/forgotten/sent/")
        answers.append(client.get("/forgotten/sent/").content)
    assert answers[0] == answers[1]
    assert b"If an account has this address" in answers[0]
    assert OutgoingMessage.objects.count() == 1


def test_the_link_of_the_mail_leads_to_a_new_password_and_in(rosa: Any, settings: Any) -> None:
    settings.EMAIL_HOST = "mail.example"
    settings.PUBLIC_ADDRESS = "http://hall.example"
    elsewhere = browser(rosa)
    browser().post("/forgotten/", {"email": "rosa@example.org"})
    drain_messages()
    assert "for the user rosa." in mail.outbox[0].body
    link = find_link(mail.outbox[0].body, "r")
    assert f"http://hall.example{link}" in mail.outbox[0].body
    client = browser()
    answer = client.get(link)
    assert (answer.status_code, answer["Location"], answer["Referrer-Policy"]) == (303, "/reset/", "no-referrer")
    cookie = answer.cookies["reset"]
    assert (cookie["path"], cookie["httponly"], cookie["max-age"]) == ("/reset/", True, 3600)
    page = client.get("/reset/").content.decode()
    assert 'value="rosa" autocomplete="username"' in page
    assert page.count('autocomplete="new-password"') == 2
    answer = client.post("/reset/", {"password": BETTER, "again": BETTER})
    assert (answer.status_code, answer["Location"], answer.cookies["reset"].value) == (302, "/console/", "")
    assert client.get("/console/").status_code == 200
    rosa.refresh_from_db()
    assert rosa.check_password(BETTER)
    # Whoever sat in another session is out, and the link is used up.
    assert elsewhere.get("/console/").status_code == 302
    answer = browser().get(link)
    assert answer.status_code == 410
    assert "used already" in answer.content.decode()


@pytest.mark.parametrize(
    "typed, field",
    [
        ({"password": "1234567890", "again": "1234567890"}, "password"),
        ({"password": BETTER, "again": GOOD}, "again"),
        ({"password": "", "again": BETTER}, "password"),
        ({"password": "rosa@example.org", "again": "rosa@example.org"}, "password"),
    ],
)
def test_a_password_that_cannot_be_is_told_and_the_link_still_works(
    rosa: Any, typed: dict[str, str], field: str
) -> None:
    client = browser()
    client.get(reset_path(make_reset_token(rosa)))
    answer = client.post("/reset/", typed)
    assert answer.status_code == 422
    assert f'id="id_{field}_error"' in answer.content.decode()
    assert client.post("/reset/", {"password": BETTER, "again": BETTER}).status_code == 302


def test_a_link_opened_in_two_browsers_works_in_one(rosa: Any) -> None:
    path = reset_path(make_reset_token(rosa))
    first, second = browser(), browser()
    for client in (first, second):
        client.get(path)
    assert first.post("/reset/", {"password": BETTER, "again": BETTER}).status_code == 302
    assert second.post("/reset/", {"password": GOOD, "again": GOOD}).status_code == 410
    rosa.refresh_from_db()
    assert rosa.check_password(BETTER)
    assert browser().get("/reset/").status_code == 410


def test_without_mail_the_page_says_whom_to_ask(rosa: Any, settings: Any) -> None:
    settings.EMAIL_HOST = ""
    for answer in (browser().get("/forgotten/"), browser().post("/forgotten/", {"email": "rosa@example.org"})):
        page = answer.content.decode()
        assert answer.status_code == 200
        assert "Another organiser of your club" in page
        assert "manage.py reset_password USER" in page
        assert 'name="email"' not in page
    assert OutgoingMessage.objects.count() == 0
    assert 'href="/forgotten/"' in browser().get("/console/sign-in/").content.decode()


def test_what_is_no_address_is_told_and_asking_has_an_end(rosa: Any, settings: Any, monkeypatch: Any) -> None:
    settings.EMAIL_HOST = "mail.example"
    settings.PUBLIC_ADDRESS = "http://hall.example"
    monkeypatch.setattr("tournaments.views.accounts.resets.MOST_ASKED", 3)
    client = browser()
    assert client.post("/forgotten/", {"email": "rosa"}).status_code == 422
    assert client.post("/forgotten/", {"email": ""}).status_code == 422
    codes = [client.post("/forgotten/", {"email": f"x{n}@example.org"}).status_code for n in range(4)]
    assert codes == [302, 302, 429, 429]
    answer = client.post("/forgotten/", {"email": "rosa@example.org"})
    assert "Wait 900 seconds" in answer.content.decode()
    assert browser(REMOTE_ADDR="192.0.2.7").post("/forgotten/", {"email": "x@example.org"}).status_code == 302


def test_a_lock_after_wrong_passwords_is_over_with_the_new_one(rosa: Any) -> None:
    client = browser(REMOTE_ADDR="192.0.2.9")
    for _ in range(8):
        answer = client.post("/console/sign-in/", {"username": "rosa", "password": "wrong"})
    assert answer.status_code == 429
    assert client.post("/console/sign-in/", {"username": "rosa", "password": PASSWORD}).status_code == 429
    client.get(reset_path(make_reset_token(rosa)))
    client.post("/reset/", {"password": BETTER, "again": BETTER})
    client.post("/console/sign-out/")
    assert client.post("/console/sign-in/", {"username": "rosa", "password": BETTER}).status_code == 302


def test_changing_the_password_ends_the_other_sessions_and_not_this_one(rosa: Any) -> None:
    here, there = browser(rosa), browser(rosa)
    answer = here.post(
        "/console/password/", {"old_password": PASSWORD, "new_password1": BETTER, "new_password2": BETTER}
    )
    assert answer.status_code == 302
    assert here.get("/console/").status_code == 200
    assert there.get("/console/").status_code == 302


def test_the_account_page_changes_name_and_address(rosa: Any) -> None:
    client = browser(rosa)
    page = client.get("/account/").content.decode()
    for attribute in ("name", "email", "current-password"):
        assert f'autocomplete="{attribute}"' in page
    assert "Peña" in page
    assert client.post("/account/", {"name": "Rosa Gil", "email": "rosa@example.org"}).status_code == 302
    answer = client.post("/account/", {"name": "Rosa Gil", "email": "new@example.org"})
    assert answer.status_code == 422
    assert "not your password" in answer.content.decode()
    client.post("/account/", {"name": "Rosa Gil", "email": "new@example.org", "password": PASSWORD})
    rosa.refresh_from_db()
    assert (rosa.get_full_name(), rosa.email) == ("Rosa Gil", "new@example.org")
    assert Client().get("/account/")["Location"] == "/console/sign-in/?next=/account/"


@pytest.mark.parametrize("revoke", [True, False])
def test_who_takes_a_new_password_says_whether_programs_stay(rosa: Any, revoke: bool) -> None:
    client = browser()
    client.get(reset_path(make_reset_token(rosa)))
    assert 'name="tokens"' not in client.get("/reset/").content.decode()
    kept, _ = create_api_token(rosa, "bot")
    assert (
        'name="tokens" value="yes" aria-describedby="tokens-hint" checked'
        in client.get("/reset/").content.decode()
    )
    typed = {"password": BETTER, "again": BETTER} | ({"tokens": "yes"} if revoke else {})
    assert client.post("/reset/", typed).status_code == 302
    kept.refresh_from_db()
    assert (kept.revoked_at is not None) is revoke


@pytest.mark.parametrize("host", ["testserver", "testserver:6666", "hall.example"])
def test_without_a_public_address_no_mail_is_written_to_whatever_host_a_request_names(
    rosa: Any, settings: Any, host: str
) -> None:
    settings.EMAIL_HOST, settings.PUBLIC_ADDRESS = "mail.example", ""
    settings.ALLOWED_HOSTS = ["testserver", "hall.example"]
    page = browser().post("/forgotten/", {"email": "rosa@example.org"}, headers={"Host": host}).content.decode()
    assert "This Sobremesa sends no mail." in page
    assert "manage.py reset_password" in page
    club = Club.objects.get()
    people = f"/console/clubs/{club.public_id}/people/"
    organiser = browser(rosa)
    page = organiser.get(people).content.decode()
    assert "(EMAIL_HOST, PUBLIC_ADDRESS)" in page
    organiser.post(people, {"do": "invite", "role": "desk", "email": "ana@example.org"}, headers={"Host": host})
    organiser.post("/console/account/", {"name": "Rosa", "email": "new@example.org"}, headers={"Host": host})
    assert OutgoingMessage.objects.count() == 0


def test_a_mail_leads_to_the_public_address_whatever_host_a_request_names(rosa: Any, settings: Any) -> None:
    settings.EMAIL_HOST, settings.PUBLIC_ADDRESS = "mail.example", "http://hall.example"
    browser().post("/forgotten/", {"email": "rosa@example.org"}, headers={"Host": "testserver:6666"})
    drain_messages()
    assert "http://hall.example/r/" in mail.outbox[0].body
    assert "6666" not in mail.outbox[0].body
