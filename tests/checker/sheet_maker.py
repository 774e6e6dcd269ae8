"""Seeded score sheets: plausible matches under any rules, and the same with faults put in.

`make_sheet(seed)` always gives the same sheet for a seed. Most sheets are mended until the plain checker takes them,
so that long matches come to their end; some keep what follows the end; about two in five get faults of every kind.
"""

import copy
import random

from tests.checker.rules_oracle import CHOICES, DEFAULTS, PRESETS, all_seats, all_sides, all_tiles
from tests.checker.score_oracle import score_by_text

KEYS = [key for key in DEFAULTS if key not in ("seats", "sides", "set", "tiles_each")]
SPECIAL = {
    "target": [1, 5, 6, 10, 30, 50, 75, 100, 200, 1000],
    "hand_bonuses": [[], [100, 75, 50, 25], [5], [0, 10]],
    "bonuses": [{}, {"capicua": 25}, {"capicua": 30, "salida": 0, "pass": 5}],
    "time_limit_minutes": [None, 20, 45],
}
JUNK = [True, False, None, 0, 1, 2, 4, 13, -1, 1.0, 2.5, 10**30, -(10**20), "", "1", "A", "B", "Z", "a", "x", "6-6", "06-6",
        "7-0", "13-13", [], {}, ["6-6"], ["0-0", "0-0"], [1], [None], {"1": 3}, {"A": 1}, {"9": 1}, {"Z": 4},
        "finish", "match", "game", "other", "to_opponents", [{"code": "capicua", "side": "A"}],
        [{"code": "none", "side": "Z"}], [{"seat": 1, "points": 5}], [{"seat": 9, "points": 0}]]  # fmt: skip
NAMES = ["pips", "tiles", "side_pips", "total_pips", "stock_pips", "running", "bonuses", "opener", "seat", "side", "points",
         "reason", "effect", "winner", "scope", "totals", "games", "hands", "note", "entry_id", "after", "seq", "seet",
         "hand_in_progress"]  # fmt: skip
KINDS = ["finish", "block", "void", "stopped", "given", "penalty", "time", "award", "result"]


def make_rules(rng):
    """A preset with up to four changes, or rules over every key; now and then a table of another size."""
    rules = {}
    if rng.random() < 0.6:
        rules["preset"] = rng.choice(sorted(PRESETS))
    for key in rng.sample(KEYS, rng.choice([0, 1, 2, 4]) if rules else rng.choice([3, 8, len(KEYS)])):
        rules[key] = copy.deepcopy(rng.choice(SPECIAL[key] if key in SPECIAL else CHOICES[key]))
    if rng.random() < 0.4:
        rules["sides"] = "individual"
        rules["seats"] = rng.randint(2, 12)
        rules["set"] = rng.choice([6, 9, 12])
        rules["tiles_each"] = rng.randint(1, min(12, len(all_tiles(rules)) // rules["seats"]))
    elif rng.random() < 0.3:
        rules["sides"], rules["seats"] = "pairs", 4
        rules["set"] = rng.choice([6, 9, 12])
        rules["tiles_each"] = rng.randint(1, len(all_tiles(rules)) // 4)
    if rng.random() < 0.15:
        rules["best_of"] = rng.choice([3, 5, 7])
    return rules


def fill_rules(rules):
    """All keys, as the checker reads them."""
    return {**DEFAULTS, **PRESETS.get(rules.get("preset"), {}), **rules}


def deal_left(rng, rules, finisher):
    """{seat: tiles left} after a real deal that was cut off somewhere, and the tiles nobody had."""
    tiles = [f"{low}-{high}" if rng.random() < 0.5 else f"{high}-{low}" for low, high in all_tiles(rules)]
    rng.shuffle(tiles)
    left = {}
    for seat in all_seats(rules):
        hand, tiles = tiles[: rules["tiles_each"]], tiles[rules["tiles_each"] :]
        if rules["stock"] and rng.random() < 0.3:
            drawn = rng.randint(0, min(3, len(tiles)))
            hand, tiles = hand + tiles[:drawn], tiles[drawn:]
        left[seat] = [] if seat == finisher else hand[: rng.randint(1, max(1, len(hand)))]
    return left, tiles


def count_tiles(tiles):
    return sum(int(end) for tile in tiles for end in tile.split("-"))


def add_counts(rng, rules, record, finisher):
    """Pips, tiles, sums of sides or one sum; now and then level counts, and now and then one left out."""
    left, rest = deal_left(rng, rules, finisher)
    pips = {seat: count_tiles(tiles) for seat, tiles in left.items()}
    if rng.random() < 0.3:  # many level counts
        level = rng.randint(3, 9)
        pips = {seat: 0 if seat == finisher else level + rng.choice([0, 0, 0, 1]) for seat in pips}
        left = {}
    sides = dict.fromkeys(all_sides(rules), 0)
    for seat, count in pips.items():
        sides["ABAB"[seat - 1] if rules["sides"] == "pairs" else all_sides(rules)[seat - 1]] += count
    if rng.random() < 0.15:
        high = max(sides.values())
        sides = dict.fromkeys(sides, high)
    way = rng.choice(["pips"] * 4 + ["tiles", "tiles", "mixed", "side_pips", "total_pips", "nothing"])
    if way == "pips" or (way in ("tiles", "mixed") and not left):
        record["pips"] = {str(seat): count for seat, count in pips.items()}
    elif way in ("tiles", "mixed"):
        record["tiles"] = {str(seat): tiles for seat, tiles in left.items()}
        if way == "mixed":
            for seat in rng.sample(sorted(left), len(left) // 2):
                record.setdefault("pips", {})[str(seat)] = pips[seat]
                if rng.random() < 0.5:
                    del record["tiles"][str(seat)]
    elif way == "side_pips":
        record["side_pips"] = sides
    elif way == "total_pips" and finisher:
        record["total_pips"] = rng.choice([sum(pips.values()), sum(pips.values()) // 2])
    for key in ("pips", "tiles"):
        if finisher and rng.random() < 0.7:
            record.get(key, {}).pop(str(finisher), None)
        if record.get(key) and rng.random() < 0.05:
            record[key].pop(rng.choice(sorted(record[key])))
    if not finisher and rng.random() < (0.9 if rules["stock_on_block"] == "next_player" else 0.05):
        record["stock_pips"] = rng.choice([count_tiles(rest), 0, 3])


def make_running(rng, rules, wins):
    multiple = rules["running_multiple"] or 5
    entries = [{"seat": rng.choice(all_seats(rules)), "points": multiple * rng.randint(1, 4)}
               for _ in range(rng.randint(0, 3))]  # fmt: skip
    if wins:
        reach = -(-rules["target"] // multiple) * multiple
        last = rng.choice([reach, reach + multiple, 5 * multiple])
        entries.append({"seat": rng.choice(all_seats(rules)), "points": last})
    return entries


def make_record(rng, rules):
    """One record of any kind, mostly hands."""
    sides, seats = all_sides(rules), all_seats(rules)
    side = rng.choice(sides)
    kinds = ["finish"] * 40 + ["block"] * 34 + ["void"] * 6 + ["given"] * 5 + ["penalty"] * 8 + ["time"] * 3
    kinds += ["award", "result"] if rng.random() < 0.5 else []
    kinds += ["stopped"] * 5 if rules["running_multiple"] else []
    kind = rng.choice(kinds)
    record = {"kind": kind}
    if kind in ("finish", "block"):
        record["seat"] = rng.choice(seats)
        add_counts(rng, rules, record, record["seat"] if kind == "finish" else None)
        if rules["running_multiple"] and rng.random() < 0.4:
            record["running"] = make_running(rng, rules, False)
    if kind == "stopped":
        record["running"] = make_running(rng, rules, True)
    if kind in ("finish", "block", "stopped") and rules["bonuses"] and rng.random() < 0.4:
        record["bonuses"] = [{"code": rng.choice(sorted(rules["bonuses"])), "side": rng.choice(sides)}
                             for _ in range(rng.randint(0, 3))]  # fmt: skip
    if kind == "void":
        record["reason"] = rng.choice(["burned", "misdeal", "infraction", "other"])
    if kind == "given":
        record.update(side=side, points=rng.choice([0, 1, 10, 30]))
    if kind == "penalty":
        record.update(
            side=side, points=rng.choice([1, 5, 25, 100]), effect=rng.choice(["to_opponents", "off_own"])
        )
    if kind == "time":
        record["hand_in_progress"] = rng.random() < 0.5
    if kind == "award":
        record.update(winner=rng.choice([side, side, None]), reason=rng.choice(["no_show", "abandoned", "other"]))
        if rng.random() < 0.6:
            record["scope"] = "game" if rules["best_of"] > 1 and rng.random() < 0.8 else "match"
    if kind == "result":
        record["totals"] = {one: rng.choice([0, 50, rng.randint(0, 300)]) for one in sides}
        if rules["best_of"] > 1 or rng.random() < 0.1:
            record["games"] = {one: rng.randint(0, (rules["best_of"] + 1) // 2) for one in sides}
        if rng.random() < 0.5:
            record["hands"] = rng.choice([None, {one: rng.randint(0, 9) for one in sides}])
    if kind in ("given", "penalty", "result") and rng.random() < 0.3:
        record["reason"] = "renege"
    if kind in ("finish", "block", "void", "stopped", "given") and rng.random() < 0.15:
        record["opener"] = rng.choice(seats)
    if rng.random() < 0.05:
        record.update(note="seen", entry_id="e1", after=None, seq=4)
    return record


def mend_sheet(sheet):
    """Without the records that are refused one by one, and without what follows the end."""
    for _ in range(12):
        error = score_by_text(sheet).get("error")
        if error is None or error["record"] is None:
            return sheet
        place = error["record"] - 1
        sheet["records"][place:] = [] if error["code"] == "match_over" else sheet["records"][place + 1 :]
    return sheet


def all_places(value):
    """Every (container, key) inside a document."""
    found = []
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else []
    for key, inner in entries:
        found.append((value, key))
        found += all_places(inner)
    return found


def put_fault(rng, sheet):
    """Changes one thing somewhere: a value, a key, a kind, the order, what is doubled or left out."""
    container, key = rng.choice(all_places(sheet))
    if isinstance(sheet.get("records"), list) and sheet["records"] and rng.random() < 0.6:
        last = rng.choice(sheet["records"][-3:])
        if isinstance(last, dict) and last:
            container, key = rng.choice(all_places(last))
    way = rng.randint(0, 7)
    if way <= 2:
        container[key] = copy.deepcopy(rng.choice(JUNK))
    elif way == 3 and isinstance(container, dict):
        del container[key]
    elif way == 4 and isinstance(container, dict):
        container[rng.choice(NAMES)] = copy.deepcopy(rng.choice(JUNK))
    elif way == 5 and type(container[key]) is int:
        container[key] += rng.choice([-3, -1, 1, 7, 60, 200])
    elif way == 6 and isinstance(container, dict) and "kind" in container:
        container["kind"] = rng.choice([*KINDS, "Finish", 3])
    elif way == 7 and isinstance(container[key], list) and container[key]:
        container[key].append(copy.deepcopy(rng.choice(container[key])))


def make_sheet(seed):
    """The sheet of this seed."""
    rng = random.Random(seed)
    given = make_rules(rng)
    rules = fill_rules(given)
    sheet = {"rules": given, "records": []}
    if rng.random() < 0.75:
        sheet["first_opener"] = rng.choice([*all_seats(rules), None])
    sheet["records"] = [make_record(rng, rules) for _ in range(rng.choice([1, 2, 3, 5, 8, 13, 30]))]
    if rng.random() < 0.85:
        sheet = mend_sheet(sheet)
    if rng.random() < 0.4:
        for _ in range(rng.choice([1, 1, 2, 3])):
            put_fault(rng, sheet)
    return sheet


CROWD = {  # one or nothing of each line goes into a record: the order of the checks decides which is named
    "shape": [{"seet": 1}, {"opener": None}, {"total_pips": 3, "side_pips": {"A": 1}}, {"stock_pips": True}],
    "place": [{"seat": 9}, {"opener": 0}, {"pips": {"9": 4}}, {"pips": {"02": 3}}, {"side_pips": {"Z": 3}}],
    "running": [
        *({"running": [{"seat": 1, "points": points}]} for points in (5, 500, True, 5.0, None, 0)),
        *({"running": entries} for entries in ([], [{"seat": 9, "points": 0}], [{"seat": 1}])),
    ],
    "bonuses": [{"bonuses": [{"code": code, "side": side}]} for code in ("none", "capicua", 1) for side in "AZ"],
    "held": [
        *({"pips": pips} for pips in ({"1": "a", "2": 3}, {"1": 3, "2": 4, "4": 4}, {"2": 0, "3": 0, "4": 0}, {})),
        *({"pips": {"1": 0, "2": pips, "3": pips, "4": pips}} for pips in (7, 10**400)),
        *({"tiles": {"2": tiles}} for tiles in ([], [6], ["6-6", "6-6"], ["0-1", "7-7"])),
        {"tiles": {"2": [f"0-{high}" for high in range(7)] + ["1-1", "1-2"], "4": ["5-5"]}},
        {"pips": {"2": 3, "4": 9}, "tiles": {"2": ["6-6"]}},
        *({"side_pips": pips} for pips in ({"A": 0, "B": 0}, {"A": 9, "B": 9}, {"B": True}, {})),
        *({"total_pips": pips} for pips in (200, -1, 20)),
        {"pips": {"1": 1, "2": 1, "3": 2, "4": 4}, "stock_pips": 170},
    ],
}
CROWDED_RULES = [
    *({"preset": preset} for preset in ("dominican-200", "draw-100", "jamaica-6", "spain-300", "buying-50")),
    {"preset": "all-fives-100", "seats": 4, "stock": False},
    {"preset": "buying-50", "stock_on_block": "next_player"},
    {"block_tie": "nearest_opener"},
    {"running_multiple": 5, "target": 10, "bonuses": {"capicua": 25}},
]


def make_crowded_sheet(seed):
    """One record with several faults at once, or none."""
    rng = random.Random(seed)
    kind = rng.choice(["finish", "finish", "block", "block", "stopped", "void", "given", "penalty"])
    record = {"kind": kind, "seat": 1}
    for name in ("held", "bonuses", "running", "place", "shape"):
        if rng.random() < {"held": 0.9, "bonuses": 0.2, "running": 0.2}.get(name, 0.1):
            record.update(copy.deepcopy(rng.choice(CROWD[name])))
    if kind not in ("finish", "block"):
        for key in [
            "seat",
            *(() if rng.random() < 0.1 else ("pips", "tiles", "side_pips", "total_pips", "stock_pips")),
        ]:
            record.pop(key, None)
    more = {
        "void": {"reason": rng.choice(["other", "rain"])},
        "given": {"side": "A", "points": rng.choice([3, -1])},
    }
    more["penalty"] = {"side": rng.choice("AB"), "points": rng.choice([5, 0, 1.0]), "effect": "off_own"}
    record.update(more.get(kind, {}))
    return {"rules": dict(rng.choice(CROWDED_RULES)), "records": [record]}
