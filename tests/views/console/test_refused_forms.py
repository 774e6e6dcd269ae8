"""Every form of the console that is refused comes back with what was typed and the sentence at its field."""

from typing import Any

import pytest
from django.test import Client

from tests.services.tables import PAIRS, Table, finish, make_person, make_table
from tests.views.console.test_console import sign_in
from tournaments.models import AccessLink, Club, Match, Ruling, Tournament
from tournaments.services.matches import open_match

pytestmark = pytest.mark.django_db
LONG = "x" * 121
NAMES = {"table": "7", "seat_1": "Ana", "seat_3": "Luis", "side_A": "Linces", "first_opener": "3"}
LINK = {"role": "match", "holder": "Marta", "expires": "never"}
NIGHT_LINK = {"role": "referee", "tables": "1-3", "holder": "Marta", "expires": "never"}
SETTINGS = {"name": "Viernes", "visibility": "private", "wording": "es-VE", "who_scores": "players"}
REFUSED: list[tuple[str, dict[str, str], str]] = [
    ("matches/{match}/names/", {**NAMES, "seat_3": LONG}, "seat_3"),
    ("matches/{match}/names/", {**NAMES, "side_A": LONG}, "side_A"),
    ("matches/{match}/names/", {**NAMES, "table": "siete"}, "table"),
    ("matches/{match}/names/", {**NAMES, "table": "8"}, "table"),
    ("matches/{match}/names/", {**NAMES, "first_opener": "9"}, "first_opener"),
    ("matches/{match}/links/", {**LINK, "holder": LONG}, "holder"),
    ("matches/{match}/links/", {**LINK, "plays_as": LONG}, "plays_as"),
    ("matches/{match}/links/", {**LINK, "role": "boss"}, "role"),
    ("matches/{match}/links/", {**LINK, "role": "side-Q"}, "role"),
    ("matches/{match}/links/", {**LINK, "expires": "soon"}, "expires"),
    ("matches/{match}/links/", {**LINK, "expires": "day"}, "expires_on"),
    ("matches/{match}/links/", {**LINK, "expires": "day", "expires_on": "2020-01-01"}, "expires_on"),
    ("matches/{match}/links/", {**LINK, "expires": "day", "expires_on": "9999-12-31"}, "expires_on"),
    ("matches/{match}/links/", {**LINK, "expires": "day", "expires_on": "9999-12-30"}, "expires_on"),
    ("matches/{match}/links/", {**LINK, "expires": "never", "expires_on": "2999-01-01"}, "expires_on"),
    ("matches/{match}/act/", {"do": "annul", "reason": " "}, "reason"),
    ("matches/{match}/act/", {"do": "annul", "reason": "x" * 600}, "reason"),
    ("matches/{match}/act/", {"do": "suspend", "reason": " "}, "reason"),
    ("tournaments/{night}/links/", {**NIGHT_LINK, "tables": ""}, "tables"),
    ("tournaments/{night}/links/", {**NIGHT_LINK, "tables": "1, doce"}, "tables"),
    ("tournaments/{night}/links/", {**NIGHT_LINK, "tables": "0"}, "tables"),
    ("tournaments/{night}/links/", {**NIGHT_LINK, "role": "table"}, "tables"),
    ("tournaments/{night}/links/", {**NIGHT_LINK, "role": "table", "tables": ""}, "tables"),
    ("tournaments/{night}/links/", {**NIGHT_LINK, "role": "desk"}, "tables"),
    ("tournaments/{night}/links/", {**NIGHT_LINK, "role": "side"}, "role"),
    ("tournaments/{night}/links/", {**NIGHT_LINK, "holder": LONG}, "holder"),
    ("tournaments/{night}/settings/", {**SETTINGS, "name": " "}, "name"),
    ("tournaments/{night}/settings/", {**SETTINGS, "name": LONG}, "name"),
    ("tournaments/{night}/settings/", {**SETTINGS, "visibility": "all"}, "visibility"),
    ("", {"club": "{club}", "name": LONG, "visibility": "private", "wording": "es-VE"}, "name"),
    ("", {"club": "{club}", "name": "Viernes", "visibility": "all"}, "visibility"),
    ("", {"club": "none", "name": "Viernes"}, "club"),
]


@pytest.fixture
def table() -> Table:
    table = make_table()
    open_match(table.stage, actor=table.boss, rules="classic-50", sides=PAIRS, table=8)
    return table


def count_rows() -> dict[str, int]:
    return {model.__name__: model.objects.count() for model in (Tournament, Match, AccessLink, Ruling)}  # type: ignore[attr-defined]


@pytest.mark.parametrize("path, given, place", REFUSED)
def test_what_is_refused_is_said_at_its_field_with_what_was_typed_and_changes_nothing(
    table: Table, path: str, given: dict[str, str], place: str
) -> None:
    ids = {"match": table.match.public_id, "night": table.night.public_id, "club": table.club.public_id}
    body = {name: value.format(**ids) if name == "club" else value for name, value in given.items()}
    before = count_rows()
    answer = sign_in(table.organiser).post("/console/" + path.format(**ids), body)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert f'id="err-{place}"' in page
    assert f'aria-describedby="err-{place}"' in page or place == "club"
    typed = [value for name, value in body.items() if name in ("holder", "seat_1", "name", "tables", "reason")]
    assert all(f'value="{value}"' in page for value in typed)
    assert count_rows() == before
    assert (table.reload().state, table.match.table, Tournament.objects.get().name) == ("called", 7, "Jueves")


@pytest.mark.parametrize("path", ["names", "links", "act"])
def test_the_address_of_a_form_that_was_refused_may_be_loaded_again(table: Table, path: str) -> None:
    client = sign_in(table.organiser)
    answer = client.get(f"/console/matches/{table.match.public_id}/{path}/")
    assert (answer.status_code, answer["Location"]) == (302, f"/console/matches/{table.match.public_id}/")
    night = f"/console/tournaments/{table.night.public_id}/"
    assert client.get(f"{night}settings/")["Location"] == night


def test_a_dispute_that_is_settled_without_a_reason_stays_and_says_so(table: Table) -> None:
    table.write({"kind": "award", "winner": "A", "reason": "no_show"})
    client = sign_in(table.organiser)
    path = f"/console/matches/{table.match.public_id}/act/"
    client.post(path, {"do": "dispute", "side": "B", "reason": "we were there"})
    answer = client.post(path, {"do": "settle", "reason": " "})
    assert answer.status_code == 422
    assert 'id="err-reason"' in answer.content.decode()
    assert table.reload().state == "disputed"


def test_a_name_typed_into_a_form_is_shown_as_text(table: Table) -> None:
    client = sign_in(table.organiser)
    body = {**NAMES, "seat_1": '"><script>alert(1)</script>', "table": "siete"}
    page = client.post(f"/console/matches/{table.match.public_id}/names/", body).content.decode()
    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_a_night_in_which_the_players_score_is_opened_with_one_form() -> None:
    club = Club.objects.create(name="Peña")
    client = sign_in(make_person(club, "ines"))
    body = {"club": club.public_id, "name": "Jueves", "visibility": "public", "who_scores": "players"}
    assert client.post("/console/", body).status_code == 302
    assert Tournament.objects.get().who_scores == "players"
    page = client.get(f"/console/tournaments/{Tournament.objects.get().public_id}/").content.decode()
    assert "Players: each side&#x27;s phone records too" in page
    refused = client.post("/console/", {**body, "who_scores": "cats"})
    assert (refused.status_code, Tournament.objects.count()) == (422, 1)


def ask(client: Client, table: Table, **data: Any) -> Any:
    return client.post(f"/console/matches/{table.match.public_id}/act/", data)


def test_accepting_a_score_that_changed_meanwhile_is_refused_with_the_score_as_it_is() -> None:
    table = make_table(rules="classic-50")
    table.write(finish(1, s2=30, s4=25))
    answer = ask(sign_in(table.organiser), table, do="accept", side="A", seen="A:50 B:0")
    assert answer.status_code == 422
    assert "has changed meanwhile" in answer.content.decode()
    assert ask(sign_in(table.organiser), table, do="accept", side="A", seen="A:55 B:0").status_code == 302
