"""A club's night in a state, with everybody who could ask for something, and how each of them asks."""

from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from typing import Any
from uuid import uuid4

from django.apps import apps
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.utils import timezone

from tests.services.tables import Table, finish, make_table
from tournaments.enums import MatchState
from tournaments.identifiers import hash_token, new_token
from tournaments.models import (
    AccessLink,
    ApiToken,
    Club,
    Entrant,
    EntrantMember,
    Membership,
    Player,
    Record,
    Regulation,
    Stage,
    StoredFile,
    Tournament,
)
from tournaments.permissions import Actor
from tournaments.services import calling, matches, results
from tournaments.services.invitations import create_invitation
from tournaments.services.one_time import make_reset_token
from tournaments.services.records import add_record
from tournaments.services.round_moves import publish_round
from tournaments.services.rounds import prepare_round
from tournaments.services.sanctions import give_card

PASSWORD = "una mesa de cuatro"
PAPER = {"kind": "result", "totals": {"A": 52, "B": 30}}
HAND = finish(1, s2=4, s4=6)
LAST_HAND = finish(1, s2=30, s4=25)
# The device from which the hand of the state `playing` came; whoever has none of his own says this one.
PHONE = "phone-1"
# Rows that say when something was looked at, and not what it is.
UNSEEN = frozenset({"last_used_at", "last_login"})


@dataclass
class Who:
    """Somebody who asks: with a link's token, a program's token, a session, or with nothing."""

    name: str
    link: AccessLink | None = None
    token: str = ""
    user: Any = None
    program: str = ""
    reads_only: bool = False

    def browse(self) -> Client:
        """His browser, signed in or with his link opened."""
        client = Client(HTTP_ACCEPT_LANGUAGE="en")
        if self.program:
            client.defaults["HTTP_AUTHORIZATION"] = f"Token {self.program}"
        elif self.user is not None:
            client.force_login(self.user)
        elif self.link is not None:
            client.get(f"/k/{self.token}/")
            # One that opens nothing any more was opened while it did: the phone still has its cookie.
            client.cookies[f"link_{self.link.public_id}"] = self.token
        return client

    def call(self) -> Client:
        """His way to the API: a header, or the session of the pages."""
        client = Client(HTTP_ACCEPT_LANGUAGE="en")
        if self.program:
            client.defaults["HTTP_AUTHORIZATION"] = f"Token {self.program}"
        elif self.token:
            client.defaults["HTTP_AUTHORIZATION"] = f"Link {self.token}"
        elif self.user is not None:
            client.force_login(self.user)
        return client


class World:
    """A night of one club with a match on table 7, and people: `self.people` by the names that the table uses."""

    def __init__(self, state: str, visibility: str, who_scores: str) -> None:
        self.table: Table = make_table(rules="classic-50", who_scores=who_scores)
        self.club, self.night = self.table.club, self.table.night
        self.other_club = Club.objects.create(name="Peña")
        self.other_night = Tournament.objects.create(club=self.club, name="Viernes")
        Stage.objects.create(tournament=self.other_night)
        self.people: dict[str, Who] = {"nobody": Who("nobody")}
        self.regulation_id = "none"  # where a row speaks of one, its scene makes it
        self.add_links()
        self.add_people()
        self.add_entrants()
        self.add_event()
        self.file = StoredFile.objects.create(
            club=self.club,
            name=f"pack-{self.night.public_id}-en-a4-0123456789abcdef.pdf",
            content_type="application/pdf",
            size=4,
            content=b"%PDF",
            expires_at=timezone.now() + timedelta(days=1),
        )
        self.bring_to(state)
        Tournament.objects.filter(pk__in=(self.night.pk, self.event.pk)).update(visibility=visibility)

    # --- who there is ---------------------------------------------------------------------------------------

    def add_links(self) -> None:
        """A link of every role and of every way in which one is no good (any more)."""
        night, match, now = self.night, self.table.match, timezone.now()
        at_table: dict[str, Any] = {"tournament": night, "role": "table", "table": 7}
        player = Player.objects.create(club=self.club, name="Ana")
        for name, columns in {
            "side_a": {"tournament": night, "role": "side", "match": match, "side": "A"},
            "side_b": {"tournament": night, "role": "side", "match": match, "side": "B"},
            "table": at_table,
            "referee": {"tournament": night, "role": "referee", "tables": [7, 8]},
            "match": {"tournament": night, "role": "match", "match": match},
            "desk_link": {"tournament": night, "role": "desk"},
            "player": at_table | {"player": player},
            "late": at_table | {"expires_at": now - timedelta(hours=1)},
            "expired": at_table | {"expires_at": now - timedelta(days=3)},
            "revoked": at_table | {"revoked_at": now},
            "other_table": at_table | {"table": 8},
            "other_link": at_table | {"tournament": self.other_night},
        }.items():
            self.add_link(name, columns)

    def add_link(self, name: str, columns: dict[str, Any]) -> Who:
        """Somebody who holds such a link."""
        token = new_token()
        link = AccessLink.objects.create(
            **columns, holder=f"Holder of {name}", token_hash=hash_token(token), last_used_at=timezone.now()
        )
        self.people[name] = Who(name, link=link, token=token)
        return self.people[name]

    def add_people(self) -> None:
        """The people who sign in, and programs that work for one."""
        for name, club, night, role, active in [
            ("at_desk", self.club, None, "desk", True),
            ("director", self.club, None, "director", True),
            ("night_director", self.club, self.night, "director", True),
            ("other_director", self.club, self.other_night, "director", True),
            ("stranger", self.other_club, None, "organiser", True),
            ("gone", self.club, None, "organiser", False),
        ]:
            user = get_user_model().objects.create_user(username=name, password=PASSWORD, is_active=active)
            Membership.objects.create(user=user, club=club, tournament=night, role=role)
            self.people[name] = Who(name, user=user)
        boss = self.table.organiser
        boss.set_password(PASSWORD)
        boss.save()
        self.people["organiser"] = Who("organiser", user=boss)
        for name, user, scope in [
            ("reader", boss, "read"),
            ("writer", boss, "write"),
            ("gone_program", self.people["gone"].user, "write"),
        ]:
            text = new_token()
            ApiToken.objects.create(
                user=user, name=name, scope=scope, token_hash=hash_token(text), last_used_at=timezone.now()
            )
            self.people[name] = Who(name, user=user, program=text, reads_only=scope == "read")

    def add_entrants(self) -> None:
        """A stage of rounds beside the open tables, with pairs in its list and one that waits for an answer."""
        self.stage = Stage.objects.create(
            tournament=self.night, number=2, format="swiss", snapshot=self.table.match.snapshot
        )
        self.entrant, self.other_entrant = (
            Entrant.objects.create(stage=self.stage, name=name) for name in ("Eva + Gil", "Pía + Leo")
        )
        for entrant in (self.entrant, self.other_entrant):
            for place, name in enumerate(entrant.name.split(" + "), 1):
                player = Player.objects.create(club=self.club, name=name)
                EntrantMember.objects.create(entrant=entrant, player=player, place=place)
        self.waiting = Entrant.objects.create(
            stage=self.stage, name="Sol + Mar", status="signed_up", note="Sol\nMar\n600"
        )
        Tournament.objects.filter(pk=self.night.pk).update(sign_up_open=True)

    def add_event(self) -> None:
        """A tournament of its own that runs, directed by who directs the night; and rules that the club has saved."""
        self.event = Tournament.objects.create(club=self.club, name="Copa", kind="event", status="running")
        Stage.objects.create(tournament=self.event, format="swiss", snapshot=self.table.match.snapshot)
        Membership.objects.create(
            user=self.people["night_director"].user, club=self.club, tournament=self.event, role="director"
        )
        self.regulation = Regulation.objects.create(
            club=self.club, name="Las nuestras", rules={"preset": "classic-50", "rules": {"preset": "classic-50"}}
        )

    def actor(self, name: str, device: str = "") -> Actor:
        """Somebody as the services know him."""
        who = self.people[name]
        return Actor(link=who.link, user=None if who.link else who.user, device=device or f"of-{name}")

    # --- how the match stands -------------------------------------------------------------------------------

    def bring_to(self, state: str) -> None:
        """Take the match where the state says, by what people do."""
        table, match_id = self.table, self.match_id
        match state:
            case "called":
                pass
            case "playing":
                table.write(HAND)
            case "suspended":
                table.write(HAND)
                matches.move_match(match_id, actor=table.boss, state=MatchState.SUSPENDED, reason="late")
            case "calling":
                table.write(HAND)
                calling.call_organiser(match_id, actor=table.referee, text="a word")
            case "paper":
                clerk = self.add_link("clerk", {"tournament": self.night, "role": "desk"})
                self.enter("clerk")
                assert clerk.link is not None
            case "finished" | "accepted" | "verified" | "disputed":
                table.write(LAST_HAND)
                if state == "accepted":
                    for side in "AB":
                        results.accept_result(match_id, actor=table.referee, side=side)
                elif state == "verified":
                    results.verify_result(match_id, actor=table.boss)
                elif state == "disputed":
                    results.dispute_result(match_id, actor=table.referee, side="B", reason="five are missing")
            case "paired" | "published" | "carded":
                prepare_round(self.stage.public_id, 1, actor=table.boss)
                if state != "paired":
                    publish_round(self.stage.public_id, 1, actor=table.boss)
                if state == "carded":
                    self.give_card()
            case _:
                raise AssertionError(f"no such state: {state}")

    def enter(self, name: str) -> None:
        """Somebody types the result from paper."""
        add_record(self.match_id, actor=self.actor(name), entry_id=uuid4(), after=None, record=PAPER)

    @property
    def match_id(self) -> str:
        return str(self.table.match.public_id)

    def latest(self) -> str | None:
        """The entry id of the last line of the log."""
        line = Record.objects.filter(match=self.table.match).order_by("-seq").first()
        return str(line.entry_id) if line else None

    def invite(self) -> str:
        """An invitation to direct the club that waits for somebody; its token."""
        return create_invitation(self.club, actor=self.table.boss, role="organiser", name="Rosa")[1]

    def give_card(self) -> None:
        """A yellow card outside of a match."""
        give_card(
            self.stage.public_id,
            actor=self.table.boss,
            entry_id=uuid4(),
            entrant=self.entrant.public_id,
            colour="yellow",
            reason="protesta",
        )

    def forget_password(self) -> str:
        """The token with which the person at the desk may set a new password."""
        return make_reset_token(get_user_model().objects.get(pk=self.people["at_desk"].user.pk))


def invite_to_a_third_club() -> str:
    """An invitation to a club in which nobody of the world has a role yet; its token."""
    users = get_user_model().objects
    boss = users.filter(username="third").first() or users.create_user("third")
    club, new = Club.objects.get_or_create(name="Tercero")
    if new:
        club.memberships.create(user=boss, role="organiser")
    return create_invitation(club, actor=Actor(user=boss), role="desk")[1]


Print = dict[str, list[tuple[Any, ...]]]


@cache
def write_queries() -> dict[str, str]:
    """Name of a table -> the statement that reads all of it that counts."""
    quote = connection.ops.quote_name
    queries = {}
    for model in [*apps.get_app_config("tournaments").get_models(), get_user_model()]:
        meta = model._meta
        columns = ", ".join(quote(field.column) for field in meta.concrete_fields if field.name not in UNSEEN)
        queries[meta.db_table] = f"SELECT {columns} FROM {quote(meta.db_table)} ORDER BY {quote(meta.pk.column)}"
    return queries


def take_print() -> Print:
    """Everything that is stored of ours and of the people who sign in, to compare with what is stored later."""
    found = {}
    with connection.cursor() as cursor:
        for table, query in write_queries().items():
            cursor.execute(query)
            found[table] = [
                tuple(bytes(value) if isinstance(value, memoryview) else value for value in row)
                for row in cursor.fetchall()
            ]
    return found
