"""Taking the row lock of a match and asking at once whether the actor may do what he is about to do."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet

from tournaments.enums import Role
from tournaments.errors import NotAllowed, NotFound, NotSignedIn
from tournaments.models import Match, Seat
from tournaments.models.prepared import NUMBER, TEXT, PreparedQuery
from tournaments.permissions import ANONYMOUS, Actor, Grants, grants_for, role_in_query


def _lock_matches(person: Any = None) -> "QuerySet[Any, Any]":
    matches = Match.objects.select_for_update(of=("self",)).select_related(
        "stage__tournament", "snapshot", "round"
    )
    if person is not None:
        matches = matches.annotate(role_found=role_in_query(person, "stage__tournament"))
    return matches.filter(public_id=TEXT).order_by()


_locked: PreparedQuery[Match] = PreparedQuery(_lock_matches)
_locked_with_role: PreparedQuery[Match] = PreparedQuery(lambda: _lock_matches(NUMBER))


def name_role_column(actor: Actor) -> str | None:
    """The column in which `lock_match` brings a person's role along; his own, so that nobody else's is ever taken for it."""
    user = actor.user
    if actor.link is not None or user is None or not user.is_authenticated or not user.is_active:
        return None
    return f"role_of_{user.pk}"


def lock_match(public_id: str, actor: Actor = ANONYMOUS) -> Match:
    """The match with stage, tournament and rules, its own row locked until the transaction ends.

    actor: the person who is asked for next; his role comes in the same statement. Lock order everywhere: round, match,
    then stage (docs/data.md). On SQLite the transaction itself is the lock. Raises NotFound.
    """
    column = name_role_column(actor)
    match = (
        _locked.fetch_one(public_id) if column is None else _locked_with_role.fetch_one(actor.user.pk, public_id)
    )
    if match is None:
        raise NotFound(field="match")
    if column is not None:
        vars(match)[column] = vars(match).pop("role_found")
    return match


def require(actor: Actor, match: Match, seats: list[Seat], allowed: Callable[[Grants], object]) -> Grants:
    """The actor's grants for the match, where `allowed` says yes to them.

    Raises NotFound where he may not even read it, NotSignedIn where nobody asks or his link has expired
    (`link_expired`), NotAllowed otherwise.
    """
    column = name_role_column(actor)
    role: Any = ...
    if column is not None and column in vars(match):
        role = Role(vars(match)[column]) if vars(match)[column] else None
    grants = grants_for(actor, match, frozenset(seat.side.letter for seat in seats), role)
    if not grants.read:
        raise NotFound(field="match")
    if not allowed(grants):
        if grants.expired:
            raise NotSignedIn("link_expired")
        raise NotSignedIn() if actor.is_nobody else NotAllowed()
    return grants


def records_now(grants: Grants) -> bool:
    """True for whoever records here; an expired link only delivers what its phone had queued (model.md, AccessLink)."""
    return grants.record and not grants.late
