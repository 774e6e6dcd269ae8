"""The nightly cleaning: what is over and that nothing refers to any more. The log and the rulings are never touched."""

from datetime import timedelta

from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from tournaments.enums import JobStatus, MessageStatus
from tournaments.models import (
    AccessLink,
    ApiToken,
    Invitation,
    Job,
    OutgoingMessage,
    Record,
    Ruling,
    StoredFile,
    WriteKey,
)

# So long a link, an invitation, a token stays visible to the organiser after it is over, and a job to its reader.
KEEP = timedelta(days=30)
NOT_OVER = (MessageStatus.WAITING, MessageStatus.CLAIMED)


def clean_up() -> dict[str, int]:
    """Delete what is over; how many rows of each kind went.

    Files are deleted when they expire. Links, invitations and programs' tokens: 30 days after they expired or were
    revoked (an expired link still delivers for 48 hours, model.md), and links only where no record and no ruling
    names them as author. Finished jobs, messages that are over and keys of
    clients' writes after 30 days, ended sessions at once. Safe to run twice.
    """
    now = timezone.now()
    over = Q(expires_at__lt=now - KEEP) | Q(revoked_at__lt=now - KEEP)
    unused = ~Exists(Record.objects.filter(link=OuterRef("pk"))) & ~Exists(
        Ruling.objects.filter(link=OuterRef("pk"))
    )
    finished = Q(status__in=[JobStatus.DONE, JobStatus.FAILED], finished_at__lt=now - KEEP)
    targets = {
        "files": StoredFile.objects.filter(expires_at__lte=now),
        "links": AccessLink.objects.filter(over).filter(unused),
        "invitations": Invitation.objects.filter(over | Q(accepted_at__lt=now - KEEP)),
        "tokens": ApiToken.objects.filter(over),
        "jobs": Job.objects.filter(finished),
        "keys": WriteKey.objects.filter(created_at__lt=now - KEEP),
        "messages": OutgoingMessage.objects.filter(created_at__lt=now - KEEP).exclude(status__in=NOT_OVER),
        "sessions": Session.objects.filter(expire_date__lt=now),
    }
    return {name: rows.delete()[1].get(rows.model._meta.label, 0) for name, rows in targets.items()}
