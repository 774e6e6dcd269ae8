"""A row of the sheet in words: who, why, how much, and what comes next."""

from typing import Any

import pytest
from django.utils import translation

from tests.services.tables import Table, finish, make_table
from tournaments.services.records import preview_record
from tournaments.services.refusals import view_sheet
from tournaments.wording.hands import HandWords, describe_opener, describe_preview, describe_row, describe_stored

pytestmark = pytest.mark.django_db


def say_last(table: Table, language: str = "es") -> HandWords:
    with translation.override(language):
        view = table.view
        return describe_row(view.rows[-1], view)


def preview(table: Table, record: Any, language: str = "es") -> dict[str, str]:
    with translation.override(language):
        seen = preview_record(table.match.public_id, actor=table.boss, record=record)
        view = view_sheet(seen.match, seen.sheet.seats, seen.sheet.log)
        return describe_preview(seen.row, seen.after, view).as_dict()


def test_a_finish_names_who_went_out_and_whose_pips_were_counted() -> None:
    table = make_table()
    table.write(finish(1, s2=13, s4=10))
    assert say_last(table) == HandWords("Ana + Luis", "Dominó de Ana. Rosa 13, Tomás 10.", "+23", "23 : 0")
    assert say_last(table, "en").detail == "Ana went out. Rosa 13, Tomás 10."
    assert say_last(table, "it").detail == "Domino di Ana. Rosa 13, Tomás 10."
    assert say_last(table, "pt").detail == "Batida de Ana. Rosa 13, Tomás 10."


def test_tiles_are_counted_and_one_sum_is_said_as_a_sum() -> None:
    table = make_table()
    table.write({"kind": "finish", "seat": 1, "tiles": {"2": ["6-4", "2-1"], "4": ["5-5"]}})
    assert say_last(table).detail == "Dominó de Ana. Rosa 13, Tomás 10."
    table.write({"kind": "finish", "seat": 1, "total_pips": 1})
    assert say_last(table).detail == "Dominó de Ana. 1 punto en total."


@pytest.mark.parametrize(
    ("rules", "pips", "detail"),
    [
        ({}, (11, 17), "Tranca de Luis, 11 : 17. Gana la pareja con menos puntos en mano (regla 4)."),
        ({"block_tie": "no_score"}, (17, 17), "Tranca de Luis, 17 : 17. Tranca igualada: nadie puntúa (regla 4)."),
        (
            {"block_tie": "closer_loses"},
            (17, 17),
            "Tranca de Luis, 17 : 17. Tranca igualada: pierde la pareja que cerró (regla 4).",
        ),
        (
            {"block_tie": "closer_wins"},
            (17, 17),
            "Tranca de Luis, 17 : 17. Tranca igualada: gana la pareja que cerró (regla 4).",
        ),
        (
            {"block_tie": "nearest_opener"},
            (17, 17),
            "Tranca de Luis, 17 : 17. Tranca igualada: gana el más cercano al salidor (regla 4).",
        ),
    ],
)
def test_a_block_says_why_it_was_scored_so(rules: dict[str, Any], pips: tuple[int, int], detail: str) -> None:
    table = make_table(rules={"preset": "classic-100"} | rules)
    table.write({"kind": "block", "seat": 3, "side_pips": {"A": pips[0], "B": pips[1]}})
    assert say_last(table).detail == detail


def test_the_other_kinds_of_record_are_said_too() -> None:
    table = make_table(rules={"preset": "classic-100", "bonuses": {"capicua": 25}})
    table.write({"kind": "void", "reason": "misdeal"})
    assert say_last(table) == HandWords("Sin puntos", "Mano anulada. Mal repartida.", "0", "0 : 0")
    table.write({"kind": "given", "side": "B", "points": 30, "reason": "Renuncio"})
    assert say_last(table) == HandWords(
        "Rosa + Tomás", "Mano concedida por decisión arbitral. Renuncio.", "+30", "0 : 30"
    )
    table.write({"kind": "penalty", "side": "B", "points": 10, "effect": "off_own"})
    assert say_last(table) == HandWords(
        "Sanción a Rosa + Tomás", "Puntos restados de los propios.", "−10", "0 : 20"
    )
    table.write({**finish(1, s2=1, s4=2), "bonuses": [{"code": "capicua", "side": "B"}]})
    assert say_last(table) == HandWords(
        "Ana + Luis", "Dominó de Ana. Rosa 1, Tomás 2. Capicúa +25 para Rosa + Tomás.", "+3 +25", "3 : 45"
    )
    table.write({"kind": "award", "winner": "A", "reason": "abandoned"})
    assert say_last(table).title == "Encuentro adjudicado a Ana + Luis"
    assert say_last(table).detail == "Por decisión arbitral: abandono."


def test_points_during_play_are_named_and_a_stopped_hand_too() -> None:
    table = make_table(rules={"preset": "classic-50", "running_multiple": 5})
    table.write({**finish(1, s2=3, s4=2), "running": [{"seat": 2, "points": 10}, {"seat": 1, "points": 5}]})
    assert say_last(table).detail == "Dominó de Ana. Rosa 3, Tomás 2. Durante el juego: Rosa 10, Ana 5."
    table.write({"kind": "stopped", "running": [{"seat": 1, "points": 40}]})
    assert say_last(table).title == "Ana + Luis"
    assert say_last(table).detail == "Meta alcanzada durante el juego; la mano se detiene (regla 6)."


def test_a_result_from_paper_says_that_its_hands_are_not_known() -> None:
    table = make_table(rules="classic-50")
    table.write({"kind": "result", "totals": {"A": 55, "B": 20}, "hands": None, "reason": "paper"})
    assert say_last(table) == HandWords(
        "Resultado del acta", "Copiado del acta sin sus manos.", "+55 +20", "55 : 20"
    )


def test_a_preview_says_what_is_won_what_is_reached_and_who_opens_next() -> None:
    table = make_table(rules={"preset": "classic-100", "opener_next": "rotate"})
    assert preview(table, finish(1, s2=13, s4=10)) == {
        "headline": "Ana + Luis: +23",
        "reach": "23 de 100.",
        "opens": "Sale después: Rosa.",
        "ends": "",
    }


def test_a_preview_says_that_the_match_ends_and_who_wins_it() -> None:
    said = preview(make_table(rules="classic-50"), finish(1, s2=30, s4=25))
    assert said["ends"] == "Fin del encuentro: gana Ana + Luis."
    assert said["opens"] == ""


def test_an_opener_nobody_knows_is_said_in_words() -> None:
    table = make_table(rules={"preset": "classic-100", "opener_next": "holder"})
    table.night.wording = "es-VE"
    table.night.save()
    assert preview(table, finish(1, s2=3, s4=1))["opens"] == "Sale después: quien tenga la cochina."


def test_a_record_that_counts_no_more_is_said_without_its_score() -> None:
    table = make_table()
    table.write(finish(1, s2=3, s4=1))
    with translation.override("es"):
        assert describe_stored(table.view.log[0].payload or {}, table.view) == "Dominó de Ana. Rosa 3, Tomás 1."
        assert describe_stored({"kind": "penalty"}, table.view) == "Sanción"


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    sides = [{"seats": [{"number": 1}, {"number": 3}]}, {"seats": [{"number": 2}, {"number": 4}]}]
    table = make_table(sides=sides)
    table.write(finish(1, s2=3, s4=1))
    assert say_last(table).detail == "Dominó de asiento 1. Asiento 2: 3, asiento 4: 1."


@pytest.mark.parametrize(
    ("first", "words"),
    [
        ("highest_double", "quien tenga el doble seis"),
        ("drawn_tile", "se sortea con una ficha"),
        ("assigned", "aún no se sabe"),
    ],
)
def test_before_the_first_hand_the_opener_is_told_as_the_ruleset_finds_him(first: str, words: str) -> None:
    table = make_table(rules={"preset": "classic-100", "opener_first": first}, first_opener=None)
    with translation.override("es"):
        assert describe_opener(table.view, None) == words
