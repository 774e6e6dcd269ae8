"""A form of the console that was refused: what was typed stays, and the sentence stands at its field."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest

from tournaments.errors import Refusal
from tournaments.wording import say_refusal


@dataclass(frozen=True)
class Typed:
    """What a form shows again. values: as typed. errors: field -> sentence. general: what belongs to no field of it."""

    values: Mapping[str, str] = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)
    general: str = ""

    @property
    def refused(self) -> bool:
        """True if the form comes back with something wrong in it."""
        return bool(self.errors or self.general)

    @property
    def status(self) -> int:
        """What the page with the form answers: 422 where something is wrong, whatever the service called it."""
        return 422 if self.refused else 200


EMPTY = Typed()


def refuse(
    request: HttpRequest,
    refusal: Refusal,
    fields: Collection[str],
    region: str = "",
    place: Callable[[str], str] = lambda name: name,
) -> Typed:
    """The form again with what was typed and the refusal's sentence.

    fields: the form's own. place: the form's field for the place that the service names. A sentence that belongs to
    none of them stands above the form.
    """
    why: Any = refusal.details.get("why", [])
    sentence = " ".join([say_refusal(refusal, region), *why])
    name = place(refusal.field or "")
    errors = {name: sentence} if name in fields else {}
    return Typed(request.POST.dict(), errors, "" if errors else sentence)
