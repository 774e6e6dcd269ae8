"""A state and a paired round as documents (formats.md 3.1), to be kept, downloaded and read again."""

from typing import Any

from tournaments.formats.reading import FORMAT
from tournaments.formats.state import Id, Options, Pairing, PastKind, PastMatch, Player, State


def write_state(state: State) -> dict[str, Any]:
    """The `swiss-state/1` document that `read_state` takes back to the same state."""
    document: dict[str, Any] = {
        "format": FORMAT,
        "next_round": state.next_round,
        "points": dict(state.points),
        "players": [_write_player(player) for player in state.players],
        "rounds": [[_write_match(match) for match in matches] for matches in state.rounds],
        "forbidden": sorted((sorted(pair, key=_order_id) for pair in state.forbidden), key=_order_ids),
        "options": _write_options(state.options),
        "random_seed": state.random_seed,
    }
    if state.fixed_tables:
        document["fixed_tables"] = [list(entry) for entry in state.fixed_tables.items()]
    if state.tables_out_of_use:
        document["tables_out_of_use"] = sorted(state.tables_out_of_use)
    return document


def write_answer(pairing: Pairing) -> dict[str, Any]:
    """The answer of `python -m tournaments.formats pair`; `bye_reasons` is parallel to `byes`."""
    return {
        "pairs": [list(pair) for pair in pairing.pairs],
        "byes": list(pairing.byes),
        "tables": list(pairing.tables),
        "reasons": [list(reasons) for reasons in pairing.reasons],
        "bye_reasons": [list(reasons) for reasons in pairing.bye_reasons],
    }


def _write_player(player: Player) -> dict[str, Any]:
    return {
        "id": player.id,
        "seed": player.seed,
        "score": player.score,
        "spread": player.spread,
        "active": player.active,
        "club": player.club,
        "entered": player.entered,
        "opponents": list(player.opponents),
        "byes": player.byes,
        "start_score": player.start_score,
    }


def _write_match(match: PastMatch) -> dict[str, Any]:
    document: dict[str, Any] = {"a": match.a, "b": match.b, "pa": match.pa, "pb": match.pb}
    if match.kind is not (PastKind.BYE if match.b is None else PastKind.PLAYED):
        document["kind"] = match.kind.value
    return document


def _write_options(options: Options) -> dict[str, Any]:
    return {
        "pattern": options.pattern.value,
        "club_mates": options.club_mates,
        "openings": options.openings,
        "first_round": options.first_round.value,
    }


def _order_id(id: Id) -> tuple[bool, float, str]:
    return (True, 0, id) if isinstance(id, str) else (False, id, "")


def _order_ids(pair: list[Id]) -> list[tuple[bool, float, str]]:
    return [_order_id(id) for id in pair]
