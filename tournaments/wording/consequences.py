"""What a correction would move in the event, in words: ranks, the values behind them, rounds that stand on it."""

from dataclasses import dataclass

from django.utils.translation import gettext

from tournaments.enums import RoundStatus
from tournaments.services.consequences import Consequences, LaterRound
from tournaments.standings.event import Criterion
from tournaments.wording.criteria import NAMES

# More lines than these say nothing to anybody: the first ones are shown, and how many there are.
MOST_MOVES = 30


@dataclass(frozen=True)
class MoveWords:
    """An entrant's line: its rank before and after, and what moves behind it."""

    name: str
    rank_before: int
    rank_after: int
    values: str


@dataclass(frozen=True)
class ConsequencesWords:
    """The list that a page shows before a correction is saved. left_out: moves that are not listed."""

    moves: list[MoveWords]
    left_out: int
    rounds: list[str]
    anew: int | None


def describe_consequences(found: Consequences | None) -> ConsequencesWords | None:
    """The consequences in words, those whose rank moves first; None where there are none to tell."""
    if found is None:
        return None
    moves = sorted(found.moves, key=lambda move: not move.moves)
    words = [
        MoveWords(
            move.name,
            move.rank_before,
            move.rank_after,
            "; ".join(
                f"{NAMES[Criterion(key)]} {say_value(move.before[key])} → {say_value(value)}"
                for key, value in move.after.items()
            ),
        )
        for move in moves[:MOST_MOVES]
    ]
    anew = next((one.number for one in found.later if one.anew), None)
    return ConsequencesWords(words, len(moves) - len(words), [say_round(one) for one in found.later], anew)


def say_value(value: object) -> str:
    """A value of a criterion, with a real minus; a dash where it splits nothing."""
    return "–" if value is None else str(value).replace("-", "−")


def say_round(later: LaterRound) -> str:
    """A round that was paired on what is corrected, and that it stays or may be paired anew."""
    if later.anew and later.status == RoundStatus.PREPARED:
        said = gettext("Round {number} would be paired otherwise. Nobody has seen it: pair it again if you like.")
    elif later.anew:
        said = gettext(
            "Round {number} would be paired otherwise. It stays as it is published, unless you take it back and pair it again."
        )
    elif later.otherwise or later.recorded or later.status == RoundStatus.CLOSED:
        said = gettext("Round {number} was paired on the old result and stays as it was played.")
    else:
        said = gettext("Round {number} would be paired the same way.")
    return said.format(number=later.number)
