"""The filled sheet in every language and region, with names of any script and length, and its times."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import translation

from tests.printing.memory import view_document
from tests.printing.reading import named, play, print_sheet, read_pdf
from tests.services.tables import finish, make_table
from tournaments.printing.fonts import MARK
from tournaments.printing.make import make_sheet
from tournaments.wording.paper_words import write_sheet


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "region", "words"),
    [
        ("es", "", ["Acta · Mesa 7", "Mano a mano", "Tranca de Rosa", "Página 1 de 1", "Firma", "Tras 2 manos · Ana + Luis 19 : 26 Rosa + Tomás", "El encuentro no ha terminado."]),
        ("es", "es-DO", ["Tranque de Rosa", "Tranque Si nadie puede jugar"]),
        ("es", "es-CU", ["Data a data", "Pegada de Luis", "Tras 2 datas · Ana"]),
        ("en", "es-CU", ["Score sheet · Table 7", "Hand by hand", "Block by Rosa", "Page 1 of 1"]),
        ("it", "", ["Referto · Tavolo 7", "Gioco bloccato da Rosa", "Pagina 1 di 1", "Firma", "Dopo 2 mani · Ana"]),
        ("pt", "", ["Súmula · Mesa 7", "Jogo fechado por Rosa", "Página 1 de 1", "Assinatura", "Após 2 mãos · Ana"]),
        ("pt", "pt-BR", ["Fechada de Rosa"]),
    ],
)  # fmt: skip
def test_every_language_and_region_has_its_words(language: str, region: str, words: list[str]) -> None:
    table = make_table()
    table.night.wording = region
    table.night.save()
    table.write(finish(3, s2=12, s4=7))
    table.write({"kind": "block", "seat": 2, "pips": {"1": 15, "2": 3, "3": 11, "4": 8}})
    read = print_sheet(table, language)
    for word in words:
        assert word in read.text, word
    assert read.document.trailer["/Root"]["/Lang"] == language


@pytest.mark.django_db
def test_names_of_other_scripts_are_replaced_and_the_sheet_says_so() -> None:
    table = make_table(sides=named("محمد علي", "李小龙", "Ana 🎲", "Tomás"))
    play(table, 2)
    read = print_sheet(table)
    assert f"1 {MARK * 4} {MARK * 3}" in read.text
    assert f"2 {MARK * 3}" in read.text
    assert f"Ana {MARK}" in read.text
    note = f"{MARK} stands for a character that this printed sheet does not have"
    assert note in read.text
    assert note in print_sheet(table, blank=True).text
    assert note not in print_sheet(make_table()).text


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["W" * 120, "Wolf " * 24, "<b>&amp;{name}%s\\n\u202e\u200b" * 4, "١" * 120])
def test_names_of_any_length_stay_in_their_columns(name: str) -> None:
    table = make_table(sides=named(name[:120], "Rosa", name[:119], "Tomás"))
    play(table, 3)
    for blank in (False, True):
        read = print_sheet(table, blank=blank)
        for page in read.document.pages:
            beyond: list[str] = []
            right = float(page.mediabox.width) - 11 * 72 / 25.4

            def see(
                text: str, cm: Any, tm: Any, font: Any, size: Any, right: float = right, beyond: Any = beyond
            ) -> None:
                if text.strip() and tm[4] > right:
                    beyond.append(text)

            page.extract_text(visitor_text=see)
            assert beyond == []
    text = print_sheet(table).text
    assert "Rosa" in text
    assert "1 of" in text


def test_times_are_those_of_the_night_with_the_day_where_it_is_another() -> None:
    view = view_document({"rules": {"preset": "classic-100"}, "records": []}, ["Ana", "Rosa", "Luis", "Tomás"])
    view.match.ended_at = view.match.started_at + timedelta(hours=6)  # type: ignore[operator]
    with translation.override("en"):
        text = read_pdf(make_sheet(write_sheet(view))).text
    assert "Began 20:05 Ended 01/12 02:05" in text
