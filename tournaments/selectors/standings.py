"""Reading the standings of a stage: the same event for pages, API, text to share and pairing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import FilteredRelation, Q, TextField
from django.db.models.functions import Cast

from tournaments.enums import EntrantStatus, MatchState, RoundStatus
from tournaments.mapping.events import (
    EntrantRow,
    EntryRow,
    MatchRow,
    RoundRow,
    SanctionRow,
    StageEvent,
    StageRows,
    build_event,
    read_written,
)
from tournaments.mapping.rules import read_ruleset
from tournaments.mapping.settings import stage_settings
from tournaments.models import Entrant, Match, Round, RoundEntry, Sanction, Stage
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
    """What the standings of a stage are worked out from, in five queries whatever its size.

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
    # JSON columns come as their text: nearly all are known from the last time (mapping.events.read_written).
    entrants = [
        EntrantRow(key, public_id, seed, status, read_written(carried), entered, name, club)
        for key, public_id, seed, status, carried, entered, name, club in Entrant.objects.filter(stage=stage)
        .exclude(status=EntrantStatus.SIGNED_UP)
        .order_by("seed", "pk")
        .values_list(
            "pk",
            "public_id",
            "seed",
            "status",
            Cast("carried", TextField()),
            "entered_round",
            "name",
            "club_label",
        )
    ]
    matches: list[MatchRow] = []
    sides: list[tuple[int, int]] = []
    for key, round, winner, tally, table, first, second in list_match_columns(keys):
        matches.append(MatchRow(key, round, winner, read_written(tally), table, tally))
        sides += ((key, entrant) for entrant in (first, second) if entrant is not None)
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
        sides=sides,
        entries=[EntryRow(*row) for row in entries],
        sanctions=[SanctionRow(*row) for row in sanctions],
    )
    return build_stage(stage, rows)


def list_match_columns(rounds: Sequence[int]) -> Iterable[tuple[Any, ...]]:
    """The matches of these rounds with the entrants of both sides beside them, in one query instead of two."""
    side = {letter: FilteredRelation("sides", condition=Q(sides__letter=letter)) for letter in "AB"}
    return (
        Match.objects.annotate(first=side["A"], second=side["B"])
        .filter(round__in=rounds)
        .exclude(state=MatchState.ANNULLED)
        .order_by("table", "pk")
        .values_list(
            "pk", "round_id", "winner", Cast("tally", TextField()), "table", "first__entrant", "second__entrant"
        )
    )


def build_stage(stage: Stage, rows: StageRows) -> LoadedStage:
    """The rows of a stage with the event made of them: those that were read, or a copy with a change in it."""
    assert stage.snapshot is not None
    ruleset = read_ruleset(stage.snapshot)
    built = build_event(
        rows, stage_settings(stage), format=stage.format, target=ruleset.target, best_of=ruleset.best_of
    )
    return LoadedStage(rows, built, {row.id: row for row in rows.entrants})
