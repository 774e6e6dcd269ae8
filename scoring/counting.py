"""The pips of a hand as they were given: read, each checked by itself, and added up (rules.md 8)."""

from dataclasses import dataclass
from typing import Any

from scoring.errors import SheetError, show_value
from scoring.records import Doc, seat_keys
from scoring.rules import Ruleset
from scoring.tiles import read_tile


@dataclass(slots=True)
class Counts:
    """The pips left in a hand, as far as they were given.

    seats: seat -> pips. sides: place of the side -> pips, where only sides were counted. total: the one sum of a
    finish. stock: the pips in the stock, or None. The finisher is in none of them.
    """

    seats: dict[int, int]
    sides: dict[int, int] | None = None
    total: int | None = None
    stock: int | None = None


def read_counts(record: Doc, kind: str, rules: Ruleset) -> Counts:
    """The counts of a finish or a block, each checked by itself.

    Raises SheetError `tile_unknown`, `tile_repeated`, `too_many_tiles`, `pips_invalid`, `pips_disagree`,
    `finisher_has_pips`.
    """
    finisher = record["seat"] if kind == "finish" else 0
    seats: dict[int, int] = {}
    tiles = record.get("tiles")
    if tiles:
        seats = _count_tiles(tiles, rules)
    pips = record.get("pips")
    if pips:
        numbers = seat_keys(rules)
        for key, count in pips.items():
            _check_count(count, f"pips.{key}")
            seat = numbers[key]
            if tiles and seat in seats and seats[seat] != count:
                raise SheetError(
                    "pips_disagree",
                    f"pips.{key}",
                    f"The tiles of seat {seat} count {seats[seat]}, not {show_value(count)}.",
                    seat=seat,
                    counted=seats[seat],
                    given=show_value(count),
                )
            seats[seat] = count
    counts = Counts(seats)
    if "side_pips" in record:
        _read_side_pips(record["side_pips"], rules, counts)
    if "total_pips" in record:
        _check_count(record["total_pips"], "total_pips")
        counts.total = record["total_pips"]
    if "stock_pips" in record:
        _check_count(record["stock_pips"], "stock_pips")
        counts.stock = record["stock_pips"]
    if finisher:
        if tiles and tiles.get(str(finisher)):
            raise _finisher_has_pips(f"tiles.{finisher}", finisher)
        if seats.pop(finisher, 0) > 0:
            field = f"pips.{finisher}" if "side_pips" not in record else "side_pips"
            raise _finisher_has_pips(field, finisher)
    for key, held in (tiles or {}).items():
        # An empty list says that he holds nothing, which only the finisher can.
        if not held and int(key) != finisher:
            raise SheetError("pips_impossible", f"tiles.{key}", "Only who went out has no tile left.")
    return counts


def _check_count(count: Any, field: str) -> None:
    if type(count) is not int or count < 0:
        raise SheetError("pips_invalid", field, "Pips are a whole number, 0 or more.")


def _finisher_has_pips(field: str, seat: int) -> SheetError:
    return SheetError("finisher_has_pips", field, "Who went out has nothing left.", seat=seat)


def _count_tiles(tiles: dict[str, list[Any]], rules: Ruleset) -> dict[int, int]:
    counts: dict[int, int] = {}
    used: dict[tuple[int, int], int] = {}
    numbers = seat_keys(rules)
    for key, texts in tiles.items():
        seat = numbers[key]
        total = 0
        for place, text in enumerate(texts):
            tile = read_tile(text, rules.set)
            if tile is None:
                raise SheetError(
                    "tile_unknown",
                    f"tiles.{key}.{place}",
                    f"There is no such tile in the double-{rules.set} set.",
                    tile=show_value(text),
                    set=rules.set,
                )
            if tile in used:
                raise SheetError(
                    "tile_repeated",
                    f"tiles.{key}.{place}",
                    f"The tile {tile[1]}-{tile[0]} lies in a hand already.",
                    tile=f"{tile[1]}-{tile[0]}",
                    seat=used[tile],
                )
            used[tile] = seat
            total += tile[0] + tile[1]
        if not rules.stock and len(texts) > rules.tiles_each:
            raise SheetError(
                "too_many_tiles",
                f"tiles.{key}",
                f"Nobody holds more than the {rules.tiles_each} tiles that were dealt.",
                seat=seat,
                most=rules.tiles_each,
            )
        counts[seat] = total
    return counts


def _read_side_pips(table: Doc, rules: Ruleset, counts: Counts) -> None:
    # In individual games a side is a seat, so its count stands for the seat (rules.md 8).
    single = len(rules.letters) == rules.seats
    sides: dict[int, int] = {}
    for letter, count in table.items():
        _check_count(count, f"side_pips.{letter}")
        place = rules.letters.index(letter)
        if single:
            counts.seats[place + 1] = count
        else:
            sides[place] = count
    if not single:
        counts.sides = sides


def count_pips(record: Doc) -> int:
    """All pips left in a hand as a record gives them, which is scored already; 0 where it counts none.

    No bonus, no points made during play: what somebody may have miscounted is pips.
    """
    if "total_pips" in record:
        return int(record["total_pips"])
    if "side_pips" in record:
        return sum(record["side_pips"].values())
    pips: dict[str, int] = {
        seat: sum(sum(read_tile(tile, 12) or ()) for tile in held)
        for seat, held in (record.get("tiles") or {}).items()
    }
    return sum((pips | (record.get("pips") or {})).values())


def side_totals(counts: Counts, rules: Ruleset) -> list[int]:
    """The pips of each side, by its place; what was not given counts 0."""
    totals = [0] * len(rules.letters)
    for place, count in (counts.sides or {}).items():
        totals[place] = count
    for seat, count in counts.seats.items():
        totals[rules.side_of[seat]] += count
    return totals


def round_points(points: int, rules: Ruleset) -> int:
    """`points` rounded to the nearest multiple of the ruleset's `rounding` (5: 12 -> 10, 13 -> 15)."""
    return points if rules.rounding == 1 else (points + 2) // 5 * 5
