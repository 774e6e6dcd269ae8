"""Checks of shape that every door shares: names, reasons, records as they come from outside."""

import re
from collections.abc import Collection
from typing import Any
from uuid import UUID

from scoring import MOST_POINTS
from tournaments.errors import InvalidInput
from tournaments.models.columns import NAME_LENGTH, TEXT_LENGTH

# Keys that the envelope carries and the engine ignores (rules.md 9): they are no part of what is stored.
ENVELOPE_KEYS = frozenset({"entry_id", "after", "seq"})
MOST_PAYLOAD_KEYS = 24
MOST_ITEMS = 400
# Controls, lone surrogates and the marks that turn the direction of the rest of a line: none belongs in a name.
UNWANTED = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")


def clean_text(value: Any, field: str, *, longest: int = TEXT_LENGTH, required: bool = False) -> str:
    """`value` as a single line without controls and doubled spaces.

    Raises InvalidInput: `text_expected` (no string), `text_too_long` (more than `longest` characters),
    `text_missing` (empty where it is required).
    """
    if value is None:
        value = ""
    if not isinstance(value, str):
        raise InvalidInput("text_expected", field=field)
    if len(value) > longest * 4:
        raise InvalidInput("text_too_long", field=field, longest=longest)
    text = " ".join(UNWANTED.sub(" ", value).split())
    if len(text) > longest:
        raise InvalidInput("text_too_long", field=field, longest=longest)
    if required and not text:
        raise InvalidInput("text_missing", field=field)
    return text


def refuse_unknown(given: dict[str, Any], known: Collection[str], field: str = "") -> None:
    """Nothing if every key is known; raises InvalidInput `key_unknown` at the first that is not."""
    for key in given:
        if key not in known:
            shown = str(key)[:60]
            place = f"{field}.{shown}" if field else shown
            raise InvalidInput("key_unknown", field=place, key=shown, possible=", ".join(sorted(known)))


def clean_name(value: Any, field: str) -> str:
    """A name as it is shown: one line of at most 120 characters; raises as `clean_text`."""
    return clean_text(value, field, longest=NAME_LENGTH)


def clean_whole(value: Any, field: str, low: int, high: int) -> int | None:
    """A whole number from `low` to `high`, or None; raises InvalidInput `number_expected`."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise InvalidInput("number_expected", field=field, low=low, high=high)
    return value


def clean_uuid(value: Any, field: str, *, required: bool = True) -> UUID | None:
    """A UUID from its text, None where there may be none; raises InvalidInput `id_expected`."""
    if value is None and not required:
        return None
    return read_uuid(value, field)


def read_uuid(value: Any, field: str) -> UUID:
    """A UUID from its text; raises InvalidInput `id_expected`."""
    if isinstance(value, UUID):
        return value
    if isinstance(value, str) and len(value) in (32, 36):
        try:
            return UUID(value)
        except ValueError:
            pass
    raise InvalidInput("id_expected", field=field)


def clean_record(record: Any) -> dict[str, Any]:
    """A record as the engine will judge it, without the keys of the envelope; its texts are cleaned.

    What it means is the engine's to say; here only what could not be stored is refused. Raises InvalidInput.
    """
    if not isinstance(record, dict):
        raise InvalidInput("record_expected", field="record")
    if len(record) > MOST_PAYLOAD_KEYS:
        raise InvalidInput("record_too_large", field="record")
    left = [MOST_ITEMS]
    return {key: _clean_value(value, key, left) for key, value in record.items() if key not in ENVELOPE_KEYS}


def _clean_value(value: Any, field: str, left: list[int], depth: int = 0) -> Any:
    left[0] -= 1
    if left[0] < 0 or depth > 4:
        raise InvalidInput("record_too_large", field="record")
    match value:
        case str():
            return clean_text(value, field)
        case bool() | None | float():
            return value
        case int():
            if abs(value) > MOST_POINTS:
                raise InvalidInput("number_expected", field=field, low=0, high=MOST_POINTS)
            return value
        case list():
            return [_clean_value(item, field, left, depth + 1) for item in value]
        case dict():
            return {
                clean_text(key, field): _clean_value(item, f"{field}.{key}"[:80], left, depth + 1)
                for key, item in value.items()
            }
        case _:
            raise InvalidInput("record_expected", field=field)
