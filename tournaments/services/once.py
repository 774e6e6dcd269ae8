"""Writes that a client may send twice: the key's first answer is given again, nothing is done a second time."""

from typing import Any
from uuid import UUID

from django.db import IntegrityError

from tournaments.errors import EntryConflict
from tournaments.mapping.digests import canonical_json, digest_text
from tournaments.models import WriteKey


def find_answer(key: UUID, action: str, content: Any) -> dict[str, Any] | None:
    """The answer that this key got before, None where it is new.

    content: what is asked, as JSON values and with whoever asks in it: the same key with another content or for another
    action raises EntryConflict.
    """
    row = WriteKey.objects.filter(key=key).first()
    if row is None:
        return None
    if row.action != action or row.digest != _digest(content):
        raise EntryConflict(field="key")
    answer: dict[str, Any] = row.answer
    return answer


def keep_answer(key: UUID, action: str, content: Any, answer: dict[str, Any]) -> None:
    """Keep the answer in the caller's transaction: of two that ask at once the second fails as a whole (EntryConflict).

    Its client asks again and gets the first one's answer.
    """
    try:
        WriteKey.objects.create(key=key, action=action, digest=_digest(content), answer=answer)
    except IntegrityError as fault:
        raise EntryConflict("asked_at_once", field="key") from fault


def _digest(content: Any) -> str:
    return digest_text(canonical_json(content))
