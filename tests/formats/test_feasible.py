"""What is said before an event starts."""

import pytest

from tournaments.formats.feasible import Concern, check_feasible_rounds, check_late_entry


@pytest.mark.parametrize("entrants, most", [(2, 1), (3, 3), (8, 7), (9, 9), (20, 19), (21, 21)])
def test_a_swiss_has_no_more_rounds_than_opponents_and_a_turn_to_sit_out(entrants, most):
    assert check_feasible_rounds("swiss", entrants, most) == ()
    assert check_feasible_rounds("swiss", entrants, most + 1) == (
        Concern("more_rounds_than_opponents", {"entrants": entrants, "rounds": most + 1, "most": most}),
    )


@pytest.mark.parametrize("planned, needed", [("round_robin", 9), ("double_round_robin", 18)])
def test_a_round_robin_has_the_rounds_of_its_schedule(planned, needed):
    assert check_feasible_rounds(planned, 10, needed) == ()
    for rounds in (needed - 1, needed + 1):
        assert check_feasible_rounds(planned, 10, rounds) == (
            Concern("rounds_differ_from_schedule", {"entrants": 10, "rounds": rounds, "needed": needed}),
        )


@pytest.mark.parametrize("planned", ["swiss", "round_robin", "double_round_robin"])
def test_nothing_is_planned_for_one_entrant_or_no_round(planned):
    assert check_feasible_rounds(planned, 1, 3) == (Concern("too_few_entrants", {"entrants": 1, "needed": 2}),)
    assert check_feasible_rounds(planned, 8, 0) == (Concern("too_few_rounds", {"rounds": 0, "needed": 1}),)


def test_whoever_comes_late_finds_a_round_robin_closed_and_a_swiss_open():
    assert check_late_entry("swiss", begun=True) == check_late_entry("swiss", begun=False) == ()
    for planned in ("round_robin", "double_round_robin"):
        assert check_late_entry(planned, begun=False) == ()
        assert check_late_entry(planned, begun=True) == (Concern("round_robin_begun"),)
