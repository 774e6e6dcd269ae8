"""What the API answers about rounds: their facts, pairings with reasons, and what stands in the way."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from api.answers import write_table, write_time
from tournaments.enums import RoundStatus
from tournaments.models import Entrant, Job, Round
from tournaments.selectors.obstacles import Obstacle
from tournaments.selectors.public_events import list_shown_names
from tournaments.selectors.rounds import PairingView, RestView, RoundLine, RoundView
from tournaments.selectors.stages import StageAccess
from tournaments.selectors.tournaments import TableView
from tournaments.services.round_moves import OBSTACLES
from tournaments.wording.obstacles import say_obstacle
from tournaments.wording.pairing_reasons import say_reasons

# Of a round that stands so, the moves that could come next.
NEXT_MOVES: dict[str, tuple[str, ...]] = {
    RoundStatus.PREPARED: ("publish", "delete"),
    RoundStatus.PUBLISHED: ("close", "unpublish"),
    RoundStatus.CLOSED: ("reopen",),
}


def write_facts(row: Round, tables: int, over: int, byes: int) -> dict[str, Any]:
    """A round in a list."""
    return {
        "number": row.number,
        "status": row.status,
        "tables": tables,
        "over": over,
        "byes": byes,
        "target": row.target,
        "time_limit_minutes": row.time_limit_minutes,
        "best_of": row.best_of,
        "from_open_rounds": row.from_open_rounds,
        "clock_started_at": write_time(row.clock_started_at),
        "published_at": write_time(row.published_at),
        "closed_at": write_time(row.closed_at),
    }


def write_line(line: RoundLine) -> dict[str, Any]:
    """A round in the list of a stage's rounds."""
    return write_facts(line.round, line.tables, line.over, line.byes)


def show_names(view: RoundView) -> RoundView:
    """The round with the names that anybody may read, in its pairings too: whoever is hidden is not named."""
    shown = list_shown_names(view.stage)
    if not shown:
        return view
    ids = dict(Entrant.objects.filter(pk__in=shown).values_list("pk", "public_id"))
    names = view.names | {ids[key]: name for key, name in shown.items()}
    return replace(
        view,
        names=names,
        rests=tuple(replace(rest, name=names[rest.entrant]) for rest in view.rests),
        pairings=tuple(replace(pairing, table=_rename_sides(pairing, names)) for pairing in view.pairings),
    )


def _rename_sides(pairing: PairingView, names: Mapping[str, str]) -> TableView:
    sides = [
        replace(side, name=names[id], short_name=names[id]) if names.get(id, side.name) != side.name else side
        for side, id in zip(pairing.table.sides, pairing.entrants, strict=True)
    ]
    return replace(pairing.table, sides=tuple(sides))


def write_round(view: RoundView, access: StageAccess) -> dict[str, Any]:
    """A round with who rests, and for its directors with all that stands in the way of what could come next."""
    tables, playing = len(view.pairings), len(view.playing)
    region = access.tournament.wording
    byes = sum(rest.kind == "bye" for rest in view.rests)
    return write_facts(view.round, tables, tables - playing, byes) | {
        "stage": access.stage.public_id,
        "changes": view.changes,
        "rests": [write_rest(rest, view.names, region) for rest in view.rests],
        "obstacles": list_obstacles(view.round, region) if access.directs else None,
    }


def list_obstacles(row: Round, region: str) -> dict[str, Any]:
    """Move -> all that stands in its way."""
    return {move: write_obstacles(OBSTACLES[move](row), region) for move in NEXT_MOVES[row.status]}


def write_obstacles(obstacles: Iterable[Obstacle], region: str = "") -> list[dict[str, Any]]:
    """Obstacles as codes with their facts, and in words."""
    return [one.as_dict() | {"message": say_obstacle(one, region)} for one in obstacles]


def write_rest(rest: RestView, names: Mapping[str, str], region: str) -> dict[str, Any]:
    """An entrant without a table."""
    return {
        "entrant": rest.entrant,
        "name": rest.name,
        "kind": rest.kind,
        "reasons": list(rest.reasons),
        "says": say_reasons(rest.reasons, names, region),
    }


def write_pairing(pairing: PairingView, names: Mapping[str, str], region: str) -> dict[str, Any]:
    """A match of a round with its entrants, and why they play."""
    return write_table(pairing.table) | {
        "entrants": list(pairing.entrants),
        "first_opener": pairing.match.first_opener,
        "reasons": list(pairing.reasons),
        "says": say_reasons(pairing.reasons, names, region),
        "by_hand": pairing.by_hand,
    }


def write_job(job: Job) -> dict[str, Any]:
    """A round that a worker pairs."""
    return {"job": {"status": job.status, "done": job.steps_done, "total": job.steps_total, "error": job.error}}
