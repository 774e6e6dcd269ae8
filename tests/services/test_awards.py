"""Results by ruling and from paper, for one table or several, and how they are changed."""

from typing import Any
from uuid import uuid4

import pytest

from tests.services.rounds_world import World, enter, make_world
from tests.services.tables import finish
from tournaments.enums import MatchState
from tournaments.errors import CannotBeScored, EntryConflict, InvalidInput, Refusal
from tournaments.models import Match, Record, Ruling
from tournaments.services.awards import PaperResult, TablesRefused, award_result, award_tables, enter_results
from tournaments.services.corrections import withdraw_record
from tournaments.services.matches import move_match
from tournaments.services.records import add_record
from tournaments.services.verification import verify_scores

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    world = make_world(6)
    world.open(1)
    return world


def play_hand(world: World, match: Match) -> None:
    add_record(match.public_id, actor=world.boss, entry_id=uuid4(), after=None, record=finish(1, s2=10, s4=20))


def tally(match: Match) -> tuple[str, str, list[list[int]]]:
    match.refresh_from_db()
    return match.winner, match.tally.get("kind", ""), match.tally.get("games", [])


def test_whoever_is_expelled_or_gives_up_loses_at_the_score_as_it_stands(world: World) -> None:
    first, second, third = world.matches(1)
    for match, winner, reason in ((first, "B", "expelled"), (second, "A", "abandoned"), (third, None, "other")):
        play_hand(world, match)
        award_result(match.public_id, actor=world.boss, winner=winner, reason=reason, why="insultos")
    assert [tally(match) for match in (first, second, third)] == [
        ("B", "award", [[30, 0]]),
        ("A", "award", [[30, 0]]),
        ("", "played", [[30, 0]]),
    ]
    written = [(one.after, one.reason) for one in Ruling.objects.filter(kind="result_awarded").order_by("seq")]
    assert written[0] == ({"kind": "award", "winner": "B", "reason": "expelled"}, "insultos")
    assert len(written) == 3
    assert list(verify_scores()) == []


def test_an_award_is_ruled_anew_in_its_place_and_keeps_what_was_before(world: World) -> None:
    match = world.matches(1)[0]
    award_result(match.public_id, actor=world.boss, winner="A", reason="no_show")
    award_result(match.public_id, actor=world.boss, winner=None, reason="no_show", why="tampoco vino")
    assert tally(match) == ("", "double_no_show", [[0, 0]])
    assert [line.op for line in Record.objects.order_by("seq")] == ["add", "replace"]
    ruling = Ruling.objects.filter(kind="result_awarded").latest("seq")
    assert (ruling.before["winner"], ruling.after["winner"], ruling.reason) == ("A", None, "tampoco vino")


def test_ruling_anew_needs_a_reason(world: World) -> None:
    match = world.matches(1)[0]
    award_result(match.public_id, actor=world.boss, winner="A", reason="no_show")
    with pytest.raises(InvalidInput) as refused:
        award_result(match.public_id, actor=world.boss, winner="B", reason="no_show")
    assert (refused.value.code, tally(match)[0]) == ("text_missing", "A")


def test_the_same_entry_again_is_one_award_also_after_it_was_ruled_anew(world: World) -> None:
    match, first, second = world.matches(1)[0], uuid4(), uuid4()
    for _ in range(2):
        award_result(match.public_id, actor=world.boss, winner="A", reason="no_show", entry_id=first)
    for _ in range(2):
        award_result(match.public_id, actor=world.boss, winner="B", reason="no_show", entry_id=second, why="x")
    assert (Record.objects.count(), Ruling.objects.filter(kind="result_awarded").count()) == (2, 2)
    with pytest.raises(EntryConflict):
        award_result(match.public_id, actor=world.boss, winner="A", reason="other", entry_id=second, why="x")


def test_a_match_that_was_played_to_its_end_is_not_awarded(world: World) -> None:
    match = world.matches(1)[0]
    after = None
    for _ in range(4):
        entry = uuid4()
        record = finish(1, s2=10, s4=20)
        add_record(match.public_id, actor=world.boss, entry_id=entry, after=after, record=record)
        after = entry
    with pytest.raises(CannotBeScored) as refused:
        award_result(match.public_id, actor=world.boss, winner="B", reason="expelled")
    assert refused.value.code == "match_over"


def test_a_suspended_match_can_be_decided(world: World) -> None:
    match = world.matches(1)[0]
    play_hand(world, match)
    move_match(match.public_id, actor=world.boss, state=MatchState.SUSPENDED, reason="luz")
    award_result(match.public_id, actor=world.boss, winner="A", reason="abandoned")
    assert tally(match) == ("A", "award", [[30, 0]])
    assert match.state == MatchState.AWARDED


def test_an_award_is_taken_back_and_the_match_is_played(world: World) -> None:
    match = world.matches(1)[0]
    award_result(match.public_id, actor=world.boss, winner="A", reason="no_show")
    withdraw_record(match.public_id, 1, actor=world.boss, entry_id=uuid4(), reason="llegaron")
    enter(world.boss, match, 40, 100)
    assert tally(match) == ("B", "played", [[40, 100]])


def test_several_tables_are_awarded_in_one_step_or_none(world: World) -> None:
    first, second, third = (match.public_id for match in world.matches(1))
    entries = {first: uuid4(), second: uuid4()}
    wanted = {first: "A", second: "B"}
    for _ in range(2):
        award_tables(
            world.stage_id, 1, wanted, actor=world.boss, reason="abandoned", why="lluvia", entry_ids=entries
        )
    assert Record.objects.count() == 2
    with pytest.raises(TablesRefused) as refused:
        award_tables(
            world.stage_id, 1, {third: "A", "other": "A", first: "Z"}, actor=world.boss, reason="abandoned"
        )
    faults = {(fault["match"], fault["code"]) for fault in refused.value.details["faults"]}
    assert faults == {("other", "match_other_round"), (first, "choice_missing")}
    assert Record.objects.count() == 2


def paper(a: Any, b: Any) -> PaperResult:
    return PaperResult({"A": a, "B": b})


def test_the_papers_of_several_tables_are_copied_in_one_step(world: World) -> None:
    matches = world.matches(1)
    results = {
        match.public_id: PaperResult({"A": 100, "B": 10 * place}, hands={"A": 5, "B": place})
        for place, match in enumerate(matches)
    }
    assert len(enter_results(world.stage_id, 1, results, actor=world.boss)) == 3
    assert enter_results(world.stage_id, 1, results, actor=world.boss) == []
    assert [tally(match) for match in matches] == [("A", "played", [[100, 10 * place]]) for place in range(3)]
    assert Record.objects.count() == 3


def test_one_paper_that_cannot_be_keeps_all_of_them_out_and_every_fault_is_told(world: World) -> None:
    first, second, third = world.matches(1)
    enter(world.boss, first, 100, 5)
    results = {
        first.public_id: paper(100, 6),
        second.public_id: paper(-1, 100),
        third.public_id: paper(100, 50),
    }
    with pytest.raises(TablesRefused) as refused:
        enter_results(world.stage_id, 1, results, actor=world.boss)
    assert refused.value.params["count"] == 2
    assert [fault["code"] for fault in refused.value.details["faults"]] == ["match_over", "points_invalid"]
    assert Record.objects.count() == 1


def test_a_best_of_three_is_copied_as_one_total_and_not_capped_as_one_game() -> None:
    world = make_world(2, rules={"preset": "classic-100", "best_of": 3, "target": 50})
    world.open(1)
    match = world.matches(1)[0]
    wanted = {match.public_id: PaperResult({"A": 140, "B": 60}, games={"A": 2, "B": 1})}
    enter_results(world.stage_id, 1, wanted, actor=world.boss)
    match.refresh_from_db()
    assert match.tally == {"kind": "played", "games": [[140, 60]], "hands": None, "summed": True}


def test_what_is_recorded_in_another_round_or_in_one_that_nobody_sees_is_refused(world: World) -> None:
    other = make_world(2)
    other.prepare(1)
    with pytest.raises(Refusal):
        enter_results(world.stage_id, 1, {other.matches(1)[0].public_id: paper(1, 0)}, actor=world.boss)
    with pytest.raises(Refusal):
        enter_results(other.stage_id, 1, {other.matches(1)[0].public_id: paper(1, 0)}, actor=other.boss)
    assert not Record.objects.exists()
