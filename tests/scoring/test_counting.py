"""Which counts can be entered, which are impossible, which are missing (rules.md 8)."""

from typing import Any

import pytest

from scoring import SheetError, score_sheet

Doc = dict[str, Any]


def fault_of(rules: Doc, record: Doc) -> tuple[str, str | None]:
    """Code and field of the error that the one record of a sheet gets."""
    with pytest.raises(SheetError) as caught:
        score_sheet({"rules": rules, "records": [record]})
    assert caught.value.record == 1
    return caught.value.code, caught.value.field


def points_of(rules: Doc, record: Doc, opener: int | None = None) -> Doc:
    """The points that the one record of a sheet gives."""
    result = score_sheet({"rules": {"target": 1000, **rules}, "first_opener": opener, "records": [record]})
    return {letter: points for letter, points in result["records"][0]["points"].items() if points}


DRAW = {"stock": True, "tiles_each": 5}
ALONE = {"sides": "individual"}


def finish(**more: Any) -> Doc:
    return {"kind": "finish", "seat": 1, **more}


def block(**more: Any) -> Doc:
    return {"kind": "block", "seat": 1, **more}


# The double six: all 168 pips; the 7, 14 and 21 heaviest tiles have 69, 118 and 153 pips, the 5 and 7 lightest 8 and 15.
@pytest.mark.parametrize(
    ("rules", "most"),
    [
        ({}, finish(pips={"2": 69, "4": 49})),
        ({}, finish(pips={"2": 59, "4": 59})),
        ({}, finish(side_pips={"B": 118})),
        ({}, finish(side_pips={"A": 69, "B": 84})),
        ({}, finish(side_pips={"A": 35, "B": 118})),
        ({}, finish(total_pips=118)),
        ({"finish_scores": "all"}, finish(total_pips=153)),
        ({}, block(pips={"1": 69, "2": 49, "3": 35, "4": 15})),
        ({}, block(side_pips={"A": 118, "B": 50})),
        ({**DRAW}, finish(total_pips=160)),
        ({**DRAW, "finish_scores": "all"}, finish(pips={"2": 160 - 3, "3": 0, "4": 3})),
        ({**DRAW}, block(side_pips={"A": 162, "B": 6})),
        ({**DRAW, "stock_on_block": "next_player"}, block(side_pips={"A": 20, "B": 8}, stock_pips=140)),
    ],
    ids=str,
)
def test_the_largest_possible_counts_are_taken_and_one_pip_more_is_refused(rules: Doc, most: Doc) -> None:
    score_sheet({"rules": {"target": 1000, **rules}, "records": [most]})
    for key in most.keys() & {"pips", "side_pips", "total_pips", "stock_pips"}:
        if isinstance(most[key], int):
            assert fault_of(rules, {**most, key: most[key] + 1})[0] == "pips_impossible"
        else:
            for holder, count in most[key].items():
                assert fault_of(rules, {**most, key: {**most[key], holder: count + 1}})[0] == "pips_impossible"


def test_two_players_together_hold_no_more_than_the_heaviest_fourteen_tiles() -> None:
    assert fault_of({}, finish(pips={"2": 69, "4": 50})) == ("pips_impossible", "pips")
    assert fault_of({}, finish(pips={"2": 60, "4": 59})) == ("pips_impossible", "pips")


def test_the_finishers_partner_alone_cannot_hold_more_than_one_hand_of_tiles() -> None:
    # 70 + 80 are less than the three hands have together, and 80 less than two have; but 70 are more than one.
    assert fault_of({}, finish(side_pips={"A": 70, "B": 80})) == ("pips_impossible", "side_pips")
    assert fault_of({}, finish(side_pips={"A": 75, "B": 75})) == ("pips_impossible", "side_pips")
    assert points_of({}, finish(side_pips={"A": 69, "B": 80})) == {"A": 80}


@pytest.mark.parametrize(
    ("rules", "record"),
    [
        ({}, finish(pips={"2": 0, "4": 0})),
        ({}, finish(pips={"2": 1, "3": 1, "4": 0})),
        ({}, finish(side_pips={"B": 0})),
        ({}, finish(side_pips={"A": 0, "B": 2})),
        ({}, finish(total_pips=0)),
        ({"finish_scores": "all"}, finish(total_pips=2)),
        ({}, block(pips={"1": 0, "2": 1, "3": 2, "4": 1})),
        ({}, block(side_pips={"A": 0, "B": 9})),
        ({}, block(side_pips={"A": 2, "B": 2})),
        ({**DRAW}, finish(pips={"2": 0, "4": 0})),
        ({**DRAW}, finish(total_pips=0)),
    ],
    ids=str,
)
def test_players_who_hold_a_tile_each_cannot_have_so_little(rules: Doc, record: Doc) -> None:
    assert fault_of(rules, record)[0] == "pips_impossible"


@pytest.mark.parametrize(
    ("record", "points"),
    [
        (finish(pips={"2": 0, "4": 1}), {"A": 1}),
        (finish(pips={"2": 2, "3": 0, "4": 1}), {"A": 3}),
        (finish(side_pips={"B": 1}), {"A": 1}),
        (finish(side_pips={"A": 0, "B": 3}), {"A": 3}),
        (finish(total_pips=1), {"A": 1}),
        (block(pips={"1": 0, "2": 1, "3": 2, "4": 2}), {"A": 3}),
        (block(side_pips={"A": 1, "B": 4}), {"A": 4}),
    ],
    ids=str,
)
def test_the_smallest_possible_counts_are_taken(record: Doc, points: Doc) -> None:
    assert points_of({}, record) == points


def test_an_empty_list_of_tiles_is_only_for_who_went_out() -> None:
    assert points_of({}, finish(tiles={"1": [], "2": ["6-6"], "4": ["0-0"]})) == {"A": 12}
    assert fault_of({}, finish(tiles={"2": [], "4": ["6-6"]})) == ("pips_impossible", "tiles.2")
    everybody = {"1": ["1-1"], "2": [], "3": ["1-2"], "4": ["6-6"]}
    assert fault_of({}, block(tiles=everybody)) == ("pips_impossible", "tiles.2")


def test_the_pips_in_the_stock_count_within_the_set_even_where_they_score_nothing() -> None:
    assert fault_of(DRAW, block(side_pips={"A": 20, "B": 8}, stock_pips=141)) == ("pips_impossible", "side_pips")


@pytest.mark.parametrize(
    ("rules", "record", "field"),
    [
        ({}, finish(), "pips.2"),
        ({}, finish(pips={"2": 9, "3": 9}), "pips.4"),
        ({}, finish(side_pips={"A": 9}), "side_pips.B"),
        ({"finish_scores": "all"}, finish(pips={"2": 9, "4": 9}), "pips.3"),
        ({"finish_scores": "all"}, finish(side_pips={"B": 9}), "side_pips.A"),
        ({}, block(pips={"1": 9, "2": 9, "3": 9}), "pips.4"),
        ({"block_judged": "lowest_player"}, block(side_pips={"A": 9, "B": 9}), "pips.1"),
        ({"block_judged": "closer_vs_next"}, block(side_pips={"A": 9, "B": 9}), "pips.1"),
        ({"hand_value": "one"}, block(pips={"1": 9, "2": 9, "4": 9}), "pips.3"),
        ({"hand_value": "one", "block_judged": "closer_vs_next"}, block(pips={"1": 9, "4": 9}), "pips.2"),
        ({"hand_value": "one", "block_judged": "closer_vs_previous"}, block(pips={"1": 9, "2": 9}), "pips.4"),
        ({**DRAW, "stock_on_block": "next_player"}, block(side_pips={"A": 9, "B": 9}), "stock_pips"),
        ({**ALONE, "seats": 3}, finish(side_pips={"B": 9}), "pips.3"),
    ],
    ids=str,
)
def test_what_the_ruleset_compares_or_scores_is_needed(rules: Doc, record: Doc, field: str) -> None:
    assert fault_of(rules, record) == ("pips_missing", field)


def test_a_hand_worth_one_needs_only_what_judges_it() -> None:
    assert points_of({"hand_value": "one"}, finish()) == {"A": 1}
    judged = {"hand_value": "one", "block_judged": "closer_vs_previous"}
    assert points_of(judged, block(pips={"1": 9, "4": 5})) == {"B": 1}


def test_a_stock_that_goes_to_the_next_player_is_not_asked_for_where_all_tiles_are_dealt() -> None:
    rules = {"stock_on_block": "next_player"}
    assert points_of(rules, block(side_pips={"A": 9, "B": 30})) == {"A": 30}
    assert points_of(rules, block(side_pips={"A": 9, "B": 8}, stock_pips=5)) == {"A": 13}


def test_a_side_stands_for_its_seat_where_everybody_plays_alone() -> None:
    rules = {**ALONE, "block_judged": "lowest_player"}
    sides = {"A": 9, "B": 5, "C": 7, "D": 8}
    assert points_of(rules, block(side_pips=sides)) == {"B": 24}
    assert points_of(rules, finish(side_pips={**sides, "A": 0})) == {"A": 20}
    assert fault_of(rules, finish(side_pips=sides)) == ("finisher_has_pips", "side_pips")


def test_pips_and_tiles_of_one_seat_may_both_be_given_when_they_agree() -> None:
    record = finish(pips={"2": 17, "4": 3}, tiles={"2": ["6-6", "5-0"]})
    assert points_of({}, record) == {"A": 20}
    record["pips"]["2"] = 18
    assert fault_of({}, record) == ("pips_disagree", "pips.2")


def test_more_than_needed_may_be_given_and_scores_nothing() -> None:
    assert points_of({}, finish(pips={"1": 0, "2": 5, "3": 60, "4": 5})) == {"A": 10}
    assert points_of({"hand_value": "one"}, finish(pips={"2": 5})) == {"A": 1}


@pytest.mark.parametrize("count", [-1, 4.0, "4", None, True, [4], {}, float("inf")])
def test_a_count_is_a_whole_number_from_zero(count: Any) -> None:
    assert fault_of({}, finish(pips={"2": count, "4": 5})) == ("pips_invalid", "pips.2")
    assert fault_of({}, finish(side_pips={"B": count})) == ("pips_invalid", "side_pips.B")
    assert fault_of({}, finish(total_pips=count)) == ("pips_invalid", "total_pips")
    assert fault_of({}, block(side_pips={"A": 9, "B": 9}, stock_pips=count)) == ("pips_invalid", "stock_pips")


@pytest.mark.parametrize("tile", ["66", "6-7", "-1-2", "06-6", "6-6 ", "6–6", "", "a-b", 66, None, ["6-6"], True])
def test_a_tile_that_the_set_does_not_have(tile: Any) -> None:
    assert fault_of({}, finish(tiles={"2": ["0-0", tile]})) == ("tile_unknown", "tiles.2.1")


def test_a_tile_lies_in_one_hand_only_once_whichever_end_is_named_first() -> None:
    assert fault_of({}, finish(tiles={"2": ["6-5"], "4": ["1-1", "5-6"]})) == ("tile_repeated", "tiles.4.1")
    assert fault_of({}, finish(tiles={"2": ["6-5", "6-5"]})) == ("tile_repeated", "tiles.2.1")


def test_nobody_holds_more_tiles_than_were_dealt_unless_he_could_draw() -> None:
    tiles = {"2": ["0-0", "0-1", "0-2", "0-3", "0-4", "0-5"], "4": ["1-1"]}
    assert fault_of({"tiles_each": 5}, finish(tiles=tiles)) == ("too_many_tiles", "tiles.2")
    assert points_of(DRAW, finish(tiles=tiles)) == {"A": 17}


def test_who_went_out_has_nothing_left() -> None:
    assert fault_of({}, finish(pips={"1": 3, "2": 5, "4": 5})) == ("finisher_has_pips", "pips.1")
    assert fault_of({}, finish(tiles={"1": ["0-0"], "2": ["1-1"], "4": ["2-2"]})) == (
        "finisher_has_pips",
        "tiles.1",
    )


@pytest.mark.parametrize("key", ["01", "+1", " 1", "1.0", "0", "5", "-1", "", "A", "²", "١"])
def test_a_seat_is_written_as_it_is_counted(key: str) -> None:
    assert fault_of({}, finish(pips={key: 3, "2": 5, "4": 5}))[0] == "seat_out_of_range"
    assert fault_of({}, finish(tiles={key: ["1-1"]}))[0] == "seat_out_of_range"


@pytest.mark.parametrize(
    ("points", "rounded"), [(1, 0), (2, 0), (3, 5), (7, 5), (8, 10), (12, 10), (13, 15), (15, 15)]
)
def test_pips_are_rounded_to_the_nearest_five(points: int, rounded: int) -> None:
    assert points_of({"rounding": 5}, finish(total_pips=points)).get("A", 0) == rounded
