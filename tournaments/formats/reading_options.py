"""The settings in a `swiss-state/1` document: options, fixed tables, tables out of use."""

from enum import StrEnum
from typing import Any, TypeVar

from tournaments.formats.errors import StateError
from tournaments.formats.shapes import Path, bad_document, name_field, read_flag, read_id, read_list, read_object
from tournaments.formats.state import ClubMates, FirstRound, Id, Options, Pattern

MOST_TABLES = 100_000
Choice = TypeVar("Choice", bound=StrEnum)


def read_options(document: dict[str, Any]) -> Options:
    """`options`; what is not given has its default (formats.md 3.1)."""
    options = read_object(document, "options", ())
    return Options(
        pattern=_read_choice(options, "pattern", Pattern.SLIDE),
        club_mates=_read_club_mates(options),
        openings=read_flag(options, "openings", ("options",), default=True),
        first_round=_read_choice(options, "first_round", FirstRound.SEED),
    )


def _read_choice(options: dict[str, Any], key: str, default: Choice) -> Choice:
    """A member of the default's enumeration by its value."""
    value = options.get(key, default.value)
    choices = type(default)
    if type(value) is str and value in {choice.value for choice in choices}:
        return choices(value)
    raise bad_document(("options", key), f"this is one of {', '.join(choices)}")


def _read_club_mates(options: dict[str, Any]) -> ClubMates:
    value = options.get("club_mates", "never")
    if value == "never" or value == "always":
        return "always" if value == "always" else "never"
    if type(value) is int and value >= 0:
        return value
    raise bad_document(("options", "club_mates"), "this is never, always, or a number of rounds")


def read_fixed_tables(document: dict[str, Any], known: set[Id]) -> dict[Id, int]:
    """`fixed_tables`: a list of `[id, table]`; missing: none."""
    tables: dict[Id, int] = {}
    for place, entry in enumerate(read_list(document, "fixed_tables", ())):
        path: Path = ("fixed_tables", place)
        if type(entry) is not list or len(entry) != 2:
            raise bad_document(path, "a fixed table is a list of an id and a number")
        id = read_id(entry[0], path)
        if id not in known:
            raise StateError("entrant_unknown", name_field(path), "there is no such entrant")
        if id in tables:
            raise bad_document(path, "this entrant has a table already")
        tables[id] = _read_table(entry[1], path)
    return tables


def read_out_of_use(document: dict[str, Any]) -> frozenset[int]:
    """`tables_out_of_use`: a list of numbers; missing: none."""
    listed = read_list(document, "tables_out_of_use", ())
    return frozenset(_read_table(table, ("tables_out_of_use", place)) for place, table in enumerate(listed))


def _read_table(value: Any, path: Path) -> int:
    if type(value) is int and 1 <= value <= MOST_TABLES:
        return value
    raise bad_document(path, f"a table is a whole number from 1 to {MOST_TABLES}")
