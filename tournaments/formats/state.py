"""What a round is paired from, and what comes out (formats.md 3.1): frozen values, known to no database."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Literal

# 1 and "1" are two entrants.
Id = str | int | float
# Never, always, or in the first k rounds are two of one club kept apart where it costs nothing more important.
ClubMates = Literal["never", "always"] | int
# A reason of a pairing or a bye: `code`, and parameters as JSON values. Words are the business of `wording`.
Reason = dict[str, Any]


class Pattern(StrEnum):
    """Who meets whom inside a score group (formats.md 3.1, 8)."""

    SLIDE = "slide"
    ADJACENT = "adjacent"
    FOLD = "fold"


class FirstRound(StrEnum):
    """What orders level entrants in round 1 (formats.md 3.1)."""

    SEED = "seed"
    LOT = "lot"


class PastKind(StrEnum):
    """What became of a pairing of an earlier round (formats.md 1)."""

    PLAYED = "played"
    AWARD = "award"
    NO_SHOW = "no_show"
    DOUBLE_NO_SHOW = "double_no_show"
    BYE = "bye"
    ABSENT = "absent"


# The kinds in which two sat at a table: they have met, and one of them opened.
MET = frozenset({PastKind.PLAYED, PastKind.AWARD})


@dataclass(frozen=True, slots=True)
class Player:
    """An entrant as the pairing sees it; `score` in match points, `start_score` a part of it.

    `opponents` names everybody met, once for each meeting. `openings` has +1 for each match opened and −1 for each
    not opened, oldest first, rounds without a match left out. `floated` is −1 if the round before paired him with a
    lower score, +1 with a higher one, else 0.
    """

    id: Id
    seed: int | None
    score: int
    spread: int = 0
    active: bool = True
    club: str | None = None
    entered: int = 1
    opponents: tuple[Id, ...] = ()
    byes: int = 0
    start_score: int = 0
    openings: tuple[int, ...] = ()
    floated: int = 0

    @property
    def imbalance(self) -> int:
        """First openings minus matches played without one (formats.md 4)."""
        return sum(self.openings)


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A pairing of an earlier round: `a` opened; `b` is None for a bye (or an absence); `pa`, `pb` match points."""

    a: Id
    b: Id | None
    pa: int
    pb: int = 0
    kind: PastKind = PastKind.PLAYED

    @property
    def met(self) -> bool:
        """Whether the two have met; a no-show is no meeting (formats.md 3.1, 2)."""
        return self.b is not None and self.kind in MET


@dataclass(frozen=True, slots=True)
class Options:
    """Settings of the stage that the pairing looks at."""

    pattern: Pattern = Pattern.SLIDE
    club_mates: ClubMates = "never"
    openings: bool = True
    first_round: FirstRound = FirstRound.SEED

    def minds_club_mates(self, round_number: int) -> bool:
        """Whether club-mates are kept apart in that round (formats.md 3.1, 5)."""
        if self.club_mates == "never":
            return False
        return self.club_mates == "always" or round_number <= self.club_mates


@dataclass(frozen=True, slots=True)
class State:
    """A stage before a round is paired. `rounds` are the earlier ones, oldest first; `fixed_tables` binds an entrant
    to a table, `tables_out_of_use` are never given (formats.md 4)."""

    next_round: int
    players: tuple[Player, ...]
    rounds: tuple[tuple[PastMatch, ...], ...] = ()
    points: Mapping[str, int] = field(default_factory=dict)
    forbidden: frozenset[frozenset[Id]] = frozenset()
    options: Options = Options()
    random_seed: int | str = 0
    fixed_tables: Mapping[Id, int] = field(default_factory=dict)
    tables_out_of_use: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Pairing:
    """A paired round: the opener's side first in each pair, pairs in the order of their better-ranked side; `tables`
    and `reasons` are parallel to `pairs`, `bye_reasons` to `byes`."""

    pairs: tuple[tuple[Id, Id], ...]
    byes: tuple[Id, ...] = ()
    tables: tuple[int, ...] = ()
    reasons: tuple[tuple[Reason, ...], ...] = ()
    bye_reasons: tuple[tuple[Reason, ...], ...] = ()
