"""Rows of a stage become the event that standings are worked out from."""

from typing import Any

import pytest

from tournaments.mapping.events import EntrantRow, MatchRow, RoundRow, SideRow, StageRows, build_event
from tournaments.regulations.settings import read_settings
from tournaments.standings.results import list_results


def rows_of(tally: dict[str, Any]) -> StageRows:
    """A stage of two entrants and one closed round, whose only match the first one won."""
    return StageRows(
        entrants=[EntrantRow(key, f"p{key}", key, "active", {}, 1, f"Pair {key}", "") for key in (1, 2)],
        rounds=[RoundRow(1, 1, "closed", None, None)],
        matches=[MatchRow(7, 1, "A", tally)],
        sides=[SideRow(7, 1), SideRow(7, 2)],
        entries=[],
        sanctions=[],
    )


@pytest.mark.parametrize(
    ("tally", "difference"),
    [
        # Game by game against the game's own target of 50, then added: (50 - 20) + (42 - 60) + (50 - 40).
        ({"kind": "played", "games": [[60, 20], [42, 60], [55, 40]], "hands": None}, 30 - 8 + 10),
        # One total over all games: nobody knows what the cap would have taken, so it stays for - against.
        ({"kind": "played", "games": [[157, 40]], "hands": None, "summed": True}, 117),
        # The same two numbers as one game are capped.
        ({"kind": "played", "games": [[157, 40]], "hands": None}, 50 - 40),
    ],
)
def test_the_total_of_a_paper_is_not_capped_as_if_it_were_one_game(tally: dict[str, Any], difference: int) -> None:
    settings = read_settings({"difference": "capped"})
    built = build_event(rows_of(tally), settings, format="swiss", target=50, best_of=3)
    assert built.event.rounds[0].matches[0].summed is bool(tally.get("summed"))
    won, lost = (list_results(built.event)[name][0] for name in ("p1", "p2"))
    assert (won.difference, lost.difference) == (difference, -difference)
