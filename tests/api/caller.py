"""A program that works for an organiser: what the tests of events share."""

from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from rest_framework.test import APIClient

from tests.services.tables import make_person
from tournaments.models import Club, Stage

PAIRS = ["Ana + Luis", "Rosa + Tomás", "Eva + Pau", "Inés + Noé", "Mar + Gil", "Lola + Fermín"]


@dataclass
class Caller:
    """Somebody who calls the API: `get("stages/…/")` gives the answer's JSON and asserts its status."""

    user: Any = None
    client: APIClient = field(default_factory=APIClient)

    def __post_init__(self) -> None:
        if self.user is not None:
            self.client.force_login(self.user)

    def send(self, method: str, path: str, body: Any = None, status: int = 200, **headers: str) -> Any:
        options: dict[str, Any] = {"headers": headers, "HTTP_ACCEPT_LANGUAGE": "en"}
        if body is not None:
            options |= {"data": body, "format": "json"}
        answer = getattr(self.client, method)(f"/api/v1/{path}", **options)
        assert answer.status_code == status, (answer.status_code, answer.content[:600])
        return answer.json() if answer.content else None

    def get(self, path: str, status: int = 200, **headers: str) -> Any:
        return self.send("get", path, status=status, **headers)

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        return self.send("post", path, {} if body is None else body, status)

    def patch(self, path: str, body: Any, status: int = 200) -> Any:
        return self.send("patch", path, body, status)

    def refuse(self, method: str, path: str, body: Any, status: int) -> tuple[str, str | None]:
        """Code and field of the refusal that must come."""
        error = self.send(method, path, body, status)["error"]
        assert error["message"]
        return error["code"], error["field"]


@dataclass
class Event(Caller):
    """An organiser's program with an event of his club."""

    tournament: str = ""
    stage: str = ""

    @property
    def row(self) -> Stage:
        return Stage.objects.get(public_id=self.stage)


def make_event(*, format: str = "swiss", pairs: int = 0, announce: bool = True, **more: Any) -> Event:
    """An event made through the API, with so many pairs."""
    club = Club.objects.create(name="Peña La Capicúa")
    event = Event(make_person(club, f"boss-{uuid4().hex[:8]}"))
    body = {"key": str(uuid4()), "name": "Copa", "format": format, "rules": "classic-50"} | more
    made = event.post("tournaments/", body, 201)
    event.tournament, event.stage = made["id"], made["stages"][0]["id"]
    if pairs:
        rows = [{"players": [f"A{one}", f"B{one}"], "seed": one} for one in range(1, pairs + 1)]
        event.post(f"stages/{event.stage}/entrants/import/", {"key": str(uuid4()), "entrants": rows}, 201)
    if announce:
        event.post(f"tournaments/{event.tournament}/announce/")
    return event


def play_round(event: Event, number: int) -> None:
    """Prepare, publish, play and close a round; the side that stands first wins each match 50 to its table's number."""
    rounds = f"stages/{event.stage}/rounds/"
    event.post(rounds, {"number": number}, 201)
    event.post(f"{rounds}{number}/publish/")
    for match in event.get(f"{rounds}{number}/matches/")["matches"]:
        record = {"kind": "result", "totals": {"A": 50, "B": match["table"]}, "reason": "paper"}
        body = {"record": record, "entry_id": str(uuid4()), "after": None}
        event.post(f"matches/{match['id']}/records/", body, 201)
    event.post(f"{rounds}{number}/close/")
