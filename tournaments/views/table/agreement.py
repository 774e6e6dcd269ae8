"""Agreeing on a result on a page: what is shown, and what the buttons do; on phones, at the desk, in the console."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.http import HttpRequest

from tournaments.enums import MatchState
from tournaments.errors import InvalidInput, Refusal
from tournaments.permissions import Actor
from tournaments.selectors.matches import MatchView
from tournaments.selectors.seating import SideView
from tournaments.services import results
from tournaments.views.typed import EMPTY, Typed, refuse
from tournaments.wording.results import say_accepted, say_agreement, say_score

SEEN = re.compile(r"([A-L]):(-?\d{1,12})", re.ASCII)


@dataclass(frozen=True)
class AgreeSide:
    """A side with what it has said, and whether the reader may say it for it."""

    side: SideView
    said: str
    may_accept: bool


@dataclass(frozen=True)
class Agreement:
    """How far a result is agreed on, and what the reader may do about it.

    seen: the score as the page shows it, sent back with a yes. own_entry: he entered it himself, so that somebody
    else verifies it.
    """

    sentence: str
    seen: str
    score: str
    sides: list[AgreeSide]
    may_dispute: list[SideView]
    may_verify: bool
    own_entry: bool


def describe_agreement(view: MatchView, actor: Actor) -> Agreement | None:
    """What the page shows of it; None while the match is not over."""
    state = MatchState(view.match.state)
    sentence = say_agreement(state, view.sides)
    if not sentence:
        return None
    zone = ZoneInfo(view.tournament.time_zone)
    waiting = state in results.ACCEPTABLE
    sides = [
        AgreeSide(
            side,
            say_accepted(side, side.accepted_at.astimezone(zone)) if side.accepted and side.accepted_at else "",
            waiting and not side.accepted and side.letter in view.grants.accept,
        )
        for side in view.sides
    ]
    disputing = results.list_disputing(view.match, view.grants) if waiting else []
    own_entry = view.grants.verify and not view.grants.rule and results.entered_himself(view.lines, actor)
    totals = view.score["score"]
    return Agreement(
        sentence=sentence,
        seen=" ".join(f"{letter}:{points}" for letter, points in totals.items()),
        score=say_score(view),
        sides=sides,
        may_dispute=[side for side in view.sides if side.letter in disputing],
        may_verify=view.grants.verify and waiting and not own_entry,
        own_entry=own_entry and waiting,
    )


def read_seen(data: Mapping[str, str]) -> dict[str, int]:
    """The score that the page showed whoever says yes to it; what is none of ours is a score that has changed."""
    return {letter: int(points) for letter, points in SEEN.findall(data.get("seen", ""))}


def agree(request: HttpRequest, view: MatchView, actor: Actor) -> Typed:
    """Do what a button says: accept, dispute or verify. The form with what is wrong, or an empty one: it is done."""
    data = request.POST
    match_id, side = view.match.public_id, data.get("side", "")
    try:
        match data.get("do"):
            case "accept":
                results.accept_result(
                    match_id, actor=actor, side=side, by=data.get("by", ""), score=read_seen(data)
                )
            case "dispute":
                results.dispute_result(match_id, actor=actor, side=side, reason=data.get("reason", ""))
            case "verify":
                results.verify_result(match_id, actor=actor, score=read_seen(data))
            case _:
                raise InvalidInput()
    except Refusal as refusal:
        return refuse(request, refusal, ("reason", "side", "by"), view.tournament.wording)
    return EMPTY
