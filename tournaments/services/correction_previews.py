"""What a correction would do: a plan that is worked out before it is saved, told as a preview."""

from dataclasses import dataclass
from typing import Any

from django.db.models import prefetch_related_objects

from tournaments.mapping.sheets import Place, summarise
from tournaments.models import Match, Record
from tournaments.permissions import Grants
from tournaments.selectors.lines import RowView
from tournaments.services.consequences import Consequences, foresee_result
from tournaments.services.writing import Sheet, rows_of, tally_of


@dataclass(frozen=True)
class Change:
    """A hand that a correction changes: as it stands and as it would stand (None: not there)."""

    seq: int
    before: RowView | None
    after: RowView | None


@dataclass(frozen=True)
class CorrectionPreview:
    """Everything that a correction would move.

    before, after: the score without its rows. changes: every hand whose points, total, winner or opener move.
    withdrawn: seqs of the places that would stand behind the new end of the match and go with it. consequences: what
    moves in the event; None for who directs nothing, and outside of a round.
    """

    match: Match
    sheet: Sheet
    before: dict[str, Any]
    after: dict[str, Any]
    changes: list[Change]
    withdrawn: list[int]
    consequences: Consequences | None = None


@dataclass(frozen=True)
class Plan:
    """A correction worked out: the lines to append, and the result with them."""

    lines: list[Record]
    result: dict[str, Any]
    before: dict[str, Any]
    places_before: list[Place]


def describe_plan(sheet: Sheet, plan: Plan, grants: Grants) -> CorrectionPreview:
    """The preview of a correction that was worked out: score before and after, and every hand that moves; for a director the event too."""
    prefetch_related_objects(sheet.log, "link", "user")  # every row names its author
    rows_before = rows_of(plan.places_before, plan.before)
    rows_after = rows_of(sheet.places, plan.result)
    old = {row.seq: row for row in rows_before}
    new = {row.seq: row for row in rows_after}
    order = [row.seq for row in rows_after] + [row.seq for row in rows_before if row.seq not in new]
    changes = [
        Change(seq, old.get(seq), new.get(seq))
        for seq in order
        if seq not in old or seq not in new or old[seq].scored != new[seq].scored
    ]
    return CorrectionPreview(
        match=sheet.match,
        sheet=sheet,
        before=summarise(plan.before),
        after=summarise(plan.result),
        changes=changes,
        withdrawn=[line.target or 0 for line in plan.lines[1:]],
        consequences=foresee_plan(sheet, plan) if grants.rule else None,
    )


def foresee_plan(sheet: Sheet, plan: Plan) -> Consequences | None:
    """What the plan moves in the event; None for a match outside of a round."""
    tally = tally_of(sheet.match, sheet.ruleset, plan.result, sheet.log)
    return foresee_result(sheet.match, plan.result["winner"] or "", tally, plan.result["status"] == "finished")
