"""One mail through Django's mail backend, and what is known of it afterwards."""

import smtplib
from contextlib import suppress
from dataclasses import dataclass
from email.errors import MessageError

from django.conf import settings
from django.core.mail import EmailMessage, get_connection

SENT, NOT_SENT, REFUSED, DOUBTFUL = "sent", "not_sent", "refused", "doubtful"


@dataclass(frozen=True)
class Outcome:
    """What is known of a mail: sent; not_sent (surely not, may be tried again); refused (for good); doubtful.

    why: the kind of fault and the server's number, as "SMTPDataError 451"; never an address or the mail's text.
    """

    what: str
    why: str = ""


def mail_is_set_up() -> bool:
    """True if mails may be written: there is a server that takes them (EMAIL_HOST) and a PUBLIC_ADDRESS.

    Every mail names the site. Without that setting there is only the host that a request names, which is whatever its
    sender likes: a link to somebody else's password must not go there.
    """
    return bool(settings.EMAIL_HOST and settings.PUBLIC_ADDRESS)


def send_mail(address: str, subject: str, text: str) -> Outcome:
    """Hand one mail to the server.

    Until the connection stands nothing can have been sent. After that an answer of the server is believed: 4xx says
    that it did not take the mail now, 5xx that it never will. A conversation that broke off without an answer is
    doubtful: the mail may have gone out.
    """
    if not settings.EMAIL_HOST:
        return Outcome(NOT_SENT, "no mail server")
    connection = get_connection(fail_silently=False)
    try:
        connection.open()
    except (OSError, ValueError) as fault:  # smtplib's own faults are OSErrors too
        return Outcome(NOT_SENT, _describe(fault))
    try:
        mail = EmailMessage(subject=subject, body=text, to=[address], connection=connection)
        return Outcome(SENT) if mail.send() else Outcome(REFUSED, "nobody to send to")
    except smtplib.SMTPRecipientsRefused as fault:
        return _read_answer(fault, next(code for code, _ in fault.recipients.values()))
    except smtplib.SMTPResponseException as fault:
        return _read_answer(fault, fault.smtp_code)
    except (smtplib.SMTPNotSupportedError, MessageError, ValueError) as fault:
        return Outcome(REFUSED, _describe(fault))  # a text or an address that no mail can carry
    except OSError as fault:
        return Outcome(DOUBTFUL, _describe(fault))
    finally:
        # What is wrong while saying good-bye is nothing about the mail.
        with suppress(OSError):
            connection.close()


def _read_answer(fault: Exception, code: int) -> Outcome:
    said = {4: NOT_SENT, 5: REFUSED}.get(code // 100, DOUBTFUL)
    return Outcome(said, _describe(fault, code))


def _describe(fault: Exception, code: int | None = None) -> str:
    code = code or getattr(fault, "smtp_code", None)
    return f"{type(fault).__name__} {code}" if code else type(fault).__name__
