"""Taking the row lock of a match and asking at once whether the actor may do what he is about to do."""

from collections.abc import Callable

from tournaments.errors import NotAllowed, NotFound, NotSignedIn
from tournaments.models import Match, Seat
from tournaments.permissions import Actor, Grants, grants_for


def lock_match(public_id: str) -> Match:
    """The match with stage, tournament and rules, its own row locked until the transaction ends.

    Lock order everywhere: round, match, then stage (docs/data.md). On SQLite the transaction itself is the lock.
    Raises NotFound.
    """
    match = (
        Match.objects.select_for_update(of=("self",))
        .select_related("stage__tournament", "snapshot")
        .filter(public_id=public_id)
        .first()
    )
    if match is None:
        raise NotFound(field="match")
    return match


def load_seats(match: Match) -> list[Seat]:
    """The seats of a match with their sides, in one query."""
    return list(match.seats.select_related("side"))


def require(actor: Actor, match: Match, seats: list[Seat], allowed: Callable[[Grants], object]) -> Grants:
    """The actor's grants for the match, where `allowed` says yes to them.

    Raises NotFound where he may not even read it, NotSignedIn where nobody asks, NotAllowed otherwise.
    """
    grants = grants_for(actor, match, frozenset(seat.side.letter for seat in seats))
    if not grants.read:
        raise NotFound(field="match")
    if not allowed(grants):
        raise NotSignedIn() if actor.is_nobody else NotAllowed()
    return grants
