"""What the stream pushes to the pages of an event: the scores of the tables that moved, while nothing else did."""

from datetime import datetime, timedelta

from django.template.loader import render_to_string
from django.utils import timezone

from tournaments.enums import MatchState, RecordOp
from tournaments.live.registry import Fragment
from tournaments.models import Match, Record, Ruling
from tournaments.permissions import ANONYMOUS
from tournaments.selectors.public_events import SEEN, EventView, get_event
from tournaments.selectors.tournaments import build_tables
from tournaments.wording.terms import terms

MOST_TABLES = 8
FRESH = timedelta(seconds=60)


def render_event_part(public_id: str, language: str) -> Fragment | None:
    """The tables that changed in the last minute, for the home and the round's page; None where more than scores changed.

    Standings change with a result, a card, a ruling, a round: then the pages fetch what they show. A hand of a match
    that goes on changes none of them. A fixed number of queries, whatever the size of the event. Nothing private comes here.
    """
    view = get_event(public_id, ANONYMOUS)
    since = timezone.now() - FRESH
    if is_rearranged(view, since):
        return None
    matches = list(
        Match.objects.filter(stage__tournament=view.tournament, round__status__in=SEEN, changed_at__gte=since)
        .select_related("snapshot")
        .prefetch_related("seats__side")
        .order_by("table", "pk")[: MOST_TABLES + 1]
    )
    going_on = all(
        match.state == MatchState.PLAYING and match.started_at is not None and match.started_at < since
        for match in matches
    )
    if not matches or len(matches) > MOST_TABLES or not going_on:
        return None
    context = {"tables": build_tables(matches), "terms": terms(view.tournament.wording), "language": language}
    return Fragment(view.version, render_to_string("public/event_update.html", context))


def is_rearranged(view: EventView, since: datetime) -> bool:
    """True if something was decided since then, or a record corrected: rounds, entrants, cards, settings, results."""
    if (
        view.tournament.changed_at >= since
        or Ruling.objects.filter(tournament=view.tournament, created_at__gte=since).exists()
    ):
        return True
    corrected = Record.objects.filter(match__stage__tournament=view.tournament, created_at__gte=since)
    return corrected.exclude(op=RecordOp.ADD).exists()
