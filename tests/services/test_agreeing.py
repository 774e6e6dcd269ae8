"""Who agrees with a result, and who may say so: model.md, "Who may do what" and "States of a match"."""

from typing import Any
from uuid import UUID

import pytest

from tests.services.tables import Table, finish, make_person, make_table
from tournaments.enums import MatchState
from tournaments.errors import MatchNotOpen, NotAllowed, Refusal
from tournaments.models import Ruling
from tournaments.permissions import Actor
from tournaments.services import results
from tournaments.services.corrections import replace_record
from tournaments.services.links import create_link, create_night_link, use_token
from tournaments.services.records import undo_record
from tournaments.services.verification import verify_scores

pytestmark = pytest.mark.django_db
PAPER = {"kind": "result", "totals": {"A": 52, "B": 30}}


@pytest.fixture
def table() -> Table:
    return make_table(rules="classic-50")


def hold(table: Table, role: str, **options: Any) -> Actor:
    """Somebody with a link of the role."""
    if role in ("desk", "referee"):
        _, token = create_night_link(table.night, actor=table.boss, role=role, **options)
    else:
        _, token = create_link(table.view, actor=table.boss, role=role, **options)
    return Actor(link=use_token(token), device=f"phone-{role}-{options.get('side', '')}")


def person(table: Table, role: str, name: str = "") -> Actor:
    return Actor(user=make_person(table.club, name or f"one-{role}", role))


def test_each_side_accepts_on_its_own_phone_and_then_the_match_is_accepted(table: Table) -> None:
    one, two = hold(table, "side", side="A", holder="Ana"), hold(table, "side", side="B", holder="Rosa")
    table.write(finish(1, s2=30, s4=25))
    match = table.match.public_id
    assert results.accept_result(match, actor=one, side="A").state == MatchState.FINISHED
    with pytest.raises(NotAllowed):
        results.accept_result(match, actor=one, side="B")
    assert results.accept_result(match, actor=two, side="B").state == MatchState.ACCEPTED
    assert [(side.accepted_by, side.accepted_on) for side in table.view.sides] == [("Ana", "own"), ("Rosa", "own")]


def test_nobody_accepts_before_the_end(table: Table) -> None:
    table.write(finish(1, s2=3, s4=5))
    with pytest.raises(MatchNotOpen) as fault:
        results.accept_result(table.match.public_id, actor=hold(table, "side", side="A"), side="A")
    assert fault.value.code == "not_finished"


@pytest.mark.parametrize(
    "who_scores, role, records",
    [
        ("referee", "side", False),
        ("players", "side", True),
        ("referee", "table", True),
        ("players", "table", True),
    ],
)
def test_a_sides_phone_records_only_where_the_players_score(who_scores: str, role: str, records: bool) -> None:
    table = make_table(rules="classic-50", who_scores=who_scores)
    actor = hold(table, role, side="A") if role == "side" else table.referee
    if records:
        table.write(finish(1, s2=3, s4=5), actor=actor)
    else:
        with pytest.raises(NotAllowed):
            table.write(finish(1, s2=3, s4=5), actor=actor)
    assert len(table.view.rows) == records


def test_a_sides_phone_rules_on_nothing_in_its_own_match() -> None:
    table = make_table(rules="classic-50", who_scores="players")
    for record in (PAPER, {"kind": "award", "winner": "A", "reason": "no_show"}):
        with pytest.raises(NotAllowed) as fault:
            table.write(record, actor=hold(table, "side", side="A"))
        assert fault.value.code == "own_match"


def test_whoever_disputes_is_asked_again_after_the_ruling(table: Table) -> None:
    table.write(finish(1, s2=30, s4=25))
    match = table.match.public_id
    for side in "AB":
        results.accept_result(match, actor=table.referee, side=side)
    assert results.dispute_result(match, actor=table.boss, side="B", reason="no").state == MatchState.DISPUTED
    assert [side.accepted for side in table.view.sides] == [True, False]
    assert (
        results.settle_dispute(match, actor=person(table, "director"), reason="yes").state == MatchState.FINISHED
    )
    assert results.accept_result(match, actor=table.referee, side="B").state == MatchState.ACCEPTED


@pytest.mark.parametrize("who", ["side", "table", "desk", "desk-person"])
def test_a_dispute_is_closed_by_directors_and_organisers_only(table: Table, who: str) -> None:
    table.write(finish(1, s2=30, s4=25))
    results.dispute_result(table.match.public_id, actor=table.referee, side="B", reason="no")
    options = {"side": "A"} if who == "side" else {}
    actor = person(table, "desk") if who == "desk-person" else hold(table, who, **options)
    with pytest.raises(NotAllowed):
        results.settle_dispute(table.match.public_id, actor=actor, reason="yes")
    assert table.reload().state == MatchState.DISPUTED


def test_paper_is_compared_by_another_person_than_the_one_who_entered_it(table: Table) -> None:
    one, two = hold(table, "desk", holder="Pilar"), hold(table, "desk", holder="Nuria")
    table.write(PAPER, actor=one)
    match = table.match.public_id
    with pytest.raises(NotAllowed) as fault:
        results.verify_result(match, actor=one)
    assert fault.value.code == "verify_own_entry"
    assert results.verify_result(match, actor=two, score={"A": 52, "B": 30}).state == MatchState.VERIFIED
    version = table.reload().version
    assert results.verify_result(match, actor=two).version == version
    assert Ruling.objects.filter(kind="result_verified").count() == 1
    assert list(verify_scores()) == []


def test_whoever_corrected_an_entry_did_enter_it(table: Table) -> None:
    one, two = person(table, "desk", "pilar"), person(table, "desk", "nuria")
    table.write(PAPER, actor=one)
    again = {"kind": "result", "totals": {"A": 52, "B": 31}}
    replace_record(table.match.public_id, 1, actor=two, entry_id=UUID(int=7), record=again, reason="31")
    for actor in (one, two):
        with pytest.raises(NotAllowed):
            results.verify_result(table.match.public_id, actor=actor)
    assert results.verify_result(table.match.public_id, actor=person(table, "director")).state == "verified"


def test_the_same_name_by_another_way_is_the_same_person(table: Table) -> None:
    by_sign_in = person(table, "desk", "pilar")
    table.write(PAPER, actor=by_sign_in)
    with pytest.raises(NotAllowed):
        results.verify_result(table.match.public_id, actor=hold(table, "desk", holder="Pilar"))


def test_directors_and_organisers_verify_what_they_entered_themselves(table: Table) -> None:
    table.write(PAPER, actor=table.boss)
    assert results.verify_result(table.match.public_id, actor=table.boss).state == MatchState.VERIFIED


@pytest.mark.parametrize("who", ["side", "table", "match"])
def test_no_other_link_verifies(table: Table, who: str) -> None:
    table.write(PAPER, actor=table.boss)
    actor = hold(table, who, **({"side": "A"} if who == "side" else {}))
    with pytest.raises(NotAllowed):
        results.verify_result(table.match.public_id, actor=actor)


def test_nothing_is_verified_before_the_end_in_a_dispute_or_with_another_score(table: Table) -> None:
    desk = hold(table, "desk", holder="Pilar")
    match = table.match.public_id
    with pytest.raises(MatchNotOpen):
        results.verify_result(match, actor=desk)
    table.write(finish(1, s2=30, s4=25))
    with pytest.raises(Refusal) as fault:
        results.verify_result(match, actor=desk, score={"A": 54, "B": 0})
    assert (fault.value.code, fault.value.details) == ("score_changed", {"score": {"A": 55, "B": 0}})
    results.dispute_result(match, actor=table.referee, side="B", reason="no")
    with pytest.raises(MatchNotOpen) as dispute:
        results.verify_result(match, actor=desk)
    assert dispute.value.code == "in_dispute"


def test_the_desk_corrects_until_the_result_is_verified_and_not_after(table: Table) -> None:
    table.write(finish(1, s2=30, s4=25))
    match = table.match.public_id
    for side in "AB":
        results.accept_result(match, actor=table.referee, side=side)
    desk = hold(table, "desk", holder="Pilar")
    options: dict[str, Any] = {"actor": desk, "record": finish(1, s2=30, s4=24), "reason": "24"}
    replace_record(match, 1, entry_id=UUID(int=1), **options)
    assert table.reload().score["score"] == {"A": 54, "B": 0}
    results.verify_result(match, actor=table.boss)
    with pytest.raises(NotAllowed):
        replace_record(match, 1, entry_id=UUID(int=2), **options)


@pytest.mark.parametrize("who", ["link", "person"])
def test_the_desk_closes_no_dispute_by_correcting_or_undoing_a_hand(table: Table, who: str) -> None:
    desk = hold(table, "desk", holder="Pilar") if who == "link" else person(table, "desk")
    table.write(finish(1, s2=30, s4=25), actor=desk)
    results.dispute_result(table.match.public_id, actor=table.referee, side="B", reason="no")
    options: dict[str, Any] = {"record": finish(1, s2=30, s4=24), "reason": "24", "entry_id": UUID(int=1)}
    with pytest.raises(NotAllowed):
        replace_record(table.match.public_id, 1, actor=desk, **options)
    with pytest.raises(NotAllowed):
        undo_record(table.match.public_id, actor=desk, entry_id=UUID(int=2))
    assert table.reload().state == MatchState.DISPUTED
    replace_record(table.match.public_id, 1, actor=person(table, "director"), **options)
    assert table.reload().state == MatchState.FINISHED
