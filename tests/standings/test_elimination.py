"""Places after an elimination: the later the last loss, the better (formats.md 2)."""

from tournaments.standings.elimination import rank_elimination

# Eight entrants: quarter-finals are round 1, the final round 3.
LOSSES = {"E": 1, "F": 1, "G": 1, "H": 1, "C": 2, "D": 2, "B": 3}


def listed(*arguments: object) -> list[tuple[int, object]]:
    return [(place.rank, place.id) for place in rank_elimination(*arguments)]  # type: ignore[arg-type]


def test_those_out_in_the_same_round_share_the_place() -> None:
    assert listed("ABCDEFGH", LOSSES) == [
        (1, "A"), (2, "B"), (3, "C"), (3, "D"), (5, "E"), (5, "F"), (5, "G"), (5, "H"),
    ]  # fmt: skip


def test_the_match_for_third_place_decides_three_and_four() -> None:
    assert listed("ABCDEFGH", LOSSES, ("D", "C"))[1:5] == [(2, "B"), (3, "D"), (4, "C"), (5, "E")]


def test_a_match_for_third_place_of_two_who_share_no_place_decides_nothing() -> None:
    assert listed("ABCD", {"B": 3, "C": 2, "D": 1}, ("D", "C")) == [(1, "A"), (2, "B"), (3, "C"), (4, "D")]


def test_those_still_in_share_the_first_place() -> None:
    assert listed("ABCD", {"C": 1, "D": 1}) == [(1, "A"), (1, "B"), (3, "C"), (3, "D")]


def test_a_vacant_title_leaves_both_finalists_on_the_first_place() -> None:
    assert listed("ABCD", {"A": 2, "B": 2, "C": 1, "D": 1}) == [(1, "A"), (1, "B"), (3, "C"), (3, "D")]


def test_nobody_is_ranked_where_nobody_entered() -> None:
    assert listed("", {}) == []
