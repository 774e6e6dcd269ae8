"""Events to call for: one that runs with rounds in every state, one being prepared; and bodies that mean something."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from hypothesis import strategies as st

from tests.services.rounds_world import World as EventWorld
from tests.services.rounds_world import add_entrants
from tests.services.tables import Table
from tournaments.models import Entrant, Match, Stage
from tournaments.services.event_moves import announce_event
from tournaments.services.events import create_event
from tournaments.services.regulations import save_regulation
from tournaments.services.sanctions import Given, give_penalty

# Addresses below these are of events.
PLACES = ("tournaments/", "stages/", "entrants/", "sanctions/", "regulations/")


@dataclass
class EventScene:
    """What stands in addresses -> the ids there are; entrants and matches of the running event, in their order."""

    known: dict[str, list[Any]]
    entrants: list[str]
    matches: list[str]


def build_event_scene(table: Table) -> EventScene:
    """A Swiss of six pairs in its second round, and a round robin that is a draft, of the table's club."""
    worlds = []
    for format in ("swiss", "round_robin"):
        event = create_event(
            table.club,
            actor=table.boss,
            key=uuid4(),
            name="Copa",
            format=format,
            rules="classic-50",
            settings=None,
        )
        stage = Stage.objects.select_related("tournament", "snapshot").get(tournament=event)
        world = EventWorld(table.club, event, stage, table.boss)
        add_entrants(world, 6 if format == "swiss" else 3, first=1 if format == "swiss" else 11)
        worlds.append(world)
    running, draft = worlds
    running.event = announce_event(running.event.public_id, actor=running.boss)
    Entrant.objects.create(stage=running.stage, name="Sol + Mar", status="signed_up", note="Sol\nMar\n600")
    running.play_round(1)
    running.open(2)
    running.play(2)
    draft.prepare(1)
    given = give_penalty(
        running.stage_id,
        actor=table.boss,
        entry_id=uuid4(),
        entrant=running.entrants[0].public_id,
        points=5,
        reason="habló",
    )
    assert isinstance(given, Given)
    saved = save_regulation(running.stage, actor=table.boss, name="La nuestra")
    entrants = list(Entrant.objects.filter(stage=running.stage).order_by("pk").values_list("public_id", flat=True))
    matches = Match.objects.filter(stage=running.stage).order_by("pk").values_list("public_id", flat=True)
    return EventScene(
        known={
            "tournament_id": [running.event.public_id, draft.event.public_id, table.night.public_id],
            "stage_id": [running.stage_id, running.stage_id, draft.stage_id],
            "entrant_id": [*entrants, draft.entrants[0].public_id],
            "number": [1, 2, 3, 99],
            "sanction_id": [given.sanction.public_id],
            "regulation_id": [saved.public_id],
        },
        entrants=entrants,
        matches=list(matches),
    )


def event_bodies(path: str, scene: EventScene) -> st.SearchStrategy[Any]:
    """Bodies that mean something to whoever may send them."""
    entrant, match = st.sampled_from(scene.entrants), st.sampled_from(scene.matches)
    key, names = (
        st.builds(lambda: str(uuid4())),
        st.sampled_from([["Fe", "Luz"], ["Fe"], ["Fe", "Fe"], [{"name": "Paz"}, "Fe"]]),
    )
    reason = st.sampled_from(["así se decidió", ""])
    match path.removeprefix("/api/v1/").replace("{number}/", "#"):
        case "tournaments/":
            rules = st.sampled_from(["classic-50", {"preset": "spain-300", "target": 200}, "nowhere"])
            chosen = st.sampled_from([{}, {"rounds": 5, "pattern": "fold"}, {"criteria": ["wins", "wins"]}])
            format = st.sampled_from(["swiss", "round_robin", "open"])
            day = st.sampled_from(["2026-12-05", None, "mañana"])
            return st.fixed_dictionaries(
                {
                    "key": key,
                    "name": st.just("Copa"),
                    "format": format,
                    "rules": rules,
                    "settings": chosen,
                    "day": day,
                }
            )
        case "tournaments/{tournament_id}/":
            return st.fixed_dictionaries({}, optional={"venue": st.just("Casino"), "sign_up_open": st.booleans()})
        case "stages/{stage_id}/":
            chosen = st.sampled_from([{"pattern": "adjacent"}, {"random_seed": 7}, {"criteria": []}])
            return st.fixed_dictionaries({}, optional={"settings": chosen, "rules": st.just("classic-100")})
        case "stages/{stage_id}/entrants/" | "stages/{stage_id}/sign-ups/":
            return st.fixed_dictionaries({"key": key, "players": names, "club": st.just("Peña")})
        case "stages/{stage_id}/entrants/import/":
            row = st.fixed_dictionaries({"players": names, "seed": st.sampled_from([1, None])})
            return st.one_of(
                st.fixed_dictionaries(
                    {"key": key, "entrants": st.lists(row, max_size=3), "only_good": st.booleans()}
                ),
                st.fixed_dictionaries(
                    {"key": key, "text": st.sampled_from(["Fe / Luz", "", "Fe;\nLuz + Sol;x;y;z;0"])}
                ),
            )
        case "stages/{stage_id}/seeds/":
            return st.fixed_dictionaries({"how": st.sampled_from(["list", "lot", "seeds", "x"])})
        case "stages/{stage_id}/forbidden-pairs/":
            return st.fixed_dictionaries({"first": entrant, "second": entrant, "forbidden": st.booleans()})
        case "stages/{stage_id}/rounds/":
            number = st.sampled_from([1, 2, 3, 4])
            return st.fixed_dictionaries(
                {"number": number, "from_open_rounds": st.booleans(), "by_hand": st.booleans()}
            )
        case "stages/{stage_id}/rounds/#clock/":
            return st.fixed_dictionaries({"running": st.booleans()})
        case "stages/{stage_id}/schedule/":
            return st.just({})
        case "stages/{stage_id}/rounds/#prepare/":
            return st.fixed_dictionaries({"from_open_rounds": st.booleans()})
        case "stages/{stage_id}/rounds/#no-shows/":
            return st.fixed_dictionaries(
                {"present": st.dictionaries(match, st.sampled_from(["A", "B", "nobody", "C"]))}
            )
        case "stages/{stage_id}/rounds/#":
            do = st.sampled_from(["swap", "bye", "pair", "unpair", "opener", "tables", "again", "rules"])
            more = {"first": entrant, "second": entrant, "entrant": entrant, "match": match, "target": st.just(40)}
            return st.fixed_dictionaries({"do": do}, optional=more)
        case "entrants/{entrant_id}/":
            more = {
                "club": st.just("Peña"),
                "seed": st.sampled_from([1, None]),
                "contact": st.just("600"),
                "players": names,
            }
            return st.fixed_dictionaries({}, optional=more)
        case "entrants/{entrant_id}/check-in/":
            return st.fixed_dictionaries({"here": st.booleans()})
        case "entrants/{entrant_id}/substitute/":
            who = st.sampled_from(["Paz", {"name": "Sol", "new": True}, {"player": "nobody"}, ""])
            return st.fixed_dictionaries({"place": st.sampled_from([1, 2]), "player": who})
        case "entrants/{entrant_id}/rename/":
            return st.fixed_dictionaries({"place": st.sampled_from([1, 2]), "name": st.just("Paz")})
        case "entrants/{entrant_id}/absence/":
            rounds = st.lists(st.sampled_from([2, 3, 4]), max_size=2)
            return st.fixed_dictionaries({"rounds": rounds, "absent": st.booleans()})
        case "entrants/{entrant_id}/accept/":
            return st.fixed_dictionaries({}, optional={"players": names})
        case "stages/{stage_id}/sanctions/":
            kind = st.sampled_from(["yellow", "red", "black", "points", "green"])
            more = {"match": match, "points": st.sampled_from([0, 10]), "round": st.sampled_from([1, 2, 9])}
            needed = {"entry_id": key, "kind": kind, "entrant": entrant, "reason": reason}
            return st.fixed_dictionaries(needed, optional=more)
        case "regulations/":
            stage = st.sampled_from(scene.known["stage_id"])
            return st.fixed_dictionaries({"stage": stage, "name": st.sampled_from(["La nuestra", "Otra", ""])})
        case "regulations/{regulation_id}/":
            return st.fixed_dictionaries({"name": st.sampled_from(["Otra", ""])})
    return st.fixed_dictionaries({"reason": reason})
