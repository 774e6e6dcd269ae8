"""The reader's choice of language."""

from django.conf import settings
from django.http import HttpResponse


def keep_language(response: HttpResponse, code: str) -> None:
    """Have the reader's browser remember the language of this code for a year."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        samesite="Lax",
        secure=settings.HTTPS,
    )
