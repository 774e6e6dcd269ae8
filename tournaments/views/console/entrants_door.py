"""At the door: one tap for each who has come. For a phone; the desk uses it too."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournaments.errors import Refusal
from tournaments.selectors.entrants import count_entrants, list_entrants, search_entrants
from tournaments.services.check_in import check_in, undo_check_in
from tournaments.services.directing import AT_THE_DOOR
from tournaments.views.console.entrants_guard import Place, find_place
from tournaments.views.console.guard import actor_of, tell

MOST_SHOWN = 60


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_door(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Who is still to come, by first letters; whoever came last stands below, to be taken back."""
    place = find_place(request, tournament_id, AT_THE_DOOR)
    query = " ".join(request.GET.get("q", "").split())[:80]
    if request.method == "POST":
        take(request, place)
        # The search is over once somebody was found by it.
        address = place.address("console_door")
        kept = urlencode({"q": query}) if query and request.POST.get("do") == "out" else ""
        return redirect(address + (("&" if "?" in address else "?") + kept if kept else ""))
    views = [view for view in list_entrants(place.stage) if view.is_active]
    by_name = sorted(views, key=lambda view: view.letters)
    missing = [view for view in search_entrants(by_name, query) if not view.is_here]
    here = [view for view in search_entrants(by_name, query) if view.is_here]
    here.sort(key=lambda view: str(view.entrant.checked_in_at), reverse=True)
    context = {
        "place": place,
        "tournament": place.tournament,
        "counts": count_entrants(views),
        "query": query,
        "missing": missing[:MOST_SHOWN],
        "more": max(0, len(missing) - MOST_SHOWN),
        "here": here if query else here[:10],
    }
    return render(request, "console/door.html", context)


def take(request: HttpRequest, place: Place) -> None:
    """Check somebody in, or take it back; the sentence of a refusal stands on the next page."""
    actor, entrant_id = actor_of(request), request.POST.get("entrant", "")
    try:
        if request.POST.get("do") == "out":
            entrant = undo_check_in(entrant_id, actor=actor)
            messages.success(request, gettext("{name} is not here after all.").format(name=entrant.name))
        else:
            entrant = check_in(entrant_id, actor=actor)
            messages.success(request, gettext("{name} is here.").format(name=entrant.name))
    except Refusal as refusal:
        tell(request, refusal, place.tournament.wording)
