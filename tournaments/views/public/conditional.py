"""Pages that are sent only when something changed: by version, language and who looks."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

# Raised with every release whose templates look different, so that nobody keeps the old page.
LOOK = 1


def build_etag(request: HttpRequest, version: int, *more: object) -> str:
    """The ETag of a page at `version` for this reader."""
    parts = [LOOK, version, get_language(), *more]
    if "HTTP_X_FRAGMENT" in request.META:
        parts.append("part")
    return 'W/"' + "-".join(str(part) for part in parts) + '"'


def answer_if_changed(request: HttpRequest, etag: str, render: Callable[[], HttpResponse]) -> HttpResponse:
    """304 where the reader has this ETag, else the page that `render` makes, with it."""
    known = [part.strip() for part in request.META.get("HTTP_IF_NONE_MATCH", "").split(",")]
    response: HttpResponse = HttpResponseNotModified() if etag in known else render()
    response["ETag"] = etag
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["Accept-Language", "Cookie", "X-Fragment"])
    return response


def reader_of(request: HttpRequest) -> str:
    """Who looks, for an ETag: nobody, or a signed-in person, without asking the database for a stranger."""
    if not request.COOKIES.get("sessionid"):
        return "all"
    return f"user{request.user.pk}" if request.user.is_authenticated else "all"
