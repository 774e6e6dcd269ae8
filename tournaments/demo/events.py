"""Plays the demo's tournaments through the services: an open Swiss in its fourth round, and a round robin that is over."""

import random
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

from tournaments.demo.names import CLUBS, FINISHED, LATE, PAIRS
from tournaments.models import Club, Entrant, Match, Stage, Tournament
from tournaments.permissions import Actor
from tournaments.regulations.templates import find_template
from tournaments.selectors.matches import get_match
from tournaments.services.awards import settle_no_shows
from tournaments.services.calling import call_organiser
from tournaments.services.check_in import check_in
from tournaments.services.clubs import club_today
from tournaments.services.entrants import add_entrant
from tournaments.services.entrants_presence import withdraw_entrant
from tournaments.services.event_moves import announce_event, end_event
from tournaments.services.events import create_event
from tournaments.services.records import add_record
from tournaments.services.results import accept_result, dispute_result
from tournaments.services.round_moves import close_round, publish_round
from tournaments.services.rounds import prepare_round
from tournaments.services.sanctions import give_card

CLOSED = 3  # rounds that are over; the next one is being played
SEED = 2026  # of every figure that chance finds here


def build_open(club: Club, boss: Actor, name: str, run: str) -> Tournament:
    """The Swiss of twenty-four pairs.

    run: what tells this building from another one of the same club, for the keys of all that is written.
    """
    event = make_event(club, boss, name, "pairs-swiss-100", run, {"rounds": 7, "club_mates": 2})
    stage = event.stages.get()
    entrants = [enter_pair(stage, boss, pair, seed, run) for seed, pair in enumerate(PAIRS, 1)]
    for entrant in entrants:
        check_in(entrant.public_id, actor=boss)
    announce_event(event.public_id, actor=boss)
    dice = random.Random(SEED)  # noqa: S311 - the demo plays the same every time
    for number in range(1, CLOSED + 1):
        if number == CLOSED:
            enter_pair(stage, boss, LATE, len(PAIRS) + 1, run)
        matches = open_round(stage, number, boss)
        if number == 2:
            # Somebody did not come, and the table waited long enough.
            settle_no_shows(stage.public_id, number, {matches[-1].public_id: "A"}, actor=boss)
        play_round(matches, boss, dice)
        if number == 2:
            warn(stage, matches[1], boss, run)
        close_round(stage.public_id, number, actor=boss)
    withdraw_entrant(entrants[-3].public_id, actor=boss, reason="Se ha puesto enfermo")
    play_now(open_round(stage, CLOSED + 1, boss), boss, dice)
    return event


def build_finished(club: Club, boss: Actor, name: str, run: str) -> Tournament:
    """The round robin of six pairs, played to its end."""
    event = make_event(club, boss, name, "round-robin-night", run, {})
    stage = event.stages.get()
    for seed, pair in enumerate(FINISHED, 1):
        enter_pair(stage, boss, pair, seed, run)
    dice = random.Random(SEED)  # noqa: S311 - the demo plays the same every time
    for number in range(1, len(FINISHED)):
        play_round(open_round(stage, number, boss), boss, dice, target=50)
        close_round(stage.public_id, number, actor=boss)
    end_event(event.public_id, actor=boss)
    return event


def make_event(
    club: Club, boss: Actor, name: str, template: str, run: str, settings: dict[str, Any]
) -> Tournament:
    """An event from a template."""
    chosen = find_template(template)
    return create_event(
        club,
        actor=boss,
        key=key(run, template),
        name=name,
        format=chosen.format,
        rules=chosen.rules,
        settings=dict(chosen.document) | settings,
        venue="Salón del Círculo",
        day=club_today(club),
    )


def enter_pair(stage: Stage, boss: Actor, pair: tuple[str, str, int], seed: int, run: str) -> Entrant:
    """A pair of the list in the event."""
    first, second, club = pair
    return add_entrant(
        stage.public_id,
        actor=boss,
        key=key(run, f"{stage.public_id}/{seed}"),
        players=[first, second],
        club=CLUBS[club],
        seed=seed,
    )


def open_round(stage: Stage, number: int, boss: Actor) -> list[Match]:
    """The round paired and published; its matches by table."""
    prepare_round(stage.public_id, number, actor=boss)
    publish_round(stage.public_id, number, actor=boss)
    return list(Match.objects.filter(stage=stage, round__number=number).order_by("table", "pk"))


def play_round(matches: list[Match], boss: Actor, dice: random.Random, target: int = 100) -> None:
    """Every table's result as it was copied from paper; tables that are settled already stay as they are."""
    for match in matches:
        match.refresh_from_db()
        if match.last_seq:
            continue
        loser = dice.randrange(target // 5, target)
        winner = target + dice.randrange(0, 12)
        totals = {"A": winner, "B": loser} if dice.random() < 0.55 else {"A": loser, "B": winner}
        write(match, boss, 0, None, {"kind": "result", "totals": totals, "reason": "paper"})


def warn(stage: Stage, match: Match, boss: Actor, run: str) -> None:
    """A yellow card at a table of the round."""
    side = match.sides.get(letter="B")
    assert side.entrant is not None
    give_card(
        stage.public_id,
        actor=boss,
        entry_id=key(run, f"card/{match.public_id}"),
        entrant=side.entrant.public_id,
        colour="yellow",
        match=match.public_id,
        reason="Hablar durante la mano",
    )


def play_now(matches: list[Match], boss: Actor, dice: random.Random) -> None:
    """The round that is being played, with tables in every state: not begun, playing, calling, over, in dispute."""
    for place, match in enumerate(matches):
        match_id = match.public_id
        match place:
            case 1 | 2:
                play_hands(match, boss, dice, until=100)
                for side in "AB":
                    accept_result(match_id, actor=boss, side=side)
            case 3:
                play_hands(match, boss, dice, until=100)
                dispute_result(match_id, actor=boss, side="B", reason="La última mano era nuestra")
            case 4:
                play_hands(match, boss, dice, until=100)
            case 10 | 11:
                continue
            case _:
                play_hands(match, boss, dice, until=dice.randrange(20, 90))
                if place == 6:
                    call_organiser(match_id, actor=boss, text="Reparto dudoso")


def play_hands(match: Match, boss: Actor, dice: random.Random, until: int) -> None:
    """Hand after hand, until one side has so many points."""
    after: UUID | None = None
    for number in range(40):
        seat = dice.randrange(1, 5)
        pips = {str(other): dice.randrange(3, 24) for other in (1, 2, 3, 4) if other % 2 != seat % 2}
        after = write(match, boss, number, after, {"kind": "finish", "seat": seat, "pips": pips})
        if max(get_match(match.public_id, boss).score["score"].values()) >= until:
            return


def write(match: Match, boss: Actor, number: int, after: UUID | None, record: dict[str, Any]) -> UUID:
    """A record of the match behind `after`; its id."""
    entry_id = key(match.public_id, str(number))
    add_record(match.public_id, actor=boss, entry_id=entry_id, after=after, record=record)
    return entry_id


def key(run: str, what: str) -> UUID:
    """The key of something that is written once."""
    return uuid5(NAMESPACE_URL, f"demo/{run}/{what}")
