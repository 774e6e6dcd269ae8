"""Who asks: the holder of a link, a program with a token, a signed-in person. A wrong credential is never ignored."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from rest_framework import authentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from tournaments.errors import NotAllowed, NotSignedIn
from tournaments.identifiers import hash_token
from tournaments.models import ApiToken
from tournaments.permissions import Actor
from tournaments.services.links import use_token
from tournaments.services.uses import note_use

LONGEST_TOKEN = 200


def read_credential(request: Request, scheme: str) -> str | None:
    """The text behind `scheme` in the Authorization header, or None where another scheme stands there."""
    header = request.META.get("HTTP_AUTHORIZATION", "")
    name, _, rest = header.partition(" ")
    if name.lower() != scheme:
        return None
    token: str = rest.strip()
    if not token or len(token) > LONGEST_TOKEN:
        raise NotSignedIn(f"{scheme}_unknown")
    return token


class LinkAuthentication(authentication.BaseAuthentication):
    """`Authorization: Link <token>`; request.auth is the Actor."""

    def authenticate(self, request: Request) -> tuple[Any, Actor] | None:
        """The holder of the link; raises NotSignedIn for an unknown, revoked or long expired one."""
        token = read_credential(request, "link")
        if token is None:
            return None
        return AnonymousUser(), Actor(link=use_token(token))

    def authenticate_header(self, request: Request) -> str:
        """What a 401 asks for."""
        return "Link"


class TokenAuthentication(authentication.BaseAuthentication):
    """`Authorization: Token <token>` for a program that works for a person."""

    def authenticate(self, request: Request) -> tuple[Any, Actor] | None:
        """The person that the token belongs to; raises NotSignedIn for an unknown, revoked or expired one."""
        text = read_credential(request, "token")
        if text is None:
            if request.META.get("HTTP_AUTHORIZATION") and read_credential(request, "link") is None:
                raise NotSignedIn("credential_unknown")
            return None
        token = ApiToken.objects.select_related("user").filter(token_hash=hash_token(text)).first()
        now = timezone.now()
        if token is None or not token.user.is_active:
            raise NotSignedIn("token_unknown")
        if token.revoked_at is not None or (token.expires_at is not None and token.expires_at <= now):
            raise NotSignedIn("token_expired")
        note_use(token, now)
        return token.user, Actor(user=token.user, read_only=token.scope == "read")

    def authenticate_header(self, request: Request) -> str:
        """What a 401 asks for."""
        return "Token"


class SessionAuthentication(authentication.SessionAuthentication):
    """The signed-in person of the page; every write needs the CSRF token in `X-CSRFToken`."""

    def authenticate(self, request: Request) -> tuple[Any, Actor] | None:
        """The person of the session, or None; raises NotAllowed `csrf_failed`."""
        found = super().authenticate(request)
        if found is None:
            return None
        return found[0], Actor(user=found[0])

    def enforce_csrf(self, request: Request) -> None:
        """As DRF's, with our own code."""
        try:
            super().enforce_csrf(request)
        except PermissionDenied as fault:
            raise NotAllowed("csrf_failed") from fault
