"""A record out of plain form fields, for phones without JavaScript and for the console."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from scoring import Ruleset
from tournaments.errors import InvalidInput
from tournaments.wording.fields import name_field
from tournaments.wording.hands import name_kind

NUMBER = re.compile(r"\s*(-?\d{1,6})\s*", re.ASCII)
SPLIT = re.compile(r"[\s,;]+")
MOST_TIMES = 200  # of one bonus for one side in a hand: more than a record has room for


# The fields that a kind of record has a place for; "pips" stands for pips_1, pips_2 …, "total" for total_A …
COUNTS = frozenset({"pips", "tiles", "side_pips"})
HAND = frozenset({"seat", "opener", "bonus", "running", *COUNTS})
PLACES: dict[str, frozenset[str]] = {
    "finish": HAND | {"total_pips"},
    "block": HAND | {"stock_pips"},
    "stopped": frozenset({"opener", "bonus", "running"}),
    "void": frozenset({"opener", "void_reason"}),
    "given": frozenset({"opener", "side", "points", "reason"}),
    "penalty": frozenset({"side", "points", "effect", "reason"}),
    "time": frozenset({"in_progress"}),
    "award": frozenset({"winner", "award_reason", "scope"}),
    "result": frozenset({"total", "games", "hands", "reason"}),
}
NEEDED = {
    "finish": ["seat"],
    "block": ["seat"],
    "stopped": ["running"],
    "void": ["void_reason"],
    "given": ["side", "points"],
    "penalty": ["side", "points", "effect"],
    "award": ["award_reason"],
}
CHOICES = frozenset({"seat", "void_reason", "side", "effect", "award_reason"})
SINGLE = (
    "seat",
    "opener",
    "total_pips",
    "stock_pips",
    "running",
    "void_reason",
    "side",
    "points",
    "effect",
    "reason",
    "in_progress",
    "winner",
    "award_reason",
    "scope",
)


def list_filled(data: Mapping[str, str], rules: Ruleset) -> dict[str, str]:
    """The form's fields in which something stands, each with the place of PLACES that it belongs to."""
    seats = [str(seat) for seat in range(1, rules.seats + 1)]
    fields = {name: name for name in SINGLE}
    fields |= {f"{place}_{seat}": place for place in ("pips", "tiles") for seat in seats}
    fields |= {f"side_{letter}": "side_pips" for letter in rules.letters}
    fields |= {f"{place}_{letter}": place for place in ("total", "games", "hands") for letter in rules.letters}
    filled = {name: place for name, place in fields.items() if data.get(name, "").strip()}
    bonuses = list_bonus_fields(rules)
    return filled | {name: "bonus" for name in bonuses if data.get(name, "").strip() not in ("", "0")}


def list_bonus_fields(rules: Ruleset) -> dict[str, tuple[str, str]]:
    """The fields that say how often a bonus fell to a side, each with the bonus' code and the side's letter."""
    return {f"bonus_{code}_{letter}": (code, letter) for code in rules.bonuses for letter in rules.letters}


def check_fields(data: Mapping[str, str], rules: Ruleset, region: str = "") -> None:
    """Nothing if every field in which something stands has a place in the record; what is typed is never dropped.

    Raises InvalidInput at the field: `not_of_this_kind` (with every field that is to be cleared), `counted_twice` (by
    player, by side and as one sum: one of them, rules.md 6), `number_expected` for how often there was a bonus,
    `choice_missing` and `text_missing` for what the kind cannot be without.
    """
    kind = data.get("kind", "")
    if kind not in PLACES:
        return
    filled = list_filled(data, rules)
    out = [name for name, place in filled.items() if place not in PLACES[kind]]
    if out:
        bonuses = list_bonus_fields(rules)
        labels = [name_field(filled[name], bonuses.get(name, ("",))[0], region) for name in out]
        raise InvalidInput(
            "not_of_this_kind",
            field=out[0],
            status=422,
            kind=name_kind(kind, region),
            fields=", ".join(dict.fromkeys(labels)),
        )
    for name, place in filled.items():
        if place == "bonus" and _read_times(data, name) is None:
            raise InvalidInput("number_expected", field=name, status=422, low=0, high=MOST_TIMES)
    ways = [{"pips", "tiles"}, {"side_pips"}, {"total_pips"}]
    used = [[name for name, place in filled.items() if place in way] for way in ways]
    used = [names for names in used if names]
    if len(used) > 1:
        raise InvalidInput("counted_twice", field=used[1][0], status=422)
    for name in list_needed(kind, rules):
        if name not in filled:
            code = "choice_missing" if name in CHOICES else "text_missing"
            raise InvalidInput(code, field=name, status=422)


def list_needed(kind: str, rules: Ruleset) -> list[str]:
    """The form's fields without which a record of the kind is none (rules.md 6); pips are the engine's to miss."""
    if kind != "result":
        return NEEDED.get(kind, [])
    prefixes = ["total", "games"] if rules.best_of > 1 else ["total"]
    return [f"{prefix}_{letter}" for prefix in prefixes for letter in rules.letters]


def _read(data: Mapping[str, str], name: str) -> Any:
    """The number in a field; the text itself where it is none, so that the engine refuses it; None if empty."""
    text = data.get(name, "").strip()
    if not text:
        return None
    found = NUMBER.fullmatch(text)
    return int(found[1]) if found else text


def build_record(data: Mapping[str, str], rules: Ruleset) -> dict[str, Any]:
    """The record of rules.md that the fields describe; what is not filled in is left out.

    Fields: kind, seat, opener, pips_<seat>, tiles_<seat> ("6-4 2-1"), side_<letter>, total_pips, stock_pips,
    bonus_<code>_<letter> (how often), running ("1:10 2:5"), side, points, effect, reason, void_reason, award_reason, winner,
    scope, in_progress, note, total_<letter>, games_<letter>, hands_<letter>. Nothing is judged here: that is the engine's
    to do, and `check_fields` says what has no place in the record.
    """
    kind = data.get("kind", "")
    record: dict[str, Any] = {"kind": kind}
    if kind in ("finish", "block", "void", "stopped", "given") and (opener := _read(data, "opener")) is not None:
        record["opener"] = opener
    match kind:
        case "finish" | "block":
            if (seat := _read(data, "seat")) is not None:
                record["seat"] = seat
            _read_counts(data, rules, record)
        case "void":
            record["reason"] = data.get("void_reason", "")
        case "given":
            _put(record, data, "side", "points")
            _put_text(record, data)
        case "penalty":
            _put(record, data, "side", "points", "effect")
            _put_text(record, data)
        case "time":
            record["hand_in_progress"] = data.get("in_progress") == "yes"
        case "award":
            record["winner"] = data.get("winner") or None
            record["reason"] = data.get("award_reason", "")
            if data.get("scope"):
                record["scope"] = data["scope"]
        case "result":
            record["totals"] = _read_sides(data, "total", rules)
            games = _read_sides(data, "games", rules)
            if games or rules.best_of > 1:
                record["games"] = games
            if hands := _read_sides(data, "hands", rules):
                record["hands"] = hands
            _put_text(record, data)
    if kind in ("finish", "block", "stopped"):
        _read_extras(data, rules, record)
    if data.get("note"):
        record["note"] = data["note"]
    return record


def _put(record: dict[str, Any], data: Mapping[str, str], *names: str) -> None:
    for name in names:
        value = _read(data, name) if name == "points" else data.get(name, "").strip() or None
        if value is not None:
            record[name] = value


def _put_text(record: dict[str, Any], data: Mapping[str, str]) -> None:
    if data.get("reason", "").strip():
        record["reason"] = data["reason"].strip()


def _read_sides(data: Mapping[str, str], prefix: str, rules: Ruleset) -> dict[str, Any]:
    table = {letter: _read(data, f"{prefix}_{letter}") for letter in rules.letters}
    return {letter: value for letter, value in table.items() if value is not None}


def _read_counts(data: Mapping[str, str], rules: Ruleset, record: dict[str, Any]) -> None:
    pips = {str(seat): _read(data, f"pips_{seat}") for seat in range(1, rules.seats + 1)}
    pips = {seat: count for seat, count in pips.items() if count is not None}
    tiles = {
        str(seat): [tile for tile in SPLIT.split(data[f"tiles_{seat}"].strip()) if tile]
        for seat in range(1, rules.seats + 1)
        if data.get(f"tiles_{seat}", "").strip()
    }
    sides = _read_sides(data, "side", rules)
    if pips:
        record["pips"] = pips
    if tiles:
        record["tiles"] = tiles
    if sides:
        record["side_pips"] = sides
    for name in ("total_pips", "stock_pips"):
        if (value := _read(data, name)) is not None:
            record[name] = value


def _read_extras(data: Mapping[str, str], rules: Ruleset, record: dict[str, Any]) -> None:
    bonuses = [
        {"code": code, "side": letter}
        for name, (code, letter) in list_bonus_fields(rules).items()
        for _ in range(_read_times(data, name) or 0)
    ]
    if bonuses:
        record["bonuses"] = bonuses
    running = []
    for part in SPLIT.split(data.get("running", "").strip()):
        if part:
            seat, _, points = part.partition(":")
            running.append({"seat": _as_number(seat), "points": _as_number(points)})
    if running:
        record["running"] = running


def _read_times(data: Mapping[str, str], name: str) -> int | None:
    """How often there was a bonus; None for what is no such number, which `check_fields` refuses."""
    times = _read(data, name)
    return times if isinstance(times, int) and 0 <= times <= MOST_TIMES else None


def _as_number(text: str) -> Any:
    found = NUMBER.fullmatch(text)
    return int(found[1]) if found else text


def field_of(engine_field: str | None, kind: str) -> str:
    """The form's field for the place that the engine names ("pips.4" -> "pips_4"); empty for the whole form."""
    if not engine_field:
        return ""
    parts = engine_field.removeprefix("record.").split(".")
    names = {"side_pips": "side", "totals": "total", "hand_in_progress": "in_progress"}
    if parts[0] == "reason" and kind in ("void", "award"):
        return f"{kind}_reason"
    if parts[0] in ("pips", "tiles", "side_pips", "totals", "games", "hands") and len(parts) > 1:
        return f"{names.get(parts[0], parts[0])}_{parts[1]}"
    return names.get(parts[0], parts[0])


def fill_fields(record: Mapping[str, Any]) -> dict[str, str]:
    """The form's fields for a record as it stands: what `build_record` turns into it again.

    Bonuses are counted, each by side; the record that comes back lists them in the order of the rules.
    """
    data: dict[str, str] = {"kind": record["kind"]}
    for key in ("seat", "opener", "total_pips", "stock_pips", "side", "points", "effect", "winner", "scope"):
        if record.get(key) is not None:
            data[key] = str(record[key])
    prefixes = {"pips": "pips", "side_pips": "side", "totals": "total", "games": "games", "hands": "hands"}
    for key, prefix in prefixes.items():
        for name, value in (record.get(key) or {}).items():
            data[f"{prefix}_{name}"] = str(value)
    for seat, tiles in (record.get("tiles") or {}).items():
        data[f"tiles_{seat}"] = " ".join(tiles)
    for (code, letter), times in Counter(
        (entry["code"], entry["side"]) for entry in record.get("bonuses") or ()
    ).items():
        data[f"bonus_{code}_{letter}"] = str(times)
    if record.get("running"):
        data["running"] = " ".join(f"{entry['seat']}:{entry['points']}" for entry in record["running"])
    if record.get("hand_in_progress"):
        data["in_progress"] = "yes"
    if "reason" in record:
        named = {"void": "void_reason", "award": "award_reason"}.get(record["kind"], "reason")
        data[named] = str(record["reason"])
    if isinstance(record.get("note"), str):
        data["note"] = record["note"]
    return data
