"""Correcting a sheet: the preview is the outcome, nothing is lost, the openers stay as they were played."""

from uuid import uuid4

import pytest

from tests.services.tables import Table, finish, make_table
from tournaments.enums import MatchState
from tournaments.errors import CannotBeScored, InvalidInput, NotAllowed, NotFound, NotLatest, Refusal
from tournaments.models import AccessLink, Match, MatchSide, Record
from tournaments.permissions import Actor
from tournaments.selectors.matches import get_match
from tournaments.services.corrections import insert_record, replace_record, withdraw_record
from tournaments.services.results import accept_result

pytestmark = pytest.mark.django_db


def three_hands() -> Table:
    table = make_table(rules="international-100")
    table.write(finish(1, s2=10, s4=10))
    table.write(finish(2, s1=5, s3=5))
    table.write(finish(3, s2=15, s4=15))
    return table


def replace(table: Table, seq: int, record: dict, **extra):
    extra.setdefault("reason", "mal contada")
    extra.setdefault("actor", table.referee)
    return replace_record(
        table.match.public_id, seq, entry_id=extra.pop("entry_id", uuid4()), record=record, **extra
    )


def withdraw(table: Table, seq: int, **extra):
    extra.setdefault("reason", "no se jugó")
    extra.setdefault("actor", table.referee)
    return withdraw_record(table.match.public_id, seq, entry_id=extra.pop("entry_id", uuid4()), **extra)


def insert(table: Table, behind, record: dict, **extra):
    extra.setdefault("reason", "olvidada")
    extra.setdefault("actor", table.referee)
    return insert_record(
        table.match.public_id, behind, entry_id=extra.pop("entry_id", uuid4()), record=record, **extra
    )


def test_a_replaced_hand_counts_anew_and_the_old_one_stays_readable() -> None:
    table = three_hands()
    written = replace(table, 1, finish(1, s2=11, s4=10))
    assert written.result["score"] == {"A": 51, "B": 10}
    view = table.view
    assert [row.seq for row in view.rows] == [1, 2, 3]
    assert [line.status for line in view.log] == ["replaced", "counts", "counts", "counts"]
    assert view.rows[0].corrected
    assert view.rows[0].reason == "mal contada"


def test_a_hand_may_be_replaced_again_by_either_number() -> None:
    table = three_hands()
    replace(table, 1, finish(1, s2=11, s4=10))
    replace(table, 4, finish(1, s2=12, s4=10))
    assert table.view.rows[0].scored["points"] == {"A": 22, "B": 0}
    assert [line.target for line in Record.objects.order_by("seq")] == [None, None, None, 1, 1]


def test_later_hands_keep_the_openers_they_were_played_with() -> None:
    table = make_table(rules="dominican-200")
    table.write(finish(3, s2=10, s4=10))
    table.write(finish(2, s1=5, s3=5))
    assert [row.scored["opener"] for row in table.view.rows] == [1, 3]
    replace(table, 1, finish(1, s2=10, s4=10))
    assert [row.scored["opener"] for row in table.view.rows] == [1, 3]


def test_a_replacement_keeps_the_opener_of_the_hand_that_it_replaces() -> None:
    table = three_hands()
    openers = [row.scored["opener"] for row in table.view.rows]
    replace(table, 2, finish(4, s1=1, s3=2))
    assert [row.scored["opener"] for row in table.view.rows] == openers == [1, 2, 3]


def test_a_withdrawn_hand_counts_no_more() -> None:
    table = three_hands()
    written = withdraw(table, 2)
    assert written.result["score"] == {"A": 50, "B": 0}
    assert [line.status for line in table.view.log] == ["counts", "withdrawn", "counts", "change"]
    with pytest.raises(Refusal) as caught:
        withdraw(table, 2)
    assert caught.value.code == "already_withdrawn"


def test_a_forgotten_hand_is_inserted_where_it_was_played() -> None:
    table = three_hands()
    behind = Record.objects.get(seq=1).entry_id
    insert(table, behind, finish(4, s1=1, s3=1))
    assert [row.seq for row in table.view.rows] == [1, 4, 2, 3]
    insert(table, None, finish(4, s1=2, s3=2))
    assert [row.seq for row in table.view.rows] == [5, 1, 4, 2, 3]
    assert table.reload().score["score"] == {"A": 50, "B": 16}


def test_the_preview_is_the_outcome_and_stores_nothing() -> None:
    table = three_hands()
    entry = uuid4()
    lines, version = Record.objects.count(), table.reload().version
    preview = replace(table, 2, finish(1, s2=20, s4=20), preview=True, reason="")
    assert (Record.objects.count(), table.reload().version) == (lines, version)
    assert preview.before["score"] == {"A": 50, "B": 10}
    assert [change.seq for change in preview.changes] == [2, 3]
    written = replace(table, 2, finish(1, s2=20, s4=20), entry_id=entry)
    assert preview.after["score"] == written.result["score"] == {"A": 90, "B": 0}
    rows = {row.seq: row.scored for row in table.view.rows}
    assert {change.seq: change.after.scored for change in preview.changes} == {2: rows[2], 3: rows[3]}


def test_hands_behind_a_new_end_go_with_the_correction_and_are_listed_before() -> None:
    table = three_hands()
    preview = replace(table, 1, finish(1, s2=60, s4=50), preview=True)
    assert preview.withdrawn == [2, 3]
    assert preview.after["winner"] == "A"
    entry = uuid4()
    replace(table, 1, finish(1, s2=60, s4=50), entry_id=entry)
    match = table.reload()
    assert (match.state, match.winner, match.hands) == (MatchState.FINISHED, "A", 1)
    assert [line.status for line in table.view.log] == [
        "replaced",
        "withdrawn",
        "withdrawn",
        "counts",
        "change",
        "change",
    ]
    again = replace(table, 1, finish(1, s2=60, s4=50), entry_id=entry)
    assert not again.created
    assert Record.objects.count() == 6


def test_a_correction_opens_a_finished_match_again() -> None:
    table = make_table(rules="classic-50")
    table.write(finish(1, s2=30, s4=25))
    replace(table, 1, finish(1, s2=3, s4=2))
    match = table.reload()
    assert (match.state, match.winner, match.ended_at) == (MatchState.PLAYING, "", None)


def test_a_correction_makes_acceptances_void_and_a_tables_link_corrects_no_agreed_result() -> None:
    table = make_table(rules="classic-50")
    table.write(finish(1, s2=30, s4=25))
    for side in "AB":
        accept_result(table.match.public_id, actor=table.referee, side=side)
    assert table.reload().state == MatchState.ACCEPTED
    with pytest.raises(NotAllowed):
        replace(table, 1, finish(1, s2=30, s4=26))
    replace(table, 1, finish(1, s2=30, s4=26), actor=table.boss)
    view = table.view
    assert view.match.state == MatchState.FINISHED
    assert [side.accepted for side in view.sides] == [False, False]
    assert MatchSide.objects.filter(accepted_seq=1).count() == 2


def test_a_correction_needs_a_reason() -> None:
    table = three_hands()
    with pytest.raises(InvalidInput) as caught:
        withdraw(table, 1, reason="  ")
    assert (caught.value.code, caught.value.field) == ("text_missing", "reason")


def test_a_correction_that_breaks_the_sheet_is_refused_whole() -> None:
    table = three_hands()
    with pytest.raises(CannotBeScored) as caught:
        replace(table, 1, finish(1, s2=13))
    assert caught.value.code == "pips_missing"
    assert Record.objects.count() == 3


def test_a_correction_of_a_line_that_is_not_there_is_refused() -> None:
    table = three_hands()
    with pytest.raises(NotFound) as caught:
        withdraw(table, 99)
    assert caught.value.code == "record_not_found"
    with pytest.raises(NotFound):
        insert(table, uuid4(), finish(1, s2=1, s4=1))


def test_a_correction_on_a_stale_sheet_is_refused_where_the_phone_asks_for_it() -> None:
    table = three_hands()
    seen = Record.objects.get(seq=2).entry_id
    with pytest.raises(NotLatest):
        withdraw(table, 1, after=seen, check_latest=True)
    assert withdraw(table, 1, after=table.last, check_latest=True).created


def test_two_matches_never_hold_one_table_after_a_correction() -> None:
    first = make_table(rules="classic-50")
    first.write(finish(1, s2=30, s4=25))
    from tournaments.services.matches import open_match

    second = open_match(first.stage, actor=first.boss, rules="classic-50", table=7)
    assert second.state == MatchState.CALLED
    with pytest.raises(Refusal) as caught:
        replace(first, 1, finish(1, s2=3, s4=2))
    assert caught.value.code == "table_taken"
    assert Record.objects.count() == 1


def test_a_strangers_link_corrects_nothing() -> None:
    here, there = three_hands(), make_table(table=8)
    with pytest.raises(NotAllowed):
        withdraw(here, 1, actor=there.referee)
    link = AccessLink.objects.get(pk=here.link.pk)
    with pytest.raises(NotAllowed):
        withdraw(
            here,
            1,
            actor=Actor(link=AccessLink(tournament=link.tournament, role="side", match=here.match, side="A")),
        )
    assert get_match(here.match.public_id, here.boss).log[-1].seq == 3
    assert Match.objects.get(pk=here.match.pk).hands == 3
