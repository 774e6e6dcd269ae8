"""Making a round out of what it is paired from: a Swiss by its state, a round robin by its schedule."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.enums import StageFormat
from tournaments.errors import Refusal
from tournaments.formats.errors import CannotPair
from tournaments.formats.round_robin import RoundPlan, plan_round_robin, settle_round
from tournaments.formats.state import Id, Pairing, Reason, State
from tournaments.formats.swiss.pairing import pair_round
from tournaments.formats.swiss.ranking import rank_active
from tournaments.formats.tables import assign_tables
from tournaments.formats.writing import write_answer
from tournaments.mapping.states import ROUND_ROBIN, may_play, schedule_document, swiss_document, unpack_round
from tournaments.models import RoundState, Stage
from tournaments.selectors.pairing_basis import PairingBasis
from tournaments.standings.results import list_struck


@dataclass(frozen=True)
class PairedRound:
    """What was paired, and from what: `document` is kept with the round. idle: neither paired nor with a result."""

    pairing: Pairing
    document: Mapping[str, Any]
    idle: tuple[Id, ...] = ()

    @property
    def answer(self) -> dict[str, Any]:
        """The engine's answer as the round keeps it beside what is changed by hand."""
        return write_answer(self.pairing)


def make_round(basis: PairingBasis, document: Mapping[str, Any]) -> PairedRound:
    """The round that follows from the basis; `document` as `describe_basis` gives it.

    Raises Refusal `nobody_to_pair` (nobody is there), `schedule_over` (a round robin has no such round).
    """
    if basis.stage.format == StageFormat.ROUND_ROBIN:
        return follow_schedule(basis, document)
    try:
        return PairedRound(pair_round(basis.state), document)
    except CannotPair as fault:
        raise Refusal(fault.code, status=409, **fault.params) from fault


def leave_open(document: Mapping[str, Any]) -> PairedRound:
    """A round in which nobody is paired yet: it is paired by hand."""
    return PairedRound(Pairing(pairs=()), document)


def describe_basis(basis: PairingBasis) -> dict[str, Any]:
    """What the round is paired from, as a document: the state of a Swiss, the schedule of a round robin.

    The schedule is that of the first round that was paired, whoever came or went since (formats.md 3.2).
    """
    if basis.stage.format != StageFormat.ROUND_ROBIN:
        return swiss_document(basis.state)
    kept = find_schedule(basis.stage)
    if kept is not None:
        return kept
    # Whoever is only absent from the first round is in the schedule all the same.
    there = [row for row in basis.loaded.rows.entrants if may_play(row, basis.number)]
    ranked = sorted(there, key=lambda row: (row.seed is None, row.seed or 0, row.key))
    return schedule_document((row.id for row in ranked), basis.settings)


def find_schedule(stage: Stage) -> dict[str, Any] | None:
    """The document of a round robin's schedule; None before its first round was paired. One query."""
    state = RoundState.objects.filter(round__stage=stage).order_by("round__number").first()
    document = None if state is None else unpack_round(state.document)["state"]
    return document if document is not None and document.get("format") == ROUND_ROBIN else None


def read_schedule(document: Mapping[str, Any]) -> tuple[RoundPlan, ...]:
    """All rounds of a round robin from its document (formats.md 3.2)."""
    return plan_round_robin(document["ids"], double=document["double"], random_seed=document["random_seed"])


def follow_schedule(basis: PairingBasis, document: Mapping[str, Any]) -> PairedRound:
    """The round that the schedule has; whoever should have met somebody who is away has a bye (formats.md 3.2)."""
    plan = read_schedule(document)
    if basis.number > len(plan):
        raise Refusal("schedule_over", status=409, rounds=len(plan))
    state = basis.state
    there = {player.id for player in state.players if player.active}
    planned = plan[basis.number - 1]
    away = [id for id in document["ids"] if id not in there]
    struck = {str(id) for id in list_struck(basis.loaded.built.event)}
    settled = settle_round(planned, away=away, struck=struck)
    shared_out = basis.settings.first_opening == "shared_out"
    rests = set(planned.rests)
    return PairedRound(
        Pairing(
            pairs=settled.pairs,
            byes=settled.byes,
            tables=seat_pairs(settled.pairs, state),
            reasons=tuple(_explain_pair(pair, basis.number, shared_out) for pair in settled.pairs),
            bye_reasons=tuple(
                ({"code": "rests" if id in rests else "opponent_away", "round": basis.number},)
                for id in settled.byes
            ),
        ),
        document,
        settled.idle,
    )


def _explain_pair(pair: tuple[Id, Id], number: int, shared_out: bool) -> tuple[Reason, ...]:
    reasons: tuple[Reason, ...] = ({"code": "schedule", "round": number},)
    return (*reasons, {"code": "opens", "id": pair[0], "why": "schedule"}) if shared_out else reasons


def rank_players(state: State) -> dict[Id, int]:
    """Entrant -> place, best first, of those who are there (formats.md 3.1, 8)."""
    return {player.id: place for place, player in enumerate(rank_active(state).players, start=1)}


def seat_pairs(pairs: Sequence[tuple[Id, Id]], state: State) -> tuple[int, ...]:
    """A table for each pair, the best-ranked first, fixed tables kept (formats.md 4)."""
    return assign_tables(pairs, rank_players(state), state.fixed_tables, state.tables_out_of_use)
