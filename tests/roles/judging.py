"""Asking as somebody inside a savepoint, and judging from the answer whether he was let."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests.roles.asking import LINK_PAGES, Ask
from tests.roles.table import Row
from tests.roles.world import Print, Who, take_print

# A page's form that comes back with a sentence is a refusal too (422); the API has the codes of rights only.
REFUSED = frozenset({401, 403, 404, 410})
REFUSED_ON_PAGES = REFUSED | {422}


class TakeBack(Exception):
    """Ends the savepoint of one who asked: all that he did is undone."""


@dataclass(frozen=True)
class Verdict:
    """let: whether he may, None for an answer that says neither. changed: whether anything is stored differently."""

    let: bool | None
    status: int
    changed: bool
    text: str = ""


def ask_as(who: Who, row: Row, build: Callable[[], Ask], before: Print | None = None) -> Verdict:
    """What happens when he asks; nothing of it stays. build: the request, made inside the savepoint.

    before: what is stored before he asks, where making the request stores nothing.
    """
    api = is_api(row.route)
    verdict: Verdict | None = None
    cache.clear()  # counters of what was asked too often are nobody's rights
    with suppress(TakeBack), transaction.atomic():
        client = who.call() if api else who.browse()
        ask = build()
        before = take_print() if before is None else before
        answer = send(client, row.method, ask, api)
        where = answer.headers.get("Location", "")
        text = "" if answer.streaming else answer.content[:300].decode("utf-8", "replace")
        let = judge(row, answer.status_code, where)
        verdict = Verdict(let, answer.status_code, take_print() != before, where or text)
        raise TakeBack
    assert verdict is not None
    return verdict


def is_api(route: str) -> bool:
    """True for the addresses of the API, where people show who they are in another way than on pages."""
    return route.startswith(("api_", "api/v1/", "^api"))


def send(client: Client, method: str, ask: Ask, api: bool) -> Any:
    """The answer to the request: a form on pages, JSON in the API."""
    for name, value in ask.cookies:
        client.cookies[name] = value
    options: dict[str, Any] = {} if ask.data is None else {"data": ask.data}
    if method != "GET" and (api or method != "POST"):
        options["content_type"] = "application/json"
    return getattr(client, method.lower())(ask.path, **options)


def judge(row: Row, status: int, where: str) -> bool | None:
    """True for let, False for refused, None for neither."""
    api = is_api(row.route)
    if status in (REFUSED if api else REFUSED_ON_PAGES):
        return False
    if 200 <= status < 300:
        return True
    if 300 <= status < 400 and not api:
        return not is_sent_away(row, urlsplit(where).path)
    return None


def is_sent_away(row: Row, path: str) -> bool:
    """True for a redirect that means no: to sign in, or from the page of another kind of link to his own."""
    if path == reverse("sign_in"):
        return True
    if row.route not in LINK_PAGES - {"table"}:
        return False
    return row.method == "GET" or (path.startswith("/tables/") and path.count("/") == 3)
