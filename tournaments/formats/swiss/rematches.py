"""Why a round cannot do without rematches: how many pairs there are without, and which entrants leave no other way."""

from collections.abc import Iterable

from tournaments.formats.state import Id, Reason
from tournaments.formats.swiss.candidates import list_all_pairs
from tournaments.formats.swiss.costs import Costs, Pair
from tournaments.formats.swiss.matching import Matched, count_pairs

# A witness takes a matching for each entrant. Larger fields hardly ever need a rematch, and then the count says it.
MOST_WITNESSED = 64


def prove_rematches(costs: Costs, matched: Matched) -> Reason:
    """`needed` pairs, of which only `possible` can be made without a rematch; in fields of up to 64 the witness too.

    The witness (Tutte, Berge): no two of different `groups` may meet any more, and each group is odd, so that of every
    one somebody needs a partner outside; for that there are only the `partners`, who are fewer.
    """
    fresh = [pair for pair in list_all_pairs(costs) if pair[1] not in costs.met[pair[0]]]
    possible = count_pairs(len(costs), fresh)
    proof: Reason = {"needed": len(matched.pairs), "possible": possible}
    if len(costs) <= MOST_WITNESSED:
        groups, partners = find_witness(len(costs), fresh, possible)
        proof["groups"] = [_name(costs, group) for group in groups]
        proof["partners"] = _name(costs, partners)
    return proof


def find_witness(count: int, pairs: list[Pair], possible: int) -> tuple[list[list[int]], list[int]]:
    """The groups and partners of `prove_rematches` for a graph of `count` vertices with `possible` pairs at most.

    The groups are the components of those whom some greatest matching leaves out (Gallai, Edmonds), the partners their
    neighbours outside. `possible` = (count − groups + partners) / 2.
    """
    spare = {a for a in range(count) if count_pairs(count, [pair for pair in pairs if a not in pair]) == possible}
    near: dict[int, set[int]] = {a: set() for a in range(count)}
    for a, b in pairs:
        near[a].add(b)
        near[b].add(a)
    partners = sorted({b for a in spare for b in near[a]} - spare)
    groups: list[list[int]] = []
    unseen = set(spare)
    while unseen:
        group, edge = set[int](), {min(unseen)}
        while edge:
            group |= edge
            edge = {b for a in edge for b in near[a]} & spare - group
        groups.append(sorted(group))
        unseen -= group
    return groups, partners


def _name(costs: Costs, indices: Iterable[int]) -> list[Id]:
    return [costs.ranking.players[a].id for a in indices]
