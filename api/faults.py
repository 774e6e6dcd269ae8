"""What no view of the API answers: faults in the middleware, addresses of no version. Under /api/ JSON, elsewhere the pages."""

import sys

from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.views import defaults

from api.errors import answer_refusal, as_refusal
from tournaments.errors import Refusal

ROOT = "/api"


def is_for_api(request: HttpRequest) -> bool:
    """True if the request names an address of the API, of whatever version."""
    return request.path_info == ROOT or request.path_info.startswith(ROOT + "/")


def answer_bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """handler400: a host that is not ours, a body too large for a page, headers that make no sense."""
    if not is_for_api(request):
        return defaults.bad_request(request, exception)
    refusal = as_refusal(exception)
    if refusal is None or not isinstance(exception, SuspiciousOperation):
        refusal = Refusal("invalid_input", status=400)
    return answer_refusal(refusal)


def answer_forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """handler403."""
    if not is_for_api(request):
        return defaults.permission_denied(request, exception)
    return answer_refusal(Refusal("not_allowed", status=403))


def answer_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """handler404."""
    if not is_for_api(request):
        return defaults.page_not_found(request, exception)
    return answer_refusal(Refusal("not_found", status=404))


def answer_fault(request: HttpRequest) -> HttpResponse:
    """handler500: Django has written the fault down. Inside the API it may still be one that means something."""
    if not is_for_api(request):
        return defaults.server_error(request)
    fault = sys.exc_info()[1]
    refusal = as_refusal(fault) if isinstance(fault, Exception) else None
    return answer_refusal(refusal or Refusal("server_fault", status=500))
