"""Opening a link: its token goes into a cookie and out of the address."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.errors import NotSignedIn
from tournaments.models import AccessLink
from tournaments.permissions import Actor, is_expired
from tournaments.services.links import use_token
from tournaments.wording import say_refusal

COOKIE_AGE = 60 * 24 * 3600
LONGEST_TOKEN = 200


def cookie_name(link_id: str) -> str:
    """The cookie that holds a link's token; it is sent to that link's own pages only."""
    return f"link_{link_id}"


@require_safe
def open_link(request: HttpRequest, token: str) -> HttpResponse:
    """Exchange the token for a cookie and go to the table; the address with the token stands in no history."""
    try:
        if len(token) > LONGEST_TOKEN:
            raise NotSignedIn("link_unknown")
        link = use_token(token)
    except NotSignedIn as refusal:
        return refuse_link(request, refusal)
    if is_expired(link, timezone.now()):
        return refuse_link(request, NotSignedIn("link_expired"), link)
    address = reverse("table", args=[link.public_id])
    response = HttpResponseRedirect(address, status=303)
    response.set_cookie(
        cookie_name(link.public_id),
        token,
        max_age=COOKIE_AGE,
        path=address,
        httponly=True,
        samesite="Lax",
        secure=settings.HTTPS,
    )
    response["Cache-Control"] = "no-store"
    response["Referrer-Policy"] = "no-referrer"
    return response


def refuse_link(request: HttpRequest, refusal: NotSignedIn, link: AccessLink | None = None) -> HttpResponse:
    """The page for a link that opens nothing: what is wrong with it, and whom to ask.

    link: one that has expired, but whose phone may still hold hands: it has a way to the page that sends them.
    """
    context = {"sentence": say_refusal(refusal), "link": link}
    response = render(request, "table/link_refused.html", context, status=403)
    response["Cache-Control"] = "no-store"
    response["Referrer-Policy"] = "no-referrer"
    return response


def find_holder(request: HttpRequest, link_id: str) -> tuple[AccessLink, str]:
    """The link and token of whoever opened it on this phone; raises NotSignedIn where the cookie is missing."""
    token = request.COOKIES.get(cookie_name(link_id), "")
    if not token or len(token) > LONGEST_TOKEN:
        raise NotSignedIn("link_unknown")
    link = use_token(token)
    if link.public_id != link_id:
        raise NotSignedIn("link_unknown")
    return link, token


def find_present_holder(request: HttpRequest, link_id: str) -> AccessLink:
    """The link of whoever opened it on this phone, while it is valid; raises NotSignedIn, `link_expired` after that.

    For pages without a queue: what they send is typed now, and only what waited on a phone is taken late.
    """
    link, _ = find_holder(request, link_id)
    if is_expired(link, timezone.now()):
        raise NotSignedIn("link_expired")
    return link


def actor_of_link(link: AccessLink, device: str = "") -> Actor:
    """The holder of a link as an actor."""
    return Actor(link=link, device=device)
