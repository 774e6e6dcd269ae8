"""A link in words: what it opens, until when, for whom."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext, gettext_lazy

from tournaments.enums import LinkRole, WhoScores
from tournaments.models import AccessLink, Match
from tournaments.permissions import is_expired
from tournaments.selectors.seating import build_seats, build_sides
from tournaments.wording.hands import isolate

# What each role is for, as the form offers it.
ROLES: dict[str, Any] = {
    LinkRole.TABLE: gettext_lazy("The table's phone: whatever is played there"),
    LinkRole.REFEREE: gettext_lazy("A referee: all of his tables"),
    LinkRole.MATCH: gettext_lazy("This match only, for a printed sheet"),
    LinkRole.DESK: gettext_lazy("The desk: every table of the night, from paper"),
}


@dataclass(frozen=True)
class LinkWords:
    """A link as a list shows it. state: present, expired, revoked; until and used are sentences."""

    link: AccessLink
    opens: str
    state: str
    until: str
    used: str
    plays_as: str


def say_moment(moment: datetime, zone: str) -> str:
    """A day and time of the zone: "Tue 1 December, 09:00" as the language writes it."""
    here = moment.astimezone(ZoneInfo(zone))
    return f"{date_format(here, 'D j/n/Y')}, {here:%H:%M}"


def say_scope(link: AccessLink) -> str:
    """What a link opens, in words; the link comes with its match and that one's seats."""
    match LinkRole(link.role):
        case LinkRole.TABLE:
            return gettext("Table {table}").format(table=link.table)
        case LinkRole.REFEREE:
            return gettext("Referee of the tables {tables}").format(tables=", ".join(map(str, link.tables)))
        case LinkRole.DESK:
            return gettext("The desk")
        case LinkRole.MATCH:
            return gettext("One match: {place}").format(place=_say_place(link))
        case LinkRole.SIDE:
            return gettext("Side {name}: {place}").format(
                name=say_side(link.match, link.side), place=_say_place(link)
            )


def _say_place(link: AccessLink) -> str:
    if link.match is None or link.match.table is None:
        return gettext("Match without a table")
    return gettext("Table {table}").format(table=link.match.table)


def say_side(match: Match | None, letter: str) -> str:
    """The short name of a side of a match whose seats and sides are loaded; the letter where there is no match."""
    if match is None:
        return letter
    rows = list(match.seats.all())
    seats = build_seats(rows)
    sides = build_sides(list({row.side_id: row.side for row in rows}.values()), seats, match.score, 0)
    return next((isolate(side.short_name) for side in sides if side.letter == letter), letter)


def describe_link(link: AccessLink, zone: str, now: datetime) -> LinkWords:
    """A link in words, its times in the zone."""
    if link.revoked_at is not None:
        state, until = "revoked", gettext("Revoked {time}.").format(time=say_moment(link.revoked_at, zone))
    elif link.expires_at is None:
        state, until = "present", gettext("Valid until it is revoked.")
    elif is_expired(link, now):
        state, until = "expired", gettext("Expired {time}.").format(time=say_moment(link.expires_at, zone))
    else:
        state, until = "present", gettext("Valid until {time}.").format(time=say_moment(link.expires_at, zone))
    used = gettext("Not used yet.")
    if link.last_used_at is not None:
        used = gettext("Last used {time}.").format(time=say_moment(link.last_used_at, zone))
    return LinkWords(link, say_scope(link), state, until, used, link.player.name if link.player else "")


def say_side_role(name: str, who_scores: str) -> str:
    """What a side's link is for: it accepts and follows, and records where the players score."""
    if who_scores == WhoScores.PLAYERS:
        return gettext("{name}: record, follow, accept or dispute").format(name=name)
    return gettext("{name}: follow, accept or dispute").format(name=name)
