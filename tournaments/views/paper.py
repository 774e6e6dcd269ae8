"""What every page with paper needs: which size and language are asked for, and a PDF as the answer."""

from collections.abc import Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.text import slugify
from django.utils.translation import get_language

from tournaments.addresses import whole_address
from tournaments.errors import InvalidInput
from tournaments.services.packs import PDF, check_size


def read_paper(data: Mapping[str, str]) -> tuple[str, str]:
    """Size (a4 where none is named) and language (the reader's own) of the paper asked for.

    Raises InvalidInput `paper_unknown`, `language_unknown`.
    """
    size = check_size(data.get("paper") or "a4")
    language = data.get("language") or (get_language() or "es").split("-")[0]
    if language not in dict(settings.LANGUAGES):
        raise InvalidInput("language_unknown", field="language")
    return size, language


def find_site(request: HttpRequest) -> str:
    """The address under which phones reach the pages, without a path."""
    return whole_address("/", request).rstrip("/")


def answer_pdf(content: bytes, *names: object, keep: bool = False) -> HttpResponse:
    """A PDF to look at, named by `names`; keep: to be stored, not shown."""
    response = HttpResponse(content, content_type=PDF)
    name = slugify("-".join(str(name) for name in names if name))[:80] or "sobremesa"
    response["Content-Disposition"] = f'{"attachment" if keep else "inline"}; filename="{name}.pdf"'
    response["Cache-Control"] = "no-store"
    return response
