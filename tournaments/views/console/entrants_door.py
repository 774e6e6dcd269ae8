"""The door of whoever is signed in: at the desk, directing or organising."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tournaments.services.directing import AT_THE_DOOR
from tournaments.views.console.entrants_guard import find_place
from tournaments.views.console.guard import actor_of
from tournaments.views.table.door import run_door


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_door(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Checking in on a page of the console."""
    place = find_place(request, tournament_id, AT_THE_DOOR)
    address = reverse("console_door", args=[tournament_id])
    template = "console/door.html" if place.directs else "console/door_desk.html"
    return run_door(request, place.stage, actor_of(request), template, address, place.query)
