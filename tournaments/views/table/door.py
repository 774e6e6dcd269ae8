"""At the door: one tap for each who has come. For a phone, with the desk's link or signed in."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournaments.enums import LinkRole
from tournaments.errors import NotFound, NotSignedIn, Refusal
from tournaments.models import Stage
from tournaments.permissions import Actor
from tournaments.selectors.entrants import count_entrants, find_main_stage, list_entrants, search_entrants
from tournaments.services.check_in import check_in, undo_check_in
from tournaments.views.table.client import never_store
from tournaments.views.table.opening import find_present_holder, refuse_link
from tournaments.wording import say_refusal

MOST_SHOWN, LAST = 60, 10


def run_door(
    request: HttpRequest, stage: Stage, actor: Actor, template: str, address: str, query: str = ""
) -> HttpResponse:
    """Who is still to come, by first letters; whoever came last stands below, to be taken back.

    address: of this page; query: what of it is kept beside the search (`?stage=…`).
    """
    wanted = " ".join(request.GET.get("q", "").split())[:80]
    if request.method == "POST":
        take(request, stage, actor)
        # The search is over once somebody was found by it.
        kept = urlencode({"q": wanted}) if wanted and request.POST.get("do") == "out" else ""
        return redirect(address + query + (("&" if query else "?") + kept if kept else ""))
    views = sorted((view for view in list_entrants(stage) if view.is_active), key=lambda view: view.letters)
    found = search_entrants(views, wanted)
    missing = [view for view in found if not view.is_here]
    here = sorted(
        (view for view in found if view.is_here), key=lambda view: str(view.entrant.checked_in_at), reverse=True
    )
    context = {
        "tournament": stage.tournament,
        "stage": stage,
        "keeps_stage": bool(query),
        "counts": count_entrants(views),
        "query": wanted,
        "missing": missing[:MOST_SHOWN],
        "more": max(0, len(missing) - MOST_SHOWN),
        "here": here if wanted else here[:LAST],
    }
    return render(request, template, context)


def take(request: HttpRequest, stage: Stage, actor: Actor) -> None:
    """Check somebody in, or take it back; the sentence of a refusal stands on the next page."""
    entrant_id = request.POST.get("entrant", "")
    try:
        if request.POST.get("do") == "out":
            entrant = undo_check_in(entrant_id, actor=actor)
            messages.success(request, gettext("{name} is not here after all.").format(name=entrant.name))
        else:
            entrant = check_in(entrant_id, actor=actor)
            messages.success(request, gettext("{name} is here.").format(name=entrant.name))
    except Refusal as refusal:
        messages.warning(request, say_refusal(refusal, stage.tournament.wording))


@require_http_methods(["GET", "HEAD", "POST"])
def show_link_door(request: HttpRequest, link_id: str) -> HttpResponse:
    """The door for whoever holds the desk's link; another link goes to its own page."""
    try:
        link = find_present_holder(request, link_id)
    except NotSignedIn as refusal:
        return refuse_link(request, refusal)
    if link.role != LinkRole.DESK:
        return redirect("table", link_id)
    try:
        stage = find_main_stage(link.tournament)
    except NotFound as refusal:
        raise Http404 from refusal
    request.wording = link.tournament.wording  # type: ignore[attr-defined]
    address = reverse("desk_door", args=[link_id])
    return never_store(run_door(request, stage, Actor(link=link), "table/door.html", address), "same-origin")
