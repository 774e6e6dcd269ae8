"""Real parallel connections on PostgreSQL: one of two is stored, the other is told, and the sheet adds up."""

from collections import Counter
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from tests.services.racing import name_outcome, together
from tests.services.tables import Table, finish, make_table
from tournaments.models import Match, MatchSide, Record, Ruling
from tournaments.permissions import Actor
from tournaments.services.corrections import replace_record, withdraw_record
from tournaments.services.links import use_token
from tournaments.services.matches import open_match
from tournaments.services.records import add_record, undo_record
from tournaments.services.results import accept_result
from tournaments.services.verification import verify_scores

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
often = pytest.mark.parametrize("attempt", range(5))

HAND = finish(1, s2=5, s4=5)  # 10 for A
NEXT = finish(2, s1=7, s3=7)  # 14 for B


def send(
    table: Table, record: Any, entry: Any = None, after: Any = None, device: str = "phone-1"
) -> Callable[[], Any]:
    actor = Actor(link=use_token(table.token), device=device)
    entry = entry or uuid4()
    return lambda: add_record(table.match.public_id, actor=actor, entry_id=entry, after=after, record=record)


def replace(table: Table, seq: int, record: Any, entry: Any = None, **seen: Any) -> Callable[[], Any]:
    actor, entry = table.boss, entry or uuid4()
    return lambda: replace_record(
        table.match.public_id, seq, actor=actor, entry_id=entry, record=record, reason="mal contada", **seen
    )


def names(outcomes: list[Any]) -> Counter[str]:
    return Counter(name_outcome(outcome) for outcome in outcomes)


def assert_adds_up(table: Table, lines: int, score: dict[str, int]) -> None:
    """The log has so many lines without a gap, and what is kept is what they say, chains and rulings too."""
    assert list(Record.objects.order_by("seq").values_list("seq", flat=True)) == list(range(1, lines + 1))
    match = table.reload()
    assert (match.last_seq, match.score["score"]) == (lines, score)
    assert list(verify_scores()) == []


def test_what_nobody_foresaw_is_no_outcome_of_a_race() -> None:
    def fall() -> None:
        raise RuntimeError("fell")

    with pytest.raises(BaseExceptionGroup) as caught:
        together(fall, lambda: "stood")
    assert [str(fault) for fault in caught.value.exceptions] == ["fell"]


@often
def test_the_same_entry_at_once_from_everywhere_is_stored_once(attempt: int) -> None:
    table, entry = make_table(), uuid4()
    outcomes = together(*[send(table, HAND, entry)] * 4)
    assert names(outcomes) == {"done": 1, "again": 3}
    assert_adds_up(table, 1, {"A": 10, "B": 0})


def test_the_same_entry_with_two_contents_at_once_is_stored_with_one() -> None:
    table, entry = make_table(), uuid4()
    outcomes = together(send(table, HAND, entry), send(table, NEXT, entry))
    assert names(outcomes) == {"done": 1, "entry_conflict": 1}
    assert_adds_up(table, 1, {"A": 10, "B": 0} if name_outcome(outcomes[0]) == "done" else {"A": 0, "B": 14})


def test_the_same_entry_at_two_tables_at_once_is_stored_at_one() -> None:
    first, second, entry = make_table(), make_table(table=8), uuid4()
    outcomes = together(send(first, HAND, entry), send(second, HAND, entry))
    assert names(outcomes) == {"done": 1, "entry_conflict": 1}
    assert Record.objects.count() == 1
    assert list(verify_scores()) == []


@often
def test_of_two_phones_at_once_one_is_stored_and_the_other_is_told_what_came_between(attempt: int) -> None:
    table = make_table()
    outcomes = together(send(table, HAND, device="phone-1"), send(table, NEXT, device="phone-2"))
    assert names(outcomes) == {"done": 1, "not_latest": 1}
    stored, told = sorted(outcomes, key=lambda outcome: name_outcome(outcome) != "done")
    assert [line.entry_id for line in told.params["unseen"]] == [stored.record.entry_id]
    assert_adds_up(table, 1, {"A": 10, "B": 0} if stored is outcomes[0] else {"A": 0, "B": 14})


@often
def test_a_correction_while_a_hand_arrives_stands_and_the_hand_is_stored_or_told(attempt: int) -> None:
    table = make_table()
    table.write(HAND)
    hand, correction = together(send(table, NEXT, after=table.last), replace(table, 1, finish(1, s2=6, s4=6)))
    assert name_outcome(correction) == "done"
    assert name_outcome(hand) in ("done", "not_latest")
    if name_outcome(hand) == "done":
        assert_adds_up(table, 3, {"A": 12, "B": 14})
    else:
        assert_adds_up(table, 2, {"A": 12, "B": 0})


@often
def test_a_correction_that_has_seen_everything_and_a_hand_are_never_both_stored(attempt: int) -> None:
    table = make_table()
    table.write(HAND)
    correction = replace(table, 1, finish(1, s2=6, s4=6), after=table.last, check_latest=True)
    outcomes = together(send(table, NEXT, after=table.last), correction)
    assert names(outcomes) == {"done": 1, "not_latest": 1}
    assert_adds_up(table, 2, {"A": 10, "B": 14} if name_outcome(outcomes[0]) == "done" else {"A": 12, "B": 0})


@often
def test_of_two_corrections_at_once_the_later_counts_and_both_stay_readable(attempt: int) -> None:
    table = make_table()
    table.write(HAND)
    outcomes = together(replace(table, 1, finish(1, s2=6, s4=6)), replace(table, 1, finish(1, s2=9, s4=9)))
    assert names(outcomes) == {"done": 2}
    last = max(outcomes, key=lambda outcome: outcome.record.seq)
    assert_adds_up(table, 3, {"A": 12 if last is outcomes[0] else 18, "B": 0})


@often
def test_of_two_corrections_that_have_seen_everything_one_is_stored_and_the_other_is_told(attempt: int) -> None:
    table = make_table()
    table.write(HAND)
    seen = {"after": table.last, "check_latest": True}
    outcomes = together(
        replace(table, 1, finish(1, s2=6, s4=6), **seen), replace(table, 1, finish(1, s2=9, s4=9), **seen)
    )
    assert names(outcomes) == {"done": 1, "not_latest": 1}
    assert_adds_up(table, 2, {"A": 12 if name_outcome(outcomes[0]) == "done" else 18, "B": 0})


@often
def test_the_same_correction_twice_at_once_is_stored_once(attempt: int) -> None:
    table, entry = make_table(), uuid4()
    table.write(HAND)
    outcomes = together(*[replace(table, 1, finish(1, s2=6, s4=6), entry)] * 3)
    assert names(outcomes) == {"done": 1, "again": 2}
    assert_adds_up(table, 2, {"A": 12, "B": 0})


def test_a_hand_withdrawn_twice_at_once_is_withdrawn_once() -> None:
    table = make_table()
    table.write(HAND)
    boss = table.boss

    def withdraw() -> Any:
        return withdraw_record(table.match.public_id, 1, actor=boss, entry_id=uuid4(), reason="no se jugó")

    assert names(together(withdraw, withdraw)) == {"done": 1, "already_withdrawn": 1}
    assert_adds_up(table, 2, {"A": 0, "B": 0})


@often
def test_a_side_that_accepts_while_the_last_hand_arrives_accepts_what_it_saw_or_nothing(attempt: int) -> None:
    table = make_table(rules="classic-50")
    table.write(finish(1, s2=20, s4=20))
    last = finish(1, s2=10, s4=5)
    boss = table.boss

    def accept() -> Any:
        return accept_result(table.match.public_id, actor=boss, side="B", score={"A": 55, "B": 0})

    hand, accepted = together(send(table, last, after=table.last), accept)
    assert name_outcome(hand) == "done"
    assert name_outcome(accepted) in ("done", "not_finished")
    side = MatchSide.objects.get(match=table.match, letter="B")
    assert side.accepted_seq == (2 if name_outcome(accepted) == "done" else None)
    assert_adds_up(table, 2, {"A": 55, "B": 0})
    assert table.match.state == "finished"


@often
def test_nobody_has_accepted_a_result_that_is_corrected_meanwhile(attempt: int) -> None:
    table = make_table(rules="classic-50")
    table.write(finish(1, s2=30, s4=25))
    referee = table.referee

    def accept(side: str) -> Callable[[], Any]:
        return lambda: accept_result(table.match.public_id, actor=referee, side=side, score={"A": 55, "B": 0})

    one, other, correction = together(accept("A"), accept("B"), replace(table, 1, finish(1, s2=30, s4=21)))
    assert name_outcome(correction) == "done"
    assert {name_outcome(one), name_outcome(other)} <= {"done", "score_changed"}
    assert_adds_up(table, 2, {"A": 51, "B": 0})
    assert table.match.state == "finished"
    assert not MatchSide.objects.filter(accepted_seq=table.match.last_seq).exists()


@often
def test_an_undo_while_another_phones_hand_arrives_takes_back_its_own_hand_or_nothing(attempt: int) -> None:
    table = make_table()
    table.write(HAND)
    referee, seen = table.referee, table.last

    def undo() -> Any:
        return undo_record(table.match.public_id, actor=referee, entry_id=uuid4())

    hand, undone = together(send(table, NEXT, after=seen, device="phone-2"), undo)
    told = (name_outcome(hand), name_outcome(undone))
    assert told in [("done", "undo_other_device"), ("not_latest", "done")]
    assert_adds_up(table, 2, {"A": 10, "B": 14} if told[0] == "done" else {"A": 0, "B": 0})


@often
def test_two_undos_at_once_take_back_one_hand(attempt: int) -> None:
    table = make_table()
    table.write(HAND)
    table.write(NEXT)
    referee = table.referee

    def undo() -> Any:
        return undo_record(table.match.public_id, actor=referee, entry_id=uuid4())

    assert names(together(undo, undo)) == {"done": 1, "undo_not_latest": 1}
    assert_adds_up(table, 3, {"A": 10, "B": 0})


@often
def test_of_matches_opened_on_one_table_at_once_one_is_opened(attempt: int) -> None:
    table = make_table(table=7)
    boss = table.boss

    def open_one() -> Any:
        return open_match(table.stage, actor=boss, rules="classic-50", table=9)

    assert names(together(*[open_one] * 4)) == {"done": 1, "table_taken": 3}
    assert Match.objects.filter(table=9).count() == 1
    assert Match.objects.count() == 2


@often
def test_rulings_written_at_once_at_many_tables_make_one_chain(attempt: int) -> None:
    table = make_table(rules="classic-50")
    boss = table.boss
    others = [open_match(table.stage, actor=boss, rules="classic-50", table=number) for number in (11, 12, 13)]
    for match in others:
        add_record(match.public_id, actor=boss, entry_id=uuid4(), after=None, record=finish(1, s2=30, s4=25))

    def accept(match: Match) -> Callable[[], Any]:
        return lambda: accept_result(match.public_id, actor=boss, side="A")

    before = Ruling.objects.count()
    assert names(together(*map(accept, others))) == {"done": 3}
    assert Ruling.objects.count() == before + 3
    assert list(verify_scores()) == []
