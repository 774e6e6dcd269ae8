"""What must never stand in a log is taken out on the way there."""

import logging
import re

# Links of tables (/k/), invitations (/i/), new passwords (/r/), and the key of the first start.
TOKEN_IN_ADDRESS = re.compile(r"(/[kir]/|[?&]key=)[^/\s\"?&]+")
TOKEN_IN_HEADER = re.compile(r"((?:Link|Token)\s+)[A-Za-z0-9_\-]{16,}")


def hide_tokens(text: str) -> str:
    """`text` with every link's token replaced by dots, in addresses and in headers."""
    return TOKEN_IN_HEADER.sub(r"\1…", TOKEN_IN_ADDRESS.sub(r"\1…", text))


class HideTokens(logging.Filter):
    """Log filter: a message leaves without the token of anybody's link."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always true; the record's finished message is cleaned in place."""
        cleaned = hide_tokens(record.getMessage())
        record.msg, record.args = cleaned, ()
        return True
