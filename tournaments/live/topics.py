"""What can be watched, and the signed addresses under which it is watched."""

import re
from typing import NamedTuple
from urllib.parse import urlencode

from django.core.signing import BadSignature, Signer

from tournaments.identifiers import ALPHABET, PUBLIC_ID_LENGTH

MATCH = "match"
TOURNAMENT = "tournament"
KINDS = frozenset({MATCH, TOURNAMENT})
STREAM_PREFIX = "/live/"

TOPIC_LENGTH = 40
PUBLIC_ID = re.compile(rf"[{ALPHABET}]{{{PUBLIC_ID_LENGTH}}}")


class Topic(NamedTuple):
    """A kind (match or tournament) and the public id of one row of it."""

    kind: str
    public_id: str


def parse_topic(text: str) -> Topic | None:
    """The topic that `text` ("match:<public id>") names; None where no such thing can exist."""
    if len(text) > TOPIC_LENGTH:
        return None
    kind, colon, public_id = text.partition(":")
    if not colon or kind not in KINDS or PUBLIC_ID.fullmatch(public_id) is None:
        return None
    return Topic(kind, public_id)


def sign_topic(topic: str) -> str:
    """The signature of `topic`. It has no date: the same page keeps the same bytes and the same ETag.

    Every stream's address is signed, a public tournament's too. Whether something is public stands in the database,
    and the handler asks the database for no client; a page, on the other hand, is only ever given to somebody who may
    read it. So the signature says "a page showed this", and the handler needs to know nothing else.
    """
    return _signer().signature(topic)


def check_signature(topic: str, signature: str) -> bool:
    """Whether `signature` is that of `topic`, compared in constant time; keys that were rotated out still count."""
    signer = _signer()
    try:
        signer.unsign(f"{topic}{signer.sep}{signature}")
    except BadSignature:
        return False
    return True


def stream_address(topic: str, language: str, version: int) -> str:
    """The address of the stream of `topic` in `language`, for a page that shows `version`."""
    query = urlencode({"lang": language, "v": version, "sig": sign_topic(topic)})
    return f"{STREAM_PREFIX}{topic}/?{query}"


def _signer() -> Signer:
    return Signer(salt="tournaments.live")
