"""Every case of the rules' own list: worked examples, faulty sheets, random sheets."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring import SheetError, score_sheet

CASES = json.loads((Path(__file__).parent / "data" / "scoring.json").read_text(encoding="utf-8"))


def answer(sheet: Any) -> dict[str, Any]:
    try:
        return score_sheet(sheet)
    except SheetError as fault:
        return {"error": {"code": fault.code, "record": fault.record}}


@pytest.mark.parametrize("case", CASES["worked"], ids=lambda case: case["name"])
def test_worked_example(case: dict[str, Any]) -> None:
    assert answer(case["sheet"]) == case["expected"]


@pytest.mark.parametrize("number", range(len(CASES["faulty"])))
def test_faulty_sheet(number: int) -> None:
    case = CASES["faulty"][number]
    assert answer(case["sheet"]) == case["expected"]


@pytest.mark.parametrize("number", range(len(CASES["random"])))
def test_random_sheet(number: int) -> None:
    case = CASES["random"][number]
    assert answer(case["sheet"]) == {
        key: {"code": value["code"], "record": value["record"]} if key == "error" else value
        for key, value in case["expected"].items()
    }
