"""How far a result is agreed on, in a sentence."""

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext

from tournaments.enums import MatchState
from tournaments.selectors.matches import SideView
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
