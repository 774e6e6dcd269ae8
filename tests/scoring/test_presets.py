"""The presets: what the table of rules.md 10 sets, what is read and what is assumed."""

from typing import Any

import pytest

from scoring import Ruleset, SheetError, all_presets, find_preset, resolve_rules, rules_document
from scoring.rules import KEYS

CLASSIC = {
    "target": 50,
    "block_tie": "closer_loses",
    "opener_next": "holder",
    "opener_after_no_score": "holder",
    "opening_tile": "highest_double",
}
DRAW = {
    "sides": "individual",
    "seats": 2,
    "stock": True,
    "direction": "clockwise",
    "block_judged": "lowest_player",
    "opener_next": "holder",
    "opener_after_no_score": "holder",
    "opening_tile": "highest_double",
}
INTERNATIONAL = {"opening_tile": "double_if_held", "may_pass": True, "shuffler": "opener"}
FEDERATED = {"target": 200, "finish_scores": "all", "block_scores": "all", "opener_first": "drawn_tile"}
# preset -> what differs from the defaults of rules.md 2
SETTINGS: dict[str, dict[str, Any]] = {
    "classic-50": CLASSIC,
    "draw-100": DRAW,
    "all-fives-100": {**DRAW, "running_multiple": 5},
    "classic-100": {**CLASSIC, "target": 100, "direction": "clockwise"},
    "buying-50": {
        "tiles_each": 5,
        "stock": True,
        "target": 50,
        "block_tie": "closer_loses",
        "opening_tile": "highest_double",
    },
    "international-100": INTERNATIONAL,
    "international-individual-100": {**INTERNATIONAL, "sides": "individual", "block_judged": "lowest_player"},
    "spain-300": {
        **FEDERATED,
        "target": 300,
        "time_limit_minutes": 50,
        "at_time": "one_more_hand",
        "time_tie": "earlier_score",
        "overflow": "trimmed",
    },
    "federated-200": FEDERATED,
    "venezuela-100": {**FEDERATED, "target": 100},
    "dominican-200": {
        "target": 200,
        "block_judged": "closer_vs_next",
        "block_scores": "all",
        "block_tie": "closer_wins",
        "opener_next": "winner",
        "opener_after_no_score": "same",
        "opening_tile": "highest_double",
        "bonuses": {"capicua": 25, "opening_pass_double": 25, "opening_pass": 50, "three_passes": 25},
    },
    "puerto-rico-500": {
        "target": 500,
        "finish_scores": "all",
        "block_scores": "all",
        "opener_next": "winner",
        "opener_after_no_score": "same",
        "opening_tile": "highest_double",
        "hand_bonuses": [100, 75, 50, 25],
        "bonuses": {"capicua": 100, "chuchazo": 100},
    },
    "mexico-100": {
        "opener_first": "drawn_tile",
        "opener_next": "winner",
        "opener_after_no_score": "same",
        "time_limit_minutes": 30,
    },
    "brasilia-150": {**FEDERATED, "target": 150, "time_limit_minutes": 30},
    "jamaica-6": {
        "target": 6,
        "hand_value": "one",
        "block_judged": "lowest_player",
        "opener_next": "winner",
        "opener_after_no_score": "holder",
        "opening_tile": "highest_double",
    },
    "cuba-double-nine-100": {
        "set": 9,
        "tiles_each": 10,
        "finish_scores": "all",
        "block_scores": "all",
        "opener_next": "winner",
        "opener_after_no_score": "same",
    },
}


def test_the_presets_are_those_of_the_table_in_its_order() -> None:
    assert [preset.name for preset in all_presets()] == list(SETTINGS)


@pytest.mark.parametrize("name", SETTINGS)
def test_a_preset_sets_what_the_table_says_and_leaves_the_rest_at_its_default(name: str) -> None:
    expected = {**rules_document(Ruleset()), **SETTINGS[name]}
    assert rules_document(find_preset(name).ruleset) == expected


@pytest.mark.parametrize("name", SETTINGS)
def test_a_preset_survives_the_round_trip_through_its_document(name: str) -> None:
    ruleset = find_preset(name).ruleset
    assert resolve_rules(rules_document(ruleset)) == ruleset == resolve_rules({"preset": name})


@pytest.mark.parametrize("name", SETTINGS)
def test_every_key_of_a_preset_is_read_or_assumed_and_the_preset_says_where_from(name: str) -> None:
    preset = find_preset(name)
    assert set(preset.sources) == set(KEYS)
    assert set(preset.sources.values()) <= {"read", "assumed"}
    assert preset.text
    assert preset.title


@pytest.mark.parametrize("name", SETTINGS)
def test_what_a_preset_offers_beside_its_own_is_valid_and_differs(name: str) -> None:
    preset = find_preset(name)
    for key, values in preset.offered.items():
        for value in values:
            assert value != getattr(preset.ruleset, key)
            fitting = {"seats": value, "set": 12} if key == "seats" else {key: value}
            assert getattr(resolve_rules({"preset": name, **fitting}), key) == value


@pytest.mark.parametrize(
    ("name", "assumed", "read"),
    [
        ("classic-50", [], ["target", "direction", "block_tie", "opener_next", "opening_tile", "tiles_each"]),
        ("draw-100", ["direction", "block_tie"], ["target", "seats", "stock", "block_judged", "block_scores"]),
        ("all-fives-100", ["direction", "block_tie"], ["running_multiple", "target", "tiles_each"]),
        ("classic-100", [], ["target", "direction", "block_tie"]),
        ("buying-50", [], ["target", "tiles_each", "stock", "direction", "opener_next"]),
        ("international-100", ["target"], ["block_tie", "opener_next", "may_pass", "shuffler", "opening_tile"]),
        ("international-individual-100", ["target"], ["sides", "block_tie", "block_judged"]),
        ("spain-300", ["at_time", "time_tie", "overflow"], ["target", "finish_scores", "block_scores"]),
        ("federated-200", ["target", "opener_first", "opener_next"], ["finish_scores", "block_scores"]),
        ("venezuela-100", [key for key in KEYS if key != "target"], ["target"]),
        ("dominican-200", ["block_judged", "bonuses"], ["target", "block_scores", "block_tie"]),
        ("puerto-rico-500", ["opener_next", "block_tie"], ["target", "hand_bonuses", "bonuses"]),
        ("mexico-100", ["opener_first", "opener_next", "block_judged", "block_tie"], ["target", "at_time"]),
        ("brasilia-150", ["opener_first", "opener_next", "time_tie"], ["target", "finish_scores"]),
        ("jamaica-6", [], ["target", "hand_value", "block_judged", "opener_next"]),
        ("cuba-double-nine-100", ["opener_next", "block_judged", "block_scores", "block_tie"], ["set", "target"]),
    ],
)
def test_what_is_assumed_is_marked_so(name: str, assumed: list[str], read: list[str]) -> None:
    sources = find_preset(name).sources
    assert {key: sources[key] for key in assumed} == dict.fromkeys(assumed, "assumed")
    assert {key: sources[key] for key in read} == dict.fromkeys(read, "read")


def test_what_the_texts_offer_beside() -> None:
    assert find_preset("draw-100").offered == {"seats": (4,), "stock": (False,), "target": (50, 250)}
    assert find_preset("all-fives-100").offered["rounding"] == (5,)
    assert find_preset("classic-100").offered == {"stock_on_block": ("next_player",)}
    assert find_preset("spain-300").offered == {"target": (350, 200)}
    international = find_preset("international-100").offered
    assert international == {"block_tie": ("nearest_opener", "closer_wins"), "finish_scores": ("all",)}


def test_a_preset_that_nobody_has_written_down() -> None:
    with pytest.raises(SheetError) as caught:
        find_preset("classic-51")
    assert caught.value.params == {"preset": "classic-51"}
