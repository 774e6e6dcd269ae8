"""A ruleset in plain words: every key that changes play changes a sentence, with its mark."""

from typing import Any

import pytest
from django.utils import translation

from scoring import Ruleset, all_presets, find_preset
from tournaments.wording.rules import count_assumed, describe_rules


def read_text(rules: Ruleset, sources: Any = (), region: str = "") -> str:
    sections = describe_rules(rules, dict(sources), region)
    return "\n".join(line.text for section in sections for line in section.sentences)


BASE: dict[str, Any] = {"time_limit_minutes": 30}
CHANGES: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({}, {"sides": "individual"}),
    ({"sides": "individual"}, {"seats": 3}),
    ({}, {"set": 9}),
    ({"set": 9}, {"tiles_each": 9}),
    ({"set": 9}, {"stock": True}),
    ({}, {"direction": "clockwise"}),
    ({}, {"target": 200}),
    ({}, {"best_of": 3}),
    ({}, {"hand_value": "one"}),
    ({}, {"finish_scores": "all"}),
    ({}, {"block_judged": "lowest_player"}),
    ({}, {"block_judged": "closer_vs_next"}),
    ({}, {"block_judged": "closer_vs_previous"}),
    ({}, {"block_scores": "all"}),
    ({}, {"block_scores": "difference"}),
    ({}, {"block_tie": "closer_loses"}),
    ({}, {"block_tie": "closer_wins"}),
    ({}, {"block_tie": "nearest_opener"}),
    ({"set": 9, "stock": True}, {"stock_on_block": "next_player"}),
    ({"sides": "individual"}, {"block_tie": "closer_loses"}),
    ({"sides": "individual", "block_tie": "closer_loses"}, {"block_tie": "closer_wins"}),
    ({}, {"rounding": 5}),
    ({}, {"running_multiple": 5}),
    ({"running_multiple": 5}, {"running_multiple": 3}),
    ({}, {"opener_first": "drawn_tile"}),
    ({}, {"opener_first": "assigned"}),
    ({}, {"opener_next": "winner"}),
    ({}, {"opener_next": "holder"}),
    ({}, {"opener_after_no_score": "same"}),
    ({}, {"opener_after_no_score": "holder"}),
    ({}, {"opening_tile": "highest_double"}),
    ({}, {"opening_tile": "double_if_held"}),
    ({}, {"may_pass": True}),
    ({}, {"shuffler": "opener"}),
    ({}, {"shuffler": "before_opener"}),
    ({}, {"hand_bonuses": (100, 75)}),
    ({}, {"bonuses": {"capicua": 25}}),
    ({}, {"overflow": "trimmed"}),
    ({}, {"time_limit_minutes": 50}),
    ({}, {"at_time": "stop"}),
    ({}, {"at_time": "one_more_hand"}),
    ({}, {"time_tie": "draw"}),
    ({}, {"time_tie": "earlier_score"}),
]


@pytest.mark.parametrize(
    ("start", "change"), CHANGES, ids=lambda value: ",".join(map(str, value.items())) or "default"
)
def test_a_changed_key_changes_the_words(start: dict[str, Any], change: dict[str, Any]) -> None:
    before, after = Ruleset(**(BASE | start)), Ruleset(**(BASE | start | change))
    with translation.override("es"):
        assert read_text(before) != read_text(after)


def test_every_key_of_the_ruleset_is_tried() -> None:
    keys = {key for _start, change in CHANGES for key in change}
    assert keys == set(Ruleset.__dataclass_fields__)


@pytest.mark.parametrize("language", ["es", "en", "it", "pt"])
def test_all_presets_are_told_without_a_gap_or_a_brace(language: str) -> None:
    with translation.override(language):
        for preset in all_presets():
            text = read_text(preset.ruleset, preset.sources)
            assert "{" not in text, preset.name
            assert "…" not in text, preset.name


def test_the_mark_of_a_sentence_is_its_weakest_source() -> None:
    with translation.override("es"):
        preset = find_preset("dominican-200")
        sections = describe_rules(preset.ruleset, dict(preset.sources))
        marks = {line.text: line.mark for section in sections for line in section.sentences}
    assert marks["Gana la primera pareja que llega a 200 puntos."] == "read"
    assert (
        marks[
            "Si nadie puede jugar, se comparan quien cerró y el jugador siguiente: gana el que tenga menos de los dos."
        ]
        == "assumed"
    )
    assert [section.title for section in count_assumed(sections)] != []


def test_the_sections_are_numbered_and_titled_in_the_words_of_the_region() -> None:
    rules = find_preset("mexico-100").ruleset
    with translation.override("es"):
        sections = describe_rules(rules, {}, "es-MX")
    assert [section.number for section in sections] == list(range(1, len(sections) + 1))
    assert [section.title for section in sections][2:4] == ["Dominó", "Cierre"]


def test_the_examples_are_tiles_of_the_set() -> None:
    with translation.override("es"):
        sections = describe_rules(find_preset("classic-50").ruleset, {})
    assert [section.tiles for section in sections if section.tiles] == [("6-4", "2-1"), ("6-6",)]


def test_who_opens_after_a_block_is_said_where_the_winner_opens() -> None:
    with translation.override("es"):
        mexican = read_text(find_preset("mexico-100").ruleset, region="es-MX")
        assert (
            "Tras el cierre sale quien cerró si ganó su pareja; si no, el siguiente jugador de la pareja que ganó."
            in mexican
        )
        assert "Tras " not in read_text(find_preset("venezuela-100").ruleset).split("Tras una mano")[0]
