"""What holds for every round of a Swiss, and the smallest fields (formats.md 3 and 3.1)."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.formats.states import make_state
from tests.formats.test_swiss_optimal import documents, has_somebody
from tournaments.formats.errors import CannotPair
from tournaments.formats.reading import read_state
from tournaments.formats.swiss import pair_round
from tournaments.formats.swiss.pairing import MOST_DENSE
from tournaments.formats.writing import write_answer

STATES = documents(2, 40).filter(has_somebody)


def pair(document: dict[str, Any]) -> dict[str, Any]:
    return write_answer(pair_round(read_state(document)))


@settings(max_examples=60, deadline=None)
@given(STATES)
def test_everybody_active_is_in_the_round_once_and_nobody_else(document: dict[str, Any]) -> None:
    answer = pair(document)
    there = [id for ids in answer["pairs"] for id in ids] + answer["byes"]
    assert sorted(there) == sorted(player["id"] for player in document["players"] if player["active"])
    assert sorted(answer["tables"]) == list(range(1, len(answer["pairs"]) + 1))
    assert len(answer["reasons"]) == len(answer["pairs"])
    assert len(answer["bye_reasons"]) == len(answer["byes"])


@settings(max_examples=60, deadline=None)
@given(STATES, st.randoms(use_true_random=False))
def test_the_order_of_the_document_changes_nothing(document: dict[str, Any], rng: Random) -> None:
    answer = pair(document)
    rng.shuffle(document["players"])
    rng.shuffle(document["forbidden"])
    for matches in document["rounds"]:
        rng.shuffle(matches)
    for player in document["players"]:
        rng.shuffle(player["opponents"])
    for ids in document["forbidden"]:
        rng.shuffle(ids)
    assert pair(document) == answer


@settings(max_examples=60, deadline=None)
@given(STATES, st.booleans())
def test_other_names_give_the_same_round(document: dict[str, Any], numbered: bool) -> None:
    before = pair(document)
    count = len(document["players"])
    names: dict[Any, Any] = {
        id: 7 * (count - id) if numbered else f"n{(id * 5) % 97}" for id in range(1, count + 1)
    }
    names[None] = None
    for player in document["players"]:
        player["id"] = names[player["id"]]
        player["opponents"] = [names[id] for id in player["opponents"]]
    for match in (match for matches in document["rounds"] for match in matches):
        match["a"], match["b"] = names[match["a"]], names[match["b"]]
    document["forbidden"] = [[names[id] for id in ids] for ids in document["forbidden"]]
    after = pair(document)
    assert after["pairs"] == [[names[id] for id in ids] for ids in before["pairs"]]
    assert after["byes"] == [names[id] for id in before["byes"]]
    assert after["tables"] == before["tables"]


def test_entrants_who_are_level_in_everything_are_ordered_by_their_ids() -> None:
    document = make_state(0, 30, 0)
    for player in document["players"]:
        player["seed"] = player["id"] % 2 or None
        player["id"] = f"n{player['id']}" if player["id"] % 3 else 100 - player["id"]
    answer = pair(document)
    for seed in range(5):
        Random(seed).shuffle(document["players"])
        assert pair(document) == answer


def test_two_at_the_same_end_of_their_openings_are_kept_apart() -> None:
    document = make_state(0, 4, 0, options={"pattern": "adjacent"})
    document["next_round"] = 3
    for player, others in zip(document["players"], ([5, 6], [6, 5], [7, 8], [8, 7]), strict=True):
        player["opponents"] = others
    for id in (5, 6, 7, 8):
        document["players"].append({"id": id, "seed": id, "score": 0, "active": False})
    opened = [(1, 5), (2, 6), (7, 3), (8, 4)], [(1, 6), (2, 5), (8, 3), (7, 4)]
    document["rounds"] = [[{"a": a, "b": b, "pa": 0, "pb": 0} for a, b in pairs] for pairs in opened]
    apart = pair(document)["pairs"]
    assert sorted(map(sorted, apart)) == [[1, 3], [2, 4]]
    assert [first for first, _ in apart] == [3, 4]
    document["options"]["openings"] = False
    assert pair(document)["pairs"] == [[1, 2], [3, 4]]


def test_a_large_field_is_paired_alike_whatever_the_order_of_the_document() -> None:
    document = make_state(3, MOST_DENSE + 41, 6, draws=0.1)
    answer = pair(document)
    Random(1).shuffle(document["players"])
    assert pair(document) == answer


def test_nobody_active_cannot_be_paired() -> None:
    document = make_state(0, 3, 0)
    for player in document["players"]:
        player["active"] = False
    with pytest.raises(CannotPair) as fault:
        pair(document)
    assert (fault.value.code, fault.value.field, fault.value.params) == (
        "nobody_to_pair",
        "players",
        {"entrants": 3},
    )


def test_one_alone_has_the_bye() -> None:
    answer = pair(make_state(0, 1, 0))
    assert (answer["pairs"], answer["byes"], answer["tables"]) == ([], [1], [])
    assert answer["bye_reasons"][0][0]["why"] == "odd_number"


def test_two_who_may_not_meet_have_byes_both() -> None:
    document = make_state(0, 2, 0)
    document["forbidden"] = [[2, 1], [1, 2]]
    answer = pair(document)
    assert (answer["pairs"], answer["byes"]) == ([], [1, 2])
    assert {reasons[0]["why"] for reasons in answer["bye_reasons"]} == {"forbidden_pairs"}


@pytest.mark.parametrize(
    ("pattern", "pairs"),
    [
        ("slide", [[1, 5], [2, 6], [3, 7], [4, 8]]),
        ("adjacent", [[1, 2], [3, 4], [5, 6], [7, 8]]),
        ("fold", [[1, 8], [2, 7], [3, 6], [4, 5]]),
    ],
)
def test_the_first_round_goes_by_seed_with_the_pattern(pattern: str, pairs: list[list[int]]) -> None:
    document = make_state(0, 8, 0, options={"pattern": pattern, "openings": False})
    assert pair(document)["pairs"] == pairs


def test_lots_order_the_first_round_and_no_other() -> None:
    document = make_state(0, 20, 0, options={"first_round": "lot"})
    by_lot = [pair({**document, "random_seed": seed})["pairs"] for seed in (1, 1, 2, "1")]
    assert by_lot[0] == by_lot[1] == by_lot[3] != by_lot[2]
    assert by_lot[0] != pair({**document, "options": {}})["pairs"]
    later = make_state(4, 20, 2)
    assert pair({**later, "options": {"first_round": "lot"}}) == pair(later)


@pytest.mark.parametrize("club_mates, together", [("never", True), ("always", False), (1, False), (0, True)])
def test_club_mates_are_kept_apart_where_they_are_minded(club_mates: str | int, together: bool) -> None:
    document = make_state(0, 8, 0, options={"club_mates": club_mates})
    for player in document["players"]:
        player["club"] = "home" if player["id"] in (1, 5) else ""
    assert ([5, 1] in pair(document)["pairs"]) is together


def test_club_mates_are_not_minded_after_the_last_of_the_first_rounds() -> None:
    document = make_state(0, 8, 0, options={"club_mates": 3})
    for player in document["players"]:
        player["club"] = "home" if player["id"] in (1, 5) else None
    assert [5, 1] not in pair({**document, "next_round": 3})["pairs"]
    assert [5, 1] in pair({**document, "next_round": 4})["pairs"]


def test_without_shared_out_openings_the_better_placed_is_named_first_and_nobody_is_said_to_open() -> None:
    answer = pair(make_state(6, 12, 4, options={"openings": False}))
    codes = {reason["code"] for reasons in answer["reasons"] for reason in reasons}
    assert "opens" not in codes
    assert answer["tables"] == sorted(answer["tables"])


def test_fixed_tables_and_tables_out_of_use_are_minded() -> None:
    document = make_state(0, 8, 0, options={"openings": False})
    document |= {"fixed_tables": [[4, 12]], "tables_out_of_use": [1, 3]}
    assert pair(document)["tables"] == [2, 4, 5, 12]
