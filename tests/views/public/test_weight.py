"""What a page costs over the wire: 60 kB at first, 5 kB for an update, at hand 40 too (look.md)."""

import gzip
import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.utils import timezone

from tests.bench.event_pages import lay_down
from tests.services.tables import PAIRS, Table, finish, make_table
from tournaments.live.events import encode_update
from tournaments.live.registry import Fragment
from tournaments.models import Match, Record, Tournament
from tournaments.services.corrections import withdraw_record
from tournaments.services.matches import open_match
from tournaments.services.naming import change_names
from tournaments.views.public.live_parts import render_match_part, render_tournament_part

pytestmark = pytest.mark.django_db
FIRST_LOAD, UPDATE = 60_000, 5_000


@pytest.fixture
def long_match() -> Table:
    table = make_table(rules={"preset": "classic-100", "target": 1000})
    for number in range(40):
        table.write(finish(1 + number % 4, **({"s2": 9, "s4": 8} if number % 2 == 0 else {"s1": 7, "s3": 5})))
    return table


def weigh_update(fragment: Fragment | None) -> int:
    assert fragment is not None
    return len(encode_update(fragment.version, fragment.version - 1, fragment.html))


def weigh_page(client: Client, address: str) -> int:
    """Bytes of the page and everything it loads, compressed as the server does."""
    page = client.get(address).content.decode()
    loaded = re.findall(r'(?:href|src)="/static/([^"#]+)"', page)
    assert "css/sobremesa.css" in loaded
    total = len(gzip.compress(page.encode()))
    for name in loaded:
        with open(finders.find(name), "rb") as file:
            total += len(gzip.compress(file.read()))
    return total


def test_the_first_load_of_each_public_page_is_small(client: Client, long_match: Table) -> None:
    night = long_match.night.public_id
    for address in ("/", f"/tournaments/{night}/", f"/matches/{long_match.match.public_id}/", "/rules/spain-300/"):
        assert weigh_page(client, address) <= FIRST_LOAD, address


def test_the_pages_of_a_large_event_are_small_and_an_update_of_its_standings_too(client: Client) -> None:
    stage = lay_down(300, 3)
    home = f"/tournaments/{stage.tournament.public_id}/"
    for address in (home, f"{home}standings/", f"{home}cross-table/", f"{home}rounds/3/"):
        assert weigh_page(client, address) <= FIRST_LOAD, address
    part = client.get(f"{home}standings/", headers={"X-Fragment": "1"}).content
    assert part.count(b"<details") == 100
    assert len(gzip.compress(part)) <= 15_000


def test_the_stylesheet_keeps_to_its_size() -> None:
    with open(finders.find("css/sobremesa.css"), "rb") as file:
        assert len(file.read()) <= 16 * 1024


def test_the_update_of_a_match_is_small_at_hand_forty_and_holds_its_last_row(long_match: Table) -> None:
    version = long_match.reload().version
    fragment = render_match_part(long_match.match.public_id, "es", version - 1)
    assert weigh_update(fragment) <= UPDATE
    assert fragment is not None
    assert fragment.version == version
    assert 'id="row-40"' in fragment.html
    assert 'id="row-39"' not in fragment.html
    assert 'id="score"' in fragment.html


def test_the_update_of_a_night_holds_only_the_tables_that_moved(long_match: Table) -> None:
    for number in range(20, 26):
        open_match(
            long_match.stage, actor=long_match.boss, rules="classic-50", sides=PAIRS, first_opener=1, table=number
        )
    before = timezone.now() - timedelta(minutes=5)
    Match.objects.update(created_at=before, started_at=before)
    Match.objects.exclude(pk=long_match.match.pk).update(changed_at=before)
    Tournament.objects.update(changed_at=before)
    fragment = render_tournament_part(long_match.night.public_id, "es", 1)
    assert weigh_update(fragment) <= UPDATE
    assert fragment is not None
    assert fragment.html.count("<li id=") == 1
    assert f"t-{long_match.match.public_id}" in fragment.html


def test_whoever_is_further_behind_or_lacks_a_correction_or_a_name_fetches(long_match: Table) -> None:
    match_id = long_match.match.public_id
    version = long_match.reload().version
    assert render_match_part(match_id, "es", version - 2) is None
    assert render_match_part(match_id, "es", version) is None
    change_names(match_id, actor=long_match.boss, seats=[{"number": 1, "name": "Anabel"}])
    # The last hand was long before the name.
    last = Record.objects.filter(match=long_match.match).order_by("-seq").first()
    assert last is not None
    match = Match.objects.get(pk=long_match.match.pk)
    assert match.version == version + 1
    Match.objects.filter(pk=match.pk).update(changed_at=last.created_at.replace(year=last.created_at.year + 1))
    assert render_match_part(match_id, "es", version) is None
    withdraw_record(match_id, 40, actor=long_match.boss, entry_id=uuid4(), reason="Doble")
    assert render_match_part(match_id, "es", version + 1) is None


def test_the_first_hand_and_the_last_are_fetched_whole() -> None:
    table = make_table(rules="classic-50")
    table.write(finish(1, s2=3, s4=2))
    assert render_match_part(table.match.public_id, "es", table.reload().version - 1) is None
    table.write(finish(1, s2=30, s4=25))
    assert render_match_part(table.match.public_id, "es", table.reload().version - 1) is None


def test_nothing_private_is_pushed() -> None:
    table = make_table(visibility="private")
    table.write(finish(1, s2=3, s4=2))
    table.write(finish(1, s2=3, s4=2))
    assert render_match_part(table.match.public_id, "es", table.reload().version - 1) is None
    assert render_tournament_part(table.night.public_id, "es", 1) is None


def test_a_match_that_was_annulled_makes_the_nights_viewers_fetch(long_match: Table) -> None:
    other = open_match(
        long_match.stage, actor=long_match.boss, rules="classic-50", sides=PAIRS, first_opener=1, table=9
    )
    before = timezone.now() - timedelta(minutes=5)
    Match.objects.update(created_at=before, started_at=before)
    Tournament.objects.update(changed_at=before)
    assert render_tournament_part(long_match.night.public_id, "es", 1) is not None
    Match.objects.filter(pk=other.pk).update(state="annulled", changed_at=timezone.now())
    assert render_tournament_part(long_match.night.public_id, "es", 1) is None
