"""An entrant as everybody reads it: its players, its matches, who opened, corrections of its own matches, cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.enums import MatchState, RecordOp
from tournaments.errors import NotFound
from tournaments.mapping.names_shown import MemberRow
from tournaments.models import Entrant, EntrantMember, Match, Record, RoundEntry, Sanction, Stage
from tournaments.permissions import Grants
from tournaments.selectors.matches import MatchView
from tournaments.selectors.public_events import SEEN, list_shown_names
from tournaments.selectors.public_rounds import Pairing, build_pairing, kind_of_rest
from tournaments.selectors.seating import build_seats, build_sides


@dataclass(frozen=True, slots=True)
class Member:
    """A player of the entrant as anybody may read him; `leaves` is his last round, None while he still plays."""

    name: str
    joins: int
    leaves: int | None


@dataclass(frozen=True, slots=True)
class EntrantRound:
    """What the entrant had in a published round: a pairing, or why he has none (`bye`, `absent`, `idle`)."""

    number: int
    closed: bool
    pairing: Pairing | None
    kind: str
    reasons: Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Shown:
    """A card or penalty points that stand. number: the round, None outside of one."""

    kind: str
    points: int
    reason: str
    number: int | None
    at: datetime


@dataclass(frozen=True)
class PublicEntrant:
    """An entrant with all that is public about it. corrected: its matches with a changed sheet, to be told in words."""

    id: str
    name: str
    club: str
    seed: int | None
    members: tuple[Member, ...]
    rounds: tuple[EntrantRound, ...]
    corrected: tuple[MatchView, ...]
    sanctions: tuple[Shown, ...]
    names: Mapping[str, str]


def get_public_entrant(stage: Stage, entrant_id: str) -> PublicEntrant:
    """The entrant in at most fourteen queries, whatever it has played. Raises NotFound, for one who only signed up too."""
    rows = list(
        Entrant.objects.filter(stage=stage)
        .exclude(status="signed_up")
        .values_list("pk", "public_id", "name", "club_label", "seed")
    )
    veiled = list_shown_names(stage)
    names = {key: veiled.get(key, name) for key, _, name, _, _ in rows}
    ids = {key: public_id for key, public_id, _, _, _ in rows}
    own = next((row for row in rows if row[1] == entrant_id), None)
    if own is None:
        raise NotFound(field="entrant")
    key = own[0]
    matches = list_matches(key)
    corrections = list_corrected(stage, matches)
    return PublicEntrant(
        id=entrant_id,
        name=names[key],
        club=own[3],
        seed=own[4],
        members=list_members(key),
        rounds=list_rounds(key, [build_pairing(match, ids, names) for match in matches]),
        corrected=corrections,
        sanctions=list_sanctions(key),
        names={ids[one]: name for one, name in names.items()},
    )


def list_matches(entrant: int) -> list[Match]:
    """The entrant's matches of published rounds in their order, with seats, sides, round and rules loaded."""
    return list(
        Match.objects.filter(sides__entrant=entrant, round__status__in=SEEN)
        .exclude(state=MatchState.ANNULLED)
        .select_related("round", "snapshot")
        .prefetch_related("seats__side", "sides")
        .order_by("round__number", "pk")
    )


def list_members(entrant: int) -> tuple[Member, ...]:
    """Everybody who played in it, by place; those who were replaced before they played are left out."""
    rows = (
        EntrantMember.objects.filter(entrant=entrant)
        .order_by("place", "from_round", "pk")
        .values_list(
            "entrant_id",
            "entrant__name",
            "place",
            "to_round",
            "player__name",
            "player__public_name",
            "player__hidden",
            "from_round",
        )
    )
    return tuple(
        Member(MemberRow(*row[:7]).shown, row[7], row[3]) for row in rows if row[3] is None or row[3] >= row[7]
    )


def list_rounds(entrant: int, pairings: Sequence[Pairing]) -> tuple[EntrantRound, ...]:
    """What the entrant had in each published round, by number."""
    rounds = [
        EntrantRound(row.number, row.status == "closed", one, "", one.reasons)
        for one in pairings
        if (row := one.table.match.round) is not None
    ]
    paired = {one.number for one in rounds}
    entries = RoundEntry.objects.filter(entrant=entrant, round__status__in=SEEN).select_related("round")
    rounds += [
        EntrantRound(entry.round.number, entry.round.status == "closed", None, kind_of_rest(entry), entry.reasons)
        for entry in entries
        if entry.round.number not in paired
    ]
    return tuple(sorted(rounds, key=lambda one: one.number))


def list_sanctions(entrant: int) -> tuple[Shown, ...]:
    """Cards and penalty points that stand; one that was taken back has never been (formats.md 1)."""
    rows = (
        Sanction.objects.filter(entrant=entrant, taken_back=None).select_related("round", "given").order_by("pk")
    )
    return tuple(
        Shown(
            row.kind,
            row.points,
            row.reason,
            row.round.number if row.round is not None else None,
            row.given.created_at,
        )
        for row in rows
        if row.round is None or row.round.status in SEEN
    )


def list_corrected(stage: Stage, matches: Sequence[Match]) -> tuple[MatchView, ...]:
    """Those of the matches whose sheet was changed after it was written, with their logs; two queries for all."""
    changed = set(
        Record.objects.filter(match__in=[match.pk for match in matches])
        .exclude(op=RecordOp.ADD)
        .values_list("match_id", flat=True)
        .distinct()
    )
    logs: dict[int, list[Record]] = {}
    if changed:
        lines = Record.objects.filter(match__in=changed).select_related("link", "user").order_by("match_id", "seq")
        for line in lines:
            logs.setdefault(line.match_id, []).append(line)
    return tuple(view_match(stage, match, logs[match.pk]) for match in matches if match.pk in changed)


def view_match(stage: Stage, match: Match, log: Sequence[Record]) -> MatchView:
    """The match as a stranger reads it; its seats and sides are loaded."""
    match.stage = stage
    seats = build_seats(list(match.seats.all()))
    return MatchView(
        match=match,
        seats=seats,
        sides=build_sides(list(match.sides.all()), seats, match.score, match.last_seq),
        lines=tuple(log),
        grants=Grants(read=True),
    )
