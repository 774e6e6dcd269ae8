"""Where each setting of a stage comes from: read in a text, chosen by the club, or assumed (model.md, Regulation)."""

from collections.abc import Mapping
from dataclasses import fields, replace

from tournaments.regulations.settings import StageSettings

# Every setting that can have a source.
NAMES = tuple(one.name for one in fields(StageSettings) if one.name != "sources")


def find_sources(settings: StageSettings) -> dict[str, str]:
    """Setting -> read, club or assumed: as the settings say, else club for what differs from the default, else assumed."""
    return _by_default(settings) | dict(settings.sources)


def mark_changes(base: StageSettings, base_sources: Mapping[str, str], chosen: StageSettings) -> StageSettings:
    """The settings chosen over a base, with their sources: the base's own, and `club` for whatever was changed."""
    found = {
        name: base_sources.get(name, "assumed") if getattr(base, name) == getattr(chosen, name) else "club"
        for name in NAMES
    }
    plain = _by_default(chosen)
    return replace(chosen, sources={name: source for name, source in found.items() if source != plain[name]})


def _by_default(settings: StageSettings) -> dict[str, str]:
    plain = StageSettings()
    return {name: "assumed" if getattr(settings, name) == getattr(plain, name) else "club" for name in NAMES}
