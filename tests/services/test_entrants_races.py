"""Entrants on PostgreSQL, several people at the same moment: done once, nobody twice, nobody waits for ever."""

from collections import Counter
from uuid import uuid4

import pytest

from tests.services.entrant_lists import Event, make_event
from tests.services.racing import name_outcome, together
from tournaments.exchange.entrant_lists import read_list
from tournaments.models import Entrant, EntrantMember, Player, Ruling
from tournaments.permissions import ANONYMOUS
from tournaments.services.check_in import check_in
from tournaments.services.entrant_lists import import_entrants
from tournaments.services.entrants import add_entrant, change_entrant
from tournaments.services.entrants_names import rename_player, substitute_player
from tournaments.services.entrants_presence import withdraw_entrant
from tournaments.services.sign_up import accept_sign_up, open_sign_up, sign_up

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
often = pytest.mark.parametrize("attempt", range(5))


def names(outcomes) -> Counter[str]:
    return Counter(name_outcome(outcome) for outcome in outcomes)


def assert_nobody_twice(event: Event) -> None:
    """Each player stands in one entrant, and the chain of rulings has no gap."""
    players = list(
        EntrantMember.objects.filter(entrant__status="active", to_round=None).values_list(
            "player__name", flat=True
        )
    )
    assert sorted(players) == sorted(set(players))
    seqs = list(Ruling.objects.filter(tournament=event.tournament).order_by("seq").values_list("seq", flat=True))
    assert seqs == list(range(1, len(seqs) + 1))


@often
def test_the_same_form_sent_twice_at_once_enters_once(attempt):
    event, key = make_event(), uuid4()
    enter = lambda: add_entrant(event.id, actor=event.boss, players=["Ana", "Luis"], key=key)  # noqa: E731
    first, second = together(enter, enter)
    assert first == second
    assert event.names() == ["Ana + Luis"]
    assert_nobody_twice(event)


@often
def test_a_player_entered_twice_at_once_stands_in_one_pair(attempt):
    event = make_event()
    outcomes = together(
        *(lambda mate=mate: add_entrant(event.id, actor=event.boss, players=["Ana", mate]) for mate in "XY")
    )
    assert names(outcomes) == {"done": 1, "player_in_event": 1}
    assert Player.objects.filter(name="Ana").count() == 1
    assert_nobody_twice(event)


@often
def test_a_list_imported_twice_at_once_goes_in_once(attempt):
    event, key = make_event(), uuid4()
    lines = read_list("\n".join(f"Uno {n} / Dos {n}" for n in range(30)), 2).lines
    bring = lambda key: import_entrants(event.id, lines, actor=event.boss, key=key)  # noqa: E731
    first, second = together(lambda: bring(key), lambda: bring(key))
    assert first == second
    outcomes = together(lambda: bring(uuid4()), lambda: bring(uuid4()))
    assert names(outcomes) == {"lines_at_fault": 2}
    assert Entrant.objects.count() == 30
    assert_nobody_twice(event)


@often
def test_all_that_is_done_to_one_entrant_at_once_is_done(attempt):
    event = make_event()
    entrant, other = event.enter("Ana", "Luis"), event.enter("Rosa", "Tomás")
    event.seat_match(event.open_round(1), entrant, other)
    one, boss = entrant.public_id, event.boss
    outcomes = together(
        lambda: check_in(one, actor=boss),
        lambda: check_in(one, actor=boss),
        lambda: change_entrant(one, actor=boss, club="Peña", seed=1),
        lambda: change_entrant(other.public_id, actor=boss, seed=1),
        lambda: rename_player(one, actor=boss, place=1, name="Ana Gil"),
        lambda: substitute_player(one, actor=boss, place=2, player="Marta"),
    )
    assert names(outcomes) == {"done": 6}
    entrant.refresh_from_db()
    assert (entrant.name, entrant.club_label) == ("Ana Gil + Marta", "Peña")
    assert sorted(Entrant.objects.values_list("seed", flat=True)) == [1, 2]
    assert event.rulings().count("checked_in") == 1
    assert_nobody_twice(event)


@often
def test_two_answers_to_one_sign_up_are_one(attempt):
    event = make_event()
    open_sign_up(event.tournament.public_id, actor=event.boss, is_open=True)
    key, tournament = uuid4(), event.tournament.public_id
    come = lambda: sign_up(tournament, actor=ANONYMOUS, key=key, players=["Ana", "Luis"])  # noqa: E731
    first, second = together(come, come)
    assert first == second
    outcomes = together(*(lambda: accept_sign_up(first.public_id, actor=event.boss) for _ in range(2)))
    assert names(outcomes) == {"done": 2}
    assert event.rulings().count("sign_up_accepted") == 1
    assert Player.objects.count() == 2
    assert_nobody_twice(event)


@often
def test_withdrawing_twice_at_once_is_one_decision(attempt):
    event = make_event()
    entrant = event.enter("Ana", "Luis")
    outcomes = together(*(lambda: withdraw_entrant(entrant.public_id, actor=event.boss) for _ in range(2)))
    assert names(outcomes) == {"done": 2}
    assert event.rulings().count("entrant_withdrawn") == 1
