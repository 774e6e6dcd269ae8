"""A whole event through the services, from a list of names to its final standings, as its evening goes (formats.md)."""

from typing import Any
from uuid import uuid4

import pytest

from tests.checker.standings_oracle import rank_document
from tests.services.rounds_world import World, enter, pair_of
from tests.services.tables import make_person
from tournaments.exchange.entrant_lists import read_list
from tournaments.models import Club, Entrant, Match, RoundEntry, Stage
from tournaments.permissions import Actor
from tournaments.selectors.standings import load_stage
from tournaments.services.awards import award_result, settle_no_shows
from tournaments.services.corrections import replace_record
from tournaments.services.entrant_lists import import_entrants
from tournaments.services.entrants import add_entrant
from tournaments.services.entrants_presence import withdraw_entrant
from tournaments.services.entrants_seeds import number_seeds
from tournaments.services.event_moves import end_event
from tournaments.services.events import create_event
from tournaments.services.sanctions import give_card, give_penalty, take_back
from tournaments.services.verification import verify_scores
from tournaments.standings.answer import write_standings

pytestmark = pytest.mark.django_db
ROUNDS = 5
CRITERIA = ["match_points", "buchholz", "difference", "points_for"]
CARDS = {"yellow": {"points": 15}, "red": {"match_lost": True}}


class Diary:
    """What happened, written down by hand beside the event: an `event/1` document for the plain recomputation.

    It is filled from what the evening's people did, not from what the system kept of it.
    """

    def __init__(self) -> None:
        self.document: dict[str, Any] = {
            "target": 100,
            "random_seed": 1,
            "criteria": CRITERIA,
            "card_rules": CARDS,
            "entrants": [],
            "rounds": [],
            "penalties": [],
            "cards": [],
        }

    def add(self, entrant: Entrant) -> None:
        self.document["entrants"].append({"id": entrant.public_id, "seed": entrant.seed})

    def open_round(self, world: World, number: int) -> list[Match]:
        """A new round: who meets whom, and who has none of it."""
        matches = world.matches(number)
        entries = RoundEntry.objects.filter(round__stage=world.stage, round__number=number, bye=True)
        rounds = self.document["rounds"]
        rounds.append({"matches": [], "byes": list(entries.values_list("entrant__public_id", flat=True))})
        for match in matches:
            a, b = (side.entrant.public_id for side in match.sides.all() if side.entrant)
            rounds[-1]["matches"].append({"a": a, "b": b, "winner": None})
        return matches

    def note(self, number: int, place: int, **facts: Any) -> None:
        self.document["rounds"][number - 1]["matches"][place] |= facts


def score_of(number: int, place: int) -> tuple[int, int]:
    """A result that anybody could have played: sometimes the lower side wins, sometimes by little."""
    low = (place * 37 + number * 53) % 100
    return (100, low) if (place + number) % 3 else (low, 100)


def winner_of(score: tuple[int, int]) -> str:
    return "a" if score[0] > score[1] else "b"


@pytest.fixture
def world() -> World:
    club = Club.objects.create(name="Círculo Villablanca")
    boss = Actor(user=make_person(club, "ines"), device="desk-laptop")
    event = create_event(
        club,
        actor=boss,
        key=uuid4(),
        name="Copa de otoño",
        format="swiss",
        rules="classic-100",
        settings={"rounds": ROUNDS, "criteria": CRITERIA, "cards": CARDS, "random_seed": 1},
    )
    return World(club, event, Stage.objects.select_related("tournament", "snapshot").get(tournament=event), boss)


def import_names(world: World, count: int) -> None:
    text = "\n".join(f"Ana {place} Gil;Luis {place} Sanz" for place in range(1, count + 1))
    lines = read_list(text, 2).lines
    import_entrants(world.stage_id, actor=world.boss, key=uuid4(), lines=lines)
    number_seeds(world.stage_id, actor=world.boss, how="list")


def told(world: World) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = write_standings(load_stage(world.stage).rank())["standings"]
    return lines


def test_an_evening_of_22_pairs_ends_in_the_standings_that_a_plain_recomputation_gives(world: World) -> None:
    diary = Diary()
    import_names(world, 21)
    for entrant in Entrant.objects.filter(stage=world.stage).order_by("seed"):
        diary.add(entrant)
    gone: set[str] = set()
    for number in range(1, ROUNDS + 1):
        if number == 2:  # the twenty-second pair comes late
            late = add_entrant(world.stage_id, actor=world.boss, players=["Eva Ros", "Pía Cal"], seed=22)
            diary.add(late)
            diary.document["rounds"][0].setdefault("absent", []).append(late.public_id)
        world.prepare(number)
        world.publish(number)
        matches = diary.open_round(world, number)
        seated = [seed for match in matches for seed in pair_of(match)]
        assert len(seated) == len(set(seated))
        for place, match in enumerate(matches):
            if (number, place) == (1, 4):
                settle_no_shows(world.stage_id, 1, {match.public_id: "A"}, actor=world.boss)
                diary.note(1, 4, kind="no_show", winner="a")
            elif (number, place) == (3, 2):
                award_result(match.public_id, actor=world.boss, winner="B", reason="abandoned", why="se fueron")
                diary.note(3, 2, kind="award", winner="b", score=[0, 0])
            else:
                score = score_of(number, place)
                enter(world.boss, match, *score)
                diary.note(number, place, score=list(score), winner=winner_of(score))
        if number == 2:
            self_card(world, diary, matches[0], "yellow")
        if number == 3:
            mistaken = self_card(world, diary, matches[1], "red")
            take_back(mistaken, actor=world.boss, reason="fue otro")
            diary.document["cards"].pop()
        world.close(number)
        assert told(world) == rank_document(diary.document), f"after round {number}"
        if number == 3:
            correct(world, diary, Match.objects.get(pk=world.matches(2)[3].pk))
            leaver = world.matches(3)[5].sides.get(letter="A").entrant
            assert leaver is not None
            withdraw_entrant(leaver.public_id, actor=world.boss, reason="enfermo")
            gone.add(leaver.public_id)
            next(one for one in diary.document["entrants"] if one["id"] == leaver.public_id)["withdrawn"] = True
            assert told(world) == rank_document(diary.document), "after the correction and the withdrawal"
    fined = world.entrant(7).public_id
    give_penalty(
        world.stage_id, actor=world.boss, entry_id=uuid4(), entrant=fined, points=25, reason="tarde tres veces"
    )
    diary.document["penalties"].append({"id": fined, "points": 25})
    end_event(world.event.public_id, actor=world.boss)
    world.stage.refresh_from_db()
    final = rank_document(diary.document)
    assert world.stage.standings == {"standings": final}
    assert len(final) == 22
    assert gone.isdisjoint(
        side
        for one in diary.document["rounds"][3:]
        for match in one["matches"]
        for side in (match["a"], match["b"])
    )
    assert list(verify_scores()) == []


def self_card(world: World, diary: Diary, match: Match, colour: str) -> str:
    """A card for the side that won the match."""
    match.refresh_from_db()
    entrant = match.sides.get(letter=match.winner).entrant
    assert entrant is not None
    assert match.round is not None
    given = give_card(
        world.stage_id,
        actor=world.boss,
        entry_id=uuid4(),
        entrant=entrant.public_id,
        colour=colour,
        match=match.public_id,
        reason="insultos",
    )
    matches = diary.document["rounds"][match.round.number - 1]["matches"]
    place = next(index for index, one in enumerate(matches) if entrant.public_id in (one["a"], one["b"]))
    diary.document["cards"].append(
        {"id": entrant.public_id, "colour": colour, "round": match.round.number - 1, "match": place}
    )
    return str(given.sanction.public_id)  # type: ignore[union-attr]


def correct(world: World, diary: Diary, match: Match) -> None:
    """A result that was copied the wrong way round."""
    a, b = match.score["score"]["A"], match.score["score"]["B"]
    record = {"kind": "result", "totals": {"A": b, "B": a}, "reason": "paper"}
    replace_record(match.public_id, 1, actor=world.boss, entry_id=uuid4(), record=record, reason="mal copiado")
    diary.note(2, 3, score=[b, a], winner=winner_of((b, a)))
