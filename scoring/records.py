"""The shape of a record: which keys each kind has and of what type, which seats and sides it names (rules.md 6, 9).

Everything here is checked before a point is counted, in the order of rules.md 9: kind, shape, seats and sides.
"""

from collections.abc import Callable
from typing import Any

from scoring.errors import SheetError, show_value
from scoring.rules import Ruleset

Doc = dict[str, Any]

VOID_REASONS = ("burned", "misdeal", "infraction", "other")
AWARD_REASONS = ("no_show", "abandoned", "expelled", "other")
EFFECTS = ("to_opponents", "off_own")
# Keys that may stand in any record and mean nothing to the score.
IGNORED = frozenset({"kind", "note", "entry_id", "after", "seq"})
# Hands: they have a number and an opener.
HANDS = frozenset({"finish", "block", "void", "stopped", "given"})


def _whole(value: Any) -> bool:
    return type(value) is int


def _flag(value: Any) -> bool:
    return value is True or value is False


def _text(value: Any) -> bool:
    return type(value) is str


def _any(value: Any) -> bool:
    return True


def _dict(value: Any) -> bool:
    return type(value) is dict


def _dict_or_none(value: Any) -> bool:
    return value is None or type(value) is dict


def _text_or_none(value: Any) -> bool:
    return value is None or type(value) is str


def _tile_lists(value: Any) -> bool:
    return type(value) is dict and all(type(tiles) is list for tiles in value.values())


def _running(value: Any) -> bool:
    return type(value) is list and all(
        type(entry) is dict and entry.keys() == {"seat", "points"} and type(entry["seat"]) is int
        for entry in value
    )


def _bonuses(value: Any) -> bool:
    return type(value) is list and all(
        type(entry) is dict
        and entry.keys() == {"code", "side"}
        and type(entry["code"]) is str
        and type(entry["side"]) is str
        for entry in value
    )


def _word(*choices: str) -> Callable[[Any], bool]:
    return lambda value: type(value) is str and value in choices


Check = Callable[[Any], bool]
# kind -> key -> check of its type; points and counts are checked later, with codes of their own.
SHAPES: dict[str, dict[str, Check]] = {
    "finish": {
        "seat": _whole,
        "opener": _whole,
        "pips": _dict,
        "tiles": _tile_lists,
        "side_pips": _dict,
        "total_pips": _any,
        "running": _running,
        "bonuses": _bonuses,
    },
    "block": {
        "seat": _whole,
        "opener": _whole,
        "pips": _dict,
        "tiles": _tile_lists,
        "side_pips": _dict,
        "stock_pips": _any,
        "running": _running,
        "bonuses": _bonuses,
    },
    "void": {"reason": _word(*VOID_REASONS), "opener": _whole},
    "stopped": {"running": _running, "opener": _whole, "bonuses": _bonuses},
    "given": {"side": _text, "points": _any, "reason": _text, "opener": _whole},
    "penalty": {"side": _text, "points": _any, "effect": _word(*EFFECTS), "reason": _text},
    "time": {"hand_in_progress": _flag},
    "award": {"winner": _text_or_none, "reason": _word(*AWARD_REASONS), "scope": _word("match", "game")},
    "result": {"totals": _dict, "games": _dict, "hands": _dict_or_none, "reason": _text},
}
REQUIRED: dict[str, tuple[str, ...]] = {
    "finish": ("seat",),
    "block": ("seat",),
    "void": ("reason",),
    "stopped": ("running",),
    "given": ("side", "points"),
    "penalty": ("side", "points", "effect"),
    "time": ("hand_in_progress",),
    "award": ("winner", "reason"),
    "result": ("totals",),
}


def invalid(field: str | None, message: str, **params: Any) -> SheetError:
    """The error for a wrong shape."""
    return SheetError("invalid_document", field, message, **params)


def check_shape(record: Any, rules: Ruleset, timed: bool) -> str:
    """The kind of a record whose shape is right; `timed` says that the match has its time record already.

    Raises SheetError `unknown_kind` or `invalid_document`.
    """
    if type(record) is not dict:
        raise invalid(None, "A record must be an object.")
    kind = record.get("kind")
    shape = SHAPES.get(kind) if type(kind) is str else None
    if shape is None or type(kind) is not str:
        raise SheetError("unknown_kind", "kind", "This kind of record is not known.", kind=show_value(kind))
    for key in REQUIRED[kind]:
        if key not in record:
            raise invalid(key, f"A record of the kind {kind} needs {key}.", key=key, missing=key)
    for key, value in record.items():
        check = shape.get(key)
        if check is None:
            if key not in IGNORED:
                shown = show_value(key)
                raise invalid(shown, f"A record of the kind {kind} has no {shown!r}.", unknown=shown, kind=kind)
        elif not check(value):
            raise invalid(key, f"{key} does not have the form it must have.", malformed=key)
    if kind == "finish" or kind == "block":
        _check_counts_alone(record)
    elif kind == "time":
        if timed:
            raise invalid("kind", "A match has at most one time record.")
    elif kind == "penalty":
        if record["effect"] == "to_opponents" and len(rules.letters) != 2:
            raise invalid("effect", "Points to the opponents need exactly two sides.")
    elif kind == "award":
        if record.get("scope") == "game":
            if rules.best_of == 1:
                raise invalid("scope", "A single game is awarded as a match.")
            if record["winner"] is None:
                raise invalid("winner", "Whoever is awarded a game must be named.")
    elif kind == "result":
        _check_result(record, rules)
    return kind


def _check_counts_alone(record: Doc) -> None:
    if "side_pips" in record and ("pips" in record or "tiles" in record):
        raise invalid("side_pips", "side_pips stands alone, without pips or tiles.")
    if "total_pips" in record and ("pips" in record or "tiles" in record or "side_pips" in record):
        raise invalid("total_pips", "total_pips stands alone, without any other count.")


def _check_result(record: Doc, rules: Ruleset) -> None:
    if rules.best_of > 1 and "games" not in record:
        raise invalid("games", "A result over several games needs the games won.", missing="games")
    for key in ("totals", "games", "hands"):
        table = record.get(key)
        if table is not None:
            for letter in rules.letters:
                if letter not in table:
                    raise invalid(f"{key}.{letter}", f"{key} needs every side.", missing=f"{key}.{letter}")


def check_seats_and_sides(record: Doc, kind: str, rules: Ruleset) -> None:
    """Nothing if every seat and side that the record names is at the table.

    Raises SheetError `seat_out_of_range` or `side_unknown`; seats in `pips` and `tiles` are written as they are
    counted: "1", "2", not "01".
    """
    if kind == "finish" or kind == "block" or kind == "void" or kind == "stopped" or kind == "given":
        for key in ("seat", "opener"):
            seat = record.get(key)
            if seat is not None and not 1 <= seat <= rules.seats:
                raise _out_of_range(key, rules, seat)
        for key in ("pips", "tiles"):
            table = record.get(key)
            if table:
                for text in table:
                    if text not in _SEATS[rules.seats]:
                        raise _out_of_range(f"{key}.{show_value(text)}", rules, text)
        running = record.get("running")
        if running:
            for place, entry in enumerate(running):
                seat = entry["seat"]
                if not 1 <= seat <= rules.seats:
                    raise _out_of_range(f"running.{place}.seat", rules, seat)
        bonuses = record.get("bonuses")
        if bonuses:
            for place, entry in enumerate(bonuses):
                _check_side(entry["side"], f"bonuses.{place}.side", rules)
        for letter in record.get("side_pips") or ():
            _check_side(letter, f"side_pips.{show_value(letter)}", rules)
        if kind == "given":
            _check_side(record["side"], "side", rules)
    elif kind == "penalty":
        _check_side(record["side"], "side", rules)
    elif kind == "award":
        if record["winner"] is not None:
            _check_side(record["winner"], "winner", rules)
    elif kind == "result":
        for key in ("totals", "games", "hands"):
            for letter in record.get(key) or ():
                _check_side(letter, f"{key}.{show_value(letter)}", rules)


# The seats of a table as keys: {"1": 1, "2": 2, …} for each number of seats.
_SEATS: dict[int, dict[str, int]] = {
    count: {str(seat): seat for seat in range(1, count + 1)} for count in range(2, 13)
}


def seat_keys(rules: Ruleset) -> dict[str, int]:
    """The keys under which `pips` and `tiles` may hold a seat, with the seat's number."""
    return _SEATS[rules.seats]


def _out_of_range(field: str, rules: Ruleset, seat: Any) -> SheetError:
    return SheetError(
        "seat_out_of_range",
        field,
        f"There is no such seat; the seats are 1 to {rules.seats}.",
        seats=rules.seats,
        seat=show_value(seat),
    )


def _check_side(letter: str, field: str, rules: Ruleset) -> None:
    if letter not in rules.letters:
        raise SheetError(
            "side_unknown",
            field,
            f"There is no such side; the sides are {', '.join(rules.letters)}.",
            sides=", ".join(rules.letters),
        )
