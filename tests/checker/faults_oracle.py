"""Rules.md 8 and 9 a second time: what is wrong with a record, group by group.

The text orders the groups of checks within a record, not the checks inside one group. So each function here gives
all faults of its group; whichever of them an engine names is right. Written from the text alone.
"""

from itertools import accumulate

from tests.checker.rules_oracle import (
    all_seats,
    all_sides,
    all_tiles,
    heaviest,
    is_count,
    is_points,
    is_whole,
    leader_of,
    lightest,
    refuse,
    seat_after,
    seat_before,
    seats_of,
    side_of,
)

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


def find_tile(rules, written):
    for low, high in all_tiles(rules):
        if written in (f"{low}-{high}", f"{high}-{low}"):
            return (low, high)
    return None


def finisher_of(record):
    return record["seat"] if record["kind"] == "finish" else None


def held_faults(rules, record):
    """What is wrong with the tiles and pips as given, each for itself."""
    found = []
    finisher = finisher_of(record)
    seen = []
    for seat, held in record.get("tiles", {}).items():
        where = f"tiles.{seat}"
        for written in held:
            tile = find_tile(rules, written)
            if tile is None:
                found.append(("tile_unknown", where))
            elif tile in seen:
                found.append(("tile_repeated", where))
            seen.append(tile)
        if len(held) > rules["tiles_each"] and not rules["stock"]:
            found.append(("too_many_tiles", where))
        if held and int(seat) == finisher:
            found.append(("finisher_has_pips", where))
    for seat, pips in record.get("pips", {}).items():
        where = f"pips.{seat}"
        if not is_count(pips):
            found.append(("pips_invalid", where))
            continue
        if pips > 0 and int(seat) == finisher:
            found.append(("finisher_has_pips", where))
        tiles = [find_tile(rules, written) for written in record.get("tiles", {}).get(seat, [])]
        if seat in record.get("tiles", {}) and None not in tiles and sum(sum(tile) for tile in tiles) != pips:
            found.append(("pips_disagree", where))
    for side, pips in record.get("side_pips", {}).items():
        if not is_count(pips):
            found.append(("pips_invalid", f"side_pips.{side}"))
        elif pips and seats_of(rules, side) == [finisher]:
            found.append(("finisher_has_pips", f"side_pips.{side}"))
    for key in ("total_pips", "stock_pips"):
        if key in record and not is_count(record[key]):
            found.append(("pips_invalid", key))
    return found


def seat_counts(rules, record):
    """The pips given for single seats, counted from the tiles where only these are given."""
    counts = {}
    for seat, held in record.get("tiles", {}).items():
        counts[int(seat)] = sum(sum(find_tile(rules, written)) for written in held)
    for seat, pips in record.get("pips", {}).items():
        counts[int(seat)] = pips
    if rules["sides"] == "individual":
        for side, pips in record.get("side_pips", {}).items():
            counts[seats_of(rules, side)[0]] = pips
    return counts


def scored_seats(rules, record):
    """Whose pips a finish scores: the opponents', with `all` the partner's too."""
    own = side_of(rules, record["seat"])
    others = [seat for seat in all_seats(rules) if seat != record["seat"]]
    return [seat for seat in others if rules["finish_scores"] == "all" or side_of(rules, seat) != own]


def counts_to_bound(rules, record):
    """[(how many players, what they hold together)], the finisher left out."""
    finisher = finisher_of(record)
    if "total_pips" in record:
        return [(len(scored_seats(rules, record)), record["total_pips"])]
    if "side_pips" in record:
        sides = record["side_pips"].items()
        return [(len([seat for seat in seats_of(rules, side) if seat != finisher]), pips) for side, pips in sides]
    return [(1, pips) for seat, pips in seat_counts(rules, record).items() if seat != finisher]


def impossible_faults(rules, record):
    finisher = finisher_of(record)
    empty = [seat for seat, held in record.get("tiles", {}).items() if not held and int(seat) != finisher]
    if empty:
        return [("pips_impossible", f"tiles.{seat}") for seat in empty] + [("pips_impossible", None)]
    counts = counts_to_bound(rules, record)
    whole = sum(pips for _, pips in counts) + record.get("stock_pips", 0)
    most = heaviest(rules, len(all_tiles(rules))) - (lightest(rules, rules["tiles_each"]) if finisher else 0)
    bad = whole > most
    ordered = sorted(counts, key=lambda one: one[1] / max(one[0], 1) if one[1] < 10**9 else 10**9)
    together = [(number, pips) for number, pips in counts]
    for chain in (ordered, ordered[::-1]):
        players = accumulate(number for number, _ in chain)
        pips = accumulate(count for _, count in chain)
        together += zip(players, pips, strict=True)
    for number, pips in together:
        bad = bad or pips < lightest(rules, number)
        bad = bad or (not rules["stock"] and pips > heaviest(rules, number * rules["tiles_each"]))
    return [("pips_impossible", None)] if bad else []


def needed_on_block(rules, record):
    """The seats that the ruleset compares or scores. Who is scored hangs on who wins: so with pips, all."""
    if rules["block_judged"] in ("side_total", "lowest_player") or rules["hand_value"] == "pips":
        return all_seats(rules)
    neighbour = seat_after if rules["block_judged"] == "closer_vs_next" else seat_before
    return [record["seat"], neighbour(rules, record["seat"])]


def missing_faults(rules, record):
    found = []
    whole_sides = record["kind"] == "finish" or rules["block_judged"] == "side_total"
    if record["kind"] == "block":
        needed = needed_on_block(rules, record)
        if rules["stock_on_block"] == "next_player" and rules["stock"] and "stock_pips" not in record:
            found.append(("pips_missing", "stock_pips"))
    else:
        needed = scored_seats(rules, record)
        if rules["hand_value"] == "one" or "total_pips" in record:
            needed = []
    counts = seat_counts(rules, record)
    for seat in needed:
        side = side_of(rules, seat)
        if "side_pips" in record and (whole_sides or rules["sides"] == "individual"):
            if side not in record["side_pips"]:  # the text names no field for a side; either says what is missing
                found += [("pips_missing", f"side_pips.{side}"), ("pips_missing", f"pips.{seat}")]
        elif seat not in counts:
            found.append(("pips_missing", f"pips.{seat}"))
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
