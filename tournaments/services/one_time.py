"""The secrets that a link carries which works once: made from the secret key, so that no table and no mail in waiting holds them."""

import base64
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.tokens import default_token_generator
from django.utils.crypto import salted_hmac
from django.utils.encoding import force_str
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode

from tournaments.errors import NotSignedIn

INVITATION_SALT = "tournaments.invitation"
LONGEST = 200


def make_invitation_token(public_id: str) -> str:
    """The token of the invitation with this public id, 192 bits; the same again while the secret key is the same."""
    digest = salted_hmac(INVITATION_SALT, public_id, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:24]).decode("ascii")


def make_reset_token(user: Any) -> str:
    """A token with which the person sets a new password: for PASSWORD_RESET_TIMEOUT seconds, and once.

    Signing in, a new password or another e-mail address make it void.
    """
    return f"{_write_key(user.pk)}.{default_token_generator.make_token(user)}"


def _write_key(key: int) -> str:
    return urlsafe_base64_encode(str(key).encode())


def find_reset_user(token: str, *, lock: bool = False) -> Any:
    """The person whose password the token may change; locked until the transaction ends where that is asked.

    Raises NotSignedIn `reset_unknown` for one that is wrong, used, or too old.
    """
    name, _, rest = token.partition(".") if len(token) <= LONGEST else ("", "", "")
    try:
        key = int(force_str(urlsafe_base64_decode(name)))
    except (ValueError, OverflowError):  # a UnicodeDecodeError is a ValueError
        key = 0
    known = 0 < key < 2**31 and _write_key(key) == name  # one way to write it, not many
    users = get_user_model().objects.filter(pk=key, is_active=True) if known else None
    user = None if users is None else (users.select_for_update() if lock else users).first()
    if user is None or not default_token_generator.check_token(user, rest):
        raise NotSignedIn("reset_unknown", status=410)
    return user
