"""The region's words: used on pages in its language, and only there."""

import pytest
from django.utils import translation

from tournaments.enums import Wording
from tournaments.wording import fill
from tournaments.wording.table_words import client_words
from tournaments.wording.terms import REGIONS, STANDARD, terms


@pytest.mark.parametrize(
    ("region", "language", "block", "double", "opens"),
    [
        ("", "es", "Tranca", "el doble seis", "Sale"),
        ("es-ES", "es", "Cierre", "el doble seis", "Sale"),
        ("es-VE", "es", "Tranca", "la cochina", "Sale"),
        ("es-DO", "es", "Tranque", "el doble seis", "Sale"),
        ("es-PR", "es", "Tranque", "el doble seis", "Sale"),
        ("es-MX", "es", "Cierre", "la mula de seises", "Sale"),
        ("es-CU", "es", "Tranque", "el doble seis", "Sale"),
        ("es-AR", "es", "Cierre", "el chancho seis", "Sale"),
        ("pt-BR", "pt", "Fechada", "a carroça de sena", "Sai"),
        ("", "pt", "Jogo fechado", "a carroça de seis", "Sai"),
        ("", "it", "Gioco bloccato", "il doppio sei", "Apre"),
        ("", "en", "Block", "the double six", "Opens"),
        ("pt-BR", "es", "Tranca", "el doble seis", "Sale"),
        ("es-MX", "it", "Gioco bloccato", "il doppio sei", "Apre"),
    ],
)
def test_block_double_and_opener_in_the_words_of_the_region(
    region: str, language: str, block: str, double: str, opens: str
) -> None:
    with translation.override(language):
        words = terms(region)
    assert (words["block"], words["highest_double_6"], words["opens"]) == (block, double, opens)


def test_every_region_that_can_be_chosen_has_words_and_no_word_is_unknown() -> None:
    chosen = {str(value) for value in Wording.values if value}
    assert chosen == set(REGIONS)
    for region, words in REGIONS.items():
        assert set(words) <= set(STANDARD[region.split("-")[0]]), region


def test_a_hand_is_a_data_in_cuba_in_sentences_too() -> None:
    with translation.override("es"):
        assert fill(translation.gettext("No {hand} in progress"), "es-CU") == "Ninguna data en curso"


@pytest.mark.parametrize("language", ["es", "en", "it", "pt"])
@pytest.mark.parametrize("region", ["", *REGIONS])
def test_the_client_gets_its_words_with_the_terms_filled_in(language: str, region: str) -> None:
    with translation.override(language):
        words, known = client_words(region, 6), terms(region)
    for code, text in words.items():
        for term in known:
            assert f"{{{term}}}" not in text, code


def test_the_client_names_the_highest_double_of_the_set_that_is_played_with() -> None:
    with translation.override("es"):
        assert client_words("", 9)["opens_holder"] == "quien tenga el doble nueve"
        assert client_words("es-MX", 6)["opens_holder"] == "quien tenga la mula de seises"
