"""The bytes of a stream: server-sent events as the HTML standard defines them."""

import json

HEARTBEAT = b": here\n\n"


def encode_update(version: int, base: int, html: str) -> bytes:
    """An `update`: whoever shows `base` or later replaces the elements in `html` and then shows `version`."""
    data = json.dumps({"version": version, "base": base, "html": html}, ensure_ascii=False, separators=(",", ":"))
    return f"id: {version}\nevent: update\ndata: {data}\n\n".encode()


def encode_resync(version: int | None) -> bytes:
    """A `resync`: whoever shows less than `version` (null: not known) fetches the page's part anew.

    It carries no id: a client that breaks off before it has fetched must be told again.
    """
    data = json.dumps({"version": version}, separators=(",", ":"))
    return f"event: resync\ndata: {data}\n\n".encode()


def encode_retry(milliseconds: int) -> bytes:
    """How long a client waits before it connects again."""
    return f"retry: {milliseconds}\n\n".encode()
