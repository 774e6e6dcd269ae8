"""What is kept is proved: a changed total, a changed line and a gap in the log are all found."""

from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from tests.services.tables import Table, finish, make_table
from tournaments.models import Match, Record, Ruling
from tournaments.services.corrections import replace_record
from tournaments.services.records import undo_record
from tournaments.services.verification import verify_scores

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
