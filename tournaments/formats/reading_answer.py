"""A paired round as a document → a pairing (formats.md 3.1): `pairs`, `byes`, and where they are given `tables`."""

from typing import Any

from tournaments.formats.shapes import Path, bad_document, read_id, read_list
from tournaments.formats.state import Id, Pairing


def read_answer(document: Any) -> Pairing:
    """The pairing in `document`; reasons are not read. Who is in it is not looked at.

    Raises StateError `invalid_document`; its fields begin with `answer`.
    """
    whole: Path = ("answer",)
    if type(document) is not dict:
        raise bad_document(whole, "an answer is a JSON object")
    pairs = tuple(
        _read_pair(entry, (*whole, "pairs", place))
        for place, entry in enumerate(read_list(document, "pairs", whole, required=True))
    )
    byes = tuple(
        read_id(id, (*whole, "byes", place)) for place, id in enumerate(read_list(document, "byes", whole))
    )
    tables = read_list(document, "tables", whole)
    if tables and len(tables) != len(pairs):
        raise bad_document((*whole, "tables"), "there is one table for each pair")
    for place, table in enumerate(tables):
        if type(table) is not int or table < 1:
            raise bad_document((*whole, "tables", place), "a table is a whole number from 1")
    return Pairing(pairs, byes, tuple(tables))


def _read_pair(entry: Any, path: Path) -> tuple[Id, Id]:
    if type(entry) is not list or len(entry) != 2:
        raise bad_document(path, "a pair is a list of two ids")
    a, b = (read_id(id, path) for id in entry)
    return a, b
