"""A change of a prepared round as it is sent: `do` says which, and the other keys are its own."""

from typing import Any

from tournaments.errors import InvalidInput
from tournaments.permissions import Actor
from tournaments.services import pairing_changes
from tournaments.services.input import clean_uuid
from tournaments.services.round_overrides import override_round

# What may stand beside `do`, `reason` and `device`.
KEYS: dict[str, frozenset[str]] = {
    "swap": frozenset({"first", "second", "key"}),
    "bye": frozenset({"entrant", "key"}),
    "pair": frozenset({"first", "second", "key"}),
    "unpair": frozenset({"match", "key"}),
    "opener": frozenset({"match", "key"}),
    "tables": frozenset({"tables", "key"}),
    "again": frozenset({"forbid"}),
    "rules": frozenset({"target", "time_limit_minutes", "best_of"}),
}
ALWAYS = frozenset({"do", "reason", "device"})


def change(stage_id: str, number: int, body: dict[str, Any], actor: Actor) -> None:
    """Make the change that a body asks for.

    Raises InvalidInput `choice_missing` for an unknown `do`, `key_unknown` for a key of another change, `object_expected`,
    `list_expected`, and as the services.
    """
    what = body.get("do")
    if not isinstance(what, str) or what not in KEYS:
        raise InvalidInput("choice_missing", field="do")
    possible = KEYS[what] | ALWAYS
    for key in body:
        if key not in possible:
            raise InvalidInput("key_unknown", field=key, key=key, possible=", ".join(sorted(possible)))
    options: dict[str, Any] = {"actor": actor, "reason": body.get("reason", "")}
    if "key" in possible:
        options["key"] = clean_uuid(body.get("key"), "key", required=False)
    match what:
        case "swap":
            pairing_changes.swap_entrants(stage_id, number, body.get("first"), body.get("second"), **options)
        case "bye":
            pairing_changes.give_bye(stage_id, number, body.get("entrant"), **options)
        case "pair":
            pairing_changes.pair_by_hand(stage_id, number, body.get("first"), body.get("second"), **options)
        case "unpair":
            pairing_changes.unpair(stage_id, number, body.get("match"), **options)
        case "opener":
            pairing_changes.swap_opener(stage_id, number, body.get("match"), **options)
        case "tables":
            pairing_changes.set_tables(stage_id, number, read_tables(body.get("tables")), **options)
        case "again":
            pairing_changes.pair_again(stage_id, number, forbid=read_forbidden(body.get("forbid")), **options)
        case "rules":
            override_round(
                stage_id,
                number,
                target=body.get("target"),
                time_limit_minutes=body.get("time_limit_minutes"),
                best_of=body.get("best_of"),
                **options,
            )


def read_tables(value: Any) -> dict[str, Any]:
    """Match -> table as it is sent; raises InvalidInput `object_expected`."""
    if not isinstance(value, dict):
        raise InvalidInput("object_expected", field="tables")
    return value


def read_forbidden(value: Any) -> tuple[Any, Any] | None:
    """The two who never meet from now on, or None; raises InvalidInput `list_expected`."""
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != 2:
        raise InvalidInput("list_expected", field="forbid")
    return value[0], value[1]
