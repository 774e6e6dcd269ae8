"""The settings of a stage: results of byes and no-shows, criteria, pairing, openings, cards, tables (formats.md 1 to 5).

A stage keeps the document of what differs from the defaults; `read_settings` gives the whole as a frozen value.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal, get_args

from tournaments.standings.event import Criterion

Difference = Literal["raw", "capped"]
Pattern = Literal["slide", "adjacent", "fold"]
FirstRound = Literal["seed", "lot"]
FirstOpening = Literal["shared_out", "by_ruleset"]
WithdrawnResults = Literal["keep", "strike", "strike_below_half"]
LateStart = Literal["absent", "byes", "nothing"]
ClubMates = Literal["never", "always"] | int

MOST_ROUNDS = 200
MOST_POINTS = 100_000
HIGHEST_TABLE = 9999
MOST_PLACES = 9999  # that go on
MOST_MINUTES = 1440
HIGHEST_TARGET = 1000  # as the ruleset's own
MOST_MATCH_POINTS = 1000
MOST_OVERRIDES = 200
SOURCES = ("read", "club", "assumed")
COLOURS = ("yellow", "red", "black")


class SettingsError(Exception):
    """A setting that cannot be; `field` is the dotted place in the document, `params` the numbers of the sentence.

    code: setting_unknown, setting_invalid (params: allowed), number_expected (params: low, high), criterion_unknown,
    criterion_twice, criteria_missing.
    """

    def __init__(self, code: str, field: str, **params: Any) -> None:
        self.code, self.field, self.params = code, field, params
        super().__init__(f"{code} at {field}")


@dataclass(frozen=True, slots=True)
class RoundOverride:
    """What one round plays otherwise than the ruleset says (formats.md, head); None: as the ruleset says."""

    target: int | None = None
    time_limit_minutes: int | None = None
    best_of: int | None = None


@dataclass(frozen=True, slots=True)
class StageSettings:
    """Everything a stage's organiser may choose beside the ruleset; the defaults are those of formats.md.

    rounds: of a Swiss, None until it is known. double: a round robin of two cycles. kinds, cards: documents as
    `event/1` has them under `kinds` and `card_rules`. club_mates: never, always, or the number of first rounds in which
    they are kept apart. withdrawn_results: in a Swiss everybody keeps his. tables_out: tables that are not used; first_table: the number at which tables begin.
    advance: how many go on to the next stage, None where nobody said so (formats.md 3.3).
    corrections_close_minutes: a result is corrected no longer than so many minutes after its round was closed.
    sources: setting -> read, club or assumed, where it is not what `tournaments.regulations.sources` says by itself.
    """

    rounds: int | None = None
    double: bool = False
    difference: Difference = "raw"
    match_points: tuple[int, int, int] = (2, 1, 0)  # win, draw, loss
    criteria: tuple[str, ...] = ("match_points", "difference", "points_for")
    kinds: Mapping[str, Any] = field(default_factory=dict)
    withdrawn_results: WithdrawnResults = "strike_below_half"
    late_start: LateStart = "absent"
    pattern: Pattern = "slide"
    club_mates: ClubMates = "never"
    first_round: FirstRound = "seed"
    first_opening: FirstOpening = "shared_out"
    cards: Mapping[str, Any] = field(default_factory=dict)
    first_table: int = 1
    tables_out: tuple[int, ...] = ()
    corrections_close_minutes: int | None = None
    advance: int | None = None
    round_overrides: Mapping[int, RoundOverride] = field(default_factory=dict)
    random_seed: int = 1
    sources: Mapping[str, str] = field(default_factory=dict)

    def of_round(self, number: int) -> RoundOverride:
        """What round `number` plays otherwise; all None where nothing does."""
        return self.round_overrides.get(number, RoundOverride())


def read_settings(document: Mapping[str, Any] | None) -> StageSettings:
    """The settings that the document describes; what it leaves out has the default. Raises SettingsError."""
    given = dict(document or {})
    known = {one.name for one in fields(StageSettings)}
    for key in given:
        if key not in known:
            raise SettingsError("setting_unknown", str(key)[:60])
    settings = StageSettings()
    for key, value in given.items():
        settings = replace(settings, **{key: _read_value(key, value)})
    return settings


def settings_document(settings: StageSettings) -> dict[str, Any]:
    """The whole settings as JSON values; `read_settings` gives the same settings back."""
    document: dict[str, Any] = {one.name: getattr(settings, one.name) for one in fields(settings)}
    win, draw, loss = settings.match_points
    document["match_points"] = {"win": win, "draw": draw, "loss": loss}
    document["criteria"] = list(settings.criteria)
    document["tables_out"] = list(settings.tables_out)
    document["round_overrides"] = {
        str(number): {
            name: value
            for name in ("target", "time_limit_minutes", "best_of")
            if (value := getattr(override, name)) is not None
        }
        for number, override in sorted(settings.round_overrides.items())
    }
    return document


def _read_value(key: str, value: Any) -> Any:
    match key:
        case "rounds":
            return None if value is None else _whole(value, key, 1, MOST_ROUNDS)
        case "corrections_close_minutes":
            return None if value is None else _whole(value, key, 0, MOST_MINUTES)
        case "advance":
            return None if value is None else _whole(value, key, 1, MOST_PLACES)
        case "first_table":
            return _whole(value, key, 1, HIGHEST_TABLE)
        case "random_seed":
            return _whole(value, key, 0, 2**53)
        case "double":
            return _flag(value, key)
        case "difference":
            return _one_of(value, key, get_args(Difference))
        case "pattern":
            return _one_of(value, key, get_args(Pattern))
        case "first_round":
            return _one_of(value, key, get_args(FirstRound))
        case "first_opening":
            return _one_of(value, key, get_args(FirstOpening))
        case "withdrawn_results":
            return _one_of(value, key, get_args(WithdrawnResults))
        case "late_start":
            return _one_of(value, key, get_args(LateStart))
        case "club_mates":
            if isinstance(value, str):
                return _one_of(value, key, ("never", "always"))
            return _whole(value, key, 0, MOST_ROUNDS)
        case "match_points":
            return _read_match_points(value)
        case "criteria":
            return _read_criteria(value)
        case "tables_out":
            return _read_tables(value)
        case "kinds":
            return _read_kinds(value)
        case "cards":
            return _read_cards(value)
        case "round_overrides":
            return _read_overrides(value)
        case "sources":
            given = _mapping(value, key, tuple(one.name for one in fields(StageSettings) if one.name != key))
            return {name: _one_of(one, f"{key}.{name}", SOURCES) for name, one in given.items()}
    raise AssertionError(key)


def _whole(value: Any, place: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise SettingsError("number_expected", place, low=low, high=high)
    return value


def _flag(value: Any, place: str) -> bool:
    if not isinstance(value, bool):
        raise SettingsError("setting_invalid", place, allowed="true, false")
    return value


def _one_of(value: Any, place: str, allowed: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in allowed:
        raise SettingsError("setting_invalid", place, allowed=", ".join(allowed))
    return value


def _mapping(value: Any, place: str, allowed: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise SettingsError("setting_invalid", place, allowed=", ".join(allowed))
    for key in value:
        if key not in allowed:
            raise SettingsError("setting_unknown", f"{place}.{str(key)[:60]}")
    return dict(value)


def _read_match_points(value: Any) -> tuple[int, int, int]:
    given = {"win": 2, "draw": 1, "loss": 0} | _mapping(value, "match_points", ("win", "draw", "loss"))
    win, draw, loss = (
        _whole(given[outcome], f"match_points.{outcome}", 0, MOST_MATCH_POINTS)
        for outcome in ("win", "draw", "loss")
    )
    return win, draw, loss


def _read_criteria(value: Any) -> tuple[str, ...]:
    known = tuple(criterion.value for criterion in Criterion)
    if not isinstance(value, list | tuple):
        raise SettingsError("criteria_missing", "criteria")
    for place, name in enumerate(value):
        if not isinstance(name, str) or name not in known:
            raise SettingsError("criterion_unknown", f"criteria.{place}", allowed=", ".join(known))
        if name in value[:place]:
            raise SettingsError("criterion_twice", f"criteria.{place}", criterion=name)
    if not value:
        raise SettingsError("criteria_missing", "criteria")
    return tuple(value)


def _read_tables(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list | tuple) or len(value) > HIGHEST_TABLE:
        raise SettingsError("number_expected", "tables_out", low=1, high=HIGHEST_TABLE)
    return tuple(sorted({_whole(one, f"tables_out.{place}", 1, HIGHEST_TABLE) for place, one in enumerate(value)}))


# What a kind of result may override (formats.md 1): whose numbers stand under which name.
_KINDS: dict[str, tuple[str, ...]] = {
    "bye": (),
    "absent": (),
    "double_no_show": (),
    "no_show": ("present", "absent"),
    "award": ("winner", "loser"),
}
_NUMBERS = ("match_points", "points_for", "points_against", "difference")


def _read_kinds(value: Any) -> dict[str, Any]:
    kinds = _mapping(value, "kinds", tuple(_KINDS))
    read: dict[str, Any] = {}
    for kind, numbers in kinds.items():
        place = f"kinds.{kind}"
        if sides := _KINDS[kind]:
            given = _mapping(numbers, place, sides)
            read[kind] = {side: _read_numbers(one, f"{place}.{side}") for side, one in given.items()}
        else:
            read[kind] = _read_numbers(numbers, place)
    return read


def _read_numbers(value: Any, place: str) -> dict[str, int]:
    given = _mapping(value, place, _NUMBERS)
    return {
        name: _whole(number, f"{place}.{name}", -MOST_POINTS if name == "difference" else 0, MOST_POINTS)
        for name, number in given.items()
    }


def _read_cards(value: Any) -> dict[str, Any]:
    cards = _mapping(value, "cards", (*COLOURS, "second_yellow_is_red"))
    read: dict[str, Any] = {}
    for key, rule in cards.items():
        place = f"cards.{key}"
        if key == "second_yellow_is_red":
            read[key] = _flag(rule, place)
            continue
        given = _mapping(rule, place, ("points", "match_lost", "expelled"))
        read[key] = {}
        for name, one in given.items():
            if name == "points":
                read[key][name] = _whole(one, f"{place}.points", 0, MOST_POINTS)
            else:
                read[key][name] = _flag(one, f"{place}.{name}")
    return read


def _read_overrides(value: Any) -> dict[int, RoundOverride]:
    if not isinstance(value, Mapping) or len(value) > MOST_OVERRIDES:
        raise SettingsError("setting_invalid", "round_overrides", allowed="1, 2, 3 …")
    read: dict[int, RoundOverride] = {}
    for key, given in value.items():
        text = str(key)
        place = f"round_overrides.{text[:12]}"
        if not (text.isascii() and text.isdigit() and len(text) <= 3 and 1 <= int(text) <= MOST_ROUNDS):
            raise SettingsError("number_expected", place, low=1, high=MOST_ROUNDS)
        if isinstance(given, RoundOverride):
            read[int(text)] = given
            continue
        one = _mapping(given, place, ("target", "time_limit_minutes", "best_of"))
        if one.get("best_of") is not None and _whole(one["best_of"], f"{place}.best_of", 1, 7) % 2 == 0:
            raise SettingsError("setting_invalid", f"{place}.best_of", allowed="1, 3, 5, 7")
        for name, highest in (("target", HIGHEST_TARGET), ("time_limit_minutes", MOST_MINUTES)):
            if one.get(name) is not None:
                _whole(one[name], f"{place}.{name}", 1, highest)
        read[int(text)] = RoundOverride(**one)
    return read
