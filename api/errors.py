"""One shape for every refusal: {"error": {"code", "field", "message", …}}; words in the reader's language."""

import logging
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, TooManyFieldsSent
from django.core.signals import got_request_exception
from django.db import DataError, InterfaceError, OperationalError
from django.http import Http404, HttpRequest, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from rest_framework import exceptions

from api.answers import write_row
from api.round_answers import write_obstacles
from tournaments.errors import NotLatest, Refusal
from tournaments.permissions import Actor
from tournaments.services.refusals import find_unseen
from tournaments.wording import say_refusal

logger = logging.getLogger(__name__)

# What DRF itself raises, in our words.
CODES: dict[type[Exception], tuple[str, int]] = {
    exceptions.ParseError: ("invalid_json", 400),
    exceptions.NotAuthenticated: ("not_signed_in", 401),
    exceptions.AuthenticationFailed: ("not_signed_in", 401),
    exceptions.PermissionDenied: ("not_allowed", 403),
    exceptions.NotFound: ("not_found", 404),
    exceptions.MethodNotAllowed: ("method_not_allowed", 405),
    exceptions.NotAcceptable: ("not_acceptable", 406),
    exceptions.UnsupportedMediaType: ("unsupported_media_type", 415),
    exceptions.Throttled: ("too_many_requests", 429),
}


def as_refusal(fault: Exception) -> Refusal | None:
    """The refusal that an exception means, or None for one that nobody foresaw."""
    match fault:
        case Refusal():
            return fault
        case Http404():
            return Refusal("not_found", status=404)
        case PermissionDenied():
            return Refusal("not_allowed", status=403)
        case RequestDataTooBig() | TooManyFieldsSent():
            return Refusal("too_large", status=413)
        case DataError():
            # The services check what comes in; should something still not fit a column, nothing was stored.
            logger.error("The database refused what was sent", exc_info=fault)
            return Refusal("invalid_input", status=400)
        case OperationalError() | InterfaceError():
            # Away or busy for too long: nothing was stored, and the phone keeps the hand and comes back.
            logger.error("The database cannot be used: %s", type(fault).__name__)
            return Refusal("storage_away", status=503, details={"retry_after": 5})
        case exceptions.Throttled():
            wait = int(getattr(fault, "wait", None) or 1) + 1
            return Refusal("too_many_requests", status=429, details={"retry_after": wait}, seconds=wait)
        case exceptions.APIException():
            code, status = CODES.get(type(fault), ("refused", fault.status_code))
            return Refusal(code, status=status)
        case _:
            return None


def build_error(refusal: Refusal, region: str = "") -> dict[str, Any]:
    """The body of a refusal, in the region's words; the facts beside the message go out as they are."""
    details = dict(refusal.details)
    if isinstance(refusal, NotLatest):
        view, rows = find_unseen(refusal)
        details |= {"between": [write_row(row, view) for row in rows], "score": view.score}
    if "obstacles" in refusal.params:
        details["obstacles"] = write_obstacles(refusal.params["obstacles"], region)
    details.pop("reason", None)
    error = {"code": refusal.code, "field": refusal.field, "message": say_refusal(refusal, region), **details}
    return {"error": error}


def answer_refusal(refusal: Refusal, region: str = "") -> JsonResponse:
    """The answer to a refusal: JSON, whatever the page or the caller would rather have."""
    answer = JsonResponse(
        build_error(refusal, region), status=refusal.status, json_dumps_params={"ensure_ascii": False}
    )
    if refusal.status == 401:
        answer["WWW-Authenticate"] = "Link"
    if refusal.status in (429, 503):
        answer["Retry-After"] = str(refusal.details.get("retry_after", 1))
    return answer


def answer_exception(fault: Exception, context: dict[str, Any]) -> JsonResponse:
    """DRF's exception handler: a refusal as its answer; anything else is a fault of ours, written down, and a 500."""
    refusal = as_refusal(fault)
    if refusal is None:
        request = context.get("request")
        logger.error("Unforeseen in the API", exc_info=fault)
        # Whoever listens for faults (a watcher of errors, the test client) hears of it as of any other.
        got_request_exception.send(sender=None, request=getattr(request, "_request", request))
        refusal = Refusal("server_fault", status=500)
    answer = answer_refusal(refusal, region_of(context))
    if isinstance(fault, exceptions.MethodNotAllowed):
        answer["Allow"] = ", ".join(context["view"].allowed_methods)
    return answer


def region_of(context: dict[str, Any]) -> str:
    """The region whose words a phone at a table is told: its link's tournament's, which is loaded with the link."""
    # What the request has already: its property `auth` would look the credential up again where that has just failed.
    actor = vars(context["request"]).get("_auth") if context.get("request") is not None else None
    return str(actor.link.tournament.wording) if isinstance(actor, Actor) and actor.link is not None else ""


@csrf_exempt
def answer_unknown_path(request: HttpRequest, path: str = "") -> JsonResponse:
    """404 in our shape for an address of the API that does not exist."""
    return answer_refusal(Refusal("not_found", status=404))
