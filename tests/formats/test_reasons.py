"""Why two are paired, why somebody has the bye, and the proof that a rematch cannot be avoided (formats.md 3)."""

import json
from itertools import combinations
from pathlib import Path
from typing import Any

from hypothesis import given, settings

from tests.checker.swiss_oracle import Oracle
from tests.formats.states import make_state
from tests.formats.test_swiss_optimal import documents, has_somebody
from tournaments.formats.reading import read_state
from tournaments.formats.state import Reason
from tournaments.formats.swiss import pair_round

DATA = Path(__file__).parent / "data"


def read_case(name: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    return document


def find_reason(reasons: tuple[Reason, ...], code: str) -> Reason | None:
    return next((reason for reason in reasons if reason["code"] == code), None)


@settings(max_examples=80, deadline=None)
@given(documents(2, 30).filter(has_somebody))
def test_reasons_agree_with_what_the_pairs_cost(document: dict[str, Any]) -> None:
    oracle = Oracle(document)
    pairing = pair_round(read_state(document))
    for (a, b), reasons in zip(pairing.pairs, pairing.reasons, strict=True):
        _, meetings, _, _, squares, club_mates, ends, _, _ = oracle.price_pair(a, b)
        floated, rematch = find_reason(reasons, "floated"), find_reason(reasons, "rematch")
        assert (floated is None) == (find_reason(reasons, "same_score") is not None) == (squares == 0)
        if floated:
            assert (floated["from"] - floated["to"]) ** 2 == squares
            assert floated["nearer"] == floated["met"] + floated["forbidden"] + floated["free"]
        assert (rematch is not None) == (meetings > 0)
        if rematch:
            assert len(rematch["rounds"]) == meetings
        assert (find_reason(reasons, "club_mates") is not None) == bool(club_mates)
        opens = find_reason(reasons, "opens")
        assert (opens is not None) == oracle.ends
        if opens:
            assert opens["id"] == a
            assert opens["imbalances"] == [oracle.imbalance[a], oracle.imbalance[b]]
            assert opens.get("both_at_end", False) == bool(ends)


@settings(max_examples=80, deadline=None)
@given(documents(4, 16).filter(has_somebody))
def test_the_witness_of_a_rematch_holds(document: dict[str, Any]) -> None:
    oracle = Oracle(document)
    pairing = pair_round(read_state(document))
    found = [reason for reasons in pairing.reasons if (reason := find_reason(reasons, "rematch"))]
    for reason in found[:1]:
        groups, partners = reason["groups"], reason["partners"]
        others = {id for group in groups for id in group}
        home = {id: number for number, group in enumerate(groups) for id in group}
        fresh = {frozenset(pair) for pair in oracle.allowed() if not oracle.meetings[frozenset(pair)]}
        assert all(len(group) % 2 for group in groups)
        assert not any(frozenset((a, b)) in fresh for a, b in combinations(others, 2) if home[a] != home[b])
        rest = set(oracle.order) - others - set(partners)
        assert not any(frozenset((a, b)) in fresh for a in others for b in rest)
        # Of every group one at least is left over, but for those who get one of the partners.
        assert 2 * reason["possible"] == len(oracle.order) - len(groups) + len(partners)
        assert reason["possible"] < reason["needed"] == len(pairing.pairs)


def test_where_everybody_has_met_each_stands_alone_in_the_witness() -> None:
    pairing = pair_round(read_state(read_case("edge-4-everybody-met")))
    rematch = find_reason(pairing.reasons[0], "rematch")
    assert rematch == {
        "code": "rematch",
        "rounds": [1],
        "needed": 2,
        "possible": 0,
        "groups": [[3], [1], [2], [4]],
        "partners": [],
    }


def test_a_large_field_gives_the_count_for_its_rematches() -> None:
    document = make_state(2, 80, 0)
    document["next_round"] = 2
    document["rounds"] = [[{"a": 1, "b": 2, "pa": 0, "pb": 0}]]
    for a, b in ((1, 2), (2, 1)):
        document["players"][a - 1]["opponents"] = [b]
    document["forbidden"] = [[a, b] for a in (1, 2) for b in range(3, 81)]
    pairing = pair_round(read_state(document))
    assert find_reason(pairing.reasons[0], "rematch") == {
        "code": "rematch",
        "rounds": [1],
        "needed": 40,
        "possible": 39,
    }


def test_a_bye_is_explained_by_the_numbers_of_others() -> None:
    document = read_case("odd-15-forbidden")
    pairing = pair_round(read_state(document))
    (bye,) = pairing.byes
    reason = find_reason(pairing.bye_reasons[0], "bye")
    players = {player["id"]: player for player in document["players"]}
    assert reason is not None
    passed_over = [
        id
        for id, player in players.items()
        if id != bye and (player["byes"], player["score"]) < (players[bye]["byes"], players[bye]["score"])
    ]
    assert reason["passed_over"] == len(passed_over)
    assert (reason["byes_had"], reason["score"]) == (players[bye]["byes"], players[bye]["score"])
    assert reason["lowest_score"] == min(player["score"] for player in players.values())
    assert set(reason.get("passed_over_ids", [])) <= set(passed_over)


def test_a_float_says_whom_it_met_nearer() -> None:
    document = make_state(1, 4, 0)
    document["next_round"] = 2
    document["rounds"] = [[{"a": 1, "b": 2, "pa": 2, "pb": 2}, {"a": 3, "b": 4, "pa": 0, "pb": 0}]]
    for a, b in ((1, 2), (2, 1), (3, 4), (4, 3)):
        document["players"][a - 1] |= {"opponents": [b], "score": 2 if a < 3 else 0}
    pairing = pair_round(read_state(document))
    assert find_reason(pairing.reasons[0], "floated") == {
        "code": "floated",
        "id": 1,
        "from": 2,
        "to": 0,
        "why": "nobody_free",
        "group": 2,
        "nearer": 1,
        "met": 1,
        "forbidden": 0,
        "free": 0,
    }
