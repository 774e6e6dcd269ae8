"""What every template gets: the terms, and the languages to switch to."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language

from tournaments.addresses import address_to_return_to
from tournaments.wording.terms import terms


def add_wording(request: HttpRequest) -> dict[str, Any]:
    """terms: the region's words (a page of a tournament puts its region into `request.wording`); languages;
    return_to: where a change of language leads back to."""
    language = (get_language() or "es").split("-")[0]
    return {
        "terms": SimpleLazyObject(lambda: terms(getattr(request, "wording", ""))),
        "language": language,
        "languages": settings.LANGUAGES,
        "return_to": address_to_return_to(request),
    }
