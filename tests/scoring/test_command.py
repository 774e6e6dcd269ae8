"""`python -m scoring`: one sheet, standard input, many lines (rules.md 9)."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scoring import score_sheet
from scoring.__main__ import answer_sheet

ROOT = Path(__file__).parents[2]
SHEET = {"rules": {"preset": "classic-50"}, "records": [{"kind": "finish", "seat": 1, "pips": {"2": 5, "4": 6}}]}


def run(*arguments: str, given: bytes = b"") -> tuple[int, str]:
    """Exit status and standard output of the command."""
    done = subprocess.run(
        [sys.executable, "-m", "scoring", *arguments], input=given, capture_output=True, cwd=ROOT, check=False
    )
    assert b"Traceback" not in done.stderr
    return done.returncode, done.stdout.decode()


def code_of(data: bytes) -> Any:
    answer, scored = answer_sheet(data)
    assert not scored
    error = json.loads(answer)["error"]
    assert error["record"] is None
    return error["code"]


def test_a_sheet_in_a_file_is_scored(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    path.write_text(json.dumps(SHEET, indent=2), encoding="utf-8")
    status, answer = run(str(path))
    assert (status, json.loads(answer)) == (0, score_sheet(SHEET))


def test_a_sheet_on_standard_input_is_scored() -> None:
    status, answer = run("-", given=json.dumps(SHEET).encode())
    assert (status, json.loads(answer)) == (0, score_sheet(SHEET))


def test_a_reader_who_has_seen_enough_ends_the_command_without_a_word() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "scoring", "-"],
            input=json.dumps(SHEET).encode(),
            stdout=writing,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            check=False,
        )
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_sheet_that_cannot_be_scored_gives_its_error_and_status_2() -> None:
    status, answer = run("-", given=json.dumps({**SHEET, "first_opener": 5}).encode())
    assert status == 2
    assert json.loads(answer)["error"]["code"] == "seat_out_of_range"


def test_lines_are_answered_one_by_one_in_order(tmp_path: Path) -> None:
    path = tmp_path / "sheets.jsonl"
    good = json.dumps(SHEET).encode()
    path.write_bytes(b"\n".join([good, b"", b"{]", b"\xff\xfe", good + b"\r", b'{"records": [], "x": NaN}', good]))
    status, answers = run("--lines", str(path))
    assert status == 0
    lines = [json.loads(line) for line in answers.splitlines()]
    assert [line.get("error", {}).get("code") for line in lines] == [
        None,
        "invalid_document",
        "invalid_document",
        "invalid_document",
        None,
        "invalid_document",
        None,
    ]
    assert lines[0] == lines[4] == lines[6] == score_sheet(SHEET)


@pytest.mark.parametrize("arguments", [[], ["a", "b"], ["--line", "x"], ["--lines"], ["no-such-file.json"], ["."]])
def test_a_wrong_call_says_so_and_answers_nothing(arguments: list[str]) -> None:
    assert run(*arguments) == (2, "")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"x",
        b"{",
        b'{"records": []} x',
        b'{"records": [], "a": NaN}',
        b'{"records": [], "a": [Infinity]}',
        b'{"records": [], "a": -Infinity}',
        b'{"records": [], "records": []}',
        b'{"records": [{"kind": "void", "kind": "void"}]}',
        b'{"records": [], "note": {"x": 1, "x": 1}}',
        b"\xef\xbb\xbf{}",
        b'{"records": [], "note": "\xff"}',
        b'{"records": ' + b"[" * 200_000 + b"]" * 200_000 + b"}",
        b'{"a":' * 200_000,
        b'{"records": [], "first_opener": ' + b"9" * 5000 + b"}",
    ],
    ids=lambda data: repr(data[:40]),
)
def test_what_is_no_json_document_is_refused(data: bytes) -> None:
    assert code_of(data) == "invalid_document"


def test_a_number_too_long_to_be_written_is_refused() -> None:
    most = int("9" * 4300)  # the largest number that Python reads
    hand = {**SHEET["records"][0], "bonuses": [{"code": "x", "side": "A"}]}
    sheet = {"rules": {"bonuses": {"x": most}}, "records": [hand]}
    assert code_of(json.dumps(sheet).encode()) == "invalid_rules"
    sheet = {"records": [{"kind": "given", "side": "A", "points": most}]}
    answer = json.loads(answer_sheet(json.dumps(sheet).encode())[0])
    assert answer["error"]["code"] == "points_invalid"


@pytest.mark.parametrize("kind", ["[" * 900 + "]" * 900, '{"a":' * 450 + "1" + "}" * 450])
def test_deep_values_in_every_place_are_refused_in_good_order(kind: str) -> None:
    for record in (
        f'{{"kind": {kind}}}',
        f'{{"kind": "finish", "seat": {kind}}}',
        f'{{"kind": "finish", "seat": 1, "pips": {{"2": {kind}}}}}',
        f'{{"kind": "finish", "seat": 1, "tiles": {{"2": [{kind}]}}}}',
        f'{{"kind": "given", "side": "A", "points": {kind}}}',
        kind,
    ):
        answer, scored = answer_sheet(f'{{"records": [{record}]}}'.encode())
        assert not scored
        assert "error" in json.loads(answer)


def test_a_sheet_of_five_megabytes_is_answered() -> None:
    void = '{"kind": "void", "reason": "other"}'
    big = '{"records": [' + ",".join([void] * 140_000) + "]}"
    answer, scored = answer_sheet(big.encode())
    assert scored
    assert len(json.loads(answer)["records"]) == 140_000


def test_the_command_needs_neither_django_nor_a_database() -> None:
    probe = "import sys, scoring.__main__; print(sorted(name for name in sys.modules if 'django' in name))"
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, cwd=ROOT, check=True)
    assert done.stdout.decode().strip() == "[]"
