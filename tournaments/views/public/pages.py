"""The pages that anybody may read, without an account."""

import unicodedata
from datetime import datetime
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scoring import SheetError, all_presets, find_preset
from tournaments.enums import TournamentKind, TournamentStatus, Visibility
from tournaments.errors import NotFound
from tournaments.identifiers import new_public_id
from tournaments.live.topics import stream_address
from tournaments.selectors.matches import MatchView, find_match_version
from tournaments.selectors.public_events import find_event_head
from tournaments.selectors.replays import find_replays
from tournaments.selectors.tournaments import TableView, TournamentView, get_tournament, list_public_tournaments
from tournaments.services.starting import needs_start
from tournaments.views.actors import actor_of_page, find_shown_match
from tournaments.views.languages import keep_language
from tournaments.views.public.conditional import answer_if_changed, build_etag, reader_of
from tournaments.views.public.events import show_event
from tournaments.views.public.race import draw_race
from tournaments.views.public.sheets import list_corrections, list_lines
from tournaments.wording import say_preset, say_rules_name
from tournaments.wording.hands import describe_opener
from tournaments.wording.results import say_agreement
from tournaments.wording.rules import count_assumed, describe_rules

MOST_FOUND = 20


@require_safe
def show_home(request: HttpRequest) -> HttpResponse:
    """The public nights that run, and the last ones that ended."""
    tournaments = list(list_public_tournaments()[:40])
    return render(
        request,
        "public/home.html",
        {
            "running": [night for night in tournaments if night.status == TournamentStatus.RUNNING],
            "ended": [night for night in tournaments if night.status != TournamentStatus.RUNNING][:10],
            "needs_start": not tournaments and needs_start(),
            # A cookie alone says nothing: it may be one of somebody who has signed out since.
            "signed_in": not actor_of_page(request).is_nobody,
        },
    )


@require_safe
def show_tournament(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """A night's home: where do I play, the tables that play, the matches that ended; an event has a home of its own."""
    try:
        head = find_event_head(tournament_id)
    except NotFound as refusal:
        raise Http404 from refusal
    if head.kind == TournamentKind.EVENT:
        return show_event(request, tournament_id, head)
    query = " ".join(request.GET.get("q", "").split())[:80]
    etag = build_etag(request, head.version, reader_of(request), *([query] if query.isalnum() else []))
    if head.guarded or (query and not query.isalnum()):
        etag = build_etag(request, head.version, new_public_id())
    return answer_if_changed(request, etag, lambda: render_tournament(request, tournament_id, query))


def render_tournament(request: HttpRequest, tournament_id: str, query: str) -> HttpResponse:
    """The page of a night, or only what changes on it (header X-Fragment)."""
    try:
        view = get_tournament(tournament_id, actor_of_page(request))
    except NotFound as refusal:
        raise Http404 from refusal
    request.wording = view.tournament.wording  # type: ignore[attr-defined]
    context = build_tournament(view)
    context |= {"query": query, "found": find_tables(view.tables, query), "may_manage": view.may_manage}
    template = "public/tournament.html#live" if "HTTP_X_FRAGMENT" in request.META else "public/tournament.html"
    return render(request, template, context)


def build_tournament(view: TournamentView) -> dict[str, Any]:
    """What the template of a night shows."""
    topic = f"tournament:{view.tournament.public_id}"
    return {
        "tournament": view.tournament,
        "club": view.club,
        "moving": view.moving,
        "ended": view.ended,
        "version": view.version,
        "stream": stream_address(topic, get_language() or "es", view.version),
    }


def find_tables(tables: tuple[TableView, ...], query: str) -> list[TableView] | None:
    """The tables where somebody or a side of that name plays, or of that number; None where nothing is asked."""
    if not query:
        return None
    wanted = fold_name(query)

    def is_meant(table: TableView) -> bool:
        names = [seat.name for seat in table.seats.values()] + [side.name for side in table.sides]
        return str(table.table) == wanted or any(wanted in fold_name(name) for name in names)

    found = filter(is_meant, tables)
    return sorted(found, key=lambda table: not table.moving)[:MOST_FOUND]


def fold_name(name: str) -> str:
    """The name without case and accents: whoever types "tomas" means Tomás too."""
    parts = unicodedata.normalize("NFKD", name.casefold())
    return "".join(char for char in parts if not unicodedata.combining(char))


@require_safe
def show_match(request: HttpRequest, match_id: str) -> HttpResponse:
    """A match hand by hand, with the race to the target."""
    try:
        version, tournament_version, visibility = find_match_version(match_id)
    except NotFound as refusal:
        raise Http404 from refusal
    who = new_public_id() if visibility == Visibility.PRIVATE else reader_of(request)
    etag = build_etag(request, version, tournament_version, who)

    def render_page() -> HttpResponse:
        view = find_shown_match(request, match_id, actor_of_page(request))
        template = "public/match.html#live" if "HTTP_X_FRAGMENT" in request.META else "public/match.html"
        return render(request, template, build_match(view))

    return answer_if_changed(request, etag, render_page)


def build_match(view: MatchView) -> dict[str, Any]:
    """What the template of a match shows."""
    topic = f"match:{view.match.public_id}"
    return {
        "view": view,
        "match": view.match,
        "tournament": view.tournament,
        "sides": view.sides,
        "target": view.score["target"],
        "opener": describe_opener(view, view.score["next_opener"]),
        "opener_seat": view.score["next_opener"],
        "finished": view.score["status"] == "finished",
        "winner": next((side for side in view.sides if side.letter == view.score["winner"]), None),
        "agreed": say_agreement(view.match.state, view.sides),
        "replays": find_replays(view.match),
        "lines": list_lines(view),
        "corrections": list_corrections(view),
        "race": draw_race(view),
        "several_games": view.ruleset.best_of > 1,
        "next_hand": view.match.hands + 1,
        "ends_at": find_end(view),
        "rules_name": say_rules_name(view.preset, view.rules_name),
        "version": view.version,
        "stream": stream_address(topic, get_language() or "es", view.version),
    }


def find_end(view: MatchView) -> datetime | None:
    """When the time is over, while that still says something: not after it was called, not after the match."""
    called = any(row.payload["kind"] == "time" for row in view.rows)
    return None if called or view.score["status"] == "finished" else view.ends_at


@require_safe
def show_match_rules(request: HttpRequest, match_id: str) -> HttpResponse:
    """The rules of a match in plain words, each with its source."""
    view = find_shown_match(request, match_id, actor_of_page(request))
    sections = describe_rules(view.ruleset, view.sources, view.tournament.wording)
    return render(
        request,
        "public/rules.html",
        {
            "title": say_rules_name(view.preset, view.rules_name),
            "over": say_preset(view.preset) if view.rules_name and view.preset else "",
            "sections": sections,
            "assumed": count_assumed(sections),
            "back": reverse("match", args=[match_id]),
            "highest": view.ruleset.set,
        },
    )


@require_safe
def show_presets(request: HttpRequest) -> HttpResponse:
    """Every ruleset that is shipped."""
    return render(request, "public/presets.html", {"presets": all_presets()})


@require_safe
def show_preset(request: HttpRequest, preset: str) -> HttpResponse:
    """A preset in plain words."""
    try:
        found = find_preset(preset)
    except SheetError as fault:
        raise Http404 from fault
    sections = describe_rules(found.ruleset, dict(found.sources))
    return render(
        request,
        "public/rules.html",
        {
            "title": say_preset(preset),
            "sections": sections,
            "assumed": count_assumed(sections),
            "back": reverse("presets"),
            "highest": found.ruleset.set,
        },
    )


@require_safe
def choose_language(request: HttpRequest, code: str) -> HttpResponse:
    """Keep the reader's choice of language in a cookie and go back to where he was."""
    target = request.GET.get("next", "")
    if not url_has_allowed_host_and_scheme(target, allowed_hosts={request.get_host()}):
        target = reverse("home")
    response = HttpResponseRedirect(target)
    if code in dict(settings.LANGUAGES):
        keep_language(response, code)
    return response
