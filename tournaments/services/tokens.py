"""Tokens for programs: made, listed and revoked by the person that they work for."""

from datetime import datetime
from typing import Any

from django.utils import timezone

from tournaments.errors import InvalidInput, NotFound
from tournaments.identifiers import hash_token, new_token
from tournaments.models import ApiToken
from tournaments.services.input import clean_name

SCOPES = ("read", "write")


def create_api_token(
    user: Any, name: Any, *, scope: str = "write", expires_at: datetime | None = None
) -> tuple[ApiToken, str]:
    """A token for a program that works for `user`; the text is shown this once, only its hash is stored.

    Raises InvalidInput `text_missing` without a name, `scope_unknown` for anything but read and write.
    """
    if scope not in SCOPES:
        raise InvalidInput("scope_unknown", field="scope")
    cleaned = clean_name(name, "name")
    if not cleaned:
        raise InvalidInput("text_missing", field="name")
    text = new_token()
    token = ApiToken.objects.create(
        user=user, name=cleaned, scope=scope, expires_at=expires_at, token_hash=hash_token(text)
    )
    return token, text


def list_api_tokens(user: Any) -> list[ApiToken]:
    """The person's tokens, revoked ones too, the newest first."""
    return list(ApiToken.objects.filter(user=user).order_by("-id"))


def revoke_api_token(user: Any, public_id: str) -> None:
    """Make a token of the person's own useless; again changes nothing. Raises NotFound for anybody else's."""
    tokens = ApiToken.objects.filter(user=user, public_id=public_id)
    # What is no id at all (a NUL would not even pass PostgreSQL) is not looked up.
    if not public_id.isalnum() or not tokens.exists():
        raise NotFound(field="token")
    tokens.filter(revoked_at=None).update(revoked_at=timezone.now())
