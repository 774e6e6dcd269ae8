"""The front page, a night's tables, the search for a name, the presets in words, the choice of language."""

import pytest
from django.test import Client

from scoring import all_presets
from tests.services.tables import PAIRS, Table, finish, make_table
from tournaments.models import Tournament
from tournaments.services.matches import open_match

pytestmark = pytest.mark.django_db


def read(client: Client, address: str, language: str = "es") -> str:
    response = client.get(address, HTTP_ACCEPT_LANGUAGE=language)
    assert response.status_code == 200
    return response.content.decode()


@pytest.fixture
def table() -> Table:
    return make_table(rules="classic-50")


def test_an_empty_installation_says_what_to_do(client: Client) -> None:
    assert "Un organizador entra y abre una." in read(client, "/")


def test_the_front_page_lists_public_nights_and_no_others(client: Client, table: Table) -> None:
    make_table(visibility="private")
    make_table(visibility="unlisted")
    Tournament.objects.exclude(pk=table.night.pk).update(name="Secreta")
    page = read(client, "/")
    assert f"/tournaments/{table.night.public_id}/" in page
    assert "Secreta" not in page


def test_a_night_shows_the_tables_that_play_and_those_that_ended(client: Client, table: Table) -> None:
    table.write(finish(1, s2=30, s4=25))
    open_match(table.stage, actor=table.boss, rules="classic-50", sides=PAIRS, first_opener=1, table=8)
    page = read(client, f"/tournaments/{table.night.public_id}/")
    moving, ended = page.split('id="ended"')
    assert "1 mesa<" in moving
    assert "Sin empezar" in moving
    assert table.match.public_id in ended
    assert "Terminado" in ended


@pytest.mark.parametrize("query", ["Tomás", "tomas", "TOM", "7", " rosa "])
def test_a_player_finds_his_table_by_name_without_minding_accents_or_by_number(
    client: Client, table: Table, query: str
) -> None:
    page = client.get(f"/tournaments/{table.night.public_id}/", {"q": query}).content.decode()
    assert 'class="found"' in page
    assert "Sale: <b><bdi>Ana</bdi></b>" in page


def test_a_side_is_found_by_its_own_name(client: Client) -> None:
    table = make_table(sides=[{**PAIRS[0], "name": "Los Compadres"}, PAIRS[1]])
    page = client.get(f"/tournaments/{table.night.public_id}/", {"q": "compadres"}).content.decode()
    assert 'class="found"' in page


def test_whoever_is_not_there_is_not_found_and_what_was_typed_is_shown_as_text(
    client: Client, table: Table
) -> None:
    page = client.get(f"/tournaments/{table.night.public_id}/", {"q": "<b>Nadie"}).content.decode()
    assert 'class="found"' not in page
    assert "«&lt;b&gt;Nadie»" in page


@pytest.mark.parametrize("language", ["es", "en", "it", "pt"])
def test_every_preset_is_told_in_words_in_every_language_without_a_gap(client: Client, language: str) -> None:
    names = [preset.name for preset in all_presets()]
    listing = read(client, "/rules/", language)
    for name in names:
        assert f"/rules/{name}/" in listing
        page = read(client, f"/rules/{name}/", language)
        assert "…" not in page, name
        assert "{" not in page.split("<main")[1], name


def test_an_unknown_preset_is_not_found(client: Client) -> None:
    assert client.get("/rules/nothing/").status_code == 404


def test_the_choice_of_language_is_kept_and_leads_back_to_the_page(client: Client) -> None:
    response = client.get("/language/it/", {"next": "/rules/?x=1"})
    assert (response.status_code, response["Location"]) == (302, "/rules/?x=1")
    assert "Regole a parole" in read(client, "/rules/")


@pytest.mark.parametrize(
    "target", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", ""]
)
def test_the_choice_of_language_leads_nowhere_else(client: Client, target: str) -> None:
    assert client.get("/language/it/", {"next": target})["Location"] == "/"


def test_an_unknown_language_changes_nothing(client: Client) -> None:
    response = client.get("/language/xx/", {"next": "/rules/"})
    assert response.status_code == 302
    assert "language" not in response.cookies
