"""A count that nobody has often is asked about once more: pips in one hand, never other points."""

from typing import Any

import pytest

from tests.services.tables import finish, make_table
from tournaments.services.records import preview_record

pytestmark = pytest.mark.django_db
RULES = {"preset": "federated-200", "bonuses": {"capicua": 150}}


@pytest.mark.parametrize(
    "record, unlikely",
    [
        (finish(1, s2=50, s3=5, s4=45), False),
        (finish(1, s2=50, s3=5, s4=46), True),
        ({"kind": "finish", "seat": 1, "total_pips": 101}, True),
        ({"kind": "block", "seat": 1, "side_pips": {"A": 40, "B": 61}}, True),
        ({**finish(1, s2=5, s3=5, s4=5), "bonuses": [{"code": "capicua", "side": "A"}]}, False),
        ({"kind": "given", "side": "A", "points": 150}, False),
        ({"kind": "result", "totals": {"A": 200, "B": 150}}, False),
    ],
)
def test_more_than_a_hundred_pips_in_one_hand_are_asked_about(record: Any, unlikely: bool) -> None:
    table = make_table(rules=RULES)
    assert preview_record(table.match.public_id, actor=table.referee, record=record).unlikely is unlikely
