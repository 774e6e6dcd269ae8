"""Rulesets <-> the frozen snapshots that matches point at."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from scoring import Ruleset, find_preset, resolve_rules, rules_document
from tournaments.enums import RegulationSource
from tournaments.mapping.digests import canonical_json, digest_text
from tournaments.models import RulesSnapshot


def build_snapshot(rules: Mapping[str, Any] | None, name: str = "") -> RulesSnapshot:
    """An unsaved snapshot of the ruleset that the document `rules` names (rules.md 2).

    Each key has its source: the preset's own (read or assumed), `club` where the document overrides it.
    Raises scoring.SheetError (`unknown_preset`, `invalid_rules`).
    """
    ruleset = resolve_rules(rules)
    document = dict(rules or {})
    preset_name = document.pop("preset", None) or ""
    full = rules_document(ruleset)
    if preset_name:
        preset = find_preset(preset_name)
        given = rules_document(preset.ruleset)
        sources = {
            key: preset.sources.get(key, RegulationSource.ASSUMED.value)
            if full[key] == given[key]
            else RegulationSource.CLUB.value
            for key in full
        }
    else:
        sources = dict.fromkeys(full, RegulationSource.CLUB.value)
    text, sources_text = canonical_json(full), canonical_json(sources)
    return RulesSnapshot(
        digest=digest_text(canonical_json([text, preset_name, name, sources_text])),
        rules=text,
        preset=preset_name,
        name=name,
        sources=sources_text,
    )


def override_snapshot(snapshot: RulesSnapshot, changes: Mapping[str, Any]) -> RulesSnapshot:
    """An unsaved snapshot of the same ruleset with some keys otherwise, each of these of the source `club`.

    That is how a round overrides target, time limit or best-of (formats.md, head). Raises scoring.SheetError.
    """
    full = rules_document(resolve_rules({**json.loads(snapshot.rules), **changes}))
    sources = {**read_sources(snapshot), **dict.fromkeys(changes, RegulationSource.CLUB.value)}
    text, sources_text = canonical_json(full), canonical_json(sources)
    return RulesSnapshot(
        digest=digest_text(canonical_json([text, snapshot.preset, snapshot.name, sources_text])),
        rules=text,
        preset=snapshot.preset,
        name=snapshot.name,
        sources=sources_text,
    )


@lru_cache(maxsize=512)
def _read_rules(text: str) -> Ruleset:
    return resolve_rules(json.loads(text))


def read_ruleset(snapshot: RulesSnapshot) -> Ruleset:
    """The ruleset of a snapshot; parsed once a process for each distinct text."""
    return _read_rules(snapshot.rules)


def read_sources(snapshot: RulesSnapshot) -> dict[str, str]:
    """Key of the ruleset -> read, club or assumed."""
    sources: dict[str, str] = json.loads(snapshot.sources)
    return sources
