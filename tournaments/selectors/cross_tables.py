"""Who played whom: everybody against everybody, or round by round with the places of the opponents."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Match
from tournaments.selectors.standings_lines import StandingLine, StandingsView
from tournaments.standings.event import Kind
from tournaments.standings.results import Result
from tournaments.standings.scores import Outcome

# More columns than these nobody follows across a line: the list by rounds stands in their place.
MOST_COLUMNS = 64


@dataclass(frozen=True, slots=True)
class CrossCell:
    """A result in the table. place: where the opponent stands, 0 for none; match: public id of the match, or empty."""

    number: int
    place: int
    opponent: str
    kind: Kind
    outcome: Outcome
    points_for: int
    points_against: int
    provisional: bool
    match: str


@dataclass(frozen=True, slots=True)
class CrossRow:
    """An entrant with its cells, one list for each column."""

    line: StandingLine
    place: int
    columns: tuple[tuple[CrossCell, ...], ...]


@dataclass(frozen=True, slots=True)
class CrossTable:
    """The rows in the order of the standings. by_entrants: a column for each of them, else for each round."""

    rows: tuple[CrossRow, ...]
    by_entrants: bool
    columns: tuple[int, ...]


def build_cross_table(standings: StandingsView, *, round_robin: bool, start: int, count: int) -> CrossTable:
    """The cross-table, so many rows from `start` on; one query for the addresses of the matches."""
    places = {line.id: place for place, line in enumerate(standings.lines, 1)}
    by_entrants = round_robin and len(places) <= MOST_COLUMNS
    shown = standings.lines if by_entrants else standings.lines[start : start + count]
    addresses = find_addresses(standings, shown)
    numbers = [number for number in standings.rounds if number <= standings.number]
    columns = tuple(range(1, len(places) + 1)) if by_entrants else tuple(numbers)
    rows = []
    for line in shown:
        cells: dict[int, list[CrossCell]] = {}
        for result in standings.tally.results[line.id]:
            cell = build_cell(result, standings, places, addresses)
            cells.setdefault(cell.place if by_entrants else cell.number, []).append(cell)
        rows.append(CrossRow(line, places[line.id], tuple(tuple(cells.get(key, ())) for key in columns)))
    return CrossTable(tuple(rows), by_entrants, columns)


def find_addresses(standings: StandingsView, lines: Sequence[StandingLine]) -> dict[tuple[int, int], str]:
    """Round and place in it -> the public id of the match, for the matches of these lines."""
    built = standings.loaded.built.matches
    found = {
        (result.round, result.match): built[result.round][result.match]
        for line in lines
        for result in standings.tally.results[line.id]
        if result.match is not None
    }
    ids = dict(Match.objects.filter(pk__in=set(found.values())).values_list("pk", "public_id"))
    return {place: ids[key] for place, key in found.items() if key in ids}


def build_cell(
    result: Result,
    standings: StandingsView,
    places: dict[str, int],
    addresses: dict[tuple[int, int], str],
) -> CrossCell:
    """A result as a cell."""
    opponent = str(result.opponents[0]) if result.opponents else ""
    return CrossCell(
        number=standings.rounds[result.round],
        place=places.get(opponent, 0),
        opponent=standings.names.get(opponent, ""),
        kind=result.kind,
        outcome=result.outcome,
        points_for=result.points_for,
        points_against=result.points_against,
        provisional=result.provisional,
        match=addresses.get((result.round, result.match), "") if result.match is not None else "",
    )
