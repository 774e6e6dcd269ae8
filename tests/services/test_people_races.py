"""Two people at the same moment, on PostgreSQL: one start, one use of an invitation, one mail, one organiser left."""

from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core import mail

from tests.services.tables import make_person
from tests.services.test_races import together
from tests.views.accounts.doors import BETTER, GOOD
from tournaments.models import Club, Invitation, Membership, OutgoingMessage
from tournaments.permissions import Actor
from tournaments.services.accounts import reset_password
from tournaments.services.invitations import accept_as_new_person, accept_invitation, create_invitation
from tournaments.services.members import change_role, remove_member
from tournaments.services.messages import Letter, drain_messages, queue_message
from tournaments.services.one_time import make_reset_token
from tournaments.services.starting import read_start_key, start_installation

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def codes(outcomes: list[Any]) -> list[str]:
    return sorted(getattr(outcome, "code", "done") for outcome in outcomes)


@pytest.mark.parametrize("attempt", range(3))
def test_of_two_first_starts_one_is_made(attempt: int, settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    key = read_start_key(tmp_path)

    def start(name: str) -> Any:
        return lambda: start_installation(
            key,
            club=name,
            time_zone="Europe/Madrid",
            wording="",
            name=name,
            username=name,
            email="",
            password=GOOD,
        )

    outcomes = together(start("ana"), start("rosa"), start("luis"))
    assert codes(outcomes) == ["already_started", "already_started", "done"]
    assert (Club.objects.count(), get_user_model().objects.count(), Membership.objects.count()) == (1, 1, 1)
    assert Club.objects.get().name == get_user_model().objects.get().username
    assert not (tmp_path / "start_key").exists()


@pytest.mark.parametrize("attempt", range(3))
def test_of_two_who_open_the_same_invitation_one_is_in(attempt: int) -> None:
    club = Club.objects.create(name="Peña")
    _, token = create_invitation(club, actor=Actor(user=make_person(club, "ines")), role="desk")
    luis = make_person(Club.objects.create(name="Otra"), "luis")
    outcomes = together(
        lambda: accept_as_new_person(token, username="ana", password=GOOD),
        lambda: accept_as_new_person(token, username="rosa", password=GOOD),
        lambda: accept_invitation(token, luis),
    )
    assert codes(outcomes) == ["done", "invitation_used", "invitation_used"]
    assert Membership.objects.filter(club=club).count() == 2
    assert Invitation.objects.get().accepted_by is not None


@pytest.mark.parametrize("attempt", range(3))
def test_two_invitations_give_one_person_one_role(attempt: int) -> None:
    club = Club.objects.create(name="Peña")
    boss = Actor(user=make_person(club, "ines"))
    tokens = [create_invitation(club, actor=boss, role=role)[1] for role in ("desk", "director")]
    luis = make_person(Club.objects.create(name="Otra"), "luis")
    together(*[lambda token=token: accept_invitation(token, luis) for token in tokens])
    assert list(Membership.objects.filter(club=club, user=luis).values_list("role", flat=True)) == ["director"]


@pytest.mark.parametrize("attempt", range(3))
def test_two_organisers_who_remove_each_other_leave_one(attempt: int) -> None:
    club = Club.objects.create(name="Peña")
    ana, rosa = Actor(user=make_person(club, "ana")), Actor(user=make_person(club, "rosa"))
    outcomes = together(
        lambda: remove_member(club, "rosa", actor=ana), lambda: change_role(club, "ana", "desk", actor=rosa)
    )
    assert codes(outcomes) == ["done", "not_allowed"]
    assert Membership.objects.filter(club=club, role="organiser").count() == 1


@pytest.mark.parametrize("attempt", range(3))
def test_whoever_is_removed_while_his_invitation_is_taken_leaves_no_deadlock(attempt: int) -> None:
    club = Club.objects.create(name="Peña")
    ana, rosa = Actor(user=make_person(club, "ana")), Actor(user=make_person(club, "rosa"))
    _, token = create_invitation(club, actor=rosa, role="desk")
    outcomes = together(
        lambda: remove_member(club, "rosa", actor=ana),
        lambda: accept_as_new_person(token, username="luis", password=GOOD),
    )
    assert codes(outcomes) in (["done", "done"], ["done", "invitation_revoked"])
    assert (Membership.objects.filter(club=club).count() == 2) == (codes(outcomes) == ["done", "done"])


@pytest.mark.parametrize("attempt", range(3))
def test_a_link_to_a_new_password_works_once(attempt: int) -> None:
    user = make_person(Club.objects.create(name="Peña"), "ana")
    token = make_reset_token(user)
    outcomes = together(lambda: reset_password(token, GOOD), lambda: reset_password(token, BETTER))
    assert codes(outcomes) == ["done", "reset_unknown"]
    user.refresh_from_db()
    assert user.check_password(GOOD) != user.check_password(BETTER)


@pytest.mark.parametrize("attempt", range(3))
def test_two_senders_send_each_message_once_and_one_occasion_is_written_once(attempt: int, settings: Any) -> None:
    settings.EMAIL_HOST = "mail.example"

    def queue(occasion: str) -> bool:
        return queue_message(
            person="p", occasion=occasion, address=f"{occasion}@example.org", letter=Letter("a", "b", "")
        )

    assert sorted(together(*[lambda: queue("same")] * 4)) == [False, False, False, True]
    for number in range(12):
        queue(f"o{number}")
    ends = together(*[drain_messages] * 4)
    assert sum(end.get("sent", 0) for end in ends) == 13
    assert len({letter.to[0] for letter in mail.outbox}) == len(mail.outbox) == 13
    assert set(OutgoingMessage.objects.values_list("status", "attempts")) == {("sent", 1)}
