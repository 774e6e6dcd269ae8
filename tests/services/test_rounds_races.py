"""Rounds on real parallel connections: the same one paired twice, published twice, closed while a record arrives."""

from collections import Counter
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from tests.services.racing import name_outcome, together
from tests.services.rounds_world import World, enter, make_world, seated
from tests.services.tables import make_person
from tournaments.errors import Refusal
from tournaments.models import Match, MatchSide, Record, Round, Ruling
from tournaments.permissions import Actor
from tournaments.services.awards import settle_no_shows
from tournaments.services.corrections import withdraw_record
from tournaments.services.links import create_night_link, use_token
from tournaments.services.pairing_changes import swap_entrants
from tournaments.services.records import add_record
from tournaments.services.results import dispute_result
from tournaments.services.round_moves import close_round, delete_round, publish_round, unpublish_round
from tournaments.services.rounds import prepare_round
from tournaments.services.verification import verify_scores

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
often = pytest.mark.parametrize("attempt", range(4))
RESULT = {"kind": "result", "totals": {"A": 100, "B": 40}, "reason": "paper"}


def names(outcomes: list[Any]) -> Counter[str]:
    return Counter(name_outcome(outcome) for outcome in outcomes)


def record(world: World, match: Match, table: int) -> Callable[[], Any]:
    """A result from the table's own phone."""
    _, token = create_night_link(world.event, actor=world.boss, role="table", table=table)
    actor = Actor(link=use_token(token), device=f"phone-{table}")
    return lambda: add_record(match.public_id, actor=actor, entry_id=uuid4(), after=None, record=RESULT)


def call(
    move: Callable[..., Any], world: World, number: int, actor: Actor | None = None, *more: Any
) -> Callable[[], Any]:
    return lambda: move(world.stage_id, number, *more, actor=actor or world.boss) or True


@often
def test_the_same_round_paired_at_once_is_one(attempt: int) -> None:
    world = make_world(9)
    other = Actor(user=make_person(world.club, f"otra-{uuid4().hex[:5]}", "director"))
    outcomes = together(*[call(prepare_round, world, 1), call(prepare_round, world, 1, other)] * 2)
    assert names(outcomes) == {"done": 1, "again": 3}
    assert seated(Round.objects.get()) == list(range(1, 9))
    assert Ruling.objects.filter(kind="round_prepared").count() == 1
    assert list(verify_scores()) == []


@often
def test_two_organisers_publish_at_once_and_it_is_published_once(attempt: int) -> None:
    world = make_world(6)
    other = Actor(user=make_person(world.club, f"otra-{uuid4().hex[:5]}"))
    world.prepare(1)
    outcomes = together(call(publish_round, world, 1), call(publish_round, world, 1, other))
    assert not any(isinstance(outcome, Refusal) for outcome in outcomes)
    assert Ruling.objects.filter(kind="round_published").count() == 1
    assert {match.state for match in world.matches(1)} == {"called"}
    assert list(verify_scores()) == []


@often
def test_a_round_closed_while_its_last_result_arrives_has_it_or_stays_open(attempt: int) -> None:
    world = make_world(6)
    world.open(1)
    first, *others = world.matches(1)
    for match in others:
        enter(world.boss, match, 100, 10)
    sent, closed = together(record(world, first, 1), call(close_round, world, 1))
    assert name_outcome(sent) == "done"
    first.refresh_from_db()
    if isinstance(closed, Refusal):
        assert closed.code == "round_has_obstacles"
        assert Round.objects.get().status == "published"
        assert close_round(world.stage_id, 1, actor=world.boss).status == "closed"
    assert (first.state, first.tally["games"]) == ("finished", [[100, 40]])
    assert list(verify_scores()) == []


@often
def test_a_result_taken_out_while_the_round_is_closed_never_leaves_a_closed_round_with_an_open_table(
    attempt: int,
) -> None:
    world = make_world(4)
    world.open(1)
    world.play(1)
    first = world.matches(1)[0]
    _, token = create_night_link(world.event, actor=world.boss, role="table", table=1)
    phone = Actor(link=use_token(token), device="phone-1")
    taken, closed = together(
        lambda: withdraw_record(first.public_id, 1, actor=phone, entry_id=uuid4(), reason="otra mesa"),
        call(close_round, world, 1),
    )
    first.refresh_from_db()
    assert {name_outcome(taken), name_outcome(closed)} in (
        {"done", "round_has_obstacles"},
        {"done", "not_allowed"},
    )
    assert (Round.objects.get().status == "closed") == (first.state == "finished")
    assert list(verify_scores()) == []


@often
def test_a_publication_taken_back_while_a_record_arrives_leaves_none_in_an_unseen_round(attempt: int) -> None:
    world = make_world(4)
    world.open(1)
    first = world.matches(1)[0]
    sent, taken = together(record(world, first, 1), call(unpublish_round, world, 1))
    assert [name_outcome(sent), name_outcome(taken)] in (
        ["done", "round_has_obstacles"],
        ["round_not_published", "done"],
        ["not_found", "done"],
    )
    assert Record.objects.exists() == (Round.objects.get().status == "published")
    assert list(verify_scores()) == []


@often
def test_a_swap_while_the_round_is_published_is_in_it_or_refused(attempt: int) -> None:
    world = make_world(6)
    world.prepare(1)
    one, three = world.entrant(1).public_id, world.entrant(3).public_id
    swapped, published = together(call(swap_entrants, world, 1, None, one, three), call(publish_round, world, 1))
    assert name_outcome(published) == "done"
    assert name_outcome(swapped) in ("done", "round_is_seen")
    assert seated(Round.objects.get()) == [1, 2, 3, 4, 5, 6]
    assert {match.state for match in world.matches(1)} == {"called"}


@often
def test_the_last_round_deleted_while_it_is_published_is_gone_or_there(attempt: int) -> None:
    world = make_world(4)
    world.prepare(1)
    deleted, published = together(call(delete_round, world, 1), call(publish_round, world, 1))
    there = Round.objects.filter(status="published").exists()
    assert [name_outcome(deleted), name_outcome(published)] in (
        [["round_has_obstacles", "done"]] if there else [["done", "not_found"]]
    )
    assert MatchSide.objects.count() == (4 if there else 0)


@often
def test_tables_settled_closed_and_disputed_at_once_wait_for_one_another(attempt: int) -> None:
    world = make_world(8)
    world.open(1)
    first, second, *others = world.matches(1)
    for match in (second, *others):
        enter(world.boss, match, 100, 10)
    outcomes = together(
        call(settle_no_shows, world, 1, None, {first.public_id: "A"}),
        lambda: dispute_result(second.public_id, actor=world.boss, side="B", reason="no"),
        call(close_round, world, 1),
        call(publish_round, world, 1),
    )
    codes = set(names(outcomes)) - {"done"}
    assert codes <= {"round_has_obstacles"}
    second.refresh_from_db()
    if Round.objects.get().status == "closed":
        assert second.state == "disputed" or name_outcome(outcomes[1]) != "done"
    assert list(verify_scores()) == []
