"""Canonical JSON and the digests that chain a log: what is hashed is written down here once."""

import hashlib
import json
from typing import Any

from tournaments.models import Record, Ruling


def canonical_json(value: Any) -> str:
    """`value` as JSON with sorted keys and no spaces: equal values give equal text. NaN raises ValueError."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def digest_text(text: str) -> str:
    """The SHA-256 of `text` in hexadecimal; a lone surrogate does not stop it."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def digest_record(record: Record, match_public_id: str) -> str:
    """The digest of a line of the log: over the previous digest and every fact of the game in the line.

    Left out on purpose: names, user and link, so that a person can be forgotten and the chain stays whole.
    """
    return digest_text(
        canonical_json(
            [
                record.previous_digest,
                match_public_id,
                record.seq,
                str(record.entry_id),
                record.op,
                record.target,
                record.reason,
                record.payload,
                record.opener_stated,
                record.late,
                record.created_at.isoformat(),
            ]
        )
    )


def digest_ruling(ruling: Ruling, tournament_public_id: str) -> str:
    """The digest of a ruling in its tournament's chain; people are left out as in `digest_record`."""
    return digest_text(
        canonical_json(
            [
                ruling.previous_digest,
                tournament_public_id,
                ruling.seq,
                ruling.kind,
                ruling.before,
                ruling.after,
                ruling.reason,
                ruling.created_at.isoformat(),
            ]
        )
    )
