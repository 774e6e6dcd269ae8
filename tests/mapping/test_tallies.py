"""What standings count of an ended match: kinds, totals of each game, hands won (formats.md 1)."""

from typing import Any

import pytest

from scoring import resolve_rules, score_records
from tournaments.mapping.tallies import tally_match

PAIRS = {"preset": "classic-100"}


def finish(seat: int, pips: int) -> dict[str, Any]:
    others = [other for other in (1, 2, 3, 4) if other % 2 != seat % 2]
    return {"kind": "finish", "seat": seat, "pips": {str(others[0]): pips, str(others[1]): 0}}


def tally(rules: dict[str, Any], *records: dict[str, Any]) -> dict[str, Any]:
    ruleset = resolve_rules(rules)
    return tally_match(ruleset, score_records(ruleset, 1, records), records)


def test_a_running_match_counts_for_nothing():
    assert tally(PAIRS, finish(1, 30)) == {}


def test_a_played_match_counts_its_total_and_the_hands_each_side_won():
    assert tally(PAIRS, finish(1, 60), finish(2, 30), finish(3, 45)) == {
        "kind": "played",
        "games": [[105, 30]],
        "hands": [2, 1],
    }


def test_points_over_the_target_are_cut_where_the_ruleset_trims():
    assert tally(PAIRS | {"overflow": "trimmed"}, finish(1, 60), finish(3, 45))["games"] == [[100, 0]]


def test_each_game_of_a_best_of_three_counts_by_itself():
    rules = PAIRS | {"best_of": 3, "target": 50, "overflow": "trimmed"}
    counted = tally(rules, finish(1, 60), finish(2, 20), finish(2, 40), finish(1, 10), finish(1, 44))
    assert counted == {"kind": "played", "games": [[50, 0], [0, 50], [50, 0]], "hands": [3, 2]}


@pytest.mark.parametrize(
    ("winner", "reason", "kind"),
    [
        ("A", "no_show", "no_show"),
        (None, "no_show", "double_no_show"),
        ("B", "expelled", "award"),
        ("B", "abandoned", "award"),
        (None, "other", "played"),
    ],
)
def test_an_award_becomes_the_kind_that_the_text_names(winner, reason, kind):
    counted = tally(PAIRS, finish(1, 30), {"kind": "award", "winner": winner, "reason": reason})
    assert counted == {"kind": kind, "games": [[30, 0]], "hands": [1, 0]}


def test_an_award_before_the_first_hand_has_a_score_of_nothing():
    assert tally(PAIRS, {"kind": "award", "winner": "A", "reason": "no_show"}) == {
        "kind": "no_show",
        "games": [[0, 0]],
        "hands": [0, 0],
    }


def test_a_result_copied_from_paper_counts_its_totals_and_hands_it_does_not_know_are_unknown():
    copied = {"kind": "result", "totals": {"A": 100, "B": 62}, "games": {"A": 1, "B": 0}, "reason": "paper"}
    assert tally(PAIRS, copied) == {"kind": "played", "games": [[100, 62]], "hands": None}
    assert tally(PAIRS, copied | {"hands": {"A": 6, "B": 4}})["hands"] == [6, 4]


def test_a_best_of_three_copied_from_paper_is_marked_as_one_total_over_its_games():
    copied = {
        "kind": "result",
        "totals": {"A": 140, "B": 120},
        "games": {"A": 2, "B": 1},
        "hands": None,
        "reason": "paper",
    }
    rules = PAIRS | {"best_of": 3, "target": 50}
    assert tally(rules, copied) == {"kind": "played", "games": [[140, 120]], "hands": None, "summed": True}
    assert tally(rules, finish(1, 60), copied)["games"] == [[140, 120]]
