"""Whether a document says the same of its entrants as its rounds do (formats.md 3.1): `state_contradicts_itself`."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from tournaments.formats.errors import StateError
from tournaments.formats.history import sum_points
from tournaments.formats.state import Id, State


class Claims(NamedTuple):
    """What a document says of an entrant beside its rounds; None where it is silent."""

    opponents: list[Id] | None
    byes: int | None


def refuse_contradictions(state: State, claims: Sequence[Claims]) -> None:
    """Nothing, or StateError `state_contradicts_itself` for the first entrant whose score, opponents or byes are not
    those of the rounds, or for more rounds than come before the next. `claims` are parallel to the state's players.

    Fewer rounds than come before are no contradiction: a round may be paired while another is still open.
    """
    if len(state.rounds) > state.next_round - 1:
        raise _contradiction("rounds", f"{len(state.rounds)} rounds come before round {state.next_round}")
    points = sum_points(state.rounds)
    for place, (player, claim) in enumerate(zip(state.players, claims, strict=True)):
        score = points[player.id] + player.start_score
        if player.score != score:
            raise _contradiction(f"players.{place}.score", f"the rounds and the start score add up to {score}")
        if claim.opponents is not None and Counter(claim.opponents) != Counter(player.opponents):
            raise _contradiction(f"players.{place}.opponents", "the rounds name other opponents")
        if claim.byes is not None and claim.byes != player.byes:
            raise _contradiction(f"players.{place}.byes", f"the rounds have {player.byes} byes")


def _contradiction(field: str, message: str) -> StateError:
    return StateError("state_contradicts_itself", field, message)
