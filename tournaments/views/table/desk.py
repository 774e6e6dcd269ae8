"""The desk: the night's tables, results typed from paper, and comparing what somebody else typed."""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournaments.errors import NotSignedIn, Refusal
from tournaments.models import Record, Tournament
from tournaments.permissions import Actor
from tournaments.selectors.tournaments import TableView, list_tables
from tournaments.services.results import ACCEPTABLE, entered_himself, verify_result
from tournaments.transitions import OPEN_STATES
from tournaments.views.table.agreement import read_seen
from tournaments.views.table.client import never_store
from tournaments.views.table.opening import find_present_holder, refuse_link
from tournaments.views.typed import EMPTY, Typed, refuse
from tournaments.wording.results import say_agreement


@dataclass(frozen=True)
class DeskRow:
    """A table at the desk. part: compare, own, open or done; `paper` is the address of its form."""

    table: TableView
    part: str
    paper: str
    says: str
    seen: str
    score: str


def list_desk(tournament: Tournament, actor: Actor, paper: Callable[[str], str], free: bool) -> list[DeskRow]:
    """The night's tables as the desk needs them, in five queries whatever their number.

    paper: match id -> the address of its plain form. free: a director or organiser, who may compare his own too.
    """
    tables = list_tables([tournament], now_only=True)
    over = [table.match.pk for table in tables if table.state in ACCEPTABLE]
    lines: dict[int, list[Record]] = {}
    for line in Record.objects.filter(match__in=over).select_related("link", "user"):
        lines.setdefault(line.match_id, []).append(line)
    rows = []
    for table in tables:
        part = "done"
        if table.state in OPEN_STATES:
            part = "open"
        elif table.state in ACCEPTABLE:
            own = not free and entered_himself(lines.get(table.match.pk, []), actor)
            part = "own" if own else "compare"
        totals = table.match.score.get("score", {})
        rows.append(
            DeskRow(
                table=table,
                part=part,
                paper=f"{paper(table.match_id)}?kind=result",
                says=say_agreement(table.state, table.sides),
                seen=" ".join(f"{letter}:{points}" for letter, points in totals.items()),
                score=" : ".join(str(points) for points in totals.values()),
            )
        )
    return rows


def run_desk(
    request: HttpRequest,
    tournament: Tournament,
    actor: Actor,
    template: str,
    paper: Callable[[str], str],
    free: bool = False,
) -> HttpResponse:
    """GET: the tables. POST match, seen: the paper says the same; the page again, with what is wrong if it is."""
    request.wording = tournament.wording  # type: ignore[attr-defined]
    form = EMPTY
    if request.method == "POST":
        form = verify(request, tournament, actor)
        if not form.refused:
            messages.success(request, gettext("Verified."))
            return HttpResponseRedirect(request.path, status=303)
    rows = list_desk(tournament, actor, paper, free)
    parts = {part: [row for row in rows if row.part == part] for part in ("compare", "own", "open", "done")}
    context = {"tournament": tournament, "parts": parts, "form": form, "link": actor.link, "any": bool(rows)}
    return never_store(render(request, template, context, status=form.status), "same-origin")


def verify(request: HttpRequest, tournament: Tournament, actor: Actor) -> Typed:
    """Verify the match that the button names."""
    try:
        verify_result(clean_id(request.POST.get("match", "")), actor=actor, score=read_seen(request.POST))
    except Refusal as refusal:
        return refuse(request, refusal, (), tournament.wording)
    return EMPTY


def clean_id(text: str) -> str:
    """A public id, or an empty text for what is none: a NUL would not even pass PostgreSQL."""
    return text if text.isalnum() and len(text) <= 40 else ""


@require_http_methods(["GET", "HEAD", "POST"])
def show_link_desk(request: HttpRequest, link_id: str) -> HttpResponse:
    """The desk of whoever holds the desk's link."""
    try:
        link = find_present_holder(request, link_id)
    except NotSignedIn as refusal:
        return refuse_link(request, refusal)
    if link.role != "desk":
        return HttpResponseRedirect(reverse("table", args=[link_id]))
    actor = Actor(link=link, device=f"plain-{link.public_id}")
    return run_desk(
        request,
        link.tournament,
        actor,
        "table/desk.html",
        lambda match_id: reverse("plain_table", args=[link_id, match_id]),
    )
