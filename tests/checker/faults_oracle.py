"""Rules.md 8 and 9 a second time: what is wrong with a record, group by group.

The text orders the groups of checks within a record, not the checks inside one group. So each function here gives
all faults of its group; whichever of them an engine names is right. Written from the text alone.
"""

from tests.checker.pips_oracle import held_faults, impossible_faults, missing_faults
from tests.checker.rules_oracle import all_seats, all_sides, is_points, leader_of, refuse, side_of
from tests.checker.shape_oracle import KEYS, shape_faults


def place_faults(rules, record):
    """Seats that do not sit at this table, sides that do not play here."""
    found = []
    seats, sides = all_seats(rules), all_sides(rules)
    for key in ("seat", "opener"):
        if key in record and record[key] not in seats:
            found.append(("seat_out_of_range", key))
    for key in ("pips", "tiles"):
        for seat in record.get(key, {}):
            if seat not in [str(number) for number in seats]:
                found.append(("seat_out_of_range", f"{key}.{seat}"))
    for place, entry in enumerate(record.get("running", [])):
        if entry["seat"] not in seats:
            found.append(("seat_out_of_range", f"running.{place}.seat"))
    for place, entry in enumerate(record.get("bonuses", [])):
        if entry["side"] not in sides:
            found.append(("side_unknown", f"bonuses.{place}.side"))
    for key in ("side_pips", "totals", "games", "hands"):
        for side in record.get(key) or {}:
            if side not in sides:
                found.append(("side_unknown", f"{key}.{side}"))
    for key in ("side", "winner"):
        if record.get(key) is not None and record[key] not in sides:
            found.append(("side_unknown", key))
    return found


def winning_entries(rules, before, record):
    """The places of the entries that bring their side to the target and ahead of every other side."""
    entries = record.get("running", [])
    wins = []
    for place in range(len(entries)):
        totals = dict(before)
        for entry in entries[: place + 1]:
            totals[side_of(rules, entry["seat"])] += entry["points"]
        mine = side_of(rules, entries[place]["seat"])
        if totals[mine] >= rules["target"] and leader_of(totals) == mine:
            wins.append(place)
    return wins


def running_faults(rules, before, record):
    entries = record.get("running", [])
    multiple = rules["running_multiple"]
    found = []
    for place, entry in enumerate(entries):
        points = entry["points"]
        if multiple is None or not is_points(points) or points <= 0 or points % multiple:
            found.append(("running_invalid", f"running.{place}.points"))
    if found:
        return found
    wins = winning_entries(rules, before, record)
    wanted = [len(entries) - 1] if record["kind"] == "stopped" else []
    return [] if wins == wanted else [("running_invalid", "running")]


def bonus_faults(rules, record):
    entries = enumerate(record.get("bonuses", []))
    return [
        ("bonus_unknown", f"bonuses.{place}.code")
        for place, entry in entries
        if entry["code"] not in rules["bonuses"]
    ]


def points_faults(record):
    found = []
    if record["kind"] == "penalty" and not (is_points(record["points"]) and record["points"] > 0):
        found.append(("points_invalid", "points"))
    if record["kind"] == "given" and not is_points(record["points"]):
        found.append(("points_invalid", "points"))
    if record["kind"] == "result":
        for key in ("totals", "games", "hands"):
            for side, points in (record.get(key) or {}).items():
                if not is_points(points):
                    found.append(("points_invalid", f"{key}.{side}"))
    return found


def check_record(rules, rows, before, record, number):
    """Raises the faults of the first group that has any, in the order of rules.md 9.

    `match_over` is checked before, `opener_missing` after; `before` are the totals before this record.
    """
    if not isinstance(record, dict):
        refuse(number, [("invalid_document", None)])
    if not isinstance(record.get("kind"), str) or record["kind"] not in KEYS:
        refuse(number, [("unknown_kind", "kind")])
    refuse(number, shape_faults(rules, rows, record))
    refuse(number, place_faults(rules, record))
    refuse(number, running_faults(rules, before, record))
    refuse(number, bonus_faults(rules, record))
    refuse(number, points_faults(record))
    if record["kind"] in ("finish", "block"):
        refuse(number, held_faults(rules, record))
        refuse(number, impossible_faults(rules, record))
        refuse(number, missing_faults(rules, record))
