"""Signing up on the public page, and the organiser's answer."""

from uuid import UUID, uuid4

import pytest

from tests.services.entrant_lists import Event, make_event
from tournaments.errors import NotAllowed, NotFound, Refusal
from tournaments.models import Entrant, Player, Stage, Tournament, WriteKey
from tournaments.permissions import ANONYMOUS
from tournaments.selectors.entrants import get_entrant
from tournaments.services import sign_up as service
from tournaments.services.sign_up import accept_sign_up, decline_sign_up, open_sign_up, sign_up

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = make_event()
    open_sign_up(event.tournament.public_id, actor=event.boss, is_open=True)
    return event


def come(event: Event, *players: str, key: UUID | None = None, **more) -> Entrant:
    return sign_up(event.tournament.public_id, actor=ANONYMOUS, key=key or uuid4(), players=list(players), **more)


def code_of(call, *args, **kwargs) -> str:
    with pytest.raises(Refusal) as refused:
        call(*args, **kwargs)
    return refused.value.code


def test_a_sign_up_waits_and_puts_nobody_into_the_register(event):
    entrant = come(event, "Ana", "Luis", club="Peña", contact="ana@example.org")
    assert (entrant.name, entrant.status, entrant.club_label) == ("Ana + Luis", "signed_up", "Peña")
    assert Player.objects.count() == 0
    view = get_entrant(event.tournament, entrant.public_id)
    assert (view.written, view.contact, view.players) == (("Ana", "Luis"), "ana@example.org", ())


def test_the_same_form_sent_twice_signs_up_once(event):
    key = uuid4()
    assert come(event, "Ana", "Luis", key=key) == come(event, "Ana", "Luis", key=key)
    assert Entrant.objects.count() == 1


def test_yes_makes_people_of_the_register_of_it_and_no_leaves_nothing(event):
    first, second = come(event, "Ana", "Luis", contact="600"), come(event, "Rosa", "Tomás", contact="700")
    accept_sign_up(first.public_id, actor=event.boss)
    accept_sign_up(first.public_id, actor=event.boss)
    first.refresh_from_db()
    assert (first.status, first.note) == ("active", "")
    assert dict(Player.objects.values_list("name", "contact")) == {"Ana": "600", "Luis": ""}
    decline_sign_up(second.public_id, actor=event.boss, reason="full")
    assert event.names() == ["Ana + Luis"]
    assert event.rulings() == ["sign_up_opened", "sign_up_accepted", "sign_up_declined"]
    assert code_of(decline_sign_up, first.public_id, actor=event.boss) == "entrant_plays"


def test_the_organiser_says_who_an_almost_known_name_is(event):
    ana = Player.objects.create(club=event.club, name="Ana Beltrán")
    entrant = come(event, "ana beltran", "Luis")
    assert code_of(accept_sign_up, entrant.public_id, actor=event.boss) == "player_alike"
    accept_sign_up(entrant.public_id, actor=event.boss, players=[{"player": ana.public_id}, "Luis"])
    assert event.names() == ["Ana Beltrán + Luis"]


def test_nobody_signs_up_who_is_there_already(event):
    come(event, "Ana", "Luis")
    assert code_of(come, event, "Luis", "Ana") == "signed_up_already"
    event.enter("Rosa", "Tomás")
    assert code_of(come, event, "Rosa", "Tomás") == "signed_up_already"
    assert come(event, "Rosa", "Eva").status == "signed_up"  # the organiser decides who plays with whom


def test_nobody_signs_up_where_it_is_closed_or_over_or_full(event, monkeypatch):
    monkeypatch.setattr(service, "MOST_WAITING", 1)
    come(event, "Ana", "Luis")
    assert code_of(come, event, "Rosa", "Tomás") == "sign_up_full"
    monkeypatch.undo()
    Tournament.objects.update(status="suspended")
    assert code_of(come, event, "Rosa", "Tomás") == "tournament_suspended"
    Tournament.objects.update(status="ended")
    assert code_of(come, event, "Rosa", "Tomás") == "sign_up_closed"
    Tournament.objects.update(status="running")
    Stage.objects.update(status="closed")
    assert code_of(come, event, "Rosa", "Tomás") == "stage_closed"
    Stage.objects.update(status="running")
    open_sign_up(event.tournament.public_id, actor=event.boss, is_open=False)
    assert code_of(come, event, "Rosa", "Tomás") == "sign_up_closed"
    assert Entrant.objects.count() == WriteKey.objects.count() == 1


def test_whoever_may_not_read_a_tournament_does_not_sign_up(event):
    Tournament.objects.update(visibility="private")
    with pytest.raises(NotFound):
        come(event, "Ana", "Luis")


@pytest.mark.parametrize(
    "players", [["Ana"], ["Ana", "Ana"], ["Ana", ""], [], None, [{"player": "x"}, "Luis"], ["A", "B", "C"]]
)
def test_a_pair_that_is_none_does_not_sign_up(event, players):
    with pytest.raises(Refusal):
        sign_up(event.tournament.public_id, actor=ANONYMOUS, key=uuid4(), players=players)
    assert Entrant.objects.count() == 0


def test_answers_and_opening_are_for_who_directs(event):
    entrant, desk = come(event, "Ana", "Luis"), event.person("desk")
    for call in (
        lambda: accept_sign_up(entrant.public_id, actor=desk),
        lambda: decline_sign_up(entrant.public_id, actor=desk),
        lambda: open_sign_up(event.tournament.public_id, actor=desk, is_open=False),
    ):
        with pytest.raises(NotAllowed):
            call()
    assert Tournament.objects.get().sign_up_open is True


def test_a_name_of_the_longest_kind_fits(event):
    entrant = come(event, "A" * 120, "B" * 120, contact="c" * 120)
    entrant.refresh_from_db()
    assert len(entrant.name) == 119
    accept_sign_up(entrant.public_id, actor=event.boss)
    assert Player.objects.get(name="A" * 120).contact == "c" * 120


def test_who_waits_is_neither_withdrawn_nor_changed_before_the_answer(event):
    from tournaments.services.entrants import change_entrant
    from tournaments.services.entrants_presence import withdraw_entrant

    entrant = come(event, "Ana", "Luis")
    assert code_of(withdraw_entrant, entrant.public_id, actor=event.boss) == "entrant_waits"
    assert code_of(change_entrant, entrant.public_id, actor=event.boss, club="Peña") == "entrant_waits"
