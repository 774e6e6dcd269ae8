"""An event at its busiest, on real parallel connections: whoever loses is told, and the standings follow the records."""

from collections import Counter
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from tests.services.racing import name_outcome, together
from tests.services.rounds_world import World, enter, last_of, make_world
from tests.services.tables import finish
from tournaments.models import Match, Record, Ruling, Sanction, Stage
from tournaments.selectors.standings import load_stage
from tournaments.services.awards import PaperResult, award_result, enter_results
from tournaments.services.corrections import replace_record
from tournaments.services.event_moves import end_event
from tournaments.services.records import add_record
from tournaments.services.round_moves import close_round
from tournaments.services.rounds import prepare_round
from tournaments.services.sanctions import give_card, take_back
from tournaments.services.verification import verify_scores
from tournaments.standings.answer import write_standings

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
often = pytest.mark.parametrize("attempt", range(3))


def names(outcomes: list[Any]) -> Counter[str]:
    return Counter(name_outcome(outcome) for outcome in outcomes)


def correct(world: World, match: Match, a: int, b: int) -> Callable[[], Any]:
    record = {"kind": "result", "totals": {"A": a, "B": b}, "reason": "paper"}
    return lambda: replace_record(
        match.public_id, 1, actor=world.boss, entry_id=uuid4(), record=record, reason="mal copiado"
    )


def show_red(world: World, seed: int, entry: Any = None, **options: Any) -> Callable[[], Any]:
    entry, entrant = entry or uuid4(), world.entrant(seed).public_id
    return lambda: give_card(
        world.stage_id,
        actor=world.boss,
        entry_id=entry,
        entrant=entrant,
        colour="red",
        reason="insultos",
        **options,
    )


def two_rounds(pairs: int = 6) -> World:
    world = make_world(pairs)
    world.play_round(1)
    world.play_round(2)
    return world


@often
def test_a_result_corrected_while_the_next_round_is_paired_is_in_it_or_comes_after_it(attempt: int) -> None:
    world = two_rounds()
    match = world.matches(1)[0]
    score = (0, 100) if match.winner == "A" else (100, 0)
    outcomes = together(correct(world, match, *score), lambda: prepare_round(world.stage_id, 3, actor=world.boss))
    assert names(outcomes) == {"done": 2}
    assert Match.objects.get(pk=match.pk).winner != match.winner
    assert sorted(seed for pair in world.pairs(3) for seed in pair) == [1, 2, 3, 4, 5, 6]
    assert list(verify_scores()) == []


@often
def test_two_who_give_the_same_card_give_one(attempt: int) -> None:
    world, entry = two_rounds(), uuid4()
    outcomes = together(*[show_red(world, 1, entry)] * 4)
    assert names(outcomes) == {"done": 1, "again": 3}
    assert (Sanction.objects.count(), Ruling.objects.filter(kind="card_given").count()) == (1, 1)
    assert list(verify_scores()) == []


@often
def test_a_card_taken_back_by_two_at_once_is_taken_back_once(attempt: int) -> None:
    world = two_rounds()
    card = show_red(world, 1)().sanction.public_id
    together(*[lambda: take_back(card, actor=world.boss, reason="error")] * 3)
    assert Ruling.objects.filter(kind="card_taken_back").count() == 1
    assert list(verify_scores()) == []


@often
def test_a_card_given_while_the_round_is_closed_counts_all_the_same(attempt: int) -> None:
    world = make_world(4)
    world.open(1)
    world.play(1)
    match = world.matches(1)[0]
    seed = next(side.entrant.seed for side in match.sides.all() if side.letter == (match.winner or "A"))
    outcomes = together(
        show_red(world, seed, match=match.public_id),
        lambda: close_round(world.stage_id, 1, actor=world.boss),
    )
    assert names(outcomes) == {"done": 2}
    line = next(one for one in load_stage(world.stage).rank() if one.id == world.entrant(seed).public_id)
    assert (line.results[0].match_points, line.provisional) == (0, False)


@often
def test_an_event_ended_while_a_result_is_corrected_keeps_the_standings_of_what_was_stored(attempt: int) -> None:
    world = two_rounds()
    match = world.matches(2)[0]
    score = (0, 100) if match.winner == "A" else (100, 0)
    outcomes = together(correct(world, match, *score), lambda: end_event(world.event.public_id, actor=world.boss))
    assert name_outcome(outcomes[1]) == "done"
    assert name_outcome(outcomes[0]) in ("done", "tournament_ended", "tournament_not_open")
    stage = Stage.objects.select_related("snapshot").get(pk=world.stage.pk)
    assert stage.standings == write_standings(load_stage(stage).rank())
    assert list(verify_scores()) == []


@often
def test_an_award_while_a_hand_arrives_stands_on_it_or_keeps_it_out(attempt: int) -> None:
    world = make_world(2)
    world.open(1)
    match = world.matches(1)[0]
    hand = {"actor": world.boss, "entry_id": uuid4(), "after": last_of(match), "record": finish(1, s2=10, s4=20)}
    outcomes = together(
        lambda: award_result(match.public_id, actor=world.boss, winner="B", reason="abandoned"),
        lambda: add_record(match.public_id, **hand),
    )
    assert name_outcome(outcomes[0]) == "done"
    assert name_outcome(outcomes[1]) in ("done", "not_latest")
    stored = name_outcome(outcomes[1]) == "done"
    match.refresh_from_db()
    assert (match.winner, match.tally["games"]) == ("B", [[30, 0]] if stored else [[0, 0]])
    assert Record.objects.count() == (2 if stored else 1)
    assert list(verify_scores()) == []


@often
def test_the_same_sheets_copied_by_two_at_once_are_stored_once(attempt: int) -> None:
    world = make_world(6)
    world.open(1)
    papers = {match.public_id: PaperResult({"A": 100, "B": 40}) for match in world.matches(1)}
    together(*[lambda: [*enter_results(world.stage_id, 1, papers, actor=world.boss)]] * 3)
    assert Record.objects.count() == 3
    assert list(verify_scores()) == []


@often
def test_a_round_closed_while_a_result_comes_in_has_every_result_or_stays_open(attempt: int) -> None:
    world = make_world(4)
    world.open(1)
    first, second = world.matches(1)
    enter(world.boss, first, 100, 40)

    def enter_last() -> bool:
        enter(world.boss, second, 100, 40)
        return True

    outcomes = together(enter_last, lambda: close_round(world.stage_id, 1, actor=world.boss))
    assert name_outcome(outcomes[0]) == "done"
    assert name_outcome(outcomes[1]) in ("done", "round_has_obstacles")
    second.refresh_from_db()
    assert second.winner == "A"
