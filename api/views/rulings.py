"""The audit of a tournament: all that was decided, the latest first."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.actors import actor_of
from api.answers import write_time
from api.input import read_number
from api.schema import standings as shapes
from api.schema.common import MOST_PAGES, page_parameters, read_operation
from api.tournament_answers import write_page
from tournaments.models import Ruling
from tournaments.selectors.rulings import A_PAGE, page_rulings
from tournaments.selectors.stages import open_tournament
from tournaments.services.input import clean_text
from tournaments.wording.rulings import RulingWords, describe_rulings


def write_ruling(ruling: Ruling, words: RulingWords) -> dict[str, Any]:
    """A ruling in words, with its place in the chain."""
    return {
        "seq": ruling.seq,
        "kind": ruling.kind,
        "title": words.title,
        "before": words.before,
        "after": words.after,
        "reason": words.reason,
        "by": words.by,
        "at": write_time(words.at),
        "match": None if words.match is None else words.match.public_id,
        "digest": ruling.digest,
    }


class RulingsView(APIView):
    """The rulings of a tournament."""

    @read_operation(
        "list_rulings",
        shapes.Rulings,
        403,
        parameters=[
            OpenApiParameter("match", str, description="Public id: only those about this match"),
            page_parameters(A_PAGE, A_PAGE)[0],
        ],
    )
    def get(self, request: Request, tournament_id: str) -> Response:
        """Who decided what, when, and why; for the tournament's directors."""
        actor = actor_of(request)
        access = open_tournament(tournament_id, actor)
        access.require_directing(actor)
        page = read_number(request, "page", 1, MOST_PAGES, 1)
        match_id = clean_text(request.query_params.get("match"), "match")
        found = page_rulings(access.tournament, str(page), match_id)
        rulings = list(found) if found.number == page else []
        words = describe_rulings(rulings, access.tournament)
        written = [write_ruling(ruling, said) for ruling, said in zip(rulings, words, strict=True)]
        return Response(write_page("rulings", written, page, A_PAGE, found.number == page and found.has_next()))
