"""The rounds of an `event/1` document (formats.md 2 and 3.8)."""

from typing import Any

from tournaments.standings.checking import (
    is_id,
    read_choice,
    read_entrant,
    read_flag,
    read_list,
    read_object,
    read_pair,
    read_whole,
    refuse,
    walk_keys,
)
from tournaments.standings.event import EntrantId, Kind, Match, Round, TableOfFour

MATCH_KEYS = ("a", "b", "kind", "score", "games", "winner", "hands")
MATCH_KINDS = {kind.value: kind for kind in (Kind.PLAYED, Kind.NO_SHOW, Kind.AWARD, Kind.DOUBLE_NO_SHOW)}
SCORED = (Kind.PLAYED, Kind.AWARD)
WINNERS = {"a": 0, "b": 1}
BEST_OF = (1, 3, 5, 7)
MOST_TARGET = 1000
WHOLE_SCORE = "A score is two whole numbers of 0 or more."

# Who sits in each match of a round, with the number that the match has in a Round, where tables of four come last.
Seats = list[tuple[int, frozenset[EntrantId]]]


def read_target(value: object, field: str) -> int:
    """A target in points of one game (rules.md 2)."""
    return read_whole(value, field, 1, MOST_TARGET)


def read_best_of(value: object, field: str) -> int:
    """How many games a match has at most (rules.md 2)."""
    if type(value) is not int or value not in BEST_OF:
        refuse(field, "This is 1, 3, 5 or 7.")
    return value


def read_round(value: object, field: str, ids: frozenset[EntrantId], best_of: int) -> tuple[Round, Seats]:
    """A round, and who sits where in it; best_of: the event's."""
    given = read_object(value, field)
    own = given.get("best_of")
    if type(own) is int and own in BEST_OF:
        best_of = own
    found: dict[str, Any] = {}
    seats: Seats = []
    taken: set[EntrantId] = set()
    for key in given:
        at = f"{field}.{key}"
        if key == "target":
            found[key] = read_target(given[key], at)
        elif key == "best_of":
            found[key] = read_best_of(given[key], at)
        elif key == "provisional":
            found[key] = read_flag(given[key], at)
        elif key == "matches":
            found["matches"], found["tables"], seats = _read_matches(given[key], at, ids, taken, best_of)
        elif key in ("byes", "absent"):
            found[key] = tuple(
                _seat(id, f"{at}.{place}", ids, taken) for place, id in enumerate(read_list(given[key], at))
            )
    return Round(**found), seats


def _read_matches(
    value: object, field: str, ids: frozenset[EntrantId], taken: set[EntrantId], best_of: int
) -> tuple[tuple[Match, ...], tuple[TableOfFour, ...], Seats]:
    matches: list[Match] = []
    tables: list[TableOfFour] = []
    seated: list[tuple[bool, int, frozenset[EntrantId]]] = []
    for place, given in enumerate(read_list(value, field)):
        at = f"{field}.{place}"
        if type(given) is dict and "sides" in given:
            table = _read_table(given, at, ids, taken)
            seated.append((True, len(tables), frozenset(id for id, _ in table.points)))
            tables.append(table)
        else:
            match = _read_match(read_object(given, at), at, ids, taken, best_of)
            seated.append((False, len(matches), frozenset(match.sides[0] + match.sides[1])))
            matches.append(match)
    seats = [(number + (len(matches) if four else 0), who) for four, number, who in seated]
    return tuple(matches), tuple(tables), seats


def _read_match(
    given: dict[str, Any], field: str, ids: frozenset[EntrantId], taken: set[EntrantId], best_of: int
) -> Match:
    raw_kind = given.get("kind", "played")
    # Of an unknown kind nothing is known to be needed; the fault is reported where the kind stands.
    kind = MATCH_KINDS.get(raw_kind) if type(raw_kind) is str else None
    scores = "score" if best_of == 1 else "games"
    needed = ("a", "b", scores, "winner") if kind in SCORED else ("a", "b", "winner")
    found: dict[str, Any] = {}
    for key in walk_keys(given, MATCH_KEYS, needed):
        at = f"{field}.{key}"
        if key not in given:
            refuse(at, "This is missing.")
        value = given[key]
        if key in ("a", "b"):
            found[key] = _read_side(value, at, ids, taken)
            if "a" in found and "b" in found and len(found["a"]) != len(found["b"]):
                refuse(at, "The two sides have the same number of players.")
        elif key == "kind":
            read_choice(value, at, tuple(MATCH_KINDS))
        elif key == scores and kind in SCORED:
            found["games"] = _read_games(value, at, kind, given.get("winner"), best_of)
        elif key == "winner":
            found["winner"] = _read_winner(value, at, kind)
        elif key == "hands" and kind in SCORED and value is not None:
            found["hands"] = read_pair(value)
            if found["hands"] is None:
                refuse(at, "Hands are two whole numbers of 0 or more, or null.")
    if kind is None:
        raise AssertionError("an unknown kind was refused above")
    return Match((found["a"], found["b"]), found["winner"], found.get("games", ()), kind, found.get("hands"))


def _read_side(
    value: object, field: str, ids: frozenset[EntrantId], taken: set[EntrantId]
) -> tuple[EntrantId, ...]:
    if type(value) is not list:
        return (_seat(value, field, ids, taken),)
    if len(value) != 2:
        refuse(field, "A side is an id, or a list of two.")
    return tuple(_seat(id, field, ids, taken) for id in value)


def _seat(value: object, field: str, ids: frozenset[EntrantId], taken: set[EntrantId]) -> EntrantId:
    id = read_entrant(value, field, ids)
    if id in taken:
        refuse(field, "This entrant is named twice in the round.", "entrant_twice_in_round")
    taken.add(id)
    return id


def _read_games(
    value: object, field: str, kind: Kind | None, winner: object, best_of: int
) -> tuple[tuple[int, int], ...]:
    """The score of a best of one, or the games of a longer match; each must be possible."""
    if best_of == 1:
        score = read_pair(value)
        if score is None:
            refuse(field, WHOLE_SCORE, "score_invalid")
        if kind is Kind.PLAYED and type(winner) is str and winner in WINNERS:
            own = WINNERS[winner]
            if score[own] < score[1 - own]:
                refuse(field, "The winner has fewer points than the loser.", "score_invalid")
        return (score,)
    games = []
    for game in value if type(value) is list else [None]:
        score = read_pair(game)
        if score is None:
            refuse(field, f"{WHOLE_SCORE} Games are a list of scores.", "score_invalid")
        games.append(score)
    if len(games) > best_of:
        refuse(field, f"A best of {best_of} has no more games than that.", "score_invalid")
    if not games and kind is Kind.PLAYED and winner is not None:
        refuse(field, "Nobody wins at the table without a game.", "score_invalid")
    return tuple(games)


def _read_winner(value: object, field: str, kind: Kind | None) -> int | None:
    if value is None:
        if kind is Kind.NO_SHOW:
            refuse(field, "Somebody was there: a or b. Where nobody was, the kind is double_no_show.")
        return None
    if type(value) is not str or value not in WINNERS:
        refuse(field, "The winner is a, b or null.")
    if kind is Kind.DOUBLE_NO_SHOW:
        refuse(field, "Nobody wins where both are absent.")
    return WINNERS[value]


def _read_table(
    given: dict[str, Any], field: str, ids: frozenset[EntrantId], taken: set[EntrantId]
) -> TableOfFour:
    points: list[tuple[EntrantId, int]] = []
    for key, value in given.items():
        if key == "kind":
            read_choice(value, f"{field}.kind", (Kind.PLAYED.value,))
        elif key == "sides":
            sides = read_list(value, f"{field}.sides")
            for place, side in enumerate(sides):
                points.append(_read_place(side, f"{field}.sides.{place}", ids, taken))
            if len(sides) not in (3, 4):
                refuse(f"{field}.sides", "At a table each for himself sit three or four.")
    return TableOfFour(tuple(points))


def _read_place(
    value: object, field: str, ids: frozenset[EntrantId], taken: set[EntrantId]
) -> tuple[EntrantId, int]:
    given = read_object(value, field)
    found: dict[str, Any] = {}
    for key in walk_keys(given, ("id", "points"), ("id", "points")):
        at = f"{field}.{key}"
        if key not in given:
            refuse(at, "This is missing.")
        if key == "id":
            found[key] = _seat(given[key], at, ids, taken)
        elif key == "points":
            if type(given[key]) is not int or given[key] < 0:
                refuse(at, "Points are a whole number of 0 or more.", "score_invalid")
            found[key] = given[key]
    return found["id"], found["points"]


def list_ids(entrants: object) -> frozenset[EntrantId]:
    """The ids that stand in `entrants`, whatever else is wrong there: rounds may come before them in a document."""
    if type(entrants) is not list:
        return frozenset()
    return frozenset(given["id"] for given in entrants if type(given) is dict and is_id(given.get("id")))
