"""The score of a match as each of its sides gets it: outcome, match points, points, difference (formats.md 1)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, assert_never

from tournaments.standings.event import Difference, Event, Kind, Match, MatchPoints, Numbers, Round


class Outcome(StrEnum):
    """What a result is for whoever has it."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


class Line(NamedTuple):
    """What one side has of a match."""

    outcome: Outcome
    match_points: int
    points_for: int
    points_against: int
    difference: int


@dataclass(frozen=True, slots=True)
class Terms:
    """A round's terms: the lines of what is not played out, and what a played match is counted by.

    game_target: of one game. target: "the target" of formats.md, in a best of N that of all games to be won.
    """

    game_target: int
    target: int
    single_game: bool
    capped: bool
    match_points: MatchPoints
    bye: Line
    present: Line
    not_present: Line
    both_absent: Line
    absent: Line
    award_winner: Numbers
    award_loser: Numbers


def make_terms(event: Event, round: Round) -> Terms:
    """The terms of a round: its own target and best of, or the event's (formats.md, at the top)."""
    game_target = event.target if round.target is None else round.target
    best_of = event.best_of if round.best_of is None else round.best_of
    target = game_target * ((best_of + 1) // 2)
    points, kinds = event.match_points, event.kinds
    win = Line(Outcome.WIN, points.win, target, 0, target // 2)
    return Terms(
        game_target=game_target,
        target=target,
        single_game=best_of == 1,
        capped=event.difference is Difference.CAPPED,
        match_points=points,
        bye=override_line(win, kinds.bye),
        present=override_line(win, kinds.no_show_present),
        not_present=override_line(Line(Outcome.LOSS, points.loss, 0, target, -target), kinds.no_show_absent),
        both_absent=override_line(Line(Outcome.LOSS, points.loss, 0, 0, -(target // 2)), kinds.double_no_show),
        absent=override_line(Line(Outcome.LOSS, points.loss, 0, 0, 0), kinds.absent),
        award_winner=kinds.award_winner,
        award_loser=kinds.award_loser,
    )


def override_line(line: Line, numbers: Numbers) -> Line:
    """The line with the numbers that the stage sets itself; the outcome stays."""
    return Line(
        line.outcome,
        line.match_points if numbers.match_points is None else numbers.match_points,
        line.points_for if numbers.points_for is None else numbers.points_for,
        line.points_against if numbers.points_against is None else numbers.points_against,
        line.difference if numbers.difference is None else numbers.difference,
    )


def score_match(match: Match, terms: Terms) -> tuple[Line, Line]:
    """The line of either side of a match, before any card (formats.md 1).

    An award without a winner is drawn at the score as it stands. Raises ValueError for a kind that no match has.
    """
    match match.kind:
        case Kind.PLAYED:
            return _score_played(match, terms)
        case Kind.AWARD:
            return _score_award(match, terms)
        case Kind.NO_SHOW:
            return _in_order(terms.present, terms.not_present, match.winner)
        case Kind.DOUBLE_NO_SHOW:
            return terms.both_absent, terms.both_absent
        case Kind.BYE | Kind.ABSENT:
            raise ValueError(f"no match is a {match.kind}")
        case _:
            assert_never(match.kind)


def _score_played(match: Match, terms: Terms) -> tuple[Line, Line]:
    games, winner, points = match.games, match.winner, terms.match_points
    if len(games) == 1:
        a, b = games[0]
    else:
        a, b = sum_games(games)
    if not terms.capped or match.summed:
        difference = a - b
    elif terms.single_game and winner is None:
        # Drawn, whatever the score: nobody reached the target by winning. Single games of a best of N are never drawn.
        difference = a - b
    else:
        difference = sum(cap_difference(*game, terms.game_target) for game in games)
    if winner is None:
        return (
            _new(Line, (_DRAW, points.draw, a, b, difference)),
            _new(Line, (_DRAW, points.draw, b, a, -difference)),
        )
    if winner == 0:
        return (
            _new(Line, (_WIN, points.win, a, b, difference)),
            _new(Line, (_LOSS, points.loss, b, a, -difference)),
        )
    return (
        _new(Line, (_LOSS, points.loss, a, b, difference)),
        _new(Line, (_WIN, points.win, b, a, -difference)),
    )


# Every played match comes by here, thousands in an event: these are the short ways to the same values.
_new = tuple.__new__
_WIN, _DRAW, _LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


def sum_games(games: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The points of either side over all games, each as it was reported."""
    return sum(game[0] for game in games), sum(game[1] for game in games)


def cap_difference(a: int, b: int, target: int) -> int:
    """The first side's difference in a game, `capped`: what lies above the target counts only if both are there."""
    if a >= target > b:
        return target - b
    if b >= target > a:
        return a - target
    return a - b


def _score_award(match: Match, terms: Terms) -> tuple[Line, Line]:
    if match.winner is None:
        return _score_played(match, terms)
    own = sum_games(match.games)[1 - match.winner]
    margin = terms.target - own
    points = terms.match_points
    won = Line(Outcome.WIN, points.win, terms.target, own, margin)
    lost = Line(Outcome.LOSS, points.loss, own, terms.target, -margin)
    return _in_order(override_line(won, terms.award_winner), override_line(lost, terms.award_loser), match.winner)


def _in_order(won: Line, lost: Line, winner: int | None) -> tuple[Line, Line]:
    return (lost, won) if winner == 1 else (won, lost)
