"""The console's pages about rounds: pairing, looking, changing, publishing, closing, settling."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings as site
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.services.rounds_world import World, add_entrants, byes, enter, make_world
from tests.services.tables import make_person
from tournaments.models import Club, Job, Match, Round

pytestmark = pytest.mark.django_db
LANGUAGE = {"HTTP_ACCEPT_LANGUAGE": "en"}


def sign_in(user: Any) -> Client:
    client = Client(**LANGUAGE)
    client.force_login(user)
    return client


@pytest.fixture
def world() -> World:
    return make_world(7)


@pytest.fixture
def boss(world: World) -> Client:
    return sign_in(world.boss.user)


def rounds(world: World) -> str:
    return f"/console/tournaments/{world.event.public_id}/rounds/"


def text(answer: Any) -> str:
    """What a reader sees of a page."""
    page = re.sub(r"<(script|style)[\s\S]*?</\1>", " ", answer.content.decode())
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def do(client: Client, world: World, what: str, number: int = 1, **data: Any) -> Any:
    return client.post(f"{rounds(world)}{number}/", {"do": what, "key": str(uuid4()), **data})


def test_a_round_is_paired_looked_at_changed_published_and_closed(world: World, boss: Client) -> None:
    assert "No round is paired yet." in text(boss.get(rounds(world)))
    answer = boss.post(rounds(world), {"do": "prepare", "number": "1"})
    assert (answer.status_code, answer["Location"]) == (302, f"{rounds(world)}1/")
    page = text(boss.get(f"{rounds(world)}1/"))
    assert "Prepared, not published" in page
    assert "Level on points (0) P4 opens: placed lower" in page
    assert "Rests, because the number is odd: fewest byes so far (0), and the lowest score (0)" in page
    picked = [world.entrant(1).public_id, world.entrant(2).public_id]
    answer = do(boss, world, "swap", pick=picked, reason="son hermanos")
    assert answer.status_code == 302
    assert world.pairs(1)[0] == (4, 2)
    assert "Changed by hand once" in text(boss.get(f"{rounds(world)}1/"))
    assert do(boss, world, "publish").status_code == 302
    page = text(boss.get(f"{rounds(world)}1/"))
    assert "Table 1 has not begun." in page
    assert "Being played" in page
    refused = do(boss, world, "close")
    assert (refused.status_code, "Table 2 has not begun." in text(refused)) == (422, True)
    world.play(1)
    assert do(boss, world, "close").status_code == 302
    assert "Closed" in text(boss.get(f"{rounds(world)}1/"))
    assert "Pair round 2" in text(boss.get(rounds(world)))


def test_pressing_the_button_twice_pairs_one_round(world: World, boss: Client) -> None:
    for _ in range(2):
        assert boss.post(rounds(world), {"do": "prepare", "number": "1"}).status_code == 302
    assert list(Round.objects.values_list("number", flat=True)) == [1]


def test_every_change_by_hand_has_its_button(world: World, boss: Client) -> None:
    world.prepare(1)
    first, second, third = world.matches(1)
    ids = {seed: world.entrant(seed).public_id for seed in range(1, 8)}
    assert do(boss, world, f"opener:{first.public_id}").status_code == 302
    assert world.pairs(1)[0] == (1, 4)
    assert do(boss, world, "bye", pick=[ids[2]]).status_code == 302
    assert byes(world, 1) == [2]
    tables = {f"table_{match.public_id}": str(match.table) for match in (first, second, third)}
    tables |= {f"was_{match.public_id}": str(match.table) for match in (first, second, third)}
    assert do(boss, world, "tables", **tables | {f"table_{first.public_id}": "9"}).status_code == 302
    first.refresh_from_db()
    assert first.table == 9
    assert do(boss, world, f"unpair:{first.public_id}").status_code == 302
    assert "P1 has neither a table nor the bye." in text(boss.get(f"{rounds(world)}1/"))
    assert do(boss, world, "pair", pick=[ids[1], ids[4]]).status_code == 302
    assert do(boss, world, "forbid", pick=[ids[3], ids[6]]).status_code == 302
    assert {3, 6} not in [set(pair) for pair in world.pairs(1)]
    assert do(boss, world, "again").status_code == 302
    assert do(boss, world, "override", target="150", time_limit_minutes="", best_of="3").status_code == 302
    assert Round.objects.values_list("target", "best_of").get() == (150, 3)
    assert do(boss, world, "delete").status_code == 302
    assert not Round.objects.exists()


@pytest.mark.parametrize(
    ("what", "data", "said"),
    [
        ("swap", {"pick": ["x"]}, "Choose two entrants for this."),
        ("swap", {"pick": ["x", "y"]}, ""),
        ("bye", {}, "Choose one entrant for this."),
        ("tables", {}, "Choose at least one table."),
        ("tables", {"table_x": "4"}, ""),
        ("override", {"target": "0"}, "A whole number from 1 to 1000 is expected here."),
        ("override", {"best_of": "2"}, ""),
        ("no_shows", {}, "Choose at least one table."),
        ("no_shows", {"came_zzz": "A"}, "This match belongs to another round."),
        ("opener:", {}, ""),
        ("opener:\x00", {}, ""),
        ("dance", {}, "Choose one of those shown."),
        ("swap", {"pick": ["\x00", "\x00"]}, ""),
        ("publish", {}, ""),
    ],
)
def test_what_cannot_be_is_refused_in_place_and_changes_nothing(
    world: World, boss: Client, what: str, data: dict[str, Any], said: str
) -> None:
    world.prepare(1)
    if what == "publish":
        add_entrants(world, 1, first=8)
    answer = do(boss, world, what, **data)
    assert (answer.status_code, said in text(answer)) == (422, True)
    assert world.pairs(1) == [(4, 1), (5, 2), (6, 3)]
    assert Round.objects.get().status == "prepared"


def test_a_form_without_its_key_is_refused(world: World, boss: Client) -> None:
    world.prepare(1)
    assert boss.post(f"{rounds(world)}1/", {"do": "swap", "pick": ["a", "b"]}).status_code == 422


def test_tables_at_which_somebody_did_not_come_are_settled_in_one_form(world: World, boss: Client) -> None:
    world.open(1)
    first, second, third = world.matches(1)
    assert "Only P4 came" in text(boss.get(f"{rounds(world)}1/"))
    data = {f"came_{first.public_id}": "A", f"came_{second.public_id}": "nobody", f"came_{third.public_id}": ""}
    assert do(boss, world, "no_shows", **data).status_code == 302
    assert [match.tally.get("kind") for match in world.matches(1)] == ["no_show", "double_no_show", None]


def test_while_it_plays_the_page_brings_its_tables_anew(world: World, boss: Client) -> None:
    world.open(1)
    page = boss.get(f"{rounds(world)}1/").content.decode()
    assert 'id="live" data-stream="/live/tournament:' in page
    enter(world.boss, world.matches(1)[0], 100, 20)
    Match.objects.filter(table=2).update(state="disputed", dispute="x", last_seq=1)
    part = boss.get(f"{rounds(world)}1/", headers={"X-Fragment": "1"})
    body = part.content.decode()
    assert body.lstrip().startswith('<div class="stack" id="live"')
    assert 'id="ways"' in body
    assert "<html" not in body
    assert "Table 2 is in dispute. Decide it first." in text(part)
    assert body.index("P5") < body.index("P4")  # what asks for somebody first
    version = re.search(r'data-version="(\d+)"', body)
    assert version is not None
    asking = text(boss.get(f"{rounds(world)}1/?show=asking"))
    assert "P5" in asking.split("Why they play")[1]
    assert "P4" not in asking.split("Why they play")[1].split("Without a table")[0]


def test_the_state_is_fetched_as_a_file(world: World, boss: Client) -> None:
    world.prepare(1)
    answer = boss.get(f"{rounds(world)}1/state.json")
    assert answer["Content-Disposition"] == 'attachment; filename="round-1.json"'
    assert (answer.json()["format"], len(answer.json()["players"])) == ("swiss-state/1", 7)
    assert boss.get(f"{rounds(world)}2/state.json").status_code == 404


def test_a_round_robin_is_published_whole(boss: Client) -> None:
    world = make_world(4, format="round_robin")
    client = sign_in(world.boss.user)
    assert "Publish all rounds that are left" in text(client.get(rounds(world)))
    assert client.post(rounds(world), {"do": "schedule"}).status_code == 302
    assert list(Round.objects.values_list("number", "status")) == [(n, "published") for n in (1, 2, 3)]
    assert "All rounds are paired." in text(client.get(rounds(world)))


def test_a_round_is_paired_from_open_ones_only_where_that_is_said(world: World, boss: Client) -> None:
    world.open(1)
    assert "Round 1 is still open. Close it first." in text(boss.get(rounds(world)))
    refused = boss.post(rounds(world), {"do": "prepare", "number": "2"})
    assert (refused.status_code, Round.objects.count()) == (422, 1)
    assert boss.post(rounds(world), {"do": "prepare", "number": "2", "from_open_rounds": "on"}).status_code == 302
    assert "Paired before the round before was closed" in text(boss.get(f"{rounds(world)}2/"))


def test_others_see_none_of_it(world: World) -> None:
    world.prepare(1)
    stranger = sign_in(make_person(Club.objects.create(name="Otra"), "otro"))
    desk = sign_in(make_person(world.club, "mesa", "desk"))
    for page in ("", "1/", "1/state.json"):
        assert Client().get(rounds(world) + page).status_code == 302
        for client in (stranger, desk):
            assert client.get(rounds(world) + page).status_code == 404, page
    for client in (stranger, desk):
        assert client.post(rounds(world), {"do": "prepare", "number": "1"}).status_code == 404
        assert do(client, world, "publish").status_code == 404
    assert Round.objects.get().status == "prepared"
    for number in (0, 2, 99999999999999999999):
        assert sign_in(world.boss.user).get(f"{rounds(world)}{number}/").status_code == 404


def test_a_round_of_three_tables_and_one_of_thirty_cost_the_same_queries() -> None:
    counts = {}
    for entrants in (6, 60):
        world = make_world(entrants, club=Club.objects.create(name=f"Club {entrants}"), players=1)
        client = sign_in(world.boss.user)
        world.prepare(1)
        for state in ("prepared", "published"):
            with CaptureQueriesContext(connection) as caught:
                assert client.get(f"{rounds(world)}1/").status_code == 200
            counts[entrants, state] = len(caught)
            if state == "prepared":
                world.publish(1)
        with CaptureQueriesContext(connection) as caught:
            client.get(rounds(world))
        counts[entrants, "list"] = len(caught)
    assert {key: count for key, count in counts.items() if key[0] == 6} == {
        (6, state): counts[60, state] for state in ("prepared", "published", "list")
    }


@pytest.mark.parametrize("language", ["es", "it", "pt", "en"])
def test_every_page_reads_in_every_language(world: World, boss: Client, language: str) -> None:
    world.play_round(1)
    world.prepare(2)
    for number in (1, 2):
        answer = boss.get(f"{rounds(world)}{number}/", HTTP_ACCEPT_LANGUAGE=language)
        assert answer.status_code == 200
        assert "…" not in text(answer)
        assert "{" not in text(answer)


def test_a_large_field_with_a_broker_is_paired_in_a_job_that_the_page_shows(
    boss: Client, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = make_world(8)
    client = sign_in(world.boss.user)
    monkeypatch.setattr("tournaments.services.rounds.PAIRED_AT_ONCE", 7)
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    settings.JOBS_WAKE = "tests.views.console.test_rounds_pages.wake_nobody"
    assert site.REDIS_URL
    assert client.post(rounds(world), {"do": "prepare", "number": "1"})["Location"] == rounds(world)
    assert (Job.objects.get().name, Round.objects.count()) == ("pair_round", 0)
    page = client.get(rounds(world))
    assert "Round 1 is being paired" in text(page)
    assert page["Refresh"] == "2"


def wake_nobody(public_id: str) -> None:
    """The workers are not told: the job waits."""
