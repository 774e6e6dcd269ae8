"""The presets: rulesets as data, each key with its source (rules.md 10)."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from scoring.errors import SheetError, show_value
from scoring.rules import KEYS, Ruleset, build_ruleset, find_rule_faults, rules_document

FOLDER = Path(__file__).parent / "presets"
# The order of rules.md 10, which is the order of a list to choose from.
NAMES = (
    "classic-50",
    "draw-100",
    "all-fives-100",
    "classic-100",
    "buying-50",
    "international-100",
    "international-individual-100",
    "spain-300",
    "federated-200",
    "venezuela-100",
    "dominican-200",
    "puerto-rico-500",
    "mexico-100",
    "brasilia-150",
    "jamaica-6",
    "cuba-double-nine-100",
)
Source = Literal["read", "assumed"]


@dataclass(frozen=True)
class Preset:
    """A ruleset under a name.

    sources: every key -> read (in the rule text) or assumed (nobody's word; it must not be taken for a
    federation's). offered: key -> other values that the text knows. text: which rule text or practice it is from.
    """

    name: str
    title: str
    ruleset: Ruleset
    sources: Mapping[str, Source]
    offered: Mapping[str, tuple[Any, ...]]
    text: str


@cache
def find_preset(name: str) -> Preset:
    """The preset called `name`; raises SheetError `unknown_preset`."""
    if name not in NAMES:
        raise SheetError(
            "unknown_preset",
            "rules.preset",
            f"There is no preset called {show_value(name)!r}.",
            preset=show_value(name),
        )
    with (FOLDER / f"{name}.toml").open("rb") as file:
        data = tomllib.load(file)
    base: dict[str, Any] = {}
    sources: dict[str, Source] = {}
    offered: dict[str, tuple[Any, ...]] = {}
    if "like" in data:
        other = find_preset(data["like"])
        base, sources, offered = rules_document(other.ruleset), dict(other.sources), dict(other.offered)
    ruleset = build_ruleset({**base, **data.get("rules", {})})
    for key in KEYS:
        if key in data["assumed"]:
            sources[key] = "assumed"
        elif key in data.get("rules", {}) or key not in sources:
            sources[key] = "read"
    offered.update({key: tuple(values) for key, values in data.get("offered", {}).items()})
    return Preset(name, data["title"], ruleset, sources, offered, data["text"])


def all_presets() -> tuple[Preset, ...]:
    """Every preset in the order of rules.md 10."""
    return tuple(find_preset(name) for name in NAMES)


def find_all_faults(document: Mapping[str, Any]) -> list[SheetError]:
    """Every fault of the keys that stand in a sheet's `rules`, one a key; raises SheetError `unknown_preset`."""
    values = {key: value for key, value in document.items() if key != "preset"}
    if "preset" in document:
        values = {**rules_document(resolve_rules({"preset": document["preset"]})), **values}
    return find_rule_faults(values)


def resolve_rules(document: Any) -> Ruleset:
    """The ruleset that a sheet's `rules` name: a preset's values, each replaced by the key beside it (rules.md 2).

    None gives the defaults. Raises SheetError `unknown_preset` or `invalid_rules`.
    """
    if document is None:
        return build_ruleset({})
    if not isinstance(document, Mapping):
        raise SheetError("invalid_rules", "rules", "The rules must be an object.")
    if "preset" not in document:
        return build_ruleset(document)
    name = document["preset"]
    if not isinstance(name, str):
        raise SheetError("unknown_preset", "rules.preset", "A preset is named by a text.", preset=show_value(name))
    preset = find_preset(name)
    if len(document) == 1:
        return preset.ruleset
    values = rules_document(preset.ruleset)
    values.update((key, value) for key, value in document.items() if key != "preset")
    return build_ruleset(values)
