"""model.md's list of roles as it depends on how the match stands: who undoes, corrects, agrees, verifies, rules."""

import pytest

from tests.roles.asking import build_ask
from tests.roles.holding import find_faults, name_row
from tests.roles.judging import ask_as
from tests.roles.model_rows import CORRECTIONS, MODEL_ROWS
from tests.roles.table import RULING_CALLERS, Row
from tests.roles.world import World, take_print
from tournaments.models import MatchSide

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("row", MODEL_ROWS, ids=name_row)
def test_what_model_md_says_holds_as_the_match_stands(row: Row) -> None:
    assert find_faults(row) == {}


@pytest.mark.parametrize("route", CORRECTIONS)
def test_nobody_corrects_without_a_reason(route: str) -> None:
    world = World("finished", "public", "referee")
    row = Row(route, "POST", RULING_CALLERS, "finished")
    before = take_print()
    for name in sorted(RULING_CALLERS):
        who = world.people[name]
        ask = build_ask(world, who, route, "POST")
        ask.data["reason"] = " "
        verdict = ask_as(who, row, lambda ask=ask: ask, before)
        assert (verdict.status, verdict.changed) == (400, False), name


@pytest.mark.parametrize(
    "name, where",
    [("side_a", "own"), ("table", "referee"), ("referee", "referee"), ("player", "own"), ("director", "desk")],
)
def test_it_is_noted_on_whose_phone_a_side_accepted(name: str, where: str) -> None:
    world = World("finished", "public", "referee")
    who = world.people[name]
    ask = build_ask(world, who, "api_accept", "POST", "accept")
    assert who.call().post(ask.path, ask.data, content_type="application/json").status_code == 200
    side = MatchSide.objects.get(match=world.table.match, letter="A")
    assert side.accepted_on == where


def test_what_an_expired_link_delivers_is_marked_late() -> None:
    world = World("playing", "public", "referee")
    who = world.people["late"]
    ask = build_ask(world, who, "api_records", "POST")
    answer = who.call().post(ask.path, ask.data, content_type="application/json")
    assert (answer.status_code, answer.json()["record"]["late"]) == (201, True)
