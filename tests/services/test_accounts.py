"""People: their accounts, their passwords, and who may hand them a new one."""

from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.core import mail
from django.core.management import CommandError, call_command
from django.utils import timezone, translation

from tests.services.tables import make_person
from tests.views.accounts.doors import BETTER, GOOD
from tournaments.errors import InvalidInput, NotAllowed, NotSignedIn, Refusal
from tournaments.models import Club, Membership, OutgoingMessage, Tournament
from tournaments.permissions import ANONYMOUS, Actor
from tournaments.services.accounts import change_account, make_reset_for, request_reset, reset_password
from tournaments.services.messages import Letter, drain_messages
from tournaments.services.one_time import find_reset_user, make_reset_token
from tournaments.services.tokens import create_api_token

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"


def write(user: Any) -> Letter:
    return Letter("Nueva", f"{user.username} {{link}}", "http://hall.example")


@pytest.fixture
def rosa() -> Any:
    user = make_person(Club.objects.create(name="Peña"), "rosa")
    user.email = "Rosa@Example.org"
    user.save()
    return user


def test_a_token_sets_a_new_password_once(rosa: Any) -> None:
    token = make_reset_token(rosa)
    assert find_reset_user(token) == rosa
    reset_password(token, BETTER)
    rosa.refresh_from_db()
    assert rosa.check_password(BETTER)
    with pytest.raises(NotSignedIn) as caught:
        reset_password(token, GOOD)
    assert (caught.value.code, caught.value.status) == ("reset_unknown", 410)
    rosa.refresh_from_db()
    assert rosa.check_password(BETTER)


def test_a_token_ends_after_an_hour_and_when_its_person_signs_in(
    rosa: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = make_reset_token(rosa)
    now = datetime.now()
    monkeypatch.setattr(default_token_generator, "_now", lambda: now + timedelta(seconds=3595))
    assert find_reset_user(token) == rosa
    monkeypatch.setattr(default_token_generator, "_now", lambda: now + timedelta(seconds=3602))
    with pytest.raises(NotSignedIn):
        find_reset_user(token)
    monkeypatch.undo()
    rosa.last_login = timezone.now()
    rosa.save()
    with pytest.raises(NotSignedIn):
        find_reset_user(token)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda token: "",
        lambda token: "x",
        lambda token: token[:-1],
        lambda token: token.replace(".", ""),
        lambda token: "." + token.partition(".")[2],
        lambda token: "OTk5OTk5." + token.partition(".")[2],
        lambda token: "4pyT." + token.partition(".")[2],
        lambda token: "\x00" + token,
        lambda token: "OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5." + token.partition(".")[2],
        lambda token: token * 50,
    ],
)
def test_what_is_no_token_changes_nothing(rosa: Any, spoil: Any) -> None:
    with pytest.raises(NotSignedIn):
        reset_password(spoil(make_reset_token(rosa)), BETTER)
    rosa.refresh_from_db()
    assert rosa.check_password(PASSWORD)


def test_a_weak_password_leaves_the_token_as_it_is(rosa: Any) -> None:
    token = make_reset_token(rosa)
    with pytest.raises(InvalidInput) as caught:
        reset_password(token, "1234567890")
    assert caught.value.code == "password_weak"
    assert find_reset_user(token) == rosa


def test_somebody_who_may_not_sign_in_gets_no_token(rosa: Any) -> None:
    token = make_reset_token(rosa)
    rosa.is_active = False
    rosa.save()
    with pytest.raises(NotSignedIn):
        find_reset_user(token)
    assert request_reset("rosa@example.org", write) == 0


def test_a_mail_goes_to_the_address_on_record_with_a_link_that_stood_in_no_table(rosa: Any, settings: Any) -> None:
    settings.EMAIL_HOST = "mail.example"
    assert request_reset(" rosa@example.org ", write) == 1
    message = OutgoingMessage.objects.get()
    assert (message.person, message.address) == (f"user:{rosa.pk}", "Rosa@Example.org")
    assert message.body["text"] == "rosa {link}"
    assert drain_messages() == {"sent": 1}
    assert mail.outbox[0].to == ["Rosa@Example.org"]
    link = mail.outbox[0].body.removeprefix("rosa http://hall.example/r/").removesuffix("/")
    assert find_reset_user(link) == rosa
    message.refresh_from_db()
    assert link not in str(message.body)


def test_nobody_gets_two_mails_within_five_minutes(rosa: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for minute, expected in ((0, 1), (2, 0), (4, 0), (5, 1)):
        moment = datetime(2026, 11, 30, 20, minute, tzinfo=UTC)
        monkeypatch.setattr("tournaments.services.accounts.timezone.now", lambda moment=moment: moment)
        assert request_reset("rosa@example.org", write) == expected, minute
    assert OutgoingMessage.objects.count() == 2


def test_an_address_that_nobody_has_gets_nothing_and_one_that_two_have_gets_two(rosa: Any) -> None:
    assert request_reset("nobody@example.org", write) == 0
    other = make_person(Club.objects.get(), "rosa2")
    other.email = "rosa@example.org"
    other.save()
    assert request_reset("rosa@example.org", write) == 2
    assert sorted(row.body["text"] for row in OutgoingMessage.objects.all()) == ["rosa {link}", "rosa2 {link}"]
    for wrong in ("", "rosa", None, 7):
        with pytest.raises(InvalidInput):
            request_reset(wrong, write)


def test_name_and_address_are_ones_own_and_a_new_address_needs_the_password(rosa: Any) -> None:
    change_account(rosa, name=" Rosa  Gil ", email="Rosa@Example.org")
    rosa.refresh_from_db()
    assert rosa.get_full_name() == "Rosa Gil"
    for password in ("", "wrong", None):
        with pytest.raises(InvalidInput) as caught:
            change_account(rosa, name="X", email="thief@example.org", password=password)
        assert (caught.value.code, caught.value.field) == ("password_wrong", "password")
    rosa.refresh_from_db()
    assert (rosa.get_full_name(), rosa.email) == ("Rosa Gil", "Rosa@Example.org")
    change_account(rosa, name="", email="new@example.org", password=PASSWORD)
    rosa.refresh_from_db()
    assert (rosa.get_full_name(), rosa.email) == ("", "new@example.org")


def test_an_organiser_hands_a_new_password_to_his_own_people_only() -> None:
    club, other = Club.objects.create(name="Peña"), Club.objects.create(name="Otra")
    boss = Actor(user=make_person(club, "ines"))
    luis = make_person(club, "luis", "director")
    assert find_reset_user(make_reset_for(luis, actor=boss)) == luis
    night = Tournament.objects.create(club=other, name="Jueves")
    Membership.objects.create(user=luis, club=other, tournament=night, role="desk")
    with pytest.raises(NotAllowed) as caught:
        make_reset_for(luis, actor=boss)
    assert caught.value.code == "reset_elsewhere"
    Membership.objects.create(user=boss.user, club=other, role="organiser")
    assert find_reset_user(make_reset_for(luis, actor=boss)) == luis


def test_nobody_else_hands_out_new_passwords() -> None:
    club = Club.objects.create(name="Peña")
    luis = make_person(club, "luis", "desk")
    night = Tournament.objects.create(club=club, name="Jueves")
    strangers = [
        ANONYMOUS,
        Actor(user=make_person(club, "dir", "director")),
        Actor(user=make_person(club, "one", "organiser", night)),
        Actor(user=make_person(Club.objects.create(name="Otra"), "otro")),
        Actor(user=make_person(club, "reads"), read_only=True),
    ]
    for stranger in strangers:
        with pytest.raises(NotAllowed):
            make_reset_for(luis, actor=stranger)
    boss = Actor(user=make_person(club, "ines"))
    root = make_person(club, "root", "desk")
    root.is_superuser = True
    clubless = make_person(club, "gone", "desk")
    Membership.objects.filter(user=clubless).delete()
    for person in (root, clubless):
        with pytest.raises(Refusal):
            make_reset_for(person, actor=boss)


def test_the_command_prints_a_link_that_works_once(rosa: Any, settings: Any) -> None:
    settings.PUBLIC_ADDRESS = "http://hall.example"
    out = StringIO()
    call_command("reset_password", "rosa", stdout=out)
    link = out.getvalue().split()[-1]
    assert link.startswith("http://hall.example/r/")
    rosa.refresh_from_db()
    assert rosa.check_password(PASSWORD)
    assert find_reset_user(link.split("/")[-2]) == rosa


def test_the_command_asks_for_a_password_twice(rosa: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for typed, words in (
        ([GOOD, BETTER], "not the same"),
        (["1234567890", "1234567890"], "too easy"),
        ([BETTER, BETTER], ""),
    ):
        answers = iter(typed)
        monkeypatch.setattr("getpass.getpass", lambda prompt, answers=answers: next(answers))
        out = StringIO()
        if words:
            with translation.override("en"), pytest.raises(CommandError, match=words):
                call_command("reset_password", "rosa", "--ask", stdout=out)
        else:
            call_command("reset_password", "rosa", "--ask", stdout=out)
            assert "new password" in out.getvalue()
    rosa.refresh_from_db()
    assert rosa.check_password(BETTER)
    with pytest.raises(CommandError, match="no user nobody"):
        call_command("reset_password", "nobody", stdout=out)


def test_the_command_says_that_programs_stay(rosa: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("getpass.getpass", lambda prompt: BETTER)
    for told in (False, True):
        out = StringIO()
        call_command("reset_password", "rosa", "--ask", stdout=out)
        assert ("The tokens of programs stay" in out.getvalue()) is told
        create_api_token(rosa, "bot")
