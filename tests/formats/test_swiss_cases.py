"""The given states and the figures that their best rounds have, judged by the independent checker."""

import json
from pathlib import Path

import pytest

from tests.checker.check_swiss import Field, judge
from tournaments.formats.reading import read_state
from tournaments.formats.swiss import pair_round
from tournaments.formats.writing import write_answer

CASES = sorted((Path(__file__).parent / "data").glob("*.json"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_given_state_reaches_its_optimum(path: Path) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))
    optimum = document["optimum"]
    figures, broken = judge(Field(document), write_answer(pair_round(read_state(document))), optimum)
    assert broken == []
    assert (figures["byes"], figures["rematches"]) == (optimum["byes_needed"], optimum["rematches"])
    if optimum["byes_needed"]:
        assert (figures["bye_again"], figures["bye_score"]) == (optimum["bye_again"], optimum["bye_score"])
    assert figures["sum_sq"] == optimum["sum_sq"]


def test_the_checker_refuses_a_round_with_an_avoidable_rematch() -> None:
    document = json.loads(
        (Path(__file__).parent / "data" / "small-6-third-round.json").read_text(encoding="utf-8")
    )
    met = document["rounds"][0]
    _, broken = judge(
        Field(document), {"pairs": [[match["a"], match["b"]] for match in met], "byes": []}, document["optimum"]
    )
    assert broken == ["3 rematches, 0 needed"]
