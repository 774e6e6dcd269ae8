"""Agreeing on a result: each side accepts or disputes it, the organiser settles, the desk verifies the paper."""

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments.enums import LinkRole, MatchState
from tournaments.errors import InvalidInput, MatchNotOpen, NotAllowed, Refusal
from tournaments.models import Match, Record
from tournaments.permissions import Actor, Grants, fold_name
from tournaments.selectors.lines import name_author
from tournaments.selectors.seating import load_seats
from tournaments.services.input import clean_name, clean_text
from tournaments.services.locking import lock_match, require
from tournaments.services.rulings import write_ruling
from tournaments.services.versions import raise_stage_version

ACCEPTABLE = frozenset({MatchState.FINISHED, MatchState.AWARDED, MatchState.ACCEPTED})


def accept_result(match_id: str, *, actor: Actor, side: str, by: str = "", score: Any = None) -> Match:
    """Note that a side accepts the result as it stands; when all sides have, the match is accepted.

    score: what the side saw, letter -> points; where it is not what stands (any more), Refusal `score_changed`.
    Raises NotAllowed for a side that the actor does not speak for, MatchNotOpen before the end.
    """
    by = clean_name(by, "by")
    with transaction.atomic():
        match = lock_match(match_id, actor)
        seats = load_seats(match)
        rows = {seat.side.letter: seat.side for seat in seats}
        if side not in rows:
            raise InvalidInput("side_unknown", field="side", status=400)
        require(actor, match, seats, lambda grants: side in grants.accept)
        if match.state not in ACCEPTABLE:
            raise MatchNotOpen("not_finished" if match.ended_at is None else None, state=match.state)
        if score is not None and score != match.score["score"]:
            raise Refusal("score_changed", status=409, field="score", details={"score": match.score["score"]})
        row = rows[side]
        if row.accepted_seq == match.last_seq and row.accepted_at is not None:
            return match
        row.accepted_seq = match.last_seq
        row.accepted_at = timezone.now()
        row.accepted_by = by or actor.name
        row.accepted_on = name_phone(actor)
        row.save(update_fields=["accepted_seq", "accepted_at", "accepted_by", "accepted_on"])
        write_ruling(
            match.stage.tournament,
            actor,
            "result_accepted",
            match=match,
            after={"side": side, "seq": match.last_seq, "on": row.accepted_on},
        )
        if all(other.accepted_seq == match.last_seq for other in rows.values()):
            match.state = MatchState.ACCEPTED
        save_state(match)
    return match


def name_phone(actor: Actor) -> str:
    """On whose phone a side accepted: its own, the referee's, or at the desk."""
    if actor.link is None:
        return "desk"
    return "own" if actor.link.role == LinkRole.SIDE or actor.link.player_id is not None else "referee"


def list_disputing(match: Match, grants: Grants) -> list[str]:
    """The letters of the sides for which the holder of the grants may dispute the result as the match stands.

    What every side has accepted only directors and organisers bring into doubt again.
    """
    disputable = match.state in (*ACCEPTABLE, MatchState.DISPUTED)
    final = match.state == MatchState.ACCEPTED and not grants.rule
    return sorted(grants.accept) if disputable and not final else []


def dispute_result(match_id: str, *, actor: Actor, side: str, reason: str) -> Match:
    """A side does not agree; the result stands in doubt until an organiser decides. Nothing is deleted.

    Raises as `accept_result`, Refusal `round_is_closed`; the reason is required.
    """
    reason = clean_text(reason, "reason", required=True)
    with transaction.atomic():
        match = lock_match(match_id, actor)
        seats = load_seats(match)
        if side not in {seat.side.letter for seat in seats}:
            raise InvalidInput("side_unknown", field="side", status=400)
        require(actor, match, seats, lambda grants: side in grants.accept)
        if match.state not in (*ACCEPTABLE, MatchState.DISPUTED):
            raise MatchNotOpen("not_finished" if match.ended_at is None else None, state=match.state)
        if match.state == MatchState.ACCEPTED and actor.link is not None:
            raise NotAllowed("already_accepted")
        if match.round_id is not None and match.closed_at is not None:
            # The next round may stand on it: who doubts it asks a director, who corrects it or opens the round again.
            raise Refusal("round_is_closed", status=409)
        write_ruling(
            match.stage.tournament,
            actor,
            "result_disputed",
            match=match,
            before=match.state,
            after={"side": side},
            reason=reason,
        )
        # Whoever disputes does not accept: after the ruling he is asked again.
        row = next(seat.side for seat in seats if seat.side.letter == side)
        row.accepted_seq = row.accepted_at = None
        row.accepted_by = row.accepted_on = ""
        row.save(update_fields=["accepted_seq", "accepted_at", "accepted_by", "accepted_on"])
        match.state = MatchState.DISPUTED
        match.dispute, match.disputed_side = reason, side
        save_state(match)
    return match


def settle_dispute(match_id: str, *, actor: Actor, reason: str) -> Match:
    """An organiser decides that the result stands as it is; the sides may accept it again.

    To change it he corrects the sheet instead, which settles the dispute too. Raises MatchNotOpen without one.
    """
    reason = clean_text(reason, "reason", required=True)
    with transaction.atomic():
        match = lock_match(match_id, actor)
        require(actor, match, load_seats(match), lambda grants: grants.rule)
        if match.state != MatchState.DISPUTED:
            raise MatchNotOpen("not_disputed", state=match.state)
        write_ruling(
            match.stage.tournament,
            actor,
            "dispute_settled",
            match=match,
            before=match.dispute,
            reason=reason,
        )
        match.state = MatchState.AWARDED if match.decided_by == "award" else MatchState.FINISHED
        match.dispute = match.disputed_side = ""
        save_state(match)
    return match


def entered_himself(lines: Iterable[Record], actor: Actor) -> bool:
    """True if the actor wrote one of the lines: as this person, by this link, or under the same name by another way.

    lines: a match's log, with their people and links loaded.
    """
    for line in lines:
        by_link = actor.link is not None and line.link_id == actor.link.pk
        by_user = actor.link is None and actor.user is not None and line.user_id == actor.user.pk
        if by_link or by_user or (actor.name and fold_name(name_author(line)) == fold_name(actor.name)):
            return True
    return False


def verify_result(match_id: str, *, actor: Actor, score: Any = None) -> Match:
    """Note that the result is what stands on the paper: the match is verified. Again changes nothing.

    At the desk it is another person than the one who entered it (model.md, the list of roles); directors and
    organisers may always. score: what he compared, as for `accept_result`. Raises NotAllowed `verify_own_entry`,
    MatchNotOpen before the end (`not_finished`) and in a dispute (`in_dispute`), Refusal `score_changed`.
    """
    with transaction.atomic():
        match = lock_match(match_id)
        grants = require(actor, match, load_seats(match), lambda grants: grants.verify)
        if match.state == MatchState.VERIFIED:
            return match
        if match.state == MatchState.DISPUTED:
            raise MatchNotOpen("in_dispute", state=match.state)
        if match.state not in ACCEPTABLE:
            raise MatchNotOpen("not_finished" if match.ended_at is None else None, state=match.state)
        if not grants.rule and entered_himself(match.log.select_related("link", "user"), actor):
            raise NotAllowed("verify_own_entry")
        if score is not None and score != match.score["score"]:
            raise Refusal("score_changed", status=409, field="score", details={"score": match.score["score"]})
        write_ruling(
            match.stage.tournament,
            actor,
            "result_verified",
            match=match,
            before=match.state,
            after={"seq": match.last_seq, "score": match.score["score"]},
        )
        match.state = MatchState.VERIFIED
        save_state(match)
    return match


def save_state(match: Match) -> None:
    """Save a match's state and dispute with a new version, and announce it."""
    match.version += 1
    match.changed_at = timezone.now()
    match.save(update_fields=["state", "dispute", "disputed_side", "version", "changed_at"])
    raise_stage_version(match)
