"""Small checks of JSON values, and the order in which a document's faults are found (formats.md 2)."""

from collections.abc import Iterable, Sequence
from math import isfinite
from typing import Any, NoReturn

from tournaments.standings.errors import EventError
from tournaments.standings.event import EntrantId


def refuse(field: str | None, message: str, code: str = "invalid_document") -> NoReturn:
    """Raise the EventError of what stands at `field`."""
    raise EventError(code, field, message)


def walk_keys(value: dict[str, Any], order: Sequence[str], needed: Sequence[str]) -> Iterable[str]:
    """The keys of an object as they stand in the document, each missing one of `needed` where it would be.

    order: how the text writes this object; a missing key is looked for right behind those that it writes before.
    """
    missing = [name for name in needed if name not in value]
    if not missing:
        return value
    keys = list(value)
    for name in missing:
        before = order[: order.index(name)]
        at = max((place for place, key in enumerate(keys, 1) if key in before), default=0)
        keys.insert(at, name)
    return keys


def read_object(value: object, field: str | None) -> dict[str, Any]:
    """The value, which must be an object."""
    if type(value) is not dict:
        refuse(field, "An object belongs here.")
    return value


def read_list(value: object, field: str) -> list[Any]:
    """The value, which must be a list."""
    if type(value) is not list:
        refuse(field, "A list belongs here.")
    return value


def read_flag(value: object, field: str) -> bool:
    """The value, which must be true or false."""
    if type(value) is not bool:
        refuse(field, "This is true or false.")
    return value


def read_whole(value: object, field: str, least: int | None = None, most: int | None = None) -> int:
    """The value, which must be a whole number within these bounds; true and 1.0 are none."""
    if type(value) is not int:
        refuse(field, "A whole number belongs here.")
    if (least is not None and value < least) or (most is not None and value > most):
        bounds = f"at least {least}" if most is None else f"{least} to {most}"
        refuse(field, f"This number must be {bounds}.")
    return value


def read_choice(value: object, field: str, choices: Sequence[str]) -> str:
    """The value, which must be one of these words."""
    if type(value) is not str or value not in choices:
        refuse(field, f"This is one of: {', '.join(choices)}.")
    return value


def is_id(value: object) -> bool:
    """Whether the value can be an entrant's id: a string or a number (true is no number)."""
    kind = type(value)
    return kind is str or kind is int or (kind is float and isfinite(value))  # type: ignore[arg-type]


def read_pair(value: object) -> tuple[int, int] | None:
    """Two whole numbers of 0 or more, or None for anything else."""
    if type(value) is list and len(value) == 2:
        a, b = value
        if type(a) is int and type(b) is int and a >= 0 and b >= 0:
            return a, b
    return None


def read_entrant(value: Any, field: str, ids: frozenset[EntrantId], *, whole: str | None = None) -> EntrantId:
    """The id of an entrant of this event.

    whole: the place that faults are reported at, where the id is part of a list that counts as one value.
    """
    if not is_id(value):
        refuse(whole or field, "The id of an entrant is a string or a number.")
    if value not in ids:
        refuse(whole or field, "There is no entrant with this id.", "entrant_unknown")
    known: EntrantId = value
    return known
