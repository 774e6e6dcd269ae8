"""What a hand is worth, who wins it and who opens the next, a second time (rules.md 3 to 5).

Written from the text alone, slow and plain; it imports nothing of ours.
"""

from tests.checker.pips_oracle import seat_counts
from tests.checker.rules_oracle import (
    all_seats,
    all_sides,
    going_round,
    seat_after,
    seat_before,
    seats_of,
    side_of,
)


def side_counts(rules, record):
    """The pips of each side: as given, or the sum of what its seats hold."""
    if "side_pips" in record:
        sides = {side: record["side_pips"].get(side, 0) for side in all_sides(rules)}
    else:
        counts = seat_counts(rules, record)
        sides = {side: sum(counts.get(seat, 0) for seat in seats_of(rules, side)) for side in all_sides(rules)}
    if record["kind"] == "block" and rules["stock_on_block"] == "next_player":
        sides[side_of(rules, seat_after(rules, record["seat"]))] += record.get("stock_pips", 0)
    return sides


def round_pips(rules, pips):
    step = rules["rounding"]
    return min(range(0, pips + step + 1, step), key=lambda multiple: abs(multiple - pips))


def value_finish(rules, record):
    if rules["hand_value"] == "one":
        return 1
    if "total_pips" in record:
        return round_pips(rules, record["total_pips"])
    own = side_of(rules, record["seat"])
    sides = side_counts(rules, record)
    return round_pips(rules, sum(sides[side] for side in sides if side != own or rules["finish_scores"] == "all"))


def value_block(rules, record, winner):
    if rules["hand_value"] == "one":
        return 1
    sides = side_counts(rules, record)
    losers = sum(pips for side, pips in sides.items() if side != winner)
    worth = {"losers": losers, "all": losers + sides[winner], "difference": max(0, losers - sides[winner])}
    return round_pips(rules, worth[rules["block_scores"]])


def compared_on_block(rules, record):
    """[(seat or None, side, pips)]: what is set against each other."""
    if rules["block_judged"] == "side_total":
        return [(None, side, pips) for side, pips in side_counts(rules, record).items()]
    counts = seat_counts(rules, record)
    after = seat_after(rules, record["seat"])
    if rules["stock_on_block"] == "next_player" and after in counts:
        counts[after] += record.get("stock_pips", 0)
    seats = all_seats(rules)
    if rules["block_judged"] == "closer_vs_next":
        seats = [record["seat"], after]
    if rules["block_judged"] == "closer_vs_previous":
        seats = [record["seat"], seat_before(rules, record["seat"])]
    return [(seat, side_of(rules, seat), counts[seat]) for seat in seats]


def judge_block(rules, record, opener):
    """(winner or None, why); the winner is "?" where only the unknown opener could tell."""
    compared = compared_on_block(rules, record)
    best = min(pips for _, _, pips in compared)
    tied = {side for _, side, pips in compared if pips == best}
    if len(tied) == 1:
        return tied.pop(), "block_lower"
    rule = rules["block_tie"]
    why = f"block_tie_{rule}"
    own = side_of(rules, record["seat"])
    if rule == "no_score":
        return None, why
    if rule == "closer_wins" and own in tied:
        return own, why
    if rule == "closer_loses":
        tied.discard(own)
        if len(tied) == 1:
            return tied.pop(), why
    if opener is None:
        return "?", why
    return next(side_of(rules, seat) for seat in going_round(rules, opener) if side_of(rules, seat) in tied), why


def winning_seat_of_block(rules, record, winner, opener):
    if rules["block_judged"] == "side_total":
        return next(seat for seat in going_round(rules, record["seat"]) if side_of(rules, seat) == winner)
    own = [(pips, seat) for seat, side, pips in compared_on_block(rules, record) if side == winner]
    lowest = [seat for pips, seat in own if pips == min(own)[0]]
    if len(lowest) == 1:
        return lowest[0]
    return None if opener is None else next(seat for seat in going_round(rules, opener) if seat in lowest)


def next_opener(rules, kind, opener, winner, winner_seat):
    """Rules.md 5."""
    if kind == "stopped":
        return None
    rule = rules["opener_next"] if winner is not None else rules["opener_after_no_score"]
    if rule == "winner":
        return winner_seat
    if rule == "holder" or opener is None:
        return None
    return opener if rule == "same" else seat_after(rules, opener)
