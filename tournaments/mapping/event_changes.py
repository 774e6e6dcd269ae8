"""What would count otherwise if something were corrected: a stage's rows with a change made to a copy of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tournaments.mapping.events import SanctionRow, StageRows


@dataclass(frozen=True, slots=True)
class EventChange:
    """A correction as the standings see it (formats.md 5). Keys are numbers of rows.

    results: match -> its winner's letter ("" for nobody) and its tally, {} where it would not be over. given, taken_back:
    cards and penalty points. statuses: entrant -> where it would stand.
    """

    results: Mapping[int, tuple[str, dict[str, Any]]] = field(default_factory=dict)
    given: tuple[SanctionRow, ...] = ()
    taken_back: tuple[SanctionRow, ...] = ()
    statuses: Mapping[int, str] = field(default_factory=dict)


def change_rows(rows: StageRows, change: EventChange) -> StageRows:
    """The rows as they would be read after the change; what lies outside of the rounds read is left out, as in reading."""
    rounds = {row.key for row in rows.rounds}
    sanctions = list(rows.sanctions)
    for gone in change.taken_back:
        # Two that are alike count alike: whichever of them goes, the same is left.
        if gone in sanctions:
            sanctions.remove(gone)
    sanctions += [row for row in change.given if row.round is None or row.round in rounds]
    return replace(
        rows,
        entrants=[row._replace(status=change.statuses.get(row.key, row.status)) for row in rows.entrants],
        matches=[
            row._replace(winner=change.results[row.key][0], tally=change.results[row.key][1], written="")
            if row.key in change.results
            else row
            for row in rows.matches
        ],
        sanctions=sanctions,
    )
