"""The public page of a match: what stands on it, and what it says when nothing changed."""

from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from tests.services.tables import PAIRS, finish, make_table
from tournaments.services.corrections import replace_record, withdraw_record

pytestmark = pytest.mark.django_db


def address_of(table: object, more: str = "") -> str:
    return f"/matches/{table.match.public_id}/{more}"  # type: ignore[attr-defined]


def read(client: Client, address: str, language: str = "es", **headers: str) -> str:
    response = client.get(address, HTTP_ACCEPT_LANGUAGE=language, **headers)
    assert response.status_code == 200
    return response.content.decode()


def test_a_stranger_sees_score_opener_target_and_every_hand_with_its_reason(client: Client) -> None:
    table = make_table(rules={"preset": "classic-100", "opener_next": "rotate"})
    table.write(finish(3, s2=12, s4=7))
    table.write({"kind": "block", "seat": 3, "side_pips": {"A": 17, "B": 17}})
    page = read(client, address_of(table))
    assert "19 de 100" in page
    assert "17 de 100" in page
    assert "Dominó de Luis. Rosa 12, Tomás 7." in page
    assert "Tranca de Luis, 17 : 17. Tranca igualada: pierde la pareja que cerró (" in page
    assert '/rules/#r4">regla 4</a>).' in page
    assert "<b><bdi>Luis</bdi></b>" in page  # opens next


@pytest.mark.parametrize(
    ("language", "words"),
    [("es", "Sale:"), ("en", "Opens:"), ("it", "Apre:"), ("pt", "Sai:")],
)
def test_the_page_speaks_the_readers_language(client: Client, language: str, words: str) -> None:
    page = read(client, address_of(make_table()), language)
    assert f'<html lang="{language}"' in page
    assert words in page


def test_the_words_of_the_region_are_used_in_its_own_language_only(client: Client) -> None:
    table = make_table(rules="classic-100")
    table.night.wording = "es-MX"
    table.night.save()
    table.write({"kind": "block", "seat": 3, "side_pips": {"A": 16, "B": 17}})
    spanish, english = read(client, address_of(table)), read(client, address_of(table), "en")
    assert "Cierre de Luis" in spanish
    assert "la mula de seises" in spanish
    assert "Tranca" not in spanish
    assert "Block by Luis" in english
    assert "the double six" in english


def test_a_correction_stays_readable_with_its_reason_and_its_author(client: Client) -> None:
    table = make_table()
    table.write(finish(3, s2=12, s4=7))
    table.write(finish(1, s2=1, s4=2))
    match_id = table.match.public_id
    replace_record(
        match_id, 1, actor=table.boss, entry_id=uuid4(), record=finish(3, s2=12, s4=9), reason="Contada mal"
    )
    withdraw_record(match_id, 2, actor=table.boss, entry_id=uuid4(), reason="Doble <b>")
    page = read(client, address_of(table))
    assert "2 correcciones" in page
    assert "<s>Dominó de Luis. Rosa 12, Tomás 7.</s>" in page
    assert "<s>Dominó de Ana. Rosa 1, Tomás 2.</s>" in page
    assert "<bdi>Contada mal</bdi>" in page
    assert "<bdi>Doble &lt;b&gt;</bdi>" in page
    assert table.organiser.username in page
    assert "21 de 100" in page
    assert "<b>Sustituida</b> · mano 1" in page
    assert "<b>Retirada</b> · mano" not in page


def test_a_script_in_a_name_is_shown_as_text_everywhere(client: Client) -> None:
    name = "<script>alert(1)</script>"
    sides = [{"name": name, "seats": [{"number": 1, "name": name}, {"number": 3, "name": "Luis"}]}, PAIRS[1]]
    table = make_table(sides=sides, first_opener=1)
    table.write(finish(1, s2=1, s4=2))
    table.write({"kind": "penalty", "side": "A", "points": 5, "effect": "to_opponents", "reason": name})
    for address in (address_of(table), address_of(table, "rules/"), f"/tournaments/{table.night.public_id}/"):
        page = read(client, address)
        assert name not in page, address
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in read(client, address_of(table))


def test_a_name_from_right_to_left_does_not_turn_the_sentence_around_it(client: Client) -> None:
    sides = [{"seats": [{"number": 1, "name": "محمد"}, {"number": 3, "name": "Luis"}]}, PAIRS[1]]
    table = make_table(sides=sides)
    table.write(finish(2, s1=11, s3=4))
    assert "Dominó de Rosa. \u2068محمد\u2069 11, Luis 4." in read(client, address_of(table))


def test_twelve_individuals_stand_in_one_list_and_a_row_shows_only_the_total_that_moved(client: Client) -> None:
    sides = [{"seats": [{"number": number, "name": f"P{number}"}]} for number in range(1, 13)]
    rules = {"preset": "international-individual-100", "seats": 12, "set": 12, "tiles_each": 7, "target": 500}
    table = make_table(rules=rules, sides=sides)
    table.write({"kind": "finish", "seat": 5, "pips": {str(seat): 6 for seat in range(1, 13) if seat != 5}})
    page = read(client, address_of(table))
    assert page.count('class="pts">66<') == 1
    assert '<p class="pts">+66</p><p class="sm">66</p>' in page
    assert page.count('fill="none" stroke="var(--ink)"') == 6  # the race of the six in front


def test_nothing_recorded_and_nobody_named_is_a_page_too(client: Client) -> None:
    sides = [{"seats": [{"number": 1}, {"number": 3}]}, {"seats": [{"number": 2}, {"number": 4}]}]
    page = read(client, address_of(make_table(sides=sides, first_opener=None)))
    assert "Aún no se ha apuntado nada." in page
    assert "quien tenga el doble seis" in page


def test_best_of_three_shows_games_and_which_game_a_hand_was(client: Client) -> None:
    table = make_table(rules={"preset": "classic-50", "best_of": 3})
    table.write(finish(1, s2=30, s4=25))
    table.write(finish(1, s2=3, s4=2))
    page = read(client, address_of(table))
    assert 'Partidas ganadas: <b class="pts">1</b>' in page
    assert "Partida 2." in page


def test_the_times_are_those_of_the_tournaments_zone(client: Client) -> None:
    table = make_table()
    table.write(finish(1, s2=3, s4=2))
    started = table.reload().started_at
    table.night.time_zone = "Asia/Tokyo"
    table.night.save()
    assert f"Empezó a las {started.astimezone(ZoneInfo('Asia/Tokyo')):%H:%M}." in read(client, address_of(table))


def test_the_rules_of_the_match_say_what_the_club_changed(client: Client) -> None:
    table = make_table(rules={"preset": "international-100", "block_tie": "closer_loses"})
    page = read(client, address_of(table, "rules/"))
    assert "Si hay igualdad, pierde la pareja que cerró." in page
    assert '<span class="tag on">club</span>' in page
    assert "supuesto" in page


def test_a_private_match_does_not_exist_for_strangers_but_for_its_organiser(client: Client) -> None:
    table = make_table(visibility="private")
    for address in (address_of(table), address_of(table, "rules/"), f"/tournaments/{table.night.public_id}/"):
        assert client.get(address).status_code == 404, address
    client.force_login(table.organiser)
    assert client.get(address_of(table)).status_code == 200
    assert client.get(f"/tournaments/{table.night.public_id}/").status_code == 200


def test_a_page_that_does_not_exist_is_told_in_the_readers_language(client: Client) -> None:
    response = client.get("/matches/nothing/", HTTP_ACCEPT_LANGUAGE="it")
    assert response.status_code == 404
    assert "Qui non c'è nulla" in response.content.decode()
