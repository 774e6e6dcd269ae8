"""Rules.md 9 a second time: which keys and types a record of each kind has.

Each function gives all faults of its group, as in faults_oracle. Written from the text alone.
"""

from tests.checker.rules_oracle import all_sides, is_whole

IGNORED = {"note", "entry_id", "after", "seq"}

KEYS = {  # kind: (required, allowed beside)
    "finish": ({"seat"}, {"opener", "pips", "tiles", "side_pips", "total_pips", "running", "bonuses"}),
    "block": ({"seat"}, {"opener", "pips", "tiles", "side_pips", "stock_pips", "running", "bonuses"}),
    "void": ({"reason"}, {"opener"}),
    "stopped": ({"running"}, {"opener", "bonuses"}),
    "given": ({"side", "points"}, {"opener", "reason"}),
    "penalty": ({"side", "points", "effect"}, {"reason"}),
    "time": ({"hand_in_progress"}, set()),
    "award": ({"winner", "reason"}, {"scope"}),
    "result": ({"totals"}, {"games", "hands", "reason"}),
}
REASONS = {
    "void": ("burned", "misdeal", "infraction", "other"),
    "award": ("no_show", "abandoned", "expelled", "other"),
}


def entry_faults(record, key, wanted):
    """Faults in the shape of `running` or `bonuses`: a list of objects with just these keys and types."""
    if key not in record:
        return []
    if not isinstance(record[key], list):
        own = [("running_invalid", key)] if key == "running" else []
        return [("invalid_document", key), *own]
    found = []
    for place, entry in enumerate(record[key]):
        where = f"{key}.{place}"
        if not isinstance(entry, dict):
            found.append(("invalid_document", where))
            continue
        found += [("invalid_document", f"{where}.{name}") for name in set(entry) ^ set(wanted)]
        for name, kind in wanted.items():
            if name in entry and kind is not None and type(entry[name]) is not kind:
                found.append(("invalid_document", f"{where}.{name}"))
    return found


def shape_faults(rules, rows, record):
    kind = record["kind"]
    required, beside = KEYS[kind]
    bad = [key for key in required if key not in record]
    bad += [key for key in record if key not in required | beside | IGNORED | {"kind"}]
    for key in ("seat", "opener"):
        if key in record and not is_whole(record[key]):
            bad.append(key)
    if "side" in record and not isinstance(record["side"], str):
        bad.append("side")
    for key in ("pips", "tiles", "side_pips", "totals"):
        if key in record and not isinstance(record[key], dict):
            bad.append(key)
    if isinstance(record.get("tiles"), dict):
        bad += [f"tiles.{seat}" for seat, held in record["tiles"].items() if not isinstance(held, list)]
    if kind in REASONS:
        if "reason" in record and record["reason"] not in list(REASONS[kind]):
            bad.append("reason")
    elif "reason" in record and not isinstance(record["reason"], str):
        bad.append("reason")
    if kind in ("finish", "block"):
        ways = [key for key in ("pips", "tiles", "side_pips", "total_pips") if key in record]
        if len(ways) > 1 and ways != ["pips", "tiles"]:
            bad += ways
    if kind == "penalty" and "effect" in record:
        effects = ["off_own", "to_opponents"] if len(all_sides(rules)) == 2 else ["off_own"]
        if record["effect"] not in effects:
            bad.append("effect")
    if kind == "time":
        if "hand_in_progress" in record and type(record["hand_in_progress"]) is not bool:
            bad.append("hand_in_progress")
        if any(row["kind"] == "time" for row in rows):
            bad.append("kind")
    if kind == "award":
        bad += award_shape_faults(rules, record)
    if kind == "result":
        bad += result_shape_faults(rules, record)
    found = [("invalid_document", key) for key in bad]
    if kind in ("finish", "block", "stopped"):
        found += entry_faults(record, "running", {"seat": int, "points": None})
        found += entry_faults(record, "bonuses", {"code": str, "side": str})
    return found


def award_shape_faults(rules, record):
    bad = []
    if "winner" in record and record["winner"] is not None and not isinstance(record["winner"], str):
        bad.append("winner")
    scope = record.get("scope", "match")
    if scope not in ("match", "game") or (scope == "game" and rules["best_of"] == 1):
        bad.append("scope")
    if scope == "game" and record.get("winner") is None:
        bad.append("winner")
    return bad


def result_shape_faults(rules, record):
    bad = []
    if isinstance(record.get("totals"), dict):
        bad += [f"totals.{side}" for side in all_sides(rules) if side not in record["totals"]]
    if rules["best_of"] > 1 and "games" not in record:
        bad.append("games")
    for key in ("games", "hands"):
        if key not in record or (key == "hands" and record[key] is None):
            continue
        if not isinstance(record[key], dict):
            bad.append(key)
        else:
            bad += [f"{key}.{side}" for side in all_sides(rules) if side not in record[key]]
    return bad
