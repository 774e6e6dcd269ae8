"""What cannot be is refused at its field, with nothing changed: keys that mean nothing, values of another kind."""

from json import dumps
from typing import Any
from uuid import uuid4

import pytest

from tests.api.caller import Caller, Event, make_event
from tests.roles.world import take_print
from tournaments.models import Club, Entrant, Match

pytestmark = pytest.mark.django_db

# Address -> a body that would be taken; {e} an entrant, {m} a match, {s} the stage, {t} the tournament.
BODIES: list[tuple[str, str, dict[str, Any]]] = [
    ("post", "tournaments/", {"name": "Copa", "format": "swiss", "rules": "classic-50"}),
    ("patch", "tournaments/{t}/", {"venue": "Casino"}),
    ("post", "tournaments/{t}/suspend/", {"reason": "rain"}),
    ("patch", "stages/{s}/", {"settings": {"pattern": "fold"}}),
    ("post", "stages/{s}/entrants/", {"players": ["Fe", "Luz"]}),
    ("post", "stages/{s}/entrants/import/", {"entrants": [{"players": ["Fe", "Luz"]}]}),
    ("post", "stages/{s}/sign-ups/", {"players": ["Fe", "Luz"]}),
    ("post", "stages/{s}/seeds/", {"how": "list"}),
    ("post", "stages/{s}/missing/", {}),
    ("post", "stages/{s}/forbidden-pairs/", {"first": "{e}", "second": "{e}"}),
    ("post", "stages/{s}/rounds/", {"number": 2}),
    ("post", "stages/{s}/rounds/2/prepare/", {}),
    ("patch", "stages/{s}/rounds/1/", {"do": "opener", "match": "{m}"}),
    ("post", "stages/{s}/rounds/1/publish/", {}),
    ("post", "stages/{s}/rounds/1/unpublish/", {}),
    ("post", "stages/{s}/rounds/1/close/", {}),
    ("post", "stages/{s}/rounds/1/reopen/", {}),
    ("post", "stages/{s}/rounds/1/clock/", {}),
    ("post", "stages/{s}/rounds/1/no-shows/", {"present": {"{m}": "A"}}),
    ("post", "stages/{s}/sanctions/", {"kind": "points", "points": 5, "entrant": "{e}", "reason": "x"}),
    ("patch", "entrants/{e}/", {"club": "Peña"}),
    ("post", "entrants/{e}/check-in/", {}),
    ("post", "entrants/{e}/withdraw/", {}),
    ("post", "entrants/{e}/bring-back/", {}),
    ("post", "entrants/{e}/substitute/", {"place": 1, "player": "Fe"}),
    ("post", "entrants/{e}/rename/", {"place": 1, "name": "Fe"}),
    ("post", "entrants/{e}/absence/", {"rounds": [2]}),
    ("post", "matches/{m}/award/", {"winner": "A", "reason": "no_show"}),
    ("post", "regulations/", {"stage": "{s}", "name": "Ours"}),
]


# What the client makes itself where something is stored once.
NEEDED = {
    "tournaments/": "key",
    "stages/{s}/entrants/": "key",
    "stages/{s}/entrants/import/": "key",
    "stages/{s}/sign-ups/": "key",
    "stages/{s}/sanctions/": "entry_id",
}


def prepare() -> tuple[Event, dict[str, str]]:
    event = make_event(pairs=4)
    event.post(f"stages/{event.stage}/rounds/", {"number": 1}, 201)
    entrant, match = Entrant.objects.earliest("pk").public_id, Match.objects.earliest("pk").public_id
    return event, {"{t}": event.tournament, "{s}": event.stage, "{e}": entrant, "{m}": match}


def fill(value: Any, known: dict[str, str]) -> Any:
    match value:
        case str():
            for name, id in known.items():
                value = value.replace(name, id)
            return value
        case list():
            return [fill(one, known) for one in value]
        case dict():
            return {fill(key, known): fill(one, known) for key, one in value.items()}
    return value


def complete(path: str, body: dict[str, Any], known: dict[str, str]) -> dict[str, Any]:
    """The body with what the client makes itself."""
    name = NEEDED.get(path)
    made: dict[str, Any] = fill(body, known)
    return made if name is None else made | {name: str(uuid4())}


def test_no_body_is_taken_with_a_key_that_means_nothing() -> None:
    event, known = prepare()
    before = take_print()
    for method, path, body in BODIES:
        refused = event.refuse(method, fill(path, known), fill(body, known) | {"foo": 1}, 400)
        assert refused == ("key_unknown", "foo"), path
    assert take_print() == before


@pytest.mark.parametrize(
    "value", [None, True, -1, 2**70, 1.5, "", "x" * 5000, [], [[]], {}, {"a": [1]}, ["\u202e"]]
)
def test_no_value_of_another_kind_is_a_fault_of_ours(value: Any) -> None:
    event, known = prepare()
    for method, path, body in BODIES:
        for key in body:
            sent = complete(path, body, known)
            answer = event.client.generic(
                method.upper(),
                f"/api/v1/{fill(path, known)}",
                data=dumps(sent | {key: value}),
                content_type="application/json",
            )
            assert answer.status_code < 500, (path, key, value, answer.content)
            assert answer.status_code < 300 or answer.json()["error"]["message"], (path, key, value)


def test_an_event_of_another_club_is_nobody_elses_to_touch() -> None:
    known = prepare()[1]
    other = Caller(make_event().user)
    before = take_print()
    for method, path, body in BODIES:
        if path in ("tournaments/", "stages/{s}/sign-ups/", "regulations/"):
            continue
        answer = getattr(other.client, method)(
            f"/api/v1/{fill(path, known)}", complete(path, body, known), format="json"
        )
        assert answer.status_code in (403, 404), path
    assert take_print() == before
    assert Club.objects.count() == 2
