"""A match of several games: everywhere the games stand first, and the end says who won and by what."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.services.tables import Table, finish, make_table
from tournaments.selectors.games import GameView, list_games, sum_points

pytestmark = pytest.mark.django_db
SPANISH = {"HTTP_ACCEPT_LANGUAGE": "es"}


def play_mexico(**rules: Any) -> Table:
    """One game each, then time at 25 : 0 for the side that has fewer points over all games."""
    table = make_table(rules={"preset": "mexico-100", "best_of": 3, **rules})
    table.write(finish(2, s1=60, s3=45))  # B: 105
    table.write(finish(1, s2=60, s4=45))  # A: 105
    table.write(finish(2, s1=10, s3=15))  # B: 25
    table.write({"kind": "time", "hand_in_progress": False})
    return table


def play_level() -> Table:
    """Time in the second game, drawn there: one game to none decides; then nothing but points where games are level."""
    table = make_table(rules={"preset": "mexico-100", "best_of": 3})
    table.write(finish(2, s1=60, s3=45))
    table.write(finish(1, s2=4, s4=6))
    table.write({"kind": "time", "hand_in_progress": False})
    return table


def read(client: Client, address: str) -> str:
    page = client.get(address, **SPANISH).content.decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page).replace("&nbsp;", " "))


def addresses(table: Table) -> tuple[str, str]:
    return f"/matches/{table.match.public_id}/", f"/tournaments/{table.night.public_id}/"


def test_the_games_of_a_match_are_told_from_its_rows() -> None:
    view = play_mexico().view
    assert list_games(view) == (
        GameView(1, {"A": 0, "B": 105}, "B"),
        GameView(2, {"A": 105, "B": 0}, "A"),
        GameView(3, {"A": 0, "B": 25}, "B"),
    )
    assert sum_points(view) == {"A": 105, "B": 130}


def test_points_over_all_games_are_cut_where_the_rules_cut_them_and_a_running_game_has_no_winner() -> None:
    table = make_table(rules={"preset": "mexico-100", "best_of": 3, "overflow": "trimmed"})
    table.write(finish(2, s1=60, s3=45))
    table.write(finish(1, s2=4, s4=6))
    assert list_games(table.view) == (GameView(1, {"A": 0, "B": 100}, "B"), GameView(2, {"A": 10, "B": 0}, None))
    assert sum_points(table.view) == {"A": 10, "B": 100}


def test_an_award_of_the_match_gives_the_running_game_to_nobody() -> None:
    table = make_table(rules={"preset": "mexico-100", "best_of": 3})
    table.write({"kind": "award", "winner": "A", "reason": "other", "scope": "game"})
    table.write(finish(2, s1=10, s3=15))
    table.write({"kind": "award", "winner": "A", "reason": "abandoned"})
    assert list_games(table.view) == (GameView(1, {"A": 0, "B": 0}, "A"), GameView(2, {"A": 0, "B": 25}, None))


def test_the_match_page_says_games_first_and_why_it_was_won(client: Client) -> None:
    table = play_mexico()
    page = read(client, addresses(table)[0])
    assert "Ha ganado Rosa + Tomás. Partidas ganadas: 1 : 2. Decidido por tiempo." in page
    assert "Ana + Luis Partidas ganadas: 1 0 0 de 100" in page
    assert "Rosa + Tomás Partidas ganadas: 2 25 25 de 100" in page
    assert "La carrera hasta 100 · Partida 3." in page


def test_level_games_are_decided_by_the_points_over_all_and_the_page_says_so(client: Client) -> None:
    table = play_level()
    page = read(client, addresses(table)[0])
    assert (
        "Ha ganado Rosa + Tomás. Partidas ganadas: 1 : 1. Puntos en total: 10 : 105. Decidido por tiempo." in page
    )


def test_the_nights_list_shows_games_with_the_points_beside_and_who_won(client: Client) -> None:
    table = play_mexico()
    page = read(client, addresses(table)[1])
    assert "Ana + Luis 1 0" in page
    assert "Rosa + Tomás 2 25" in page
    assert "Ha ganado Rosa + Tomás. Partidas ganadas: 1 : 2. Decidido por tiempo." in page


def test_the_consoles_list_shows_games_with_the_points_beside_and_who_won(client: Client) -> None:
    table = play_mexico()
    client.force_login(table.organiser)
    page = read(client, f"/console/tournaments/{table.night.public_id}/")
    assert "1 : 2 (0 : 25)" in page
    assert "Ha ganado Rosa + Tomás. Partidas ganadas: 1 : 2. Decidido por tiempo." in page


def test_a_result_is_agreed_on_by_games_on_the_plain_page_too(client: Client) -> None:
    table = play_level()
    client.get(f"/k/{table.token}/")
    page = read(client, f"/tables/{table.link.public_id}/{table.match.public_id}/plain/")
    assert "Aceptar 1 : 1 (10 : 105)" in page
    assert "Ha ganado Rosa + Tomás." in page


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (finish(1, s2=30, s4=25), "Ha ganado Ana + Luis. Se llegó a la meta."),
        (
            {"kind": "award", "winner": "B", "reason": "no_show"},
            "Ha ganado Rosa + Tomás. Decidido por la organización.",
        ),
        (
            {"kind": "award", "winner": None, "reason": "other"},
            "El encuentro terminó sin ganador. Decidido por la",
        ),
        ({"kind": "result", "totals": {"A": 9, "B": 9}}, "Encuentro empatado. Copiado del acta."),
    ],
)
def test_a_match_of_one_game_says_by_what_it_ended_without_games(
    client: Client, record: dict[str, Any], words: str
) -> None:
    table = make_table(rules="classic-50")
    table.write(record)
    for address in addresses(table):
        page = read(client, address)
        assert words in page
        assert "Partidas ganadas" not in page
