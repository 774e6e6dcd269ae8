"""What no request may bring in, looked at before Django reads it: odd charsets, bodies and addresses without end, cookies that are none."""

import re
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse

# Nothing that we take is larger: an import of names is a few hundred kilobytes. Django spools a body before it looks.
LARGEST_BODY = 16 * 1024 * 1024

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

_BOUNDARY = re.compile(r';\s*boundary=("[^"]{1,70}"|[^\s";]{1,70})', re.IGNORECASE)
_SESSION = re.compile(r"[a-z0-9]{8,64}")
TOO_LARGE = b"What was sent is too large."


def clean_content_type(value: str) -> str:
    """The media type with its boundary and nothing else: we read UTF-8 only, and Django would try any codec there is."""
    media = value.split(";", 1)[0].strip()
    boundary = _BOUNDARY.search(value)
    return f"{media}; boundary={boundary[1]}" if boundary else media


class BodyTooLarge(Exception):
    """More came than was announced, or than we take."""


def guard_scope(scope: Message) -> Message:
    """The scope of an ASGI request with a content type that can be read."""
    headers: Iterable[tuple[bytes, bytes]] = scope.get("headers", ())
    cleaned = [
        (name, clean_content_type(value.decode("latin-1")).encode("latin-1") if name == b"content-type" else value)
        for name, value in headers
    ]
    return {**scope, "headers": cleaned}


def read_length(scope: Message) -> int:
    """The announced length of the body; 0 where none is announced that can be read."""
    for name, value in scope.get("headers", ()):
        if name == b"content-length" and value.isdigit() and len(value) < 18:
            return int(value)
    return 0


def count_body(receive: Receive) -> Receive:
    """Receives as `receive` does, until more than LARGEST_BODY has come; then raises BodyTooLarge."""
    seen = 0

    async def receive_counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > LARGEST_BODY:
            raise BodyTooLarge
        return message

    return receive_counted


async def refuse_body(send: Send) -> None:
    """413, and the connection ends: whoever goes on sending is not listened to."""
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": TOO_LARGE})


def guard_wsgi(application: Callable[..., Any]) -> Callable[..., Any]:
    """A WSGI application that meets only content types that can be read. gunicorn spools no body that nobody reads."""

    def guarded(environ: MutableMapping[str, Any], start_response: Callable[..., Any]) -> Any:
        if environ.get("CONTENT_TYPE"):
            environ["CONTENT_TYPE"] = clean_content_type(str(environ["CONTENT_TYPE"]))
        length = str(environ.get("CONTENT_LENGTH") or "")
        if length.isdigit() and int(length[:18]) > LARGEST_BODY:
            start_response("413 Content Too Large", [("Content-Type", "text/plain; charset=utf-8")])
            return [TOO_LARGE]
        return application(environ, start_response)

    return guarded


class ShortQuery:
    """Refuses an address with more parameters than Django reads.

    Left to Django the refusal would come up again where the page that tells it looks at a parameter, and be a fault.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, or 400."""
        if request.META.get("QUERY_STRING", "").count("&") >= settings.DATA_UPLOAD_MAX_NUMBER_FIELDS:
            return HttpResponse(TOO_LARGE, status=400, content_type="text/plain; charset=utf-8")
        return self.get_response(request)


class OwnCookies:
    """Takes away a session cookie that is none of ours: what it holds would be asked of the database as it is."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, to a request whose session is one of ours or none."""
        kept = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
        if kept is not None and not _SESSION.fullmatch(kept):
            del request.COOKIES[settings.SESSION_COOKIE_NAME]
        return self.get_response(request)
