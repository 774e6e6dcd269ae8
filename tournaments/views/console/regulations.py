"""A club's saved regulations in the console: another name, or away with one."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournaments.errors import Refusal
from tournaments.models import Club
from tournaments.selectors.regulations import list_regulations
from tournaments.services.regulations import delete_regulation, rename_regulation
from tournaments.views.console.guard import actor_of
from tournaments.views.console.own_clubs import list_own_clubs
from tournaments.views.typed import EMPTY, Typed, refuse


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_regulations(request: HttpRequest, club_id: str) -> HttpResponse:
    """The list; do=rename and do=delete with the regulation's id. For the club's organisers."""
    _, organised = list_own_clubs(request)
    club = next((club for club in organised if club.public_id == club_id), None)
    if club is None:
        raise Http404
    if request.method != "POST":
        return render_regulations(request, club, EMPTY)
    actor, wanted = actor_of(request), request.POST.get("regulation", "")
    try:
        if request.POST.get("do") == "delete":
            delete_regulation(club, wanted, actor=actor)
            messages.success(request, gettext("The regulation was deleted. Tournaments that began from it stay."))
        else:
            rename_regulation(club, wanted, actor=actor, name=request.POST.get("name", ""))
            messages.success(request, gettext("Saved."))
    except Refusal as refusal:
        return render_regulations(request, club, refuse(request, refusal, ("name",), club.wording))
    return redirect("console_regulations", club.public_id)


def render_regulations(request: HttpRequest, club: Club, form: Typed) -> HttpResponse:
    """The page; `form` is that of one regulation, come back refused, or an empty one."""
    context = {
        "club": club,
        "rows": list_regulations(club),
        "form": form,
        "asked": form.values.get("regulation", ""),
    }
    return render(request, "console/regulations.html", context, status=form.status)
