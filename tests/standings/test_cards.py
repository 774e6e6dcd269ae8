"""Cards laid over the scores (formats.md 1, "Cards and penalties of a stage"; docs/standings.md)."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from tests.standings.strategies import documents
from tournaments.standings.answer import answer_event, write_standings
from tournaments.standings.cards import CardNote
from tournaments.standings.event import Card, Colour
from tournaments.standings.ranking import rank_event
from tournaments.standings.reading import read_event
from tournaments.standings.results import list_results

RULES = {
    "yellow": {"points": 20},
    "red": {"match_lost": True},
    "black": {"match_lost": True, "expelled": True},
}
A_WINS = {"a": "A", "b": "B", "score": [100, 62], "winner": "a"}


def card(id: str, colour: str = "yellow", match: int | None = 0, round: int = 0) -> dict[str, Any]:
    return {"id": id, "colour": colour, "round": round, "match": match}


def make(cards: list[dict[str, Any]], *matches: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "format": "event/1",
        "criteria": ["match_points", "wins", "losses", "difference", "points_for", "points_against", "shutouts"],
        "entrants": [{"id": id, "seed": seed} for seed, id in enumerate("ABCD", 1)],
        "card_rules": RULES,
        "rounds": [{"matches": list(matches)}],
        "cards": cards,
        **more,
    }


def values_of(document: dict[str, Any], id: str) -> list[Any]:
    """Match points, wins, losses, difference, points for, points against, shutouts."""
    line = next(line for line in answer_event(document)["standings"] if line["id"] == id)
    return list(line["values"].values())


def test_points_are_taken_off_the_offenders_score_of_that_match() -> None:
    document = make([card("A")], A_WINS)
    assert values_of(document, "A") == [2, 1, 0, 18, 80, 62, 0]
    assert values_of(document, "B") == [0, 0, 1, -18, 62, 80, 0]


def test_a_score_does_not_go_below_zero() -> None:
    document = make([card("B")], {**A_WINS, "score": [100, 5]})
    assert values_of(document, "B") == [0, 0, 1, -100, 0, 100, 0]
    assert values_of(document, "A") == [2, 1, 0, 100, 100, 0, 0]


@pytest.mark.parametrize("other", [80, 90])
def test_a_win_that_is_level_or_behind_after_a_card_is_the_other_sides(other: int) -> None:
    document = make([card("A")], {**A_WINS, "score": [100, other]})
    assert values_of(document, "A") == [0, 0, 1, 80 - other, 80, other, 0]
    assert values_of(document, "B") == [2, 1, 0, other - 80, other, 80, 0]


def test_a_win_that_is_still_ahead_stays_one() -> None:
    assert values_of(make([card("A")], {**A_WINS, "score": [100, 79]}), "A") == [2, 1, 0, 1, 80, 79, 0]


def test_a_draw_stays_a_draw() -> None:
    document = make([card("A")], {**A_WINS, "score": [60, 60], "winner": None})
    assert values_of(document, "A") == [1, 0, 0, -20, 40, 60, 0]
    assert values_of(document, "B") == [1, 0, 0, 20, 60, 40, 0]


def test_cards_of_both_sides_are_laid_over_the_same_score() -> None:
    document = make([card("A"), card("B")], {**A_WINS, "score": [100, 90]})
    assert values_of(document, "A") == [2, 1, 0, 10, 80, 70, 0]
    assert values_of(document, "B") == [0, 0, 1, -10, 70, 80, 0]


def test_a_red_card_loses_the_match_by_zero_to_the_target() -> None:
    document = make([card("A", "red")], A_WINS)
    assert values_of(document, "A") == [0, 0, 1, -100, 0, 100, 0]
    # Won by ruling: the loser on 0 is no shutout.
    assert values_of(document, "B") == [2, 1, 0, 100, 100, 0, 0]


def test_whoever_shut_the_offender_out_at_the_table_keeps_the_shutout() -> None:
    assert values_of(make([card("B", "red")], {**A_WINS, "score": [100, 0]}), "A") == [2, 1, 0, 100, 100, 0, 1]


def test_two_red_cards_lose_the_match_for_both() -> None:
    document = make([card("A", "red"), card("B", "black")], A_WINS)
    for id in "AB":
        assert values_of(document, id) == [0, 0, 1, -100, 0, 100, 0]


def test_in_a_best_of_three_the_target_is_that_of_two_games() -> None:
    match = {"a": "A", "b": "B", "games": [[100, 40], [100, 20]], "winner": "a"}
    assert values_of(make([card("A", "red")], match, best_of=3), "A") == [0, 0, 1, -200, 0, 200, 0]


def test_a_best_of_three_won_with_fewer_points_hangs_on_its_games() -> None:
    match = {"a": "A", "b": "B", "games": [[100, 99], [0, 100], [100, 99]], "winner": "a"}
    assert values_of(make([card("A")], match, best_of=3), "A") == [2, 1, 0, -118, 180, 298, 0]


def test_the_second_yellow_of_a_stage_counts_as_red() -> None:
    rounds = [{"matches": [A_WINS]}, {"matches": [{**A_WINS, "b": "C"}]}]
    document = make([card("A", round=1), card("A", round=0)], rounds=rounds)
    # 80:62 in the first round, whichever was entered first, and 0:100 in the second.
    assert values_of(document, "A") == [2, 1, 1, 18 - 100, 80, 162, 0]
    document["card_rules"] = {**RULES, "second_yellow_is_red": False}
    assert values_of(document, "A") == [4, 2, 0, 36, 160, 124, 0]


def test_a_black_card_expels_and_keeps_results_and_place() -> None:
    lines = answer_event(make([card("A", "black")], A_WINS))["standings"]
    assert [(line["id"], line.get("expelled")) for line in lines] == [
        ("B", None),
        ("C", None),
        ("D", None),
        ("A", True),
    ]


def test_a_card_outside_of_a_match_takes_general_penalty_points() -> None:
    document = make([card("A", match=None)], A_WINS, penalties=[{"id": "A", "points": 5}])
    assert values_of(document, "A") == [2, 1, 0, 38 - 25, 75, 62, 0]
    assert answer_event(document)["standings"][0]["penalty"] == 25


def test_where_partners_change_a_card_is_the_players_own() -> None:
    match = {"a": ["A", "B"], "b": ["C", "D"], "score": [100, 90], "winner": "a"}
    document = make([card("A")], match)
    assert values_of(document, "A") == [0, 0, 1, -10, 80, 90, 0]
    assert values_of(document, "B") == [2, 1, 0, 10, 100, 90, 0]
    for id in "CD":
        assert values_of(document, id) == [0, 0, 1, -10, 90, 100, 0]
    assert values_of(make([card("C", "red")], match), "C") == [0, 0, 1, -100, 0, 100, 0]


def test_at_a_table_of_four_the_places_are_found_anew() -> None:
    sides = [{"id": id, "points": points} for id, points in zip("ABCD", (100, 90, 30, 20), strict=True)]
    document = make([card("A")], {"sides": sides})
    # A 80 is second now: 4 for his place, the others make 140 together.
    assert values_of(document, "A") == [4, 0, 1, 33, 80, 46, 0]
    assert values_of(document, "B") == [6, 1, 0, 46, 90, 43, 0]
    assert values_of(make([card("A", "red")], {"sides": sides}), "A") == [0, 0, 1, -46, 0, 46, 0]


def test_without_rules_of_its_own_a_yellow_warns_and_a_second_one_loses_the_match() -> None:
    document = make([card("A")], A_WINS)
    del document["card_rules"]
    assert values_of(document, "A") == [2, 1, 0, 38, 100, 62, 0]
    document["cards"] *= 2
    assert values_of(document, "A") == [0, 0, 1, -100, 0, 100, 0]


def test_a_result_says_what_each_card_took() -> None:
    document = make([card("B"), card("B", "black", match=1)], {**A_WINS, "score": [100, 15]})
    document["rounds"][0]["matches"].append({"a": "C", "b": "D", "kind": "double_no_show", "winner": None})
    document["cards"] = [card("B"), card("D", "red", match=1)]
    results = list_results(read_event(document))
    yellow = CardNote("B", Colour.YELLOW, Colour.YELLOW, 15, False)
    assert results["A"][0].notes == results["B"][0].notes == (yellow,)
    assert results["D"][0].notes == (CardNote("D", Colour.RED, Colour.RED, 0, True),)


@given(documents(least=2))
def test_cards_taken_back_have_never_been_byte_for_byte(document: dict[str, Any]) -> None:
    def written(event: Any) -> bytes:
        return json.dumps(write_standings(rank_event(event))).encode()

    event = read_event(document)
    without = replace(event, cards=())
    never = written(read_event({key: value for key, value in document.items() if key != "cards"}))
    first = written(without)
    written(event)
    assert first == written(without) == never


@pytest.mark.parametrize("seated", ["match", "table"])
def test_a_card_of_somebody_who_sits_there_no_more_does_nothing(seated: str) -> None:
    sides = [{"id": id, "points": points} for id, points in zip("ABC", (100, 90, 30), strict=True)]
    document = make([], A_WINS if seated == "match" else {"sides": sides})
    event = read_event(document)
    stray = replace(event, cards=(Card("D", Colour.RED, 0, 0),))
    assert write_standings(rank_event(stray)) == write_standings(rank_event(event))
