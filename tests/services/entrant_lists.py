"""Events with entrants, and people who direct them: what the tests of entrants share."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from tests.services.tables import make_person
from tournaments.models import Club, Entrant, Match, MatchSide, Round, Ruling, Seat, Stage, Tournament
from tournaments.permissions import Actor
from tournaments.services.entrants import add_entrant
from tournaments.services.matches import freeze_rules

NAMES = ["Ana Beltrán", "Luis Quesada", "Rosa Iborra", "Tomás Valle", "Marta Salas", "Julián Peña"]


@dataclass
class Event:
    """An event of one stage, with its organiser."""

    club: Club
    tournament: Tournament
    stage: Stage
    organiser: Any

    @property
    def boss(self) -> Actor:
        return Actor(user=self.organiser)

    @property
    def id(self) -> str:
        return str(self.stage.public_id)

    def person(self, role: str) -> Actor:
        return Actor(user=make_person(self.club, f"{role}-{uuid4().hex[:6]}", role))

    def enter(self, *players: str, **more: Any) -> Entrant:
        """Somebody in the list, by the organiser's hand."""
        return add_entrant(self.id, actor=self.boss, players=list(players), **more)

    def enter_pairs(self, count: int) -> list[Entrant]:
        """So many pairs with names of their own."""
        return [self.enter(f"Uno {number}", f"Dos {number}") for number in range(count)]

    def open_round(self, number: int, status: str = "published") -> Round:
        return Round.objects.create(stage=self.stage, number=number, status=status)

    def seat_match(self, row: Round, *entrants: Entrant, state: str = "called") -> Match:
        """A match of a round between the entrants, everybody on a seat."""
        assert self.stage.snapshot is not None
        match = Match.objects.create(stage=self.stage, round=row, snapshot=self.stage.snapshot, state=state)
        for place, entrant in enumerate(entrants):
            side = MatchSide.objects.create(
                match=match, round=row, letter="AB"[place], entrant=entrant, name=entrant.name
            )
            for index, member in enumerate(entrant.members.filter(to_round=None).order_by("place")):
                Seat.objects.create(
                    match=match,
                    number=1 + place + 2 * index,
                    side=side,
                    player=member.player,
                    name=member.player.name,
                )
        return match

    def rulings(self) -> list[str]:
        """The kinds of all rulings, in their order."""
        return list(Ruling.objects.filter(tournament=self.tournament).values_list("kind", flat=True))

    def last_ruling(self) -> Ruling:
        ruling = Ruling.objects.filter(tournament=self.tournament).order_by("-seq").first()
        assert ruling is not None
        return ruling

    def names(self) -> list[str]:
        return list(Entrant.objects.filter(stage=self.stage).order_by("id").values_list("name", flat=True))


def make_event(
    format: str = "swiss", *, preset: str = "classic-100", status: str = "running", visibility: str = "public"
) -> Event:
    """A new club with an event in which nobody stands yet."""
    club = Club.objects.create(name="Círculo Villablanca")
    organiser = make_person(club, f"boss-{uuid4().hex[:6]}")
    tournament = Tournament.objects.create(
        club=club, kind="event", name="Abierto de Otoño", status=status, visibility=visibility
    )
    stage = Stage.objects.create(tournament=tournament, format=format, snapshot=freeze_rules(preset))
    return Event(club, tournament, stage, organiser)
