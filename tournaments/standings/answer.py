"""The answer of `python -m tournaments.standings`, plain JSON values (formats.md 2)."""

from collections.abc import Sequence
from typing import Any

from tournaments.standings.criteria import Ratio, Value
from tournaments.standings.ranking import Standing, rank_event
from tournaments.standings.reading import read_event


def answer_event(document: object) -> dict[str, Any]:
    """The standings of an `event/1` document; raises EventError for one that cannot be ranked."""
    return write_standings(rank_event(read_event(document)))


def write_standings(standings: Sequence[Standing]) -> dict[str, Any]:
    """The document of these standings; it is also what a closed stage keeps of them.

    `penalty`, `withdrawn`, `struck`, `expelled` and `provisional` stand only in lines that have them.
    """
    return {"standings": [write_line(line) for line in standings]}


def write_line(line: Standing) -> dict[str, Any]:
    """One line of the answer."""
    written: dict[str, Any] = {
        "rank": line.rank,
        "id": line.id,
        "values": {criterion.value: write_value(value) for criterion, value in line.values.items()},
        "results": len(line.results),
    }
    if line.penalty:
        written["penalty"] = line.penalty
    for mark in ("withdrawn", "struck", "expelled", "provisional"):
        if getattr(line, mark):
            written[mark] = True
    return written


def write_value(value: Value) -> int | str | None:
    """A value as JSON: a ratio as its text `p/q`."""
    return str(value) if isinstance(value, Ratio) else value
