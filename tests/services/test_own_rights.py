"""What nobody gets by a detour: at his own match, with another's link, in a private night, with an old token."""

import unicodedata
from functools import partial
from typing import Any
from uuid import uuid4

import pytest

from tests.services.tables import Table, finish, make_person, make_table
from tournaments.errors import NotAllowed, NotSignedIn
from tournaments.models import Club, Membership, Player
from tournaments.permissions import Actor
from tournaments.selectors.matches import get_match
from tournaments.services.accounts import make_reset_for
from tournaments.services.corrections import insert_record, replace_record, withdraw_record
from tournaments.services.links import create_link, use_token
from tournaments.services.one_time import find_reset_user
from tournaments.services.records import undo_record

pytestmark = pytest.mark.django_db

HAND = finish(1, s2=5, s4=5)
PENALTY = {"kind": "penalty", "side": "A", "points": 15, "effect": "to_opponents"}
VOID = {"kind": "void", "reason": "misdeal"}
GIVEN = {"kind": "given", "side": "B", "points": 15, "reason": "hand taken up"}
AWARD = {"kind": "award", "winner": "B", "reason": "other"}
RESULT = {"kind": "result", "totals": {"A": 60, "B": 112}}


def let_in(table: Table, role: str = "table", device: str = "phone-1", **options: Any) -> Actor:
    token = create_link(table.view, actor=table.boss, role=role, **options)[1]
    return Actor(link=use_token(token), device=device)


def let_player(table: Table, name: str = "Ana") -> Actor:
    """Somebody with a referee's link who plays on side A of this match."""
    actor = let_in(table, "referee", tables=[7])
    assert actor.link is not None
    actor.link.player = Player.objects.create(club=table.club, name=name)
    actor.link.save()
    return actor


@pytest.mark.parametrize("ruling", [PENALTY, GIVEN, AWARD, RESULT], ids=lambda record: record["kind"])
@pytest.mark.parametrize("way", ["replace", "withdraw"])
def test_a_player_takes_no_ruling_off_his_own_match(way: str, ruling: Any) -> None:
    table = make_table()
    player = let_player(table)
    table.write(ruling, actor=table.boss)
    before = table.reload().score
    correct: Any = partial(replace_record, record=VOID) if way == "replace" else withdraw_record
    with pytest.raises(NotAllowed) as caught:
        correct(table.match.public_id, 1, actor=player, entry_id=uuid4(), reason="read wrongly")
    assert caught.value.code == "own_match"
    assert table.reload().score == before


@pytest.mark.parametrize("ruling", [PENALTY, GIVEN, AWARD, RESULT], ids=lambda record: record["kind"])
@pytest.mark.parametrize("way", ["replace", "insert"])
def test_a_player_puts_no_ruling_into_his_own_match(way: str, ruling: Any) -> None:
    table = make_table()
    player = let_player(table)
    table.write(HAND)
    more: Any = {"actor": player, "entry_id": uuid4(), "reason": "read wrongly", "record": ruling}
    correct: Any = replace_record if way == "replace" else insert_record
    with pytest.raises(NotAllowed) as caught:
        correct(table.match.public_id, 1, **more)
    assert caught.value.code == "own_match"


@pytest.mark.parametrize("preview", [False, True])
def test_a_player_cuts_no_ruling_off_by_an_earlier_end_of_the_match(preview: bool) -> None:
    table = make_table(rules="classic-50")
    player = let_player(table)
    table.write(HAND)
    table.write(PENALTY, actor=table.boss)
    more: Any = {"actor": player, "entry_id": uuid4(), "reason": "read wrongly", "record": finish(1, s2=30, s4=30)}
    with pytest.raises(NotAllowed) as caught:
        replace_record(table.match.public_id, 1, preview=preview, **more)
    assert caught.value.code == "own_match"


def test_a_player_still_corrects_a_hand_of_his_own_match() -> None:
    table = make_table()
    player = let_player(table)
    table.write(HAND)
    replace_record(
        table.match.public_id,
        1,
        actor=player,
        entry_id=uuid4(),
        reason="read wrongly",
        record=finish(1, s2=6, s4=5),
    )
    assert table.reload().score["score"] == {"A": 11, "B": 0}


@pytest.mark.parametrize("name", ["José", "JOSÉ", "ＪＯＳÉ", "Jo\u200bsé", " José "])
def test_a_name_is_the_same_however_it_is_encoded(name: str) -> None:
    seats = [{"number": 1, "name": unicodedata.normalize("NFD", "José")}]
    table = make_table(sides=[{"seats": seats}])
    assert get_match(table.match.public_id, let_player(table, name)).grants.own_side == "A"


def test_another_link_that_says_the_same_device_undoes_nothing() -> None:
    table = make_table(who_scores="players")
    a, b = let_in(table, "side", side="A"), let_in(table, "side", side="B")
    table.write(HAND, actor=a)
    for other in (b, table.referee):
        with pytest.raises(NotAllowed) as caught:
            undo_record(table.match.public_id, actor=other, entry_id=uuid4())
        assert caught.value.code == "undo_other_device"
    assert undo_record(table.match.public_id, actor=a, entry_id=uuid4()).record.reason == "undo"


def test_another_person_at_the_desk_who_says_the_same_device_undoes_nothing() -> None:
    table = make_table()
    one, two = (Actor(user=make_person(table.club, name, "desk"), device="pc") for name in ("one", "two"))
    table.write(HAND, actor=one)
    for other in (two, table.referee, Actor(user=one.user, device="another")):
        with pytest.raises(NotAllowed) as caught:
            undo_record(table.match.public_id, actor=other, entry_id=uuid4())
        assert caught.value.code == "undo_other_device"
    assert undo_record(table.match.public_id, actor=one, entry_id=uuid4()).record.reason == "undo"


@pytest.mark.parametrize("change", ["other_club", "left", "not_an_organiser", "maker_gone", "superuser"])
def test_a_reset_that_an_organiser_made_is_void_once_he_might_not_make_it(change: str) -> None:
    club, other = Club.objects.create(name="Peña"), Club.objects.create(name="Otra")
    boss = make_person(club, "ines")
    luis = make_person(club, "luis", "desk")
    token = make_reset_for(luis, actor=Actor(user=boss))
    assert find_reset_user(token) == luis
    match change:
        case "other_club":
            Membership.objects.create(user=luis, club=other, role="organiser")
        case "left":
            Membership.objects.filter(user=luis).delete()
        case "not_an_organiser":
            Membership.objects.filter(user=boss).update(role="director")
        case "maker_gone":
            boss.is_active = False
            boss.save()
        case "superuser":
            luis.is_superuser = True
            luis.save()
    with pytest.raises(NotSignedIn) as caught:
        find_reset_user(token)
    assert (caught.value.code, caught.value.status) == ("reset_unknown", 410)


def test_who_made_a_reset_cannot_be_changed_or_left_out() -> None:
    club = Club.objects.create(name="Peña")
    boss, luis = make_person(club, "ines"), make_person(club, "luis", "desk")
    other = make_person(club, "otro")
    key, _, rest = make_reset_for(luis, actor=Actor(user=boss)).split(".")
    maker = make_reset_for(luis, actor=Actor(user=other)).split(".")[1]
    for forged in (f"{key}.{rest}", f"{key}.{maker}.{rest}", f"{key}..{rest}", f"{key}.{rest}.{rest}"):
        with pytest.raises(NotSignedIn):
            find_reset_user(forged)
