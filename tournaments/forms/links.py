"""A link's fields in the console: for how long it is valid, for which tables, who holds it."""

import re
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from tournaments.errors import InvalidInput
from tournaments.forms.rules import read_number

# A night's link ends in the morning after it; one that is made after midnight is not to end in the same night.
MORNING = time(9)
SHORTEST = timedelta(hours=6)
RANGE = re.compile(r"(\d{1,4})\s*[-–]\s*(\d{1,4})", re.ASCII)
MOST_IN_RANGE = 500


def next_morning(zone: str, now: datetime) -> datetime:
    """The first nine o'clock in the morning, in the zone, that is at least six hours away."""
    here = now.astimezone(ZoneInfo(zone))
    morning = datetime.combine(here.date(), MORNING, here.tzinfo)
    while morning - here < SHORTEST:
        morning = datetime.combine(morning.date() + timedelta(days=1), MORNING, here.tzinfo)
    return morning


def read_expiry(data: Mapping[str, str], zone: str, now: datetime) -> datetime | None:
    """The moment after which a link is valid no more, None for never. Fields: expires, expires_on.

    expires: morning (also where nothing is chosen), day (to the end of the day expires_on), never. Raises
    InvalidInput at the field: `invalid_input`, `date_missing`, `date_not_chosen`, `time_is_past`.
    """
    choice = data.get("expires", "") or "morning"
    day = data.get("expires_on", "").strip()
    if choice not in ("morning", "day", "never"):
        raise InvalidInput(field="expires")
    if choice != "day" and day:
        raise InvalidInput("date_not_chosen", field="expires_on")
    if choice == "never":
        return None
    if choice == "morning":
        return next_morning(zone, now)
    try:
        end = datetime.combine(date.fromisoformat(day), time(), ZoneInfo(zone)) + timedelta(days=1)
        past = end <= now
    except (ValueError, OverflowError) as fault:
        raise InvalidInput("date_missing", field="expires_on") from fault
    if past:
        raise InvalidInput("time_is_past", field="expires_on")
    return end


def read_table_list(text: str) -> list[Any]:
    """The tables in "1-4, 7"; what is no number is left as text, for the service to refuse."""
    tables: list[Any] = []
    for part in re.split(r"[,;]", RANGE.sub(r"\1-\2", text)):
        for word in part.split():
            found = RANGE.fullmatch(word)
            if found and 0 <= int(found[2]) - int(found[1]) < MOST_IN_RANGE:
                tables += range(int(found[1]), int(found[2]) + 1)
            else:
                tables.append(read_number(word))
    return tables
