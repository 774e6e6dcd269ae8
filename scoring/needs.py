"""Which counts a ruleset compares or scores in a hand, and whether they were given (rules.md 8)."""

from typing import Any

from scoring.counting import Counts
from scoring.errors import SheetError
from scoring.rules import Ruleset


def needed_seats(kind: str, seat: int, rules: Ruleset) -> tuple[int, ...]:
    """The seats whose pips the ruleset compares or scores in such a hand, in order (rules.md 8).

    A finish: the opponents, with `finish_scores: all` the partner too, nobody where a hand is worth one. A block:
    everybody, but only the two compared where a hand is worth one and the closer is judged against a neighbour.
    """
    if kind == "finish":
        if rules.hand_value == "one":
            return ()
        own = rules.side_of[seat]
        return tuple(
            other
            for other in range(1, rules.seats + 1)
            if other != seat and (rules.finish_scores == "all" or rules.side_of[other] != own)
        )
    if rules.hand_value == "one" and rules.block_judged in ("closer_vs_next", "closer_vs_previous"):
        return tuple(sorted({seat, neighbour_of(seat, rules)}))
    return tuple(range(1, rules.seats + 1))


def neighbour_of(seat: int, rules: Ruleset) -> int:
    """The seat that the closer at `seat` is compared with: the one after or the one before him."""
    if rules.block_judged == "closer_vs_previous":
        return (seat - 2) % rules.seats + 1
    return seat % rules.seats + 1


def sides_suffice(kind: str, rules: Ruleset) -> bool:
    """True if a count for each side is enough: no single player of a pair is compared (rules.md 8)."""
    return kind == "finish" or rules.block_judged == "side_total" or len(rules.letters) == rules.seats


def check_enough(counts: Counts, kind: str, seat: int, rules: Ruleset) -> None:
    """Nothing if every count that the ruleset compares or scores was given. Raises SheetError `pips_missing`."""
    if kind == "block" and rules.stock and rules.stock_on_block == "next_player" and counts.stock is None:
        raise _missing("stock_pips", "The pips in the stock are needed.")
    if counts.total is not None:
        return
    needed = needed_seats(kind, seat, rules)
    if counts.sides is not None and sides_suffice(kind, rules):
        for place in sorted({rules.side_of[other] for other in needed}):
            if place not in counts.sides:
                letter = rules.letters[place]
                raise _missing(f"side_pips.{letter}", f"The pips of side {letter} are needed.", side=letter)
        return
    for other in needed:
        if other not in counts.seats:
            raise _missing(f"pips.{other}", f"The pips of seat {other} are needed.", seat=other)


def _missing(field: str, message: str, **params: Any) -> SheetError:
    return SheetError("pips_missing", field, message, **params)
