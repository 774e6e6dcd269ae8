"""Whole addresses that are given to phones: in links, QR codes and answers."""

from typing import Any

from django.conf import settings
from django.urls import reverse


def whole_address(path: str, request: Any = None) -> str:
    """`path` with the host that phones can reach: PUBLIC_ADDRESS, else the host that the request came to."""
    if settings.PUBLIC_ADDRESS:
        return f"{settings.PUBLIC_ADDRESS}{path}"
    if request is None:
        return path
    address: str = request.build_absolute_uri(path)
    return address


def link_address(token: str, request: Any = None) -> str:
    """The address by which a link is opened; it holds the token and is shown once."""
    return whole_address(reverse("open_link", args=[token]), request)


def address_to_return_to(request: Any) -> str:
    """The address of the page being shown, for a link that leads back to it; home where it holds a secret.

    A token in an address opens its page once and is gone from there; copied into a link it would go on into
    histories, logs and the hands of whoever looks. An address that means nothing may hold one that was mistyped.
    """
    match = getattr(request, "resolver_match", None)
    if match is None or "token" in match.kwargs or "key" in request.GET:
        return reverse("home")
    address: str = request.get_full_path()
    return address


def invitation_path(token: str) -> str:
    """The path by which an invitation is opened; it holds the token."""
    return reverse("open_invitation", args=[token])


def reset_path(token: str) -> str:
    """The path by which somebody who forgot his password sets a new one; it holds the token."""
    return reverse("open_reset", args=[token])
