"""Choosing a ruleset in a form: a preset, what is changed over it, and what cannot be."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext

from scoring import Ruleset, SheetError, find_all_faults, find_preset, resolve_rules, rules_document
from tournaments.forms.rules import list_changes, read_rules, write_value
from tournaments.services.writing import refuse_score
from tournaments.wording import say_refusal
from tournaments.wording.hands import KNOWN_BONUSES
from tournaments.wording.keys import KEYS


@dataclass
class RuleChoice:
    """What a form says of its ruleset.

    document: the preset and what differs from it (rules.md 2), as it was typed. rules: the ruleset that it means, the
    preset's own where it means none. fits: a document that surely means one. errors: name of a field -> sentence.
    """

    preset: str
    typed: dict[str, str]
    document: dict[str, object]
    rules: Ruleset
    fits: dict[str, object]
    errors: dict[str, str] = field(default_factory=dict)


def choose_rules(given: Mapping[str, str], names: Collection[str], first: str, region: str = "") -> RuleChoice:
    """The ruleset of what was typed; `names`: the presets on offer, `first`: the one that is meant where none is named.

    do=choose takes the preset with none of its keys changed. Another preset whose keys were never shown keeps what was
    changed by hand, and asks to look at the two together.
    """
    typed = dict(given)
    preset = typed.get("preset", first)
    if preset not in names:
        preset = first
    errors: dict[str, str] = {}
    shown = typed.get("shown", preset)
    if typed.get("do") == "choose":
        typed = drop_rules(typed)
    elif shown != preset and shown in names:
        # Another preset was chosen and its keys never shown: the fields are the old one's. What he changed himself
        # is laid over the new one, and he is asked to look at the two together before it is played by.
        changes = list_changes(find_preset(shown).ruleset, typed)
        typed = drop_rules(typed) | changes
        if changes:
            errors["preset"] = gettext("This is another ruleset now, with your changes. Read it, then go on.")
    own = find_preset(preset).ruleset
    document = read_rules(preset, own, typed)
    try:
        return RuleChoice(preset, typed, document, resolve_rules(document), document, errors)
    except SheetError as fault:
        for one in find_all_faults(document) or [fault]:
            errors.setdefault(place_of_rule(one.field), say_refusal(refuse_score(one), region))
        return RuleChoice(preset, typed, document, own, {"preset": preset}, errors)


def drop_rules(typed: Mapping[str, str]) -> dict[str, str]:
    """What was typed, without the keys of the ruleset."""
    return {key: value for key, value in typed.items() if not key.startswith("rule_")}


def place_of_rule(field: str | None) -> str:
    """The form's field for the place that a fault of the ruleset names."""
    if not field:
        return "general"
    return f"rule_{field.removeprefix('rules.').split('.')[0]}" if field.startswith("rules.") else field


def fill_rules(preset: str, rules: Ruleset) -> dict[str, str]:
    """The fields of a ruleset that differ from its preset's, as they would have been typed."""
    own, document = rules_document(find_preset(preset).ruleset), rules_document(rules)
    typed = {f"rule_{key}": write_value(key, document[key]) for key in KEYS if document[key] != own[key]}
    if "rule_bonuses" in typed:
        typed |= {f"rule_bonuses_{code}": str(document["bonuses"].get(code, "")) for code in KNOWN_BONUSES}
    return typed
