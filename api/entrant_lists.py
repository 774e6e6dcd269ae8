"""A list of entrants as it is sent: rows, or a text as from a spreadsheet."""

from typing import Any

from tournaments.errors import InvalidInput
from tournaments.exchange.entrant_files import MOST_LINES
from tournaments.exchange.entrant_lists import Line, read_document, read_list
from tournaments.models.columns import NAME_LENGTH
from tournaments.services.input import clean_text, clean_whole, refuse_unknown

COLUMNS = ("players", "name", "club", "seed", "contact")
HIGHEST_SEED = 99_999
MOST_PLAYERS = 10  # in a line; what is too many for an entrant is said in the plan
LONGEST_CHOICE = 200


def read_lines(body: dict[str, Any], per_entrant: int) -> tuple[Line, ...]:
    """The lines of a body with `entrants` or `text`.

    Raises InvalidInput: `list_expected`, `list_empty`, `list_too_long`, `object_expected`, `key_unknown`, and what the
    cells refuse, at the place of the line.
    """
    if "text" in body and "entrants" not in body:
        if not isinstance(body["text"], str):
            raise InvalidInput("text_expected", field="text")
        return read_list(body["text"], per_entrant).lines
    rows = body.get("entrants")
    if not isinstance(rows, list) or "text" in body:
        raise InvalidInput("list_expected", field="entrants")
    if not rows:
        raise InvalidInput("list_empty", field="entrants")
    if len(rows) > MOST_LINES:
        raise InvalidInput("list_too_long", field="entrants", most=MOST_LINES)
    return read_document([read_row(row, place) for place, row in enumerate(rows)], per_entrant)


def read_row(row: Any, place: int) -> list[Any]:
    """One line as `read_document` takes it; it checks the rest."""
    where = f"entrants.{place}"
    if not isinstance(row, dict):
        raise InvalidInput("object_expected", field=where)
    refuse_unknown(row, COLUMNS, where)
    players = row.get("players", [])
    if not isinstance(players, list) or len(players) > MOST_PLAYERS:
        raise InvalidInput("list_expected", field=f"{where}.players")
    names = [clean_text(name, f"{where}.players.{one}", longest=NAME_LENGTH) for one, name in enumerate(players)]
    seed = clean_whole(row.get("seed"), f"{where}.seed", 1, HIGHEST_SEED)
    texts = {
        key: clean_text(row.get(key), f"{where}.{key}", longest=NAME_LENGTH) for key in ("name", "club", "contact")
    }
    return [
        place + 1,
        texts["name"],
        names,
        texts["club"],
        "" if seed is None else str(seed),
        texts["contact"],
        [],
    ]


def read_choices(value: Any) -> dict[str, str]:
    """The answers to questions of a plan; raises InvalidInput `object_expected`, `text_expected`."""
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise InvalidInput("object_expected", field="choices")
    for key, chosen in value.items():
        if not isinstance(chosen, str) or len(chosen) > LONGEST_CHOICE:
            raise InvalidInput("text_expected", field=f"choices.{str(key)[:40]}")
    return value
