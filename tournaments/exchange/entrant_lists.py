"""A list of entrants as lines: pair, players, club, seed, contact, each line with all that is wrong in it.

Pure: what a list says by itself. Whether somebody is in the event or the club's register already is asked by
tournaments.services.entrant_lists.
"""

import csv
import io
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tournaments.errors import InvalidInput
from tournaments.exchange.entrant_columns import MOST_COLUMNS, guess_columns, read_header
from tournaments.exchange.entrant_files import LONGEST_CELL, MOST_LINES
from tournaments.models.columns import NAME_LENGTH

# What a page carries from one step to the next, with what it adds to each line: less than a request may hold.
LONGEST_LIST = 600_000
HIGHEST_SEED = 99_999
SEPARATORS = ("\t", ";", ",")
# Between the players of a pair in one cell: signs first, then words (Spanish, English, Italian, Portuguese).
SIGNS = re.compile(r"\s*[/+&|]\s*|\s+[-–—]\s+")
WORDS = re.compile(r"\s+(?:y|e|and|und|ed)\s+", re.IGNORECASE)
UNWANTED = re.compile("[\x00-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2060\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]")
GUARDED = re.compile(r"\A'(?=[=+\-@])")  # how a spreadsheet is kept from reading a cell as a formula


@dataclass(frozen=True)
class Fault:
    """Something wrong or odd in a line: `column` is name, player_1, player_2, club, seed, contact or "" for the line."""

    code: str
    column: str = ""
    value: str = ""
    params: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Line:
    """A line of the list. number: its place in what was given, from 1. extra: cells beyond the columns."""

    number: int
    name: str = ""
    players: tuple[str, ...] = ()
    club: str = ""
    seed: str = ""
    contact: str = ""
    extra: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()

    @property
    def seed_number(self) -> int | None:
        """The seed as a number; None where there is none or it is no seed."""
        good = self.seed.isdecimal() and len(self.seed) <= 5 and 1 <= int(self.seed) <= HIGHEST_SEED
        return int(self.seed) if good else None


@dataclass(frozen=True)
class ReadList:
    """What was read: the lines, how they were separated, and headers of columns that nobody reads."""

    lines: tuple[Line, ...]
    separator: str = ""
    ignored: tuple[str, ...] = ()


def read_list(text: str, per_entrant: int) -> ReadList:
    """The entrants that a pasted text or a file's text lists, one a line; per_entrant: players of each, 1 or 2.

    Raises InvalidInput `list_empty`, `list_too_long` (more than 5,000 lines), `list_too_large`.
    """
    if text.count("\n") > MOST_LINES * 2 or text.count("\r") > MOST_LINES * 2:
        raise InvalidInput("list_too_long", field="text", most=MOST_LINES)
    if len(text) > LONGEST_LIST:
        raise InvalidInput("list_too_large", field="text")
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    separator = find_separator(text)
    rows = [(number, row) for number, row in _split_rows(text, separator) if any(row)]
    if not rows:
        raise InvalidInput("list_empty", field="text")
    header = read_header(rows[0][1], per_entrant)
    ignored: tuple[str, ...] = ()
    if header is not None:
        titles = zip(rows[0][1], header, strict=True)
        ignored = tuple(title for title, column in titles if column == "ignored" and title)
        rows = rows[1:]
        if not rows:
            raise InvalidInput("list_empty", field="text")
    if len(rows) > MOST_LINES:
        raise InvalidInput("list_too_long", field="text", most=MOST_LINES)
    if header is None:
        cells = [row for _number, row in rows]
        together = per_entrant == 2 and sum(
            len(split_players(_first_name(row), 2)) == 2 for row in cells
        ) * 2 > len(cells)
        header = guess_columns(cells, together, per_entrant)
    lines = tuple(_read_row(number, row, header, per_entrant) for number, row in rows)
    return ReadList(lines, separator, ignored)


def _first_name(row: Sequence[str]) -> str:
    return next((cell for cell in row if cell and not cell.isdecimal()), "")


def find_separator(text: str) -> str:
    """The sign between the cells, the one that most lines have: tab before semicolon before comma; "" where none has.

    Tabs and semicolons stand in no name, so a single line that has one decides; a comma only where most lines have it.
    """
    lines = [line for line in text.splitlines()[:300] if line.strip()]
    counts = {sign: sum(1 for line in lines if sign in line) for sign in SEPARATORS}
    best = max(SEPARATORS, key=lambda sign: counts[sign])
    if not counts[best] or (best == "," and counts[best] * 2 <= len(lines)):
        return ""
    return best


def _split_rows(text: str, separator: str) -> list[tuple[int, list[str]]]:
    """Number of the line and its clean cells; a quotation mark that nobody closes spoils its own line only."""
    if not separator:
        return [(number, [clean_cell(line)]) for number, line in enumerate(text.split("\n"), 1)]
    if '"' not in text:
        return [
            (number, [clean_cell(cell) for cell in line.split(separator)[: MOST_COLUMNS + 1]])
            for number, line in enumerate(text.split("\n"), 1)
        ]
    rows = []
    for number, line in enumerate(text.split("\n"), 1):
        try:
            cells = next(csv.reader(io.StringIO(line), delimiter=separator, skipinitialspace=True), [])
        except csv.Error:
            cells = line.split(separator)
        rows.append((number, [clean_cell(cell) for cell in cells[: MOST_COLUMNS + 1]]))
    return rows


def clean_cell(text: str) -> str:
    """A cell as one line of composed letters, without controls; cut where nobody could read it any more."""
    text = " ".join(UNWANTED.sub(" ", text[: LONGEST_CELL * 2]).split())
    return GUARDED.sub("", unicodedata.normalize("NFC", text)[:LONGEST_CELL], count=1)


def split_players(text: str, per_entrant: int) -> tuple[str, ...]:
    """The players named in one cell: "Ana / Luis", "Ana + Luis", "Ana y Luis"; the whole where one plays alone."""
    if per_entrant == 1:
        return (text,) if text else ()
    parts = tuple(part for part in SIGNS.split(text) if part)
    if len(parts) == 1:
        parts = tuple(part for part in WORDS.split(parts[0]) if part)
    return parts


def _read_row(number: int, row: Sequence[str], header: Sequence[str], per_entrant: int) -> Line:
    cells: dict[str, str] = {}
    extra = [cell for cell in row[len(header) :] if cell]
    for column, cell in zip(header, row, strict=False):
        if column == "beyond" and cell:
            extra.append(cell)
        elif column not in ("ignored", "count", "beyond"):
            cells[column] = cell
    players = tuple(cells[column] for column in ("player_1", "player_2") if column in cells)
    name = cells.get("name", "")
    if not any(players) and name:
        parts = split_players(name, per_entrant)
        # Without columns for players a name alone is a player whose partner is missing, not what a pair is called.
        if len(parts) > 1 or not players:
            players, name = parts, ""
    elif per_entrant == 2 and not any(players[1:]):
        players = split_players(players[0], per_entrant) if players else players
    return judge_line(
        Line(
            number=number,
            name=name,
            players=players,
            club=cells.get("club", ""),
            seed=cells.get("seed", ""),
            contact=cells.get("contact", ""),
            extra=tuple(extra),
        ),
        per_entrant,
    )


def judge_line(line: Line, per_entrant: int) -> Line:
    """The line with everything that is wrong in it by itself; faults that it had before are forgotten.

    Codes: `cell_too_long`, `text_unreadable`, `too_many_cells`, `entrant_without_name`, `player_missing`,
    `players_not_allowed` (have, allowed), `player_twice_in_pair`, `seed_invalid`.
    """
    faults: list[Fault] = []
    columns = {"name": line.name, "club": line.club, "seed": line.seed, "contact": line.contact}
    columns |= {f"player_{place}": player for place, player in enumerate(line.players[:per_entrant], 1)}
    for column, value in columns.items():
        if len(value) > NAME_LENGTH:
            faults.append(Fault("cell_too_long", column, value[:40], {"longest": NAME_LENGTH}))
        elif "\ufffd" in value:
            faults.append(Fault("text_unreadable", column, value))
    if line.extra:
        faults.append(Fault("too_many_cells", "", " · ".join(line.extra)[:80]))
    faults += _judge_players(line, per_entrant)
    if line.seed and line.seed_number is None:
        faults.append(Fault("seed_invalid", "seed", line.seed[:40], {"low": 1, "high": HIGHEST_SEED}))
    return Line(
        line.number, line.name, line.players, line.club, line.seed, line.contact, line.extra, tuple(faults)
    )


def _judge_players(line: Line, per_entrant: int) -> list[Fault]:
    named = [player for player in line.players if player]
    if not named and not line.name:
        return [Fault("entrant_without_name", "name")]
    if len(named) > per_entrant:
        numbers = {"have": len(named), "allowed": per_entrant}
        return [Fault("players_not_allowed", "name", " + ".join(named)[:80], numbers)]
    faults = [
        Fault("player_missing", f"player_{place}", "", {"place": place})
        for place in range(1, per_entrant + 1)
        if place > len(line.players) or not line.players[place - 1]
    ]
    # Almost the same may be father and son: that is asked, not refused (services.entrant_lists).
    if len(named) == 2 and named[0] == named[1]:
        faults.append(Fault("player_twice_in_pair", "player_2", named[1]))
    return faults


def line_document(line: Line) -> list[Any]:
    """The line as a page carries it to the next step; `read_document` gives it back."""
    return [line.number, line.name, list(line.players), line.club, line.seed, line.contact, list(line.extra)]


def read_document(document: Any, per_entrant: int) -> tuple[Line, ...]:
    """The lines of a page's own document, judged anew. Raises InvalidInput `list_unreadable`, `list_too_long`."""
    if not isinstance(document, list) or not document:
        raise InvalidInput("list_unreadable", field="list")
    if len(document) > MOST_LINES:
        raise InvalidInput("list_too_long", field="list", most=MOST_LINES)
    lines: dict[int, Line] = {}
    for given in document:
        if not (isinstance(given, list) and len(given) == 7):
            raise InvalidInput("list_unreadable", field="list")
        number, name, players, club, seed, contact, extra = given
        whole = isinstance(number, int) and not isinstance(number, bool) and 0 < number < 1_000_000
        listed = isinstance(players, list) and isinstance(extra, list) and len(players) < 20 and len(extra) < 40
        if not whole or not listed or number in lines:
            raise InvalidInput("list_unreadable", field="list")
        texts = [name, club, seed, contact, *players, *extra]
        if not all(isinstance(text, str) for text in texts):
            raise InvalidInput("list_unreadable", field="list")
        line = Line(
            number,
            clean_cell(name),
            tuple(clean_cell(player) for player in players),
            clean_cell(club),
            clean_cell(seed),
            clean_cell(contact),
            tuple(clean_cell(cell) for cell in extra),
        )
        lines[number] = judge_line(line, per_entrant)
    return tuple(lines.values())
