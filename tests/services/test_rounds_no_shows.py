"""Settling tables at which somebody did not come."""

from typing import Any

import pytest

from tests.services.rounds_world import World, enter, make_world
from tests.services.tables import make_person
from tournaments.errors import InvalidInput, Refusal
from tournaments.models import Record
from tournaments.permissions import Actor
from tournaments.selectors.standings import load_stage
from tournaments.services.awards import award_result, settle_no_shows
from tournaments.services.verification import verify_scores

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    world = make_world(6)
    world.open(1)
    return world


def test_several_tables_are_settled_at_once_and_count_as_the_stage_says(world: World) -> None:
    first, second, third = world.matches(1)
    settle_no_shows(world.stage_id, 1, {first.public_id: "A", second.public_id: "nobody"}, actor=world.boss)
    enter(world.boss, third, 100, 40)
    world.close(1)
    assert [match.tally["kind"] for match in world.matches(1)] == ["no_show", "double_no_show", "played"]
    standings = load_stage(world.stage).rank()
    seeds = {row.id: row.seed for row in load_stage(world.stage).rows.entrants}
    values = {seeds[line.id]: (line.values["match_points"], line.values["difference"]) for line in standings}
    assert values == {4: (2, 50), 1: (0, -100), 5: (0, -50), 2: (0, -50), 6: (2, 60), 3: (0, -60)}
    assert list(verify_scores()) == []


def test_the_same_settlement_again_writes_nothing(world: World) -> None:
    match = world.matches(1)[0]
    for _ in range(2):
        settle_no_shows(world.stage_id, 1, {match.public_id: "B"}, actor=world.boss)
        award_result(match.public_id, actor=world.boss, winner="B", reason="no_show")
    assert Record.objects.count() == 1


def test_all_are_settled_or_none(world: World) -> None:
    other = make_world(2)
    other.open(1)
    first = world.matches(1)[0].public_id
    for present, codes in (
        ({first: "A", other.matches(1)[0].public_id: "A"}, ["match_other_round"]),
        ({first: "A", world.matches(1)[1].public_id: "Z"}, ["choice_missing"]),
        ({}, None),
    ):
        with pytest.raises(Refusal) as refused:
            settle_no_shows(world.stage_id, 1, present, actor=world.boss)
        faults = [fault["code"] for fault in refused.value.details.get("faults", ())]
        assert (refused.value.code, faults) == (("tables_refused", codes) if codes else ("choose_tables", []))
    assert not Record.objects.exists()


@pytest.mark.parametrize(("winner", "reason"), [("C", "no_show"), (7, "no_show"), ("A", "late"), ("A", None)])
def test_an_award_that_cannot_be_is_refused(world: World, winner: Any, reason: Any) -> None:
    with pytest.raises(InvalidInput):
        award_result(world.matches(1)[0].public_id, actor=world.boss, winner=winner, reason=reason)


def test_only_directors_award(world: World) -> None:
    desk = Actor(user=make_person(world.club, "mesa", "desk"))
    with pytest.raises(Refusal) as refused:
        award_result(world.matches(1)[0].public_id, actor=desk, winner="A", reason="no_show")
    assert refused.value.code == "not_allowed"
