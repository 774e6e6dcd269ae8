"""Rules.md 1, 2 and 10 a second time: the keys and their values, the presets, the set, the seats and the sides.

Written from the text alone; it imports nothing of ours.
"""

LETTERS = "ABCDEFGHIJKL"

DEFAULTS = {
    "sides": "pairs",
    "seats": 4,
    "set": 6,
    "tiles_each": 7,
    "stock": False,
    "direction": "anticlockwise",
    "target": 100,
    "best_of": 1,
    "hand_value": "pips",
    "finish_scores": "opponents",
    "block_judged": "side_total",
    "block_scores": "losers",
    "block_tie": "no_score",
    "stock_on_block": "ignored",
    "rounding": 1,
    "running_multiple": None,
    "opener_first": "highest_double",
    "opener_next": "rotate",
    "opener_after_no_score": "rotate",
    "opening_tile": "any",
    "may_pass": False,
    "shuffler": None,
    "hand_bonuses": [],
    "bonuses": {},
    "overflow": "counted",
    "time_limit_minutes": None,
    "at_time": "finish_hand",
    "time_tie": "extra_hand",
}

CHOICES = {
    "sides": ["pairs", "individual"],
    "seats": list(range(2, 13)),
    "set": [6, 9, 12],
    "tiles_each": list(range(1, 92)),
    "stock": [True, False],
    "direction": ["anticlockwise", "clockwise"],
    "target": list(range(1, 1001)),
    "best_of": [1, 3, 5, 7],
    "hand_value": ["pips", "one"],
    "finish_scores": ["opponents", "all"],
    "block_judged": ["side_total", "lowest_player", "closer_vs_next", "closer_vs_previous"],
    "block_scores": ["losers", "all", "difference"],
    "block_tie": ["no_score", "closer_loses", "closer_wins", "nearest_opener"],
    "stock_on_block": ["ignored", "next_player"],
    "rounding": [1, 5],
    "running_multiple": [None, 5, 3],
    "opener_first": ["highest_double", "drawn_tile", "assigned"],
    "opener_next": ["rotate", "winner", "holder"],
    "opener_after_no_score": ["rotate", "same", "holder"],
    "opening_tile": ["any", "highest_double", "double_if_held"],
    "may_pass": [True, False],
    "shuffler": [None, "opener", "before_opener"],
    "overflow": ["counted", "trimmed"],
    "at_time": ["finish_hand", "stop", "one_more_hand"],
    "time_tie": ["extra_hand", "draw", "earlier_score"],
}

HOLDER = {"opener_next": "holder", "opener_after_no_score": "holder"}
FIRST_DOUBLE = {"opening_tile": "highest_double"}
EVERYBODY = {"finish_scores": "all", "block_scores": "all"}
WINNER_OPENS = {"opener_next": "winner", "opener_after_no_score": "same"}
DRAWN_TILE = {"opener_first": "drawn_tile"}
CLASSIC = {"target": 50, "block_tie": "closer_loses", **HOLDER, **FIRST_DOUBLE}
TWO_DRAWING = {
    "sides": "individual",
    "seats": 2,
    "stock": True,
    "direction": "clockwise",
    "block_judged": "lowest_player",
    **HOLDER,
    **FIRST_DOUBLE,
}
WORLD = {"opening_tile": "double_if_held", "may_pass": True, "shuffler": "opener"}
FEDERATED = {"target": 200, **EVERYBODY, **DRAWN_TILE}

PRESETS = {
    "classic-50": CLASSIC,
    "draw-100": TWO_DRAWING,
    "all-fives-100": {**TWO_DRAWING, "running_multiple": 5},
    "classic-100": {**CLASSIC, "target": 100, "direction": "clockwise"},
    "buying-50": {"tiles_each": 5, "stock": True, "target": 50, "block_tie": "closer_loses", **FIRST_DOUBLE},
    "international-100": WORLD,
    "international-individual-100": {**WORLD, "sides": "individual", "block_judged": "lowest_player"},
    "spain-300": {
        "target": 300,
        **EVERYBODY,
        **DRAWN_TILE,
        "time_limit_minutes": 50,
        "at_time": "one_more_hand",
        "time_tie": "earlier_score",
        "overflow": "trimmed",
    },
    "federated-200": FEDERATED,
    "venezuela-100": {**FEDERATED, "target": 100},
    "dominican-200": {
        "target": 200,
        "block_judged": "closer_vs_next",
        "block_scores": "all",
        "block_tie": "closer_wins",
        **WINNER_OPENS,
        **FIRST_DOUBLE,
        "bonuses": {"capicua": 25, "opening_pass_double": 25, "opening_pass": 50, "three_passes": 25},
    },
    "puerto-rico-500": {
        "target": 500,
        **EVERYBODY,
        **WINNER_OPENS,
        **FIRST_DOUBLE,
        "hand_bonuses": [100, 75, 50, 25],
        "bonuses": {"capicua": 100, "chuchazo": 100},
    },
    "mexico-100": {**DRAWN_TILE, **WINNER_OPENS, "time_limit_minutes": 30},
    "brasilia-150": {"target": 150, **EVERYBODY, **DRAWN_TILE, "time_limit_minutes": 30},
    "jamaica-6": {
        "target": 6,
        "hand_value": "one",
        "block_judged": "lowest_player",
        "opener_next": "winner",
        "opener_after_no_score": "holder",
        **FIRST_DOUBLE,
    },
    "cuba-double-nine-100": {"set": 9, "tiles_each": 10, **EVERYBODY, **WINNER_OPENS},
}


class Faults(Exception):
    """The faults of the first group of checks that found any: `found` is [(code, field or None), …]."""

    def __init__(self, record, found):
        super().__init__(record, found)
        self.record = record
        self.found = found


def refuse(record, found):
    if found:
        raise Faults(record, found)


def is_whole(value):
    return type(value) is int


def is_count(value):
    return type(value) is int and value >= 0


def is_points(value):
    """The text names no upper bound; a million is more than any game has."""
    return is_count(value) and value <= 1000000


def is_good(key, value):
    """Whether the value is one that section 2 names; a true is no 1, and a 1.0 neither."""
    if key == "time_limit_minutes":
        return value is None or (is_whole(value) and 0 < value <= 24 * 60)
    if key == "hand_bonuses":
        return isinstance(value, list) and len(value) <= 100 and all(is_points(points) for points in value)
    if key == "bonuses":
        codes = isinstance(value, dict) and len(value) <= 100 and all(1 <= len(code) <= 60 for code in value)
        return codes and all(is_points(points) for points in value.values())
    return any(type(value) is type(choice) and value == choice for choice in CHOICES.get(key, []))


def read_rules(given):
    """All keys of a ruleset; raises Faults."""
    if not isinstance(given, dict):
        raise Faults(None, [("invalid_rules", "rules"), ("invalid_document", "rules")])
    rules = dict(DEFAULTS)
    if "preset" in given:
        if not isinstance(given["preset"], str) or given["preset"] not in PRESETS:
            raise Faults(None, [("unknown_preset", "rules.preset")])
        rules.update(PRESETS[given["preset"]])
    changes = {key: value for key, value in given.items() if key != "preset"}
    refuse(None, [("invalid_rules", f"rules.{key}") for key in changes if not is_good(key, changes[key])])
    rules.update(changes)
    found = []
    if rules["sides"] == "pairs" and rules["seats"] != 4:
        found.append(("invalid_rules", "rules.seats"))
    if rules["seats"] * rules["tiles_each"] > len(all_tiles(rules)):
        found.append(("invalid_rules", "rules.tiles_each"))
    refuse(None, found)
    return rules


def all_tiles(rules):
    """Every tile of the set as (low end, high end), the lightest first."""
    ends = range(rules["set"] + 1)
    return sorted([(low, high) for low in ends for high in ends if low <= high], key=sum)


def lightest(rules, number):
    return sum(sum(tile) for tile in all_tiles(rules)[:number])


def heaviest(rules, number):
    return sum(sum(tile) for tile in all_tiles(rules)[::-1][:number])


def all_seats(rules):
    return list(range(1, rules["seats"] + 1))


def all_sides(rules):
    return list("AB" if rules["sides"] == "pairs" else LETTERS[: rules["seats"]])


def side_of(rules, seat):
    return "ABAB"[seat - 1] if rules["sides"] == "pairs" else LETTERS[seat - 1]


def seats_of(rules, side):
    return [seat for seat in all_seats(rules) if side_of(rules, seat) == side]


def going_round(rules, seat):
    """All seats in order of play, this one first."""
    return all_seats(rules)[seat - 1 :] + all_seats(rules)[: seat - 1]


def seat_after(rules, seat):
    return going_round(rules, seat)[1]


def seat_before(rules, seat):
    return going_round(rules, seat)[-1]


def leader_of(totals):
    """The one side ahead of every other, or None."""
    best = max(totals.values())
    ahead = [side for side in totals if totals[side] == best]
    return ahead[0] if len(ahead) == 1 else None
