"""A record out of plain form fields, for phones without JavaScript and for the console."""

import re
from collections.abc import Mapping
from typing import Any

from scoring import Ruleset

NUMBER = re.compile(r"\s*(-?\d{1,6})\s*", re.ASCII)
SPLIT = re.compile(r"[\s,;]+")


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
    bonus_<code> (a letter), running ("1:10 2:5"), side, points, effect, reason, void_reason, award_reason, winner,
    scope, in_progress, total_<letter>, games_<letter>, hands_<letter>. Nothing is judged here: that is the engine's
    to do.
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
            if rules.best_of > 1 and data.get("scope"):
                record["scope"] = data["scope"]
        case "result":
            record["totals"] = _read_sides(data, "total", rules)
            if rules.best_of > 1:
                record["games"] = _read_sides(data, "games", rules)
            if hands := _read_sides(data, "hands", rules):
                record["hands"] = hands
            _put_text(record, data)
    if kind in ("finish", "block", "stopped"):
        _read_extras(data, rules, record)
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
    if sides and not pips and not tiles:
        record["side_pips"] = sides
    total = _read(data, "total_pips")
    if total is not None and record["kind"] == "finish" and not pips and not tiles and not sides:
        record["total_pips"] = total
    stock = _read(data, "stock_pips")
    if stock is not None and record["kind"] == "block":
        record["stock_pips"] = stock


def _read_extras(data: Mapping[str, str], rules: Ruleset, record: dict[str, Any]) -> None:
    bonuses = [
        {"code": code, "side": data[f"bonus_{code}"]} for code in rules.bonuses if data.get(f"bonus_{code}")
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
    """The form's fields for a record as it stands: what `build_record` turns into it again."""
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
    for bonus in record.get("bonuses") or ():
        data[f"bonus_{bonus['code']}"] = bonus["side"]
    if record.get("running"):
        data["running"] = " ".join(f"{entry['seat']}:{entry['points']}" for entry in record["running"])
    if record.get("hand_in_progress"):
        data["in_progress"] = "yes"
    if "reason" in record:
        named = {"void": "void_reason", "award": "award_reason"}.get(record["kind"], "reason")
        data[named] = str(record["reason"])
    return data
