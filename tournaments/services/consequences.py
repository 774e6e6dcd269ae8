"""What a correction would move, before it is saved: worked out by the same functions on a copy (formats.md 5)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tournaments.enums import RoundStatus, StageFormat
from tournaments.errors import Refusal
from tournaments.mapping.event_changes import EventChange, change_rows
from tournaments.models import Match, Round, Stage
from tournaments.selectors.pairing_basis import load_basis
from tournaments.selectors.standings import LoadedStage, build_stage, load_stage
from tournaments.services.pairing import describe_basis, make_round
from tournaments.standings.answer import write_value
from tournaments.standings.ranking import Standing


@dataclass(frozen=True)
class Move:
    """An entrant whose line would change. before, after: the values that move, as an answer tells them, by criterion."""

    entrant: str
    name: str
    rank_before: int
    rank_after: int
    before: Mapping[str, Any] = field(default_factory=dict)
    after: Mapping[str, Any] = field(default_factory=dict)

    @property
    def moves(self) -> bool:
        """Whether the rank changes, not only what stands behind it."""
        return self.rank_before != self.rank_after


@dataclass(frozen=True)
class LaterRound:
    """A round that is there already. recorded: something was played in it. otherwise: it would be paired otherwise now.

    anew: nothing was recorded in it and it is the last one, so that it can be paired anew; by default it is kept.
    """

    number: int
    status: str
    recorded: bool
    otherwise: bool

    @property
    def anew(self) -> bool:
        """Whether pairing it anew is offered."""
        return self.otherwise and not self.recorded


@dataclass(frozen=True)
class Consequences:
    """Everything that a correction would move beside the sheet. moves: by the rank they would have."""

    moves: tuple[Move, ...]
    later: tuple[LaterRound, ...]

    def as_dict(self) -> dict[str, Any]:
        """As an answer of the API tells it."""
        return {
            "moves": [
                {
                    "entrant": move.entrant,
                    "name": move.name,
                    "rank_before": move.rank_before,
                    "rank_after": move.rank_after,
                    "before": dict(move.before),
                    "after": dict(move.after),
                }
                for move in self.moves
            ],
            "later_rounds": [
                {
                    "number": one.number,
                    "status": one.status,
                    "recorded": one.recorded,
                    "would_be_paired_otherwise": one.otherwise,
                    "may_be_paired_anew": one.anew,
                }
                for one in self.later
            ],
        }


def foresee(stage: Stage, change: EventChange, number: int) -> Consequences:
    """What moves if the change is made to round `number` (0: to all of them); nothing is stored.

    The stage comes with its tournament and snapshot.
    """
    loaded = load_stage(stage)
    changed = build_stage(stage, change_rows(loaded.rows, change))
    return Consequences(compare_standings(loaded, changed), _list_later(stage, change, number))


def foresee_result(match: Match, winner: str, tally: dict[str, Any], decided: bool) -> Consequences | None:
    """What moves if the match of a round ended so; decided: False where it would not be over any more.

    None for a match outside of any round, and for one that nobody sees yet.
    """
    if match.round is None or match.round.status == RoundStatus.PREPARED:
        return None
    result = (winner, tally) if decided else ("", {})
    return foresee(match.stage, EventChange(results={match.pk: result}), match.round.number)


def compare_standings(before: LoadedStage, after: LoadedStage) -> tuple[Move, ...]:
    """The entrants whose rank or values differ, by the rank that they would have."""
    old = {line.id: line for line in before.rank()}
    moves = []
    for line in after.rank():
        was = old[line.id]
        values_before, values_after = _list_values(was), _list_values(line)
        differing = [key for key in values_after if values_before.get(key) != values_after[key]]
        if was.rank != line.rank or differing:
            moves.append(
                Move(
                    entrant=str(line.id),
                    name=after.entrants[str(line.id)].name,
                    rank_before=was.rank,
                    rank_after=line.rank,
                    before={key: values_before[key] for key in differing},
                    after={key: values_after[key] for key in differing},
                )
            )
    return tuple(moves)


def _list_values(line: Standing) -> dict[str, Any]:
    return {criterion.value: write_value(value) for criterion, value in line.values.items()}


def _list_later(stage: Stage, change: EventChange, number: int) -> tuple[LaterRound, ...]:
    """The rounds after `number` that stand on it: in a Swiss all of them, else only one that would be paired otherwise."""
    rounds = list(Round.objects.filter(stage=stage, number__gt=number).order_by("number"))
    if not rounds:
        return ()
    played = set(
        Match.objects.filter(round__in=[row.pk for row in rounds], last_seq__gt=0).values_list(
            "round_id", flat=True
        )
    )
    last = rounds[-1]
    otherwise = last.pk not in played and last.number > 1 and _differs(stage, change, last)
    later = [
        LaterRound(row.number, row.status, row.pk in played, otherwise and row is last)
        for row in rounds
        if row.number > 1
    ]
    return tuple(later) if stage.format == StageFormat.SWISS else tuple(one for one in later if one.otherwise)


def _differs(stage: Stage, change: EventChange, round: Round) -> bool:
    """Whether a round in which nothing was recorded would be paired otherwise after the change."""
    answers: list[Any] = []
    for one in (None, change):
        basis = load_basis(stage, round.number, from_open_rounds=round.from_open_rounds, change=one)
        try:
            paired = make_round(basis, describe_basis(basis)).pairing
        except Refusal:
            answers.append(None)
        else:
            answers.append((frozenset(map(frozenset, paired.pairs)), frozenset(paired.byes)))
    return bool(answers[0] != answers[1])
