"""The sheet to fill in by hand: its columns and lines come from the match's ruleset."""

import re
from typing import Any

import pytest
from django.utils import translation
from hypothesis import given, settings

from tests.printing.memory import view_document
from tests.printing.reading import Read, named, play, print_sheet, read_pdf
from tests.scoring import strategies as some
from tests.services.tables import make_table
from tournaments.printing.make import make_sheet
from tournaments.printing.sheets import Sheet
from tournaments.wording.paper_words import write_blank

NAMES = ["Ana", "Rosa", "Luis", "Tomás"]


def blank(rules: dict[str, Any], names: list[str] = NAMES, language: str = "en") -> tuple[Sheet, Read]:
    with translation.override(language):
        sheet = write_blank(view_document({"rules": rules, "records": []}, names))
    return sheet, read_pdf(make_sheet(sheet))


def labels(sheet: Sheet) -> list[tuple[str, str]]:
    assert sheet.plan is not None
    return [(column.group, column.label) for column in sheet.plan.columns]


def test_a_pairs_sheet_asks_who_ended_each_hand_the_pips_of_each_seat_points_and_totals() -> None:
    sheet, read = blank({"preset": "classic-100"})
    assert labels(sheet) == [
        ("", "No."),
        ("", "Opened (seat)"),
        ("Who ended it", "Seat"),
        ("Who ended it", "Domino"),
        ("Who ended it", "Block"),
        ("Pips left at seat", "1"),
        ("Pips left at seat", "2"),
        ("Pips left at seat", "3"),
        ("Pips left at seat", "4"),
        ("A Ana + Luis", "Points"),
        ("A Ana + Luis", "Total"),
        ("B Rosa + Tomás", "Points"),
        ("B Rosa + Tomás", "Total"),
    ]
    assert len(read.pages) == 1
    for words in ["A Ana + Luis", "Penalties (side, points, reason)", "Final points and winner", "Referee"]:
        assert words in read.text, words
    assert "Time called" not in read.text


@pytest.mark.parametrize(
    ("rules", "columns"),
    [
        ({"preset": "all-fives-100"}, [("Points during play", "A"), ("Points during play", "B")]),
        ({"preset": "dominican-200"}, [("", "Bonus")]),
        (
            {"preset": "classic-50", "stock": True, "tiles_each": 5, "stock_on_block": "next_player"},
            [("Pips left at seat", "in the boneyard")],
        ),
    ],
)
def test_what_a_ruleset_scores_besides_has_columns_of_its_own(
    rules: dict[str, Any], columns: list[tuple[str, str]]
) -> None:
    plain = labels(blank({"preset": "classic-100"})[0])
    found = labels(blank(rules)[0])
    assert [column for column in found if column in columns] == columns
    assert not [column for column in plain if column in columns]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 8, 12])
def test_individuals_have_pips_and_a_total_for_each_seat(seats: int) -> None:
    rules = {"sides": "individual", "seats": seats, "set": 12, "tiles_each": 7}
    sheet, read = blank(rules, [f"Jugador {number}" for number in range(1, seats + 1)])
    found = labels(sheet)
    assert [label for group, label in found if group == "Pips left at seat"] == [
        str(n) for n in range(1, seats + 1)
    ]
    assert sheet.plan is not None
    assert sum(column.carried for column in sheet.plan.columns) == seats
    assert read.text.count("Signature") == seats
    box = read.document.pages[0].mediabox
    assert (box.width > box.height) is (seats > 4)


def test_a_match_of_several_games_has_lines_for_each() -> None:
    _, read = blank({"preset": "classic-50", "best_of": 3})
    assert [f"Game {game} 1 2 3 4 5 6 7 8 " in read.text for game in (1, 2, 3)] == [True, True, False]
    assert "Game 3 1 2 " in read.text  # the rest of its lines stand on the second page
    assert len(read.pages) == 2
    assert "Game 4" not in read.text


@pytest.mark.parametrize(("target", "least"), [(50, 8), (100, 10), (500, 30), (1000, 45)])
def test_there_are_lines_enough_for_a_long_game(target: int, least: int) -> None:
    _, read = blank({"preset": "classic-100", "target": target})
    lines = max(int(number) for number in re.findall(r"(?<= )\d+(?= )", " ".join(read.pages)) if int(number) < 100)
    assert lines >= least
    for number, text in enumerate(read.pages[1:], 2):
        assert "Carried over" in text, number
        assert "Who ended it" in text, number


def test_a_time_limit_asks_when_time_was_called() -> None:
    _, read = blank({"preset": "classic-100", "time_limit_minutes": 30})
    assert "Time called (at, after hand)" in read.text


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("es", ["Acta · Mesa 7", "Quién la terminó", "Salió (asiento)", "Puntos en mano, por asiento", "Tranca"]),
        ("it", ["Referto · Tavolo 7", "Chi l'ha finita", "Gioco bloccato", "Punti finali e chi vince"]),
        ("pt", ["Súmula · Mesa 7", "Quem terminou", "Jogo fechado", "Pontos finais e quem ganha"]),
    ],
)
def test_the_blank_sheet_speaks_every_language(language: str, words: list[str]) -> None:
    _, read = blank({"preset": "classic-100"}, language=language)
    for word in words:
        assert word in read.text, word


def test_a_table_where_nobody_has_a_name_yet_has_seats_to_write_on() -> None:
    sheet, read = blank({"preset": "classic-100"}, [])
    assert [side.players for side in sheet.sides] == [("1", "3"), ("2", "4")]
    assert [sign.name.strip() for sign in sheet.signs] == ["A", "B"]
    assert "A 1 3 B 2 4" in read.text


@pytest.mark.django_db
def test_what_was_recorded_stays_off_the_blank_sheet() -> None:
    table = make_table(sides=named("Ana", "Rosa", "Luis", "Tomás"))
    play(table, 3)
    text = print_sheet(table, blank=True).text
    assert "went out" not in text
    assert "+12" not in text


@given(some.ruleset_documents(small_target=False))
@settings(max_examples=30)
def test_any_ruleset_has_a_blank_sheet_whose_columns_lie_on_the_page(rules: dict[str, Any]) -> None:
    sheet, read = blank(rules, ["Ana", "Rosa"])
    assert f"Page {len(read.pages)} of {len(read.pages)}" in read.pages[-1]
    assert read.text.count("Signature") == len(sheet.sides)
    assert len(read.pages) <= 40
