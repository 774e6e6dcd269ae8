"""Who opens first of two that are paired (formats.md 4): openings go round like colours in chess."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

# Where both of a pair stand at one end, the bound of ±2 cannot hold for them (formats.md 3.1, 6).
END = 2

Why = Literal["imbalance", "sequence", "placed_lower"]


@dataclass(frozen=True, slots=True)
class Opener:
    """Which of the two opens (0 the first named, 1 the second), why, and the numbers behind it.

    `imbalances` are those of the two before this match. `back` says, for `sequence`, how many matches ago they
    differed (1: their last).
    """

    side: Literal[0, 1]
    why: Why
    imbalances: tuple[int, int]
    back: int | None = None


def choose_opener(a_openings: Sequence[int], b_openings: Sequence[int], a_place: int, b_place: int) -> Opener:
    """Who opens: the lower imbalance; level, who did not open where their openings first differ, from the last one
    backwards; level, the one placed lower (the higher place).

    Openings are +1 (opened) and −1 (did not), oldest first, rounds without a match left out.
    """
    imbalances = (sum(a_openings), sum(b_openings))
    if imbalances[0] != imbalances[1]:
        return Opener(0 if imbalances[0] < imbalances[1] else 1, "imbalance", imbalances)
    for back, (a, b) in enumerate(zip(reversed(a_openings), reversed(b_openings), strict=False), start=1):
        if a != b:
            return Opener(0 if a < b else 1, "sequence", imbalances, back)
    return Opener(0 if a_place > b_place else 1, "placed_lower", imbalances)


def find_end(openings: Sequence[int]) -> int:
    """+1 for an entrant at +2 or more, −1 at −2 or less, else 0 (formats.md 3.1, 6)."""
    imbalance = sum(openings)
    return (imbalance >= END) - (imbalance <= -END)
