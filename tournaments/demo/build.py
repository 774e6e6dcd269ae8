"""Writes the demo's night through the services, as a club would have played it."""

from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

from scoring import sides_of
from tournaments.demo.night import TABLES
from tournaments.mapping.rules import read_ruleset
from tournaments.models import Club, Match, Stage, Tournament
from tournaments.permissions import Actor
from tournaments.selectors.matches import get_match
from tournaments.services.calling import call_organiser
from tournaments.services.clubs import open_night
from tournaments.services.corrections import replace_record
from tournaments.services.links import create_link
from tournaments.services.matches import open_match
from tournaments.services.naming import change_names
from tournaments.services.records import add_record
from tournaments.services.results import accept_result

CLUB = "Círculo Villablanca"


def build_night(club: Club, boss: Actor, name: str) -> tuple[Tournament, str]:
    """Tonight's night with its tables; returns it and the token of the referee's link to the first table."""
    night = open_night(club, actor=boss, name=name)
    stage = night.stages.get()
    token = ""
    for plan in TABLES:
        match = open_table(stage, boss, plan)
        if "referee" in plan:
            _, token = create_link(
                get_match(match.public_id, boss), actor=boss, role="table", holder=plan["referee"]
            )
        play_hands(match, boss, plan)
    return night, token


def open_table(stage: Stage, boss: Actor, plan: dict[str, Any]) -> Match:
    """A match opened and its players seated."""
    match = open_match(
        stage, actor=boss, rules=plan["rules"], first_opener=plan["first_opener"], table=plan["table"]
    )
    assert sides_of(read_ruleset(match.snapshot))
    seats = [{"number": number, "name": name} for number, name in enumerate(plan["players"], 1)]
    change_names(match.public_id, actor=boss, seats=seats)
    return match


def play_hands(match: Match, boss: Actor, plan: dict[str, Any]) -> None:
    """The hands of the plan recorded one by one, then what happened afterwards."""
    after: UUID | None = None
    for number, hand in enumerate(plan["hands"]):
        entry_id = uuid5(NAMESPACE_URL, f"{match.public_id}/{number}")
        add_record(match.public_id, actor=boss, entry_id=entry_id, after=after, record=hand)
        after = entry_id
    if "correct" in plan:
        wrong = plan["correct"]
        replace_record(
            match.public_id,
            wrong["seq"],
            actor=boss,
            entry_id=uuid5(NAMESPACE_URL, f"{match.public_id}/correction"),
            record=wrong["record"],
            reason=wrong["reason"],
        )
    for side in plan.get("accept", ""):
        accept_result(match.public_id, actor=boss, side=side)
    if "call" in plan:
        call_organiser(match.public_id, actor=boss, text=plan["call"])
