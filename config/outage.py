"""The database is away for a moment: pages say so with 503 and a time to come back; nothing is half done."""

import logging
from collections.abc import Callable

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

logger = logging.getLogger(__name__)

RETRY_AFTER = 5  # seconds
AWAY = (OperationalError, InterfaceError)


class Outage:
    """Turns a database that cannot be reached, or is busy for too long, into 503 on pages (the API: api.errors)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer of whoever comes after; what breaks off comes to `process_exception`."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, fault: Exception) -> HttpResponse | None:
        """503 for an outage; None for every other fault, which is ours."""
        if not isinstance(fault, AWAY):
            return None
        logger.error("The database cannot be used: %s", type(fault).__name__)
        # Without the request: the page's frame would ask the database who is signed in.
        return HttpResponse(render_to_string("503.html"), status=503, headers={"Retry-After": str(RETRY_AFTER)})
