"""Roles in a club: changed and taken away by its organisers, and at once without effect."""

from typing import Any

import pytest

from tests.services.tables import Table, make_person, make_table
from tournaments.errors import InvalidInput, NotAllowed, NotFound, NotSignedIn, Refusal
from tournaments.models import Club, Membership, Ruling, Tournament
from tournaments.permissions import ANONYMOUS, Actor, find_role
from tournaments.services.links import use_token
from tournaments.services.members import change_role, list_members, remove_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return make_table()


def roles(club: Club) -> dict[str, str]:
    rows = Membership.objects.filter(club=club, tournament=None)
    return dict(rows.values_list("user__username", "role"))


def test_the_list_has_everybody_once_organisers_first(table: Table) -> None:
    club = table.club
    make_person(club, "zoe", "desk")
    both = make_person(club, "ana", "director")
    other_night = Tournament.objects.create(club=club, name="Viernes")
    Membership.objects.create(user=both, club=club, tournament=other_night, role="organiser")
    make_person(club, "one", "desk", table.night)
    make_person(Club.objects.create(name="Otra"), "otro")
    found = [
        (member.name, member.role, [row.tournament.name for row in member.tournaments])
        for member in list_members(club, actor=table.boss)
    ]
    assert found == [
        (table.organiser.username, "organiser", []),
        ("ana", "director", ["Viernes"]),
        ("zoe", "desk", []),
        ("one", "", ["Jueves"]),
    ]


def test_a_role_is_changed_both_ways(table: Table) -> None:
    make_person(table.club, "ana", "desk")
    for role in ("organiser", "director", "desk"):
        change_role(table.club, "ana", role, actor=table.boss)
        assert roles(table.club)["ana"] == role


def test_the_last_organiser_can_neither_step_down_nor_leave(table: Table) -> None:
    club, me = table.club, table.organiser.username
    make_person(club, "ana", "director")
    asleep = make_person(club, "asleep")
    asleep.is_active = False
    asleep.save()
    make_person(club, "one", "organiser", table.night)
    for leave in (
        lambda: change_role(club, me, "director", actor=table.boss),
        lambda: remove_member(club, me, actor=table.boss),
    ):
        with pytest.raises(Refusal) as caught:
            leave()
        assert caught.value.code == "last_organiser"
        assert roles(club)[me] == "organiser"
    change_role(club, "ana", "organiser", actor=table.boss)
    remove_member(club, me, actor=table.boss)
    assert me not in roles(club)


def test_whoever_is_removed_has_nothing_of_the_club_left(table: Table) -> None:
    ana = make_person(table.club, "ana", "director")
    Membership.objects.create(user=ana, club=table.club, tournament=table.night, role="organiser")
    other = Club.objects.create(name="Otra")
    Membership.objects.create(user=ana, club=other, role="desk")
    remove_member(table.club, "ana", actor=table.boss)
    assert find_role(ana, table.night) is None
    assert list(Membership.objects.filter(user=ana).values_list("club__name", "role")) == [("Otra", "desk")]


def test_a_role_in_one_tournament_is_taken_away_by_itself(table: Table) -> None:
    ana = make_person(table.club, "ana", "desk")
    Membership.objects.create(user=ana, club=table.club, tournament=table.night, role="director")
    remove_member(table.club, "ana", actor=table.boss, tournament_id=table.night.public_id)
    assert find_role(ana, table.night) == "desk"
    for nothing in (table.night.public_id, "x", "\x00"):
        with pytest.raises(NotFound):
            remove_member(table.club, "ana", actor=table.boss, tournament_id=nothing)


def test_the_links_that_somebody_made_go_with_him_where_that_is_asked(table: Table) -> None:
    boss = Actor(user=make_person(table.club, "ana"))
    me = table.organiser.username
    remove_member(table.club, me, actor=boss)
    assert use_token(table.token) == table.link
    Membership.objects.create(user=table.organiser, club=table.club, role="director")
    other = make_table()
    remove_member(table.club, me, actor=boss, revoke_links=True)
    with pytest.raises(NotSignedIn) as caught:
        use_token(table.token)
    assert caught.value.code == "link_revoked"
    assert use_token(other.token) == other.link
    assert Ruling.objects.filter(kind="link_revoked").values_list("tournament", "user__username").get() == (
        table.night.pk,
        "ana",
    )


def test_nobody_else_changes_or_sees_the_people(table: Table) -> None:
    club = table.club
    make_person(club, "ana", "desk")
    strangers: list[Any] = [
        ANONYMOUS,
        Actor(user=make_person(club, "dir", "director")),
        Actor(user=make_person(club, "one", "organiser", table.night)),
        Actor(user=make_person(Club.objects.create(name="Otra"), "otro")),
        Actor(user=table.organiser, read_only=True),
        table.referee,
    ]
    before = roles(club)
    for stranger in strangers:
        for attempt in (
            lambda who: change_role(club, "ana", "organiser", actor=who),
            lambda who: remove_member(club, "ana", actor=who),
            lambda who: list_members(club, actor=who),
        ):
            with pytest.raises((NotAllowed, NotSignedIn)):
                attempt(stranger)
    assert roles(club) == before


@pytest.mark.parametrize("username", ["nobody", "", "\x00", "otro"])
def test_somebody_who_is_not_in_is_not_found(table: Table, username: str) -> None:
    make_person(Club.objects.create(name="Otra"), "otro")
    with pytest.raises(NotFound):
        change_role(table.club, username, "desk", actor=table.boss)
    with pytest.raises(NotFound):
        remove_member(table.club, username, actor=table.boss)


def test_a_role_that_there_is_not_is_refused(table: Table) -> None:
    make_person(table.club, "ana", "desk")
    with pytest.raises(InvalidInput) as caught:
        change_role(table.club, "ana", "king", actor=table.boss)
    assert caught.value.code == "role_unknown"
