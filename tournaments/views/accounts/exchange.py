"""A secret out of the address and into a cookie that goes to one page only: it stands in no history and in no Referer."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from tournaments.errors import NotSignedIn, Refusal
from tournaments.wording import say_refusal

BACKEND = "django.contrib.auth.backends.ModelBackend"
LONGEST = 200


def open_once(
    request: HttpRequest, name: str, secret: str, find: Callable[[str], Any], *, hours: int, **context: Any
) -> HttpResponse:
    """The answer to a link that works once: on to the page `name` with its secret, or the page that refuses it.

    find: raises NotSignedIn for a secret that opens nothing; nothing is used up by looking. context: for that page.
    """
    try:
        find(secret)
    except NotSignedIn as refusal:
        return refuse(request, refusal, **context)
    return keep_secret(name, secret, reverse(name), hours=hours)


def keep_secret(name: str, secret: str, address: str, *, hours: int) -> HttpResponse:
    """On to the page at `address`, which alone gets the secret back."""
    response = HttpResponseRedirect(address, status=303)
    response.set_cookie(
        name,
        secret,
        max_age=hours * 3600,
        path=address,
        httponly=True,
        samesite="Lax",
        secure=settings.HTTPS,
    )
    response["Referrer-Policy"] = "no-referrer"
    return response


def read_secret(request: HttpRequest, name: str) -> str:
    """The secret that `keep_secret` left here; an empty text where there is none."""
    return request.COOKIES.get(name, "")[:LONGEST]


def refuse(request: HttpRequest, refusal: Refusal, **context: Any) -> HttpResponse:
    """The page for a link that opens nothing: what is wrong with it, and what to do."""
    context["sentence"] = say_refusal(refusal)
    response = render(request, "accounts/refused.html", context, status=refusal.status)
    response["Referrer-Policy"] = "no-referrer"
    return response


def come_in(request: HttpRequest, user: Any) -> None:
    """Sign the person in, who has just shown by a link that it is he."""
    login(request, user, backend=BACKEND)
