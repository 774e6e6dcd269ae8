"""Whose request it is where proxies of ours stand before the site."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest


def find_client_address(request: HttpRequest) -> str:
    """The address of the caller: as the outermost of our own PROXIES saw it, else that of the connection.

    What a caller writes into X-Forwarded-For himself stands further left and is never read.
    """
    own = str(request.META.get("REMOTE_ADDR", ""))
    named = [word.strip() for word in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if word.strip()]
    if not settings.PROXIES or not named:
        return own
    return read_address(named[-min(settings.PROXIES, len(named))]) or own


def read_address(text: str) -> str:
    """The address in what a proxy wrote, without a port and brackets; empty where there is none ("unknown")."""
    bare = text.strip().strip('"')
    if bare.startswith("["):
        bare = bare[1:].split("]", 1)[0]
    elif bare.count(":") == 1:
        bare = bare.split(":", 1)[0]
    try:
        return str(ipaddress.ip_address(bare))
    except ValueError:
        return ""
