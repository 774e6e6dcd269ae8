"""Importing a list: what is asked, what cannot go in, and that it is stored once and as a whole."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.services.entrant_lists import Event, make_event
from tournaments.errors import NotAllowed, Refusal
from tournaments.exchange.entrant_lists import Line, read_list
from tournaments.models import Entrant, EntrantMember, Player, WriteKey
from tournaments.services.entrant_lists import Imported, import_entrants, preview_import
from tournaments.services.entrant_plans import PlannedLine

pytestmark = pytest.mark.django_db
HEADER = "Pareja;Jugador 1;Jugador 2;Club;Cabeza de serie;Contacto\n"


@pytest.fixture
def event() -> Event:
    return make_event()


def lines_of(*rows: str) -> tuple[Line, ...]:
    return read_list(HEADER + "\n".join(rows), 2).lines


def plan(event: Event, *rows: str, choices: dict[str, str] | None = None) -> tuple[PlannedLine, ...]:
    return preview_import(event.id, lines_of(*rows), actor=event.boss, choices=choices).lines


def faults(line: PlannedLine) -> list[tuple[str, str]]:
    return [(fault.code, fault.column) for fault in line.faults]


def warnings(line: PlannedLine) -> list[str]:
    return [fault.code for fault in line.warnings]


def bring_in(event: Event, *rows: str, **more) -> Imported:
    return import_entrants(event.id, lines_of(*rows), actor=event.boss, **({"key": uuid4()} | more))


def rows_stored() -> list[int]:
    return [model.objects.count() for model in (Entrant, EntrantMember, Player, WriteKey)]


def test_a_preview_stores_nothing(event):
    lines = plan(event, ";Ana;Luis;Peña;1;600", ";Rosa;Tomás;;;")
    assert [line.is_good for line in lines] == [True, True]
    assert rows_stored() == [0, 0, 0, 0]
    assert event.rulings() == []


def test_a_list_goes_in_as_it_was_previewed(event):
    known = Player.objects.create(club=event.club, name="Rosa")
    done = bring_in(event, "Los Tigres;Ana;Luis;Peña;2;600", ";Rosa;Tomás;;;700")
    entrants = list(Entrant.objects.order_by("id"))
    assert done == Imported(tuple(entrant.public_id for entrant in entrants), ())
    assert [(one.name, one.club_label, one.seed, one.note) for one in entrants] == [
        ("Los Tigres", "Peña", 2, ""),
        ("Rosa + Tomás", "", None, ""),
    ]
    assert [member.player.name for member in entrants[0].members.all()] == ["Ana", "Luis"]
    assert entrants[1].members.get(place=1).player == known
    assert dict(Player.objects.values_list("name", "contact")) == {
        "Ana": "600",
        "Luis": "",
        "Rosa": "700",
        "Tomás": "",
    }
    assert event.rulings() == ["entrants_imported"]


def test_the_same_key_imports_once_and_another_list_under_it_is_refused(event):
    key = uuid4()
    first = bring_in(event, ";Ana;Luis;;;", key=key)
    assert bring_in(event, ";Ana;Luis;;;", key=key) == first
    assert rows_stored() == [1, 2, 2, 1]
    with pytest.raises(Refusal) as refused:
        bring_in(event, ";Eva;Luis;;;", key=key)
    assert refused.value.code == "entry_conflict"
    assert rows_stored() == [1, 2, 2, 1]


def test_the_same_list_under_another_key_brings_nobody_in_twice(event):
    bring_in(event, ";Ana;Luis;;;")
    with pytest.raises(Refusal) as refused:
        bring_in(event, ";Ana;Luis;;;", only_good=True)
    assert refused.value.code == "nothing_to_import"
    assert rows_stored() == [1, 2, 2, 1]


def test_a_list_with_a_bad_line_is_refused_as_a_whole_or_goes_in_without_it(event):
    rows = (";Ana;Luis;;;", ";Carmen;;;;", ";Rosa;Tomás;;;")
    with pytest.raises(Refusal) as refused:
        bring_in(event, *rows)
    assert (refused.value.code, refused.value.details) == ("lines_at_fault", {"lines": [3]})
    assert rows_stored() == [0, 0, 0, 0]
    assert bring_in(event, *rows, only_good=True).left == (3,)
    assert event.names() == ["Ana + Luis", "Rosa + Tomás"]


def test_a_list_that_fails_halfway_leaves_nothing(event, monkeypatch):
    def fail(*_args, **_kwargs):
        raise Refusal("refused")

    monkeypatch.setattr("tournaments.services.entrant_lists.keep_answer", fail)
    with pytest.raises(Refusal):
        bring_in(event, ";Ana;Luis;;;")
    assert rows_stored() == [0, 0, 0, 0]
    assert event.rulings() == []


@pytest.mark.parametrize(
    "rows, number, expected",
    [
        ([";Ana;Luis;;;", ";Ana;Luis;;;"], 1, [("entrant_repeated", "name")]),
        ([";Ana;Luis;;;", ";Luis;Ana;;;"], 1, [("entrant_repeated", "name")]),
        ([";Ana;Luis;;;", ";Rosa;Ana;;;"], 1, [("player_in_two", "player_2")]),
        ([";Ana;Luis;;3;", ";Rosa;Tomás;;3;"], 1, [("seed_twice", "seed")]),
        ([";Eva;Luis;;;"], 0, [("player_in_event", "player_1")]),
        ([";Ana;Luis;;9;"], 0, [("seed_taken", "seed")]),
    ],
)
def test_what_cannot_stand_beside_the_rest_is_refused_in_its_line(event, rows, number, expected):
    event.enter("Eva", "Paco", seed=9)
    assert faults(plan(event, *rows)[number]) == expected


def test_an_almost_known_player_is_asked_for_and_taken_unless_said_otherwise(event):
    ana = Player.objects.create(club=event.club, name="Ana Beltrán")
    (line,) = plan(event, ";ana beltran;Luis;;;")
    (question,) = line.questions
    assert (question.column, question.written) == ("player_1", "ana beltran")
    assert (question.options, question.chosen) == (((ana.public_id, "Ana Beltrán"),), ana.public_id)
    assert (line.players[0], line.name, line.is_good) == (ana, "Ana Beltrán + Luis", True)
    (line,) = plan(event, ";ana beltran;Luis;;;", choices={"2.player_1": "new"})
    assert (line.questions[0].chosen, line.name) == ("new", "ana beltran + Luis")
    bring_in(event, ";ana beltran;Luis;;;", choices={"2.player_1": "new"})
    assert Player.objects.filter(club=event.club).count() == 3


def test_an_almost_known_player_is_somebody_else_where_the_known_one_plays_already(event):
    Player.objects.create(club=event.club, name="Ana Beltrán")
    lines = plan(event, ";ana beltran;Luis;;;", ";Ana Beltrán;Rosa;;;")
    assert [faults(line) for line in lines] == [[], []]
    assert lines[0].questions[0].chosen == "new"
    assert lines[0].players[0] != lines[1].players[0]


def test_choosing_one_who_plays_in_another_line_is_refused(event):
    ana = Player.objects.create(club=event.club, name="Ana Beltrán")
    rows = (";Ana Beltrán;Rosa;;;", ";ana beltran;Luis;;;")
    lines = plan(event, *rows, choices={"3.player_1": ana.public_id})
    assert faults(lines[1]) == [("player_in_two", "player_1")]


def test_two_who_are_almost_written_the_same_are_asked_about_and_both_go_in(event):
    lines = plan(event, ";José García;Luis;;;", ";Jose Garcia;Rosa;;;", ";Gil;GIL;;;")
    assert [warnings(line) for line in lines] == [[], ["player_alike_in_list"], ["player_alike_in_list"]]
    bring_in(event, ";José García;Luis;;;", ";Jose Garcia;Rosa;;;", ";Gil;GIL;;;")
    assert Player.objects.count() == 6


def test_a_club_that_is_almost_known_gets_the_known_spelling_unless_it_is_kept(event):
    lines = plan(event, ";Ana;Luis;circulo villablanca;;", ";Rosa;Tomás;Peña;;", ";Eva;Gil;Pena;;", ";A;B;Peña;;")
    assert [line.club for line in lines] == ["Círculo Villablanca", "Peña", "Peña", "Peña"]
    assert [len(line.questions) for line in lines] == [1, 0, 1, 0]
    (line,) = plan(event, ";Ana;Luis;circulo villablanca;;", choices={"2.club": "keep"})
    assert (line.club, line.questions[0].chosen) == ("circulo villablanca", "keep")


def test_a_name_that_another_pair_has_is_asked_about(event):
    event.enter("Eva", "Paco", name="Los Tigres")
    lines = plan(event, "los tigres;Ana;Luis;;;", "Las Panteras;Rosa;Tomás;;;", "las panteras;Gil;Marta;;;")
    assert [warnings(line) for line in lines] == [["same_name_entered"], [], ["same_name_entered"]]
    assert all(line.is_good for line in lines)


def test_nobody_imports_but_who_directs_and_nobody_sees_the_register_by_a_preview(event):
    for actor in (event.person("desk"), make_event().boss):
        with pytest.raises(NotAllowed):
            preview_import(event.id, lines_of(";Ana;Luis;;;"), actor=actor)
        with pytest.raises(NotAllowed):
            import_entrants(event.id, lines_of(";Ana;Luis;;;"), actor=actor, key=uuid4())
    assert rows_stored() == [0, 0, 0, 0]


def test_a_round_robin_that_has_begun_takes_no_list():
    event = make_event("round_robin")
    event.open_round(1)
    for call in (lambda: plan(event, ";Ana;Luis;;;"), lambda: bring_in(event, ";Ana;Luis;;;")):
        with pytest.raises(Refusal) as refused:
            call()
        assert refused.value.code == "round_robin_begun"


def count_statements(count: int) -> tuple[int, int]:
    event = make_event()
    for number in range(count):
        Player.objects.create(club=event.club, name=f"Known {number}")
    rows = [f";Known {number};New {number};Peña;{number + 1};600" for number in range(count)]
    with CaptureQueriesContext(
        connection,
    ) as previewed:
        plan(event, *rows)
    with CaptureQueriesContext(connection) as imported:
        bring_in(event, *rows)
    assert len(event.names()) == count
    return len(previewed), len(imported)


def test_a_long_list_costs_as_many_statements_as_a_short_one():
    assert count_statements(3) == count_statements(30)
