"""The form that opens a match asks for rules in words: bonuses by their names, and what a preset's text offers."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.services.tables import make_table
from tournaments.models import Match

pytestmark = pytest.mark.django_db


def open_form(client: Client, preset: str, region: str = "", **typed: Any) -> tuple[Any, str]:
    """The answer to GET (nothing typed) or POST of the form of a night, and its address."""
    table = make_table()
    table.night.wording = region
    table.night.save()
    client.force_login(table.organiser)
    address = f"/console/tournaments/{table.night.public_id}/open/"
    if typed:
        body = {"do": "open", "preset": preset, "shown": preset, "table": "20"} | typed
        return client.post(address, body, HTTP_ACCEPT_LANGUAGE="es"), address
    return client.get(address, {"preset": preset}, HTTP_ACCEPT_LANGUAGE="es"), address


def read_label(page: str, name: str) -> str:
    """The words of the label around the field `name`, its hints too."""
    found = re.search(rf'<label class="field">((?:(?!<label).)*?name="rule_{name}".*?)</label>', page, re.DOTALL)
    assert found, name
    return re.sub(r"\s+", " ", re.sub(r"<select.*?</select>|<[^>]+>", " ", found[1])).strip()


def test_every_bonus_has_a_field_with_its_name_and_the_points_of_the_preset(client: Client) -> None:
    page = open_form(client, "dominican-200")[0].content.decode()
    for name, words, points in (
        ("bonuses_capicua", "Capicúa", "25"),
        ("bonuses_opening_pass", "Pase de salida", "50"),
        ("bonuses_opening_pass_double", "Pase al doble de salida", "25"),
        ("bonuses_three_passes", "Tres pases", "25"),
        ("bonuses_chuchazo", "Chuchazo", ""),
    ):
        assert read_label(page, name) == words
        assert f'name="rule_{name}" inputmode="numeric" maxlength="6" value="{points}"' in page
    assert "three_passes 25" not in page


def test_a_bonus_is_called_as_the_region_calls_it(client: Client) -> None:
    page = open_form(client, "dominican-200", "es-MX")[0].content.decode()
    assert read_label(page, "bonuses_opening_pass_double") == "Pase a la mula de salida"


def test_points_typed_at_a_name_become_a_bonus_of_the_match_and_an_emptied_one_goes(client: Client) -> None:
    typed = {"rule_bonuses_capicua": "30", "rule_bonuses_three_passes": "", "rule_bonuses": "cinco seguidas 50"}
    answer, _ = open_form(client, "dominican-200", **typed)
    assert answer.status_code == 302
    rules = Match.objects.latest("id").snapshot.rules
    assert '"bonuses":{"capicua":30,"cinco_seguidas":50}' in rules.replace(" ", "")


@pytest.mark.parametrize(
    "typed",
    [
        {"rule_bonuses": "", "rule_bonuses_capicua": "veinte"},
        {"rule_bonuses": "capicua 25", "rule_bonuses_capicua": "30"},
    ],
)
def test_points_that_are_none_or_given_twice_are_refused_at_the_bonuses(
    client: Client, typed: dict[str, str]
) -> None:
    answer, _ = open_form(client, "classic-50", **typed)
    assert answer.status_code == 422
    assert 'id="err-rule_bonuses"' in answer.content.decode()


@pytest.mark.parametrize(
    ("preset", "key", "words"),
    [
        ("draw-100", "target", "El texto de estas reglas conoce también: 50, 250"),
        ("draw-100", "stock", "El texto de estas reglas conoce también: No"),
        ("international-100", "block_tie", "conoce también: gana el más cercano al salidor, gana quien cerró"),
        ("international-100", "finish_scores", "conoce también: los puntos de todos"),
        ("classic-100", "stock_on_block", "conoce también: cuenta con el jugador siguiente"),
    ],
)
def test_what_the_text_of_a_preset_offers_besides_stands_at_the_field_in_words(
    client: Client, preset: str, key: str, words: str
) -> None:
    assert words in read_label(open_form(client, preset)[0].content.decode(), key)


def test_what_the_text_does_not_offer_says_nothing(client: Client) -> None:
    assert "conoce también" not in open_form(client, "classic-50")[0].content.decode()


def test_bonuses_of_ones_own_are_carried_over_to_another_preset(client: Client) -> None:
    typed = {"rule_bonuses": "", "rule_bonuses_capicua": "30", "shown": "classic-50"}
    answer, _ = open_form(client, "venezuela-100", **typed)
    assert 'name="rule_bonuses_capicua" inputmode="numeric" maxlength="6" value="30"' in answer.content.decode()
