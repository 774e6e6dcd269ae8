"""`python -m tournaments.standings`: one event, standard input, many lines (formats.md 2)."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tournaments.standings.__main__ import answer_document

ROOT = Path(__file__).parents[2]
# The example of formats.md 2 with the answer that it gives.
EVENT: dict[str, Any] = {
    "format": "event/1",
    "target": 100,
    "difference": "raw",
    "match_points": {"win": 2, "draw": 1, "loss": 0},
    "criteria": ["match_points", "difference", "points_for"],
    "random_seed": 7,
    "entrants": [
        {"id": "p1", "seed": 1},
        {"id": "p2", "seed": 2},
        {"id": "p3", "seed": 3, "carried": {"match_points": 4, "wins": 2, "points_for": 180}},
        {"id": "p4", "seed": 4},
        {"id": "p5", "seed": 5, "withdrawn": True},
    ],
    "penalties": [{"id": "p2", "points": 10, "reason": "late"}],
    "rounds": [
        {
            "matches": [
                {"a": "p1", "b": "p2", "score": [100, 62], "winner": "a", "hands": [6, 4]},
                {"a": "p4", "b": "p5", "kind": "no_show", "winner": "a"},
            ],
            "byes": ["p3"],
            "absent": [],
        }
    ],
}


def line(rank: int, id: str, points: int, difference: int, points_for: int, **marks: Any) -> dict[str, Any]:
    values = {"match_points": points, "difference": difference, "points_for": points_for}
    return {"rank": rank, "id": id, "values": values, "results": 1, **marks}


ANSWER = {
    "standings": [
        line(1, "p3", 6, 50, 280),
        line(2, "p4", 2, 50, 100),
        line(3, "p1", 2, 38, 100),
        line(4, "p2", 0, -48, 52, penalty=10),
        line(5, "p5", 0, -100, 0, withdrawn=True),
    ]
}


def run(*arguments: str, given: bytes = b"") -> tuple[int, str]:
    """Exit status and standard output of the command."""
    done = subprocess.run(
        [sys.executable, "-m", "tournaments.standings", *arguments],
        input=given,
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    assert b"Traceback" not in done.stderr
    return done.returncode, done.stdout.decode()


def error_of(data: bytes) -> dict[str, Any]:
    answer, ranked = answer_document(data)
    assert not ranked
    error: dict[str, Any] = json.loads(answer)["error"]
    assert set(error) == {"code", "field", "message"}
    return error


def test_an_event_in_a_file_is_ranked(tmp_path: Path) -> None:
    path = tmp_path / "event.json"
    path.write_text(json.dumps(EVENT, indent=2), encoding="utf-8")
    status, answer = run(str(path))
    assert (status, json.loads(answer)) == (0, ANSWER)


def test_an_event_on_standard_input_is_ranked() -> None:
    status, answer = run("-", given=json.dumps(EVENT).encode())
    assert (status, json.loads(answer)) == (0, ANSWER)


def test_an_event_that_cannot_be_ranked_gives_its_error_and_status_2() -> None:
    status, answer = run("-", given=json.dumps({**EVENT, "criteria": ["wins", "luck"]}).encode())
    assert status == 2
    error = json.loads(answer)["error"]
    assert (error["code"], error["field"]) == ("criterion_unknown", "criteria.1")


def test_lines_are_answered_one_by_one_in_order(tmp_path: Path) -> None:
    path = tmp_path / "events.jsonl"
    good = json.dumps(EVENT).encode()
    path.write_bytes(b"\n".join([good, b"", b"{]", b"\xff\xfe", good + b"\r", b'{"format": NaN}', b"[]", good]))
    status, answers = run("--lines", str(path))
    assert status == 0
    lines = [json.loads(line) for line in answers.splitlines()]
    bad = "invalid_document"
    assert [line.get("error", {}).get("code") for line in lines] == [None, bad, bad, bad, None, bad, bad, None]
    assert lines[0] == lines[4] == lines[7] == ANSWER


@pytest.mark.parametrize("arguments", [[], ["a", "b"], ["--line", "x"], ["--lines"], ["no-such-file.json"], ["."]])
def test_a_wrong_call_says_so_and_answers_nothing(arguments: list[str]) -> None:
    assert run(*arguments) == (2, "")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"x",
        b'{"format": "event/1"} x',
        b'{"format": NaN}',
        b'{"format": "event/1", "format": "event/1"}',
        b'{"note": {"x": 1, "x": 1}}',
        b"\xef\xbb\xbf{}",
        b'{"note": "\xff"}',
        b'{"rounds": ' + b"[" * 200_000 + b"]" * 200_000 + b"}",
        b'{"a":' * 200_000,
        b'{"target": ' + b"9" * 5000 + b"}",
        b"[]",
        b"null",
        b'"event/1"',
        b"7",
    ],
    ids=lambda data: repr(data[:40]),
)
def test_what_is_no_json_object_is_refused(data: bytes) -> None:
    error = error_of(data)
    assert (error["code"], error["field"]) == ("invalid_document", None)


def test_sums_too_long_to_be_written_are_refused() -> None:
    most = int("9" * 4300)  # the largest number that Python reads
    carried = {"points_for": most, "points_against": 1}
    entrants = [{"id": "a", "carried": carried}, {"id": "b"}]
    rounds = [{"matches": [{"a": "a", "b": "b", "score": [100, 0], "winner": "a"}]}]
    for criterion in ("points_for", "points_ratio"):
        event = {"format": "event/1", "criteria": [criterion], "entrants": entrants, "rounds": rounds}
        assert error_of(json.dumps(event).encode())["code"] == "invalid_document"


def test_ids_that_utf_8_cannot_write_are_drawn_by_lot_and_answered() -> None:
    event = (
        '{"format": "event/1", "criteria": ["lots"], "entrants": [{"id": "\\ud800"}, {"id": 1.5}], "rounds": []}'
    )
    answer, ranked = answer_document(event.encode())
    assert ranked
    assert {row["id"] for row in json.loads(answer)["standings"]} == {"\ud800", 1.5}


def test_an_event_of_a_hundred_thousand_of_rounds_is_answered() -> None:
    event = '{"format": "event/1", "entrants": [{"id": 1}], "rounds": [' + ",".join(["{}"] * 100_000) + "]}"
    answer, ranked = answer_document(event.encode())
    assert ranked
    assert json.loads(answer)["standings"] == [
        {"rank": 1, "id": 1, "values": {"match_points": 0, "difference": 0, "points_for": 0}, "results": 0}
    ]


def test_the_command_needs_neither_django_nor_a_database() -> None:
    probe = "import sys, tournaments.standings.__main__; print(sorted(name for name in sys.modules if 'django' in name))"
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, cwd=ROOT, check=True)
    assert done.stdout.decode().strip() == "[]"
