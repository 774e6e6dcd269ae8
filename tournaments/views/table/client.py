"""The page of the table's client: it carries what the phone needs to start, and no token in its address."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from scoring import what_to_ask
from tournaments.enums import LinkRole
from tournaments.errors import NotSignedIn
from tournaments.live.topics import stream_address
from tournaments.permissions import Actor, is_expired
from tournaments.selectors.matches import MatchView
from tournaments.selectors.tournaments import build_tables
from tournaments.services.links import find_current_match, list_link_matches
from tournaments.views.actors import actor_of_page, find_shown_match
from tournaments.views.table.opening import find_holder, refuse_link
from tournaments.wording.hands import say_bonus
from tournaments.wording.table_words import client_words


@require_safe
def show_table(request: HttpRequest, link_id: str, match_id: str | None = None) -> HttpResponse:
    """The match on the table that the link opens, or the list of a referee's tables."""
    try:
        link, token = find_holder(request, link_id)
    except NotSignedIn as refusal:
        return refuse_link(request, refusal)
    actor = Actor(link=link)
    request.wording = link.tournament.wording  # type: ignore[attr-defined]
    if match_id is None and link.role in (LinkRole.SIDE, LinkRole.DESK):
        # These have pages of their own: a side follows and agrees, the desk types and compares.
        return redirect("side_table" if link.role == LinkRole.SIDE else "desk_table", link_id)
    if match_id is None:
        current = find_current_match(link)
        if current is None and is_expired(link, timezone.now()):
            return refuse_link(request, NotSignedIn("link_expired"))
        if current is None:
            matches = list_link_matches(link) if link.role == LinkRole.REFEREE else []
            return never_store(
                render(
                    request,
                    "table/list.html",
                    {"link": link, "tables": build_tables(matches), "tournament": link.tournament},
                )
            )
        match_id = current.public_id
    view = find_shown_match(request, match_id, actor)
    if link.role == LinkRole.SIDE and not (view.grants.record or view.grants.late):
        return redirect("side_table", link_id)
    grants = view.grants
    if grants.expired and not grants.late:
        return refuse_link(request, NotSignedIn("link_expired"))
    if not (grants.record or grants.accept or grants.late):
        raise Http404
    context = build_page(view)
    context["boot"] |= {
        "token": token,
        "plain": reverse("plain_table", args=[link_id, match_id]),
        "up": reverse("table", args=[link_id])
        if link.role in (LinkRole.REFEREE, LinkRole.DESK, LinkRole.SIDE)
        else "",
        # A table's link opens the match that is played there now: the phone asks here for the next one.
        "here": reverse("table", args=[link_id]) if link.role == LinkRole.TABLE else "",
        "holder": link.holder,
        "role": link.role,
    }
    response = never_store(render(request, "table/table.html", context))
    response["X-Match"] = match_id
    return response


@require_safe
@ensure_csrf_cookie
def show_console_table(request: HttpRequest, match_id: str) -> HttpResponse:
    """The same client for a signed-in organiser: the session instead of a link."""
    view = find_shown_match(request, match_id, actor_of_page(request))
    if not view.grants.record:
        raise Http404
    context = build_page(view)
    context["boot"] |= {
        "token": None,
        "plain": reverse("console_record", args=[match_id]),
        "here": "",
        "up": reverse("console_match", args=[match_id]),
        "holder": actor_of_page(request).name,
        "role": "organiser",
    }
    return never_store(render(request, "table/table.html", context))


def never_store(response: HttpResponse, referrer: str = "no-referrer") -> HttpResponse:
    """The page holds a secret of this phone: nobody keeps it.

    referrer: a page with a form needs "same-origin", or the browser sends it from nowhere and it is refused.
    """
    response["Cache-Control"] = "no-store"
    response["Referrer-Policy"] = referrer
    return response


def build_page(view: MatchView) -> dict[str, Any]:
    """What the page and its script start from."""
    match, rules = view.match, view.ruleset
    topic = f"match:{match.public_id}"
    seats = range(1, rules.seats + 1)
    boot = {
        "id": match.public_id,
        "api": reverse("api_match", args=[match.public_id]),
        "language": get_language(),
        "zone": view.tournament.time_zone,
        "stream": stream_address(topic, get_language() or "es", match.version),
        "public": reverse("match", args=[match.public_id]),
        "rules": reverse("match_rules", args=[match.public_id]),
        "words": client_words(view.tournament.wording, rules.set),
        "bonuses": {code: say_bonus(code, view.tournament.wording) for code in rules.bonuses},
        "asks": {
            kind: {str(seat): what_to_ask(rules, kind, seat).as_dict() for seat in seats}
            for kind in ("finish", "block")
        },
    }
    return {"boot": boot, "view": view, "match": match, "tournament": view.tournament, "highest": rules.set}
