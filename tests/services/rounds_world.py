"""An event with entrants whose rounds are paired and played: what the tests of rounds share."""

import random
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from django.utils import timezone

from tests.services.tables import make_person
from tournaments.models import (
    Club,
    Entrant,
    EntrantMember,
    Match,
    MatchSide,
    Player,
    Record,
    Round,
    RoundEntry,
    Stage,
    Tournament,
)
from tournaments.permissions import Actor
from tournaments.services.events import create_event
from tournaments.services.records import add_record
from tournaments.services.round_moves import close_round, publish_round
from tournaments.services.rounds import prepare_round


@dataclass
class World:
    """An event of one stage with its director; entrants are called P1, P2 … by their seeds."""

    club: Club
    event: Tournament
    stage: Stage
    boss: Actor
    entrants: list[Entrant] = field(default_factory=list)

    @property
    def stage_id(self) -> str:
        return self.stage.public_id

    def entrant(self, seed: int) -> Entrant:
        return Entrant.objects.get(stage=self.stage, seed=seed)

    def prepare(self, number: int, **options: Any) -> Round:
        return prepare_round(self.stage_id, number, actor=self.boss, **options).round

    def publish(self, number: int) -> Round:
        return publish_round(self.stage_id, number, actor=self.boss)

    def close(self, number: int) -> Round:
        return close_round(self.stage_id, number, actor=self.boss)

    def open(self, number: int, **options: Any) -> Round:
        self.prepare(number, **options)
        return self.publish(number)

    def matches(self, number: int) -> list[Match]:
        matches = Match.objects.filter(stage=self.stage, round__number=number).order_by("table", "pk")
        return list(matches.prefetch_related("sides__entrant", "seats"))

    def pairs(self, number: int) -> list[tuple[int, int]]:
        """The seeds of each pairing, by table, the opener's first."""
        return [pair_of(match) for match in self.matches(number)]

    def play(self, number: int, seed: int = 1) -> None:
        """Enter a result for every table of the round that has none; the lower side's points by chance."""
        dice = random.Random(seed)
        for match in self.matches(number):
            if not match.last_seq:
                enter(self.boss, match, *dice.choice([(100, dice.randrange(100)), (dice.randrange(100), 100)]))

    def play_round(self, number: int, seed: int | None = None, **options: Any) -> None:
        self.open(number, **options)
        self.play(number, number if seed is None else seed)
        self.close(number)


def pair_of(match: Match) -> tuple[int, int]:
    seeds = [side.entrant.seed for side in match.sides.all() if side.entrant is not None]
    return seeds[0] or 0, seeds[1] or 0


def enter(actor: Actor, match: Match, a: int, b: int) -> None:
    """The result from paper."""
    record = {"kind": "result", "totals": {"A": a, "B": b}, "reason": "paper"}
    add_record(match.public_id, actor=actor, entry_id=uuid4(), after=last_of(match), record=record)


def last_of(match: Match) -> Any:
    last = Record.objects.filter(match=match).order_by("-seq").first()
    return None if last is None else last.entry_id


def make_world(
    entrants: int,
    *,
    format: str = "swiss",
    rules: Any = "classic-100",
    settings: dict[str, Any] | None = None,
    visibility: str = "public",
    club: Club | None = None,
    players: int = 2,
) -> World:
    """An event of so many pairs, not announced yet."""
    club = club or Club.objects.create(name="Círculo Villablanca")
    boss = Actor(user=make_person(club, f"boss-{uuid4().hex[:6]}"), device="desk-laptop")
    event = create_event(
        club,
        actor=boss,
        key=uuid4(),
        name="Copa de otoño",
        format=format,
        rules=rules,
        settings=settings,
        visibility=visibility,
    )
    stage = Stage.objects.select_related("tournament", "snapshot").get(tournament=event)
    world = World(club, event, stage, boss)
    add_entrants(world, entrants, players)
    return world


def add_entrants(world: World, count: int, players: int = 2, first: int = 1, **columns: Any) -> list[Entrant]:
    """More entrants, with their players in the club's register."""
    people = Player.objects.bulk_create(
        Player(club=world.club, name=f"Player {seed}{'abcd'[place]}")
        for seed in range(first, first + count)
        for place in range(players)
    )
    rows = Entrant.objects.bulk_create(
        Entrant(stage=world.stage, name=f"P{seed}", seed=seed, **columns) for seed in range(first, first + count)
    )
    EntrantMember.objects.bulk_create(
        EntrantMember(entrant=row, player=people[index * players + place], place=place + 1)
        for index, row in enumerate(rows)
        for place in range(players)
    )
    world.entrants += rows
    return rows


def seated(round: Round) -> list[int]:
    """The seeds of everybody who sits at a table of the round."""
    seeds = MatchSide.objects.filter(round=round).values_list("entrant__seed", flat=True)
    return sorted(seed for seed in seeds if seed is not None)


def settle(world: World, number: int) -> None:
    """Give every match of the round a result, without playing it."""
    dice = random.Random(number)
    matches = list(Match.objects.filter(round__stage=world.stage, round__number=number))
    for match in matches:
        games = dice.choice([[100, dice.randrange(100)], [dice.randrange(100), 100]])
        match.winner = "A" if games[0] == 100 else "B"
        match.state, match.ended_at = "finished", timezone.now()
        match.tally = {"kind": "played", "games": [games], "hands": [5, 4]}
    Match.objects.bulk_update(matches, ["winner", "state", "ended_at", "tally"])


def play_five_rounds(entrants: int) -> World:
    world = make_world(entrants, club=Club.objects.create(name=f"Club {entrants}"))
    for number in range(1, 6):
        world.open(number)
        settle(world, number)
        world.close(number)
    return world


def codes(refused: Any) -> list[str]:
    return [obstacle["code"] for obstacle in refused.value.details["obstacles"]]


def byes(world: World, number: int) -> list[int | None]:
    entries = RoundEntry.objects.filter(round__stage=world.stage, round__number=number, bye=True)
    return list(entries.values_list("entrant__seed", flat=True))
