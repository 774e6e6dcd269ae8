"""Several clubs in one installation: through no address can one see or change what is another's own.

The addresses are read from the site itself: a new one with a parameter that this file does not know fails the test.
"""

import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.core import serializers
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.services.rounds_world import make_world
from tests.services.tables import Table, finish, make_person, make_table
from tests.views.accounts.doors import browser
from tournaments.models import (
    Club,
    Membership,
    OutgoingMessage,
    Player,
    Regulation,
    Sanction,
    StoredFile,
    Tournament,
)
from tournaments.permissions import Actor
from tournaments.services.invitations import create_invitation
from tournaments.services.members import remove_member
from tournaments.services.rulings import write_ruling
from tournaments.services.tokens import create_api_token

pytestmark = pytest.mark.django_db
SECRET = "Zarzamora"
# What opens something by itself, whoever has it; what is everybody's; and what only says that there is no such address.
KEYS, PUBLIC = {"open_link", "open_invitation", "open_reset"}, {"preset", "language", None}
DEEDS = [
    "annul",
    "suspend",
    "resume",
    "answered",
    "call",
    "accept",
    "dispute",
    "settle",
    "verify",
    "end",
    "reopen",
    "open",
    "choose",
    "role",
    "remove",
    "invite",
    "take_back",
    "reset",
    "store",
    "preview",
    "record",
    "correct",
    "revoke",
    "pack",
]
NOTED_USE = {"last_used_at"}


def list_routes(resolver: Any = None, above: tuple[str, ...] = ()) -> Iterator[tuple[str | None, tuple[str, ...]]]:
    """The name and the parameters of every address that has any."""
    for entry in (resolver or get_resolver()).url_patterns:
        names = (*above, *entry.pattern.regex.groupindex)
        if isinstance(entry, URLResolver):
            yield from list_routes(entry, names)
        elif isinstance(entry, URLPattern) and names:
            yield entry.name, names


ROUTES = [(name, names) for name, names in list_routes() if name not in KEYS | PUBLIC]


class Side:
    """A club with one of everything that is its own."""

    def __init__(self, name: str, visibility: str) -> None:
        self.club = Club.objects.create(name=name)
        self.table: Table = make_table(club=self.club, visibility=visibility)
        self.boss = self.table.organiser
        Tournament.objects.filter(pk=self.table.night.pk).update(name=name)
        self.table.night.refresh_from_db()
        self.table.write(finish(1, s2=5, s4=5))
        self.invitation, _ = create_invitation(self.club, actor=self.table.boss, role="desk", name=name)
        self.file = StoredFile.objects.create(
            club=self.club, name=f"{name}.pdf", content_type="application/pdf", size=3, content=b"pdf"
        )
        self.api_token, self.program = create_api_token(self.boss, name)
        Player.objects.create(club=self.club, name=name)
        self.event = make_world(4, club=self.club, visibility=visibility)
        Tournament.objects.filter(pk=self.event.event.pk).update(name=name)
        self.event.open(1)
        self.sanction = Sanction.objects.create(
            stage=self.event.stage,
            entrant=self.event.entrants[0],
            kind="yellow",
            entry_id=uuid4(),
            given=write_ruling(self.event.event, self.table.boss, "card_given"),
        )
        self.regulation = Regulation.objects.create(club=self.club, name=name, rules={}, settings={})
        OutgoingMessage.objects.create(
            club=self.club, person="p", occasion=name, channel="mail", address="a@example.org"
        )

    @property
    def ids(self) -> dict[str, Any]:
        return {
            "club_id": self.club.public_id,
            "tournament_id": self.table.night.public_id,
            "match_id": self.table.match.public_id,
            "link_id": self.table.link.public_id,
            "file_id": self.file.public_id,
            "job_id": self.file.public_id,
            "seq": 1,
            "op": "replace",
            "stage_id": self.event.stage_id,
            "entrant_id": self.event.entrants[0].public_id,
            "number": 1,
            "sanction_id": self.sanction.public_id,
            "regulation_id": self.regulation.public_id,
        }

    def fill(self, *, event: bool) -> dict[str, Any]:
        """The ids for these parameters: of the night, or of the event."""
        return self.ids | ({"tournament_id": self.event.event.public_id} if event else {})


def take_stock() -> dict[str, str]:
    """Everything that is stored, but when a link or token was last used."""
    found = {}
    for model in apps.get_app_config("tournaments").get_models():
        fields = [field.name for field in model._meta.fields if field.name not in NOTED_USE]
        found[model.__name__] = serializers.serialize("json", model.objects.order_by("pk"), fields=fields)
    return found


def list_addresses(own: Side, other: Side) -> Iterator[str]:
    """Every address with the other's ids, and with one's own above the other's."""
    for name, names in ROUTES:
        for event in (False, True) if "tournament_id" in names else (False,):
            ours, theirs = own.fill(event=event), other.fill(event=event)
            for mine in range(len(names)):
                ids = {key: (ours if place < mine else theirs)[key] for place, key in enumerate(names)}
                if any(ids[key] != ours[key] for key in names):
                    yield reverse(name, kwargs=ids)


def list_callers(own: Side) -> list[tuple[str, Client]]:
    opened = browser()
    opened.get(f"/k/{own.table.token}/")
    return [
        ("person", browser(own.boss)),
        ("program", browser(HTTP_AUTHORIZATION=f"Token {own.program}")),
        ("link", browser(HTTP_AUTHORIZATION=f"Link {own.table.token}")),
        ("phone", opened),
    ]


def is_refused(answer: Any) -> bool:
    if answer.status_code in (301, 302, 303):
        return answer["Location"].startswith("/console/sign-in/")
    return answer.status_code in (401, 403, 404, 405, 410)


def test_every_address_of_another_clubs_own_is_refused_to_read() -> None:
    own, other = Side("Propia", "private"), Side(SECRET, "private")
    addresses = list(dict.fromkeys(list_addresses(own, other)))
    assert len(addresses) > 40
    for caller, client in list_callers(own):
        for address in addresses:
            answer = client.get(address)
            assert is_refused(answer), (caller, address, answer.status_code)
            assert SECRET not in answer.content.decode(errors="replace"), (caller, address)


@pytest.mark.parametrize("visibility", ["private", "public"])
def test_nothing_of_another_club_is_changed_through_any_address(visibility: str) -> None:
    own, other = Side("Propia", visibility), Side(SECRET, visibility)
    before = take_stock()
    payload = {
        "person": other.boss.username,
        "role": "desk",
        "reason": "x",
        "why": "x",
        "name": "x",
        "kind": "finish",
        "seat": "1",
        "invitation": other.invitation.public_id,
        "tournament": other.table.night.public_id,
        "side": "A",
        "seat_1": "x",
    }
    body = {
        "record": finish(1, s2=6, s4=6),
        "rules": "classic-50",
        "state": "annulled",
        "reason": "x",
        "side": "A",
    }
    for caller, client in list_callers(own):
        for address in dict.fromkeys(list_addresses(own, other)):
            if address.startswith("/api/"):
                for method in (client.post, client.put, client.patch, client.delete):
                    answer = method(address, body, content_type="application/json")
                    assert answer.status_code in (400, 401, 403, 404, 405), (caller, address, answer.status_code)
            else:
                for deed in DEEDS if caller == "person" else DEEDS[:1]:
                    answer = client.post(address, {**payload, "do": deed, "step": deed})
                    # To sign up is open to everybody where an event says so; this one does not, and says that.
                    refused = is_refused(answer) or (address.endswith("/sign-up/") and answer.status_code == 422)
                    assert refused, (caller, address, deed, answer.status_code)
    assert take_stock() == before


def test_another_clubs_people_invitations_and_tokens_are_out_of_reach_on_ones_own_pages() -> None:
    own, other = Side("Propia", "private"), Side(SECRET, "private")
    client = browser(own.boss)
    before = take_stock()
    people = reverse("console_people", args=[own.club.public_id])
    for data in (
        {"do": "take_back", "invitation": other.invitation.public_id},
        {"do": "remove", "person": other.boss.username},
        {"do": "role", "person": other.boss.username, "role": "desk"},
        {"do": "reset", "person": other.boss.username},
    ):
        assert client.post(people, data).status_code == 302
    answer = client.post(people, {"do": "invite", "role": "desk", "tournament": other.table.night.public_id})
    assert answer.status_code == 422
    client.post("/console/programs/", {"revoke": other.api_token.public_id})
    client.post("/console/", {"club": other.club.public_id, "name": "x", "visibility": "public"})
    client.get("/console/", {"club": other.club.public_id})
    for page in ("/", "/console/", "/console/programs/", "/account/", people, "/api/v1/matches/"):
        answer = client.get(page)
        assert answer.status_code == 200, page
        assert SECRET not in answer.content.decode(), page
    assert take_stock() == before


def test_whoever_is_removed_reads_and_writes_nothing_more_with_session_or_program() -> None:
    side = Side(SECRET, "private")
    ana = make_person(side.club, "ana", "director")
    _, token = create_api_token(ana, "bot")
    session, program = browser(ana), browser(HTTP_AUTHORIZATION=f"Token {token}")
    night, match = side.ids["tournament_id"], side.ids["match_id"]
    assert session.get(f"/console/tournaments/{night}/").status_code == 200
    assert program.get(f"/api/v1/matches/{match}/").status_code == 200
    remove_member(side.club, "ana", actor=Actor(user=side.boss))
    before = take_stock()
    assert session.get(f"/console/tournaments/{night}/").status_code == 404
    assert session.get(f"/tournaments/{night}/").status_code == 404
    assert session.post(f"/console/tournaments/{night}/settings/", {"do": "end"}).status_code == 404
    assert program.get(f"/api/v1/matches/{match}/").status_code == 404
    answer = program.post(f"/api/v1/matches/{match}/undo/", {}, content_type="application/json")
    assert answer.status_code in (400, 404)
    assert SECRET not in session.get("/console/").content.decode()
    assert program.get("/api/v1/matches/").json()["matches"] == []
    assert take_stock() == before


def test_a_person_of_two_clubs_looks_at_both_or_at_one() -> None:
    first, second = Side("Propia", "private"), Side(SECRET, "private")
    Membership.objects.create(user=first.boss, club=second.club, role="director")
    client = browser(first.boss)

    def nights(**chosen: str) -> set[str]:
        page = client.get("/console/", chosen).content.decode()
        return set(re.findall(r"/console/tournaments/(\w+)/", page))

    one, two = ({side.table.night.public_id, side.event.event.public_id} for side in (first, second))
    assert nights() == one | two
    assert nights(club=second.club.public_id) == two
    assert nights() == two
    page = client.get("/console/").content.decode()
    assert f'name="club" value="{second.club.public_id}"' in page
    # People are for organisers: of the second club he is a director.
    assert f"/console/clubs/{second.club.public_id}/people/" not in page
    assert nights(club=first.club.public_id) == one
    assert f"/console/clubs/{first.club.public_id}/people/" in client.get("/console/").content.decode()
    assert nights(club="") == one | two
    assert nights(club="nothing") == one | two
