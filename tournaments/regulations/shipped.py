"""The shipped regulations: a ruleset's preset and a stage's settings under a name, each key read or assumed."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from tournaments.regulations.settings import StageSettings, read_settings
from tournaments.regulations.sources import NAMES as SETTINGS

FOLDER = Path(__file__).parent / "shipped"
# The order in which a list offers them: countries, then the five texts.
NAMES = (
    "spain",
    "venezuela",
    "dominican-republic",
    "mexico",
    "brasilia",
    "jamaica",
    "text-000",
    "text-001",
    "text-002",
    "text-003",
    "text-004",
)
Source = Literal["read", "assumed"]


@dataclass(frozen=True)
class ShippedRegulation:
    """A regulation under a name.

    rules: the name of the preset (whose own keys have their sources there). sources: every key of the settings -> read
    (in the text or the federation's practice) or assumed (nobody's word). text: which text or practice it is from.
    """

    name: str
    title: str
    text: str
    rules: str
    settings: StageSettings
    document: Mapping[str, Any]
    sources: Mapping[str, Source]


@cache
def find_regulation(name: str) -> ShippedRegulation:
    """The shipped regulation called `name`; raises KeyError where there is none."""
    if name not in NAMES:
        raise KeyError(name)
    data = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    sources: dict[str, Source] = {name: "read" if name in data["read"] else "assumed" for name in SETTINGS}
    document = data["settings"]
    return ShippedRegulation(
        name, data["title"], data["text"], data["rules"], read_settings(document), document, sources
    )


def all_regulations() -> tuple[ShippedRegulation, ...]:
    """Every shipped regulation, in the order of the list."""
    return tuple(find_regulation(name) for name in NAMES)
