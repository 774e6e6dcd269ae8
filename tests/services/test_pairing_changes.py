"""Changing a prepared round by hand."""

from typing import Any
from uuid import uuid4

import pytest

from tests.services.rounds_world import World, byes, enter, make_world, pair_of, seated
from tournaments.errors import EntryConflict, InvalidInput, NotFound, Refusal
from tournaments.mapping.rules import read_ruleset
from tournaments.models import AnnouncedAbsence, Entrant, ForbiddenPair, Match, Round, Ruling, Seat
from tournaments.services.matches import change_table
from tournaments.services.pairing_changes import (
    give_bye,
    pair_again,
    pair_by_hand,
    set_tables,
    swap_entrants,
    swap_opener,
    unpair,
)
from tournaments.services.round_overrides import override_round
from tournaments.services.rounds import RoundObstacles
from tournaments.services.verification import verify_scores

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    """Nine pairs, the first round prepared: 5-1, 6-2, 7-3, 8-4, 9 has the bye."""
    world = make_world(9)
    world.prepare(1)
    return world


def ids(world: World, *seeds: int) -> list[str]:
    return [world.entrant(seed).public_id for seed in seeds]


def whole(world: World, number: int = 1) -> None:
    """Everybody is in one place, nobody in two, and everybody sits on his own seats."""
    round = Round.objects.get(stage=world.stage, number=number)
    assert sorted(seated(round) + [one or 0 for one in byes(world, number)]) == list(range(1, 10))
    for match in world.matches(number):
        for side in match.sides.all():
            assert side.entrant is not None
            assert side.name == side.entrant.name
            names = sorted(seat.name for seat in match.seats.all() if seat.side_id == side.pk)
            assert names == [f"Player {side.entrant.seed}a", f"Player {side.entrant.seed}b"]
        assert Seat.objects.get(match=match, number=match.first_opener).side.letter == "A"
        assert match.score["next_opener"] == match.first_opener


def test_two_change_places_and_the_engines_answer_is_kept_beside(world: World) -> None:
    answer = bytes(Round.objects.get().state.document)
    one, three = ids(world, 1, 3)
    round = swap_entrants(world.stage_id, 1, one, three, actor=world.boss, reason="son cuñados")
    assert world.pairs(1) == [(5, 3), (6, 2), (7, 1), (8, 4)]
    assert [change["do"] for change in round.pairing["changes"]] == ["swap"]
    assert bytes(round.state.document) == answer
    assert [reason["code"] for reason in world.matches(1)[0].pairing["reasons"]] == ["by_hand", "opens"]
    ruling = Ruling.objects.get(kind="pairing_changed")
    assert ([pair["table"] for pair in ruling.after["pairs"]], ruling.reason) == ([1, 3], "son cuñados")
    whole(world)


def test_the_same_key_swaps_once_and_another_content_under_it_is_refused(world: World) -> None:
    one, three, four = ids(world, 1, 3, 4)
    key = uuid4()
    for _ in range(2):
        swap_entrants(world.stage_id, 1, one, three, actor=world.boss, key=key)
    assert world.pairs(1)[0] == (5, 3)
    with pytest.raises(EntryConflict):
        swap_entrants(world.stage_id, 1, one, four, actor=world.boss, key=key)


def test_whoever_takes_the_place_of_the_bye_plays_and_the_other_rests(world: World) -> None:
    one, nine = ids(world, 1, 9)
    swap_entrants(world.stage_id, 1, one, nine, actor=world.boss)
    assert world.pairs(1)[0] == (9, 5)
    assert byes(world, 1) == [1]
    give_bye(world.stage_id, 1, ids(world, 8)[0], actor=world.boss)
    assert byes(world, 1) == [8]
    assert set(world.pairs(1)[3]) == {1, 4}
    whole(world)


def test_a_swap_of_two_who_are_paired_lets_the_other_side_open(world: World) -> None:
    swap_entrants(world.stage_id, 1, *ids(world, 5, 1), actor=world.boss)
    assert world.pairs(1)[0] == (1, 5)
    swap_opener(world.stage_id, 1, world.matches(1)[0].public_id, actor=world.boss)
    assert world.pairs(1)[0] == (5, 1)
    whole(world)


def test_without_a_bye_the_opponent_is_left_unpaired_and_the_round_is_not_published() -> None:
    world = make_world(4)
    world.prepare(1)
    give_bye(world.stage_id, 1, ids(world, 1)[0], actor=world.boss)
    with pytest.raises(RoundObstacles) as refused:
        world.publish(1)
    assert [(one["code"], one["name"]) for one in refused.value.details["obstacles"]] == [
        ("entrant_missing", "P3")
    ]


def test_a_round_is_paired_by_hand_from_nothing() -> None:
    world = make_world(5)
    world.prepare(1, by_hand=True)
    with pytest.raises(RoundObstacles) as refused:
        world.publish(1)
    codes = [one["code"] for one in refused.value.details["obstacles"]]
    assert (codes[0], codes.count("entrant_missing")) == ("round_empty", 5)
    for first, second in ((1, 2), (4, 3)):
        pair_by_hand(world.stage_id, 1, *ids(world, first, second), actor=world.boss)
    with pytest.raises(Refusal) as paired:
        pair_by_hand(world.stage_id, 1, *ids(world, 1, 5), actor=world.boss)
    assert paired.value.code == "already_paired"
    give_bye(world.stage_id, 1, ids(world, 5)[0], actor=world.boss)
    assert world.pairs(1) == [(2, 1), (4, 3)]
    assert world.publish(1).status == "published"


def test_a_match_is_taken_apart_and_its_two_are_missing(world: World) -> None:
    match = world.matches(1)[1]
    change_table(match.public_id, actor=world.boss, table=40)  # a ruling speaks of it
    unpair(world.stage_id, 1, match.public_id, actor=world.boss)
    match.refresh_from_db()
    assert (match.state, match.round_id) == ("annulled", None)
    pair_by_hand(world.stage_id, 1, *ids(world, 6, 9), actor=world.boss)
    assert set(world.pairs(1)[1]) == {6, 9}
    assert list(verify_scores()) == []


def test_a_forbidden_pair_is_refused_and_nothing_has_moved(world: World) -> None:
    two, five = sorted([world.entrant(2), world.entrant(5)], key=lambda row: row.pk)
    ForbiddenPair.objects.create(stage=world.stage, first=two, second=five)
    with pytest.raises(Refusal) as refused:
        swap_entrants(world.stage_id, 1, *ids(world, 1, 2), actor=world.boss)
    assert (refused.value.code, refused.value.params["first"]) == ("pair_is_forbidden", "P5")
    assert world.pairs(1) == [(5, 1), (6, 2), (7, 3), (8, 4)]
    assert not Ruling.objects.filter(kind="pairing_changed").exists()


def test_what_the_engine_avoids_is_told_where_it_is_done_by_hand() -> None:
    world = make_world(4, settings={"club_mates": "always"})
    world.play_round(1)  # 3-1, 4-2
    Entrant.objects.filter(seed__in=[1, 3]).update(club_label="Norte")
    world.prepare(2, by_hand=True)
    pair_by_hand(world.stage_id, 2, *ids(world, 1, 3), actor=world.boss)
    reasons = world.matches(2)[0].pairing["reasons"]
    assert reasons[:3] == [
        {"code": "by_hand"},
        {"code": "rematch", "rounds": [1]},
        {"code": "club_mates", "club": "Norte"},
    ]
    assert pair_of(world.matches(2)[0]) == (1, 3)  # who did not open in round 1


def test_tables_are_exchanged_and_none_is_there_twice(world: World) -> None:
    first, second, third, _ = world.matches(1)
    set_tables(world.stage_id, 1, {third.public_id: 1}, actor=world.boss)
    assert world.pairs(1) == [(7, 3), (6, 2), (5, 1), (8, 4)]
    set_tables(world.stage_id, 1, {first.public_id: 2, second.public_id: 20}, actor=world.boss)
    assert [match.table for match in world.matches(1)] == [1, 2, 4, 20]
    with pytest.raises(InvalidInput) as refused:
        set_tables(world.stage_id, 1, {first.public_id: 7, second.public_id: 7}, actor=world.boss)
    assert refused.value.code == "table_twice"


def test_a_pair_is_forbidden_and_the_round_paired_again(world: World) -> None:
    swap_entrants(world.stage_id, 1, *ids(world, 1, 3), actor=world.boss)
    round = pair_again(
        world.stage_id, 1, actor=world.boss, forbid=(ids(world, 1)[0], ids(world, 5)[0]), reason="padre e hijo"
    )
    assert round.pairing["changes"] == []
    assert all({1, 5} != set(pair) for pair in world.pairs(1))
    forbidden = ForbiddenPair.objects.get()
    assert {forbidden.first.seed, forbidden.second.seed} == {1, 5}
    whole(world)


def test_a_round_plays_to_another_target_until_something_is_recorded(world: World) -> None:
    override_round(world.stage_id, 1, actor=world.boss, target=150, time_limit_minutes=40, best_of=None)
    round = Round.objects.get()
    assert (round.target, round.time_limit_minutes, round.best_of) == (150, 40, None)
    for match in world.matches(1):
        assert read_ruleset(match.snapshot).target == match.score["target"] == 150
    world.publish(1)
    enter(world.boss, world.matches(1)[0], 150, 3)
    with pytest.raises(Refusal) as refused:
        override_round(world.stage_id, 1, actor=world.boss, target=100, time_limit_minutes=None, best_of=None)
    assert refused.value.code == "round_has_records"


def test_a_round_that_is_seen_is_not_changed(world: World) -> None:
    world.publish(1)
    one, three = ids(world, 1, 3)
    with pytest.raises(Refusal) as refused:
        swap_entrants(world.stage_id, 1, one, three, actor=world.boss)
    assert refused.value.code == "round_is_seen"


@pytest.mark.parametrize("bad", ["", "x" * 500, None, 7, ["a"], {"a": 1}])
def test_who_is_no_entrant_is_not_found(world: World, bad: Any) -> None:
    with pytest.raises(NotFound):
        swap_entrants(world.stage_id, 1, bad, ids(world, 1)[0], actor=world.boss)
    with pytest.raises(NotFound):
        swap_opener(world.stage_id, 1, bad, actor=world.boss)


def test_who_is_away_or_the_same_twice_is_refused(world: World) -> None:
    one, three = ids(world, 1, 3)
    with pytest.raises(InvalidInput) as same:
        swap_entrants(world.stage_id, 1, one, one, actor=world.boss)
    assert same.value.code == "same_entrant"
    AnnouncedAbsence.objects.create(entrant=world.entrant(3), round_number=1)
    with pytest.raises(Refusal) as away:
        swap_entrants(world.stage_id, 1, one, three, actor=world.boss)
    assert away.value.code == "entrant_not_there"
    assert Match.objects.count() == 4
