"""Lists of entrants read: columns, players of a pair in one cell, and everything that is wrong in a line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.errors import InvalidInput
from tournaments.exchange.entrant_lists import (
    Line,
    clean_cell,
    judge_line,
    line_document,
    read_document,
    read_list,
)

ANA = ("Ana Beltrán", "Luis Quesada")


def read_one(text: str, per_entrant: int = 2) -> Line:
    (line,) = read_list(text, per_entrant).lines
    return line


def codes(line: Line) -> list[tuple[str, str]]:
    return [(fault.code, fault.column) for fault in line.faults]


@pytest.mark.parametrize(
    "text",
    [
        "Ana Beltrán / Luis Quesada",
        "Ana Beltrán/Luis Quesada",
        "Ana Beltrán + Luis Quesada",
        "Ana Beltrán & Luis Quesada",
        "Ana Beltrán y Luis Quesada",
        "Ana Beltrán and Luis Quesada",
        "Ana Beltrán e Luis Quesada",
        "Ana Beltrán – Luis Quesada",
        "Ana Beltrán;Luis Quesada",
        "Ana Beltrán,Luis Quesada",
        "Ana Beltrán\tLuis Quesada",
        '"Ana Beltrán";"Luis Quesada"',
        "\ufeffAna  Beltrán ; Luis\u00a0Quesada ",
        "1;Ana Beltrán;Luis Quesada",
        "Pareja;Club\nAna Beltrán + Luis Quesada;",
        "Nombre;Compañero\nAna Beltrán;Luis Quesada",
        "Giocatore 1,Giocatore 2\nAna Beltrán,Luis Quesada",
        "Jogador 1;Parceiro\nAna Beltrán;Luis Quesada",
        "player 1\tplayer 2\r\nAna Beltrán\tLuis Quesada\r\n",
        "Ana Beltra\u0301n / Luis Quesada",
    ],
)
def test_two_players_are_read_however_they_are_written(text):
    line = read_one(text)
    assert (line.players, line.name, line.faults) == (ANA, "", ())


@pytest.mark.parametrize(
    "text, club, seed, contact",
    [
        ("Ana Beltrán;Luis Quesada;Peña", "Peña", "", ""),
        ("Ana Beltrán;Luis Quesada;Peña;3;ana@example.org", "Peña", "3", "ana@example.org"),
        ("Ana Beltrán;Luis Quesada;3;600 123 456;Peña", "Peña", "3", "600 123 456"),
        ("Ana Beltrán / Luis Quesada;Peña;3", "Peña", "3", ""),
        (
            "Teléfono;Jugador 1;Jugador 2;Cabeza de serie;Club\n600;Ana Beltrán;Luis Quesada;3;Peña",
            "Peña",
            "3",
            "600",
        ),
        ("Testa di serie;Coppia;Circolo\n3;Ana Beltrán / Luis Quesada;Peña", "Peña", "3", ""),
    ],
)
def test_club_seed_and_contact_are_known_by_header_or_by_what_they_hold(text, club, seed, contact):
    line = read_one(text)
    assert (line.players, line.club, line.seed, line.contact) == (ANA, club, seed, contact)
    assert line.faults == ()


@pytest.mark.parametrize("text", ["Carmen Rivas /", "/ Carmen Rivas", "Carmen Rivas +"])
def test_a_sign_without_a_partner_is_no_part_of_the_name(text):
    line = read_one(text)
    assert (line.players, codes(line)) == (("Carmen Rivas",), [("player_missing", "player_2")])


def test_a_name_of_its_own_stays_beside_the_players():
    line = read_one("Pareja;Jugador 1;Jugador 2\nLos Tigres;Ana Beltrán;Luis Quesada")
    assert (line.name, line.players) == ("Los Tigres", ANA)


def test_somebody_who_plays_alone_keeps_the_and_in_his_name():
    line = read_one("José Ortega y Gasset;Peña", per_entrant=1)
    assert (line.players, line.club, line.faults) == (("José Ortega y Gasset",), "Peña", ())


def test_the_numbers_are_those_of_the_lines_in_the_file():
    read = read_list("Pareja;Club\n\nAna / Luis;Peña\n\nRosa / Tomás;Peña\n", 2)
    assert [(line.number, line.players) for line in read.lines] == [(3, ("Ana", "Luis")), (5, ("Rosa", "Tomás"))]


@pytest.mark.parametrize(
    "text, separator, clubs",
    [
        ("Ana / Luis; Peña\nRosa / Tomás\nEva / Gil", ";", ["Peña", "", ""]),
        ("Ana / Luis\tPeña\nRosa / Tomás\nEva / Gil", "\t", ["Peña", "", ""]),
        ('Ana,Luis,"Peña; norte"\nRosa,Tomás,Peña\nEva,Gil,', ",", ["Peña; norte", "Peña", ""]),
        ("Ana / Luis, el Zurdo\nRosa / Tomás\nEva / Gil", "", ["", "", ""]),
    ],
)
def test_the_separator_is_the_sign_that_most_lines_have(text, separator, clubs):
    read = read_list(text, 2)
    assert (read.separator, [line.club for line in read.lines]) == (separator, clubs)
    assert all(line.faults == () for line in read.lines)


def test_a_column_that_nobody_reads_is_named():
    read = read_list("Jugador 1;Jugador 2;Talla\nAna;Luis;M", 2)
    assert (read.ignored, read.lines[0].extra) == (("Talla",), ())


@pytest.mark.parametrize(
    "text, per_entrant, expected",
    [
        ("Ana;", 2, [("player_missing", "player_2")]),
        ("Ana / Luis\nCarmen\nRosa / Tomás", 2, [("player_missing", "player_2")]),
        (
            "Pareja;Jugador 1;Jugador 2\nLos Tigres;;",
            2,
            [("player_missing", "player_1"), ("player_missing", "player_2")],
        ),
        ("Jugador 1;Jugador 2;Club\n;;Peña", 2, [("entrant_without_name", "name")]),
        ("Ana / Luis / Rosa", 2, [("players_not_allowed", "name")]),
        ("Ana;Ana", 2, [("player_twice_in_pair", "player_2")]),
        ("Jugador 1;Jugador 2;Seed\nAna;Luis;first", 2, [("seed_invalid", "seed")]),
        ("Jugador 1;Jugador 2;Seed\nAna;Luis;0", 2, [("seed_invalid", "seed")]),
        ("Jugador 1;Jugador 2;Seed\nAna;Luis;1e5", 2, [("seed_invalid", "seed")]),
        ("Jugador 1;Jugador 2\nAna;Luis;Peña", 2, [("too_many_cells", "")]),
        (f"Ana;{'L' * 121}", 2, [("cell_too_long", "player_2")]),
        ("Ana;Lu\ufffds", 2, [("text_unreadable", "player_2")]),
        ("Club;Jugador\nPeña;", 1, [("entrant_without_name", "name")]),
    ],
)
def test_each_thing_wrong_in_a_line_is_named_with_its_column(text, per_entrant, expected):
    found = [codes(line) for line in read_list(text, per_entrant).lines if line.faults]
    assert found == [expected]


def test_a_quotation_mark_that_nobody_closes_spoils_its_own_line_only():
    read = read_list('"Ana;Luis;Peña\nRosa;Tomás;Peña\nMarta;Julián;"Peña ""El Doble"""', 2)
    assert [line.players for line in read.lines][1:] == [("Rosa", "Tomás"), ("Marta", "Julián")]
    assert read.lines[0].faults != ()
    assert read.lines[2].club == 'Peña "El Doble"'


def test_five_thousand_lines_are_taken_and_one_more_is_refused():
    lines = [f"Ana {number};Luis {number}" for number in range(5001)]
    assert len(read_list("\n".join(lines[:5000]), 2).lines) == 5000
    for many in (lines, lines * 4):
        with pytest.raises(InvalidInput) as refused:
            read_list("\n".join(many), 2)
        assert (refused.value.code, refused.value.params) == ("list_too_long", {"most": 5000})


@pytest.mark.parametrize("text", ["", "   \n\n", "Pareja;Club", ";;;"])
def test_a_list_of_nobody_is_refused(text):
    with pytest.raises(InvalidInput) as refused:
        read_list(text, 2)
    assert refused.value.code == "list_empty"


@given(st.text(max_size=300), st.sampled_from([1, 2]))
def test_whatever_is_pasted_is_read_or_refused_and_survives_the_page(text, per_entrant):
    try:
        read = read_list(text, per_entrant)
    except InvalidInput:
        return
    assert read_document([line_document(line) for line in read.lines], per_entrant) == read.lines
    for line in read.lines:
        assert line.faults or len([player for player in line.players if player]) == per_entrant


@given(st.text(max_size=80))
def test_a_clean_cell_stays_as_it_is(text):
    once = clean_cell(text)
    assert clean_cell(once) == once or once.startswith("'")


@pytest.mark.parametrize(
    "document",
    [
        None,
        [],
        {},
        [[]],
        [[1, "", ["Ana"], "", "", "", []], [1, "", ["Eva"], "", "", "", []]],
        [[True, "", ["Ana"], "", "", "", []]],
        [[0, "", ["Ana"], "", "", "", []]],
        [[1, 2, ["Ana"], "", "", "", []]],
        [[1, "", [None], "", "", "", []]],
        [[1, "", "Ana", "", "", "", []]],
    ],
)
def test_a_document_that_no_page_of_ours_wrote_is_refused(document):
    with pytest.raises(InvalidInput) as refused:
        read_document(document, 2)
    assert refused.value.code == "list_unreadable"


def test_a_corrected_line_is_judged_anew():
    bad = judge_line(Line(14, players=("Carmen Rivas",), extra=("Libre",)), 2)
    assert codes(bad) == [("too_many_cells", ""), ("player_missing", "player_2")]
    assert judge_line(Line(14, players=("Carmen Rivas", "Pilar Yuste")), 2).faults == ()
