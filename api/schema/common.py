"""What every answer shares: the shape of a refusal, the header that names a phone, points by side."""

from collections.abc import Callable, Sequence
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers as s

BIG = 2**31 - 1
MOST_PAGES = 10_000


class Fault(s.Serializer[Any]):
    """What went wrong; further keys depend on the code."""

    code = s.CharField(help_text="Stable, in snake_case")
    field = s.CharField(allow_null=True, help_text="The dotted place in what was sent")
    message = s.CharField(help_text="In the reader's language, with what to do")
    record = s.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=BIG, help_text="Number of the record in a sheet"
    )
    obstacles = s.ListField(
        child=s.DictField(),
        required=False,
        help_text="round_has_obstacles: all that stands in the way, each a code",
    )
    latest = s.CharField(required=False, allow_null=True, help_text="not_latest: entry id of the last record")
    retry_after = s.IntegerField(required=False, min_value=1, max_value=BIG, help_text="Seconds to wait")


class Error(s.Serializer[Any]):
    """Every refusal has this shape."""

    error = Fault()


def errors(*statuses: int) -> dict[int, type[Error]]:
    """The refusals that an operation may answer."""
    return dict.fromkeys(statuses, Error)


class Paged(s.Serializer[Any]):
    """A page of a list."""

    page = s.IntegerField(min_value=1, max_value=BIG)
    limit = s.IntegerField(min_value=1, max_value=BIG)
    next = s.IntegerField(
        allow_null=True, min_value=2, max_value=BIG, help_text="The next page; null: there is none"
    )


def page_parameters(a_page: int, most: int) -> list[OpenApiParameter]:
    """What the query of a list may say: the page, and how many it holds."""
    return [
        OpenApiParameter("page", {"type": "integer", "minimum": 1, "maximum": MOST_PAGES, "default": 1}),
        OpenApiParameter("limit", {"type": "integer", "minimum": 1, "maximum": most, "default": a_page}),
    ]


DEVICE = OpenApiParameter(
    "X-Device",
    {"type": "string", "maxLength": 64},
    OpenApiParameter.HEADER,
    description="Which phone or program writes, in its own words; the same as `device` in the body, which goes before it",
)


PREVIEW = OpenApiParameter("preview", str, description="1: tell what would happen and store nothing", enum=["1"])


def write_operation(
    operation_id: str,
    request: type[s.Serializer[Any]],
    answers: dict[int, Any],
    *further: int,
    preview: bool = False,
) -> Callable[[Any], Any]:
    """What the schema tells of a write: its body, its answers, and the refusals that every write may meet and `further`."""
    refusals = sorted({400, 401, 403, 404, 406, 413, 415, 429, *further})
    return extend_schema(
        operation_id=operation_id,
        parameters=[PREVIEW, DEVICE] if preview else [DEVICE],
        request=request,
        responses={**answers, **errors(*refusals)},
    )


def points_by_side(**options: Any) -> s.DictField:
    return s.DictField(child=s.IntegerField(min_value=-BIG, max_value=BIG), **options)


def read_operation(
    operation_id: str,
    answer: Any,
    *further: int,
    parameters: Sequence[OpenApiParameter] = (),
    unchanged: bool = False,
) -> Callable[[Any], Any]:
    """What the schema tells of a reading: its answer, 304 where it may be `unchanged`, and the refusals."""
    refusals = {401, 404, 406, 429, *further} | ({400} if parameters else set())
    answers: dict[int, Any] = {200: answer} | ({304: None} if unchanged else {})
    return extend_schema(
        operation_id=operation_id,
        parameters=list(parameters),
        responses={**answers, **errors(*sorted(refusals))},
    )
