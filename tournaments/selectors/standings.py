"""Reading the standings of a stage: the same event for pages, API, text to share and pairing."""

from dataclasses import dataclass

from django.db.models import Q

from tournaments.enums import EntrantStatus, MatchState, RoundStatus
from tournaments.mapping.events import (
    EntrantRow,
    EntryRow,
    MatchRow,
    RoundRow,
    SanctionRow,
    SideRow,
    StageEvent,
    StageRows,
    build_event,
)
from tournaments.mapping.rules import read_ruleset
from tournaments.mapping.settings import stage_settings
from tournaments.models import Entrant, Match, MatchSide, Round, RoundEntry, Sanction, Stage
from tournaments.standings.ranking import Standing, rank_event


@dataclass(frozen=True, slots=True)
class LoadedStage:
    """A stage's rows and the event made of them; `entrants` by public id."""

    rows: StageRows
    built: StageEvent
    entrants: dict[str, EntrantRow]

    def rank(self) -> tuple[Standing, ...]:
        """The standings of the event, best first."""
        return rank_event(self.built.event)


def load_stage(stage: Stage, *, until: int | None = None, closed_only: bool = False) -> LoadedStage:
    """What the standings of a stage are worked out from, in six queries whatever its size.

    until: only the rounds up to this number. closed_only: only closed rounds, from which the next one is paired
    (formats.md 1); else published ones count too, and are provisional. The stage comes with its `snapshot` loaded.
    """
    statuses = [RoundStatus.CLOSED] if closed_only else [RoundStatus.PUBLISHED, RoundStatus.CLOSED]
    rounds = Round.objects.filter(stage=stage, status__in=statuses)
    if until is not None:
        rounds = rounds.filter(number__lte=until)
    round_rows = [
        RoundRow(*row)
        for row in rounds.order_by("number").values_list("pk", "number", "status", "target", "best_of")
    ]
    keys = [row.key for row in round_rows]
    entrants = [
        EntrantRow(*row)
        for row in Entrant.objects.filter(stage=stage)
        .exclude(status=EntrantStatus.SIGNED_UP)
        .order_by("seed", "pk")
        .values_list("pk", "public_id", "seed", "status", "carried", "entered_round", "name", "club_label")
    ]
    matches = [
        MatchRow(*row)
        for row in Match.objects.filter(round__in=keys)
        .exclude(state=MatchState.ANNULLED)
        .order_by("table", "pk")
        .values_list("pk", "round_id", "winner", "tally", "table")
    ]
    sides = (
        MatchSide.objects.filter(round__in=keys)
        .order_by("match_id", "letter")
        .values_list("match_id", "entrant_id")
    )
    entries = RoundEntry.objects.filter(round__in=keys).values_list("round_id", "entrant_id", "presence", "bye")
    sanctions = (
        Sanction.objects.filter(Q(round__in=keys) | Q(round=None), stage=stage, taken_back=None)
        .order_by("pk")
        .values_list("entrant_id", "kind", "points", "reason", "round_id", "match_id", "player__public_id")
    )
    rows = StageRows(
        entrants=entrants,
        rounds=round_rows,
        matches=matches,
        sides=[SideRow(*row) for row in sides],
        entries=[EntryRow(*row) for row in entries],
        sanctions=[SanctionRow(*row) for row in sanctions],
    )
    return build_stage(stage, rows)


def build_stage(stage: Stage, rows: StageRows) -> LoadedStage:
    """The rows of a stage with the event made of them: those that were read, or a copy with a change in it."""
    assert stage.snapshot is not None
    ruleset = read_ruleset(stage.snapshot)
    built = build_event(
        rows, stage_settings(stage), format=stage.format, target=ruleset.target, best_of=ruleset.best_of
    )
    return LoadedStage(rows, built, {row.id: row for row in rows.entrants})
