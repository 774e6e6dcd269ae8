"""Paper in the console: a night's pack, cards with links for its tables, a sheet with a link of its own."""

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_POST, require_safe

from tournaments.addresses import link_address
from tournaments.enums import JobStatus, LinkRole, Role
from tournaments.errors import NotAllowed, NotFound, Refusal
from tournaments.models import StoredFile, Tournament
from tournaments.printing.make import make_cards, make_sheet
from tournaments.selectors.matches import get_match
from tournaments.selectors.tournaments import find_tournament
from tournaments.services import packs
from tournaments.services.links import create_link
from tournaments.views.console.guard import actor_of, tell
from tournaments.views.paper import answer_pdf, find_site, read_paper
from tournaments.wording.paper_pack import say_link_code, write_table_cards
from tournaments.wording.paper_words import write_blank

LOOK_AGAIN = 2  # seconds after which the page of paper shows again how far a pack is

SIZE_NAMES = {"a4": "A4", "letter": "US Letter"}


def find_desk_night(request: HttpRequest, tournament_id: str) -> tuple[Tournament, Role]:
    """The night for its desk, directors and organisers, and the person's role; Http404 for others."""
    try:
        tournament = find_tournament(tournament_id)
        role = packs.require_desk(actor_of(request), tournament)
    except NotFound as refusal:
        raise Http404 from refusal
    request.wording = tournament.wording  # type: ignore[attr-defined]
    return tournament, role


@login_required
@require_safe
def show_paper(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Everything of a night that can be printed, and the packs that were made."""
    tournament, role = find_desk_night(request, tournament_id)
    response = render(
        request,
        "console/paper.html",
        {
            "tournament": tournament,
            "may_manage": role != Role.DESK,
            "packs": [describe_pack(file) for file in packs.list_packs(tournament, actor_of(request))],
            "jobs": (jobs := packs.list_pack_jobs(tournament, actor_of(request))),
            "chosen": (get_language() or "es").split("-")[0],
        },
    )
    response["Cache-Control"] = "no-store"
    if any(job.status != JobStatus.FAILED for job in jobs):
        response["Refresh"] = str(LOOK_AGAIN)
    return response


def describe_pack(file: StoredFile) -> dict[str, object]:
    """A stored pack with the names of its language and its size of paper."""
    language, size = packs.read_name(file)
    return {"file": file, "language": dict(settings.LANGUAGES)[language], "size": SIZE_NAMES[size]}


@login_required
@require_POST
def make_pack(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Have the pack made as the night stands, unless there is one already; the page of paper shows how far it is."""
    tournament, _ = find_desk_night(request, tournament_id)
    try:
        size, language = read_paper(request.POST)
        packs.ask_for_pack(tournament, language, actor_of(request), size=size, site=find_site(request))
    except Refusal as refusal:
        tell(request, refusal, tournament.wording)
    return redirect("console_paper", tournament_id)


@login_required
@require_safe
def fetch_pack(request: HttpRequest, tournament_id: str, file_id: str) -> HttpResponse:
    """The stored pack."""
    tournament, _ = find_desk_night(request, tournament_id)
    try:
        file = packs.get_pack(tournament, file_id, actor_of(request))
    except NotFound as refusal:
        raise Http404 from refusal
    names = (gettext("Score sheets"), tournament.name, *packs.read_name(file))
    return answer_pdf(bytes(file.content), *names, keep=True)


@login_required
@require_POST
def print_cards(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Cards to cut out, each with a new link for its table; they are in this answer only."""
    tournament, _ = find_desk_night(request, tournament_id)
    try:
        size, language = read_paper(request.POST)
        made, expires_at = packs.make_table_links(tournament, actor_of(request))
    except NotAllowed as refusal:
        raise PermissionDenied from refusal
    except Refusal as refusal:
        tell(request, refusal, tournament.wording)
        return redirect("console_paper", tournament_id)
    with translation.override(language):
        tables = [(view, link_address(token, request)) for view, token in made]
        cards = write_table_cards(tournament, tables, expires_at, timezone.now())
    return answer_pdf(make_cards(cards, size), gettext("Cards"), tournament.name)


@login_required
@require_POST
def print_sheet(request: HttpRequest, match_id: str) -> HttpResponse:
    """A blank sheet with a new link of its own in the code; the link is in this answer only."""
    try:
        view = get_match(match_id, actor_of(request))
        packs.require_desk(actor_of(request), view.tournament)
    except NotFound as refusal:
        raise Http404 from refusal
    try:
        size, language = read_paper(request.POST)
        expires_at = timezone.now() + packs.KEPT
        with transaction.atomic(), translation.override(language):
            _, token = create_link(view, actor=actor_of(request), role=LinkRole.MATCH, expires_at=expires_at)
            sheet = write_blank(view, link_address(token, request), say_link_code(view.tournament, expires_at))
    except NotAllowed as refusal:
        raise PermissionDenied from refusal
    except Refusal as refusal:
        tell(request, refusal, view.tournament.wording)
        return redirect("console_match", match_id)
    return answer_pdf(make_sheet(sheet, size), gettext("Blank sheet"), view.tournament.name, view.match.table)
