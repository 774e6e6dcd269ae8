"""The allowed moves of everything that has a status; one list, asked by every service."""

from tournaments.enums import MatchState as M
from tournaments.enums import RoundStatus as R
from tournaments.enums import StageStatus as S
from tournaments.enums import TournamentStatus as T

# A correction (withdraw, replace) may open a finished match again, hence finished -> playing.
MATCH_MOVES: dict[M, frozenset[M]] = {
    M.SCHEDULED: frozenset({M.CALLED, M.PLAYING, M.FINISHED, M.AWARDED, M.ANNULLED}),
    M.CALLED: frozenset({M.SCHEDULED, M.PLAYING, M.FINISHED, M.AWARDED, M.ANNULLED}),
    M.PLAYING: frozenset({M.SCHEDULED, M.CALLED, M.FINISHED, M.SUSPENDED, M.AWARDED, M.ANNULLED, M.DISPUTED}),
    M.SUSPENDED: frozenset({M.PLAYING, M.AWARDED, M.ANNULLED}),
    M.FINISHED: frozenset(
        {M.SCHEDULED, M.CALLED, M.PLAYING, M.AWARDED, M.ACCEPTED, M.VERIFIED, M.DISPUTED, M.ANNULLED}
    ),
    M.AWARDED: frozenset(
        {M.SCHEDULED, M.CALLED, M.PLAYING, M.FINISHED, M.ACCEPTED, M.VERIFIED, M.DISPUTED, M.ANNULLED}
    ),
    M.ACCEPTED: frozenset(
        {M.SCHEDULED, M.CALLED, M.PLAYING, M.FINISHED, M.AWARDED, M.VERIFIED, M.DISPUTED, M.ANNULLED}
    ),
    M.VERIFIED: frozenset({M.SCHEDULED, M.CALLED, M.PLAYING, M.FINISHED, M.AWARDED, M.DISPUTED, M.ANNULLED}),
    M.DISPUTED: frozenset(
        {M.SCHEDULED, M.CALLED, M.PLAYING, M.FINISHED, M.AWARDED, M.ACCEPTED, M.VERIFIED, M.ANNULLED}
    ),
    M.ANNULLED: frozenset(),
}

ROUND_MOVES: dict[R, frozenset[R]] = {
    R.PREPARED: frozenset({R.PUBLISHED}),
    R.PUBLISHED: frozenset({R.PREPARED, R.CLOSED}),
    R.CLOSED: frozenset({R.PUBLISHED}),
}

# An ended tournament is taken up again as long as its organiser wants; only what was never begun goes back to draft.
TOURNAMENT_MOVES: dict[T, frozenset[T]] = {
    T.DRAFT: frozenset({T.RUNNING, T.ENDED}),
    T.RUNNING: frozenset({T.DRAFT, T.SUSPENDED, T.ENDED}),
    T.SUSPENDED: frozenset({T.RUNNING, T.ENDED}),
    T.ENDED: frozenset({T.RUNNING}),
}

STAGE_MOVES: dict[S, frozenset[S]] = {
    S.PREPARED: frozenset({S.RUNNING}),
    S.RUNNING: frozenset({S.PREPARED, S.CLOSED}),
    S.CLOSED: frozenset({S.RUNNING}),
}

# States in which a hand may be recorded by whoever scores; in the others the match must be taken up again first.
OPEN_STATES = frozenset({M.SCHEDULED, M.CALLED, M.PLAYING})
# States in which the result stands, agreed or not: recording is over, correcting is not.
ENDED_STATES = frozenset({M.FINISHED, M.ACCEPTED, M.VERIFIED, M.AWARDED, M.DISPUTED})


def may_move_match(old: M, new: M) -> bool:
    """True if a match in the state `old` may be given the state `new`; staying where it is is always allowed."""
    return old == new or new in MATCH_MOVES[old]


def may_move_round(old: R, new: R) -> bool:
    """True if a round with the status `old` may be given `new`; staying where it is is always allowed."""
    return old == new or new in ROUND_MOVES[old]


def may_move_tournament(old: T, new: T) -> bool:
    """True if a tournament with the status `old` may be given `new`; staying where it is is always allowed."""
    return old == new or new in TOURNAMENT_MOVES[old]


def may_move_stage(old: S, new: S) -> bool:
    """True if a stage with the status `old` may be given `new`; staying where it is is always allowed."""
    return old == new or new in STAGE_MOVES[old]
