"""The pips of a hand: what was given, whether it is possible, whether it is enough (rules.md 8)."""

from dataclasses import dataclass
from typing import Any

from scoring.errors import SheetError, show_value
from scoring.records import Doc, seat_keys
from scoring.rules import Ruleset
from scoring.tiles import heaviest, lightest, read_tile, total_pips


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
            raise _impossible(f"tiles.{key}", "Only who went out has no tile left.")
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


def _impossible(field: str | None, message: str, **params: Any) -> SheetError:
    return SheetError("pips_impossible", field, message, **params)


def check_possible(counts: Counts, kind: str, seat: int, rules: Ruleset, field: str) -> None:
    """Nothing if a set dealt by these rules can leave such counts (rules.md 8).

    Highest first, the first k players hold at most the k × tiles_each heaviest tiles (without a stock); the whole
    is at most the set without the finisher's own tiles; lowest first, the first k hold at least the k lightest
    tiles. Where sides were counted, each side by itself and both together obey the same for their players. Raises
    SheetError `pips_impossible`.
    """
    most = total_pips(rules.set)
    if kind == "finish":
        most -= lightest(rules.set)[rules.tiles_each]
    if not rules.stock and counts.total is None and counts.sides is None:
        hand = heaviest(rules.set)[rules.tiles_each]
        for other, count in counts.seats.items():
            if count > hand:
                # Told first and at its own place: the sum would only say that something is wrong somewhere.
                place = f"{field}.{other}" if field in ("pips", "tiles") else field
                raise _impossible(
                    place,
                    f"Seat {other} holds at most {hand}.",
                    most_hand=hand,
                    seat=other,
                    given=show_value(count),
                )
    groups = _group_counts(counts, kind, seat, rules)
    groups.sort()
    whole = sum(count for count, _ in groups) + (counts.stock or 0)
    if whole > most:
        raise _impossible(field, f"All together can be at most {most}.", most=most, given=show_value(whole))
    if counts.sides is not None:
        # The sides may have different numbers of players, so neither's bound follows from the other's.
        for count, players in groups:
            _check_least(count, players, field, rules)
            _check_most(count, players, field, rules)
    players = total = 0
    for count, holders in groups:
        players += holders
        total += count
        _check_least(total, players, field, rules)
    players = total = 0
    for count, holders in reversed(groups):
        players += holders
        total += count
        _check_most(total, players, field, rules)


def _check_least(total: int, players: int, field: str, rules: Ruleset) -> None:
    least = lightest(rules.set)[players]
    if total < least:
        raise _impossible(
            field,
            f"{players} players who hold a tile each have at least {least} together.",
            least=least,
            players=players,
            given=show_value(total),
        )


def _check_most(total: int, players: int, field: str, rules: Ruleset) -> None:
    if rules.stock:  # who draws may hold any number of tiles
        return
    tiles = players * rules.tiles_each
    most = heaviest(rules.set)[tiles]
    if total > most:
        raise _impossible(
            field, f"{tiles} tiles have at most {most}.", most=most, players=players, given=show_value(total)
        )


def _group_counts(counts: Counts, kind: str, seat: int, rules: Ruleset) -> list[tuple[int, int]]:
    """(pips, number of players who hold them) for every count given, the finisher not among the players."""
    own = rules.side_of[seat] if kind == "finish" else -1
    if counts.total is not None:
        players = rules.seats - 1
        if rules.finish_scores == "opponents":
            players = rules.seats - len(rules.seats_of[own])
        return [(counts.total, players)]
    if counts.sides is not None:
        return [(count, len(rules.seats_of[place]) - (place == own)) for place, count in counts.sides.items()]
    return [(count, 1) for count in counts.seats.values()]


def needed_seats(kind: str, seat: int, rules: Ruleset) -> tuple[int, ...]:
    """The seats whose pips the ruleset compares or scores in such a hand, in order (rules.md 8).

    A finish: the opponents, with `finish_scores: all` the partner too, nobody where a hand is worth one. A block:
    everybody, but only the two compared where a hand is worth one and the closer is judged against a neighbour.
    """
    if kind == "finish":
        if rules.hand_value == "one":
            return ()
        own = rules.side_of[seat]
        return tuple(
            other
            for other in range(1, rules.seats + 1)
            if other != seat and (rules.finish_scores == "all" or rules.side_of[other] != own)
        )
    if rules.hand_value == "one" and rules.block_judged in ("closer_vs_next", "closer_vs_previous"):
        return tuple(sorted({seat, neighbour_of(seat, rules)}))
    return tuple(range(1, rules.seats + 1))


def neighbour_of(seat: int, rules: Ruleset) -> int:
    """The seat that the closer at `seat` is compared with: the one after or the one before him."""
    if rules.block_judged == "closer_vs_previous":
        return (seat - 2) % rules.seats + 1
    return seat % rules.seats + 1


def sides_suffice(kind: str, rules: Ruleset) -> bool:
    """True if a count for each side is enough: no single player of a pair is compared (rules.md 8)."""
    return kind == "finish" or rules.block_judged == "side_total" or len(rules.letters) == rules.seats


def check_enough(counts: Counts, kind: str, seat: int, rules: Ruleset) -> None:
    """Nothing if every count that the ruleset compares or scores was given. Raises SheetError `pips_missing`."""
    if kind == "block" and rules.stock and rules.stock_on_block == "next_player" and counts.stock is None:
        raise _missing("stock_pips", "The pips in the stock are needed.")
    if counts.total is not None:
        return
    needed = needed_seats(kind, seat, rules)
    if counts.sides is not None and sides_suffice(kind, rules):
        for place in sorted({rules.side_of[other] for other in needed}):
            if place not in counts.sides:
                letter = rules.letters[place]
                raise _missing(f"side_pips.{letter}", f"The pips of side {letter} are needed.", side=letter)
        return
    for other in needed:
        if other not in counts.seats:
            raise _missing(f"pips.{other}", f"The pips of seat {other} are needed.", seat=other)


def _missing(field: str, message: str, **params: Any) -> SheetError:
    return SheetError("pips_missing", field, message, **params)


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
