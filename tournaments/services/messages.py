"""Messages to people: written with their cause, claimed before they are sent, sent at most once (docs/adr/0008).

A message waits as a row. What is secret in it, the token of a link, is made when it is sent and stands in no table.
"""

import logging
from collections import Counter
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.utils import timezone

from tournaments.addresses import invitation_path, reset_path
from tournaments.enums import MessageStatus
from tournaments.errors import InvalidInput
from tournaments.identifiers import hash_token
from tournaments.models import Club, Invitation, OutgoingMessage
from tournaments.notices.mail import DOUBTFUL, NOT_SENT, SENT, Outcome, send_mail
from tournaments.services.jobs import enqueue
from tournaments.services.one_time import make_invitation_token, make_reset_token

logger = logging.getLogger(__name__)

MAIL = "mail"
JOB = "send_messages"
# Who claimed a message and has not said what came of it after this long is dead: nobody knows whether it went out.
CLAIM_LASTS = timedelta(minutes=10)
WAITS = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30), timedelta(hours=2), timedelta(hours=6))
LONGEST_WAIT = timedelta(days=1)


@dataclass(frozen=True)
class Letter:
    """What a mail says, in its reader's language; {link} in the text is where the link comes.

    base: the address of the site as its reader reaches it, without a slash at the end.
    """

    subject: str
    text: str
    base: str


def queue_message(
    *,
    person: str,
    occasion: str,
    address: str,
    letter: Letter,
    club: Club | None = None,
    link: tuple[str, str] | None = None,
) -> bool:
    """Write a mail to be sent after commit, in the caller's transaction with its cause.

    One for each person and occasion: False, and nothing written, where there is one. link: what the link in it
    opens, ("invitation", its public id) or ("reset", the person's key). Raises InvalidInput without an address.
    """
    if not address:
        raise InvalidInput("text_missing", field="email")
    body: dict[str, Any] = {"subject": letter.subject, "text": letter.text, "base": letter.base}
    if link is not None:
        body["link"] = list(link)
    try:
        with transaction.atomic():
            OutgoingMessage.objects.create(
                club=club, person=person, occasion=occasion, channel=MAIL, address=address, body=body
            )
    except IntegrityError:
        return False
    enqueue(JOB)
    return True


def drain_messages(limit: int = 100) -> dict[str, int]:
    """Send what is due, at most `limit`; how many came to which end: sent, waiting (again), failed, unknown.

    Not inside a transaction: a claim must be seen by others before anything is sent.
    """
    counts: Counter[str] = Counter()
    counts[MessageStatus.UNKNOWN.value] += _give_up_claims()
    for _ in range(limit):
        message = _claim_next()
        if message is None:
            break
        counts[_settle(message, _send(message))] += 1
    else:
        enqueue(JOB)  # there may be more
    return {str(status): count for status, count in counts.items() if count}


def _give_up_claims() -> int:
    """Claims that nobody holds any more become unknown; they are never sent again.

    One from further ahead than claims last is of a clock that was set back since.
    """
    now = timezone.now()
    over = Q(claimed_at__lt=now - CLAIM_LASTS) | Q(claimed_at__gt=now + CLAIM_LASTS)
    dropped = OutgoingMessage.objects.filter(over, status=MessageStatus.CLAIMED)
    return dropped.update(status=MessageStatus.UNKNOWN, error="the sender stopped half-way")


def _claim_next() -> OutgoingMessage | None:
    """The oldest message that is due, claimed; one statement decides between two who want it.

    A date further ahead than any that we write is of a clock that was set back since, and holds no message up.
    """
    while True:
        now = timezone.now()
        ready = Q(not_before=None) | Q(not_before__lte=now) | Q(not_before__gt=now + LONGEST_WAIT)
        due = OutgoingMessage.objects.filter(ready, channel=MAIL)
        key = due.filter(status=MessageStatus.WAITING).order_by("id").values_list("pk", flat=True).first()
        if key is None:
            return None
        mine = due.filter(pk=key, status=MessageStatus.WAITING).update(
            status=MessageStatus.CLAIMED, claimed_at=now, attempts=F("attempts") + 1
        )
        if mine:
            return OutgoingMessage.objects.get(pk=key)


def _send(message: OutgoingMessage) -> Outcome:
    try:
        text = _write_text(message.body)
    except LookupError as fault:
        return Outcome("gone", str(fault.args[0]))
    return send_mail(message.address, message.body["subject"], text)


def _write_text(body: dict[str, Any]) -> str:
    """The mail's text with its link; raises LookupError where what it opens is gone meanwhile."""
    text: str = body["text"]
    if "link" not in body:
        return text
    kind, key = body["link"]
    if kind == "invitation":
        invitation = Invitation.objects.filter(public_id=key, accepted_at=None, revoked_at=None).first()
        token = make_invitation_token(key)
        if invitation is None or invitation.token_hash != hash_token(token):
            raise LookupError("the invitation is gone")
        return text.replace("{link}", body["base"] + invitation_path(token))
    user = get_user_model().objects.filter(pk=key, is_active=True).first()
    if user is None:
        raise LookupError("the person is gone")
    return text.replace("{link}", body["base"] + reset_path(make_reset_token(user)))


def _settle(message: OutgoingMessage, outcome: Outcome) -> str:
    """Write down what came of it, unless somebody gave the claim up meanwhile; the new status."""
    values: dict[str, Any] = {"error": outcome.why}
    if outcome.what == SENT:
        values |= {"status": MessageStatus.SENT, "sent_at": timezone.now()}
    elif outcome.what == NOT_SENT and message.attempts <= len(WAITS):
        values |= {
            "status": MessageStatus.WAITING,
            "not_before": timezone.now() + WAITS[message.attempts - 1],
            "claimed_at": None,
        }
    elif outcome.what == DOUBTFUL:
        values["status"] = MessageStatus.UNKNOWN
    else:
        values["status"] = MessageStatus.FAILED
    if outcome.what != SENT:
        logger.warning("The message %d (%s) was not sent: %s", message.pk, values["status"], outcome.why)
    with transaction.atomic():
        OutgoingMessage.objects.filter(pk=message.pk, status=MessageStatus.CLAIMED).update(**values)
        if values["status"] == MessageStatus.WAITING:
            enqueue(JOB, not_before=values["not_before"])
    return str(values["status"])
