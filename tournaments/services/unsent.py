"""Mails that did not go out: what an organiser is told of them, and sending one again because he says so."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q

from tournaments.enums import MessageStatus
from tournaments.errors import NotFound
from tournaments.models import Club, Invitation, OutgoingMessage
from tournaments.permissions import Actor
from tournaments.services.jobs import enqueue
from tournaments.services.members import Member, list_members, require_organiser
from tournaments.services.messages import JOB, MAIL

MOST_SHOWN = 20
# Ended without being sent, or with nobody knowing; or tried in vain and to be tried again by itself.
TOLD = Q(status__in=(MessageStatus.FAILED, MessageStatus.UNKNOWN)) | Q(
    status=MessageStatus.WAITING, attempts__gt=0
)


@dataclass(frozen=True)
class Unsent:
    """A mail that did not go out. name: whom it was for; occasion: of which kind; next_try: when it is tried again."""

    key: int
    name: str
    address: str
    occasion: str
    status: str
    asked_at: datetime
    next_try: datetime | None


def find_unsent(club: Club, people: Sequence[Member]) -> Any:
    """The mails of the club, and those to its people that are no club's matter (a new password)."""
    own = Q(club=None, person__in=[f"user:{member.user.pk}" for member in people])
    # What its link opened is gone meanwhile: nothing is left to send.
    return OutgoingMessage.objects.filter(TOLD, Q(club=club) | own, channel=MAIL).exclude(
        error__endswith=" is gone"
    )


def list_unsent(club: Club, *, actor: Actor, people: Sequence[Member]) -> list[Unsent]:
    """The newest mails that did not go out; `people` are the club's. Three queries. Raises NotAllowed, NotSignedIn."""
    require_organiser(actor, club)
    rows = list(find_unsent(club, people).order_by("-id")[:MOST_SHOWN])
    names = {f"user:{member.user.pk}": member.name for member in people}
    invited = [row.person.removeprefix("invitation:") for row in rows if row.person.startswith("invitation:")]
    for public_id, name in Invitation.objects.filter(club=club, public_id__in=invited).values_list(
        "public_id", "name"
    ):
        names[f"invitation:{public_id}"] = name
    return [
        Unsent(
            key=row.pk,
            name=names.get(row.person, ""),
            address=row.address,
            occasion=row.occasion.split(":", 1)[0],
            status=row.status,
            asked_at=row.created_at,
            next_try=row.not_before if row.status == MessageStatus.WAITING else None,
        )
        for row in rows
    ]


def send_again(club: Club, key: Any, *, actor: Actor) -> None:
    """Let a mail that ended be sent once more, by an organiser's own decision: it may so arrive twice.

    Raises NotFound for a mail that is none of the club's or that waits anyway, NotAllowed, NotSignedIn.
    """
    require_organiser(actor, club)
    number = int(key) if isinstance(key, str) and key.isascii() and key.isdigit() and len(key) < 16 else 0
    with transaction.atomic():
        ended = find_unsent(club, list_members(club, actor=actor)).exclude(status=MessageStatus.WAITING)
        changed = ended.filter(pk=number).update(
            status=MessageStatus.WAITING, attempts=0, not_before=None, claimed_at=None, error=""
        )
        if not changed:
            raise NotFound(field="mail")
        enqueue(JOB)
