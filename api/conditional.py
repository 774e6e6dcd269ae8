"""304 where nothing changed: by version, language and who asks."""

from collections.abc import Callable
from typing import Any

from django.utils import timezone
from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.enums import Visibility
from tournaments.models import Match
from tournaments.permissions import Actor, is_expired

VARY = "Accept-Language, Authorization, Cookie"


def build_etag(match: Match, actor: Actor) -> str:
    """The ETag of a match's answers: what is visible depends on its version, the language and the caller."""
    # The tournament's own version: its name stands in the answer, its settings decide what the caller may do.
    return tag_version(f"{match.version}.{match.stage.tournament.version}", actor)


def tag_version(version: str, actor: Actor) -> str:
    """The ETag of what has this version, for this caller in this language."""
    who = "link" + str(actor.link.pk) if actor.link else f"user{actor.user.pk}" if actor.user else "all"
    may = "-read" if actor.read_only else ""
    over = "-expired" if actor.link and is_expired(actor.link, timezone.now()) else ""
    return f'W/"{version}-{get_language()}-{who}{may}{over}"'


def has_tag(request: Request, etag: str) -> bool:
    """True if the caller says that he has what this ETag names."""
    return etag in [part.strip() for part in request.META.get("HTTP_IF_NONE_MATCH", "").split(",")]


def answer_by_version(
    request: Request, version: str, write: Callable[[], dict[str, Any]], *, actor: Actor
) -> Response:
    """The answer of `write`, or 304 where the caller has it already; whether he may read it was asked before."""
    etag = tag_version(version, actor)
    headers = {"ETag": etag, "Cache-Control": "private, no-cache", "Vary": VARY}
    return Response(status=304, headers=headers) if has_tag(request, etag) else Response(write(), headers=headers)


def answer_if_changed(
    request: Request, match: Match, write: Callable[[], dict[str, Any]], *, actor: Actor
) -> Response:
    """The answer of `write`, or 304 where the caller has it already.

    A stranger learns nothing of a private match by this: he gets its 404 from `write`, never a 304.
    """
    etag = build_etag(match, actor)
    headers = {"ETag": etag, "Cache-Control": "private, no-cache", "Vary": VARY}
    readable = match.stage.tournament.visibility != Visibility.PRIVATE
    if readable and has_tag(request, etag):
        return Response(status=304, headers=headers)
    return Response(write(), headers=headers)
