"""Is it alive? `/health/` for whoever watches the site; `python -m config.health URL` asks it from a container."""

import sys
import urllib.error
import urllib.request
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse

PATH = "/health/"


class Health:
    """Answers /health/ before any host, redirect or session is looked at: {"status", "database"}, 200 or 503.

    Watchers call by the container's own address and by plain http, and nothing is told that is not for everybody.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The state for its own path; everything else goes on."""
        if request.path != PATH:
            return self.get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponse(status=405, headers={"Allow": "GET, HEAD"})
        there = is_database_there()
        answer = JsonResponse(
            {"status": "ok" if there else "away", "database": there}, status=200 if there else 503
        )
        answer["Cache-Control"] = "no-store"
        return answer


def is_database_there() -> bool:
    """True if the database answers a question."""
    from django.db import Error, connection

    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            return bool(cursor.fetchone() == (1,))
    except Error:
        return False


def main() -> None:
    """End with 0 if the address answers 200."""
    try:
        with urllib.request.urlopen(sys.argv[1], timeout=4) as answer:  # noqa: S310 - the address is our own
            sys.exit(0 if answer.status == 200 else 1)
    except (OSError, urllib.error.URLError, ValueError) as fault:
        sys.exit(str(fault))


if __name__ == "__main__":
    main()
