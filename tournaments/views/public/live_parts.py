"""What the stream pushes: the parts of a public page that changed, rendered once for everybody of a language."""

from datetime import datetime, timedelta

from django.db.models import Q
from django.template.loader import render_to_string
from django.utils import timezone

from tournaments.enums import MatchState, RecordOp, RoundStatus, TournamentKind, Visibility
from tournaments.errors import NotFound
from tournaments.live.registry import Fragment
from tournaments.models import Match, Record
from tournaments.permissions import ANONYMOUS
from tournaments.selectors.matches import build_match_view, find_match
from tournaments.selectors.public_events import find_event_head
from tournaments.selectors.tournaments import TournamentView, get_tournament
from tournaments.views.public.event_parts import render_event_part
from tournaments.views.public.pages import build_match
from tournaments.wording.terms import terms

MOST_TABLES = 8
FRESH = timedelta(seconds=60)
# A record and its match are written in one transaction; a later change of the match alone (a name, its state) is not.
SAME_WRITE = timedelta(milliseconds=200)


def render_match_part(public_id: str, language: str, base: int) -> Fragment | None:
    """Score, opener, race and the last row of a match, if nothing but one hand was added since `base`; else None."""
    match = find_match(public_id)
    if match.stage.tournament.visibility == Visibility.PRIVATE:
        return None
    view = build_match_view(match, ANONYMOUS)
    if match.version - base != 1 or not view.lines or match.state != MatchState.PLAYING:
        return None
    last = view.lines[-1]
    if last.op != RecordOp.ADD or match.changed_at - last.created_at > SAME_WRITE:
        return None  # a correction, or something else than the log changed
    if len(view.rows) == 1 or (last.seq == view.rows[-1].seq and view.rows[-1].payload["kind"] == "time"):
        return None  # the page's "nothing yet" and its start must go, or its clock
    context = build_match(view)
    context |= {"lines": context["lines"][:1], "terms": terms(view.tournament.wording), "language": language}
    return Fragment(match.version, render_to_string("public/match_update.html", context))


def render_tournament_part(public_id: str, language: str, base: int) -> Fragment | None:
    """The rows of the tables that changed in the last minute; None where a table opened, ended or many changed."""
    try:
        head = find_event_head(public_id)
        if head.kind == TournamentKind.EVENT:
            return None if head.guarded else render_event_part(public_id, language)
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
    if is_rearranged(view, since):
        return None
    if moved or not changed or len(changed) > MOST_TABLES or view.tournament.changed_at >= since:
        return None
    context = {"tables": changed, "terms": terms(view.tournament.wording), "language": language}
    return Fragment(view.version, render_to_string("public/tournament_update.html", context))


def is_rearranged(view: TournamentView, since: datetime) -> bool:
    """True if matches came or left since then (annulled, a round published or taken back), or one may have come back to
    the running ones (corrected)."""
    matches = Match.objects.filter(stage__tournament=view.tournament, changed_at__gte=since)
    corrected = Record.objects.filter(match__in=matches, created_at__gte=since).exclude(op=RecordOp.ADD)
    moved = (
        Q(state=MatchState.ANNULLED) | Q(round__status=RoundStatus.PREPARED) | Q(round__published_at__gte=since)
    )
    return matches.filter(moved).exists() or corrected.exists()
