"""My clubs on the console's first page: which there are, and which one is looked at."""

from django.http import HttpRequest

from tournaments.enums import Role
from tournaments.models import Club, Membership
from tournaments.views.console.guard import RULING_ROLES

KEY = "club"


def list_own_clubs(request: HttpRequest) -> tuple[list[Club], list[Club]]:
    """The clubs that the person directs or organises as a whole, and those of them that he organises. One query."""
    rows = Membership.objects.filter(user_id=request.user.pk or 0, tournament=None, role__in=RULING_ROLES)
    roles = [(row.club, row.role) for row in rows.select_related("club").order_by("club__name", "club_id")]
    return [club for club, _ in roles], [club for club, role in roles if role == Role.ORGANISER]


def choose_club(request: HttpRequest, clubs: list[Club]) -> Club | None:
    """The club whose nights are shown: the one chosen last (`?club=`, kept in the session); None for all of them."""
    chosen = request.GET.get(KEY)
    if chosen is not None:
        request.session[KEY] = chosen[:20]
    wanted = request.session.get(KEY, "")
    return next((club for club in clubs if club.public_id == wanted), None) if len(clubs) > 1 else None
