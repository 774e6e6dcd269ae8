"""Everybody who may call: a night with tables and every kind of credential there is, good, spent and read-only."""

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.middleware.csrf import get_token
from django.test import Client, RequestFactory
from django.utils import timezone

from tests.contract.events import EventScene, build_event_scene
from tests.services.tables import Table, finish, make_person, make_table
from tournaments.models import AccessLink
from tournaments.selectors.matches import get_match
from tournaments.services.links import create_link
from tournaments.services.matches import open_match
from tournaments.services.tokens import create_api_token

CALLERS = (
    "nobody",
    "table link",
    "referee link",
    "match link",
    "side link",
    "desk link",
    "link just expired",
    "link long expired",
    "revoked link",
    "unknown link",
    "read token",
    "write token",
    "revoked token",
    "desk token",
    "stranger's token",
    "session",
    "session without CSRF",
)


@dataclass
class Caller:
    """The headers and cookies of one who calls."""

    headers: dict[str, str] = field(default_factory=dict)
    cookies: dict[str, str] = field(default_factory=dict)


@dataclass
class Scene:
    """What there is to call for: ids for the addresses, and the callers."""

    match_ids: list[str]
    link_ids: list[str]
    tournament_id: str
    entry_ids: list[str]
    callers: dict[str, Caller]
    event: EventScene


def build_scene(*, with_event: bool) -> Scene:
    """A night with a running, a finished, a private and an empty match, and everybody who may call; events if asked."""
    table = make_table(rules="classic-50")
    table.write(finish(1, s2=5, s4=5))
    table.write(finish(2, s1=7, s3=7))
    done = make_table(rules="classic-50", club=table.club)
    done.write(finish(1, s2=30, s4=25))
    private = make_table(visibility="private")
    event = build_event_scene(table) if with_event else EventScene({}, [], [])
    empty = open_match(table.stage, actor=table.boss, rules="international-100", table=12)
    return Scene(
        match_ids=[table.match.public_id, done.match.public_id, private.match.public_id, empty.public_id],
        link_ids=[table.link.public_id, private.link.public_id],
        tournament_id=table.night.public_id,
        entry_ids=[str(written.record.entry_id) for written in table.written],
        callers={name: build_caller(name, table) for name in CALLERS},
        event=event,
    )


def build_caller(name: str, table: Table) -> Caller:
    """The caller of this name at the table."""
    match name.split():
        case ["nobody"]:
            return Caller()
        case ["unknown", "link"]:
            return with_token("Link", "k" * 32)
        case ["link", *_] | ["revoked", "link"]:
            change: dict[str, Any] = {
                "link just expired": {"expires_at": timezone.now() - timedelta(hours=1)},
                "link long expired": {"expires_at": timezone.now() - timedelta(hours=60)},
                "revoked link": {"revoked_at": timezone.now()},
            }[name]
            view = get_match(table.match.public_id, table.boss)
            link, token = create_link(view, actor=table.boss, role="table", holder="Paco")
            AccessLink.objects.filter(pk=link.pk).update(**change)
            return with_token("Link", token)
        case [role, "link"]:
            view = get_match(table.match.public_id, table.boss)
            _, token = create_link(
                view, actor=table.boss, role=role, side="A" if role == "side" else "",
                tables=[7, 12] if role == "referee" else (), holder="Marta Gil",
            )  # fmt: skip
            return with_token("Link", token)
        case [_, "token"]:
            user = {
                "desk token": lambda: make_person(table.club, "desk", "desk"),
                "stranger's token": lambda: make_person(make_table().club, "stranger"),
            }.get(name, lambda: table.organiser)()
            row, text = create_api_token(user, "program", scope="read" if name == "read token" else "write")
            if name == "revoked token":
                row.revoked_at = timezone.now()
                row.save()
            return with_token("Token", text)
        case ["session", *rest]:
            client = Client()
            client.force_login(table.organiser)
            caller = Caller(
                cookies={settings.SESSION_COOKIE_NAME: client.cookies[settings.SESSION_COOKIE_NAME].value}
            )
            if not rest:
                request = RequestFactory().get("/")
                token = get_token(request)
                caller.headers["X-CSRFToken"] = token
                caller.cookies[settings.CSRF_COOKIE_NAME] = request.META["CSRF_COOKIE"]
            return caller
    raise AssertionError(name)


def with_token(scheme: str, token: str) -> Caller:
    """A caller with an Authorization header."""
    return Caller(headers={"Authorization": f"{scheme} {token}"})
