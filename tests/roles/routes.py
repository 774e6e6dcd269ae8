"""Every address that the site answers: Django's, what answers before Django's, and the streams."""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.urls import URLResolver, get_resolver

from tournaments.live.topics import KINDS

# What of our own middleware answers by itself, and under which name its row stands.
ANSWERING = {"config.health.Health": "health"}
PASSING = frozenset(
    {"config.outage.Outage", "config.keeping.KeepNothing", "config.gate.OwnCookies", "config.gate.ShortQuery"}
)


def walk(resolver: Any, before: str = "") -> Iterator[tuple[str, str]]:
    """(name, or the pattern where there is none; whole pattern) of every address below a resolver."""
    for entry in resolver.url_patterns:
        pattern = before + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from walk(entry, pattern)
        else:
            yield entry.name or pattern, pattern


def list_django_routes() -> dict[str, str]:
    """Name -> pattern of what Django resolves; a name given twice stands with its pattern the second time."""
    found: dict[str, str] = {}
    for name, pattern in walk(get_resolver()):
        found[name if name not in found else f"{name} {pattern}"] = pattern
    return found


def list_routes() -> set[str]:
    """The names of everything that must have a row."""
    ours = {name for name in settings.MIDDLEWARE if name.startswith(("config.", "tournaments.", "api."))}
    middleware = {ANSWERING.get(name, name) for name in ours - PASSING}
    return set(list_django_routes()) | middleware | {f"live {kind}" for kind in KINDS}
