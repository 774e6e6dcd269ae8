"""Who wins a hand, and what it is worth before bonuses (rules.md 3 and 4)."""

from dataclasses import dataclass
from typing import assert_never

from scoring.counting import Counts, round_points, side_totals
from scoring.errors import SheetError
from scoring.needs import neighbour_of
from scoring.rules import Ruleset


@dataclass(slots=True)
class Verdict:
    """How a hand ended. side: place of the winning side or None; seat: as rules.md 5 for `winner`, or None."""

    side: int | None
    seat: int | None
    why: str
    points: int


def judge_finish(seat: int, counts: Counts, rules: Ruleset) -> Verdict:
    """A hand that `seat` went out of: his side wins the pips of the opponents, or of everyone (rules.md 3)."""
    side = rules.side_of[seat]
    if rules.hand_value == "one":
        points = 1
    elif counts.total is not None:
        points = round_points(counts.total, rules)
    else:
        totals = side_totals(counts, rules)
        points = sum(totals)
        if rules.finish_scores == "opponents":
            points -= totals[side]
        points = round_points(points, rules)
    return Verdict(side, seat, "finish", points)


def judge_block(closer: int, counts: Counts, opener: int | None, rules: Ruleset) -> Verdict:
    """A blocked hand: who has least, what a level block means, and what the winner gets (rules.md 4).

    Raises SheetError `opener_missing` where a level block must be settled by nearness to an unknown opener.
    """
    _hand_over_stock(closer, counts, rules)
    totals = side_totals(counts, rules)
    seats = counts.seats
    match rules.block_judged:
        case "side_total":
            least = min(totals)
            best = [place for place, total in enumerate(totals) if total == least]
        case "lowest_player":
            least = min(seats.values())
            best = sorted({rules.side_of[seat] for seat, count in seats.items() if count == least})
        case "closer_vs_next" | "closer_vs_previous":
            pair = (closer, neighbour_of(closer, rules))
            least = min(seats[seat] for seat in pair)
            best = sorted({rules.side_of[seat] for seat in pair if seats[seat] == least})
        case _:
            assert_never(rules.block_judged)
    if len(best) == 1:
        side, why = best[0], "block_lower"
    else:
        tied = _settle_level(best, rules.side_of[closer], opener, rules)
        why = f"block_tie_{rules.block_tie}"
        if tied is None:
            return Verdict(None, None, why, 0)
        side = tied
    return Verdict(
        side, _find_winner_seat(side, closer, seats, opener, rules), why, _value_block(side, totals, rules)
    )


def _hand_over_stock(closer: int, counts: Counts, rules: Ruleset) -> None:
    if rules.stock_on_block != "next_player" or not counts.stock:
        return
    taker = closer % rules.seats + 1
    counts.seats[taker] = counts.seats.get(taker, 0) + counts.stock


def _settle_level(tied: list[int], closers: int, opener: int | None, rules: Ruleset) -> int | None:
    """The place of the side that wins a level block, or None where nobody does (rules.md 4)."""
    match rules.block_tie:
        case "no_score":
            return None
        case "closer_loses":
            left = [place for place in tied if place != closers]
            return left[0] if len(left) == 1 else _nearest(left, opener, rules)
        case "closer_wins":
            return closers if closers in tied else _nearest(tied, opener, rules)
        case "nearest_opener":
            return _nearest(tied, opener, rules)
        case _:
            assert_never(rules.block_tie)


def _nearest(tied: list[int], opener: int | None, rules: Ruleset) -> int:
    """The side of the first seat from the opener himself, in order of play, whose side is among the tied."""
    if opener is None:
        raise SheetError(
            "opener_missing", "opener", "The block is level and goes to the nearest to the opener: say who opened."
        )
    for step in range(rules.seats):
        place = rules.side_of[(opener - 1 + step) % rules.seats + 1]
        if place in tied:
            return place
    raise AssertionError("a tied side has a seat at the table")


def _find_winner_seat(
    side: int, closer: int, seats: dict[int, int], opener: int | None, rules: Ruleset
) -> int | None:
    """The player who counts as the winner of a block (rules.md 5, `winner`), None where it cannot be told."""
    own = rules.seats_of[side]
    match rules.block_judged:
        case "side_total":
            for step in range(rules.seats):
                seat = (closer - 1 + step) % rules.seats + 1
                if seat in own:
                    return seat
            return None
        case "lowest_player":
            least = min(seats[seat] for seat in own)
            lowest = [seat for seat in own if seats[seat] == least]
            if len(lowest) == 1:
                return lowest[0]
            if opener is None:
                return None
            return min(lowest, key=lambda seat: (seat - opener) % rules.seats)
        case "closer_vs_next" | "closer_vs_previous":
            return closer if closer in own else neighbour_of(closer, rules)
        case _:
            assert_never(rules.block_judged)


def _value_block(side: int, totals: list[int], rules: Ruleset) -> int:
    if rules.hand_value == "one":
        return 1
    whole = sum(totals)
    match rules.block_scores:
        case "losers":
            points = whole - totals[side]
        case "all":
            points = whole
        case "difference":
            points = max(0, whole - 2 * totals[side])
        case _:
            assert_never(rules.block_scores)
    return round_points(points, rules)
