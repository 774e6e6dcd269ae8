"""Cards and penalty points: given once, taken back once, and then they have never been (formats.md 1)."""

import json
from typing import Any
from uuid import uuid4

import pytest

from tests.services.rounds_world import World, enter, make_world
from tests.services.tables import make_person
from tournaments.errors import EntryConflict, InvalidInput, NotAllowed, NotFound, Refusal
from tournaments.models import Entrant, Ruling, Sanction
from tournaments.permissions import Actor
from tournaments.selectors.sanctions import list_sanctions
from tournaments.selectors.standings import load_stage
from tournaments.services.event_moves import end_event, resume_event
from tournaments.services.round_moves import delete_round, reopen_round, unpublish_round
from tournaments.services.sanctions import Given, SanctionPreview, give_card, give_penalty, take_back
from tournaments.standings.answer import write_standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    """Four pairs after a round: 3 beat 1 by 100 to 40, 4 beat 2 by 100 to 90."""
    world = make_world(4)
    world.open(1)
    first, second = world.matches(1)
    enter(world.boss, first, 100, 40)
    enter(world.boss, second, 100, 90)
    world.close(1)
    return world


def card(world: World, seed: int, colour: str, **options: Any) -> Any:
    given = {"actor": world.boss, "entry_id": uuid4(), "reason": "protesta", "colour": colour} | options
    return give_card(world.stage_id, entrant=world.entrant(seed).public_id, **given)


def match_of(world: World, seed: int, number: int = 1) -> str:
    return next(
        match.public_id
        for match in world.matches(number)
        if any(side.entrant == world.entrant(seed) for side in match.sides.all())
    )


def told(world: World) -> dict[int, tuple[Any, ...]]:
    """Seed -> match points, difference, points for."""
    loaded = load_stage(world.stage)
    seeds = {row.id: row.seed or 0 for row in loaded.rows.entrants}
    return {seeds[str(line.id)]: tuple(line.values.values()) for line in loaded.rank()}


def answer(world: World) -> str:
    return json.dumps(write_standings(load_stage(world.stage).rank()))


def test_a_red_card_loses_the_match_and_taken_back_it_has_never_been(world: World) -> None:
    before = answer(world)
    assert told(world)[3] == (2, 60, 100)
    given = card(world, 3, "red", match=match_of(world, 3))
    assert (told(world)[3], told(world)[1]) == ((0, -100, 0), (2, 100, 100))
    take_back(given.sanction.public_id, actor=world.boss, reason="fue otro")
    assert answer(world) == before


def test_points_of_a_yellow_are_what_the_regulation_says_and_a_win_that_is_level_after_it_is_a_loss() -> None:
    world = make_world(4, settings={"cards": {"yellow": {"points": 10}}})
    world.open(1)
    for match in world.matches(1):
        enter(world.boss, match, 100, 90)
    card(world, 4, "yellow", match=match_of(world, 4))
    assert (told(world)[4], told(world)[2]) == ((0, 0, 90), (2, 0, 90))


def test_penalty_points_are_a_line_of_their_own(world: World) -> None:
    give_penalty(
        world.stage_id,
        actor=world.boss,
        entry_id=uuid4(),
        entrant=world.entrant(4).public_id,
        points=15,
        reason="tarde",
    )
    line = next(line for line in load_stage(world.stage).rank() if line.penalty)
    assert (line.penalty, told(world)[4]) == (15, (2, -5, 85))


def test_the_same_entry_again_is_one_card_and_with_another_content_is_refused(world: World) -> None:
    entry = uuid4()
    first = card(world, 3, "yellow", entry_id=entry)
    again = card(world, 3, "yellow", entry_id=entry)
    assert (first.created, again.created, again.sanction == first.sanction) == (True, False, True)
    assert Ruling.objects.filter(kind="card_given").count() == 1
    for seed, colour, reason in ((3, "red", "protesta"), (2, "yellow", "protesta"), (3, "yellow", "otra")):
        with pytest.raises(EntryConflict):
            card(world, seed, colour, entry_id=entry, reason=reason)
    take_back(first.sanction.public_id, actor=world.boss, reason="error")
    assert not card(world, 3, "yellow", entry_id=entry).created
    assert list_sanctions(world.stage)[0].stands is False


def test_taking_back_twice_writes_one_ruling(world: World) -> None:
    given = card(world, 3, "red")
    for _ in range(2):
        take_back(given.sanction.public_id, actor=world.boss, reason="error")
    assert Ruling.objects.filter(kind="card_taken_back").count() == 1


def test_a_second_yellow_counts_as_red_until_the_first_one_is_taken_back(world: World) -> None:
    first = card(world, 3, "yellow")
    preview = card(world, 3, "yellow", match=match_of(world, 3), preview=True)
    assert preview.counted == "red"
    card(world, 3, "yellow", match=match_of(world, 3))
    assert [view.counted for view in list_sanctions(world.stage)] == ["red", "yellow"]
    assert told(world)[3] == (0, -100, 0)
    take_back(first.sanction.public_id, actor=world.boss, reason="error")
    assert [view.counted for view in list_sanctions(world.stage)] == ["yellow", ""]
    assert told(world)[3] == (2, 60, 100)


def test_a_black_card_expels_from_then_on_and_taken_back_the_entrant_is_where_he_was(world: World) -> None:
    first = card(world, 3, "black")
    second = card(world, 3, "black")
    assert world.entrant(3).status == "expelled"
    world.prepare(2)
    assert {seed for pair in world.pairs(2) for seed in pair} <= {1, 2, 4}
    take_back(first.sanction.public_id, actor=world.boss, reason="error")
    assert world.entrant(3).status == "expelled"
    take_back(second.sanction.public_id, actor=world.boss, reason="error")
    assert world.entrant(3).status == "active"


def test_who_had_withdrawn_is_withdrawn_again_when_his_black_card_is_taken_back(world: World) -> None:
    Entrant.objects.filter(pk=world.entrant(3).pk).update(status="withdrawn")
    given = card(world, 3, "black")
    assert world.entrant(3).status == "expelled"
    take_back(given.sanction.public_id, actor=world.boss, reason="error")
    assert world.entrant(3).status == "withdrawn"


def test_any_colour_expels_where_the_regulation_says_so_the_second_yellow_too() -> None:
    world = make_world(4, settings={"cards": {"red": {"expelled": True}}})
    world.play_round(1)
    first = card(world, 1, "yellow")
    card(world, 1, "yellow")
    assert world.entrant(1).status == "expelled"
    take_back(first.sanction.public_id, actor=world.boss, reason="error")
    assert world.entrant(1).status == "active"


def test_what_a_card_would_move_is_told_and_nothing_is_stored(world: World) -> None:
    before = answer(world)
    preview = card(world, 3, "black", match=match_of(world, 3), preview=True, reason="")
    assert isinstance(preview, SanctionPreview)
    assert (preview.counted, preview.status) == ("black", "expelled")
    moved = {move.name: (move.rank_before, move.rank_after) for move in preview.consequences.moves}
    assert moved == {"P1": (4, 1), "P3": (1, 4)}
    assert (answer(world), Sanction.objects.count(), Ruling.objects.filter(kind="card_given").count()) == (
        before,
        0,
        0,
    )
    assert world.entrant(3).status == "active"


def test_a_card_is_given_in_a_match_of_the_entrant_and_by_a_player_of_his(world: World) -> None:
    world.open(2)
    player = world.entrant(3).members.all()[0].player
    given = card(world, 3, "yellow", player=player.public_id)
    assert (given.sanction.player, given.sanction.round.number) == (player, 2)
    for options, code in (
        ({"match": match_of(world, 2)}, "entrant_not_in_match"),
        ({"match": "none"}, "not_found"),
        ({"player": world.entrant(1).members.all()[0].player.public_id}, "not_found"),
        ({"round": 3}, "round_not_published"),
        ({"reason": "  "}, "text_missing"),
    ):
        with pytest.raises(Refusal) as refused:
            card(world, 3, "yellow", **options)
        assert refused.value.code == code
    with pytest.raises(InvalidInput):
        card(world, 3, "green")
    with pytest.raises(NotFound):
        give_card(world.stage_id, actor=world.boss, entry_id=uuid4(), entrant="nobody", colour="red", reason="x")


@pytest.mark.parametrize("points", [0, -5, 10**9, True, "7", None])
def test_penalty_points_that_cannot_be_are_refused(world: World, points: Any) -> None:
    with pytest.raises(InvalidInput):
        give_penalty(
            world.stage_id,
            actor=world.boss,
            entry_id=uuid4(),
            entrant=world.entrant(1).public_id,
            points=points,
            reason="x",
        )


def test_only_directors_give_cards_and_take_them_back(world: World) -> None:
    given = card(world, 3, "yellow")
    desk = Actor(user=make_person(world.club, "mesa", "desk"))
    with pytest.raises(NotAllowed):
        card(world, 3, "yellow", actor=desk)
    with pytest.raises(NotAllowed):
        take_back(given.sanction.public_id, actor=desk, reason="x")


def test_a_closed_stage_takes_no_card_until_it_is_open_again(world: World) -> None:
    given = card(world, 3, "yellow")
    end_event(world.event.public_id, actor=world.boss)
    for act in (
        lambda: card(world, 3, "red"),
        lambda: take_back(given.sanction.public_id, actor=world.boss, reason="x"),
    ):
        with pytest.raises(Refusal) as refused:
            act()
        assert refused.value.code == "tournament_ended"
    resume_event(world.event.public_id, actor=world.boss)
    assert isinstance(card(world, 3, "red"), Given)


def test_a_round_can_be_taken_back_once_its_cards_are(world: World) -> None:
    world.open(2)
    given = card(world, 3, "yellow", round=2)
    with pytest.raises(Refusal):
        unpublish_round(world.stage_id, 2, actor=world.boss)
    take_back(given.sanction.public_id, actor=world.boss, reason="error")
    unpublish_round(world.stage_id, 2, actor=world.boss)
    delete_round(world.stage_id, 2, actor=world.boss)
    reopen_round(world.stage_id, 1, actor=world.boss)
    assert not Sanction.objects.exists()
