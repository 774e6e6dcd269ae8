"""The cases of formats.md 1, 2 and 3.8: events with the standings that were worked out by hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from tournaments.standings.answer import answer_event
from tournaments.standings.errors import EventError

CASES = json.loads((Path(__file__).parent / "data" / "standings.json").read_text(encoding="utf-8"))["cases"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_case_gives_the_standings_worked_out_by_hand(case: dict[str, Any]) -> None:
    expected = case["expected"]
    if "error" in expected:
        with pytest.raises(EventError) as caught:
            answer_event(case["document"])
        assert caught.value.code == expected["error"]["code"]
        if "field" in expected["error"]:
            assert caught.value.field == expected["error"]["field"]
        return
    assert answer_event(case["document"]) == expected
