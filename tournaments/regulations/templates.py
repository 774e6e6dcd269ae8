"""Templates: what most tournaments are, to begin from and to change at will."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tournaments.regulations.settings import StageSettings, read_settings

FOLDER = Path(__file__).parent / "templates"
# The order in which the page offers them; what they are called and for whom they are is said in tournaments.wording.
NAMES = (
    "pairs-swiss-100",
    "federation-swiss-200",
    "evening-swiss",
    "round-robin-night",
    "double-round-robin",
    "one-against-one-swiss",
)


@dataclass(frozen=True)
class Template:
    """A format, the name of a ruleset's preset, and settings; `document` holds what differs from the defaults."""

    name: str
    format: str
    rules: str
    settings: StageSettings
    document: Mapping[str, Any]


@cache
def find_template(name: str) -> Template:
    """The template called `name`; raises KeyError where there is none."""
    if name not in NAMES:
        raise KeyError(name)
    data = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    document = data["settings"]
    return Template(name, data["format"], data["rules"], read_settings(document), document)


def all_templates() -> tuple[Template, ...]:
    """Every template in the order of the page."""
    return tuple(find_template(name) for name in NAMES)
