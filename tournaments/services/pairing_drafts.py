"""A prepared round while it is changed by hand: who sits where, and writing what moved."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import F
from django.utils import timezone

from tournaments.enums import Presence
from tournaments.errors import InvalidInput, NotFound, Refusal
from tournaments.formats.openings import choose_opener
from tournaments.formats.state import Player, Reason
from tournaments.models import Match, MatchSide, Round, RoundEntry, RulesSnapshot, Ruling, Seat
from tournaments.regulations.settings import RoundOverride
from tournaments.selectors.pairing_basis import load_basis
from tournaments.services.pairing import rank_players
from tournaments.services.round_rows import Seating, freeze_override


class Draft:
    """The pairs and byes of a prepared round, its rows locked. Entrants are named by their public ids."""

    def __init__(self, round: Round) -> None:
        self.round = round
        self.basis = load_basis(round.stage, round.number, from_open_rounds=round.from_open_rounds)
        self.matches = list(Match.objects.filter(round=round).select_related("snapshot").order_by("table", "pk"))
        self.sides: dict[int, list[MatchSide]] = {match.pk: [] for match in self.matches}
        for side in MatchSide.objects.filter(round=round).order_by("match_id", "letter"):
            self.sides[side.match_id].append(side)
        self.entries = {entry.entrant_id: entry for entry in RoundEntry.objects.filter(round=round)}
        snapshot = self.matches[0].snapshot if self.matches else freeze_round(round)
        self.seating = Seating(self.basis, snapshot)
        self.players: dict[str, Player] = {str(player.id): player for player in self.basis.state.players}
        self.ids = {key: id for id, key in self.basis.keys.items()}
        self.moved: set[int] = set()

    def find_entrant(self, id: Any, field: str = "entrant") -> str:
        """The entrant of this public id; raises NotFound for a stranger, Refusal `entrant_not_there` for one who is away."""
        player = self.players.get(id) if isinstance(id, str) else None
        if player is None:
            raise NotFound(field=field)
        if not player.active:
            raise Refusal("entrant_not_there", status=409, field=field, name=self.name_of(str(player.id)))
        return str(player.id)

    def find_match(self, id: Any) -> Match:
        """The match of this public id in the round; raises NotFound."""
        found = next((match for match in self.matches if match.public_id == id), None)
        if found is None:
            raise NotFound(field="match")
        return found

    def name_of(self, id: str) -> str:
        """The entrant's name."""
        return self.seating.names.get(self.basis.keys[id], "")

    def match_of(self, id: str) -> Match | None:
        """The match at which the entrant sits; None where he has none."""
        key = self.basis.keys[id]
        for match in self.matches:
            if any(side.entrant_id == key for side in self.sides[match.pk]):
                return match
        return None

    def pair_of(self, match: Match) -> tuple[str, str]:
        """The two of a match, the opener's side first."""
        first, second = (self.ids[side.entrant_id] for side in self.sides[match.pk] if side.entrant_id is not None)
        return first, second

    def list_byes(self) -> list[str]:
        """Who has the bye."""
        return [self.ids[key] for key, entry in self.entries.items() if entry.bye and key in self.ids]

    def describe(self, matches: Iterable[Match]) -> dict[str, Any]:
        """Pairs and byes as a ruling keeps them: public ids, no names."""
        pairs = [{"table": match.table, "entrants": list(self.pair_of(match))} for match in matches]
        return {"round": self.round.number, "pairs": pairs, "byes": sorted(self.list_byes())}

    # --- changing ----------------------------------------------------------------------------------------------------

    def seat(self, placed: Sequence[tuple[Match, str, str]], *, keep_order: bool = False) -> None:
        """Seat these pairs at these matches, all at once: of each the side opens that section 4 says.

        keep_order: the first named opens. Raises Refusal `pair_is_forbidden`.
        """
        for _, first, second in placed:
            if frozenset((first, second)) in self.basis.state.forbidden:
                raise Refusal(
                    "pair_is_forbidden", status=409, first=self.name_of(first), second=self.name_of(second)
                )
        keys = [match.pk for match, _, _ in placed]
        MatchSide.objects.filter(match__in=keys).update(entrant=None)  # nobody is in two matches meanwhile
        Seat.objects.filter(match__in=keys).delete()
        now = timezone.now()
        for match, first, second in placed:
            opener, other, reasons = (first, second, self.explain(first, second, None))
            if not keep_order:
                opener, other, reasons = self.order(first, second)
            match.first_opener = self.seating.find_opener(self.basis.keys[opener])
            match.score = self.seating.begin(match.first_opener)
            match.pairing = {"reasons": reasons, "by_hand": True}
            match.version += 1
            match.changed_at = now
            sides = self.sides[match.pk]
            for side, id in zip(sides, (opener, other), strict=True):
                side.entrant_id, side.name = self.basis.keys[id], self.name_of(id)
        matches = [match for match, _, _ in placed]
        sides = [side for match in matches for side in self.sides[match.pk]]
        Match.objects.bulk_update(matches, ["first_opener", "score", "pairing", "version", "changed_at"])
        MatchSide.objects.bulk_update(sides, ["entrant", "name"])
        Seat.objects.bulk_create(seat for side in sides for seat in self.seating.make_seats(side))
        self.moved |= set(keys)

    def order(self, first: str, second: str) -> tuple[str, str, list[Reason]]:
        """The two with the one first who opens, and the reasons of the pairing (formats.md 4)."""
        if not self.seating.shared_out:
            return first, second, self.explain(first, second, None)
        a, b = self.players[first], self.players[second]
        ranks = rank_players(self.basis.state)
        chosen = choose_opener(a.openings, b.openings, ranks[a.id], ranks[b.id])
        opener, other = (second, first) if chosen.side else (first, second)
        own, others = chosen.imbalances[chosen.side], chosen.imbalances[1 - chosen.side]
        opens: Reason = {"code": "opens", "id": opener, "why": chosen.why, "imbalances": [own, others]}
        return opener, other, self.explain(opener, other, opens)

    def explain(self, first: str, second: str, opens: Reason | None) -> list[Reason]:
        """Why two play who were paired by hand, with what the engine would have avoided."""
        reasons: list[Reason] = [{"code": "by_hand"}]
        met = [
            number
            for number, matches in enumerate(self.basis.state.rounds, start=1)
            if any(match.met and {match.a, match.b} == {first, second} for match in matches)
        ]
        if met:
            reasons.append({"code": "rematch", "rounds": met})
        club = self.players[first].club
        minds = self.basis.state.options.minds_club_mates(self.round.number)
        if minds and club is not None and club == self.players[second].club:
            reasons.append({"code": "club_mates", "club": club})
        return reasons if opens is None else [*reasons, opens]

    def add_match(self, first: str, second: str) -> Match:
        """A new match of two who have none, at the lowest table that is free in the round."""
        taken = {match.table for match in self.matches} | self.basis.state.tables_out_of_use
        table = next(number for number in range(1, len(taken) + 2) if number not in taken)
        keys = self.basis.keys
        match = self.seating.make_match(self.round, keys[first], table, [])
        match.save(force_insert=True)
        sides = self.seating.make_sides(match, keys[first], keys[second])
        for side in sides:
            side.entrant_id = None
        self.sides[match.pk] = MatchSide.objects.bulk_create(sides)
        self.matches.append(match)
        for id in (first, second):
            self.clear(id)
        self.seat([(match, first, second)])
        return match

    def remove_match(self, match: Match) -> None:
        """Take a match away; its two are unpaired. One that a ruling speaks of is kept outside of the round, annulled."""
        self.matches.remove(match)
        self.moved.discard(match.pk)
        if Ruling.objects.filter(match=match).exists():
            MatchSide.objects.filter(match=match).update(round=None)
            Match.objects.filter(pk=match.pk).update(state="annulled", round=None, version=F("version") + 1)
        else:
            Match.objects.filter(pk=match.pk).delete()

    def clear(self, id: str) -> None:
        """The entrant has no bye and no absence in the round any more."""
        entry = self.entries.pop(self.basis.keys[id], None)
        if entry is not None:
            entry.delete()

    def give_bye(self, id: str) -> None:
        """The entrant has the bye, because it was so decided."""
        self.clear(id)
        key = self.basis.keys[id]
        self.entries[key] = RoundEntry.objects.create(
            round=self.round,
            entrant_id=key,
            bye=True,
            presence=Presence.PRESENT,
            reasons=[{"code": "by_hand"}],
        )


def freeze_round(round: Round) -> RulesSnapshot:
    """The rules of a round that has no match yet."""
    return freeze_override(round.stage, RoundOverride(round.target, round.time_limit_minutes, round.best_of))


def refuse_same(first: str, second: str) -> None:
    """Nothing for two different entrants; raises InvalidInput `same_entrant`."""
    if first == second:
        raise InvalidInput("same_entrant", field="second")
