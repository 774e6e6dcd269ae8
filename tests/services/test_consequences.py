"""Before a correction is saved it is told what would move; and what was told is what happens (formats.md 5)."""

import random
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.services.rounds_world import World, enter, make_world
from tests.services.tables import finish, make_person
from tournaments.enums import MatchState
from tournaments.errors import NotAllowed, Refusal
from tournaments.models import Match, Round
from tournaments.permissions import Actor
from tournaments.selectors.standings import load_stage
from tournaments.services.corrections import replace_record, withdraw_record
from tournaments.services.event_moves import end_event
from tournaments.services.matches import move_match
from tournaments.services.pairing_changes import pair_again
from tournaments.services.records import add_record
from tournaments.services.round_moves import unpublish_round
from tournaments.services.sanctions import give_card, give_penalty, take_back
from tournaments.standings.answer import write_value

pytestmark = pytest.mark.django_db
LAST = 3


def correct(world: World, match: Match, a: int, b: int, **options: Any) -> Any:
    record = {"kind": "result", "totals": {"A": a, "B": b}, "reason": "paper"}
    given = {"actor": world.boss, "entry_id": uuid4(), "reason": "mal copiado"} | options
    return replace_record(match.public_id, 1, record=record, **given)


def lines_of(world: World) -> dict[str, tuple[int, dict[str, Any]]]:
    return {
        str(line.id): (line.rank, {key.value: write_value(value) for key, value in line.values.items()})
        for line in load_stage(world.stage).rank()
    }


def moved(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """Entrant -> ranks and differing values before and after, plainly from two standings."""
    found = {}
    for id, (rank, values) in after.items():
        was, old = before[id]
        differing = {key for key in values if values[key] != old[key]}
        if was != rank or differing:
            found[id] = (was, rank, {key: (old[key], values[key]) for key in differing})
    return found


def told(consequences: Any) -> dict[str, Any]:
    return {
        move.entrant: (
            move.rank_before,
            move.rank_after,
            {key: (move.before[key], move.after[key]) for key in move.after},
        )
        for move in consequences.moves
    }


def two_rounds() -> World:
    world = make_world(6)
    world.play_round(1, seed=3)
    world.play_round(2, seed=4)
    return world


def pairs_of(world: World, number: int) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in world.pairs(number)}


class PreviewAndOutcome(TestCase):
    @given(seed=st.integers(0, 10**6))
    @settings(max_examples=8, deadline=None)
    def test_what_is_told_is_what_happens_whatever_is_corrected(self, seed: int) -> None:
        dice = random.Random(seed)
        rules = {"yellow": {"points": dice.randrange(40)}, "second_yellow_is_red": dice.random() < 0.5}
        world = make_world(dice.randint(4, 9), settings={"cards": rules})
        for number in (1, 2):
            world.play_round(number, seed=seed + number)
        world.prepare(LAST)
        given_cards = []
        for _ in range(4):
            before = lines_of(world)
            act = self.choose(world, dice, given_cards)
            preview = act(preview=True)
            assert lines_of(world) == before
            done = act()
            if hasattr(done, "sanction"):
                given_cards.append(done.sanction.public_id)
            assert told(preview.consequences) == moved(before, lines_of(world))
            self.check_pairing(world, preview.consequences)

    @staticmethod
    def choose(world: World, dice: random.Random, given_cards: list[str]) -> Any:
        """One correction by chance, as a function that previews or does it."""
        match = dice.choice(world.matches(dice.randint(1, 2)))
        entry, entrant = uuid4(), dice.choice([side.entrant for side in match.sides.all()]).public_id
        common: dict[str, Any] = {"actor": world.boss, "reason": "porque sí"}
        kind = dice.choice(["result", "card", "points", "back"])
        if kind == "back" and given_cards:
            card = given_cards.pop(dice.randrange(len(given_cards)))
            return lambda **more: take_back(card, **common, **more)
        if kind == "card":
            colour = dice.choice(["yellow", "yellow", "red", "black"])
            card_of = dice.choice([match.public_id, None])
            return lambda **more: give_card(
                world.stage_id, entry_id=entry, entrant=entrant, colour=colour, match=card_of, **common, **more
            )
        if kind == "points":
            points = dice.randint(1, 60)
            return lambda **more: give_penalty(
                world.stage_id, entry_id=entry, entrant=entrant, points=points, **common, **more
            )
        score = dice.choice([(100, dice.randrange(100)), (dice.randrange(100), 100), (50, 50)])
        seq = match.log.order_by("seq").first().seq
        record = {"kind": "result", "totals": dict(zip("AB", score, strict=True)), "reason": "paper"}
        return lambda **more: replace_record(match.public_id, seq, entry_id=entry, record=record, **common, **more)

    @staticmethod
    def check_pairing(world: World, consequences: Any) -> None:
        """Paired anew, the prepared round is another one exactly where that was told."""
        later = next(one for one in consequences.later if one.number == LAST)
        before = pairs_of(world, LAST)
        pair_again(world.stage_id, LAST, actor=world.boss)
        assert (pairs_of(world, LAST) != before) is later.otherwise is later.anew


def test_later_rounds_are_named_and_kept_and_only_an_unplayed_one_may_be_paired_anew() -> None:
    world = two_rounds()
    first = world.matches(1)[0]
    later = correct(world, first, 0, 100, preview=True).consequences.later
    assert [(one.number, one.status, one.recorded, one.anew) for one in later] == [(2, "closed", True, False)]
    world.open(3)
    kept = world.pairs(3)
    winner = Match.objects.get(pk=first.pk).winner
    score = (0, 100) if winner == "A" else (100, 0)
    preview = correct(world, first, *score, preview=True)
    last = preview.consequences.later[-1]
    assert (last.number, last.status, last.recorded, last.anew) == (3, "published", False, True)
    correct(world, first, *score)
    assert world.pairs(3) == kept
    unpublish_round(world.stage_id, 3, actor=world.boss)
    pair_again(world.stage_id, 3, actor=world.boss)
    assert {frozenset(pair) for pair in world.pairs(3)} != {frozenset(pair) for pair in kept}


def test_who_directs_nothing_and_a_club_night_are_told_no_standings() -> None:
    world = make_world(4)
    world.open(1)
    match = world.matches(1)[0]
    enter(world.boss, match, 100, 5)
    desk = Actor(user=make_person(world.club, "mesa", "desk"))
    assert correct(world, match, 5, 100, preview=True, actor=desk).consequences is None


def test_a_round_robin_is_built_on_no_result() -> None:
    world = make_world(4, format="round_robin")
    world.play_round(1)
    world.prepare(2)
    assert correct(world, world.matches(1)[0], 0, 100, preview=True).consequences.later == ()


def test_once_the_round_is_closed_only_a_director_corrects() -> None:
    world = make_world(4)
    world.open(1)
    desk = Actor(user=make_person(world.club, "mesa", "desk"))
    match = world.matches(1)[0]
    world.play(1)
    correct(world, match, 100, 1, actor=desk)
    world.close(1)
    with pytest.raises(NotAllowed) as refused:
        correct(world, match, 100, 2, actor=desk)
    assert refused.value.code == "director_corrects"
    assert correct(world, match, 100, 3).created


def test_a_closed_round_has_no_open_match() -> None:
    world = two_rounds()
    match = world.matches(2)[0]
    for options in ({}, {"preview": True}):
        with pytest.raises(Refusal) as refused:
            withdraw_record(match.public_id, 1, actor=world.boss, entry_id=uuid4(), reason="x", **options)
        assert refused.value.code == "round_needs_result"
    with pytest.raises(Refusal) as refused:
        move_match(match.public_id, actor=world.boss, state=MatchState.ANNULLED, reason="x")
    assert refused.value.code == "round_is_closed"


def test_results_are_corrected_until_the_minutes_of_the_stage_have_passed() -> None:
    world = make_world(4, settings={"corrections_close_minutes": 30})
    world.play_round(1)
    match = world.matches(1)[0]
    assert correct(world, match, 100, 1).created
    closed = Round.objects.get(number=1).closed_at
    assert closed is not None
    Round.objects.update(closed_at=closed - timedelta(minutes=30))
    entrant = world.entrant(1).public_id
    for act in (
        lambda: correct(world, match, 100, 2),
        lambda: correct(world, match, 100, 2, preview=True),
        lambda: give_card(
            world.stage_id, actor=world.boss, entry_id=uuid4(), entrant=entrant, colour="red", reason="x"
        ),
    ):
        with pytest.raises(Refusal) as refused:
            act()
        assert (refused.value.code, refused.value.params) == ("correction_too_late", {"minutes": 30, "round": 1})


def test_an_ended_event_takes_no_correction() -> None:
    world = two_rounds()
    match = world.matches(1)[0]
    end_event(world.event.public_id, actor=world.boss)
    with pytest.raises(Refusal) as refused:
        correct(world, match, 100, 1)
    assert refused.value.code == "tournament_ended"


def test_a_hand_that_arrives_after_the_round_was_closed_changes_nothing() -> None:
    world = two_rounds()
    match = world.matches(1)[0]
    with pytest.raises(Refusal) as refused:
        add_record(
            match.public_id,
            actor=world.boss,
            entry_id=uuid4(),
            after=match.log.get().entry_id,
            record=finish(1, s2=1, s4=1),
        )
    assert refused.value.code == "match_over"
