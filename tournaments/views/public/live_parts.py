"""What the stream pushes: the parts of a public page that changed, rendered once for everybody of a language."""

from datetime import timedelta

from django.template.loader import render_to_string
from django.utils import timezone

from tournaments.enums import RecordOp, Visibility
from tournaments.errors import NotFound
from tournaments.live.registry import Fragment
from tournaments.permissions import ANONYMOUS
from tournaments.selectors.matches import build_match_view, find_match
from tournaments.selectors.tournaments import get_tournament
from tournaments.views.public.pages import build_match
from tournaments.wording.terms import terms

MOST_ROWS = 3  # hands in one update; whoever lacks more fetches
MOST_TABLES = 8
FRESH = timedelta(seconds=60)


def render_match_part(public_id: str, language: str, base: int) -> Fragment | None:
    """Score, opener, race and the last rows of a match, if nothing but hands was added since `base`; else None."""
    match = find_match(public_id)
    if match.stage.tournament.visibility == Visibility.PRIVATE:
        return None
    view = build_match_view(match, ANONYMOUS)
    behind = match.version - base
    lines = view.lines[-behind:] if 0 < behind <= MOST_ROWS else ()
    if len(lines) != behind or any(line.op != RecordOp.ADD for line in lines) or not view.rows:
        return None
    if view.score["status"] == "finished":
        return None  # the head of the page changes too
    if len(view.rows) == behind:
        return None  # the first hand: the page's "nothing yet" and its start must go
    context = build_match(view)
    context |= {"lines": context["lines"][:behind], "terms": terms(view.tournament.wording), "language": language}
    return Fragment(match.version, render_to_string("public/match_update.html", context))


def render_tournament_part(public_id: str, language: str, base: int) -> Fragment | None:
    """The rows of the tables that changed in the last minute; None where a table opened, ended or many changed."""
    try:
        view = get_tournament(public_id, ANONYMOUS)
    except NotFound:
        return None
    if view.tournament.visibility == Visibility.PRIVATE:
        return None
    since = timezone.now() - FRESH
    changed = [table for table in view.tables if table.changed_at >= since]
    moved = [
        table
        for table in changed
        if table.match.created_at >= since or not table.moving or (table.match.started_at or since) > since
    ]
    if moved or not changed or len(changed) > MOST_TABLES or view.tournament.changed_at >= since:
        return None
    context = {"tables": changed, "terms": terms(view.tournament.wording), "language": language}
    return Fragment(view.version, render_to_string("public/tournament_update.html", context))
