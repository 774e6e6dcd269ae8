"""A side's own page: follows its match, accepts or disputes the result, and records where the players score."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournaments.enums import LinkRole
from tournaments.errors import NotSignedIn
from tournaments.models import AccessLink
from tournaments.permissions import Actor
from tournaments.selectors.matches import MatchView, get_match
from tournaments.transitions import OPEN_STATES
from tournaments.views.actors import find_shown_match
from tournaments.views.public.pages import build_match
from tournaments.views.table.agreement import agree, describe_agreement
from tournaments.views.table.client import never_store
from tournaments.views.table.opening import find_present_holder, refuse_link
from tournaments.views.typed import EMPTY, Typed


@require_http_methods(["GET", "HEAD", "POST"])
def show_side(request: HttpRequest, link_id: str, disagree: bool = False) -> HttpResponse:
    """GET: the match as its side sees it (header X-Fragment: what changes on it); `disagree`: the form that disputes.

    POST do=accept or dispute: done, and the page again; or the page with what was typed and what is wrong.
    """
    try:
        link = find_present_holder(request, link_id)
    except NotSignedIn as refusal:
        return refuse_link(request, refusal)
    if link.role != LinkRole.SIDE or link.match is None:
        return HttpResponseRedirect(reverse("table", args=[link_id]))
    actor = Actor(link=link, device=f"plain-{link.public_id}")
    view = find_shown_match(request, link.match.public_id, actor)
    if request.method != "POST":
        return render_side(request, link, view, actor, EMPTY, disagree)
    form = agree(request, view, actor)
    if form.refused:
        fresh = get_match(view.match.public_id, actor)
        return render_side(request, link, fresh, actor, form, disagree)
    done = gettext("The organiser has been told.") if request.POST.get("do") == "dispute" else gettext("Accepted.")
    messages.success(request, done)
    return HttpResponseRedirect(reverse("side_table", args=[link_id]), status=303)


def render_side(
    request: HttpRequest, link: AccessLink, view: MatchView, actor: Actor, form: Typed, disagree: bool
) -> HttpResponse:
    """The side's page, or its form for a dispute."""
    own = next((side for side in view.sides if side.letter == link.side), None)
    address = reverse("side_table", args=[link.public_id])
    context = build_match(view) | {
        "link": link,
        "own": own,
        "agreement": describe_agreement(view, actor),
        "agree_form": form,
        "agree_address": address,
        "dispute_address": reverse("side_disagree", args=[link.public_id]),
        "may_record": view.grants.record and view.match.state in OPEN_STATES,
        "records": view.grants.record,
        "refresh": address,
    }
    template = "table/side_disagree.html" if disagree else "table/side.html"
    if "HTTP_X_FRAGMENT" in request.META and not disagree:
        template += "#live"
    return never_store(render(request, template, context, status=form.status), "same-origin")
