"""Rules.md 8 a second time: the tiles and pips of a hand, what a set can leave, and what must be given.

Each function gives all faults of its group, as in faults_oracle. Written from the text alone.
"""

from itertools import accumulate

from tests.checker.rules_oracle import (
    all_seats,
    all_tiles,
    heaviest,
    is_count,
    lightest,
    seat_after,
    seat_before,
    seats_of,
    side_of,
)


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
