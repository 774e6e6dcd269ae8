"""An event like an earlier one: who comes along, and who may take them; regulations that a club keeps."""

from typing import Any
from uuid import uuid4

import pytest

from tests.services.tables import make_person
from tournaments.errors import InvalidInput, NotAllowed, NotFound, Refusal
from tournaments.models import Club, Regulation, Ruling, Stage, Tournament
from tournaments.permissions import Actor
from tournaments.services import regulations
from tournaments.services.entrants import add_entrant
from tournaments.services.entrants_names import substitute_player
from tournaments.services.entrants_presence import withdraw_entrant
from tournaments.services.event_copies import copy_event
from tournaments.services.events import create_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="Peña La Capicúa")


@pytest.fixture
def boss(club: Club) -> Actor:
    return Actor(user=make_person(club, "marta"))


@pytest.fixture
def old(club: Club, boss: Actor) -> Stage:
    event = create_event(club, actor=boss, key=uuid4(), name="Copa", format="swiss", rules="classic-100")
    return Stage.objects.select_related("tournament__club", "snapshot").get(tournament=event)


def copy(old: Stage, boss: Actor, **choices: Any) -> Tournament:
    asked: dict[str, Any] = {"key": uuid4(), "name": "Copa II", "format": "swiss", "rules": "spain-300"}
    return copy_event(old, old.tournament.club, actor=boss, with_entrants=True, **(asked | choices))


def test_who_stood_in_the_list_at_the_end_comes_along_as_somebody_fresh(old: Stage, boss: Actor) -> None:
    stays = add_entrant(old.public_id, actor=boss, players=["Ana", "Luis"], seed=2, fixed_table=4)
    gone = add_entrant(old.public_id, actor=boss, players=["Rosa", "Gil"], seed=1)
    black = add_entrant(old.public_id, actor=boss, players=["Eva", "Leo"])
    old.entrants.create(name="Sol + Mar", status="signed_up")
    withdraw_entrant(gone.public_id, actor=boss, reason="Enfermo")
    old.entrants.filter(pk=black.pk).update(status="expelled")
    substitute_player(stays.public_id, actor=boss, place=2, player="Pía")
    key = uuid4()
    new = copy(old, boss, key=key)
    assert copy(old, boss, key=key) == new
    found = new.stages.get().entrants.order_by("seed")
    assert [(one.seed, one.status, one.fixed_table) for one in found] == [(1, "active", None), (2, "active", 4)]
    assert [member.player.name for member in found[1].members.all()] == ["Ana", "Pía"]
    assert all(member.from_round == 1 and member.to_round is None for member in found[1].members.all())
    ruling = Ruling.objects.get(tournament=new, kind="entrants_imported")
    assert ruling.after == {"count": 2}


def test_single_players_do_not_come_along_into_an_event_of_pairs(old: Stage, boss: Actor) -> None:
    add_entrant(old.public_id, actor=boss, players=["Ana", "Luis"])
    with pytest.raises(InvalidInput) as refusal:
        copy(old, boss, rules="draw-100")
    assert (refusal.value.code, refusal.value.field) == ("entrants_do_not_fit", "with_entrants")
    assert Tournament.objects.count() == 1


def test_nobody_copies_what_he_does_not_direct(old: Stage, club: Club) -> None:
    other = Club.objects.create(name="Otra")
    stranger = Actor(user=make_person(other, "otro"))
    with pytest.raises(NotFound):
        copy_event(
            old,
            other,
            actor=stranger,
            key=uuid4(),
            with_entrants=True,
            name="x",
            format="swiss",
            rules="classic-50",
        )
    assert Tournament.objects.count() == 1


def test_only_organisers_keep_regulations_and_no_more_than_so_many(
    old: Stage, club: Club, boss: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    director = Actor(user=make_person(club, "dir", "director"))
    with pytest.raises(NotAllowed):
        regulations.save_regulation(old, actor=director, name="Las nuestras")
    row = regulations.save_regulation(old, actor=boss, name="  Las   nuestras ")
    assert row.name == "Las nuestras"
    for act in (regulations.rename_regulation, regulations.delete_regulation):
        options = {"name": "x"} if act is regulations.rename_regulation else {}
        with pytest.raises(NotAllowed):
            act(club, row.public_id, actor=director, **options)
    monkeypatch.setattr(regulations, "MOST_SAVED", 1)
    with pytest.raises(Refusal) as refusal:
        regulations.save_regulation(old, actor=boss, name="Otras")
    assert (refusal.value.code, refusal.value.params) == ("too_many_regulations", {"most": 1})
    other = Club.objects.create(name="B")
    elsewhere = Actor(user=make_person(other, "eva"))
    with pytest.raises(NotFound):
        regulations.rename_regulation(other, row.public_id, actor=elsewhere, name="x")
    regulations.delete_regulation(other, row.public_id, actor=elsewhere)
    assert Regulation.objects.get().name == "Las nuestras"
