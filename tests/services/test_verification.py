"""What is kept is proved: a changed total, a changed line and a gap in the log are all found."""

from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from tests.services.tables import Table, finish, make_table
from tournaments.models import Club, Job, Match, Record, Ruling, Tournament
from tournaments.selectors.checks import find_last_check
from tournaments.services import verification
from tournaments.services.corrections import replace_record
from tournaments.services.records import undo_record
from tournaments.services.verification import check_all, verify_scores

pytestmark = pytest.mark.django_db


def played() -> Table:
    table = make_table()
    for _ in range(3):
        table.write(finish(1, s2=5, s4=5))
    replace_record(
        table.match.public_id, 2, actor=table.boss, entry_id=uuid4(), record=finish(2, s1=7, s3=7), reason="mal"
    )
    table.last = Record.objects.order_by("-seq").values_list("entry_id", flat=True)[0]
    table.write(finish(1, s2=5, s4=5))
    undo_record(table.match.public_id, actor=table.referee, entry_id=uuid4())
    return table


def test_a_match_with_corrections_and_an_undo_is_proved() -> None:
    played()
    assert list(verify_scores()) == []
    out = StringIO()
    call_command("verify_scores", stdout=out)
    assert out.getvalue() == "1 matches, no difference.\n"


def test_a_changed_total_is_found() -> None:
    table = played()
    score = {**table.reload().score, "score": {"A": 99, "B": 0}}
    Match.objects.update(score=score)
    assert [difference.what for difference in verify_scores()] == ["score"]


def test_a_changed_line_is_found_by_its_digest() -> None:
    played()
    line = Record.objects.get(seq=1)
    Record.objects.filter(seq=1).update(payload=line.payload.replace('"2":5', '"2":6'))
    assert [difference.what for difference in verify_scores()] == ["digest of 1", "score"]


def test_a_line_that_was_taken_out_is_found() -> None:
    played()
    Record.objects.filter(seq=3).delete()
    found = [difference.what for difference in verify_scores()]
    assert found[:2] == ["seq", "previous_digest of 4"]


def test_a_changed_ruling_is_found() -> None:
    played()
    Ruling.objects.filter(seq=1).update(reason="otra")
    assert [difference.what for difference in verify_scores()] == ["digest of 1"]
    with pytest.raises(CommandError, match="1 differences"):
        call_command("verify_scores", stdout=StringIO())


def write_while(name: str, write: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """`write` happens once, after the first row was read and before verification's `name` looks at it."""
    look, writes = getattr(verification, name), [write]

    def look_late(row: Any) -> Any:
        if writes:
            writes.pop()()
        return look(row)

    monkeypatch.setattr(verification, name, look_late)


def test_a_hand_recorded_between_row_and_log_is_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    table = make_table()
    table.write(finish(1, s2=5, s4=5))
    write_while("verify_match", lambda: table.write(finish(1, s2=5, s4=5)), monkeypatch)
    assert check_all()["differences"] == []
    assert Match.objects.get().hands == 2
    write_while("verify_match", lambda: table.write(finish(1, s2=5, s4=5)), monkeypatch)
    assert list(verify_scores()) == []
    assert Match.objects.get().hands == 3


def test_what_still_differs_when_a_hand_was_recorded_meanwhile_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    table = played()
    line = Record.objects.get(seq=1)
    Record.objects.filter(seq=1).update(payload=line.payload.replace('"2":5', '"2":6'))
    write_while("verify_match", lambda: table.write(finish(1, s2=5, s4=5)), monkeypatch)
    table.last = Record.objects.order_by("-seq").values_list("entry_id", flat=True)[0]
    assert [difference.what for difference in verify_scores()] == ["digest of 1"]


def test_a_match_deleted_meanwhile_is_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    table = make_table()
    Match.objects.update(winner="B")
    look = verification.verify_match

    def look_and_delete(match: Match) -> Any:
        found = list(look(match))
        assert found
        table.night.delete()
        return found

    monkeypatch.setattr(verification, "verify_match", look_and_delete)
    assert list(verify_scores()) == []


def test_rulings_that_differed_only_while_they_were_read_are_no_difference(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played()
    reason = Ruling.objects.get(seq=1).reason
    Ruling.objects.filter(seq=1).update(reason="otra")
    look, looks = verification.verify_rulings, []

    def look_and_restore(night: Tournament) -> Any:
        looks.append(list(look(night)))
        Ruling.objects.filter(seq=1).update(reason=reason)
        return looks[-1]

    monkeypatch.setattr(verification, "verify_rulings", look_and_restore)
    assert check_all()["count"] == 0
    assert [len(found) for found in looks] == [1, 0]


def test_all_rows_are_proved_however_few_are_read_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verification, "AT_ONCE", 2)
    club = make_table().club
    for _ in range(4):
        make_table(club=club)
    Match.objects.update(winner="B")
    result = check_all()
    assert (result["matches"], result["tournaments"], result["count"]) == (5, 5, 5)


def remember(result: Any) -> None:
    """The nightly check has ended with `result`."""
    Job.objects.create(name="verify_scores", status="done", result=result, finished_at=timezone.now())


def test_the_differences_of_one_club_do_not_hide_those_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verification, "MOST_TOLD", 2)
    first = make_table()
    for _ in range(3):
        make_table(club=first.club)
    last = make_table()
    Match.objects.update(winner="B")
    result = check_all()
    assert result["clubs"] == {
        first.club.public_id: {"matches": 4, "count": 4, "differing": list_places(first.club)[:2]},
        last.club.public_id: {"matches": 1, "count": 1, "differing": list_places(last.club)},
    }
    clubs = [difference["club"] for difference in result["differences"]]
    assert clubs == [first.club.public_id] * 2 + [last.club.public_id]
    assert result["count"] == 5
    remember(result)
    check = find_last_check([last.club])
    assert check is not None
    assert (check.matches, check.differing_matches) == (1, (last.match.public_id,))


def list_places(club: Club) -> list[str]:
    """Where the matches of a club stand."""
    ids = Match.objects.filter(stage__tournament__club=club).order_by("pk").values_list("public_id", flat=True)
    return [f"match {public_id}" for public_id in ids]


def test_a_match_with_very_many_differences_does_not_hide_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verification, "MOST_TOLD", 2)
    table = played()
    Record.objects.update(reason="otra")
    second = make_table(club=table.club)
    Match.objects.filter(pk=second.match.pk).update(winner="B")
    result = check_all()
    assert len(result["differences"]) == 2 < result["count"]
    remember(result)
    check = find_last_check([table.club])
    assert check is not None
    assert check.differing_matches == (table.match.public_id, second.match.public_id)


def test_a_changed_ruling_is_told_to_its_club_and_to_no_other() -> None:
    table, other = played(), make_table()
    Ruling.objects.filter(seq=1, tournament=table.night).update(reason="otra")
    remember(check_all())
    mine, theirs = find_last_check([table.club]), find_last_check([other.club])
    assert mine is not None
    assert theirs is not None
    assert (mine.differing_tournaments, mine.is_clean) == ((table.night.public_id,), False)
    assert (theirs.matches, theirs.differing_tournaments, theirs.is_clean) == (1, (), True)


def test_a_club_that_came_after_the_check_has_none_yet() -> None:
    make_table()
    remember(check_all())
    assert find_last_check([make_table().club]) is None
