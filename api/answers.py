"""What the API answers: plain dictionaries from views and rows."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.urls import reverse
from rest_framework.response import Response

from scoring import Preset, rules_document
from tournaments.enums import MatchState
from tournaments.models import AccessLink
from tournaments.permissions import Actor, has_written
from tournaments.selectors.lines import LogView, RowView
from tournaments.selectors.matches import MatchView, get_match
from tournaments.selectors.replays import find_replays
from tournaments.selectors.seating import SeatView, SideView
from tournaments.selectors.tournaments import TableView
from tournaments.services.results import ACCEPTABLE, list_disputing
from tournaments.wording import say
from tournaments.wording.hands import describe_row


def write_time(moment: datetime | None) -> str | None:
    """ISO 8601 with the offset, or None."""
    return None if moment is None else moment.isoformat()


def write_side(side: SideView, seats: Mapping[int, SeatView]) -> dict[str, Any]:
    """A side with its seats; a seat without a player has an empty name."""
    return {
        "letter": side.letter,
        "name": side.name,
        "short_name": side.short_name,
        "seats": [
            {"number": number, "name": seats[number].name if seats[number].named else ""} for number in side.seats
        ],
        "accepted": side.accepted,
        "accepted_by": side.accepted_by,
        "accepted_on": side.accepted_on,
        "accepted_at": write_time(side.accepted_at),
    }


def write_match(view: MatchView) -> dict[str, Any]:
    """A match as everybody who may read it sees it, and what the caller may do with it."""
    match, grants, replays = view.match, view.grants, find_replays(view.match)
    stands_still = match.state in (MatchState.SUSPENDED, MatchState.ANNULLED)
    is_open = not stands_still and view.score["status"] != "finished"
    inside = grants.record or grants.manage or bool(grants.accept)
    reason = match.dispute if inside else ""  # what the sides say of each other is not for the whole hall
    dispute = {"side": match.disputed_side, "reason": reason} if match.dispute else None
    scorer = (
        {"device": match.scorer_device, "name": match.scorer_name, "since": write_time(match.scorer_since)}
        if match.scorer_device and (grants.record or grants.manage)
        else None
    )
    return {
        "id": match.public_id,
        "url": reverse("match", args=[match.public_id]),
        "tournament": {"id": view.tournament.public_id, "name": view.tournament.name},
        "round": view.round.number if view.round else None,
        "table": match.table,
        "state": match.state,
        "replaces": replays[0] or None,
        "replayed_as": replays[1] or None,
        "version": match.version,
        "rules": rules_document(view.ruleset),
        "preset": view.preset,
        "rules_name": view.rules_name,
        "sides": [write_side(side, view.seats) for side in view.sides],
        "first_opener": match.first_opener,
        "score": view.score,
        "latest": view.latest,
        "hands": match.hands,
        "time_limit": view.time_limit,
        "started_at": write_time(view.started_at),
        "ends_at": write_time(view.ends_at),
        "scorer": scorer,
        "call": match.call if grants.record or grants.manage else "",
        "called": match.called_at is not None,
        "dispute": dispute,
        "warning": {"code": "link_expired", "message": say("link_expired")} if grants.expired else None,
        "may": {
            "record": grants.record and is_open,
            "deliver": (grants.record or grants.late) and is_open,
            "undo": (grants.undo or grants.undo_any) and not stands_still,
            "correct": grants.correct and not stands_still,
            "accept": sorted(grants.accept) if match.state in ACCEPTABLE else [],
            "dispute": list_disputing(match, grants),
            "names": grants.names or (grants.record and not match.hands),
            "manage": grants.manage,
            "settle": grants.rule and match.state == MatchState.DISPUTED,
            "verify": grants.verify and match.state in ACCEPTABLE,
        },
    }


def answer_match(match_id: str, actor: Actor, status: int = 200) -> Response:
    """The answer to a change of a match: the match as it stands now."""
    return Response(write_match(get_match(match_id, actor)), status=status)


def write_table(table: TableView) -> dict[str, Any]:
    """A match in a list."""
    return {
        "id": table.match_id,
        "url": reverse("match", args=[table.match_id]),
        "table": table.table,
        "state": table.state,
        "version": table.match.version,
        "sides": [write_side(side, table.seats) for side in table.sides],
        "score": table.match.score,
        "hands": table.match.hands,
    }


def write_row(row: RowView, view: MatchView) -> dict[str, Any]:
    """A record that counts, with the engine's row and its sentence."""
    words = describe_row(row, view)
    return {
        "seq": row.seq,
        "line_seq": row.line_seq,
        "entry_id": row.entry_id,
        "record": row.payload,
        "scored": row.scored,
        "says": {"title": words.title, "detail": words.detail, "points": words.points, "total": words.total},
        "corrected": row.corrected,
        "reason": row.reason,
        "by": row.by,
        "at": write_time(row.at),
        "late": row.late,
    }


def write_log_line(line: LogView, *, inside: bool = True) -> dict[str, Any]:
    """A line of the log, whatever became of it; `inside` False leaves the device out."""
    return {
        "seq": line.seq,
        "entry_id": line.entry_id,
        "op": line.op,
        "target": line.target,
        "record": line.payload,
        "reason": line.reason,
        "status": line.status,
        "by": line.by,
        "device": line.device if inside else "",
        "late": line.late,
        "at": write_time(line.at),
        "phone_time": write_time(line.phone_time),
    }


def write_records(view: MatchView, actor: Actor) -> dict[str, Any]:
    """The log and the hands that count; devices are shown to whoever directs, and to each those of his own lines."""
    directs = view.grants.manage
    lines = zip(view.log, view.lines, strict=True)
    return {
        "records": [write_log_line(line, inside=directs or has_written(actor, stored)) for line, stored in lines],
        "rows": [write_row(row, view) for row in view.rows],
        "score": view.score,
        "state": view.match.state,
        "latest": view.latest,
        "version": view.version,
    }


def write_link(link: AccessLink) -> dict[str, Any]:
    """A link without its token, which nobody has any more."""
    return {
        "id": link.public_id,
        "role": link.role,
        "table": link.table,
        "tables": link.tables,
        "side": link.side,
        "holder": link.holder,
        "created_at": write_time(link.created_at),
        "expires_at": write_time(link.expires_at),
        "revoked_at": write_time(link.revoked_at),
        "last_used_at": write_time(link.last_used_at),
    }


def write_presets(presets: Iterable[Preset], titles: Mapping[str, str]) -> dict[str, Any]:
    """Every preset with all its keys, their sources, and what else is offered."""
    return {
        "presets": [
            {
                "name": preset.name,
                "title": titles.get(preset.name, preset.title),
                "text": preset.text,
                "rules": rules_document(preset.ruleset),
                "sources": dict(preset.sources),
                "offered": {key: list(values) for key, values in preset.offered.items()},
            }
            for preset in presets
        ]
    }
