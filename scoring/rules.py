"""The ruleset: a flat object of closed choices, each with a default (rules.md 2)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Literal

from scoring.errors import SheetError, show_value

Sides = Literal["pairs", "individual"]
LETTERS = "ABCDEFGHIJKL"
TILES_IN_SET = {6: 28, 9: 55, 12: 91}


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


def _one_of(*choices: object) -> Callable[[Any], bool]:
    def check(value: Any) -> bool:
        return any(type(value) is type(choice) and value == choice for choice in choices)

    return check


def _between(low: int, high: int) -> Callable[[Any], bool]:
    return lambda value: is_whole(value) and low <= value <= high


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_points_list(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(is_whole(points) and points >= 0 for points in value)


def _is_points_table(value: Any) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(code, str) and code and is_whole(points) and points >= 0 for code, points in value.items()
    )


def _is_time_limit(value: Any) -> bool:
    return value is None or (is_whole(value) and value >= 1)


# key -> (check, what is allowed in words)
CHECKS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "sides": (_one_of("pairs", "individual"), "pairs or individual"),
    "seats": (_between(2, 12), "a whole number from 2 to 12 (4 for pairs)"),
    "set": (_one_of(6, 9, 12), "6, 9 or 12"),
    "tiles_each": (_between(1, 91), "a whole number of tiles that the set holds for every seat"),
    "stock": (_is_flag, "true or false"),
    "direction": (_one_of("anticlockwise", "clockwise"), "anticlockwise or clockwise"),
    "target": (_between(1, 1000), "a whole number from 1 to 1000"),
    "best_of": (_one_of(1, 3, 5, 7), "1, 3, 5 or 7"),
    "hand_value": (_one_of("pips", "one"), "pips or one"),
    "finish_scores": (_one_of("opponents", "all"), "opponents or all"),
    "block_judged": (
        _one_of("side_total", "lowest_player", "closer_vs_next", "closer_vs_previous"),
        "side_total, lowest_player, closer_vs_next or closer_vs_previous",
    ),
    "block_scores": (_one_of("losers", "all", "difference"), "losers, all or difference"),
    "block_tie": (
        _one_of("no_score", "closer_loses", "closer_wins", "nearest_opener"),
        "no_score, closer_loses, closer_wins or nearest_opener",
    ),
    "stock_on_block": (_one_of("ignored", "next_player"), "ignored or next_player"),
    "rounding": (_one_of(1, 5), "1 or 5"),
    "running_multiple": (_one_of(None, 5, 3), "null, 5 or 3"),
    "opener_first": (
        _one_of("highest_double", "drawn_tile", "assigned"),
        "highest_double, drawn_tile or assigned",
    ),
    "opener_next": (_one_of("rotate", "winner", "holder"), "rotate, winner or holder"),
    "opener_after_no_score": (_one_of("rotate", "same", "holder"), "rotate, same or holder"),
    "opening_tile": (
        _one_of("any", "highest_double", "double_if_held"),
        "any, highest_double or double_if_held",
    ),
    "may_pass": (_is_flag, "true or false"),
    "shuffler": (_one_of(None, "opener", "before_opener"), "null, opener or before_opener"),
    "hand_bonuses": (_is_points_list, "a list of whole numbers of points, 0 or more"),
    "bonuses": (_is_points_table, "an object of bonus codes with whole numbers of points, 0 or more"),
    "overflow": (_one_of("counted", "trimmed"), "counted or trimmed"),
    "time_limit_minutes": (_is_time_limit, "null or a whole number of minutes, 1 or more"),
    "at_time": (_one_of("finish_hand", "stop", "one_more_hand"), "finish_hand, stop or one_more_hand"),
    "time_tie": (_one_of("extra_hand", "draw", "earlier_score"), "extra_hand, draw or earlier_score"),
}


def refuse_rules(key: str, message: str, **params: Any) -> SheetError:
    """The error for a key of the ruleset."""
    return SheetError("invalid_rules", f"rules.{key}", message, key=key, **params)


def build_ruleset(values: Mapping[str, Any]) -> Ruleset:
    """The ruleset with these values over the defaults of rules.md 2.

    Raises SheetError `invalid_rules` for an unknown key, a value that is not allowed, pairs without four seats,
    and more tiles dealt than the set has.
    """
    for key, value in values.items():
        if key not in CHECKS:
            raise refuse_rules(show_value(key), f"There is no rule called {show_value(key)!r}.")
        check, allowed = CHECKS[key]
        if not check(value):
            raise refuse_rules(key, f"{key} must be {allowed}.", allowed=allowed)
    plain = dict(values)
    if "hand_bonuses" in plain:
        plain["hand_bonuses"] = tuple(plain["hand_bonuses"])
    if "bonuses" in plain:
        plain["bonuses"] = dict(plain["bonuses"])
    rules = Ruleset(**plain)
    if rules.sides == "pairs" and rules.seats != 4:
        raise refuse_rules("seats", "Pairs are always four at the table.")
    if rules.seats * rules.tiles_each > TILES_IN_SET[rules.set]:
        raise refuse_rules(
            "tiles_each",
            f"{rules.seats} seats with {rules.tiles_each} tiles each are more than the {TILES_IN_SET[rules.set]} "
            "tiles of the set.",
            tiles=TILES_IN_SET[rules.set],
        )
    return rules


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
