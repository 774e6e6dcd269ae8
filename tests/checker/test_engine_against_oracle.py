"""The engine and the plain checker, both made from the text alone, give one answer to every sheet."""

import json
from collections import Counter
from pathlib import Path

import pytest

from scoring import CODES
from tests.checker.compare import agree, ask_engine
from tests.checker.score_oracle import score_by_text
from tests.checker.sheet_maker import make_crowded_sheet, make_sheet

CASES = json.loads((Path(__file__).parents[1] / "scoring" / "data" / "scoring.json").read_text(encoding="utf-8"))
SHEETS = 1500


@pytest.mark.parametrize("group", ["worked", "random"])
def test_checker_scores_every_case_as_expected(group):
    for case in CASES[group]:
        answer = score_by_text(case["sheet"])
        if "error" in answer:
            answer = {"error": {key: answer["error"][key] for key in ("code", "record")}}
        assert answer == case["expected"], case.get("name", json.dumps(case["sheet"]))


@pytest.mark.parametrize("case", CASES["faulty"], ids=lambda case: case["expected"]["error"]["code"])
def test_checker_refuses_every_faulty_case_as_expected(case):
    error = score_by_text(case["sheet"])["error"]
    assert {"code": error["code"], "record": error["record"]} == case["expected"]["error"]


@pytest.fixture(scope="module")
def answered():
    """[(seed, sheet, the engine's answer, the checker's)]."""
    sheets = [(seed, make_sheet(seed)) for seed in range(SHEETS)]
    return [(seed, sheet, ask_engine(sheet), score_by_text(sheet)) for seed, sheet in sheets]


def test_engine_and_checker_agree(answered):
    for seed, sheet, ours, plain in answered:
        assert agree(ours, plain), f"seed {seed}: {json.dumps(sheet)}\nengine {ours}\nchecker {plain}"


def test_sheets_come_to_every_end_and_to_most_faults(answered):
    met = Counter(
        plain["error"]["code"] if "error" in plain else plain["decided_by"] or plain["status"]
        for _, _, _, plain in answered
    )
    ends = {"playing", "target", "time", "award", "result"}
    faults = {"invalid_document", "invalid_rules", "unknown_kind", "match_over", "pips_missing", "pips_impossible"}
    assert ends | faults <= set(met), met


def test_engine_names_the_earliest_of_several_faults():
    met = set()
    for seed in range(4 * SHEETS):
        sheet = make_crowded_sheet(seed)
        ours, plain = ask_engine(sheet), score_by_text(sheet)
        assert agree(ours, plain), f"seed {seed}: {json.dumps(sheet)[:900]}\nengine {ours}\nchecker {plain}"
        met.add(plain.get("error", {}).get("code"))
    elsewhere = {"unknown_preset", "invalid_rules", "unknown_kind", "match_over"}
    assert met == {None, *CODES} - elsewhere


def test_comparing_tells_a_wrong_total_and_a_fault_of_a_later_group(answered):
    _, _, _, plain = next(one for one in answered if "error" not in one[3])
    assert not agree({**plain, "target": plain["target"] + 1}, plain)
    refused = {"error": {"code": "pips_missing", "record": 1, "field": "pips.2"}}
    earlier = {"error": {"record": 1, "also": [("seat_out_of_range", "seat")]}}
    assert not agree(refused, earlier)
    assert agree(refused, {"error": {"record": 1, "also": [("pips_missing", "pips.2")]}})


def test_a_seed_always_makes_the_same_sheet():
    assert [make_sheet(seed) for seed in range(40)] == [make_sheet(seed) for seed in range(40)]
