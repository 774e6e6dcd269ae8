"""A `swiss-state/1` document for the next round of a simulated event (formats.md 3.1)."""

from collections.abc import Collection, Mapping
from typing import Any

from tournaments.formats.simulation_ledger import Document, Ledger
from tournaments.formats.state import Id
from tournaments.standings.cards import sum_penalties
from tournaments.standings.event import EntrantId
from tournaments.standings.reading import read_event
from tournaments.standings.results import list_results


def make_state(
    ledger: Ledger, *, away: Collection[Id], clubs: Mapping[Id, str], forbidden: list[list[Id]]
) -> dict[str, Any]:
    """What the next round is paired from: scores and spreads as the standings have them, the rounds with the match
    points as they count now. What no round accounts for (late starts, carried points) is the start score.
    """
    event = read_event(ledger.document)
    results = list_results(event)
    penalties = sum_penalties(event)
    scores: dict[EntrantId, int] = {}
    spreads: dict[EntrantId, int] = {}
    for entrant in event.entrants:
        own, carried = results[entrant.id], entrant.carried
        scores[entrant.id] = carried.get("match_points", 0) + sum(result.match_points for result in own)
        spreads[entrant.id] = carried.get("difference", 0) + sum(result.difference for result in own)
        spreads[entrant.id] -= penalties.get(entrant.id, 0)
    points = {
        (id, result.round, result.match): result.match_points for id, own in results.items() for result in own
    }
    rounds = [
        _list_round(one, ledger.byes_given[number], number, points)
        for number, one in enumerate(ledger.document["rounds"])
    ]
    counted: dict[Id, int] = {}
    opponents: dict[Id, list[Id]] = {}
    for one in rounds:
        for match in one:
            for own, other, side in ((match["a"], match["b"], "pa"), (match["b"], match["a"], "pb")):
                if own is None:
                    continue
                counted[own] = counted.get(own, 0) + match[side]
                if other is not None and match["kind"] in ("played", "award"):
                    opponents.setdefault(own, []).append(other)
    win, draw, loss = ledger.options.match_points
    return {
        "format": "swiss-state/1",
        "next_round": len(rounds) + 1,
        "points": {"win": win, "draw": draw, "loss": loss, "bye": win},
        "players": [
            {
                "id": entrant["id"],
                "seed": entrant["seed"],
                "score": scores[entrant["id"]],
                "spread": spreads[entrant["id"]],
                "active": entrant["id"] not in away,
                "club": clubs.get(entrant["id"]),
                "entered": ledger.entered[entrant["id"]],
                "opponents": opponents.get(entrant["id"], []),
                "byes": sum(given.count(entrant["id"]) for given in ledger.byes_given),
                "start_score": scores[entrant["id"]] - counted.get(entrant["id"], 0),
            }
            for entrant in ledger.document["entrants"]
        ],
        "rounds": rounds,
        "forbidden": forbidden,
        "options": {
            "pattern": ledger.options.pattern,
            "club_mates": ledger.options.club_mates,
            "openings": True,
            "first_round": ledger.options.first_round,
        },
        "random_seed": ledger.document["random_seed"],
    }


def _list_round(
    one: Document, byes: list[Id], number: int, points: Mapping[tuple[EntrantId, int, int | None], int]
) -> list[dict[str, Any]]:
    """A round over, as the pairing looks at it; in a match the side named first opened."""
    matches = [
        {
            "a": match["a"],
            "b": match["b"],
            "pa": points[match["a"], number, place],
            "pb": points[match["b"], number, place],
            "kind": match.get("kind", "played"),
        }
        for place, match in enumerate(one["matches"])
    ]
    return matches + [{"a": id, "b": None, "pa": points[id, number, None], "pb": 0, "kind": "bye"} for id in byes]
