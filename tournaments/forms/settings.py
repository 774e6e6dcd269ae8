"""The settings of a stage as a form: groups of fields, what is typed into them, and the document that it means."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.enums import StageFormat
from tournaments.regulations.settings import (
    COLOURS,
    SettingsError,
    StageSettings,
    read_settings,
    settings_document,
)

NUMBER = re.compile(r"-?\d{1,16}", re.ASCII)  # the number of a lot is the longest
PLAIN_NUMBERS = ("rounds", "advance", "first_table", "corrections_close_minutes", "random_seed")
CHOICES = (
    "difference",
    "pattern",
    "first_round",
    "first_opening",
    "withdrawn_results",
    "late_start",
)
OUTCOMES = ("win", "draw", "loss")
# The kinds of results whose numbers a regulation may set otherwise (formats.md 1), and the numbers.
KINDS = ("bye", "no_show.present", "no_show.absent", "double_no_show", "absent", "award.winner", "award.loser")
KIND_NUMBERS = ("points_for", "points_against", "difference", "match_points")
# What a colour costs where a regulation says nothing (formats.md 1).
CARDS: dict[str, dict[str, Any]] = {
    "yellow": {"points": 0, "match_lost": False, "expelled": False},
    "red": {"points": 0, "match_lost": True, "expelled": False},
    "black": {"points": 0, "match_lost": True, "expelled": True},
}
OVERRIDE_ROWS = 3
OVERRIDES = ("target", "time_limit_minutes", "best_of")
# How a stage's format is chosen: the double round robin is a format to whoever chooses it.
FORMATS = ("swiss", "round_robin", "double_round_robin")


def place(*parts: str) -> str:
    """The name of a setting's field."""
    return "set_" + "_".join(parts).replace(".", "_")


def name_format(format: str, settings: StageSettings) -> str:
    """What the field of the format says: swiss, round_robin or double_round_robin."""
    return "double_round_robin" if format == StageFormat.ROUND_ROBIN and settings.double else format


def fill_settings(settings: StageSettings) -> dict[str, str]:
    """The settings as they stand in the form's fields; the criteria are a list of their own."""
    document = settings_document(settings)
    typed = {place(key): "" if document[key] is None else str(document[key]) for key in (*PLAIN_NUMBERS, *CHOICES)}
    apart = document["club_mates"]
    typed[place("club_mates")] = apart if isinstance(apart, str) else "first"
    typed[place("club_mates_rounds")] = "" if isinstance(apart, str) else str(apart)
    typed[place("tables_out")] = " ".join(str(number) for number in document["tables_out"])
    for outcome in OUTCOMES:
        typed[place("match_points", outcome)] = str(document["match_points"][outcome])
    for kind in KINDS:
        given: Any = document["kinds"]
        for key in kind.split("."):
            given = given.get(key, {})
        for number in KIND_NUMBERS:
            typed[place("kinds", kind, number)] = str(given.get(number, ""))
    typed |= _fill_cards(document["cards"])
    for row, (number, given) in enumerate(document["round_overrides"].items(), 1):
        typed[place("round", str(row))] = number
        typed |= {place("round", str(row), key): str(given.get(key, "")) for key in OVERRIDES}
    return typed


def _fill_cards(cards: Mapping[str, Any]) -> dict[str, str]:
    typed = {}
    for colour in COLOURS:
        cost = cards.get(colour, CARDS[colour])
        typed[place("cards", colour, "points")] = str(cost.get("points", 0))
        for what in ("match_lost", "expelled"):
            typed[place("cards", colour, what)] = "yes" if cost.get(what) else "no"
    typed[place("cards", "second_yellow_is_red")] = "yes" if cards.get("second_yellow_is_red", True) else "no"
    return typed


def read_typed_settings(
    base: StageSettings, typed: Mapping[str, str], criteria: Sequence[str], format: str
) -> dict[str, Any]:
    """The document for what was typed over a base; what is no value of its kind stays, for `find_faults` to refuse.

    format: as the form's field says it (FORMATS).
    """
    document = settings_document(base)
    del document["sources"]
    document["double"] = format == "double_round_robin"
    document["criteria"] = list(criteria)
    for key in PLAIN_NUMBERS:
        text = typed.get(place(key))
        if text is not None:
            document[key] = _read(text) if text.strip() or key in ("first_table", "random_seed") else None
    if format != "swiss":
        document["rounds"] = None
    for key in CHOICES:
        document[key] = typed.get(place(key), document[key])
    if (apart := typed.get(place("club_mates"))) is not None:
        document["club_mates"] = _read(typed.get(place("club_mates_rounds"), "")) if apart == "first" else apart
        if document["club_mates"] == "":
            document["club_mates"] = -1  # so many first rounds, and no number
    if (text := typed.get(place("tables_out"))) is not None:
        document["tables_out"] = [_read(part) for part in text.replace(",", " ").split()]
    for outcome in OUTCOMES:
        if (text := typed.get(place("match_points", outcome))) is not None:
            document["match_points"][outcome] = _read(text)
    if place("kinds", "bye", "points_for") in typed:
        document["kinds"] = _read_kinds(typed)
    if place("cards", "yellow", "points") in typed:
        document["cards"] = _read_cards(typed)
    if place("round", "1") in typed:
        document["round_overrides"] = _read_overrides(typed)
    return document


def _read(text: str) -> Any:
    text = text.strip().replace("−", "-")
    return int(text) if NUMBER.fullmatch(text) else text


def _read_kinds(typed: Mapping[str, str]) -> dict[str, Any]:
    kinds: dict[str, Any] = {}
    for kind in KINDS:
        numbers = {
            number: _read(text)
            for number in KIND_NUMBERS
            if (text := typed.get(place("kinds", kind, number), "").strip())
        }
        if not numbers:
            continue
        name, _, side = kind.partition(".")
        if side:
            kinds.setdefault(name, {})[side] = numbers
        else:
            kinds[name] = numbers
    return kinds


def _read_cards(typed: Mapping[str, str]) -> dict[str, Any]:
    cards: dict[str, Any] = {}
    for colour in COLOURS:
        points = _read(typed.get(place("cards", colour, "points"), "")) or 0
        cost = {"points": points} | {
            what: typed.get(place("cards", colour, what)) == "yes" for what in ("match_lost", "expelled")
        }
        if cost != CARDS[colour]:
            cards[colour] = cost
    if typed.get(place("cards", "second_yellow_is_red")) == "no":
        cards["second_yellow_is_red"] = False
    return cards


def _read_overrides(typed: Mapping[str, str]) -> Any:
    overrides: dict[str, Any] = {}
    for row in list_override_rows(typed):
        number = typed.get(place("round", str(row)), "").strip()
        given = {key: _read(text) for key in OVERRIDES if (text := typed.get(place("round", str(row), key), ""))}
        if number in overrides:
            return "twice"  # one round in two rows means nothing: refused as a whole
        if number or given:
            overrides[number] = given
    return overrides


def list_override_rows(typed: Mapping[str, str]) -> range:
    """The numbers of the form's rows for single rounds: one more than are filled, and three at least."""
    row = 1
    while row < 200 and typed.get(place("round", str(row)), "").strip():
        row += 1
    return range(1, max(row, OVERRIDE_ROWS) + 1)


def find_faults(document: Mapping[str, Any]) -> dict[str, SettingsError]:
    """Everything that cannot be, by the name of its field; each key is judged by itself."""
    faults: dict[str, SettingsError] = {}
    for key, value in document.items():
        try:
            read_settings({key: value})
        except SettingsError as fault:
            faults[place_of(fault.field)] = fault
    return faults


def place_of(field: str) -> str:
    """The form's field for the place that a fault of the settings names."""
    field = field.removeprefix("settings.")
    head = field.split(".")[0]
    if head in ("criteria", "tables_out", "club_mates", "round_overrides"):
        return place(head)
    return place(field)
