"""`python -m tournaments.formats pair` and `check` (formats.md 3.1)."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.formats.states import make_state
from tournaments.formats.check import judge_documents
from tournaments.formats.pair import answer_state

ROOT = Path(__file__).parents[2]
STATE = ROOT / "tests" / "formats" / "data" / "odd-9.json"
DOCUMENT = json.loads(STATE.read_text(encoding="utf-8"))


def run(*arguments: str, given: bytes = b"", seed: str = "0") -> tuple[int, Any]:
    """Exit status and the JSON on standard output (None: nothing)."""
    done = subprocess.run(
        [sys.executable, "-m", "tournaments.formats", *arguments],
        input=given,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed},
        check=False,
    )
    assert b"Traceback" not in done.stderr
    return done.returncode, json.loads(done.stdout) if done.stdout else None


def judge(answer: dict[str, Any], document: dict[str, Any] = DOCUMENT) -> tuple[Any, int]:
    line, status = judge_documents(json.dumps(document).encode(), json.dumps(answer).encode())
    return json.loads(line), status


def answer_of(document: dict[str, Any]) -> Any:
    return json.loads(answer_state(json.dumps(document).encode())[0])


def test_a_state_is_paired_alike_from_a_file_and_from_standard_input(tmp_path: Path) -> None:
    status, answer = run("pair", str(STATE))
    assert status == 0
    assert list(answer) == ["pairs", "byes", "tables", "reasons", "bye_reasons"]
    assert run("pair", "-", given=STATE.read_bytes(), seed="7") == (0, answer)
    path = tmp_path / "answer.json"
    path.write_text(json.dumps(answer), encoding="utf-8")
    status, judgement = run("check", str(STATE), str(path))
    assert (status, judgement["sound"], judgement["broken"]) == (0, True, [])
    assert judgement["costs"] == judgement["least"]


def test_lines_are_answered_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "states.jsonl"
    path.write_text(json.dumps(DOCUMENT) + "\n{}\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tournaments.formats", "pair", "--lines", str(path)],
        capture_output=True,
        cwd=ROOT,
        check=True,
    )
    first, second = (json.loads(line) for line in done.stdout.splitlines())
    assert first == answer_of(DOCUMENT)
    assert second["error"]["code"] == "invalid_document"


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["draw"],
        ["pair"],
        ["pair", "a", "b"],
        ["pair", "no-such-file.json"],
        ["check", "-", "-"],
        ["check", "x"],
        ["check", "no-such-file.json", "-"],
    ],
)
def test_a_wrong_call_says_so_and_answers_nothing(arguments: list[str]) -> None:
    assert run(*arguments) == (2, None)


def test_a_state_that_cannot_be_read_or_paired_gives_its_error_and_status_2() -> None:
    status, answer = run("pair", "-", given=b'{"format": "swiss-state/1"}')
    assert (status, answer["error"]["code"], answer["error"]["field"]) == (2, "invalid_document", "next_round")
    nobody = {"format": "swiss-state/1", "next_round": 1, "players": []}
    status, answer = run("pair", "-", given=json.dumps(nobody).encode())
    assert (status, answer["error"]["code"], answer["error"]["field"]) == (2, "nobody_to_pair", "players")


def test_a_round_made_by_hand_is_told_what_it_breaks() -> None:
    good = answer_of(DOCUMENT)
    first, second = good["pairs"][0], good["pairs"][1]
    met = next(match for match in DOCUMENT["rounds"][0] if match["b"] is not None)
    ids = [player["id"] for player in DOCUMENT["players"] if player["id"] not in (met["a"], met["b"])]
    rematch = {"pairs": [[met["a"], met["b"]], *zip(ids[:-1:2], ids[1::2], strict=True)], "byes": ids[-1:]}
    cases = [
        ({**good, "pairs": good["pairs"][1:], "tables": []}, "missing", 1),
        ({**good, "byes": [*good["byes"], first[0]]}, "twice", 1),
        ({**good, "pairs": [["x", first[1]], *good["pairs"][1:]]}, "missing", 1),
        (
            {**good, "pairs": good["pairs"][2:], "tables": [], "byes": [*good["byes"], *first, *second]},
            "more_byes",
            1,
        ),
        ({**good, "pairs": [first[::-1], *good["pairs"][1:]]}, "wrong_opener", 1),
        ({**good, "tables": [2, 2, 3, 4]}, "table_twice", 1),
        (rematch, "avoidable_rematch", 1),
        (good, None, 0),
    ]
    for answer, code, status in cases:
        judgement, given = judge(answer)
        assert given == status
        assert code is None or code in [fault["code"] for fault in judgement["broken"]]


def test_a_bye_for_one_who_had_one_and_a_forbidden_pair_are_named() -> None:
    document = make_state(3, 3, 0)
    good = answer_of(document)
    (bye,) = good["byes"]
    document["forbidden"] = [sorted(good["pairs"][0])]
    judgement, status = judge(good, document)
    assert (status, [fault["code"] for fault in judgement["broken"]]) == (1, ["forbidden_pair"])
    later = {
        **make_state(3, 3, 0),
        "next_round": 2,
        "rounds": [[{"a": bye, "b": None, "pa": 0}]],
    }
    later["players"][bye - 1]["byes"] = 1
    judgement, status = judge(good, later)
    assert (status, [fault["code"] for fault in judgement["broken"]]) == (1, ["bye_again"])


@pytest.mark.parametrize(
    ("answer", "field"),
    [
        ([], "answer"),
        ({}, "answer.pairs"),
        ({"pairs": [[1]]}, "answer.pairs.0"),
        ({"pairs": [[1, None]]}, "answer.pairs.0"),
        ({"pairs": [], "byes": [None]}, "answer.byes.0"),
        ({"pairs": [], "tables": [1]}, "answer.tables"),
        ({"pairs": [[1, 2]], "tables": [0]}, "answer.tables.0"),
    ],
)
def test_an_answer_of_another_shape_is_an_invalid_document(answer: Any, field: str) -> None:
    judgement, status = judge(answer)
    assert (status, judgement["error"]["code"], judgement["error"]["field"]) == (2, "invalid_document", field)
