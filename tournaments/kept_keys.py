"""Secrets that an installation makes for itself once and keeps in a file that only its owner reads."""

import os
import secrets
from pathlib import Path


def read_or_make_key(kept: Path, length: int) -> str:
    """The key in the file `kept`, made of `length` random bytes at the first call, as a text for addresses.

    Two processes that ask together get the same: the file is linked into place whole, and whoever comes second reads
    it. Raises OSError where the folder cannot be written.
    """
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        draft = kept.with_name(f".{kept.name}.{os.getpid()}.{secrets.token_hex(4)}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(length), encoding="ascii")
        try:
            os.link(draft, kept)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return kept.read_text(encoding="ascii").strip()
