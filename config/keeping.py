"""Whose answer says nothing about it is kept by nobody: a phone that goes from hand to hand shows no page of another's."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse


class KeepNothing:
    """`Cache-Control: no-store` on every answer of a view that names none itself.

    What is sent again only where it changed says `private, no-cache` and has its ETag; files that are the same for
    everybody never come here. So a page that is added later cannot forget it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer of whoever comes after, with the header."""
        response = self.get_response(request)
        response.headers.setdefault("Cache-Control", "no-store")
        return response
