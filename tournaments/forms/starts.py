"""What a new event can begin from: a template, a shipped regulation, the club's saved one, an earlier event."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring import Ruleset, find_preset, resolve_rules
from tournaments.enums import StageFormat
from tournaments.errors import NotFound
from tournaments.mapping.rules import read_ruleset
from tournaments.mapping.settings import stage_settings
from tournaments.models import Club, Stage
from tournaments.regulations.settings import StageSettings, read_settings
from tournaments.regulations.shipped import find_regulation
from tournaments.regulations.sources import find_sources
from tournaments.regulations.templates import find_template
from tournaments.selectors.regulations import find_club_event, find_regulation_row
from tournaments.wording import say_preset
from tournaments.wording.starts import REGULATIONS, TEMPLATES

FIRST_PRESET = "classic-100"


@dataclass(frozen=True)
class Start:
    """Where a form begins. rules: the whole ruleset, over `preset`; event: the stage it is copied from, or None."""

    code: str
    title: str
    format: str
    preset: str
    rules: Ruleset
    rules_name: str
    settings: StageSettings
    sources: Mapping[str, str]
    event: Stage | None = None


def find_start(club: Club, code: str) -> Start:
    """The beginning that `code` names: "template:NAME", "shipped:NAME", "saved:ID", "event:ID". Raises NotFound."""
    kind, _, name = code.partition(":")
    try:
        match kind:
            case "template":
                template = find_template(name)
                own = find_preset(template.rules).ruleset
                settings = template.settings
                title = str(TEMPLATES[name][0])
                return Start(
                    code, title, template.format, template.rules, own, "", settings, find_sources(settings)
                )
            case "shipped":
                shipped = find_regulation(name)
                own = find_preset(shipped.rules).ruleset
                title = str(REGULATIONS[name][0])
                return Start(
                    code, title, StageFormat.SWISS, shipped.rules, own, "", shipped.settings, shipped.sources
                )
            case "saved":
                return _from_saved(code, club, name)
            case "event":
                stage = find_club_event(club, name)
                return start_from_stage(stage, code)
    except KeyError as fault:
        raise NotFound(field="from") from fault
    raise NotFound(field="from")


def _from_saved(code: str, club: Club, regulation_id: str) -> Start:
    row = find_regulation_row(club, regulation_id)
    document: dict[str, Any] = dict(row.settings)
    format = document.pop("format", StageFormat.SWISS)
    settings = read_settings(document)
    preset = row.rules.get("preset") or FIRST_PRESET
    rules = resolve_rules(row.rules["rules"])
    return Start(
        code, row.name, format, preset, rules, row.rules.get("name", ""), settings, row.sources.get("settings", {})
    )


def start_from_stage(stage: Stage, code: str = "") -> Start:
    """The ruleset and settings of a stage as it stands."""
    settings = stage_settings(stage)
    preset = (stage.snapshot.preset if stage.snapshot else "") or FIRST_PRESET
    return Start(
        code,
        stage.tournament.name,
        stage.format,
        preset,
        read_ruleset(stage.snapshot) if stage.snapshot else find_preset(preset).ruleset,
        stage.snapshot.name if stage.snapshot else "",
        settings,
        find_sources(settings),
        stage,
    )


def say_start_rules(start: Start) -> str:
    """The ruleset of a beginning in a word."""
    return start.rules_name or say_preset(start.preset)
