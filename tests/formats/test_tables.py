"""Which pairing sits where (formats.md 4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats.tables import assign_tables

RANKS = {id: rank for rank, id in enumerate("abcdefgh", start=1)}
PAIRS = [("h", "c"), ("a", "e"), ("d", "b"), ("f", "g")]


@pytest.mark.parametrize(
    ("fixed", "out_of_use", "tables"),
    [
        ({}, (), (3, 1, 2, 4)),
        ({}, (1, 3), (5, 2, 4, 6)),
        ({"g": 1}, (), (4, 2, 3, 1)),
        ({"c": 9, "a": 9}, (), (2, 9, 1, 3)),
        ({"c": 2, "h": 7}, (), (2, 1, 3, 4)),
        ({"c": 2, "h": 7}, (2,), (7, 1, 3, 4)),
        ({"d": 2}, (2,), (4, 1, 3, 5)),
        ({"x": 1}, (), (3, 1, 2, 4)),
    ],
)
def test_tables_go_by_the_better_ranked_of_each_pair(
    fixed: dict[str, int], out_of_use: tuple[int, ...], tables: tuple[int, ...]
) -> None:
    assert assign_tables(PAIRS, RANKS, fixed, out_of_use) == tables


@given(
    st.permutations(range(12)), st.dictionaries(st.integers(0, 11), st.integers(1, 9)), st.sets(st.integers(1, 9))
)
def test_every_pairing_has_a_table_of_its_own_that_is_in_use(
    ids: list[int], fixed: dict[int, int], out_of_use: set[int]
) -> None:
    pairs = list(zip(ids[::2], ids[1::2], strict=True))
    tables = assign_tables(pairs, {id: id for id in ids}, fixed, out_of_use)
    assert len(set(tables)) == len(pairs)
    assert out_of_use.isdisjoint(tables)
