"""States that come in from outside: what is read, and what each fault is called (formats.md 3.1)."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.formats.test_swiss_optimal import documents
from tournaments.formats.errors import StateError
from tournaments.formats.pair import answer_state
from tournaments.formats.reading import read_state
from tournaments.formats.swiss import pair_round
from tournaments.formats.writing import write_state

SMALL = json.loads((Path(__file__).parent / "data" / "odd-9.json").read_text(encoding="utf-8"))
GONE = object()
CODES = {
    "invalid_document",
    "entrant_unknown",
    "entrant_twice_in_round",
    "state_contradicts_itself",
    "nobody_to_pair",
}

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


def change(document: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The document with another value at the dotted path, or without it."""
    changed = deepcopy(document)
    *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    inner: Any = changed
    for key in way:
        inner = inner[key]
    if value is GONE:
        del inner[last]
    else:
        inner[last] = value
    return changed


def find_fault(document: Any) -> tuple[str, str | None]:
    with pytest.raises(StateError) as fault:
        read_state(document)
    assert fault.value.message
    return fault.value.code, fault.value.field


@pytest.mark.parametrize("document", [None, [], 3, "x", True])
def test_a_state_is_an_object(document: Any) -> None:
    assert find_fault(document) == ("invalid_document", None)


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("format", GONE, "format"),
        ("format", "event/1", "format"),
        ("next_round", GONE, "next_round"),
        ("next_round", 0, "next_round"),
        ("next_round", True, "next_round"),
        ("next_round", 3.0, "next_round"),
        ("points", [], "points"),
        ("points.win", "2", "points.win"),
        ("players", GONE, "players"),
        ("players", {}, "players"),
        ("players.2", None, "players.2"),
        ("players.2.id", GONE, "players.2.id"),
        ("players.2.id", True, "players.2.id"),
        ("players.2.id", float("inf"), "players.2.id"),
        ("players.2.id", 1, "players.2.id"),
        ("players.2.id", 1.0, "players.2.id"),
        ("players.2.seed", "3", "players.2.seed"),
        ("players.2.score", GONE, "players.2.score"),
        ("players.2.score", None, "players.2.score"),
        ("players.2.score", 10**30, "players.2.score"),
        ("players.2.spread", 0.5, "players.2.spread"),
        ("players.2.active", 1, "players.2.active"),
        ("players.2.club", 7, "players.2.club"),
        ("players.2.entered", 0, "players.2.entered"),
        ("players.2.opponents", None, "players.2.opponents"),
        ("players.2.opponents", [[]], "players.2.opponents"),
        ("players.2.byes", -1, "players.2.byes"),
        ("players.2.start_score", None, "players.2.start_score"),
        ("rounds", "", "rounds"),
        ("rounds.1", {}, "rounds.1"),
        ("rounds.1.0", [], "rounds.1.0"),
        ("rounds.1.0.a", None, "rounds.1.0.a"),
        ("rounds.1.0.b", GONE, "rounds.1.0.b"),
        ("rounds.1.0.pa", GONE, "rounds.1.0.pa"),
        ("rounds.1.0.pb", GONE, "rounds.1.0.pb"),
        ("rounds.1.0.kind", "friendly", "rounds.1.0.kind"),
        ("rounds.1.0.kind", [], "rounds.1.0.kind"),
        ("rounds.1.0.kind", "bye", "rounds.1.0.kind"),
        ("rounds.1.4.kind", "no_show", "rounds.1.4.kind"),
        ("forbidden", {}, "forbidden"),
        ("forbidden", [[1]], "forbidden.0"),
        ("forbidden", [[1, 2], [3, 3]], "forbidden.1"),
        ("options", None, "options"),
        ("options", {"pattern": "random"}, "options.pattern"),
        ("options", {"pattern": ["slide"]}, "options.pattern"),
        ("options", {"club_mates": -1}, "options.club_mates"),
        ("options", {"club_mates": True}, "options.club_mates"),
        ("options", {"openings": "yes"}, "options.openings"),
        ("options", {"first_round": None}, "options.first_round"),
        ("random_seed", None, "random_seed"),
        ("fixed_tables", [[1, 0]], "fixed_tables.0"),
        ("fixed_tables", [[1, 4], [1, 5]], "fixed_tables.1"),
        ("tables_out_of_use", [3, "4"], "tables_out_of_use.1"),
    ],
)
def test_a_value_of_another_shape_is_an_invalid_document(path: str, value: Any, field: str) -> None:
    document = {**SMALL, "options": {}, "random_seed": 1}
    assert find_fault(change(document, path, value)) == ("invalid_document", field)


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("players.3.opponents", [77], "players.3.opponents"),
        ("rounds.0.1.a", 77, "rounds.0.1.a"),
        ("rounds.0.1.b", "1", "rounds.0.1.b"),
        ("forbidden", [[1, 77]], "forbidden.0"),
        ("fixed_tables", [[77, 1]], "fixed_tables.0"),
    ],
)
def test_nobody_is_named_who_is_no_entrant(path: str, value: Any, field: str) -> None:
    assert find_fault(change(SMALL, path, value)) == ("entrant_unknown", field)


def test_nobody_is_in_a_round_twice() -> None:
    first = SMALL["rounds"][0][0]
    document = change(SMALL, "rounds.0.1.b", first["a"])
    assert find_fault(document) == ("entrant_twice_in_round", "rounds.0.1.b")
    assert find_fault(change(SMALL, "rounds.0.0.b", first["a"])) == ("entrant_twice_in_round", "rounds.0.0.b")


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("players.3.score", 77, "players.3.score"),
        ("players.3.start_score", 1, "players.3.score"),
        ("players.3.byes", 5, "players.3.byes"),
        ("players.3.opponents", [1, 2], "players.3.opponents"),
        ("rounds.0.0.kind", "no_show", "players.0.opponents"),
        ("next_round", 1, "rounds"),
    ],
)
def test_a_state_that_contradicts_itself_is_refused(path: str, value: Any, field: str) -> None:
    assert find_fault(change(SMALL, path, value)) == ("state_contradicts_itself", field)


def test_what_is_left_out_is_taken_from_the_rounds_and_the_defaults() -> None:
    lean = deepcopy(SMALL)
    for player in lean["players"]:
        for key in ("opponents", "byes", "active", "club", "entered"):
            player.pop(key, None)
    for key in ("options", "points", "forbidden", "random_seed"):
        lean.pop(key, None)
    lean["more"] = [{"unknown": None}]
    assert read_state(lean).players == read_state(SMALL).players


def test_the_numbers_one_and_one_in_quotes_are_two_entrants() -> None:
    players = [{"id": id, "seed": 1, "score": 0} for id in (1, "1", 1.5, "é\ud800")]
    state = read_state({"format": "swiss-state/1", "next_round": 1, "players": players})
    pairing = pair_round(state)
    assert sorted(str(id) for pair in pairing.pairs for id in pair) == ["1", "1", "1.5", "é\ud800"]


@settings(max_examples=60, deadline=None)
@given(documents(0, 20))
def test_a_state_that_is_written_is_read_as_the_same(document: dict[str, Any]) -> None:
    state = read_state({**document, "fixed_tables": [], "tables_out_of_use": [4, 2]})
    assert read_state(json.loads(json.dumps(write_state(state)))) == state


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_value_anywhere_gives_a_round_or_a_named_fault(data: st.DataObject) -> None:
    document: Any = deepcopy({**SMALL, "options": {}, "random_seed": 1})
    inner = document
    while True:
        key = data.draw(st.sampled_from(list(inner) if isinstance(inner, dict) else list(range(len(inner)))))
        deeper = isinstance(inner[key], dict | list) and inner[key]
        if not deeper or data.draw(st.booleans()):
            inner[key] = data.draw(JSON_VALUES)
            break
        inner = inner[key]
    line, answered = answer_state(json.dumps(document).encode())
    answer = json.loads(line)
    assert answered == ("pairs" in answer)
    if not answered:
        assert answer["error"]["code"] in CODES


@pytest.mark.parametrize(
    "data", [b"", b"{]", b"\xff", b'{"a": NaN}', b'{"a": 1, "a": 2}', b"[" * 100_000, b"9" * 5000]
)
def test_what_is_no_json_is_an_invalid_document(data: bytes) -> None:
    line, answered = answer_state(data)
    assert not answered
    assert json.loads(line)["error"]["code"] == "invalid_document"
