"""How a match ended, and how far its result is agreed on, in sentences."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from tournaments.enums import MatchState
from tournaments.selectors.games import sum_points
from tournaments.selectors.matches import MatchView
from tournaments.selectors.seating import SideView
from tournaments.wording.hands import isolate


def say_agreement(state: str, sides: Sequence[SideView]) -> str:
    """Who has accepted the result and who is waited for; empty for a match that is not over (model.md, states)."""
    match state:
        case MatchState.VERIFIED:
            return gettext("The result was compared with the paper.")
        case MatchState.DISPUTED:
            return gettext("The result is in dispute. The organiser decides.")
        case MatchState.ACCEPTED:
            return gettext("Every side has accepted the result.")
        case MatchState.FINISHED | MatchState.AWARDED:
            done = ", ".join(isolate(side.short_name) for side in sides if side.accepted)
            open_ = ", ".join(isolate(side.short_name) for side in sides if not side.accepted)
            if not open_:
                return gettext("Every side has accepted the result.")
            if not done:
                return gettext("No side has accepted the result yet.")
            return gettext("Accepted by {done}. Waiting for {open}.").format(done=done, open=open_)
    return ""


def say_accepted(side: SideView, at: datetime | None) -> str:
    """When, by whom and on whose phone a side accepted; `at` in the night's zone."""
    where = {
        "own": gettext("on its own phone"),
        "referee": gettext("on the referee's phone"),
        "desk": gettext("at the desk"),
    }.get(side.accepted_on, "")
    time = f"{at:%H:%M}" if at else ""
    return ", ".join(
        part for part in (gettext("Accepted {time}").format(time=time), side.accepted_by, where) if part
    )


def join_numbers(numbers: Mapping[str, int]) -> str:
    """ "2 : 1", in the order of the sides."""
    return " : ".join(str(number) for number in numbers.values())


def say_score(view: MatchView) -> str:
    """The result in short: the points, or of several games the games, with the points over all where those are level."""
    games = view.score["games"]
    if view.ruleset.best_of == 1:
        return join_numbers(view.score["score"])
    if len(set(games.values())) == 1:
        return f"{join_numbers(games)} ({join_numbers(sum_points(view))})"
    return join_numbers(games)


def say_end(
    score: Mapping[str, Any], sides: Sequence[SideView], best_of: int, points: Mapping[str, int] | None = None
) -> str:
    """Who won and by what: target, time, ruling or paper; the games of several. Empty while the match goes on.

    points: over all games, where they are known; said where the games are level.
    """
    if score["status"] != "finished":
        return ""
    winner = next((isolate(side.short_name) for side in sides if side.letter == score["winner"]), "")
    if winner:
        parts = [gettext("%(name)s won.") % {"name": winner}]
    elif score["decided_by"] == "award":
        parts = [gettext("The match ended without a winner.")]
    else:
        parts = [gettext("Drawn match.")]
    games = score["games"]
    level = len(set(games.values())) == 1
    if best_of > 1:
        parts.append(gettext("Games won: {games}.").format(games=join_numbers(games)))
        if level and points:
            parts.append(gettext("Points in all: {points}.").format(points=join_numbers(points)))
    match score["decided_by"]:
        case "time":
            parts.append(gettext("Decided by time."))
        case "award":
            parts.append(gettext("Decided by ruling."))
        case "result":
            parts.append(gettext("Copied from paper."))
        case _ if best_of == 1:
            parts.append(gettext("Target reached."))
    return " ".join(parts)


def say_match_end(view: MatchView) -> str:
    """`say_end` of a match, with the points over all its games where it has several."""
    several = view.ruleset.best_of > 1
    return say_end(view.score, view.sides, view.ruleset.best_of, sum_points(view) if several else None)
