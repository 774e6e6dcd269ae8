"""What there is to say of a paired round, made by hand or by anybody: what it breaks, and what it costs (formats.md 3.1)."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from tournaments.formats.errors import CannotPair
from tournaments.formats.state import Id, Pairing, State
from tournaments.formats.swiss.costs import Cost, Costs, Pair
from tournaments.formats.swiss.pairing import find_opener, find_round


@dataclass(frozen=True, slots=True)
class Judgement:
    """`broken` lists facts as codes with parameters; a sound round breaks nothing. `costs` and `least` are what the round
    and the best one cost, point by point; `costs` is None where somebody is not there exactly once."""

    broken: tuple[dict[str, Any], ...]
    costs: dict[str, int] | None
    least: dict[str, int]

    @property
    def sound(self) -> bool:
        """Whether no rule is broken."""
        return not self.broken

    def as_dict(self) -> dict[str, Any]:
        """The answer of `python -m tournaments.formats check`."""
        return {"sound": self.sound, "broken": list(self.broken), "costs": self.costs, "least": self.least}


def judge_round(state: State, pairing: Pairing) -> Judgement:
    """Compares a round with the best one for its state.

    Broken are: who is missing, there twice or not active; forbidden pairs; more byes, avoidable rematches or an unfairer
    bye than need be (points 1 to 3); one table for two pairs, or one out of use; the wrong opener. Points 4 to 8 are
    compared in the figures only: an organiser may have his reasons. Raises CannotPair where nobody is active.
    """
    costs = Costs(state)
    if not len(costs):
        raise CannotPair("nobody_to_pair", "players", {"entrants": len(state.players)}, "Nobody is active.")
    best = find_round(costs)
    least = name_figures(costs, best.cost, len(best.byes))
    broken = [*_find_absences(costs, pairing), *_find_tables(state, pairing)]
    if any(fault["code"] != "table_twice" and fault["code"] != "table_out_of_use" for fault in broken):
        return Judgement(tuple(broken), None, least)
    index = {player.id: a for a, player in enumerate(costs.ranking.players)}
    pairs = [(index[a], index[b]) for a, b in pairing.pairs]
    cost = costs.sum_round(pairs, [index[id] for id in pairing.byes])
    own = name_figures(costs, cost, len(pairing.byes))
    broken += _find_avoidable(own, least)
    broken += [
        {"code": "forbidden_pair", "pair": list(ids)}
        for ids, (a, b) in zip(pairing.pairs, pairs, strict=True)
        if not costs.is_allowed(a, b)
    ]
    if state.options.openings:
        broken += _find_wrong_openers(costs, pairing, pairs)
    return Judgement(tuple(broken), own, least)


def name_figures(costs: Costs, cost: Cost, byes: int) -> dict[str, int]:
    """The points by name, in match points where they are points: `bye_scores` a sum of scores, `squares` of squares."""
    figures = {"byes": byes, **cost._asdict()}
    figures["byes_again"] += byes * costs.fewest_byes
    figures["bye_scores"] = cost.bye_scores * costs.step + byes * costs.lowest
    figures["squares"] = cost.squares * costs.step**2
    return figures


def _find_absences(costs: Costs, pairing: Pairing) -> list[dict[str, Any]]:
    active = {player.id for player in costs.ranking.players}
    there = Counter[Id]([*(id for pair in pairing.pairs for id in pair), *pairing.byes])
    missing = [player.id for player in costs.ranking.players if player.id not in there]
    faults: list[dict[str, Any]] = []
    for code, ids in (
        ("missing", missing),
        ("twice", [id for id, times in there.items() if times > 1]),
        ("not_active", [id for id in there if id not in active]),
    ):
        if ids:
            faults.append({"code": code, "ids": ids})
    return faults


def _find_tables(state: State, pairing: Pairing) -> list[dict[str, Any]]:
    twice = sorted(table for table, times in Counter(pairing.tables).items() if times > 1)
    closed = sorted(state.tables_out_of_use.intersection(pairing.tables))
    faults: list[dict[str, Any]] = []
    if twice:
        faults.append({"code": "table_twice", "tables": twice})
    if closed:
        faults.append({"code": "table_out_of_use", "tables": closed})
    return faults


def _find_avoidable(own: dict[str, int], least: dict[str, int]) -> list[dict[str, Any]]:
    """The first of the points 1 to 3 in which the round is worse than need be; the later ones hang on it."""
    for point, code in (
        ("byes", "more_byes"),
        ("rematches", "avoidable_rematch"),
        ("byes_again", "bye_again"),
        ("bye_scores", "bye_not_lowest"),
    ):
        if own[point] != least[point]:
            return [{"code": code, "has": own[point], "least": least[point]}] if own[point] > least[point] else []
    return []


def _find_wrong_openers(costs: Costs, pairing: Pairing, pairs: list[Pair]) -> list[dict[str, Any]]:
    faults = []
    for ids, (a, b) in zip(pairing.pairs, pairs, strict=True):
        if find_opener(costs, (a, b)).side != 0:
            faults.append({"code": "wrong_opener", "pair": list(ids), "opens": ids[1]})
    return faults
