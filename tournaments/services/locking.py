"""Taking the row lock of a match and asking at once whether the actor may do what he is about to do."""

from collections.abc import Callable
from typing import Any

from django.db.models import Prefetch, prefetch_related_objects

from tournaments.enums import Role
from tournaments.errors import NotAllowed, NotFound, NotSignedIn
from tournaments.models import Match, Seat
from tournaments.permissions import ANONYMOUS, Actor, Grants, grants_for, role_in_query


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
    matches = Match.objects.select_for_update(of=("self",)).select_related("stage__tournament", "snapshot")
    column = name_role_column(actor)
    if column is not None:
        matches = matches.annotate(**{column: role_in_query(actor.user, "stage__tournament")})
    # get(), not first(): an order of rows, even of one, costs a comparison with each of a hundred columns.
    try:
        return matches.get(public_id=public_id)
    except Match.DoesNotExist as fault:
        raise NotFound(field="match") from fault


def load_seats(match: Match) -> list[Seat]:
    """The seats of a match with their sides, in one query; kept with the match, which is asked for them again."""
    prefetch_related_objects([match], Prefetch("seats", Seat.objects.select_related("side")))
    return list(match.seats.all())


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
