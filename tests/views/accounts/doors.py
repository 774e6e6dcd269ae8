"""What the tests of coming in share: browsers in English, links out of pages."""

import re
from typing import Any

from django.test import Client

GOOD = "una mesa de cuatro"
BETTER = "otra mesa de cuatro"


def browser(user: Any = None, **options: Any) -> Client:
    """A browser that reads English, signed in if a person is given."""
    client = Client(HTTP_ACCEPT_LANGUAGE="en", **options)
    if user is not None:
        client.force_login(user)
    return client


def find_link(page: str, letter: str) -> str:
    """The path of the one link /i/… or /r/… that a page or a mail shows."""
    found = set(re.findall(rf"/{letter}/[\w.-]+/", page))
    assert len(found) == 1, found
    return found.pop()


def person_data(**changes: str) -> dict[str, str]:
    """What somebody new types."""
    return {
        "name": "Rosa Gil",
        "username": "rosa",
        "email": "",
        "password": GOOD,
        "again": GOOD,
        **changes,
    }
