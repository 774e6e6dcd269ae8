"""Faulty `event/1` documents: the code and the place of the first fault in the order of the document (formats.md 2)."""

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.standings.strategies import documents
from tournaments.standings.__main__ import answer_document
from tournaments.standings.answer import answer_event
from tournaments.standings.errors import CODES, EventError
from tournaments.standings.event import Event
from tournaments.standings.reading import read_event

GOOD: dict[str, Any] = {
    "format": "event/1",
    "target": 100,
    "entrants": [{"id": "A", "seed": 1}, {"id": "B"}, {"id": "C"}, {"id": "D"}, {"id": 1}, {"id": "1"}],
    "penalties": [{"id": "A", "points": 5, "reason": "late"}],
    "rounds": [
        {"matches": [{"a": "A", "b": "B", "score": [100, 50], "winner": "a"}], "byes": ["C"], "absent": ["D"]},
        {"best_of": 3, "matches": [{"a": "A", "b": "C", "games": [[100, 20], [100, 0]], "winner": "a"}]},
        {"matches": [{"sides": [{"id": "A", "points": 9}, {"id": "B", "points": 8}, {"id": "C", "points": 0}]}]},
    ],
    "cards": [{"id": "A", "colour": "yellow", "round": 0, "match": 0}],
}
GONE = object()
BAD, UNKNOWN, TWICE, SCORE = "invalid_document", "entrant_unknown", "entrant_twice_in_round", "score_invalid"


def changed(field: str, value: Any) -> dict[str, Any]:
    """The good document with one place changed, or taken away."""
    document = deepcopy(GOOD)
    *path, last = field.split(".")
    place: Any = document
    for step in path:
        place = place[int(step)] if isinstance(place, list) else place[step]
    key: Any = int(last) if isinstance(place, list) else last
    if value is GONE:
        del place[key]
    elif isinstance(place, list) and key == len(place):
        place.append(value)
    else:
        place[key] = value
    return document


def fault_of(document: Any) -> tuple[str, str | None]:
    with pytest.raises(EventError) as caught:
        read_event(document)
    assert caught.value.code in CODES
    assert caught.value.message
    return caught.value.code, caught.value.field


MATCH = "rounds.0.matches.0"
# What is put where, the code, and the place that is reported where it is another.
FAULTS: list[tuple[str, Any, str] | tuple[str, Any, str, str]] = [
    ("format", GONE, BAD),
    ("format", "event/2", BAD),
    ("format", None, BAD),
    ("target", 0, BAD),
    ("target", 1001, BAD),
    ("target", True, BAD),
    ("target", 100.0, BAD),
    ("target", "100", BAD),
    ("best_of", 2, BAD),
    ("best_of", 9, BAD),
    ("best_of", True, BAD),
    ("difference", "cut", BAD),
    ("difference", ["raw"], BAD),
    ("match_points", [2, 1, 0], BAD),
    ("match_points", {"win": 3, "draw": 1.5}, BAD, "match_points.draw"),
    ("match_points", {"loss": False}, BAD, "match_points.loss"),
    ("kinds", [], BAD),
    ("kinds", {"bye": 2}, BAD, "kinds.bye"),
    ("kinds", {"bye": {"points_for": -1}}, BAD, "kinds.bye.points_for"),
    ("kinds", {"no_show": {"present": {"difference": "x"}}}, BAD, "kinds.no_show.present.difference"),
    ("kinds", {"award": {"loser": None}}, BAD, "kinds.award.loser"),
    ("kinds", {"award": 5}, BAD, "kinds.award"),
    ("places", [3, 2, 1], BAD),
    ("places", [3, 2, 1, "0"], BAD, "places.3"),
    ("places", {}, BAD),
    ("criteria", "wins", BAD),
    ("criteria", ["wins", "luck"], "criterion_unknown", "criteria.1"),
    ("criteria", [True], "criterion_unknown", "criteria.0"),
    ("criteria", [["wins"]], "criterion_unknown", "criteria.0"),
    ("criteria", ["wins", "losses", "wins"], BAD, "criteria.2"),
    ("random_seed", 1.5, BAD),
    ("random_seed", "7", BAD),
    ("random_seed", True, BAD),
    ("withdrawn_results", "forget", BAD),
    ("matches_each", -1, BAD),
    ("entrants", GONE, BAD),
    ("entrants", {}, BAD),
    ("entrants.1", "B", BAD),
    ("entrants.1", {"seed": 2}, BAD, "entrants.1.id"),
    ("entrants.1.id", "A", BAD),
    ("entrants.5.id", 1, BAD),
    ("entrants.5.id", 1.0, BAD),
    ("entrants.1.id", True, BAD),
    ("entrants.1.id", None, BAD),
    ("entrants.1.id", ["B"], BAD),
    ("entrants.1.id", float("inf"), BAD),
    ("entrants.0.seed", "first", BAD),
    ("entrants.0.seed", True, BAD),
    ("entrants.0.withdrawn", 1, BAD),
    ("entrants.0.carried", [], BAD),
    ("entrants.0.carried", {"wins": -1}, BAD, "entrants.0.carried.wins"),
    ("entrants.0.carried", {"difference": None}, BAD, "entrants.0.carried.difference"),
    ("penalties", None, BAD),
    ("penalties.0", 5, BAD),
    ("penalties.0.id", GONE, BAD),
    ("penalties.0.id", "X", UNKNOWN),
    ("penalties.0.points", GONE, BAD),
    ("penalties.0.points", -5, BAD),
    ("penalties.0.points", True, BAD),
    ("penalties.0.reason", 5, BAD),
    ("rounds", GONE, BAD),
    ("rounds", 5, BAD),
    ("rounds.0", [], BAD),
    ("rounds.0.target", 0, BAD),
    ("rounds.0.best_of", "3", BAD),
    ("rounds.0.provisional", "yes", BAD),
    ("rounds.0.matches", {}, BAD),
    (MATCH, ["A", "B"], BAD),
    (f"{MATCH}.a", GONE, BAD),
    (f"{MATCH}.b", GONE, BAD),
    (f"{MATCH}.a", "X", UNKNOWN),
    (f"{MATCH}.a", 2, UNKNOWN),
    (f"{MATCH}.a", True, BAD),
    (f"{MATCH}.a", {}, BAD),
    (f"{MATCH}.a", ["A"], BAD),
    (f"{MATCH}.a", ["A", "X"], UNKNOWN),
    (f"{MATCH}.a", ["A", "A"], TWICE),
    (f"{MATCH}.a", ["A", None], BAD),
    (f"{MATCH}.a", [1, "1"], BAD, f"{MATCH}.b"),
    (f"{MATCH}.b", ["B", 1], BAD),
    (f"{MATCH}.b", "A", TWICE),
    (f"{MATCH}.kind", "bye", BAD),
    (f"{MATCH}.kind", "absent", BAD),
    (f"{MATCH}.kind", None, BAD),
    (f"{MATCH}.kind", ["played"], BAD),
    (f"{MATCH}.kind", "no_show", "", ""),
    (f"{MATCH}.kind", "double_no_show", BAD, f"{MATCH}.winner"),
    (f"{MATCH}.score", GONE, BAD),
    (f"{MATCH}.score", None, SCORE),
    (f"{MATCH}.score", [100], SCORE),
    (f"{MATCH}.score", [100, -1], SCORE),
    (f"{MATCH}.score", [100, True], SCORE),
    (f"{MATCH}.score", [100, 50.0], SCORE),
    (f"{MATCH}.score", ["100", "50"], SCORE),
    (f"{MATCH}.score", {"a": 100, "b": 50}, SCORE),
    (f"{MATCH}.score", [49, 50], SCORE),
    (f"{MATCH}.winner", GONE, BAD),
    (f"{MATCH}.winner", "A", BAD),
    (f"{MATCH}.winner", True, BAD),
    (f"{MATCH}.winner", 0, BAD),
    (f"{MATCH}.winner", "b", SCORE, f"{MATCH}.score"),
    (f"{MATCH}.hands", [1], BAD),
    (f"{MATCH}.hands", "6-4", BAD),
    (f"{MATCH}.hands", [6, None], BAD),
    ("rounds.0.byes", "C", BAD),
    ("rounds.0.byes.0", "X", UNKNOWN),
    ("rounds.0.byes.0", ["C"], BAD),
    ("rounds.0.byes.0", "A", TWICE),
    ("rounds.0.byes.1", "C", TWICE),
    ("rounds.0.absent.0", "C", TWICE),
    ("rounds.0.absent", {"D": 1}, BAD),
    ("rounds.1.matches.0.games", GONE, BAD),
    ("rounds.1.matches.0.games", [100, 50], SCORE),
    ("rounds.1.matches.0.games", [[100, 50], [100]], SCORE),
    ("rounds.1.matches.0.games", {}, SCORE),
    ("rounds.1.matches.0.games", [], SCORE),
    ("rounds.1.matches.0.games", [[100, 0], [0, 100], [100, 0], [0, 100]], SCORE),
    ("rounds.1.best_of", GONE, BAD, "rounds.1.matches.0.score"),
    ("rounds.2.matches.0.sides", "A", BAD),
    ("rounds.2.matches.0.sides", [], BAD),
    ("rounds.2.matches.0.sides.0", "A", BAD),
    ("rounds.2.matches.0.sides.0.id", GONE, BAD),
    ("rounds.2.matches.0.sides.1.id", "X", UNKNOWN),
    ("rounds.2.matches.0.sides.1.id", "A", TWICE),
    ("rounds.2.matches.0.sides.1.points", GONE, BAD),
    ("rounds.2.matches.0.sides.1.points", -1, SCORE),
    ("rounds.2.matches.0.sides.1.points", True, SCORE),
    ("rounds.2.matches.0.kind", "no_show", BAD),
    ("card_rules", [], BAD),
    ("card_rules", {"red": {"points": -1}}, BAD, "card_rules.red.points"),
    ("card_rules", {"red": {"match_lost": 1}}, BAD, "card_rules.red.match_lost"),
    ("card_rules", {"second_yellow_is_red": "yes"}, BAD, "card_rules.second_yellow_is_red"),
    ("cards", {}, BAD),
    ("cards.0", "yellow", BAD),
    ("cards.0.id", "X", UNKNOWN),
    ("cards.0.colour", GONE, BAD),
    ("cards.0.colour", "green", BAD),
    ("cards.0.round", GONE, BAD),
    ("cards.0.round", 3, BAD),
    ("cards.0.round", -1, BAD),
    ("cards.0.match", 1, BAD),
    ("cards.0.match", "0", BAD),
    ("cards.0.id", "C", BAD, "cards.0.match"),
    ("cards.0.player", [], BAD),
]


@pytest.mark.parametrize(
    "fault", [fault for fault in FAULTS if fault[2]], ids=lambda fault: f"{fault[0]}={fault[1]!r:.40}"
)
def test_a_fault_is_refused_with_its_code_and_its_place(fault: tuple[str, ...]) -> None:
    field, value, code = fault[:3]
    assert fault_of(changed(field, value)) == (code, fault[3] if len(fault) > 3 else field)


def test_the_document_that_the_faults_are_put_into_is_sound() -> None:
    assert isinstance(read_event(GOOD), Event)
    assert isinstance(read_event(changed(f"{MATCH}.kind", "no_show")), Event)


@pytest.mark.parametrize("document", [None, [], "event/1", 7, True, 1.5])
def test_what_is_no_object_is_refused_without_a_place(document: Any) -> None:
    assert fault_of(document) == (BAD, None)


def test_of_two_faults_the_first_in_the_order_of_the_document_is_told() -> None:
    rounds = [{"byes": ["X"], "target": 0}]
    assert fault_of({"rounds": rounds, "entrants": 5, "format": "event/1"}) == (UNKNOWN, "rounds.0.byes.0")
    assert fault_of({"entrants": 5, "rounds": rounds, "format": "event/1"}) == (BAD, "entrants")
    swapped = [{"target": 0, "byes": ["X"]}]
    assert fault_of({"format": "event/1", "entrants": [], "rounds": swapped}) == (BAD, "rounds.0.target")
    match = {"winner": "x", "kind": "y", "score": 1, "b": "z", "a": "Z"}
    document = {"format": "event/1", "entrants": [], "rounds": [{"matches": [match]}]}
    for key in ("winner", "kind"):
        assert fault_of(document) == (BAD, f"{MATCH}.{key}")
        del match[key]
        match["kind" if key == "winner" else "winner"] = "y" if key == "winner" else None


def test_rounds_may_stand_before_the_entrants_and_before_the_length_of_their_matches() -> None:
    document = {key: GOOD[key] for key in reversed(GOOD)}
    document["rounds"] = [dict(reversed(round.items())) for round in GOOD["rounds"]]
    assert answer_event(document) == answer_event(GOOD)


def test_a_missing_key_is_told_where_it_would_be() -> None:
    entrants = [{"id": "A"}, {"id": "B"}]
    match: dict[str, Any] = {"a": "A", "b": "B", "winner": "z"}
    document = {"format": "event/1", "entrants": entrants, "rounds": [{"matches": [match]}]}
    assert fault_of(document) == (BAD, f"{MATCH}.score")
    match["score"] = [1, 2]
    assert fault_of(document) == (BAD, f"{MATCH}.winner")
    del match["winner"]
    match["hands"] = 5
    assert fault_of(document) == (BAD, f"{MATCH}.winner")
    del document["entrants"]
    assert fault_of(document) == (BAD, "entrants")


def test_unknown_keys_are_ignored_wherever_they_stand() -> None:
    document = deepcopy(GOOD)
    places = [
        document,
        document["entrants"][0],
        document["penalties"][0],
        document["rounds"][0],
        document["rounds"][0]["matches"][0],
        document["rounds"][2]["matches"][0],
        document["rounds"][2]["matches"][0]["sides"][0],
        document["cards"][0],
    ]
    for place in places:
        place["note"] = {"deep": [None]}
    document["kinds"] = {"rain": 5, "bye": {"luck": "x"}, "no_show": {"late": []}}
    document["match_points"] = {"forfeit": "x"}
    document["entrants"][0]["carried"] = {"medals": "gold"}
    assert answer_event(document) == answer_event(GOOD)


def test_1_and_its_text_are_two_entrants() -> None:
    rounds = [{"matches": [{"a": 1, "b": "1", "score": [100, 3], "winner": "a"}]}]
    document = {"format": "event/1", "criteria": ["wins"], "entrants": [{"id": 1}, {"id": "1"}], "rounds": rounds}
    assert [(line["rank"], line["id"]) for line in answer_event(document)["standings"]] == [(1, 1), (2, "1")]


@pytest.mark.parametrize("hands", [None, [3, 4]])
def test_hands_may_be_unknown(hands: Any) -> None:
    assert isinstance(read_event(changed(f"{MATCH}.hands", hands)), Event)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=3) | st.just(10**30),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=4,
)


@given(documents(least=2), st.data())
def test_whatever_stands_anywhere_is_ranked_or_refused_in_good_order(
    document: dict[str, Any], data: st.DataObject
) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        place: Any = document
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            if not keys:
                break
            key = data.draw(st.sampled_from(keys))
            if isinstance(place[key], dict | list) and data.draw(st.integers(0, 3)):
                place = place[key]
                continue
            what = data.draw(st.sampled_from(["other", "gone", "twice"]))
            if what == "other":
                place[key] = data.draw(JSON)
            elif what == "gone":
                del place[key]
            elif isinstance(place, list):
                place.append(deepcopy(place[key]))
            break
    answer, _ = answer_document(json.dumps(document).encode())
    error = json.loads(answer).get("error", {"code": "invalid_document", "field": None})
    assert error["code"] in CODES
    assert error["field"] is None or error["field"].split(".")[0] in {*document, "format", "entrants", "rounds"}
