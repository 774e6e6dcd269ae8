"""From a request to the actor of the services."""

from dataclasses import replace
from typing import Any

from rest_framework.request import Request
from rest_framework.serializers import Serializer

from api.input import read_body
from tournaments.permissions import ANONYMOUS, Actor
from tournaments.services.input import clean_text

LONGEST_DEVICE = 64


def actor_of(request: Request, body: Any = None) -> Actor:
    """Who asks; for a write, whose body is given, with the device that `device` in it or the header `X-Device` names."""
    actor = request.auth if isinstance(request.auth, Actor) else ANONYMOUS
    if body is None:
        return actor
    device = body.get("device") if isinstance(body, dict) else None
    if device is None:
        device = request.META.get("HTTP_X_DEVICE", "")
    return replace(actor, device=clean_text(device, "device", longest=LONGEST_DEVICE))


def read_act(request: Request, shape: type[Serializer[Any]]) -> tuple[dict[str, Any], Actor]:
    """The body of a write and who sends it from which device. Raises InvalidInput as `read_body`."""
    body = read_body(request, shape)
    return body, actor_of(request, body)
