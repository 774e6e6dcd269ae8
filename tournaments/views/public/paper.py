"""The score sheet of a match for whoever may read the match."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from tournaments.enums import Visibility
from tournaments.errors import NotFound, Refusal
from tournaments.identifiers import new_public_id
from tournaments.printing.make import make_sheet
from tournaments.printing.sheets import LAYOUT
from tournaments.selectors.matches import build_match_view, find_match
from tournaments.views.actors import actor_of_page
from tournaments.views.paper import answer_pdf, find_site, read_paper
from tournaments.views.public.conditional import answer_if_changed, build_etag, reader_of
from tournaments.wording import say_refusal
from tournaments.wording.paper_pack import address_of, say_public_code
from tournaments.wording.paper_words import write_blank, write_sheet


@require_safe
def show_sheet(request: HttpRequest, match_id: str, blank: bool = False) -> HttpResponse:
    """The sheet with the hands recorded so far, or one to fill in by hand; its code shows the public page.

    ?paper=a4|letter and ?language= choose; 404 for whoever may not read the match, 400 for a choice there is not.
    """
    try:
        match = find_match(match_id)
        size, language = read_paper(request.GET)
    except NotFound as refusal:
        raise Http404 from refusal
    except Refusal as refusal:
        return HttpResponse(say_refusal(refusal), status=refusal.status, content_type="text/plain; charset=utf-8")
    tournament = match.stage.tournament
    private = tournament.visibility == Visibility.PRIVATE
    who = new_public_id() if private else reader_of(request)
    etag = build_etag(request, match.version, tournament.version, who, LAYOUT, size, language, int(blank))

    def render() -> HttpResponse:
        try:
            view = build_match_view(match, actor_of_page(request))
        except NotFound as refusal:
            raise Http404 from refusal
        with translation.override(language):
            write = write_blank if blank else write_sheet
            sheet = write(view, address_of(view, find_site(request)), say_public_code())
            name = gettext("Blank sheet") if blank else gettext("Score sheet")
            return answer_pdf(make_sheet(sheet, size), name, tournament.name, match.table)

    return answer_if_changed(request, etag, render)
