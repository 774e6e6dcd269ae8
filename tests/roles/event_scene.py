"""Bringing the stage of rounds to where a row of the API needs it."""

from uuid import uuid4

from django.utils import timezone

from tests.roles.people import Row
from tests.roles.world import World
from tournaments.models import Entrant, Match, Stage, Tournament
from tournaments.services.awards import settle_no_shows
from tournaments.services.regulations import save_regulation
from tournaments.services.round_moves import close_round, publish_round
from tournaments.services.rounds import prepare_round
from tournaments.services.sanctions import give_penalty

# How far the first round has come -> what was done before.
STEPS = {"prepared": 1, "published": 2, "settled": 3, "closed": 4}


def set_scene(world: World, row: Row) -> None:
    """What the row's case says of tournament, entrants or rounds; nothing for rows of other addresses."""
    if not row.route.startswith("api_"):
        return
    night = Tournament.objects.filter(pk=world.night.pk)
    match row.case:
        case "event":
            night.update(kind="event")
        case "draft":
            night.update(kind="event", status="draft")
        case "ended":
            night.update(status="ended")
        case "withdrawn":
            Entrant.objects.filter(pk=world.entrant.pk).update(status="withdrawn")
        case "one is here":
            Entrant.objects.filter(pk=world.entrant.pk).update(checked_in_at=timezone.now())
        case "round robin":
            Stage.objects.filter(pk=world.stage.pk).update(format="round_robin")
        case "published card":
            bring_round(world, STEPS["published"])
        case "given":
            stage, entrant = world.stage.public_id, world.entrant.public_id
            actor, id = world.table.boss, uuid4()
            give_penalty(stage, actor=actor, entry_id=id, entrant=entrant, points=5, reason="spoke")
        case "saved":
            night.update(kind="event")
            saved = save_regulation(open_stage(world), actor=world.table.boss, name="Ours")
            world.regulation_id = saved.public_id
        case "prepared" | "published" | "settled" | "closed":
            bring_round(world, STEPS[row.case])


def open_stage(world: World) -> Stage:
    """The stage as it is read anew."""
    return Stage.objects.select_related("tournament__club", "snapshot").get(pk=world.stage.pk)


def bring_round(world: World, steps: int) -> None:
    """Pair the two entrants, publish, settle, close: so many of these steps, by the organiser."""
    stage, boss = world.stage.public_id, world.table.boss
    prepare_round(stage, 1, actor=boss)
    if steps > 1:
        publish_round(stage, 1, actor=boss)
    if steps > 2:
        match = Match.objects.get(stage=world.stage)
        settle_no_shows(stage, 1, {match.public_id: "A"}, actor=boss)
    if steps > 3:
        close_round(stage, 1, actor=boss)
