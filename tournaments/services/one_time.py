"""The secrets that a link carries which works once: made from the secret key, so that no table and no mail in waiting holds them."""

import base64
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.tokens import PasswordResetTokenGenerator, default_token_generator
from django.utils.crypto import salted_hmac
from django.utils.encoding import force_str
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode

from tournaments.enums import Role
from tournaments.errors import NotAllowed, NotSignedIn
from tournaments.models import Membership

INVITATION_SALT = "tournaments.invitation"
LONGEST = 200


def make_invitation_token(public_id: str) -> str:
    """The token of the invitation with this public id, 192 bits; the same again while the secret key is the same."""
    digest = salted_hmac(INVITATION_SALT, public_id, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:24]).decode("ascii")


class HandedTokens(PasswordResetTokenGenerator):
    """The tokens that one organiser hands to other people: who made it is part of what is signed."""

    def __init__(self, maker: int) -> None:
        super().__init__()
        self.key_salt = f"tournaments.handed_reset.{maker}"


def make_reset_token(user: Any, maker: Any = None) -> str:
    """A token with which the person sets a new password: for PASSWORD_RESET_TIMEOUT seconds, and once.

    Signing in, a new password or another e-mail address make it void. maker: the organiser who hands it to him; it is
    worth something only as long as he might make it (`require_reset_right`).
    """
    if maker is None:
        return f"{_write_key(user.pk)}.{default_token_generator.make_token(user)}"
    return f"{_write_key(user.pk)}.{_write_key(maker.pk)}.{HandedTokens(maker.pk).make_token(user)}"


def require_reset_right(maker: Any, person: Any) -> None:
    """Nothing if every club of the person is one that the maker organises as a whole.

    Raises NotAllowed, with `reset_elsewhere` where the person belongs to another club too.
    """
    if not maker.is_active or not person.is_active or person.is_superuser or person.is_staff:
        raise NotAllowed()
    organised = Membership.objects.filter(user_id=maker.pk, tournament=None, role=Role.ORGANISER)
    own = set(organised.values_list("club_id", flat=True))
    clubs = set(Membership.objects.filter(user_id=person.pk).values_list("club_id", flat=True))
    if not clubs & own:
        raise NotAllowed()
    if clubs - own:
        raise NotAllowed("reset_elsewhere")


def _write_key(key: int) -> str:
    return urlsafe_base64_encode(str(key).encode())


def _read_key(name: str) -> int:
    try:
        key = int(force_str(urlsafe_base64_decode(name)))
    except (ValueError, OverflowError):  # a UnicodeDecodeError is a ValueError
        return 0
    return key if 0 < key < 2**31 and _write_key(key) == name else 0  # one way to write it, not many


def find_reset_user(token: str, *, lock: bool = False) -> Any:
    """The person whose password the token may change; locked until the transaction ends where that is asked.

    Raises NotSignedIn `reset_unknown` for one that is wrong, used, or too old, or that its maker might not make now.
    """
    name, *makers, rest = token.split(".") if len(token) <= LONGEST and "." in token else ("", "")
    users = get_user_model().objects.filter(pk=_read_key(name), is_active=True)
    user = (users.select_for_update() if lock else users).first()
    if user is None or not (
        _was_handed(user, makers, rest) if makers else default_token_generator.check_token(user, rest)
    ):
        raise NotSignedIn("reset_unknown", status=410)
    return user


def _was_handed(user: Any, makers: list[str], rest: str) -> bool:
    """True if an organiser made this token for the person, and might make it still."""
    key = _read_key(makers[0]) if len(makers) == 1 else 0
    if not key or not HandedTokens(key).check_token(user, rest):
        return False
    maker = get_user_model().objects.filter(pk=key).first()
    if maker is None:
        return False
    try:
        require_reset_right(maker, user)
    except NotAllowed:
        return False
    return True
