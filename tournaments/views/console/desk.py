"""The desk of whoever is signed in: at the desk, directing or organising."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tournaments.models import Tournament
from tournaments.permissions import find_role
from tournaments.views.console.guard import RULING_ROLES, actor_of
from tournaments.views.table.desk import run_desk


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_desk(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """The night's tables for typing results from paper and comparing those of somebody else."""
    tournament = Tournament.objects.select_related("club").filter(public_id=tournament_id).first()
    role = find_role(request.user, tournament) if tournament is not None else None
    if tournament is None or role is None:
        raise Http404
    return run_desk(
        request,
        tournament,
        actor_of(request),
        "console/desk.html",
        lambda match_id: reverse("console_record", args=[match_id]),
        free=role in RULING_ROLES,
    )
