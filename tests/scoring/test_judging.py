"""Who wins a block and what it is worth (rules.md 4), who counts as its winner (rules.md 5)."""

from typing import Any

import pytest

from scoring import SheetError, score_sheet

Doc = dict[str, Any]


def row_of(rules: Doc, record: Doc, opener: int | None = None) -> Doc:
    """The row of the one record of a sheet."""
    sheet = {"rules": {"target": 1000, **rules}, "first_opener": opener, "records": [record]}
    return score_sheet(sheet)["records"][0]


def block(seat: int, *pips: int, **more: Any) -> Doc:
    return {
        "kind": "block",
        "seat": seat,
        "pips": {str(place): count for place, count in enumerate(pips, 1)},
        **more,
    }


def outcome(rules: Doc, record: Doc, opener: int | None = None) -> tuple[Any, ...]:
    """Winner, winner's seat, why and the winner's points."""
    row = row_of(rules, record, opener)
    return row["winner"], row["winner_seat"], row["why"], row["points"].get(row["winner"])


ALONE = {"sides": "individual", "block_judged": "lowest_player"}


@pytest.mark.parametrize(
    ("scores", "points"),
    [("losers", 30), ("all", 52), ("difference", 8)],
)
def test_the_winner_of_a_block_gets_what_the_ruleset_scores(scores: str, points: int) -> None:
    assert row_of({"block_scores": scores}, block(1, 10, 14, 12, 16))["points"] == {"A": points, "B": 0}


def test_the_difference_is_rounded_after_it_is_taken() -> None:
    rules = {"block_scores": "difference", "rounding": 5}
    assert row_of(rules, block(1, 10, 14, 12, 16))["points"] == {"A": 10, "B": 0}


def test_the_difference_is_never_below_zero() -> None:
    rules = {"block_scores": "difference", "block_judged": "closer_vs_next"}
    assert outcome(rules, block(1, 2, 3, 60, 9)) == ("A", 1, "block_lower", 0)


def test_the_stock_falls_to_the_next_players_side_where_only_sides_were_counted() -> None:
    rules = {"stock": True, "tiles_each": 5, "stock_on_block": "next_player"}
    record = {"kind": "block", "seat": 2, "side_pips": {"A": 9, "B": 11}, "stock_pips": 4}
    assert outcome(rules, record) == ("B", 2, "block_lower", 13)


def test_the_difference_among_individuals_takes_all_the_losers() -> None:
    rules = {**ALONE, "block_scores": "difference"}
    assert row_of(rules, block(1, 9, 4, 9, 9))["points"] == {"A": 0, "B": 23, "C": 0, "D": 0}


@pytest.mark.parametrize(
    ("tie", "closer", "opener", "expected"),
    [
        # A and B have 20 each.
        ("no_score", 1, 1, (None, None, "block_tie_no_score", None)),
        ("closer_loses", 1, None, ("B", 2, "block_tie_closer_loses", 20)),
        ("closer_loses", 4, None, ("A", 1, "block_tie_closer_loses", 20)),
        ("closer_wins", 1, None, ("A", 1, "block_tie_closer_wins", 20)),
        ("closer_wins", 4, None, ("B", 4, "block_tie_closer_wins", 20)),
        ("nearest_opener", 4, 3, ("A", 1, "block_tie_nearest_opener", 20)),
        ("nearest_opener", 4, 2, ("B", 4, "block_tie_nearest_opener", 20)),
    ],
)
def test_a_level_block_between_pairs(tie: str, closer: int, opener: int | None, expected: tuple[Any, ...]) -> None:
    assert outcome({"block_tie": tie}, block(closer, 10, 12, 10, 8), opener) == expected


@pytest.mark.parametrize(
    ("tie", "closer", "opener", "winner"),
    [
        # Seats 1, 3 and 4 are level at 5.
        ("nearest_opener", 2, 2, "C"),
        ("nearest_opener", 2, 1, "A"),
        ("nearest_opener", 2, 4, "D"),
        ("closer_loses", 3, 2, "D"),
        ("closer_loses", 3, 3, "D"),
        ("closer_loses", 3, 1, "A"),
        ("closer_loses", 2, 3, "C"),
        ("closer_wins", 4, None, "D"),
        ("closer_wins", 2, 2, "C"),
    ],
)
def test_a_level_block_among_individuals(tie: str, closer: int, opener: int | None, winner: str) -> None:
    rules = {**ALONE, "block_tie": tie}
    got = outcome(rules, block(closer, 5, 9, 5, 5), opener)
    assert got == (winner, "ABCD".index(winner) + 1, f"block_tie_{tie}", 19)


@pytest.mark.parametrize(("tie", "closer"), [("nearest_opener", 1), ("closer_loses", 1), ("closer_wins", 2)])
def test_nearness_to_an_unknown_opener_cannot_be_told(tie: str, closer: int) -> None:
    rules = {**ALONE, "block_tie": tie}
    with pytest.raises(SheetError) as caught:
        row_of(rules, block(closer, 5, 9, 5, 5))
    assert (caught.value.code, caught.value.field) == ("opener_missing", "opener")
    assert row_of(rules, block(closer, 5, 9, 5, 5, opener=4))["winner"] == "D"


def test_with_the_closer_dropped_one_that_is_left_wins_without_an_opener() -> None:
    rules = {**ALONE, "block_tie": "closer_loses"}
    assert outcome(rules, block(1, 5, 9, 5, 8)) == ("C", 3, "block_tie_closer_loses", 22)


@pytest.mark.parametrize(
    ("closer", "opener", "seat"),
    [(1, None, 1), (3, None, 3), (2, None, 3), (4, None, 1), (4, 3, 1)],
)
def test_by_totals_the_closer_of_the_winning_pair_or_else_the_first_after_him_is_the_winner(
    closer: int, opener: int | None, seat: int
) -> None:
    assert outcome({}, block(closer, 1, 10, 19, 11), opener) == ("A", seat, "block_lower", 21)


@pytest.mark.parametrize(("opener", "seat"), [(1, 1), (2, 3), (3, 3), (4, 1), (None, None)])
def test_of_two_partners_level_at_the_lowest_the_one_nearest_the_opener_is_the_winner(
    opener: int | None, seat: int | None
) -> None:
    rules = {"block_judged": "lowest_player"}
    assert outcome(rules, block(2, 6, 10, 6, 11), opener) == ("A", seat, "block_lower", 21)


def test_the_lowest_player_of_the_side_that_a_level_block_goes_to_is_the_winner() -> None:
    rules = {"block_judged": "lowest_player", "block_tie": "closer_loses"}
    assert outcome(rules, block(1, 6, 20, 30, 6)) == ("B", 4, "block_tie_closer_loses", 36)


@pytest.mark.parametrize(
    ("judged", "closer", "winner", "seat"),
    [
        ("closer_vs_next", 1, "B", 2),
        ("closer_vs_next", 2, "B", 2),
        ("closer_vs_next", 4, "A", 1),
        ("closer_vs_previous", 1, "A", 1),
        ("closer_vs_previous", 3, "B", 2),
    ],
)
def test_the_closer_against_his_neighbour(judged: str, closer: int, winner: str, seat: int) -> None:
    row = row_of({"block_judged": judged}, block(closer, 12, 5, 9, 20))
    assert (row["winner"], row["winner_seat"], row["why"]) == (winner, seat, "block_lower")


def test_the_stock_falls_to_the_seat_after_the_closer_before_anything_is_compared() -> None:
    rules = {"stock": True, "tiles_each": 5, "stock_on_block": "next_player"}
    level = block(1, 5, 6, 7, 1, stock_pips=5)
    assert outcome({**rules, "block_tie": "closer_wins"}, level) == ("A", 1, "block_tie_closer_wins", 12)
    closest = {**rules, "block_judged": "closer_vs_next"}
    assert outcome(closest, block(4, 5, 6, 7, 9, stock_pips=5)) == ("B", 4, "block_lower", 17)


def test_a_hand_worth_one_is_worth_one_however_it_is_won() -> None:
    rules = {"hand_value": "one", "block_scores": "all"}
    assert outcome(rules, block(1, 10, 14, 12, 16)) == ("A", 1, "block_lower", 1)
    assert row_of(rules, {"kind": "finish", "seat": 2})["points"] == {"A": 0, "B": 1}
