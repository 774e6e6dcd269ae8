"""The list of entrants: constant queries, searching, counting."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.services.entrant_lists import make_event
from tournaments.models import AnnouncedAbsence, Entrant, EntrantMember, Player
from tournaments.selectors.entrants import count_entrants, list_entrants, search_entrants

pytestmark = pytest.mark.django_db


def fill(count: int):
    event = make_event()
    entrants = Entrant.objects.bulk_create(Entrant(stage=event.stage, name=f"E {n}") for n in range(count))
    players = Player.objects.bulk_create(Player(club=event.club, name=f"P {n}") for n in range(count))
    EntrantMember.objects.bulk_create(
        EntrantMember(entrant=entrant, player=player) for entrant, player in zip(entrants, players, strict=True)
    )
    AnnouncedAbsence.objects.create(entrant=entrants[0], round_number=2)
    return event


def test_a_list_of_three_hundred_costs_the_three_queries_of_a_list_of_three():
    for count in (3, 300):
        event = fill(count)
        with CaptureQueriesContext(connection) as queries:
            views = list_entrants(event.stage)
        assert (len(queries), len(views)) == (3, count)
        assert views[0].absences == (2,)
        assert [player.name for player in views[2].players] == ["P 2"]


def test_entrants_stand_by_seed_and_the_others_as_they_came():
    event = make_event()
    for number, seed in enumerate([None, 2, None, 1]):
        event.enter(f"Uno {number}", f"Dos {number}", seed=seed)
    assert [view.entrant.name[4] for view in list_entrants(event.stage)] == ["3", "1", "0", "2"]


@pytest.mark.parametrize(
    "query, found",
    [
        ("ana", ["Ana Beltrán + Luis Quesada"]),
        ("AN bel", ["Ana Beltrán + Luis Quesada"]),
        ("beltran", ["Ana Beltrán + Luis Quesada"]),
        ("lu que", ["Ana Beltrán + Luis Quesada"]),
        ("pen", ["Los Tigres"]),
        ("tomas", ["Los Tigres"]),
        ("ltr", []),
        ("ana tomas", []),
        ("", ["Ana Beltrán + Luis Quesada", "Los Tigres"]),
        ("%", ["Ana Beltrán + Luis Quesada", "Los Tigres"]),
    ],
)
def test_a_search_takes_first_letters_without_case_and_accents(query, found):
    event = make_event()
    event.enter("Ana Beltrán", "Luis Quesada")
    event.enter("Rosa", "Tomás", name="Los Tigres", club="Peña")
    assert [view.entrant.name for view in search_entrants(list_entrants(event.stage), query)] == found


def test_each_is_counted_where_he_stands():
    event = make_event()
    here, _missing, gone, waiting = event.enter_pairs(4)
    Entrant.objects.filter(pk=here.pk).update(checked_in_at=event.club.created_at)
    Entrant.objects.filter(pk=gone.pk).update(status="withdrawn")
    Entrant.objects.filter(pk=waiting.pk).update(status="signed_up", note="A\nB\n")
    counts = count_entrants(list_entrants(event.stage))
    assert (counts.active, counts.here, counts.missing, counts.withdrawn, counts.waiting) == (2, 1, 1, 1, 1)
