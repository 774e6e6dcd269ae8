"""Whether a set dealt by a ruleset can leave the pips that were counted (rules.md 8)."""

from typing import Any

from scoring.counting import Counts
from scoring.errors import SheetError, show_value
from scoring.rules import Ruleset
from scoring.tiles import heaviest, lightest, total_pips


def check_possible(counts: Counts, kind: str, seat: int, rules: Ruleset, field: str) -> None:
    """Nothing if a set dealt by these rules can leave such counts (rules.md 8).

    Highest first, the first k players hold at most the k × tiles_each heaviest tiles (without a stock); the whole
    is at most the set without the finisher's own tiles; lowest first, the first k hold at least the k lightest
    tiles. Where sides were counted, each side by itself and both together obey the same for their players. Raises
    SheetError `pips_impossible`.
    """
    most = total_pips(rules.set)
    if kind == "finish":
        most -= lightest(rules.set)[rules.tiles_each]
    if not rules.stock and counts.total is None and counts.sides is None:
        hand = heaviest(rules.set)[rules.tiles_each]
        for other, count in counts.seats.items():
            if count > hand:
                # Told first and at its own place: the sum would only say that something is wrong somewhere.
                place = f"{field}.{other}" if field in ("pips", "tiles") else field
                raise _impossible(
                    place,
                    f"Seat {other} holds at most {hand}.",
                    most_hand=hand,
                    seat=other,
                    given=show_value(count),
                )
    groups = _group_counts(counts, kind, seat, rules)
    groups.sort()
    whole = sum(count for count, _ in groups) + (counts.stock or 0)
    if whole > most:
        raise _impossible(field, f"All together can be at most {most}.", most=most, given=show_value(whole))
    if counts.sides is not None:
        # The sides may have different numbers of players, so neither's bound follows from the other's.
        for count, players in groups:
            _check_least(count, players, field, rules)
            _check_most(count, players, field, rules)
    players = total = 0
    for count, holders in groups:
        players += holders
        total += count
        _check_least(total, players, field, rules)
    players = total = 0
    for count, holders in reversed(groups):
        players += holders
        total += count
        _check_most(total, players, field, rules)


def _check_least(total: int, players: int, field: str, rules: Ruleset) -> None:
    least = lightest(rules.set)[players]
    if total < least:
        raise _impossible(
            field,
            f"{players} players who hold a tile each have at least {least} together.",
            least=least,
            players=players,
            given=show_value(total),
        )


def _check_most(total: int, players: int, field: str, rules: Ruleset) -> None:
    if rules.stock:  # who draws may hold any number of tiles
        return
    tiles = players * rules.tiles_each
    most = heaviest(rules.set)[tiles]
    if total > most:
        raise _impossible(
            field, f"{tiles} tiles have at most {most}.", most=most, players=players, given=show_value(total)
        )


def _group_counts(counts: Counts, kind: str, seat: int, rules: Ruleset) -> list[tuple[int, int]]:
    """(pips, number of players who hold them) for every count given, the finisher not among the players."""
    own = rules.side_of[seat] if kind == "finish" else -1
    if counts.total is not None:
        players = rules.seats - 1
        if rules.finish_scores == "opponents":
            players = rules.seats - len(rules.seats_of[own])
        return [(counts.total, players)]
    if counts.sides is not None:
        return [(count, len(rules.seats_of[place]) - (place == own)) for place, count in counts.sides.items()]
    return [(count, 1) for count in counts.seats.values()]


def _impossible(field: str, message: str, **params: Any) -> SheetError:
    return SheetError("pips_impossible", field, message, **params)
