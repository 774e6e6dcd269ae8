"""The sets of tiles and their prefix sums."""

import pytest

from scoring.tiles import heaviest, lightest, list_tiles, read_tile, total_pips


@pytest.mark.parametrize(("highest", "tiles", "pips"), [(6, 28, 168), (9, 55, 495), (12, 91, 1092)])
def test_a_set_has_its_tiles_and_pips(highest: int, tiles: int, pips: int) -> None:
    assert len(list_tiles(highest)) == len(set(list_tiles(highest))) == tiles
    assert total_pips(highest) == pips


@pytest.mark.parametrize("highest", [6, 9, 12])
def test_the_heaviest_and_the_lightest_make_up_the_set(highest: int) -> None:
    tiles = len(list_tiles(highest))
    for count in range(tiles + 1):
        assert heaviest(highest)[count] + lightest(highest)[tiles - count] == total_pips(highest)


def test_the_sums_of_the_double_six() -> None:
    assert [heaviest(6)[count] for count in (0, 1, 2, 7, 14, 21)] == [0, 12, 23, 69, 118, 153]
    assert [lightest(6)[count] for count in (0, 1, 2, 3, 4, 7)] == [0, 0, 1, 3, 5, 15]


def test_a_tile_reads_the_same_from_either_end() -> None:
    assert read_tile("6-4", 6) == read_tile("4-6", 6) == (4, 6)
    assert read_tile("12-9", 12) == (9, 12)
    assert read_tile("12-9", 9) is None
