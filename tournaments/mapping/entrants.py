"""Entrants and their players <-> plain values: how many play, who plays in a round, what a ruling keeps of them."""

from collections.abc import Iterable, Sequence
from typing import Any, assert_never

from scoring import sides_of
from tournaments.enums import StageFormat
from tournaments.mapping.names import join_players
from tournaments.mapping.rules import read_ruleset
from tournaments.models import Entrant, EntrantMember, Player, Stage


def players_per_entrant(stage: Stage) -> int:
    """How many players an entrant of the stage has: those of a side of its ruleset; one where partners change.

    A stage without a ruleset yet is one for pairs.
    """
    match StageFormat(stage.format):
        case StageFormat.CHANGING_PARTNERS | StageFormat.FOUR_AT_TABLE:
            return 1
        case (
            StageFormat.OPEN
            | StageFormat.SWISS
            | StageFormat.ROUND_ROBIN
            | StageFormat.GROUPS
            | StageFormat.SINGLE_ELIMINATION
            | StageFormat.DOUBLE_ELIMINATION
            | StageFormat.TEAM_LEAGUE
        ):
            return 2 if stage.snapshot is None else len(sides_of(read_ruleset(stage.snapshot))["A"])
        case _ as other:
            assert_never(other)


def members_in(members: Iterable[EntrantMember], number: int | None = None) -> list[EntrantMember]:
    """Who of an entrant plays in round `number`, by place; who stands in the list now where it is None."""
    found = [
        member
        for member in members
        if (
            member.to_round is None
            if number is None
            else member.from_round <= number and (member.to_round is None or number <= member.to_round)
        )
    ]
    return sorted(found, key=lambda member: member.place)


def shown_name(player: Player) -> str:
    """The name of a player as everybody may see it on a seat: his public one, none where he is hidden."""
    return player.public_name or ("" if player.hidden else player.name)


def own_name(entrant: Entrant, players: Sequence[Player]) -> str:
    """The name that an entrant was given; empty where it is made from its players' names."""
    return "" if entrant.name == join_players([player.name for player in players]) else entrant.name


def entrant_document(entrant: Entrant, players: Sequence[Player]) -> dict[str, Any]:
    """What a ruling keeps of an entrant: people by their ids, because names stand with the people only (model.md)."""
    return {
        "entrant": entrant.public_id,
        "name": own_name(entrant, players),
        "players": [player.public_id for player in players],
        "club": entrant.club_label,
        "seed": entrant.seed,
        "fixed_table": entrant.fixed_table,
        "status": str(entrant.status),
    }


def write_note(players: Sequence[str], contact: str) -> str:
    """What somebody who signs up wrote of himself, as it waits in `Entrant.note`: a line for each player, then the contact."""
    return "\n".join([*players, contact])


def read_note(note: str) -> tuple[tuple[str, ...], str]:
    """The players and the contact of a sign-up that waits."""
    *players, contact = note.split("\n")
    return tuple(players), contact
