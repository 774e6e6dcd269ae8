"""A ruleset as a form: a preset, and every key that may be changed over it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext

from scoring import Ruleset, rules_document
from tournaments.wording.hands import KNOWN_BONUSES, say_bonus
from tournaments.wording.keys import KEYS, say_key

NUMBER = re.compile(r"-?\d{1,8}", re.ASCII)
FLAGS = ("stock", "may_pass")
NUMBERS = ("seats", "tiles_each", "target", "time_limit_minutes")


@dataclass(frozen=True)
class RuleField:
    """A field of the form: kind choice, flag, number, list or table; `value` as it is typed.

    parts: of a table the fields of what is known by name, as (key, label, value). offered: the other values that the
    preset's text knows, in words.
    """

    key: str
    label: Any
    kind: str
    value: str
    options: tuple[tuple[str, Any], ...] = ()
    parts: tuple[tuple[str, str, str], ...] = ()
    offered: str = ""


def list_fields(
    rules: Ruleset,
    typed: Mapping[str, str],
    region: str = "",
    offered: Mapping[str, Sequence[Any]] | None = None,
) -> list[RuleField]:
    """The fields with what was typed, else with the ruleset's own values; asked in the words of the region.

    offered: key -> the values that the preset's text knows besides its own (rules.md 10).
    """
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
            fields.append(RuleField(key, label, "table", value, parts=list_bonuses(document[key], typed, region)))
        elif key == "hand_bonuses":
            fields.append(RuleField(key, label, "list", value))
        else:
            fields.append(RuleField(key, label, "number", value))
    known = offered or {}
    return [replace(field, offered=say_offered(field, known.get(field.key, ()))) for field in fields]


def list_bonuses(
    own: Mapping[str, int], typed: Mapping[str, str], region: str
) -> tuple[tuple[str, str, str], ...]:
    """A field for the points of each bonus that has a name: (key, name, as typed or as the ruleset has it)."""
    return tuple(
        (f"bonuses_{code}", say_bonus(code, region), typed.get(f"rule_bonuses_{code}", str(own.get(code, ""))))
        for code in KNOWN_BONUSES
    )


def say_offered(field: RuleField, values: Sequence[Any]) -> str:
    """The other values that the text knows, as the field calls them; empty where it knows none."""
    yes_no = {"yes": gettext("Yes"), "no": gettext("No")}
    names = {value: str(yes_no.get(value, words)) for value, words in field.options}
    said = [write_value(field.key, value) for value in values]
    return ", ".join(names.get(value, value) for value in said)


def list_changes(rules: Ruleset, typed: Mapping[str, str]) -> dict[str, str]:
    """The fields that differ from the ruleset's own values, as they were typed."""
    changed = read_rules("", rules, typed)
    return {
        name: text
        for name, text in typed.items()
        if any(name == f"rule_{key}" or (key == "bonuses" and name.startswith("rule_bonuses_")) for key in changed)
    }


def write_value(key: str, value: Any) -> str:
    """A value of the ruleset as it stands in its field."""
    if key in FLAGS:
        return "yes" if value else "no"
    if key == "bonuses":
        return ", ".join(
            f"{code.replace('_', ' ')} {points}" for code, points in value.items() if code not in KNOWN_BONUSES
        )
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
        if key == "bonuses":
            value = add_bonuses(value, typed)
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


def add_bonuses(others: dict[str, Any], typed: Mapping[str, str]) -> dict[str, Any]:
    """The bonuses that have a field of their own with those that were written down by name."""
    table = dict(others)
    for code in KNOWN_BONUSES:
        text = typed.get(f"rule_bonuses_{code}", "").strip()
        if text:
            # A bonus in both places has two values: as a text the engine refuses it.
            table[code] = text if code in table else read_number(text)
    return table


def read_number(text: str) -> Any:
    """The whole number in `text`, or the text itself."""
    return int(text) if NUMBER.fullmatch(text) else text
