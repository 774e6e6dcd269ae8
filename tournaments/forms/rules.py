"""A ruleset as a form: a preset, and every key that may be changed over it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring import Ruleset, rules_document
from tournaments.wording.keys import KEYS, say_key

NUMBER = re.compile(r"-?\d{1,8}", re.ASCII)
FLAGS = ("stock", "may_pass")
NUMBERS = ("seats", "tiles_each", "target", "time_limit_minutes")


@dataclass(frozen=True)
class RuleField:
    """A field of the form: kind choice, flag, number, list or table; `value` as it is typed."""

    key: str
    label: Any
    kind: str
    value: str
    options: tuple[tuple[str, Any], ...] = ()


def list_fields(rules: Ruleset, typed: Mapping[str, str], region: str = "") -> list[RuleField]:
    """The fields with what was typed, else with the ruleset's own values; asked in the words of the region."""
    document = rules_document(rules)
    fields = []
    for key, (question, words) in KEYS.items():
        label = say_key(question, rules, region)
        value = typed.get(f"rule_{key}", write_value(key, document[key]))
        if words:
            options = tuple(
                ("" if option is None else str(option), say_key(text, rules, region))
                for option, text in words.items()
            )
            fields.append(RuleField(key, label, "choice", value, options))
        elif key in FLAGS:
            options_ = (("yes", "yes"), ("no", "no"))
            fields.append(RuleField(key, label, "flag", value, options_))
        elif key == "bonuses":
            fields.append(RuleField(key, label, "table", value))
        elif key == "hand_bonuses":
            fields.append(RuleField(key, label, "list", value))
        else:
            fields.append(RuleField(key, label, "number", value))
    return fields


def list_changes(rules: Ruleset, typed: Mapping[str, str]) -> dict[str, str]:
    """The fields that differ from the ruleset's own values, as they were typed."""
    return {f"rule_{key}": typed[f"rule_{key}"] for key in read_rules("", rules, typed) if key != "preset"}


def write_value(key: str, value: Any) -> str:
    """A value of the ruleset as it stands in its field."""
    if key in FLAGS:
        return "yes" if value else "no"
    if key == "bonuses":
        return ", ".join(f"{code} {points}" for code, points in value.items())
    if key == "hand_bonuses":
        return " ".join(str(points) for points in value)
    return "" if value is None else str(value)


def read_rules(preset: str, rules: Ruleset, typed: Mapping[str, str]) -> dict[str, Any]:
    """The document of rules.md 2 for what was typed: the preset, and only the keys that differ from it."""
    document: dict[str, Any] = {"preset": preset}
    own = rules_document(rules)
    for key, (_, words) in KEYS.items():
        text = typed.get(f"rule_{key}")
        if text is None:
            continue
        value = read_value(key, text.strip(), words)
        if value != own[key]:
            document[key] = value
    return document


def read_value(key: str, text: str, words: Mapping[object, Any]) -> Any:
    """The value for what was typed; what is no value of its kind is given as text, for the engine to refuse."""
    if words:
        return next((option for option in words if ("" if option is None else str(option)) == text), text)
    if key in FLAGS:
        return {"yes": True, "no": False}.get(text, text)
    if key == "hand_bonuses":
        return [read_number(part) for part in text.replace(",", " ").split()]
    if key == "bonuses":
        table: dict[str, Any] = {}
        for part in text.split(","):
            words_ = part.split()
            if words_:
                code = "_".join(words_[:-1]) or words_[0]
                # A code given twice has two values: as a text the engine refuses it.
                table[code] = text if code in table else read_number(words_[-1])
        return table
    if key == "time_limit_minutes" and not text:
        return None
    return read_number(text)


def read_number(text: str) -> Any:
    """The whole number in `text`, or the text itself."""
    return int(text) if NUMBER.fullmatch(text) else text
