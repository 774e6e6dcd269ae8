"""Importing a list of entrants: looked at as often as one likes, stored once and as a whole."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction

from tournaments.errors import Refusal
from tournaments.exchange.entrant_lists import Line, line_document
from tournaments.mapping.entrants import players_per_entrant
from tournaments.models import Entrant, EntrantMember, Player, Stage
from tournaments.permissions import Actor
from tournaments.selectors.entrants import find_entrants_stage
from tournaments.services.directing import DIRECTING, lock_stage, raise_version, require_role, require_running
from tournaments.services.entrant_plans import Plan, PlannedLine, plan_list
from tournaments.services.entrants import require_space
from tournaments.services.entrants_locking import require_open_to_new
from tournaments.services.once import find_answer, keep_answer
from tournaments.services.rulings import write_ruling


@dataclass(frozen=True)
class Imported:
    """What an import did: the public ids of the new entrants, and the numbers of the lines left out."""

    entrants: tuple[str, ...]
    left: tuple[int, ...]


def count_players(stage_id: str, *, actor: Actor) -> int:
    """How many players an entrant of the stage has, for whoever may import into it; raises as `preview_import`."""
    return players_per_entrant(_find_stage(stage_id, actor))


def preview_import(
    stage_id: str, lines: Sequence[Line], *, actor: Actor, choices: Mapping[str, str] | None = None
) -> Plan:
    """What the list would do, without writing anything.

    Raises NotFound, NotAllowed, NotSignedIn as `require_role`, and what would stop the import as a whole
    (`require_running`, `require_open_to_new`, `too_many_entrants`).
    """
    stage = _find_stage(stage_id, actor)
    require_running(stage)
    require_open_to_new(stage)
    require_space(stage, len(lines))
    return plan_list(stage, lines, choices)


def _find_stage(stage_id: str, actor: Actor) -> Stage:
    stage = find_entrants_stage(stage_id)
    require_role(actor, stage.tournament, DIRECTING)
    return stage


def import_entrants(
    stage_id: str,
    lines: Sequence[Line],
    *,
    actor: Actor,
    key: UUID,
    choices: Mapping[str, str] | None = None,
    only_good: bool = False,
) -> Imported:
    """Enter the list: all of it, or with `only_good` the lines that can go in; in one transaction, or nothing.

    key: the client's; the same one again answers the same import. The number of statements does not depend on the
    list (PostgreSQL; SQLite takes a statement more for every few hundred rows). Raises as `preview_import`, Refusal
    `lines_at_fault` (count, `details["lines"]`) and `nothing_to_import`.
    """
    chosen = dict(choices or {})
    asked = [stage_id, actor.name, [line_document(line) for line in lines], chosen, only_good]
    with transaction.atomic():
        stage = lock_stage(stage_id, actor)
        if (answer := find_answer(key, "import_entrants", asked)) is not None:
            return Imported(tuple(answer["entrants"]), tuple(answer["left"]))
        require_running(stage)
        first_round = require_open_to_new(stage)
        require_space(stage, len(lines))
        plan = plan_list(stage, lines, chosen)
        left = tuple(line.number for line in plan.bad)
        if left and not only_good:
            raise Refusal("lines_at_fault", status=422, details={"lines": list(left)}, count=len(left))
        if not plan.good:
            raise Refusal("nothing_to_import", status=422)
        entrants = _store(stage, plan.good, first_round)
        ids = [entrant.public_id for entrant in entrants]
        after = {"entrants": ids, "count": len(ids), "round": first_round}
        write_ruling(stage.tournament, actor, "entrants_imported", after=after)
        keep_answer(key, "import_entrants", asked, {"entrants": ids, "left": list(left)})
        raise_version(stage)
    return Imported(tuple(ids), left)


def _store(stage: Stage, lines: Sequence[PlannedLine], first_round: int) -> list[Entrant]:
    new, told, notes = _share_contacts(lines)
    Player.objects.bulk_create(new)
    Player.objects.bulk_update(told, ["contact"])
    entrants = Entrant.objects.bulk_create(
        Entrant(
            stage=stage,
            name=line.name,
            seed=line.line.seed_number,
            club_label=line.club,
            entered_round=first_round,
            note=notes.get(line.number, ""),
        )
        for line in lines
    )
    EntrantMember.objects.bulk_create(
        EntrantMember(entrant=entrant, player=player, place=place, from_round=first_round)
        for entrant, line in zip(entrants, lines, strict=True)
        for place, player in enumerate(line.players, 1)
    )
    return entrants


def _share_contacts(lines: Sequence[PlannedLine]) -> tuple[list[Player], list[Player], dict[int, Any]]:
    """New players, known ones who get their first contact, and contacts that stay with the entrant: line -> note.

    What stands in the register already is nobody's to overwrite by a list.
    """
    new = [player for line in lines for player in line.players if player.pk is None]
    told, notes = [], {}
    for line in lines:
        player, contact = line.players[0], line.line.contact
        if not contact or player.contact == contact:
            continue
        if player.contact:
            notes[line.number] = contact
            continue
        player.contact = contact
        if player.pk is not None:
            told.append(player)
    return new, told, notes
