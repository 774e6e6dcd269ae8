"""A published round as everybody reads it: who plays whom at which table, who rests, who is not there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.enums import EntrantStatus, MatchState, Presence
from tournaments.models import Entrant, Match, Round, RoundEntry
from tournaments.selectors.public_events import list_shown_names
from tournaments.selectors.seating import SideView, build_seats, build_sides
from tournaments.selectors.tournaments import TableView


@dataclass(frozen=True, slots=True)
class PairedSide:
    """A side of a pairing. entrant: public id, empty where it is none; opens: the first hand of the match is its own."""

    side: SideView
    entrant: str
    name: str
    opens: bool


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match of the round; the side that opens stands first. reasons: as the pairing gave them (formats.md 3)."""

    table: TableView
    sides: tuple[PairedSide, ...]
    reasons: Sequence[Mapping[str, Any]]
    by_hand: bool

    @property
    def names(self) -> tuple[str, ...]:
        """What can be searched for: the entrants, and everybody who sits at the table."""
        return (*(one.name for one in self.sides), *(seat.name for seat in self.table.seats.values()))


@dataclass(frozen=True, slots=True)
class Rest:
    """An entrant without a table in the round: `bye`, `absent`, or `idle` where the round counts nothing for him."""

    entrant: str
    name: str
    kind: str
    reasons: Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class PublicRound:
    """A round with its pairings by table. names: public id of every entrant -> the name that anybody may read."""

    round: Round
    pairings: tuple[Pairing, ...]
    rests: tuple[Rest, ...]
    names: Mapping[str, str]

    @property
    def moving(self) -> tuple[Pairing, ...]:
        """The pairings at whose tables something is still to happen."""
        return tuple(one for one in self.pairings if one.table.moving)


def get_public_round(round: Round) -> PublicRound:
    """The round in eight queries, whatever its size. Whether it may be seen was asked before (`EventView.find_round`)."""
    matches = list(
        Match.objects.filter(round=round)
        .exclude(state=MatchState.ANNULLED)
        .select_related("snapshot")
        .prefetch_related("seats__side", "sides")
        .order_by("table", "pk")
    )
    entrants = list(
        Entrant.objects.filter(stage=round.stage_id)
        .exclude(status=EntrantStatus.SIGNED_UP)
        .order_by("seed", "pk")
        .values_list("pk", "public_id", "name")
    )
    veiled = list_shown_names(round.stage)
    names = {key: veiled.get(key, name) for key, _, name in entrants}
    ids = {key: public_id for key, public_id, _ in entrants}
    pairings = tuple(build_pairing(match, ids, names) for match in matches)
    entries = RoundEntry.objects.filter(round=round).select_related("entrant").order_by("entrant__seed", "entrant")
    rests = tuple(
        Rest(ids[entry.entrant_id], names[entry.entrant_id], kind_of_rest(entry), entry.reasons)
        for entry in entries
        if entry.entrant_id in ids
    )
    seated = {side.entrant for pairing in pairings for side in pairing.sides}
    return PublicRound(
        round=round,
        pairings=pairings,
        rests=tuple(rest for rest in rests if rest.entrant not in seated),
        names={ids[key]: name for key, name in names.items()},
    )


def build_pairing(match: Match, ids: Mapping[int, str], names: Mapping[int, str]) -> Pairing:
    """A match as a pairing; it comes with its seats and sides prefetched."""
    seats = build_seats(list(match.seats.all()))
    rows = list(match.sides.all())
    sides = build_sides(rows, seats, match.score, match.last_seq)
    entrants = {row.letter: row.entrant_id for row in rows}
    opener = seats.get(match.first_opener or 0)
    paired = []
    for side in sides:
        key = entrants[side.letter]
        named = names[key] if key is not None and key in names else side.name
        paired.append(
            PairedSide(side, ids.get(key or 0, ""), named, opener is not None and opener.side == side.letter)
        )
    paired.sort(key=lambda one: not one.opens)
    return Pairing(
        table=TableView(match, sides, seats),
        sides=tuple(paired),
        reasons=match.pairing.get("reasons", []),
        by_hand=bool(match.pairing.get("by_hand")),
    )


def kind_of_rest(entry: RoundEntry) -> str:
    """Why an entrant has no table."""
    if entry.bye:
        return "bye"
    return "absent" if entry.presence in (Presence.ABSENT, Presence.WITHDRAWN) else "idle"
