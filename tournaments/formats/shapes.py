"""The simple values of a document, each read with its bounds. A `path` is put into words only when something is wrong."""

from math import isfinite
from typing import Any

from tournaments.formats.errors import StateError
from tournaments.formats.state import Id

# No tournament comes near it, and squares of it can still be added up exactly (swiss/matching.py).
MOST = 10**9

Path = tuple[str | int, ...]


def bad_document(path: Path, message: str) -> StateError:
    """The error `invalid_document` for the value at `path`; an empty path means the document."""
    return StateError("invalid_document", name_field(path), message)


def name_field(path: Path) -> str | None:
    """The path as answers name it: dotted, counted from 0 (formats.md 2)."""
    return ".".join(map(str, path)) or None


def read_id(value: Any, path: Path) -> Id:
    """An entrant's id: a string or a number."""
    # `True == 1`: only the very types are ids. 1e999 is read as infinite, and could not be written again.
    if type(value) is str or type(value) is int or (type(value) is float and isfinite(value)):
        return value
    raise bad_document(path, "an id is a string or a number")


def read_whole(
    table: dict[str, Any], key: str, path: Path, least: int = -MOST, most: int = MOST, default: int | None = None
) -> int:
    """A whole number from `least` to `most`; `default` stands for a missing key, where there is one."""
    value = table.get(key)
    if type(value) is int and least <= value <= most:
        return value
    if default is not None and key not in table:
        return default
    raise bad_document((*path, key), f"this is a whole number from {least} to {most}")


def read_whole_or_none(
    table: dict[str, Any], key: str, path: Path, least: int = -MOST, most: int = MOST
) -> int | None:
    """As `read_whole`, or None for null and for a missing key."""
    return None if table.get(key) is None else read_whole(table, key, path, least, most)


def read_flag(table: dict[str, Any], key: str, path: Path, default: bool) -> bool:
    """true or false."""
    value = table.get(key, default)
    if value is True or value is False:
        return bool(value)
    raise bad_document((*path, key), "this is true or false")


def read_text_or_none(table: dict[str, Any], key: str, path: Path) -> str | None:
    """A string; None for null, for a missing key and for the empty string."""
    value = table.get(key)
    if value is None or type(value) is str:
        return value or None
    raise bad_document((*path, key), "this is a string or null")


def read_object(table: dict[str, Any], key: str, path: Path) -> dict[str, Any]:
    """An object; empty for a missing key."""
    value = table.get(key, {})
    if type(value) is dict:
        return value
    raise bad_document((*path, key), "this is an object")


def read_list(table: dict[str, Any], key: str, path: Path, required: bool = False) -> list[Any]:
    """A list; empty for a missing key unless it is required."""
    value = table.get(key, None if required else [])
    if type(value) is list:
        return value
    raise bad_document((*path, key), "this is a list")
