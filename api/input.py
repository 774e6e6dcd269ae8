"""Reading bodies and queries: shape only; what it means is the services' to say."""

from collections.abc import Collection
from datetime import date, datetime
from functools import cache
from typing import Any
from uuid import UUID

from django.utils.dateparse import parse_datetime
from rest_framework.request import Request
from rest_framework.serializers import Serializer

from api.schema.common import MOST_PAGES
from tournaments.errors import InvalidInput
from tournaments.services.input import clean_uuid, refuse_unknown

# What may stand beside the keys of a record that is sent without `record` around it.
ENVELOPE = frozenset({"entry_id", "after", "seq", "device", "phone_time", "sent_time"})


def read_object(request: Request) -> dict[str, Any]:
    """The body as an object; raises InvalidInput `object_expected` for anything else."""
    body = request.data
    if not isinstance(body, dict):
        raise InvalidInput("object_expected")
    return body


def read_body(request: Request, shape: type[Serializer[Any]]) -> dict[str, Any]:
    """The body as an object with keys of `shape` only, which is what the schema tells.

    Raises InvalidInput `object_expected`, or `key_unknown` at the first key that would be passed over.
    """
    body = read_object(request)
    refuse_unknown(body, list_keys(shape))
    return body


@cache
def list_keys(shape: type[Serializer[Any]]) -> frozenset[str]:
    """The keys that a body of this shape may have."""
    return frozenset(shape().fields)


def wants_preview(request: Request) -> bool:
    """True if `?preview=1` stands in the address."""
    return request.query_params.get("preview", "").lower() in ("1", "true", "yes")


def read_number(request: Request, key: str, low: int, high: int, default: int) -> int:
    """The whole number that the query names `key`, or `default`; raises InvalidInput `number_expected`."""
    text = request.query_params.get(key)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(high)) and low <= int(text) <= high):
        raise InvalidInput("number_expected", field=key, low=low, high=high)
    return int(text)


def read_record(body: dict[str, Any], shape: type[Serializer[Any]]) -> Any:
    """The record in a body: under `record`, or the body itself without the keys of the envelope.

    Around a record only the keys of `shape` may stand; raises InvalidInput `key_unknown`, `record_expected`.
    """
    if "record" in body:
        refuse_unknown(body, list_keys(shape) | {"seq"})  # rules.md 9: `seq` may come along
        return body["record"]
    if "kind" in body:
        return {key: value for key, value in body.items() if key not in ENVELOPE}
    raise InvalidInput("record_expected", field="record")


def read_entry_id(body: dict[str, Any]) -> UUID:
    """The client's id for what it sends; raises InvalidInput `id_expected`."""
    entry_id = clean_uuid(body.get("entry_id"), "entry_id")
    assert entry_id is not None
    return entry_id


def read_after(body: dict[str, Any], key: str = "after") -> UUID | None:
    """The entry id under `key`, which must be there; null means the start."""
    if key not in body:
        raise InvalidInput("after_missing", field=key)
    return clean_uuid(body[key], key, required=False)


def read_moment(value: Any, field: str) -> datetime | None:
    """A moment in ISO 8601 with its offset, from 2000 to 2200, or None; raises InvalidInput `time_expected`."""
    moment = _parse_moment(value, field)
    if moment is not None and not _is_of_our_days(moment):
        raise InvalidInput("time_expected", field=field)
    return moment


def read_phone_moment(value: Any, field: str) -> datetime | None:
    """A moment by a phone's clock, or None; also where the clock stands in 1970: that is no reason to refuse a hand.

    Raises InvalidInput `time_expected` for what is no moment at all.
    """
    moment = _parse_moment(value, field)
    return moment if moment is not None and _is_of_our_days(moment) else None


def _parse_moment(value: Any, field: str) -> datetime | None:
    if value is None:
        return None
    moment = None
    if isinstance(value, str) and len(value) <= 40:
        try:
            moment = parse_datetime(value)
        except ValueError:
            moment = None
    if moment is None or moment.tzinfo is None:
        raise InvalidInput("time_expected", field=field)
    return moment


def read_day(value: Any, field: str) -> date | None:
    """A date as 2026-11-30, from 2000 to 2200, or None; raises InvalidInput `date_expected`."""
    if value is None:
        return None
    try:
        day = date.fromisoformat(value) if isinstance(value, str) and len(value) == 10 else None
    except ValueError:
        day = None
    if day is None or not 2000 <= day.year <= 2200:
        raise InvalidInput("date_expected", field=field)
    return day


def read_choice(request: Request, key: str, allowed: Collection[str]) -> str:
    """The value of the list that the query names `key`, or "" without one; raises InvalidInput `choice_missing`."""
    value: str = request.query_params.get(key, "")
    if value and value not in allowed:
        raise InvalidInput("choice_missing", field=key)
    return value


def read_page(request: Request, a_page: int, most: int) -> tuple[int, int]:
    """The page and how many a page holds, as the query has them; raises InvalidInput `number_expected`."""
    return read_number(request, "page", 1, MOST_PAGES, 1), read_number(request, "limit", 1, most, a_page)


def _is_of_our_days(moment: datetime) -> bool:
    return 2000 <= moment.year <= 2200


def read_flag(value: Any, field: str, default: bool = False) -> bool:
    """True or false; raises InvalidInput `flag_expected`."""
    if value is None:
        return default
    if not isinstance(value, bool):
        raise InvalidInput("flag_expected", field=field)
    return value
