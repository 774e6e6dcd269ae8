"""Invitations: who may make them, that each is accepted once, and what it gives."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone

from tests.services.tables import make_person, make_table
from tournaments.errors import InvalidInput, NotAllowed, NotFound, NotSignedIn, Refusal
from tournaments.identifiers import hash_token
from tournaments.models import Club, Invitation, Membership, OutgoingMessage, Tournament
from tournaments.permissions import ANONYMOUS, Actor, find_role
from tournaments.services.invitations import (
    accept_as_new_person,
    accept_invitation,
    create_invitation,
    find_invitation,
    list_invitations,
    revoke_invitation,
)
from tournaments.services.members import change_role, remove_member
from tournaments.services.messages import Letter

pytestmark = pytest.mark.django_db
GOOD = "una mesa de cuatro"


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="Peña")


@pytest.fixture
def boss(club: Club) -> Actor:
    return Actor(user=make_person(club, "ines"))


def roles_in(club: Club) -> list[tuple[str, str, bool]]:
    rows = Membership.objects.filter(club=club).order_by("id")
    return [(row.user.username, row.role, row.tournament_id is not None) for row in rows]


def test_a_new_person_gets_the_role_of_his_invitation_and_it_is_used_up(club: Club, boss: Actor) -> None:
    invitation, token = create_invitation(club, actor=boss, role="director", name="Rosa")
    assert (invitation.token_hash, invitation.name) == (hash_token(token), "Rosa")
    user = accept_as_new_person(token, username="rosa", password=GOOD, name="Rosa Gil", email="rosa@example.org")
    assert (user.username, user.first_name, user.email) == ("rosa", "Rosa Gil", "rosa@example.org")
    assert user.check_password(GOOD)
    assert roles_in(club) == [("ines", "organiser", False), ("rosa", "director", False)]
    with pytest.raises(NotSignedIn) as caught:
        accept_as_new_person(token, username="otra", password=GOOD)
    assert caught.value.code == "invitation_used"
    assert get_user_model().objects.count() == 2


def test_somebody_with_an_account_adds_the_club_to_his_own(club: Club, boss: Actor) -> None:
    other = Club.objects.create(name="Otra")
    luis = make_person(other, "luis")
    _, token = create_invitation(club, actor=boss, role="desk")
    accept_invitation(token, luis)
    assert roles_in(club) == [("ines", "organiser", False), ("luis", "desk", False)]
    assert roles_in(other) == [("luis", "organiser", False)]


def test_an_invitation_to_one_tournament_gives_nothing_in_the_others() -> None:
    table = make_table()
    other = Tournament.objects.create(club=table.club, name="Viernes")
    _, token = create_invitation(table.club, actor=table.boss, role="director", tournament=table.night)
    user = accept_as_new_person(token, username="rosa", password=GOOD)
    assert find_role(user, table.night) == "director"
    assert find_role(user, other) is None


def test_a_tournament_of_another_club_cannot_be_invited_to(club: Club, boss: Actor) -> None:
    with pytest.raises(InvalidInput) as caught:
        create_invitation(club, actor=boss, role="desk", tournament=make_table().night)
    assert caught.value.field == "tournament"
    assert Invitation.objects.count() == 0


@pytest.mark.parametrize("role", ["desk", "director"])
def test_only_organisers_of_the_whole_club_invite(club: Club, role: str) -> None:
    night = Tournament.objects.create(club=club, name="Jueves")
    strangers = [
        ANONYMOUS,
        Actor(user=make_person(club, "dir", role)),
        Actor(user=make_person(club, "one", "organiser", night)),
        Actor(user=make_person(Club.objects.create(name="Otra"), "otro")),
        Actor(user=make_person(club, "reads"), read_only=True),
    ]
    for stranger in strangers:
        with pytest.raises(Refusal) as caught:
            create_invitation(club, actor=stranger, role="desk")
        assert caught.value.code == ("not_signed_in" if stranger.is_nobody else "not_allowed")
        with pytest.raises(Refusal):
            list_invitations(club, actor=stranger)
    assert Invitation.objects.count() == 0


def test_an_invitation_ends_after_seven_days(club: Club, boss: Actor) -> None:
    invitation, token = create_invitation(club, actor=boss, role="desk")
    assert timedelta(days=6, hours=23) < invitation.expires_at - timezone.now() <= timedelta(days=7)
    Invitation.objects.update(expires_at=timezone.now())
    with pytest.raises(NotSignedIn) as caught:
        find_invitation(token)
    assert caught.value.code == "invitation_expired"


def test_a_revoked_one_opens_nothing_and_only_its_own_club_revokes_it(club: Club, boss: Actor) -> None:
    invitation, token = create_invitation(club, actor=boss, role="desk")
    other = Club.objects.create(name="Otra")
    stranger = Actor(user=make_person(other, "otro"))
    with pytest.raises(NotFound):
        revoke_invitation(other, invitation.public_id, actor=stranger)
    with pytest.raises(NotAllowed):
        revoke_invitation(club, invitation.public_id, actor=stranger)
    assert find_invitation(token).pk == invitation.pk
    revoke_invitation(club, invitation.public_id, actor=boss)
    assert list_invitations(club, actor=boss) == []
    with pytest.raises(NotSignedIn) as caught:
        accept_as_new_person(token, username="rosa", password=GOOD)
    assert caught.value.code == "invitation_revoked"
    assert not get_user_model().objects.filter(username="rosa").exists()


@pytest.mark.parametrize("had, offered", [("organiser", "desk"), ("director", "director")])
def test_whoever_has_as_much_already_leaves_it_for_somebody_else(
    club: Club, boss: Actor, had: str, offered: str
) -> None:
    luis = make_person(club, "luis", had)
    _, token = create_invitation(club, actor=boss, role=offered)
    with pytest.raises(Refusal) as caught:
        accept_invitation(token, luis)
    assert caught.value.code == "already_member"
    assert find_invitation(token).accepted_at is None


def test_a_higher_role_replaces_the_lower_one(club: Club, boss: Actor) -> None:
    luis = make_person(club, "luis", "desk")
    _, token = create_invitation(club, actor=boss, role="director")
    accept_invitation(token, luis)
    assert roles_in(club) == [("ines", "organiser", False), ("luis", "director", False)]


@pytest.mark.parametrize(
    "data, code, field",
    [
        ({"username": "ines"}, "name_taken", "username"),
        ({"username": "INES"}, "name_taken", "username"),
        ({"username": "rosa gil"}, "username_wrong", "username"),
        ({"username": ""}, "username_wrong", "username"),
        ({"username": None}, "username_wrong", "username"),
        ({"username": "r\x00sa"}, "username_wrong", "username"),
        ({"password": "1234567890"}, "password_weak", "password"),
        ({"password": "rosa-rosa-rosa", "username": "rosa-rosa-rosa"}, "password_weak", "password"),
        ({"password": "x" * 5000}, "password_weak", "password"),
        ({"email": "rosa"}, "email_wrong", "email"),
        ({"name": "x" * 700}, "text_too_long", "name"),
    ],
)
def test_what_cannot_be_a_person_leaves_the_invitation_unused(
    club: Club, boss: Actor, data: dict[str, Any], code: str, field: str
) -> None:
    _, token = create_invitation(club, actor=boss, role="desk")
    with pytest.raises(InvalidInput) as caught:
        accept_as_new_person(token, **{"username": "rosa", "password": GOOD, **data})
    assert (caught.value.code, caught.value.field) == (code, field)
    assert get_user_model().objects.count() == 1
    assert find_invitation(token).accepted_at is None


@pytest.mark.parametrize("token", ["", "x", "\x00", "\ud800", "a" * 10_000])
def test_what_is_no_token_opens_nothing(token: str) -> None:
    with pytest.raises(NotSignedIn) as caught:
        find_invitation(token)
    assert (caught.value.code, caught.value.status) == ("invitation_unknown", 410)


def test_whoever_is_removed_or_steps_down_cannot_come_back_by_his_own_invitation(club: Club, boss: Actor) -> None:
    for username, leave in (
        ("luis", lambda: remove_member(club, "luis", actor=boss)),
        ("ana", lambda: change_role(club, "ana", "director", actor=boss)),
    ):
        actor = Actor(user=make_person(club, username))
        _, token = create_invitation(club, actor=actor, role="organiser")
        leave()
        with pytest.raises(NotSignedIn) as caught:
            accept_invitation(token, actor.user)
        assert caught.value.code == "invitation_revoked"


def test_the_mail_is_written_with_its_invitation_and_holds_no_token(club: Club, boss: Actor) -> None:
    letter = Letter("Ven", "Abre {link}", "http://hall.example")
    invitation, token = create_invitation(club, actor=boss, role="desk", email="rosa@example.org", letter=letter)
    message = OutgoingMessage.objects.get()
    assert (message.address, message.club, message.status) == ("rosa@example.org", club, "waiting")
    assert message.body == {
        "subject": "Ven",
        "text": "Abre {link}",
        "base": "http://hall.example",
        "link": ["invitation", invitation.public_id],
    }
    assert token not in str(message.body)


def test_there_is_an_end_to_pending_invitations(club: Club, boss: Actor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.services.invitations.MOST_PENDING", 2)
    for _ in range(2):
        create_invitation(club, actor=boss, role="desk")
    with pytest.raises(Refusal) as caught:
        create_invitation(club, actor=boss, role="desk")
    assert caught.value.code == "too_many_invitations"
