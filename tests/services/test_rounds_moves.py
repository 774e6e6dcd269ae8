"""Publishing a round, closing it, and taking each step back."""

import pytest

from tests.services.rounds_world import add_entrants, codes, enter, make_world, seated
from tournaments.enums import MatchState
from tournaments.errors import NotFound, Refusal
from tournaments.models import (
    Entrant,
    ForbiddenPair,
    Match,
    Round,
    Ruling,
)
from tournaments.services.event_moves import suspend_event
from tournaments.services.matches import change_table
from tournaments.services.round_moves import delete_round, reopen_round, unpublish_round
from tournaments.services.rounds import RoundObstacles
from tournaments.services.verification import verify_scores

pytestmark = pytest.mark.django_db


def test_publishing_calls_the_tables_and_starts_the_event() -> None:
    world = make_world(4)
    assert (world.event.status, world.stage.status) == ("draft", "prepared")
    round = world.open(1)
    assert round.status == "published"
    assert {match.state for match in world.matches(1)} == {MatchState.CALLED}
    world.event.refresh_from_db()
    world.stage.refresh_from_db()
    assert (world.event.status, world.stage.status) == ("running", "running")
    before = Ruling.objects.count()
    assert world.publish(1).status == "published"
    assert Ruling.objects.count() == before


def test_a_round_from_which_somebody_is_missing_or_gone_is_not_published() -> None:
    world = make_world(6)
    world.prepare(1)
    add_entrants(world, 1, first=7)
    Entrant.objects.filter(seed=1).update(status="withdrawn")
    two, five = sorted([world.entrant(2), world.entrant(5)], key=lambda row: row.pk)
    ForbiddenPair.objects.create(stage=world.stage, first=two, second=five)
    Match.objects.filter(table=3).update(table=2)
    with pytest.raises(RoundObstacles) as refused:
        world.publish(1)
    assert sorted(codes(refused)) == ["entrant_gone", "entrant_missing", "pair_forbidden", "table_twice"]
    assert Round.objects.get().status == "prepared"
    assert {match.state for match in world.matches(1)} == {MatchState.SCHEDULED}


def test_a_round_is_closed_only_when_every_table_has_ended() -> None:
    world = make_world(6)
    world.open(1)
    first, second, third = world.matches(1)
    enter(world.boss, first, 100, 50)
    Match.objects.filter(pk=second.pk).update(state="disputed")
    with pytest.raises(RoundObstacles) as refused:
        world.close(1)
    assert [(one["code"], one["table"]) for one in refused.value.details["obstacles"]] == [
        ("table_disputed", 2),
        ("table_open", 3),
    ]
    assert refused.value.details["obstacles"][1]["match"] == third.public_id
    Match.objects.filter(pk=second.pk).update(state="called")
    world.play(1)
    round = world.close(1)
    assert (round.status, round.closed_at is not None) == ("closed", True)
    assert all(match.closed_at is not None for match in world.matches(1))
    assert world.close(1).status == "closed"
    assert Ruling.objects.filter(kind="round_closed").count() == 1
    assert list(verify_scores()) == []


def test_a_closed_round_is_opened_again_until_something_is_built_on_it() -> None:
    world = make_world(4)
    world.play_round(1)
    assert reopen_round(world.stage_id, 1, actor=world.boss, reason="falta un acta").status == "published"
    assert all(match.closed_at is None for match in world.matches(1))
    world.close(1)
    world.prepare(2)
    with pytest.raises(RoundObstacles) as refused:
        reopen_round(world.stage_id, 1, actor=world.boss)
    assert codes(refused) == ["built_on"]
    delete_round(world.stage_id, 2, actor=world.boss)
    assert reopen_round(world.stage_id, 1, actor=world.boss).status == "published"


def test_a_publication_is_taken_back_until_something_is_recorded() -> None:
    world = make_world(4)
    world.open(1)
    assert unpublish_round(world.stage_id, 1, actor=world.boss).status == "prepared"
    assert {match.state for match in world.matches(1)} == {MatchState.SCHEDULED}
    world.publish(1)
    enter(world.boss, world.matches(1)[0], 100, 10)
    with pytest.raises(RoundObstacles) as refused:
        unpublish_round(world.stage_id, 1, actor=world.boss)
    assert codes(refused) == ["recorded"]
    world.play(1)
    world.close(1)
    with pytest.raises(Refusal) as closed:
        unpublish_round(world.stage_id, 1, actor=world.boss)
    assert closed.value.code == "round_is_closed"


def test_only_the_last_round_is_deleted_and_only_while_nobody_sees_it() -> None:
    world = make_world(4)
    world.play_round(1)
    world.open(2)
    for number, expected in (
        (1, ["round_published", "built_on", "recorded", "recorded"]),
        (2, ["round_published"]),
    ):
        with pytest.raises(RoundObstacles) as refused:
            delete_round(world.stage_id, number, actor=world.boss)
        assert codes(refused) == expected
    unpublish_round(world.stage_id, 2, actor=world.boss)
    delete_round(world.stage_id, 2, actor=world.boss)
    assert list(Round.objects.values_list("number", flat=True)) == [1]
    assert Match.objects.count() == 2
    with pytest.raises(NotFound):
        delete_round(world.stage_id, 2, actor=world.boss)


def test_a_match_of_which_a_ruling_speaks_outlives_its_round_and_the_chain_holds() -> None:
    world = make_world(4)
    world.prepare(1)
    match = world.matches(1)[0]
    change_table(match.public_id, actor=world.boss, table=30)
    delete_round(world.stage_id, 1, actor=world.boss)
    match.refresh_from_db()
    assert (match.state, match.round_id, Match.objects.count()) == ("annulled", None, 1)
    assert list(verify_scores()) == []
    world.prepare(1)
    assert seated(Round.objects.get()) == [1, 2, 3, 4]


def test_while_the_event_is_suspended_no_round_moves() -> None:
    world = make_world(4)
    world.open(1)
    world.play(1)
    suspend_event(world.event.public_id, actor=world.boss, reason="lluvia")
    for move in (world.close, lambda number: world.prepare(2)):
        with pytest.raises(RoundObstacles) as refused:
            move(1)
        assert "tournament_suspended" in codes(refused)


def test_rounds_of_a_round_robin_are_published_ahead_and_wait_for_their_tables() -> None:
    world = make_world(4, format="round_robin")
    for number in (1, 2, 3):
        world.open(number)
    states = {number: {match.state for match in world.matches(number)} for number in (1, 2, 3)}
    assert states == {1: {"called"}, 2: {"scheduled"}, 3: {"scheduled"}}
    world.play(1)
    world.close(1)
    assert {match.state for match in world.matches(2)} == {"called"}
    assert {match.state for match in world.matches(3)} == {"scheduled"}
