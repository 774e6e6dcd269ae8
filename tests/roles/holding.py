"""Holding a row: everybody asks for what it says, and only those whom it names are let."""

from django.contrib.auth import get_user_model

from tests.roles.asking import build_ask
from tests.roles.event_scene import set_scene
from tests.roles.judging import Verdict, ask_as
from tests.roles.table import EVERYBODY, FEW, SLOW, Row
from tests.roles.world import World, take_print
from tournaments.models import Tournament

# Making the request stores something by itself.
BUSY_ROUTES = frozenset({"open_invitation", "invitation"})
BUSY_CASES = frozenset({"own", "own hand", "own entry"})


def name_row(row: Row) -> str:
    """The row as the name of its test: what is usual is left out."""
    more = [row.state, row.case, row.visibility, row.who_scores]
    usual = ("playing", "", "public", "referee")
    return " ".join(
        [row.method, row.route, *(one for one, plain in zip(more, usual, strict=True) if one != plain)]
    )


def build_world(row: Row) -> World:
    """The state that the row's request needs."""
    world = World(row.state, row.visibility, row.who_scores)
    get_user_model().objects.filter(username="at_desk").update(email="desk@example.org")
    if row.case == "take_back":
        world.invite()
    elif row.case == "reopen":
        Tournament.objects.filter(pk=world.night.pk).update(status="ended")
    set_scene(world, row)
    return world


def find_faults(row: Row) -> dict[str, str]:
    """Who is treated otherwise than the row says -> what happened to him; empty where all is right."""
    world = build_world(row)
    assert set(world.people) >= EVERYBODY
    busy = row.route in BUSY_ROUTES or row.case in BUSY_CASES
    before = None if busy else take_print()
    wrong = {}
    for name in sorted(FEW if row.who == EVERYBODY and row.route in SLOW else EVERYBODY):
        who = world.people[name]
        verdict = ask_as(who, row, lambda who=who: build_ask(world, who, row.route, row.method, row.case), before)
        fault = find_fault(row, name, verdict)
        if fault:
            wrong[name] = f"{fault}: {verdict.status} {verdict.text[:200]}"
    return wrong


def find_fault(row: Row, name: str, verdict: Verdict) -> str:
    """What is wrong with what happened to him; an empty text where it is as the row says."""
    if verdict.let is None:
        return "neither let nor refused"
    if verdict.let != (name in row.who):
        return "let" if verdict.let else "refused"
    if not verdict.let and verdict.changed:
        return "refused, and yet something is stored differently"
    if verdict.let and verdict.changed == row.still:
        return "let, and nothing is stored" if not row.still else "let, and something is stored by looking"
    return ""
