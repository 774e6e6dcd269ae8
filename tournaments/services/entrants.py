"""Entering somebody into an event, and changing what stands of him."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction

from tournaments.errors import InvalidInput, Refusal
from tournaments.mapping.entrants import entrant_document, own_name, players_per_entrant
from tournaments.mapping.names import join_players
from tournaments.models import Entrant, EntrantMember, MatchSide, Player, Stage
from tournaments.permissions import Actor
from tournaments.regulations.settings import HIGHEST_TABLE
from tournaments.services.directing import (
    ORGANISING,
    lock_stage,
    raise_version,
    require_role,
    require_running,
)
from tournaments.services.entrants_locking import Held, hold_entrant, require_entered, require_open_to_new, rule_on
from tournaments.services.entrants_players import find_players, keep_contact, read_players
from tournaments.services.entrants_seeds import HIGHEST_SEED, make_room_for_seed
from tournaments.services.input import clean_name, clean_text, clean_whole
from tournaments.services.once import find_answer, keep_answer
from tournaments.services.rulings import write_ruling

MOST_ENTRANTS = 10_000
UNCHANGED: Any = object()


def add_entrant(
    stage_id: str,
    *,
    actor: Actor,
    players: Any,
    key: UUID | None = None,
    name: str = "",
    club: str = "",
    seed: Any = None,
    contact: str = "",
    fixed_table: Any = None,
    reason: str = "",
) -> Entrant:
    """A new entrant of a stage; in a Swiss that has begun one who comes late (formats.md 5, `late_start`).

    players: as `read_players` takes them. name: empty where it is made from the players' names. key: the client's; the
    same one again answers the same entrant. Raises as `lock_stage`, `require_running`, `require_open_to_new`,
    `find_players`, and InvalidInput for what cannot be stored.
    """
    with transaction.atomic():
        stage = lock_stage(stage_id, actor)
        given = read_players(players, players_per_entrant(stage))
        asked = [
            stage_id,
            actor.name,
            [[one.name, one.player, one.new] for one in given],
            name,
            club,
            seed,
            contact,
        ]
        if key is not None and (answer := find_answer(key, "add_entrant", asked)) is not None:
            return Entrant.objects.get(public_id=answer["entrant"])
        require_running(stage)
        facts = clean_facts({"name": name, "club": club, "seed": seed, "fixed_table": fixed_table})
        first_round = require_open_to_new(stage)
        require_space(stage, 1)
        rows = find_players(stage, given)
        if facts["seed"] is not None:
            make_room_for_seed(stage, facts["seed"])
        entrant = Entrant.objects.create(
            stage=stage,
            name=facts["name"] or join_players([player.name for player in rows]),
            club_label=facts["club"],
            seed=facts["seed"],
            fixed_table=facts["fixed_table"],
            entered_round=first_round,
        )
        add_members(entrant, rows, first_round)
        keep_contact(entrant, rows[0], clean_name(contact, "contact"))
        after = entrant_document(entrant, rows) | {"round": first_round}
        write_ruling(stage.tournament, actor, "entrant_added", after=after, reason=clean_text(reason, "reason"))
        if key is not None:
            keep_answer(key, "add_entrant", asked, {"entrant": entrant.public_id})
        raise_version(stage)
    return entrant


def add_members(entrant: Entrant, players: list[Player], first_round: int) -> None:
    """The players of an entrant from a round on, at places 1, 2 … in their order."""
    EntrantMember.objects.bulk_create(
        EntrantMember(entrant=entrant, player=player, place=place, from_round=first_round)
        for place, player in enumerate(players, 1)
    )


def clean_facts(given: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of an entrant that were given, fit to be stored; raises InvalidInput at the first that is not."""
    facts: dict[str, Any] = {}
    for field, value in given.items():
        match field:
            case "name" | "club":
                facts[field] = clean_name(value, field)
            case "seed":
                facts[field] = clean_whole(value, field, 1, HIGHEST_SEED)
            case "fixed_table":
                facts[field] = clean_whole(value, field, 1, HIGHEST_TABLE)
            case _:
                raise InvalidInput("key_unknown", field=field, key=field)
    return facts


def require_space(stage: Stage, more: int) -> None:
    """Nothing if the stage can take so many more; raises Refusal `too_many_entrants` (most)."""
    if Entrant.objects.filter(stage=stage).count() + more > MOST_ENTRANTS:
        raise Refusal("too_many_entrants", status=409, most=MOST_ENTRANTS)


def change_entrant(
    entrant_id: str,
    *,
    actor: Actor,
    name: Any = UNCHANGED,
    club: Any = UNCHANGED,
    seed: Any = UNCHANGED,
    fixed_table: Any = UNCHANGED,
    contact: Any = UNCHANGED,
    players: Any = UNCHANGED,
    reason: str = "",
) -> Entrant:
    """Change what is given of an entrant; written as a ruling where anything differs.

    name: empty makes it from the players' names. contact: an organiser's only. players: others in their places, as long
    as the entrant has no match; afterwards that is a substitute (Refusal `players_fixed`). Raises as `hold_entrant`,
    `find_players`, InvalidInput for what cannot be stored.
    """
    given = {"name": name, "club": club, "seed": seed, "fixed_table": fixed_table}
    facts = clean_facts({field: value for field, value in given.items() if value is not UNCHANGED})
    with transaction.atomic():
        held = hold_entrant(entrant_id, actor, with_matches=True)
        entrant, before = held.entrant, held.describe()
        require_entered(entrant)
        given_name = facts.pop("name", own_name(entrant, held.players))
        if players is not UNCHANGED:
            _replace_players(held, players)
        rename_entrant(entrant, given_name or join_players([player.name for player in held.players]))
        if "seed" in facts and facts["seed"] != entrant.seed:
            entrant.seed = None
            if facts["seed"] is not None:
                make_room_for_seed(held.stage, facts["seed"], but=entrant)
        entrant.club_label = facts.get("club", entrant.club_label)
        entrant.seed = facts.get("seed", entrant.seed)
        entrant.fixed_table = facts.get("fixed_table", entrant.fixed_table)
        entrant.save(update_fields=["name", "club_label", "seed", "fixed_table"])
        told = contact is not UNCHANGED and _change_contact(held, actor, contact)
        after = held.describe()
        if before != after or told:
            # What a contact is stands in no ruling: players read the corrections of their own.
            rule_on(
                held,
                actor,
                "entrant_changed",
                before=before,
                after=after | ({"contact": True} if told else {}),
                reason=clean_text(reason, "reason"),
            )
            raise_version(held.stage)
    return entrant


def rename_entrant(entrant: Entrant, name: str) -> None:
    """Give the entrant, unsaved, and the sides of his matches another name."""
    if name != entrant.name:
        MatchSide.objects.filter(entrant=entrant, name=entrant.name).update(name=name)
        entrant.name = name


def _replace_players(held: Held, players: Any) -> None:
    given = read_players(players, players_per_entrant(held.stage))
    rows = find_players(held.stage, given, own=held.entrant)
    if rows == held.players:
        return
    if MatchSide.objects.filter(entrant=held.entrant).exists():
        raise Refusal("players_fixed", status=409, field="players")
    EntrantMember.objects.filter(entrant=held.entrant).delete()
    add_members(held.entrant, rows, held.entrant.entered_round)
    held.members = list(EntrantMember.objects.filter(entrant=held.entrant).select_related("player"))


def _change_contact(held: Held, actor: Actor, contact: Any) -> bool:
    """True if the contact is another one now; it belongs to the first player, in the club's register."""
    require_role(actor, held.stage.tournament, ORGANISING)
    text, player = clean_name(contact, "contact"), held.players[0]
    if player.contact == text and held.entrant.note in ("", text):
        return False
    player.contact = text
    player.save(update_fields=["contact"])
    held.entrant.note = ""
    held.entrant.save(update_fields=["note"])
    return True
