"""Writing a paired round: matches, sides, seats and who has none of them, in a few statements whatever the field."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scoring import Ruleset, SheetError, score_records, sides_of
from tournaments.enums import MatchState, Presence
from tournaments.formats.state import Reason
from tournaments.mapping.rules import override_snapshot, read_ruleset
from tournaments.mapping.sheets import summarise
from tournaments.mapping.states import pack_round
from tournaments.models import Match, MatchSide, Round, RoundEntry, RoundState, RulesSnapshot, Seat, Stage
from tournaments.regulations.settings import RoundOverride
from tournaments.selectors.pairing_basis import Member, Opening, PairingBasis
from tournaments.services.pairing import PairedRound
from tournaments.services.writing import refuse_score

LETTERS = ("A", "B")


class Turns:
    """Whose turn it is to be the opener inside an entrant (formats.md 4): its players take turns."""

    def __init__(self, openings: Sequence[Opening]) -> None:
        self._counts: dict[int, Counter[tuple[str, int]]] = {}
        self._last: dict[int, tuple[str, int]] = {}
        for opening in openings:
            key = ("place", opening.place) if opening.player is None else ("player", opening.player)
            self._counts.setdefault(opening.entrant, Counter())[key] += 1
            self._last[opening.entrant] = key

    def find_place(self, entrant: int, members: Sequence[Member]) -> int:
        """The place in the pair of who opens next: fewest openings first, then who did not open the last one."""
        counts, last = self._counts.get(entrant, Counter()), self._last.get(entrant)

        def turn(place: int) -> tuple[int, bool, int]:
            keys = [("player", members[place].player), ("place", place)]
            return sum(counts[key] for key in keys), last in keys, place

        return min(range(len(members)), key=turn, default=0)


def freeze_override(stage: Stage, override: RoundOverride) -> RulesSnapshot:
    """The stage's ruleset, with what the round plays otherwise; raises CannotBeScored where that cannot be."""
    assert stage.snapshot is not None
    changes = {
        name: value
        for name in ("target", "time_limit_minutes", "best_of")
        if (value := getattr(override, name)) is not None
    }
    if not changes:
        return stage.snapshot
    try:
        draft = override_snapshot(stage.snapshot, changes)
    except SheetError as fault:
        raise refuse_score(fault) from fault
    snapshot, _ = RulesSnapshot.objects.get_or_create(
        digest=draft.digest,
        defaults={"rules": draft.rules, "preset": draft.preset, "name": draft.name, "sources": draft.sources},
    )
    return snapshot


def open_score(ruleset: Ruleset, first_opener: int | None) -> dict[str, Any]:
    """The score of a match in which nothing has been recorded."""
    return summarise(score_records(ruleset, first_opener, []))


class Seating:
    """Seats entrants at matches of one round: who sits where, and who opens first."""

    def __init__(self, basis: PairingBasis, snapshot: RulesSnapshot) -> None:
        self.basis = basis
        self.snapshot = snapshot
        self.ruleset = read_ruleset(snapshot)
        self.seats_of = tuple(sides_of(self.ruleset).values())
        self.shared_out = basis.settings.first_opening == "shared_out"
        self.names = {row.key: row.name for row in basis.loaded.rows.entrants}
        self._turns = Turns(basis.openings)
        self._scores: dict[int | None, dict[str, Any]] = {}

    def find_opener(self, entrant: int) -> int | None:
        """The seat that opens first where the entrant's side is A; None where the ruleset finds it at the table."""
        if not self.shared_out:
            return None
        seats = self.seats_of[0]
        members = self.basis.members.get(entrant, [])[: len(seats)]
        return seats[self._turns.find_place(entrant, members)]

    def begin(self, first_opener: int | None) -> dict[str, Any]:
        """The score that a match with this first opener begins with."""
        if first_opener not in self._scores:
            self._scores[first_opener] = open_score(self.ruleset, first_opener)
        return self._scores[first_opener]

    def make_match(self, round: Round, opener: int, table: int | None, reasons: Sequence[Reason]) -> Match:
        """An unsaved match that nobody sees yet."""
        first = self.find_opener(opener)
        return Match(
            stage=self.basis.stage,
            round=round,
            snapshot=self.snapshot,
            table=table,
            state=MatchState.SCHEDULED,
            first_opener=first,
            score=self.begin(first),
            pairing={"reasons": list(reasons)},
        )

    def make_sides(self, match: Match, opener: int, other: int) -> list[MatchSide]:
        """Unsaved sides, the opener's first."""
        return [
            MatchSide(
                match=match, round=match.round, letter=letter, entrant_id=entrant, name=self.names.get(entrant, "")
            )
            for letter, entrant in zip(LETTERS, (opener, other), strict=True)
        ]

    def make_seats(self, side: MatchSide) -> list[Seat]:
        """Unsaved seats of a side with its entrant's players in their places; empty ones where they are fewer."""
        assert side.entrant_id is not None
        members = self.basis.members.get(side.entrant_id, [])
        seats = []
        for place, number in enumerate(self.seats_of[LETTERS.index(side.letter)]):
            member = members[place] if place < len(members) else None
            seats.append(
                Seat(
                    match_id=side.match_id,
                    side=side,
                    number=number,
                    player_id=member.player if member else None,
                    name=member.name if member else "",
                )
            )
        return seats


def write_round(basis: PairingBasis, paired: PairedRound, override: RoundOverride, *, by_hand: bool) -> Round:
    """Store a round that nobody sees yet, with the document it was paired from; eight statements at most.

    Raises CannotBeScored where the ruleset does not go with what the round overrides.
    """
    snapshot = freeze_override(basis.stage, override)
    pairing, keys = paired.pairing, basis.keys
    round = Round(
        stage=basis.stage,
        number=basis.number,
        target=override.target,
        time_limit_minutes=override.time_limit_minutes,
        best_of=override.best_of,
        pairing={"changes": [], "by_hand": by_hand},
        from_open_rounds=any(row.status != "closed" for row in basis.loaded.rows.rounds),
    )
    round.save(force_insert=True)
    RoundState.objects.create(round=round, document=pack_round(paired.document, paired.answer))
    seating = Seating(basis, snapshot)
    pairs = [(keys[str(first)], keys[str(second)]) for first, second in pairing.pairs]
    matches = Match.objects.bulk_create(
        seating.make_match(round, opener, table, reasons)
        for (opener, _), table, reasons in zip(pairs, pairing.tables, pairing.reasons, strict=True)
    )
    sides = MatchSide.objects.bulk_create(
        side
        for match, (opener, other) in zip(matches, pairs, strict=True)
        for side in seating.make_sides(match, opener, other)
    )
    Seat.objects.bulk_create(seat for side in sides for seat in seating.make_seats(side))
    RoundEntry.objects.bulk_create(_list_entries(basis, paired, round))
    return round


def _list_entries(basis: PairingBasis, paired: PairedRound, round: Round) -> Iterable[RoundEntry]:
    """A row for each who has no match in the round, and says why: the bye, an absence, nobody to play with."""
    pairing = paired.pairing
    for id, reasons in zip(pairing.byes, pairing.bye_reasons, strict=True):
        yield RoundEntry(round=round, entrant_id=basis.keys[str(id)], bye=True, reasons=list(reasons))
    for id in paired.idle:
        yield RoundEntry(round=round, entrant_id=basis.keys[str(id)], reasons=[{"code": "idle"}])
    gone: Mapping[int, str] = {row.key: row.status for row in basis.loaded.rows.entrants}
    for key in sorted(basis.absent):
        if gone.get(key) == "active":
            yield RoundEntry(round=round, entrant_id=key, presence=Presence.ABSENT)
