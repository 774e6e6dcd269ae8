"""What was decided about entrants, as the list of decisions says it."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from tests.services.entrant_lists import Event, make_event
from tournaments.models import Ruling
from tournaments.services.check_in import check_in
from tournaments.services.entrants import change_entrant
from tournaments.services.entrants_names import rename_player, substitute_player
from tournaments.services.entrants_presence import (
    announce_absence,
    bring_back_entrant,
    mark_missing_absent,
    take_back_absence,
    withdraw_entrant,
)
from tournaments.services.entrants_removal import delete_entrant
from tournaments.services.entrants_seeds import number_seeds
from tournaments.services.forbidden_pairs import allow_pair, forbid_pair
from tournaments.wording.rulings import describe_rulings

pytestmark = pytest.mark.django_db


def say_all(event: Event) -> list[tuple[str, str, str]]:
    rulings = list(Ruling.objects.filter(tournament=event.tournament).order_by("seq"))
    with translation.override("en"):
        return [(one.title, one.before, one.after) for one in describe_rulings(rulings, event.tournament)]


def test_each_decision_names_who_it_is_about_what_was_before_and_from_which_round():
    event = make_event()
    entrant, other = event.enter("Ana", "Luis", club="Peña"), event.enter("Rosa", "Tomás")
    ana = entrant.public_id
    change_entrant(ana, actor=event.boss, club="Círculo", seed=3, contact="600")
    substitute_player(ana, actor=event.boss, place=2, player="Marta")
    rename_player(ana, actor=event.boss, place=1, name="Ana Gil")
    announce_absence(ana, actor=event.boss, rounds=[1, 3])
    take_back_absence(ana, actor=event.boss, rounds=[3])
    withdraw_entrant(ana, actor=event.boss)
    bring_back_entrant(ana, actor=event.boss)
    check_in(ana, actor=event.boss)
    mark_missing_absent(event.id, actor=event.boss)
    forbid_pair(event.id, ana, other.public_id, actor=event.boss)
    allow_pair(event.id, ana, other.public_id, actor=event.boss)
    number_seeds(event.id, actor=event.boss, how="list")
    now, rosa = "Ana Gil + Marta", "Rosa + Tomás"
    assert say_all(event) == [
        ("Entrant added", "", f"{now} · from round 1"),
        ("Entrant added", "", f"{rosa} · from round 1"),
        ("Entrant changed", "Club: Peña", f"{now} · Club: Círculo; Seed: 3 · another contact"),
        ("Substitute came in", "Players: Ana Gil + Luis", f"{now} · Players: Ana Gil + Marta · from round 1"),
        ("Spelling of a player changed", "", now),
        ("Absence announced", "", f"{now} · rounds 1, 3"),
        ("Absence taken back", "round 3", now),
        ("Entrant withdrawn", "Active", f"{now} · Withdrawn · from round 1"),
        ("Entrant back again", "Withdrawn", f"{now} · Active · from round 1"),
        ("Checked in", "", now),
        ("Who was not checked in is absent", "", f"{rosa} · from round 1"),
        ("Pairing forbidden", "", f"{now} – {rosa}"),
        ("Pairing allowed again", f"{now} – {rosa}", ""),
        ("Seeds numbered", "", "in the order of the list"),
    ]


def test_one_who_was_deleted_is_still_named_by_his_players():
    event = make_event()
    entrant = event.enter("Ana", "Luis", club="Peña")
    delete_entrant(entrant.public_id, actor=event.boss)
    assert say_all(event)[1] == ("Entrant deleted", "Players: Ana + Luis; Club: Peña", "")
    assert say_all(event)[0] == ("Entrant added", "", "Ana + Luis · from round 1")


def test_twenty_decisions_about_entrants_cost_as_many_queries_as_two():
    event = make_event()
    for number in range(20):
        event.enter(f"Uno {number}", f"Dos {number}")
    rulings = list(Ruling.objects.select_related("user", "link", "match"))
    counts = []
    for some in (rulings[:2], rulings):
        with CaptureQueriesContext(connection) as queries:
            describe_rulings(some, event.tournament)
        counts.append(len(queries))
    assert counts == [2, 2]
