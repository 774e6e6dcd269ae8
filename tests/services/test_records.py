"""Recording hands: what is stored, what is answered, what is refused without a trace."""

import json
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.services.tables import finish, make_table
from tournaments.enums import MatchState, StageStatus, TournamentStatus
from tournaments.errors import (
    CannotBeScored,
    EntryConflict,
    InvalidInput,
    MatchNotOpen,
    NotAllowed,
    NotFound,
    NotLatest,
    NotSignedIn,
)
from tournaments.mapping.digests import digest_record
from tournaments.models import AccessLink, Match, Player, Record, Stage
from tournaments.permissions import ANONYMOUS
from tournaments.services.records import add_record, preview_record, undo_record

pytestmark = pytest.mark.django_db


def test_a_hand_is_stored_and_the_match_is_rewritten_from_it() -> None:
    table = make_table()
    written = table.write(finish(1, s2=13, s4=10))
    match = table.reload()
    assert written.created
    assert written.record.seq == 1
    assert match.state == MatchState.PLAYING
    assert match.score["score"] == {"A": 23, "B": 0}
    assert (match.hands, match.last_seq, match.winner, match.decided_by) == (1, 1, "", "")
    assert match.started_at is not None
    assert match.ended_at is None


def test_the_opener_that_the_table_saw_is_kept_as_a_fact_and_no_name_is() -> None:
    table = make_table(rules="international-100", first_opener=2)
    table.write(finish(1, s2=13, s4=10))
    table.write(finish(3, s2=1, s4=1))
    payloads = [json.loads(record.payload) for record in Record.objects.order_by("seq")]
    assert [payload["opener"] for payload in payloads] == [2, 3]
    assert "Ana" not in "".join(record.payload for record in Record.objects.all())


def test_every_line_carries_the_digest_of_the_one_before() -> None:
    table = make_table()
    for _ in range(3):
        table.write(finish(1, s2=5, s4=5))
    lines = list(Record.objects.order_by("seq"))
    assert [line.previous_digest for line in lines] == ["", lines[0].digest, lines[1].digest]
    assert [line.digest for line in lines] == [digest_record(line, table.match.public_id) for line in lines]


def test_the_same_entry_again_is_the_first_answer_again() -> None:
    table = make_table()
    entry = uuid4()
    table.write(finish(1, s2=13, s4=10), entry_id=entry)
    table.write(finish(2, s1=1, s3=1))
    again = add_record(
        table.match.public_id,
        actor=table.referee,
        entry_id=entry,
        after=None,
        record=finish(1, s2=13, s4=10),
    )
    assert not again.created
    assert again.record.seq == 1
    assert again.result["score"] == {"A": 23, "B": 2}
    assert Record.objects.count() == 2


def test_the_same_entry_with_another_content_is_a_conflict() -> None:
    table = make_table()
    entry = uuid4()
    table.write(finish(1, s2=13, s4=10), entry_id=entry)
    with pytest.raises(EntryConflict):
        add_record(
            table.match.public_id, actor=table.referee, entry_id=entry, after=None, record=finish(1, s2=13, s4=9)
        )
    assert Record.objects.count() == 1


def test_the_same_entry_in_another_match_is_a_conflict_and_leaves_nothing() -> None:
    first, second = make_table(), make_table()
    entry = uuid4()
    first.write(finish(1, s2=13, s4=10), entry_id=entry)
    with pytest.raises(EntryConflict):
        second.write(finish(1, s2=13, s4=10), entry_id=entry)
    assert second.reload().score["score"] == {"A": 0, "B": 0}
    assert second.match.version == Match.objects.get(pk=second.match.pk).version == 1


def test_a_stale_after_gets_what_came_between_and_nothing_is_stored() -> None:
    table = make_table()
    table.write(finish(1, s2=13, s4=10))
    seen = table.last
    table.write(finish(2, s1=1, s3=1))
    with pytest.raises(NotLatest) as caught:
        add_record(
            table.match.public_id, actor=table.referee, entry_id=uuid4(), after=seen, record=finish(3, s2=2, s4=2)
        )
    assert caught.value.details["latest"] == str(table.last)
    assert Record.objects.count() == 2


def test_a_sheet_that_cannot_be_scored_is_refused_with_the_engines_code() -> None:
    table = make_table()
    with pytest.raises(CannotBeScored) as caught:
        table.write(finish(1, s2=13))
    assert (caught.value.code, caught.value.field, caught.value.status) == ("pips_missing", "pips.4", 422)
    assert Record.objects.count() == 0
    assert table.reload().state == MatchState.CALLED


def test_the_match_ends_by_itself_and_takes_no_further_hand() -> None:
    table = make_table(rules="classic-50")
    table.write(finish(1, s2=30, s4=25))
    match = table.reload()
    assert (match.state, match.winner, match.decided_by) == (MatchState.FINISHED, "A", "target")
    assert match.ended_at is not None
    with pytest.raises(CannotBeScored) as caught:
        table.write(finish(1, s2=1, s4=1))
    assert caught.value.code == "match_over"


def test_an_award_leaves_the_match_awarded() -> None:
    table = make_table()
    table.write({"kind": "award", "winner": "B", "reason": "no_show"})
    match = table.reload()
    assert (match.state, match.winner, match.decided_by) == (MatchState.AWARDED, "B", "award")


def test_versions_rise_with_every_record() -> None:
    table = make_table()
    before = (table.match.version, Stage.objects.get().version)
    table.write(finish(1, s2=5, s4=5))
    assert (table.reload().version, Stage.objects.get().version) == (before[0] + 1, before[1] + 1)


def test_a_preview_tells_the_score_and_stores_nothing() -> None:
    table = make_table()
    table.write(finish(1, s2=5, s4=5))
    preview = preview_record(table.match.public_id, actor=table.referee, record=finish(2, s1=7, s3=8))
    assert preview.row["points"] == {"A": 0, "B": 15}
    assert preview.before["score"] == {"A": 10, "B": 0}
    assert preview.after["score"] == {"A": 10, "B": 15}
    assert Record.objects.count() == 1


def test_strangers_record_nothing_and_do_not_see_a_private_match() -> None:
    public, private = make_table(), make_table(visibility="private")
    with pytest.raises(NotSignedIn):
        public.write(finish(1, s2=5, s4=5), actor=ANONYMOUS)
    with pytest.raises(NotFound):
        private.write(finish(1, s2=5, s4=5), actor=ANONYMOUS)
    with pytest.raises(NotAllowed):
        public.write(finish(1, s2=5, s4=5), actor=private.boss)
    with pytest.raises(NotFound):
        private.write(finish(1, s2=5, s4=5), actor=public.boss)


def test_a_link_for_another_table_records_nothing() -> None:
    here, there = make_table(), make_table()
    with pytest.raises(NotAllowed):
        here.write(finish(1, s2=5, s4=5), actor=there.referee)
    assert Record.objects.count() == 0


def test_a_revoked_link_opens_nothing() -> None:
    table = make_table()
    AccessLink.objects.update(revoked_at=timezone.now())
    with pytest.raises(NotSignedIn) as caught:
        table.write(finish(1, s2=5, s4=5))
    assert caught.value.code == "link_revoked"


def test_an_expired_link_still_delivers_for_two_days_marked_late_and_corrects_nothing() -> None:
    table = make_table()
    AccessLink.objects.update(expires_at=timezone.now() - timedelta(hours=47))
    queued = timezone.now() - timedelta(hours=48)
    add_record(
        table.match.public_id,
        actor=table.referee,
        entry_id=uuid4(),
        after=None,
        record=finish(1, s2=5, s4=5),
        phone_time=queued,
    )
    assert Record.objects.get().late
    with pytest.raises(NotSignedIn):
        undo_record(table.match.public_id, actor=table.referee, entry_id=uuid4())
    AccessLink.objects.update(expires_at=timezone.now() - timedelta(hours=49))
    with pytest.raises(NotSignedIn) as caught:
        table.write(finish(1, s2=5, s4=5))
    assert caught.value.code == "link_expired"


def test_a_player_with_the_tables_link_does_not_rule_on_his_own_match() -> None:
    table = make_table()
    player = Player.objects.create(club=table.club, name="Ana")
    table.match.seats.filter(number=1).update(player=player)
    AccessLink.objects.update(player=player)
    with pytest.raises(NotAllowed) as caught:
        table.write({"kind": "award", "winner": "A", "reason": "other"})
    assert caught.value.code == "own_match"
    assert table.write(finish(1, s2=5, s4=5)).created


def test_a_match_that_stands_still_takes_no_hand() -> None:
    table = make_table()
    Match.objects.update(state=MatchState.SUSPENDED)
    with pytest.raises(MatchNotOpen):
        table.write(finish(1, s2=5, s4=5))
    Match.objects.update(state=MatchState.CALLED)
    Stage.objects.update(status=StageStatus.CLOSED)
    with pytest.raises(MatchNotOpen) as caught:
        table.write(finish(1, s2=5, s4=5))
    assert caught.value.code == "tournament_not_open"
    Stage.objects.update(status=StageStatus.RUNNING)
    table.night.status = TournamentStatus.ENDED
    table.night.save()
    with pytest.raises(MatchNotOpen):
        table.write(finish(1, s2=5, s4=5))


@pytest.mark.parametrize(
    "record, code",
    [
        (None, "record_expected"),
        ([], "record_expected"),
        ({"kind": "finish", "seat": 1, "note": "x" * 3000}, "text_too_long"),
        ({"kind": "finish", "seat": 10**15}, "number_expected"),
        ({str(number): 1 for number in range(60)}, "record_too_large"),
        ({"kind": [[[[[[1]]]]]]}, "record_too_large"),
    ],
)
def test_what_cannot_be_stored_is_refused_before_the_engine_sees_it(record: object, code: str) -> None:
    table = make_table()
    with pytest.raises(InvalidInput) as caught:
        table.write(record)
    assert caught.value.code == code
    assert Record.objects.count() == 0


def test_a_note_without_printable_sense_is_cleaned() -> None:
    table = make_table()
    table.write({**finish(1, s2=5, s4=5), "note": "dos\x00 \u202etres"})
    assert json.loads(Record.objects.get().payload)["note"] == "dos tres"
