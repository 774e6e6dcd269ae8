"""Results of a round from paper, matches decided by ruling, and what a correction moves, in the console."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.services.rounds_world import World, enter, make_world
from tournaments.models import Record, Ruling

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    world = make_world(6)
    world.open(1)
    return world


@pytest.fixture
def page(world: World) -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(world.boss.user)
    return client


def text(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def carried_by(response: Any) -> dict[str, str]:
    found = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', response.content.decode()))
    found.pop("csrfmiddlewaretoken", None)
    return found


def results_of(world: World, number: int = 1) -> str:
    return reverse("console_round_results", args=[world.event.public_id, number])


def test_several_sheets_are_typed_and_saved_together_and_empty_tables_stay_open(
    world: World, page: Client
) -> None:
    first, second, _ = world.matches(1)
    typed = {f"A_{first.public_id}": "100", f"B_{first.public_id}": "62", f"A_{second.public_id}": "0"}
    typed[f"B_{second.public_id}"] = "100"
    assert page.post(results_of(world), typed).status_code == 302
    assert [match.winner for match in world.matches(1)] == ["A", "B", ""]
    assert "No table of this round is open." not in text(page.get(results_of(world)))
    page.post(results_of(world), typed)
    assert Record.objects.count() == 2


@pytest.mark.parametrize("typed", [("100", ""), ("ten", "5"), ("100", "-1"), ("9999999", "1")])
def test_one_that_cannot_be_read_keeps_all_of_them_out(world: World, page: Client, typed: tuple[str, str]) -> None:
    first, second, _ = (match.public_id for match in world.matches(1))
    values = {f"A_{first}": "100", f"B_{first}": "1", f"A_{second}": typed[0], f"B_{second}": typed[1]}
    back = page.post(results_of(world), values)
    assert back.status_code == 422
    assert "Not saved, not one of them: look at 1 of the tables below." in text(back)
    assert f'id="err-t_{second}"' in back.content.decode()
    assert (
        f'name="A_{first}" inputmode="numeric" maxlength="6" autocomplete="off" value="100"'
        in back.content.decode()
    )
    assert not Record.objects.exists()


def test_the_number_of_queries_is_the_same_for_three_tables_and_for_ten(world: World, page: Client) -> None:
    big = make_world(20, club=world.club)
    big.open(1)
    counts = []
    for one in (world, big):
        page.get(results_of(one))
        with CaptureQueriesContext(connection) as queries:
            page.get(results_of(one))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_best_of_three_asks_for_its_games() -> None:
    world = make_world(2, rules={"preset": "classic-100", "best_of": 3, "target": 50})
    world.open(1)
    page = Client(HTTP_ACCEPT_LANGUAGE="en")
    page.force_login(world.boss.user)
    id = world.matches(1)[0].public_id
    typed = {f"A_{id}": "140", f"B_{id}": "60"}
    assert page.post(results_of(world), typed).status_code == 422
    assert page.post(results_of(world), typed | {f"gA_{id}": "2", f"gB_{id}": "1"}).status_code == 302
    assert world.matches(1)[0].tally["summed"] is True


def test_a_round_that_is_not_there_is_not_found(world: World, page: Client) -> None:
    assert page.get(results_of(world, 9)).status_code == 404


def test_a_ruling_tells_what_moves_and_is_stored_once(world: World, page: Client) -> None:
    match = world.matches(1)[0]
    address = reverse("console_rule", args=[match.public_id])
    typed = {"winner": "B", "reason": "expelled", "why": "insultos", "step": "preview", "key": str(uuid4())}
    seen = page.post(address, typed)
    assert "won by P1, expelled" in text(seen).replace("\u2068", "").replace("\u2069", "")
    assert "Match points 0 → 2" in text(seen)
    assert not Record.objects.exists()
    for _ in range(2):
        assert page.post(address, carried_by(seen) | {"step": "store"}).status_code == 302
    assert Record.objects.count() == 1
    assert Ruling.objects.get(kind="result_awarded").reason == "insultos"
    again = page.post(address, typed | {"winner": "nobody", "reason": "other", "key": str(uuid4())})
    assert "It stands in the place of the result that is there" in text(again)
    assert "drawn, another reason" in text(again)


@pytest.mark.parametrize(
    "wrong", [{"winner": ""}, {"winner": "C"}, {"reason": "late"}, {"why": " "}, {"key": "x"}]
)
def test_a_ruling_that_cannot_be_comes_back(world: World, page: Client, wrong: dict[str, str]) -> None:
    address = reverse("console_rule", args=[world.matches(1)[0].public_id])
    typed = {"winner": "A", "reason": "no_show", "why": "no vinieron", "key": str(uuid4()), "step": "store"}
    assert page.post(address, typed | wrong).status_code == 422
    assert not Record.objects.exists()


def test_a_correction_lists_ranks_and_rounds_before_it_is_saved(world: World, page: Client) -> None:
    for match in world.matches(1):
        enter(world.boss, match, 100, 40)
    world.close(1)
    world.prepare(2)
    address = reverse("console_correct", args=[world.matches(1)[0].public_id, "replace", 1])
    typed = {
        "kind": "result",
        "total_A": "10",
        "total_B": "100",
        "why": "mal copiado",
        "step": "preview",
        "entry_id": str(uuid4()),
    }
    seen = page.post(address, typed)
    assert seen.status_code == 200, text(seen)
    assert "What moves in the standings" in text(seen)
    assert "Match points 0 → 2" in text(seen)
    assert "Round 2 would be paired otherwise. Nobody has seen it" in text(seen)
