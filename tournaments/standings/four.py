"""Four individuals at a table, or three, each for himself (formats.md 3.8)."""

from collections.abc import Sequence

from tournaments.standings.scores import Line, Outcome


def score_table(points: Sequence[int], places: Sequence[int], lost: Sequence[bool]) -> list[Line]:
    """The line of each at a table, in the order given.

    The match points of the places (as the regulation says them) are counted doubled, and level places share the sum;
    what a regulation of its own leaves unshared is dropped. First alone is a win, first with others a draw, the
    rest lose. Average and difference are rounded toward zero. lost: who lost the match by a card stands behind all
    others, on no points.
    """
    counted = [0 if gone else own for own, gone in zip(points, lost, strict=True)]
    keys = [(gone, -own) for own, gone in zip(counted, lost, strict=True)]
    ranked = sorted(keys)
    whole, others = sum(counted), len(counted) - 1
    lines = []
    for own, key in zip(counted, keys, strict=True):
        first, level = ranked.index(key), ranked.count(key)
        shared = sum(2 * worth for worth in places[first : first + level])
        if first > 0 or key[0]:
            outcome = Outcome.LOSS
        else:
            outcome = Outcome.WIN if level == 1 else Outcome.DRAW
        against = whole - own
        lines.append(
            Line(
                outcome,
                divide_toward_zero(shared, level),
                own,
                divide_toward_zero(against, others),
                divide_toward_zero(own * others - against, others),
            )
        )
    return lines


def divide_toward_zero(value: int, by: int) -> int:
    """value / by without what is behind the point, for whole numbers of any size (`by` above 0)."""
    return value // by if value >= 0 else -(-value // by)
