"""The ruleset: a flat object of closed choices, each with a default (rules.md 2)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Literal

from scoring.errors import SheetError, show_value

Sides = Literal["pairs", "individual"]
LETTERS = "ABCDEFGHIJKL"
TILES_IN_SET = {6: 28, 9: 55, 12: 91}
# rules.md names no upper bounds for these; without them a sheet grows beyond what can be written and shown.
MOST_POINTS = 1_000_000  # of one bonus, ruling, entry or total
MOST_BONUSES = 100  # hand bonuses of a game, kinds of bonuses
LONGEST_CODE = 60  # characters of a bonus' code
MOST_MINUTES = 1440


@dataclass(frozen=True)
class Ruleset:
    """How hands are scored and games end; every key of rules.md 2 with the neutral club default."""

    sides: Sides = "pairs"
    seats: int = 4
    set: Literal[6, 9, 12] = 6
    tiles_each: int = 7
    stock: bool = False
    direction: Literal["anticlockwise", "clockwise"] = "anticlockwise"
    target: int = 100
    best_of: Literal[1, 3, 5, 7] = 1
    hand_value: Literal["pips", "one"] = "pips"
    finish_scores: Literal["opponents", "all"] = "opponents"
    block_judged: Literal["side_total", "lowest_player", "closer_vs_next", "closer_vs_previous"] = "side_total"
    block_scores: Literal["losers", "all", "difference"] = "losers"
    block_tie: Literal["no_score", "closer_loses", "closer_wins", "nearest_opener"] = "no_score"
    stock_on_block: Literal["ignored", "next_player"] = "ignored"
    rounding: Literal[1, 5] = 1
    running_multiple: Literal[5, 3] | None = None
    opener_first: Literal["highest_double", "drawn_tile", "assigned"] = "highest_double"
    opener_next: Literal["rotate", "winner", "holder"] = "rotate"
    opener_after_no_score: Literal["rotate", "same", "holder"] = "rotate"
    opening_tile: Literal["any", "highest_double", "double_if_held"] = "any"
    may_pass: bool = False
    shuffler: Literal["opener", "before_opener"] | None = None
    hand_bonuses: tuple[int, ...] = ()
    bonuses: Mapping[str, int] = field(default_factory=dict)
    overflow: Literal["counted", "trimmed"] = "counted"
    time_limit_minutes: int | None = None
    at_time: Literal["finish_hand", "stop", "one_more_hand"] = "finish_hand"
    time_tie: Literal["extra_hand", "draw", "earlier_score"] = "extra_hand"

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The letters of the sides in order: A and B, or one for each seat."""
        return tuple(LETTERS[: 2 if self.sides == "pairs" else self.seats])

    @cached_property
    def side_of(self) -> tuple[int, ...]:
        """side_of[seat]: the place of the seat's side in `letters`; place 0 stands for no seat."""
        count = len(self.letters)
        return (-1, *((seat - 1) % count for seat in range(1, self.seats + 1)))

    @cached_property
    def seats_of(self) -> tuple[tuple[int, ...], ...]:
        """seats_of[place of the side]: its seats in order."""
        return tuple(
            tuple(seat for seat in range(1, self.seats + 1) if self.side_of[seat] == place)
            for place in range(len(self.letters))
        )


KEYS = tuple(part.name for part in fields(Ruleset))


def is_whole(value: object) -> bool:
    """True for a whole number; True and False are none (JSON's true is not 1)."""
    return type(value) is int


@dataclass(frozen=True)
class Allowed:
    """What a key may be: the check, the English words of it, and the same as data.

    choices: a closed list, or nothing. low, high: the least and the greatest whole number. most: how many there may be in a
    list or table. longest: characters of a code.
    """

    check: Callable[[Any], bool]
    words: str
    choices: tuple[object, ...] = ()
    low: int | None = None
    high: int | None = None
    most: int | None = None
    longest: int | None = None

    def params(self) -> dict[str, Any]:
        """The facts of a refusal: `allowed` for programs, and the numbers and names that its sentence needs."""
        if self.choices:
            return {"allowed": list(self.choices), "choices": ", ".join(map(_write, self.choices))}
        numbers = {"low": self.low, "high": self.high, "most": self.most, "longest": self.longest}
        known = {key: value for key, value in numbers.items() if value is not None}
        return {"allowed": dict(known), **known}


def _write(choice: object) -> str:
    return choice if isinstance(choice, str) else show_value(choice)


def _one_of(*choices: object) -> Allowed:
    def check(value: Any) -> bool:
        return any(type(value) is type(choice) and value == choice for choice in choices)

    *others, last = map(_write, choices)
    return Allowed(check, f"{', '.join(others)} or {last}", choices)


def _between(low: int, high: int, more: str = "") -> Allowed:
    def check(value: Any) -> bool:
        return is_whole(value) and low <= value <= high

    return Allowed(check, f"a whole number from {low} to {high}{more}", low=low, high=high)


def _is_points(value: Any) -> bool:
    return is_whole(value) and 0 <= value <= MOST_POINTS


def _is_points_list(value: Any) -> bool:
    return isinstance(value, list | tuple) and len(value) <= MOST_BONUSES and all(map(_is_points, value))


def _is_points_table(value: Any) -> bool:
    return (
        isinstance(value, Mapping)
        and len(value) <= MOST_BONUSES
        and all(isinstance(code, str) and 1 <= len(code) <= LONGEST_CODE for code in value)
        and all(map(_is_points, value.values()))
    )


def _is_time_limit(value: Any) -> bool:
    return value is None or (is_whole(value) and 1 <= value <= MOST_MINUTES)


ALLOWED: dict[str, Allowed] = {
    "sides": _one_of("pairs", "individual"),
    "seats": _between(2, 12, " (4 for pairs)"),
    "set": _one_of(6, 9, 12),
    "tiles_each": _between(1, 91, " that the set holds for every seat"),
    "stock": _one_of(True, False),
    "direction": _one_of("anticlockwise", "clockwise"),
    "target": _between(1, 1000),
    "best_of": _one_of(1, 3, 5, 7),
    "hand_value": _one_of("pips", "one"),
    "finish_scores": _one_of("opponents", "all"),
    "block_judged": _one_of("side_total", "lowest_player", "closer_vs_next", "closer_vs_previous"),
    "block_scores": _one_of("losers", "all", "difference"),
    "block_tie": _one_of("no_score", "closer_loses", "closer_wins", "nearest_opener"),
    "stock_on_block": _one_of("ignored", "next_player"),
    "rounding": _one_of(1, 5),
    "running_multiple": _one_of(None, 5, 3),
    "opener_first": _one_of("highest_double", "drawn_tile", "assigned"),
    "opener_next": _one_of("rotate", "winner", "holder"),
    "opener_after_no_score": _one_of("rotate", "same", "holder"),
    "opening_tile": _one_of("any", "highest_double", "double_if_held"),
    "may_pass": _one_of(True, False),
    "shuffler": _one_of(None, "opener", "before_opener"),
    "hand_bonuses": Allowed(
        _is_points_list,
        f"a list of at most {MOST_BONUSES} whole numbers from 0 to {MOST_POINTS}",
        low=0,
        high=MOST_POINTS,
        most=MOST_BONUSES,
    ),
    "bonuses": Allowed(
        _is_points_table,
        f"an object of at most {MOST_BONUSES} codes of 1 to {LONGEST_CODE} characters with whole numbers of points "
        f"from 0 to {MOST_POINTS}",
        low=0,
        high=MOST_POINTS,
        most=MOST_BONUSES,
        longest=LONGEST_CODE,
    ),
    "overflow": _one_of("counted", "trimmed"),
    "time_limit_minutes": Allowed(
        _is_time_limit, f"null or a whole number of minutes from 1 to {MOST_MINUTES}", low=1, high=MOST_MINUTES
    ),
    "at_time": _one_of("finish_hand", "stop", "one_more_hand"),
    "time_tie": _one_of("extra_hand", "draw", "earlier_score"),
}


def refuse_rules(key: str, message: str, **params: Any) -> SheetError:
    """The error for a key of the ruleset."""
    return SheetError("invalid_rules", f"rules.{key}", message, key=key, **params)


def refuse_key(key: Any) -> SheetError:
    """The error for a key that no ruleset has, with the one that may have been meant."""
    shown = show_value(key)
    nearest = get_close_matches(shown, KEYS, 1)
    hint = f" Did you mean {nearest[0]!r}?" if nearest else ""
    return refuse_rules(
        shown,
        f"There is no rule called {shown!r}.{hint}",
        unknown=shown,
        nearest=nearest[0] if nearest else None,
    )


def find_rule_faults(values: Mapping[str, Any]) -> list[SheetError]:
    """Every fault of these values, one for each key at most; an empty list where they make a ruleset (rules.md 2)."""
    faults = []
    for key, value in values.items():
        allowed = ALLOWED.get(key)
        if allowed is None:
            faults.append(refuse_key(key))
        elif not allowed.check(value):
            faults.append(refuse_rules(key, f"{key} must be {allowed.words}.", **allowed.params()))
    bad = {fault.params["key"] for fault in faults}
    if bad & {"sides", "seats", "set", "tiles_each"}:
        return faults
    sides, seats, number, each = (
        values.get(key, getattr(Ruleset, key)) for key in ("sides", "seats", "set", "tiles_each")
    )
    if sides == "pairs" and seats != 4:
        faults.append(refuse_rules("seats", "Pairs are always four at the table.", allowed=[4], pairs=4))
    elif seats * each > TILES_IN_SET[number]:
        tiles = TILES_IN_SET[number]
        most = tiles // seats
        faults.append(
            refuse_rules(
                "tiles_each",
                f"{seats} seats with {each} tiles each are more than the {tiles} tiles of the set: at most {most} each.",
                allowed={"low": 1, "high": most},
                tiles=tiles,
                seats=seats,
                most_each=most,
            )
        )
    return faults


def build_ruleset(values: Mapping[str, Any]) -> Ruleset:
    """The ruleset with these values over the defaults of rules.md 2.

    Raises SheetError `invalid_rules` for an unknown key, a value that is not allowed, pairs without four seats,
    and more tiles dealt than the set has.
    """
    for fault in find_rule_faults(values):
        raise fault
    plain = dict(values)
    if "hand_bonuses" in plain:
        plain["hand_bonuses"] = tuple(plain["hand_bonuses"])
    if "bonuses" in plain:
        plain["bonuses"] = dict(plain["bonuses"])
    return Ruleset(**plain)


def rules_document(rules: Ruleset) -> dict[str, Any]:
    """Every key of the ruleset as plain JSON values; `resolve_rules` of it gives the ruleset again."""
    document: dict[str, Any] = {key: getattr(rules, key) for key in KEYS}
    document["hand_bonuses"] = list(rules.hand_bonuses)
    document["bonuses"] = dict(rules.bonuses)
    return document


def sides_of(rules: Ruleset) -> dict[str, tuple[int, ...]]:
    """Letter of each side -> its seats: A 1 and 3, B 2 and 4 for pairs; one seat each for individuals."""
    return dict(zip(rules.letters, rules.seats_of, strict=True))


def side_of_seat(rules: Ruleset, seat: int) -> str:
    """The letter of the side that sits at `seat`."""
    return rules.letters[rules.side_of[seat]]
