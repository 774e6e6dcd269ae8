"""What a phone must ask for after a finish or a block, as data (rules.md 8)."""

from dataclasses import asdict, dataclass
from typing import Any

from scoring.needs import needed_seats, sides_suffice
from scoring.rules import Ruleset
from scoring.tiles import heaviest, lightest, total_pips


@dataclass(frozen=True)
class Ask:
    """What is to be counted when `seat` finished or blocked.

    seats: whose pips are needed. others: whose may be given as well. sides: the letters whose totals are enough
    instead, empty where single players are compared. total: one sum of everything is enough (a finish only).
    stock: the pips in the stock are needed. most_seat, most_sides, most_total: the largest counts that are possible,
    for one seat, for each side, and for all that is asked together.
    """

    kind: str
    seat: int
    seats: tuple[int, ...]
    others: tuple[int, ...]
    sides: tuple[str, ...]
    total: bool
    stock: bool
    most_seat: int
    most_sides: dict[str, int]
    most_total: int

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON values."""
        return asdict(self)


def what_to_ask(rules: Ruleset, kind: str, seat: int) -> Ask:
    """What must be counted after a `kind` ("finish" or "block") by `seat` (rules.md 8)."""
    needed = needed_seats(kind, seat, rules)
    holders = [other for other in range(1, rules.seats + 1) if kind == "block" or other != seat]
    whole = total_pips(rules.set) - (lightest(rules.set)[rules.tiles_each] if kind == "finish" else 0)

    def most(players: int) -> int:
        return whole if rules.stock else min(whole, heaviest(rules.set)[players * rules.tiles_each])

    sides = []
    most_sides = {}
    if sides_suffice(kind, rules) and needed:
        for place, letter in enumerate(rules.letters):
            players = sum(1 for other in rules.seats_of[place] if other in holders)
            if any(other in needed for other in rules.seats_of[place]):
                sides.append(letter)
                most_sides[letter] = most(players)
    counted = len(holders)
    if kind == "finish" and rules.finish_scores == "opponents":
        counted = rules.seats - len(rules.seats_of[rules.side_of[seat]])
    return Ask(
        kind=kind,
        seat=seat,
        seats=needed,
        others=tuple(other for other in holders if other not in needed),
        sides=tuple(sides),
        total=kind == "finish" and bool(needed),
        stock=kind == "block" and rules.stock and rules.stock_on_block == "next_player",
        most_seat=most(1),
        most_sides=most_sides,
        most_total=most(counted),
    )
