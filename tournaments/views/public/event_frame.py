"""What all public pages of an event share: sent only when something changed, and seen by whoever may see the event."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language

from tournaments.errors import NotFound
from tournaments.identifiers import new_public_id
from tournaments.live.topics import stream_address
from tournaments.selectors.public_events import EventHead, EventView, find_event_head, get_event
from tournaments.views.actors import actor_of_page
from tournaments.views.public.conditional import answer_if_changed, build_etag, reader_of

LONGEST_QUERY = 80


def answer_event(
    request: HttpRequest,
    tournament_id: str,
    render: Callable[[EventView], HttpResponse],
    *more: object,
    head: EventHead | None = None,
) -> HttpResponse:
    """304 where the reader has the page at this version, else what `render` makes of the event; 404 for no event of his.

    more: what else the page depends on, as it stands in the address; kept in the ETag where it is plain. head: where it
    was read already.
    """
    try:
        head = head or find_event_head(tournament_id)
    except NotFound as refusal:
        raise Http404 from refusal
    chosen = [str(one) for one in (request.GET.get("stage", ""), *more)]
    plain = all(one.replace("-", "").isalnum() or not one for one in chosen)
    who = new_public_id() if head.guarded or not plain else reader_of(request)
    etag = build_etag(request, head.version, who, *chosen) if plain else build_etag(request, head.version, who)

    def render_page() -> HttpResponse:
        try:
            view = get_event(tournament_id, actor_of_page(request), chosen[0])
            request.wording = view.tournament.wording  # type: ignore[attr-defined]
            return render(view)
        except NotFound as refusal:
            raise Http404 from refusal

    return answer_if_changed(request, etag, render_page)


def build_frame(view: EventView) -> dict[str, Any]:
    """What the templates of all pages of an event show: the event, its stages, the stream."""
    topic = f"tournament:{view.tournament.public_id}"
    return {
        "view": view,
        "tournament": view.tournament,
        "club": view.club,
        "stage": view.stage,
        "version": view.version,
        "stream": stream_address(topic, get_language() or "es", view.version),
        # Kept in every link of the page where there is more than one stage to show.
        "stage_query": f"?stage={view.stage.public_id}" if view.stage != view.stages[0] else "",
        "stage_more": f"&stage={view.stage.public_id}" if view.stage != view.stages[0] else "",
    }


def read_query(request: HttpRequest) -> str:
    """What the reader searches for, with single spaces."""
    return " ".join(request.GET.get("q", "").split())[:LONGEST_QUERY]


def read_number(request: HttpRequest, key: str) -> int | None:
    """A whole number of the address; None where it has none, or something else."""
    text = request.GET.get(key, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else None
