"""The page of the client: what it starts from, and for whom."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from scoring import what_to_ask
from tests.services.tables import Table, make_person, make_table
from tournaments.services.links import create_link
from tournaments.wording.table_words import client_words

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return make_table()


def read_boot(answer: Any) -> dict[str, Any]:
    """The data that the page hands to its script."""
    text = re.search(r'<script id="boot" type="application/json">(.*?)</script>', answer.content.decode(), re.S)
    assert text
    boot: dict[str, Any] = json.loads(text[1])
    return boot


def open_table(client: Client, table: Table, **headers: str) -> Any:
    """The answer to the link's page, its cookie set."""
    client.get(f"/k/{table.token}/")
    return client.get(f"/tables/{table.link.public_id}/", headers=headers)


def test_the_page_carries_what_the_phone_needs_and_is_never_stored(client: Client, table: Table) -> None:
    answer = open_table(client, table, **{"accept-language": "es"})
    boot = read_boot(answer)
    assert answer["Cache-Control"] == "no-store"
    assert answer["Referrer-Policy"] == "no-referrer"
    assert (boot["id"], boot["token"], boot["language"]) == (table.match.public_id, table.token, "es")
    assert boot["api"] == f"/api/v1/matches/{table.match.public_id}/"
    assert boot["zone"] == table.night.time_zone
    ruleset = table.view.ruleset
    assert boot["asks"]["block"]["3"] == json.loads(json.dumps(what_to_ask(ruleset, "block", 3).as_dict()))


def test_the_page_has_no_script_or_style_of_its_own(client: Client, table: Table) -> None:
    html = open_table(client, table).content.decode()
    scripts = re.findall(r"<script(?![^>]*(?:src=|application/json))", html)
    assert scripts == []
    assert "<style" not in html
    assert not re.search(r"\s(style|on[a-z]+)=", html)


def test_a_name_with_a_script_in_it_does_not_leave_the_data(client: Client) -> None:
    evil = "</script><script>alert(1)</script>"
    table = make_table(sides=[{"seats": [{"number": 1, "name": evil}]}])
    html = open_table(client, table).content.decode()
    assert "<script>alert" not in html


def test_the_words_of_the_page_are_filled_in_but_for_what_the_phone_knows(client: Client, table: Table) -> None:
    words = read_boot(open_table(client, table, **{"accept-language": "es"}))["words"]
    assert words["finish"] == "Dominó"
    assert words["record"] == client_words("", 6)["record"] or "{number}" in words["record"]
    assert {"{hand}", "{Hand}", "{double}", "{opens}"}.isdisjoint(re.findall(r"\{\w+\}", " ".join(words.values())))


def test_every_word_that_the_scripts_ask_for_is_in_the_catalogue() -> None:
    from pathlib import Path

    folder = Path(__file__).resolve().parents[3] / "tournaments" / "static" / "table"
    asked = {code for path in folder.glob("*.js") for code in re.findall(r'\bword\("([a-z_]+)"', path.read_text())}
    assert len(asked) > 60
    assert asked - set(client_words("", 6)) == set()


def test_a_referee_of_several_tables_sees_them_and_opens_one(client: Client, table: Table) -> None:
    link, token = create_link(table.view, actor=table.boss, role="referee", tables=[7, 8])
    client.get(f"/k/{token}/")
    answer = client.get(f"/tables/{link.public_id}/")
    address = f"/tables/{link.public_id}/{table.match.public_id}/"
    assert address in answer.content.decode()
    assert read_boot(client.get(address))["up"] == f"/tables/{link.public_id}/"


def test_a_link_does_not_open_a_match_of_another_table(client: Client, table: Table) -> None:
    other = make_table(club=table.club, table=8)
    client.get(f"/k/{table.token}/")
    assert client.get(f"/tables/{table.link.public_id}/{other.match.public_id}/").status_code == 404


def test_an_organiser_gets_the_page_with_his_session_and_a_stranger_does_not(client: Client, table: Table) -> None:
    address = f"/console/matches/{table.match.public_id}/table/"
    assert client.get(address).status_code == 404
    client.force_login(table.organiser)
    answer = client.get(address)
    assert read_boot(answer)["token"] is None
    assert "csrftoken" in answer.cookies
    client.force_login(make_person(make_table().club, "elsewhere"))
    assert client.get(address).status_code == 404
