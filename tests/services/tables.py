"""A club's night with a table to write on: what the tests of the services share."""

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth import get_user_model

from tournaments.models import Club, Match, Membership, Stage, Tournament
from tournaments.permissions import Actor
from tournaments.selectors.matches import MatchView, get_match
from tournaments.services.links import create_link, use_token
from tournaments.services.matches import open_match
from tournaments.services.records import add_record
from tournaments.services.writing import Written

NAMES = {1: "Ana", 2: "Rosa", 3: "Luis", 4: "Tomás"}
PAIRS = [
    {"seats": [{"number": 1, "name": "Ana"}, {"number": 3, "name": "Luis"}]},
    {"seats": [{"number": 2, "name": "Rosa"}, {"number": 4, "name": "Tomás"}]},
]


def finish(seat: int, **pips: int) -> dict[str, Any]:
    """A finish by `seat`, the others' pips as s2=12, s4=7."""
    return {"kind": "finish", "seat": seat, "pips": {key[1:]: value for key, value in pips.items()}}


def make_person(club: Club, username: str, role: str = "organiser", tournament: Tournament | None = None) -> Any:
    """A signed-in person with a role in the club or in one tournament of it."""
    user = get_user_model().objects.create_user(username=username, password="correct horse battery")
    Membership.objects.create(user=user, club=club, role=role, tournament=tournament)
    return user


@dataclass
class Table:
    """A match on a table of a night, with its organiser and a referee's link; `write` records in order."""

    club: Club
    night: Tournament
    stage: Stage
    organiser: Any
    match: Match
    link: Any
    token: str
    last: UUID | None = None
    written: list[Written] = field(default_factory=list)

    @property
    def boss(self) -> Actor:
        return Actor(user=self.organiser, device="desk-laptop")

    @property
    def referee(self) -> Actor:
        return Actor(link=use_token(self.token), device="phone-1")

    @property
    def view(self) -> MatchView:
        return get_match(self.match.public_id, self.boss)

    def write(self, record: Any, *, actor: Actor | None = None, entry_id: UUID | None = None) -> Written:
        """Add a record after the last one."""
        entry_id = entry_id or uuid4()
        written = add_record(
            self.match.public_id,
            actor=actor or self.referee,
            entry_id=entry_id,
            after=self.last,
            record=record,
        )
        self.last = entry_id
        self.written.append(written)
        return written

    def reload(self) -> Match:
        self.match.refresh_from_db()
        return self.match


def make_table(
    *,
    rules: Any = "classic-100",
    table: int = 7,
    first_opener: int | None = 1,
    sides: Any = PAIRS,
    visibility: str = "public",
    club: Club | None = None,
    who_scores: str = "referee",
) -> Table:
    """A new club with a night and one open match on a table."""
    club = club or Club.objects.create(name="Círculo Villablanca")
    number = Club.objects.count()
    organiser = make_person(club, f"boss{number}-{uuid4().hex[:6]}")
    night = Tournament.objects.create(club=club, name="Jueves", visibility=visibility, who_scores=who_scores)
    stage = Stage.objects.create(tournament=night)
    boss = Actor(user=organiser)
    match = open_match(stage, actor=boss, rules=rules, sides=sides, first_opener=first_opener, table=table)
    link, token = create_link(get_match(match.public_id, boss), actor=boss, role="table", holder="Marta Gil")
    return Table(club, night, stage, organiser, match, link, token)
