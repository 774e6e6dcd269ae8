"""Reading rounds as their directors see them: the list of a stage's rounds, and one with its pairings and reasons."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Count, Q

from tournaments.enums import EntrantStatus, MatchState, Presence, RoundStatus
from tournaments.errors import NotFound
from tournaments.mapping.states import unpack_round
from tournaments.models import Entrant, Match, Round, RoundEntry, RoundState, Stage
from tournaments.selectors.tournaments import TableView, build_tables
from tournaments.transitions import ENDED_STATES


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round in the list: how many tables it has, how many are over, how many entrants rest."""

    round: Round
    tables: int
    over: int
    byes: int

    @property
    def open(self) -> int:
        """How many tables are not over."""
        return self.tables - self.over


def list_rounds(stage: Stage) -> list[RoundLine]:
    """Every round of the stage, prepared ones too, in two queries whatever their number; for its directors."""
    there = ~Q(matches__state=MatchState.ANNULLED)
    over = Q(matches__state__in=[state.value for state in ENDED_STATES])
    rounds = Round.objects.filter(stage=stage).order_by("number")
    rounds = rounds.annotate(tables=Count("matches", filter=there), over=Count("matches", filter=over))
    entries = (
        RoundEntry.objects.filter(round__stage=stage, bye=True).values_list("round").annotate(count=Count("pk"))
    )
    byes = dict(entries.order_by())
    return [RoundLine(row, row.tables, row.over, byes.get(row.pk, 0)) for row in rounds]


@dataclass(frozen=True, slots=True)
class PairingView:
    """A pairing of a round: its table with score and state, the entrants of its sides, why they play."""

    table: TableView
    entrants: tuple[str, ...]
    reasons: Sequence[dict[str, Any]]
    by_hand: bool

    @property
    def match(self) -> Match:
        """The match."""
        return self.table.match


@dataclass(frozen=True, slots=True)
class RestView:
    """An entrant without a table in the round: the bye, an absence, or nothing yet (`missing`)."""

    entrant: str
    name: str
    kind: str
    reasons: Sequence[dict[str, Any]]


@dataclass(frozen=True)
class RoundView:
    """A round as its directors see it. names: public id of every entrant of the stage -> what it is called."""

    stage: Stage
    round: Round
    pairings: tuple[PairingView, ...]
    rests: tuple[RestView, ...]
    names: dict[str, str]

    @cached_property
    def playing(self) -> tuple[PairingView, ...]:
        """The pairings that are not over."""
        return tuple(one for one in self.pairings if one.table.state not in ENDED_STATES)

    @property
    def changes(self) -> int:
        """How often the pairing was changed by hand."""
        return len(self.round.pairing.get("changes", []))

    @property
    def slowest(self) -> PairingView | None:
        """The table that has played the longest and is not over."""
        begun = [one for one in self.playing if one.match.started_at is not None]
        return min(begun, key=lambda one: one.match.started_at or one.match.created_at, default=None)


def find_round(stage: Stage, number: int) -> Round:
    """The round of this number; raises NotFound."""
    row = Round.objects.filter(stage=stage, number=number).first()
    if row is None:
        raise NotFound(field="round")
    row.stage = stage
    return row


def get_round(stage: Stage, number: int) -> RoundView:
    """The round with its pairings by table, in seven queries whatever its size; for the stage's directors.

    Raises NotFound.
    """
    row = find_round(stage, number)
    matches = list(
        Match.objects.filter(round=row)
        .exclude(state=MatchState.ANNULLED)
        .select_related("snapshot")
        .prefetch_related("seats__side")
        .order_by("table", "pk")
    )
    entrants = list(Entrant.objects.filter(stage=stage).order_by("seed", "pk"))
    ids = {entrant.pk: entrant.public_id for entrant in entrants}
    pairings = []
    seated: set[int] = set()
    for table in build_tables(matches):
        sides = {seat.side.letter: seat.side.entrant_id for seat in table.match.seats.all()}
        own = [sides[letter] for letter in sorted(sides)]
        seated |= {key for key in own if key is not None}
        pairing = table.match.pairing
        pairings.append(
            PairingView(
                table,
                tuple(ids.get(key, "") if key is not None else "" for key in own),
                pairing.get("reasons", []),
                bool(pairing.get("by_hand")),
            )
        )
    entries = {entry.entrant_id: entry for entry in RoundEntry.objects.filter(round=row)}
    rests = []
    for entrant in entrants:
        entry = entries.get(entrant.pk)
        if entrant.pk in seated:
            continue
        if entry is not None:
            kind = "bye" if entry.bye else "absent" if entry.presence == Presence.ABSENT else "idle"
            rests.append(RestView(entrant.public_id, entrant.name, kind, entry.reasons))
        elif may_be_missing(entrant, row):
            rests.append(RestView(entrant.public_id, entrant.name, "missing", []))
    return RoundView(
        stage=stage,
        round=row,
        pairings=tuple(pairings),
        rests=tuple(rests),
        names={entrant.public_id: entrant.name for entrant in entrants},
    )


def may_be_missing(entrant: Entrant, round: Round) -> bool:
    """True for one who would have to be in the round, while it is not over."""
    there = entrant.status == EntrantStatus.ACTIVE and entrant.entered_round <= round.number
    return there and round.status != RoundStatus.CLOSED


def read_round_state(round: Round) -> dict[str, Any] | None:
    """The document that the round was paired from (formats.md 3), for `python -m tournaments.formats`; None without one."""
    state = RoundState.objects.filter(round=round).first()
    return None if state is None else unpack_round(state.document)["state"]
