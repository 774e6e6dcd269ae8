"""An `event/1` document read into an Event (formats.md 2)."""

from typing import Any

from tournaments.standings.checking import (
    is_id,
    read_choice,
    read_entrant,
    read_flag,
    read_list,
    read_object,
    read_whole,
    refuse,
    walk_keys,
)
from tournaments.standings.event import (
    CARRIED,
    Difference,
    Entrant,
    EntrantId,
    Event,
    Penalty,
    Round,
    WithdrawnResults,
)
from tournaments.standings.reading_rounds import (
    BEST_OF,
    list_ids,
    read_best_of,
    read_round,
    read_target,
)
from tournaments.standings.reading_settings import (
    Seating,
    read_card_rules,
    read_cards,
    read_criteria,
    read_kinds,
    read_match_points,
    read_places,
)

FORMAT = "event/1"
KEYS = (
    "format",
    "target",
    "best_of",
    "difference",
    "match_points",
    "criteria",
    "random_seed",
    "entrants",
    "penalties",
    "rounds",
)
NEEDED = ("format", "entrants", "rounds")
# These may lie below zero: match points taken off by a ruling, and differences.
SIGNED = ("match_points", "difference")


def read_event(document: object) -> Event:
    """The event of an `event/1` document.

    Beside the keys of formats.md 2 it may have `places` (3.8), `withdrawn_results` with `matches_each`, `cards` and
    `card_rules` (their shape: reading_settings), and a round `"provisional": true` while it is open. Other keys
    are ignored. Raises EventError for the first fault in the order of the document; cards are looked at last.
    """
    given = read_object(document, None)
    ids = list_ids(given.get("entrants"))
    raw_best_of = given.get("best_of")
    best_of = raw_best_of if type(raw_best_of) is int and raw_best_of in BEST_OF else 1
    found: dict[str, Any] = {}
    seating: Seating = []
    for key in walk_keys(given, KEYS, NEEDED):
        if key not in given:
            refuse(key, "This is missing.")
        value = given[key]
        match key:
            case "format":
                read_choice(value, key, (FORMAT,))
            case "target":
                found[key] = read_target(value, key)
            case "best_of":
                found[key] = read_best_of(value, key)
            case "difference":
                found[key] = Difference(read_choice(value, key, tuple(Difference)))
            case "match_points":
                found[key] = read_match_points(value, key)
            case "kinds":
                found[key] = read_kinds(value, key)
            case "places":
                found[key] = read_places(value, key)
            case "criteria":
                found[key] = read_criteria(value, key)
            case "random_seed":
                found[key] = read_whole(value, key)
            case "withdrawn_results":
                found[key] = WithdrawnResults(read_choice(value, key, tuple(WithdrawnResults)))
            case "matches_each":
                found[key] = read_whole(value, key, 0)
            case "entrants":
                found[key] = _read_entrants(value, key)
            case "penalties":
                found[key] = _read_penalties(value, key, ids)
            case "rounds":
                found[key], seating = _read_rounds(value, key, ids, best_of)
            case "card_rules":
                found[key] = read_card_rules(value, key)
    if "cards" in given:
        found["cards"] = read_cards(given["cards"], "cards", ids, seating)
    return Event(**found)


def _read_entrants(value: object, field: str) -> tuple[Entrant, ...]:
    entrants: list[Entrant] = []
    known: set[EntrantId] = set()
    for place, given in enumerate(read_list(value, field)):
        entrant = _read_one(given, f"{field}.{place}", known)
        known.add(entrant.id)
        entrants.append(entrant)
    return tuple(entrants)


def _read_one(value: object, field: str, known: set[EntrantId]) -> Entrant:
    given = read_object(value, field)
    found: dict[str, Any] = {}
    for key in walk_keys(given, ("id",), ("id",)):
        at = f"{field}.{key}"
        match key:
            case "id":
                id = given.get(key)
                if not is_id(id):
                    refuse(at, "The id of an entrant is a string or a number.")
                if id in known:
                    refuse(at, "This id is named twice.")
                found[key] = id
            case "seed":
                found[key] = None if given[key] is None else read_whole(given[key], at)
            case "carried":
                found[key] = {
                    total: read_whole(number, f"{at}.{total}", None if total in SIGNED else 0)
                    for total, number in read_object(given[key], at).items()
                    if total in CARRIED
                }
            case "withdrawn":
                found[key] = read_flag(given[key], at)
    return Entrant(**found)


def _read_penalties(value: object, field: str, ids: frozenset[EntrantId]) -> tuple[Penalty, ...]:
    return tuple(
        _read_penalty(given, f"{field}.{place}", ids) for place, given in enumerate(read_list(value, field))
    )


def _read_penalty(value: object, field: str, ids: frozenset[EntrantId]) -> Penalty:
    given = read_object(value, field)
    found: dict[str, Any] = {}
    for key in walk_keys(given, ("id", "points", "reason"), ("id", "points")):
        at = f"{field}.{key}"
        if key not in given:
            refuse(at, "This is missing.")
        match key:
            case "id":
                found[key] = read_entrant(given[key], at, ids)
            case "points":
                found[key] = read_whole(given[key], at, 0)
            case "reason" if given[key] is not None:
                if type(given[key]) is not str:
                    refuse(at, "A reason is a text.")
                found[key] = given[key]
    return Penalty(**found)


def _read_rounds(
    value: object, field: str, ids: frozenset[EntrantId], best_of: int
) -> tuple[tuple[Round, ...], Seating]:
    rounds: list[Round] = []
    seating: Seating = []
    for place, given in enumerate(read_list(value, field)):
        round, seats = read_round(given, f"{field}.{place}", ids, best_of)
        rounds.append(round)
        seating.append(seats)
    return tuple(rounds), seating
