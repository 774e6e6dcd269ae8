"""The first start: one person, with the key that only whoever started the installation has seen, sets it up."""

import hmac
import logging
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import connection, transaction

from tournaments.enums import Role
from tournaments.errors import NotAllowed, Refusal
from tournaments.kept_keys import read_or_make_key
from tournaments.models import Club, Membership
from tournaments.models.columns import NAME_LENGTH
from tournaments.services.accounts import create_person
from tournaments.services.clubs import create_club
from tournaments.services.input import clean_text

logger = logging.getLogger(__name__)

KEY_FILE = "start_key"
# Any number that nothing else of ours locks: of two first starts on PostgreSQL the second waits here.
START_LOCK = 0x50B1


def needs_start() -> bool:
    """True while the installation has nobody at all. One query."""
    return not get_user_model().objects.exists()


def read_start_key(data_folder: str | Path) -> str:
    """The key of the first start, made at the first call and kept in a file of `data_folder` that its owner reads.

    Two processes that ask together get the same. Raises OSError where the folder cannot be written.
    """
    return read_or_make_key(Path(data_folder) / KEY_FILE, 24)


def is_start_key(key: str) -> bool:
    """True if this is the key of the first start; never where the folder for it cannot be written."""
    try:
        kept = read_start_key(settings.DATA_DIR)
    except OSError as fault:
        logger.error("The key of the first start cannot be kept in DATA_DIR: %s", fault.strerror)
        return False
    return hmac.compare_digest(key.encode("utf-8", "surrogatepass"), kept.encode())


def start_installation(
    key: str, *, club: Any, time_zone: str, wording: str, name: Any, username: Any, email: Any, password: Any
) -> tuple[Club, Any]:
    """The first club and its organiser, both or neither; the key's file is gone afterwards.

    Raises Refusal `already_started` where somebody was first, NotAllowed `start_key_wrong`, InvalidInput as
    `create_club` and `create_person`.
    """
    with transaction.atomic():
        _wait_for_others()
        if not needs_start():
            raise Refusal("already_started", status=409)
        if not is_start_key(key):
            raise NotAllowed("start_key_wrong")
        row = create_club(
            clean_text(club, "club", longest=NAME_LENGTH, required=True), time_zone=time_zone, wording=wording
        )
        user = create_person(username, password, name=name, email=email)
        Membership.objects.create(user=user, club=row, role=Role.ORGANISER)
        transaction.on_commit(forget_start_key)
    return row, user


def forget_start_key() -> None:
    """Take the key's file away; it opens nothing any more."""
    (Path(settings.DATA_DIR) / KEY_FILE).unlink(missing_ok=True)


def _wait_for_others() -> None:
    """Nobody else starts meanwhile. On SQLite the transaction itself is the lock (BEGIN IMMEDIATE)."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [START_LOCK])
