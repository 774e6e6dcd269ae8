"""The form of an event, new or there already: what was typed, what it means, and the same in plain words."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, cast
from uuid import uuid4

from django.http import HttpRequest

from scoring import all_presets, find_preset, sides_of
from tournaments.enums import StageFormat, Visibility, WhoScores, Wording
from tournaments.errors import InvalidInput, Refusal
from tournaments.formats.feasible import Planned, check_feasible_rounds
from tournaments.formats.round_robin import count_round_robin_rounds
from tournaments.forms.criteria import change_order, describe_order, list_others
from tournaments.forms.rule_choice import RuleChoice, choose_rules, fill_rules
from tournaments.forms.rules import list_fields, read_number
from tournaments.forms.settings import FORMATS, fill_settings, find_faults, name_format, read_typed_settings
from tournaments.forms.settings_fields import list_advance_field, list_groups, list_rounds_field
from tournaments.forms.starts import Start
from tournaments.mapping.rules import build_snapshot, read_sources
from tournaments.regulations.settings import StageSettings, read_settings
from tournaments.regulations.sources import find_sources, mark_changes
from tournaments.services.events import clean_facts
from tournaments.wording import say, say_refusal, say_rules_name
from tournaments.wording.concerns import say_concerns
from tournaments.wording.rules import describe_rules
from tournaments.wording.settings_sentences import describe_settings
from tournaments.wording.starts import FORMATS as FORMAT_NAMES

FACTS = ("name", "visibility", "wording", "who_scores", "venue", "day")
MOST_EXPECTED = 2000
UNKEPT = ("csrfmiddlewaretoken", "do", "criterion", "more")


@dataclass
class EventForm:
    """What was typed over a beginning. errors: name of a field -> sentence; document: the settings, fit or not."""

    start: Start
    typed: dict[str, str]
    criteria: list[str]
    rules: RuleChoice
    format: str
    document: dict[str, Any]
    region: str
    errors: dict[str, str] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def fits(self) -> bool:
        """True if nothing in it is wrong."""
        return not self.errors

    @property
    def stage_format(self) -> str:
        """The format as a stage keeps it."""
        return StageFormat.SWISS if self.format == "swiss" else StageFormat.ROUND_ROBIN

    @property
    def settings(self) -> StageSettings:
        """The settings with their sources, of a form in which nothing is wrong."""
        return mark_changes(self.start.settings, self.start.sources, read_settings(self.document))

    def refuse(self, refusal: Refusal, where: str) -> None:
        """Put the sentence of a refusal at its field."""
        self.errors[where] = say_refusal(refusal, self.region)


def fill_form(start: Start, facts: Mapping[str, str], region: str) -> EventForm:
    """The form as it is opened: everything as it stands at the beginning."""
    typed = fill_settings(start.settings) | fill_rules(start.preset, start.rules) | dict(facts)
    typed |= {
        "preset": start.preset,
        "rules_name": start.rules_name,
        "format": name_format(start.format, start.settings),
        "key": str(uuid4()),
    }
    return _build(start, typed, list(start.settings.criteria), region)


def read_form(request: HttpRequest, start: Start, *, fixed_format: bool = False) -> EventForm:
    """The form as it was sent, judged whole; `fixed_format`: the format of a stage that is there stays as it is."""
    typed = request.POST.dict()
    cleaned = {key: value for key, value in typed.items() if isinstance(value, str)}
    if fixed_format and (typed.get("format") not in FORMATS[1:] or start.format == StageFormat.SWISS):
        cleaned["format"] = name_format(start.format, start.settings)
    criteria = change_order(request.POST.getlist("criterion")[:40], typed.get("do", ""), typed.get("more", ""))
    region = typed.get("wording", "")
    form = _build(start, cleaned, criteria, region if region in Wording.values else "")
    for where, fault in find_faults(form.document).items():
        form.errors[where] = say(fault.code, form.region, **fault.params)
    form.facts = _read_facts(form)
    return form


def _build(start: Start, typed: dict[str, str], criteria: list[str], region: str) -> EventForm:
    rules = choose_rules(typed, list_preset_names(), start.preset, region)
    format = rules.typed.get("format", "")
    format = format if format in FORMATS else name_format(start.format, start.settings)
    document = read_typed_settings(start.settings, rules.typed, criteria, format)
    return EventForm(start, rules.typed, criteria, rules, format, document, region, dict(rules.errors))


def list_preset_names() -> list[str]:
    """The presets that fit an event: two sides at a table."""
    return [known.name for known in all_presets() if len(sides_of(known.ruleset)) == 2]


def _read_facts(form: EventForm) -> dict[str, Any]:
    """The columns of the tournament; what is wrong with them goes to the form's errors."""
    typed = form.typed
    try:
        day = _read_day(typed.get("day", ""))
        return clean_facts(
            typed.get("name", ""),
            typed.get("visibility", Visibility.PUBLIC),
            typed.get("wording", ""),
            typed.get("who_scores", WhoScores.REFEREE),
            typed.get("venue", ""),
            day,
        )
    except Refusal as refusal:
        form.refuse(refusal, refusal.field or "name")
        return {}


def _read_day(text: str) -> date | None:
    if not text.strip():
        return None
    try:
        return date.fromisoformat(text.strip())
    except ValueError as fault:
        raise InvalidInput("date_expected", field="day") from fault


def build_context(form: EventForm) -> dict[str, Any]:
    """What the template of the form shows."""
    chosen = find_preset(form.rules.preset)
    groups = list_groups(form.typed, form.format)
    return {
        "form": form,
        "typed": form.typed,
        "errors": form.errors,
        "presets": list_preset_names(),
        "preset": form.rules.preset,
        "fields": list_fields(chosen.ruleset, form.typed, form.region, chosen.offered),
        "changed": len(form.rules.document) > 1,
        "rules_name": form.typed.get("rules_name", ""),
        "formats": [(name, FORMAT_NAMES[name]) for name in FORMATS],
        "rounds_field": list_rounds_field(form.typed) if form.format == "swiss" else None,
        "advance_field": list_advance_field(form.typed),
        "groups": [(group, bool(group.names & form.errors.keys())) for group in groups],
        "order": describe_order(form.criteria),
        "others": list_others(form.criteria),
        "visibilities": Visibility.choices,
        "wordings": Wording.choices,
    }


def describe_form(form: EventForm) -> dict[str, Any]:
    """What the page shows that says everything in words, of a form in which nothing is wrong."""
    settings = form.settings
    snapshot = build_snapshot(form.rules.fits)
    target = form.rules.rules.target * ((form.rules.rules.best_of + 1) // 2)
    return {
        "form": form,
        "typed": form.typed,
        "kept": [(name, value) for name, value in form.typed.items() if name not in UNKEPT],
        "criteria": form.criteria,
        "rules_title": say_rules_name(form.rules.preset, form.typed.get("rules_name", "")),
        "rule_sections": describe_rules(form.rules.rules, read_sources(snapshot), form.region),
        "setting_sections": describe_settings(
            settings, form.stage_format, target=target, sources=find_sources(settings)
        ),
        "format_title": FORMAT_NAMES[form.format],
        "concerns": list_concerns(form.format, settings, form.typed.get("expected", "")),
    }


def list_concerns(format: str, settings: StageSettings, expected: str) -> list[str]:
    """What stands against the rounds with so many entrants as are expected; nothing where no number is."""
    entrants = read_number(expected.strip())
    if not isinstance(entrants, int) or not 0 <= entrants <= MOST_EXPECTED:
        return []
    rounds = settings.rounds
    if format != "swiss":
        rounds = count_round_robin_rounds(max(entrants, 2), double=settings.double)
    elif rounds is None:
        return []
    return say_concerns(check_feasible_rounds(cast(Planned, format), entrants, rounds))
