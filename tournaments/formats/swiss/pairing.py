"""A round of a Swiss from its state (formats.md 3.1): match, let somebody open, give tables, say why."""

from tournaments.formats.errors import CannotPair
from tournaments.formats.openings import Opener, choose_opener
from tournaments.formats.state import Id, Pairing, State
from tournaments.formats.swiss.candidates import list_all_pairs, list_likely_pairs
from tournaments.formats.swiss.costs import Costs, Pair
from tournaments.formats.swiss.matching import Matched, count_pairs, match_best
from tournaments.formats.swiss.proof import is_fair, is_proven, list_contending_pairs
from tournaments.formats.swiss.reasons import Reasoner
from tournaments.formats.tables import assign_tables

# Up to here every allowed pair is looked at, and all eight points are exact.
MOST_DENSE = 400
# Pairs looked at for each entrant of a larger field; where the round made of them is not proven, the next, then all.
WIDTHS = (12, 30)


def pair_round(state: State) -> Pairing:
    """The next round of a Swiss: as many pairs as possible, best by the eight points of formats.md 3.1.

    Up to 400 active entrants all points are exactly optimal in their order; above, 1 to 3 are, and 4 is within 1 % or
    4 of the least. The same state gives the same round, whatever the order of its entrants. Raises CannotPair
    `nobody_to_pair` where nobody is active.
    """
    costs = Costs(state)
    if not len(costs):
        raise CannotPair("nobody_to_pair", "players", {"entrants": len(state.players)}, "Nobody is active.")
    return describe_round(state, costs, find_round(costs))


def find_round(costs: Costs) -> Matched:
    """The best round by indices of the ranking."""
    odd = len(costs) % 2
    if len(costs) > MOST_DENSE:
        for width in WIDTHS:
            matched = match_best(costs, list_likely_pairs(costs, width), odd)
            if is_proven(costs, matched):
                return matched
        if is_fair(costs, matched):
            return match_best(costs, list_contending_pairs(costs, matched), odd)
    pairs = list_all_pairs(costs)
    # Forbidden pairs may leave no full round; to count is much less work than to match by cost and find out.
    byes = len(costs) - 2 * count_pairs(len(costs), pairs) if any(costs.forbidden) else odd
    return match_best(costs, pairs, byes)


def describe_round(state: State, costs: Costs, matched: Matched) -> Pairing:
    """The round with openers, tables and reasons; pairs in the order of their better-ranked side."""
    players = costs.ranking.players
    reasoner = Reasoner(state, costs, matched)
    pairs: list[tuple[Id, Id]] = []
    reasons = []
    for a, b in sorted(matched.pairs):
        opener = find_opener(costs, (a, b)) if state.options.openings else None
        first, second = (b, a) if opener is not None and opener.side else (a, b)
        pairs.append((players[first].id, players[second].id))
        reasons.append(reasoner.explain_pair((a, b), opener))
    ranks = {player.id: rank for rank, player in enumerate(players, start=1)}
    return Pairing(
        pairs=tuple(pairs),
        byes=tuple(players[a].id for a in matched.byes),
        tables=assign_tables(pairs, ranks, state.fixed_tables, state.tables_out_of_use),
        reasons=tuple(reasons),
        bye_reasons=tuple(reasoner.explain_bye(a) for a in matched.byes),
    )


def find_opener(costs: Costs, pair: Pair) -> Opener:
    """Who of the pair opens first (formats.md 4)."""
    a, b = pair
    players = costs.ranking.players
    return choose_opener(players[a].openings, players[b].openings, a, b)
