"""Scoring dominoes: a ruleset and records in, a score out (rules.md). Pure Python, standard library only."""

from scoring.asking import Ask, what_to_ask
from scoring.counting import count_pips
from scoring.errors import CODES, SheetError
from scoring.match import MatchFold
from scoring.presets import Preset, all_presets, find_all_faults, find_preset, resolve_rules
from scoring.rules import MOST_POINTS, Ruleset, rules_document, side_of_seat, sides_of
from scoring.sheet import score_records, score_sheet

__all__ = [
    "CODES",
    "MOST_POINTS",
    "Ask",
    "MatchFold",
    "Preset",
    "Ruleset",
    "SheetError",
    "all_presets",
    "count_pips",
    "find_all_faults",
    "find_preset",
    "resolve_rules",
    "rules_document",
    "score_records",
    "score_sheet",
    "side_of_seat",
    "sides_of",
    "what_to_ask",
]
