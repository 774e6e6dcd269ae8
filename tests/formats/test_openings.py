"""Who opens first of two that are paired (formats.md 4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.formats.states import make_state
from tournaments.formats.openings import choose_opener, find_end
from tournaments.formats.reading import read_state

HISTORIES = st.lists(st.sampled_from([1, -1]), max_size=9)


@pytest.mark.parametrize(
    ("a", "b", "side", "why", "back"),
    [
        ([1], [-1], 1, "imbalance", None),
        ([-1, -1], [-1], 0, "imbalance", None),
        ([], [1, -1, -1], 1, "imbalance", None),
        ([1, -1], [-1, 1], 0, "sequence", 1),
        ([1, -1, -1, 1], [-1, 1, -1, 1], 0, "sequence", 3),
        ([-1, 1, -1, 1], [1, -1, -1, 1], 1, "sequence", 3),
        ([-1, 1], [1, -1, -1, 1], 1, "placed_lower", None),
        ([], [], 1, "placed_lower", None),
    ],
)
def test_the_opener_is_found(a: list[int], b: list[int], side: int, why: str, back: int | None) -> None:
    opener = choose_opener(a, b, a_place=3, b_place=8)
    assert (opener.side, opener.why, opener.back) == (side, why, back)
    assert opener.imbalances == (sum(a), sum(b))


@given(HISTORIES, HISTORIES)
def test_the_same_one_opens_whoever_is_named_first(a: list[int], b: list[int]) -> None:
    assert choose_opener(a, b, 1, 2).side == 1 - choose_opener(b, a, 2, 1).side


@given(HISTORIES, HISTORIES)
def test_nobody_goes_beyond_two_unless_both_stand_at_the_same_end(a: list[int], b: list[int]) -> None:
    opener = choose_opener(a, b, 1, 2)
    after = (sum(a) + 1 - 2 * opener.side, sum(b) - 1 + 2 * opener.side)
    for before, now in zip((sum(a), sum(b)), after, strict=True):
        if abs(now) > 2 and abs(now) > abs(before):
            assert find_end(a) == find_end(b) != 0


@pytest.mark.parametrize(
    ("openings", "end"), [([1, 1], 1), ([1], 0), ([-1, -1, -1], -1), ([1, 1, -1], 0), ([], 0)]
)
def test_two_openings_more_or_less_than_not_are_an_end(openings: list[int], end: int) -> None:
    assert find_end(openings) == end


def test_rounds_without_a_match_are_left_out_of_the_openings() -> None:
    document = make_state(0, 3, 0)
    document["next_round"] = 5
    document["rounds"] = [
        [{"a": 1, "b": 2, "pa": 2, "pb": 0}, {"a": 3, "b": None, "pa": 2}],
        [{"a": 1, "b": 3, "pa": 2, "pb": 0, "kind": "no_show"}, {"a": 2, "b": None, "pa": 2}],
        [{"a": 2, "b": 1, "pa": 2, "pb": 0, "kind": "award"}, {"a": 3, "b": None, "pa": 0, "kind": "absent"}],
    ]
    for player, score in zip(document["players"], (4, 4, 2), strict=True):
        player["score"] = score
        del player["opponents"], player["byes"]
    one, two, three = read_state(document).players
    assert (one.openings, two.openings, three.openings) == ((1, -1), (-1, 1), ())
    assert (one.opponents, two.opponents, three.opponents) == ((2, 2), (1, 1), ())
    assert (one.byes, two.byes, three.byes) == (0, 1, 1)
