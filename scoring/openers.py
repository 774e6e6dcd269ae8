"""Who opens the next hand, and who shuffles for it (rules.md 5 and the key `shuffler`)."""

from typing import assert_never

from scoring.rules import Ruleset


def find_next_opener(
    rules: Ruleset, opener: int | None, winner_seat: int | None, *, won: bool, kind: str
) -> int | None:
    """The seat that opens after a hand, None where nobody can know yet.

    opener: who opened this hand. winner_seat: as in rules.md 5, None if it cannot be told. won: whether anybody won
    the hand. After a stopped hand the next opener is unknown; a given hand moves him as a won one.
    """
    if kind == "stopped":
        return None
    if not won:
        match rules.opener_after_no_score:
            case "rotate":
                return _after(rules, opener)
            case "same":
                return opener
            case "holder":
                return None
            case _:
                assert_never(rules.opener_after_no_score)
    match rules.opener_next:
        case "rotate":
            return _after(rules, opener)
        case "winner":
            return winner_seat
        case "holder":
            return None
        case _:
            assert_never(rules.opener_next)


def _after(rules: Ruleset, seat: int | None) -> int | None:
    return None if seat is None else seat % rules.seats + 1


def find_shuffler(rules: Ruleset, opener: int | None, next_opener: int | None) -> int | None:
    """Who shuffles for the next hand: this hand's opener, the seat before the next one, or nobody told."""
    match rules.shuffler:
        case None:
            return None
        case "opener":
            return opener
        case "before_opener":
            return None if next_opener is None else (next_opener - 2) % rules.seats + 1
        case _:
            assert_never(rules.shuffler)
