"""What must never stand in a log is taken out on the way there, whoever writes and whatever prints it."""

import logging
import logging.config
import re
from typing import Any

# Links of tables (/k/), invitations (/i/), new passwords (/r/), and the key of the first start; also inside another
# address (?next=%2Fk%2F…), however often that was encoded, and as a phone's keyboard may write them (/K/).
_SLASH, _END = r"(?:/|%(?:25)*2f)", r"%(?:25)*(?:2f|3f|26|23|20|22|27)"
TOKEN_IN_ADDRESS = re.compile(
    rf"({_SLASH}(?:[kir]|%(?:25)*[46][b92]|%(?:25)*[57]2){_SLASH}+|(?:[?&]|%(?:25)*(?:3f|26))key(?:=|%(?:25)*3d))"
    rf"(?:(?!{_END})[^/\s\"'?&#])+",
    re.IGNORECASE,
)
TOKEN_IN_HEADER = re.compile(r"((?:link|token|bearer|basic)\s+)[a-z0-9_\-+/=]{16,}", re.IGNORECASE)
# The value may stand behind a colon, an equals sign or in quotes: a header, a dictionary, a cookie.
NAMED_SECRET = re.compile(
    r"((?:authorization|sessionid|csrftoken|csrfmiddlewaretoken|x[-_]csrftoken)[\"']?\s*[:=]\s*[\"']?"
    r"(?:(?:link|token|bearer|basic)\s+)?)(?!(?:link|token|bearer|basic)\s)[^\s\"',;…]+",
    re.IGNORECASE,
)
PASSWORD_IN_ADDRESS = re.compile(r"(://[^:/@\s]*:)[^/@\s]+(?=@)")
PATTERNS = (TOKEN_IN_ADDRESS, TOKEN_IN_HEADER, NAMED_SECRET, PASSWORD_IN_ADDRESS)

# Whoever asks in a wrong way (a foreign host, a forged body) is no fault of ours: one line of so many characters.
ASKED_WRONG = "django.security"
LONGEST_LINE = 300

_plain_record = logging.LogRecord
_formatter = logging.Formatter()


def hide_tokens(text: str) -> str:
    """`text` with every secret in it replaced by dots: tokens in addresses and headers, cookies, passwords of services."""
    for pattern in PATTERNS:
        text = pattern.sub(r"\1…", text)
    return text


def clean_record(record: logging.LogRecord) -> None:
    """Take the secrets out of a record's message, arguments, traceback and stack, in place.

    The arguments stay as many as they were where that is enough: a server's own formatter may count on them.
    """
    if record.exc_info and record.exc_info[0] is not None:
        # Every formatter takes the text that stands here instead of making its own.
        record.exc_text = hide_tokens(_formatter.formatException(record.exc_info))
    if record.stack_info:
        record.stack_info = hide_tokens(record.stack_info)
    try:
        said = record.getMessage()
    except (TypeError, ValueError, KeyError):
        # Arguments that do not fit their message would be printed as they are, with a complaint.
        said = f"{record.msg} {record.args}"
        record.msg, record.args = hide_tokens(said), ()
        return
    cleaned = hide_tokens(said)
    if cleaned == said:
        return
    if isinstance(record.args, tuple):
        record.args = tuple(hide_tokens(part) if isinstance(part, str) else part for part in record.args)
        if record.getMessage() == cleaned:
            return
    record.msg, record.args = cleaned, ()


def make_record(*args: Any, **options: Any) -> logging.LogRecord:
    """A log record without secrets: every logger of the process makes its records here, a server's own too."""
    record = _plain_record(*args, **options)
    if record.name.startswith(ASKED_WRONG):
        say_briefly(record)
    clean_record(record)
    return record


def say_briefly(record: logging.LogRecord) -> None:
    """Leave one line of a record, without its traceback, in place: a scanner of addresses would fill the disk."""
    record.exc_info = record.exc_text = record.stack_info = None
    said = record.getMessage()
    if len(said) > LONGEST_LINE:
        record.msg, record.args = said[:LONGEST_LINE] + "…", ()


def configure_logs(settings: dict[str, Any]) -> None:
    """Set logging up by Django's LOGGING, and let no record be made with a secret in it (LOGGING_CONFIG)."""
    logging.setLogRecordFactory(make_record)
    logging.config.dictConfig(settings)
