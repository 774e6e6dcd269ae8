"""A `swiss-state/1` document → a state (formats.md 3.1). Every fault is a StateError, the first one in the order in
which formats.md shows the keys; unknown keys mean nothing."""

from typing import Any, Final

from tournaments.formats.agreement import Claims, refuse_contradictions
from tournaments.formats.errors import StateError
from tournaments.formats.history import add_history
from tournaments.formats.reading_options import read_fixed_tables, read_options, read_out_of_use
from tournaments.formats.shapes import (
    Path,
    bad_document,
    name_field,
    read_flag,
    read_id,
    read_list,
    read_object,
    read_text_or_none,
    read_whole,
    read_whole_or_none,
)
from tournaments.formats.state import Id, PastKind, PastMatch, Player, State

FORMAT: Final = "swiss-state/1"
MOST_ROUNDS: Final = 1000
_KINDS: Final = {kind.value: kind for kind in PastKind}


def read_state(document: Any) -> State:
    """The state in `document`, a JSON value; openings and floats are worked out from its rounds.

    Raises StateError: `entrant_unknown`, `entrant_twice_in_round`, `invalid_document`, and `state_contradicts_itself`
    where score, byes or opponents of an entrant are not those of the rounds.
    """
    if type(document) is not dict:
        raise bad_document((), "a state is a JSON object")
    if document.get("format") != FORMAT:
        raise bad_document(("format",), f"the format is {FORMAT}")
    next_round = read_whole(document, "next_round", (), 1, MOST_ROUNDS)
    points = read_object(document, "points", ())
    points = {key: read_whole(points, key, ("points",)) for key in ("win", "draw", "loss", "bye") if key in points}
    players, claims = _read_players(document)
    known = {player.id for player in players}
    rounds = tuple(
        _read_round(entry, ("rounds", place), known)
        for place, entry in enumerate(read_list(document, "rounds", ()))
    )
    forbidden = _read_forbidden(document, known)
    options = read_options(document)
    random_seed = document.get("random_seed", 0)
    if type(random_seed) is not int and type(random_seed) is not str:
        raise bad_document(("random_seed",), "this is a whole number or a string")
    state = State(
        next_round=next_round,
        players=add_history(players, rounds, next_round),
        rounds=rounds,
        points=points,
        forbidden=forbidden,
        options=options,
        random_seed=random_seed,
        fixed_tables=read_fixed_tables(document, known),
        tables_out_of_use=read_out_of_use(document),
    )
    refuse_contradictions(state, claims)
    return state


def _read_players(document: dict[str, Any]) -> tuple[list[Player], list[Claims]]:
    """The entrants as far as the rounds are not needed, and what the document claims of the rest."""
    players: list[Player] = []
    claims: list[Claims] = []
    known: set[Id] = set()
    for place, entry in enumerate(read_list(document, "players", (), required=True)):
        path: Path = ("players", place)
        if type(entry) is not dict:
            raise bad_document(path, "an entrant is an object")
        id = read_id(entry.get("id"), (*path, "id"))
        if id in known:
            raise bad_document((*path, "id"), "this id stands there twice")
        known.add(id)
        players.append(
            Player(
                id=id,
                seed=read_whole_or_none(entry, "seed", path),
                score=read_whole(entry, "score", path),
                spread=read_whole(entry, "spread", path, default=0),
                active=read_flag(entry, "active", path, default=True),
                club=read_text_or_none(entry, "club", path),
                entered=read_whole(entry, "entered", path, 1, MOST_ROUNDS, default=1),
                start_score=read_whole(entry, "start_score", path, default=0),
            )
        )
        claims.append(_read_claims(entry, path))
    for place, claim in enumerate(claims):
        if claim.opponents is not None and not known.issuperset(claim.opponents):
            raise StateError("entrant_unknown", f"players.{place}.opponents", "an opponent is no entrant")
    return players, claims


def _read_claims(entry: dict[str, Any], path: Path) -> Claims:
    opponents: list[Id] | None = None
    if "opponents" in entry:
        whole = (*path, "opponents")
        opponents = [read_id(id, whole) for id in read_list(entry, "opponents", path)]
    return Claims(opponents, read_whole_or_none(entry, "byes", path, 0, MOST_ROUNDS))


def _read_round(entry: Any, path: Path, known: set[Id]) -> tuple[PastMatch, ...]:
    if type(entry) is not list:
        raise bad_document(path, "a round is a list of matches")
    seen: set[Id] = set()
    matches = []
    for place, fields in enumerate(entry):
        match = _read_match(fields, (*path, place), known)
        for key, id in (("a", match.a), ("b", match.b)):
            if id is None:
                continue
            if id in seen:
                raise StateError(
                    "entrant_twice_in_round", name_field((*path, place, key)), "this entrant is there already"
                )
            seen.add(id)
        matches.append(match)
    return tuple(matches)


def _read_match(entry: Any, path: Path, known: set[Id]) -> PastMatch:
    if type(entry) is not dict:
        raise bad_document(path, "a match is an object")
    a = _read_known(entry.get("a"), (*path, "a"), known)
    if "b" not in entry:
        raise bad_document((*path, "b"), "the second side is missing; a bye has null there")
    b = None if entry["b"] is None else _read_known(entry["b"], (*path, "b"), known)
    pa = read_whole(entry, "pa", path)
    pb = read_whole(entry, "pb", path, default=0 if b is None else None)
    kind = PastKind.PLAYED if b is not None else PastKind.BYE
    if "kind" in entry:
        name = entry["kind"]
        kind_read = _KINDS.get(name) if type(name) is str else None
        if kind_read is None or (b is None) != (kind_read in (PastKind.BYE, PastKind.ABSENT)):
            raise bad_document((*path, "kind"), "this is no kind of such a match")
        kind = kind_read
    return PastMatch(a, b, pa, pb, kind)


def _read_known(value: Any, path: Path, known: set[Id]) -> Id:
    id = read_id(value, path)
    if id not in known:
        raise StateError("entrant_unknown", name_field(path), "there is no such entrant")
    return id


def _read_forbidden(document: dict[str, Any], known: set[Id]) -> frozenset[frozenset[Id]]:
    pairs: set[frozenset[Id]] = set()
    for place, entry in enumerate(read_list(document, "forbidden", ())):
        path: Path = ("forbidden", place)
        if type(entry) is not list or len(entry) != 2:
            raise bad_document(path, "a forbidden pair is a list of two ids")
        a, b = (read_id(value, path) for value in entry)
        if a not in known or b not in known:
            raise StateError("entrant_unknown", name_field(path), "one of the two is no entrant")
        if a == b:
            raise bad_document(path, "nobody is forbidden to meet himself")
        pairs.add(frozenset((a, b)))
    return frozenset(pairs)
