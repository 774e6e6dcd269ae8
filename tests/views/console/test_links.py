"""Links in the console: which, whose, for how long, when used; revoked only after a question."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.services.tables import PAIRS, Table, finish, make_person, make_table
from tests.views.console.test_console import LANGUAGE, sign_in
from tournaments.errors import InvalidInput, NotAllowed
from tournaments.forms.links import next_morning, read_expiry, read_table_list
from tournaments.models import AccessLink, Club, Player
from tournaments.permissions import Actor
from tournaments.selectors.matches import get_match
from tournaments.services.links import create_night_link, use_token
from tournaments.services.matches import open_match
from tournaments.services.records import preview_record

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return make_table()


def make(client: Client, table: Table, **data: str) -> AccessLink:
    """A link made with the night's form."""
    assert client.post(f"/console/tournaments/{table.night.public_id}/links/", data).status_code == 302
    return AccessLink.objects.latest("id")


@pytest.mark.parametrize(
    "now, morning",
    [
        ("2026-11-30T20:00", "2026-12-01T09:00"),
        ("2026-11-30T01:30", "2026-11-30T09:00"),
        ("2026-11-30T04:00", "2026-12-01T09:00"),
        ("2026-11-30T09:00", "2026-12-01T09:00"),
        ("2026-03-28T22:00", "2026-03-29T09:00"),
    ],
)
def test_a_link_is_valid_until_the_morning_after_on_the_clubs_clock(now: str, morning: str) -> None:
    here = datetime.fromisoformat(now).replace(tzinfo=UTC)
    until = next_morning("UTC", here)
    assert until == datetime.fromisoformat(morning).replace(tzinfo=UTC)
    assert next_morning("Europe/Madrid", here).strftime("%H:%M") == "09:00"


def test_a_day_is_valid_to_its_end_and_never_is_for_ever() -> None:
    now = datetime(2026, 11, 30, 20, tzinfo=UTC)
    until = read_expiry({"expires": "day", "expires_on": "2026-12-05"}, "America/Caracas", now)
    assert until == datetime(2026, 12, 6, 4, tzinfo=UTC)
    assert read_expiry({"expires": "never"}, "UTC", now) is None
    assert read_expiry({}, "UTC", now) == datetime(2026, 12, 1, 9, tzinfo=UTC)
    with pytest.raises(InvalidInput):
        read_expiry({"expires": "day", "expires_on": "2026-11-29"}, "UTC", now)


@pytest.mark.parametrize(
    "text, tables",
    [
        ("1-4, 7", [1, 2, 3, 4, 7]),
        ("3 – 5;9", [3, 4, 5, 9]),
        ("", []),
        ("7 8", [7, 8]),
        ("5-3", ["5-3"]),
        ("1-9999", ["1-9999"]),
        ("doce", ["doce"]),
    ],
)
def test_tables_are_read_one_by_one_and_from_to(text: str, tables: list[object]) -> None:
    assert read_table_list(text) == tables


def test_a_referee_of_several_tables_gets_one_link_that_opens_them_all(table: Table) -> None:
    client = sign_in(table.organiser)
    for number in (8, 9, 12):
        open_match(table.stage, actor=table.boss, rules="classic-50", sides=PAIRS, table=number)
    link = make(client, table, role="referee", tables="7-9", holder="Marta")
    page = client.get(f"/console/tournaments/{table.night.public_id}/links/").content.decode()
    token = re.search(r"/k/([\w-]+)/", page)
    assert token
    assert (link.tables, link.holder, link.role) == ([7, 8, 9], "Marta", "referee")
    assert "Referee of the tables 7, 8, 9" in page
    assert "Not used yet." in page
    phone = Client(**LANGUAGE)
    phone.get(f"/k/{token[1]}/")
    own = phone.get(f"/tables/{link.public_id}/").content.decode()
    assert own.count('class="mini"') == 3
    assert token[1] not in client.get(f"/console/tournaments/{table.night.public_id}/links/").content.decode()


def test_links_of_every_role_are_made_and_told_in_words(table: Table) -> None:
    client = sign_in(table.organiser)
    path = f"/console/matches/{table.match.public_id}/"
    for role in ("table", "match", "side-A", "side-B"):
        assert client.post(path + "links/", {"role": role, "expires": "never"}).status_code == 302
    make(client, table, role="desk", expires="never")
    page = client.get(path).content.decode()
    for words in [
        "Table 7",
        "One match: Table 7",
        "Side Ana + Luis: Table 7",
        "Side Rosa + Tomás: Table 7",
        "The desk",
    ]:
        assert f"<b>{words}</b>" in page
    assert page.count("Valid until it is revoked.") == 6


def test_until_when_a_link_is_valid_is_told_in_the_nights_time(table: Table) -> None:
    client = sign_in(table.organiser)
    link = make(client, table, role="desk", expires="day", expires_on=f"{timezone.now().year + 1}-12-05")
    AccessLink.objects.filter(pk=link.pk).update(last_used_at=datetime(2026, 11, 30, 23, 30, tzinfo=UTC))
    page = client.get(f"/console/tournaments/{table.night.public_id}/links/").content.decode()
    assert f"6/12/{timezone.now().year + 1}, 00:00." in page
    assert "Last used Tue 1/12/2026, 00:30." in page


def test_the_link_that_comes_with_a_new_match_ends_in_the_morning(table: Table) -> None:
    client = sign_in(table.organiser)
    body = {"do": "open", "preset": "classic-50", "table": "20"}
    client.post(f"/console/tournaments/{table.night.public_id}/open/", body)
    link = AccessLink.objects.get(table=20)
    assert link.expires_at is not None
    assert timedelta(hours=6) <= link.expires_at - timezone.now() <= timedelta(hours=31)


def test_revoking_asks_first_and_then_opens_nothing(table: Table) -> None:
    client = sign_in(table.organiser)
    for page in ("matches/" + table.match.public_id, "tournaments/" + table.night.public_id):
        path = f"/console/{page}/links/{table.link.public_id}/revoke/"
        question = client.get(path).content.decode()
        assert "Revoke this link?" in question
        assert "Marta Gil" in question
        assert AccessLink.objects.get().revoked_at is None
    assert client.post(path)["Location"] == f"/console/tournaments/{table.night.public_id}/links/"
    assert AccessLink.objects.get().revoked_at is not None
    assert "It is revoked already." in client.get(path).content.decode()
    assert Client().get(f"/k/{table.token}/").status_code == 403


def test_a_link_of_another_night_is_not_revoked_by_this_ones_address(table: Table) -> None:
    other = make_table(club=Club.objects.create(name="Otra"))
    path = f"/console/tournaments/{table.night.public_id}/links/{other.link.public_id}/revoke/"
    assert sign_in(table.organiser).post(path).status_code == 404
    assert AccessLink.objects.filter(revoked_at=None).count() == 2


def test_desk_and_strangers_make_no_links(table: Table) -> None:
    desk = make_person(table.club, "desk", "desk")
    for user in (desk, make_person(Club.objects.create(name="Otra"), "otro")):
        path = f"/console/tournaments/{table.night.public_id}/links/"
        assert sign_in(user).get(path).status_code == 404
        assert sign_in(user).post(path, {"role": "desk"}).status_code == 404
    with pytest.raises(NotAllowed):
        create_night_link(table.night, actor=Actor(user=desk), role="desk")
    with pytest.raises(NotAllowed):
        create_night_link(table.night, actor=Actor(user=table.organiser, read_only=True), role="desk")


def test_a_referee_who_plays_himself_says_yes_for_his_own_side_only_and_rules_on_nothing_there(
    table: Table,
) -> None:
    client = sign_in(table.organiser)
    other = open_match(
        table.stage,
        actor=table.boss,
        rules="classic-50",
        sides=[{"seats": [{"number": 1, "name": "Pilar"}]}],
        table=8,
    )
    link = make(client, table, role="referee", tables="7-8", holder="Luis R.", plays_as="  luis ")
    assert Player.objects.get().name == "luis"
    page = client.get(f"/console/tournaments/{table.night.public_id}/links/")
    token = re.search(r"/k/([\w-]+)/", page.content.decode())
    assert token
    actor = Actor(link=use_token(token[1]), device="p")
    own, others = get_match(table.match.public_id, actor).grants, get_match(other.public_id, actor).grants
    assert (own.own_side, sorted(own.accept)) == ("A", ["A"])
    assert (others.own_side, sorted(others.accept)) == ("", ["A", "B"])
    with pytest.raises(NotAllowed):
        preview_record(
            table.match.public_id,
            actor=actor,
            record={"kind": "penalty", "side": "B", "points": 30, "effect": "to_opponents"},
        )
    assert preview_record(table.match.public_id, actor=actor, record=finish(1, s2=3, s4=4)).row["points"]["A"] == 7
    assert link.player is not None
    make(client, table, role="referee", tables="7", plays_as="Luis")
    assert Player.objects.count() == 1


def test_the_page_of_links_takes_the_same_number_of_queries_for_one_and_for_many(
    table: Table, django_assert_max_num_queries: object
) -> None:
    client = sign_in(table.organiser)
    path = f"/console/matches/{table.match.public_id}/links/"
    for _ in range(8):
        client.post(path, {"role": "side-A", "plays_as": "Eva"})
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        assert client.get(f"/console/tournaments/{table.night.public_id}/links/").status_code == 200


def test_a_link_through_the_api_does_not_outlast_the_calendar_either(table: Table) -> None:
    client = sign_in(table.organiser)
    path = f"/api/v1/matches/{table.match.public_id}/links/"
    body = {"role": "table", "expires_at": "9999-12-31T23:59:59+00:00"}
    answer = client.post(path, body, content_type="application/json")
    assert (answer.status_code, answer.json()["error"]["field"]) == (400, "expires_at")
    assert AccessLink.objects.count() == 1
