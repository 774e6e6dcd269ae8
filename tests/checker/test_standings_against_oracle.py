"""The standings against a second reading of formats.md that shares nothing with them."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from tests.checker.standings_oracle import rank_document
from tests.standings.strategies import documents
from tournaments.standings.answer import answer_event

CASES = json.loads(
    (Path(__file__).parents[1] / "standings" / "data" / "standings.json").read_text(encoding="utf-8")
)["cases"]


@pytest.mark.parametrize(
    "case", [case for case in CASES if "standings" in case["expected"]], ids=lambda case: case["name"]
)
def test_the_oracle_itself_gives_the_standings_worked_out_by_hand(case: dict[str, Any]) -> None:
    assert rank_document(case["document"]) == case["expected"]["standings"]


@settings(max_examples=600)
@given(documents())
def test_any_event_is_ranked_as_the_oracle_ranks_it(document: dict[str, Any]) -> None:
    assert answer_event(document) == {"standings": rank_document(document)}
