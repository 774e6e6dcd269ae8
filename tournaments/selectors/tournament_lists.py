"""The tournaments that somebody may find, page by page."""

from django.db.models import Q, QuerySet

from tournaments.enums import TournamentStatus, Visibility
from tournaments.models import Membership, Tournament
from tournaments.permissions import Actor, may_read_tournament


def list_findable(actor: Actor) -> QuerySet[Tournament]:
    """The public ones, those in which a person has a role, and a link's own; the newest first."""
    found = Q(visibility=Visibility.PUBLIC) & ~Q(status=TournamentStatus.DRAFT)
    if actor.link is not None:
        if may_read_tournament(actor, actor.link.tournament):
            found |= Q(pk=actor.link.tournament_id)
    elif actor.user is not None:
        roles = Membership.objects.filter(user_id=actor.user.pk)
        found |= Q(club__in=roles.filter(tournament=None).values("club"))
        found |= Q(pk__in=roles.exclude(tournament=None).values("tournament"))
    return Tournament.objects.filter(found).select_related("club").prefetch_related("stages")


def page_tournaments(
    actor: Actor, page: int, limit: int, *, kind: str = "", status: str = ""
) -> tuple[list[Tournament], bool]:
    """So many of them as a page holds, the first page being 1, and whether more follow; two queries, a link's three."""
    tournaments = list_findable(actor)
    if kind:
        tournaments = tournaments.filter(kind=kind)
    if status:
        tournaments = tournaments.filter(status=status)
    start = (page - 1) * limit
    rows = list(tournaments[start : start + limit + 1])
    return rows[:limit], len(rows) > limit
