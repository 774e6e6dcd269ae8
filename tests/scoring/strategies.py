"""Hypothesis strategies: rulesets, sheets that can be scored, sheets with a fault, and any JSON at all."""

from random import Random
from typing import Any

from hypothesis import strategies as st

from scoring import MatchFold, Ruleset, SheetError, all_presets, resolve_rules, rules_document
from scoring.rules import TILES_IN_SET
from scoring.tiles import list_tiles

Doc = dict[str, Any]

BONUS_CODES = ("capicua", "chuchazo", "opening_pass")


@st.composite
def ruleset_documents(draw: st.DrawFn, small_target: bool = True) -> Doc:
    """Every key of a ruleset with a valid value; low targets make games end within a few hands."""
    pairs = draw(st.booleans())
    seats = 4 if pairs else draw(st.integers(2, 12))
    double = draw(st.sampled_from([6, 9, 12]))
    return {
        "sides": "pairs" if pairs else "individual",
        "seats": seats,
        "set": double,
        "tiles_each": draw(st.integers(1, TILES_IN_SET[double] // seats)),
        "stock": draw(st.booleans()),
        "direction": draw(st.sampled_from(["anticlockwise", "clockwise"])),
        "target": draw(st.integers(1, 150) if small_target else st.integers(1, 1000)),
        "best_of": draw(st.sampled_from([1, 1, 3, 5, 7])),
        "hand_value": draw(st.sampled_from(["pips", "pips", "one"])),
        "finish_scores": draw(st.sampled_from(["opponents", "all"])),
        "block_judged": draw(
            st.sampled_from(["side_total", "lowest_player", "closer_vs_next", "closer_vs_previous"])
        ),
        "block_scores": draw(st.sampled_from(["losers", "all", "difference"])),
        "block_tie": draw(st.sampled_from(["no_score", "closer_loses", "closer_wins", "nearest_opener"])),
        "stock_on_block": draw(st.sampled_from(["ignored", "next_player"])),
        "rounding": draw(st.sampled_from([1, 5])),
        "running_multiple": draw(st.sampled_from([None, 5, 3])),
        "opener_first": draw(st.sampled_from(["highest_double", "drawn_tile", "assigned"])),
        "opener_next": draw(st.sampled_from(["rotate", "winner", "holder"])),
        "opener_after_no_score": draw(st.sampled_from(["rotate", "same", "holder"])),
        "opening_tile": draw(st.sampled_from(["any", "highest_double", "double_if_held"])),
        "may_pass": draw(st.booleans()),
        "shuffler": draw(st.sampled_from([None, "opener", "before_opener"])),
        "hand_bonuses": draw(st.lists(st.integers(0, 50), max_size=3)),
        "bonuses": draw(st.dictionaries(st.sampled_from(BONUS_CODES), st.integers(0, 40))),
        "overflow": draw(st.sampled_from(["counted", "trimmed"])),
        "time_limit_minutes": draw(st.none() | st.integers(1, 90)),
        "at_time": draw(st.sampled_from(["finish_hand", "stop", "one_more_hand"])),
        "time_tie": draw(st.sampled_from(["extra_hand", "draw", "earlier_score"])),
    }


def rulesets() -> st.SearchStrategy[Ruleset]:
    """Any valid ruleset, presets among them."""
    presets = st.sampled_from([preset.ruleset for preset in all_presets()])
    return ruleset_documents().map(resolve_rules) | presets


def deal_left(dice: Random, rules: Ruleset, empty: int | None) -> dict[int, list[str]]:
    """Tiles that may be left with each seat at the end of a hand; `empty` went out. The key 0 is the stock."""
    tiles = list(list_tiles(rules.set))
    dice.shuffle(tiles)
    if empty is not None:
        del tiles[: rules.tiles_each]  # these he laid himself
    left: dict[int, list[str]] = {}
    for seat in range(1, rules.seats + 1):
        held = 0 if seat == empty else min(dice.randint(1, rules.tiles_each), len(tiles) - (rules.seats - seat))
        own, tiles = tiles[:held], tiles[held:]
        left[seat] = [f"{high}-{low}" if dice.random() < 0.5 else f"{low}-{high}" for low, high in own]
    left[0] = [f"{high}-{low}" for low, high in tiles[: dice.randint(0, len(tiles))]]
    return left


def pips_of(tiles: list[str]) -> int:
    """The pips on tiles written as "6-4"."""
    return sum(int(end) for tile in tiles for end in tile.split("-"))


def sides_table(rules: Ruleset) -> dict[str, list[int]]:
    """Letter -> seats, worked out anew here so that the tests do not lean on the engine."""
    if rules.sides == "pairs":
        return {"A": [1, 3], "B": [2, 4]}
    return {"ABCDEFGHIJKL"[seat - 1]: [seat] for seat in range(1, rules.seats + 1)}


@st.composite
def hands(draw: st.DrawFn, rules: Ruleset) -> Doc:
    """A finish or a block with counts that some deal can leave, entered in one of the ways of rules.md 8."""
    dice = draw(st.randoms(use_true_random=False))
    kind = draw(st.sampled_from(["finish", "finish", "block"]))
    seat = draw(st.integers(1, rules.seats))
    left = deal_left(dice, rules, seat if kind == "finish" else None)
    record: Doc = {"kind": kind, "seat": seat}
    if draw(st.booleans()):
        record["opener"] = draw(st.integers(1, rules.seats))
    sides = sides_table(rules)
    single = len(sides) == rules.seats
    ways = ["pips", "tiles", "mixed"]
    if kind == "block":
        ways += ["level", "level"]
    if kind == "finish" or rules.block_judged == "side_total" or single:
        ways.append("side_pips")
    if kind == "finish":
        ways.append("total_pips")
    players = [number for number in range(1, rules.seats + 1) if kind == "block" or number != seat]
    match draw(st.sampled_from(ways)):
        case "level":  # few totals and many of them equal, so that blocks are level
            record["pips"] = {str(number): draw(st.integers(20, 21)) for number in players}
        case "pips":
            record["pips"] = {str(number): pips_of(left[number]) for number in players}
        case "tiles":
            record["tiles"] = {str(number): left[number] for number in players}
        case "mixed":
            record["pips"] = {str(number): pips_of(left[number]) for number in players[::2]}
            record["tiles"] = {str(number): left[number] for number in players[1::2] + players[:1]}
        case "side_pips":
            record["side_pips"] = {
                letter: sum(pips_of(left[number]) for number in seats) for letter, seats in sides.items()
            }
        case "total_pips":
            own = next(seats for seats in sides.values() if seat in seats)
            record["total_pips"] = sum(
                pips_of(left[number]) for number in players if rules.finish_scores == "all" or number not in own
            )
    if kind == "block" and rules.stock_on_block == "next_player":
        record["stock_pips"] = pips_of(left[0])
    _add_extras(draw, record, rules)
    return record


def _add_extras(draw: st.DrawFn, record: Doc, rules: Ruleset) -> None:
    if rules.bonuses and draw(st.booleans()):
        record["bonuses"] = draw(
            st.lists(
                st.fixed_dictionaries(
                    {
                        "code": st.sampled_from(sorted(rules.bonuses)),
                        "side": st.sampled_from(list(sides_table(rules))),
                    }
                ),
                max_size=2,
            )
        )
    if rules.running_multiple is not None and draw(st.booleans()):
        record["running"] = draw(st.lists(running_entries(rules), max_size=3))


def running_entries(rules: Ruleset) -> st.SearchStrategy[Doc]:
    """Points made during play."""
    points = st.integers(1, 8).map(lambda times: times * (rules.running_multiple or 5))
    return st.fixed_dictionaries({"seat": st.integers(1, rules.seats), "points": points})


@st.composite
def other_records(draw: st.DrawFn, rules: Ruleset) -> Doc:
    """Any record that is no finish and no block."""
    letters = list(sides_table(rules))
    side = draw(st.sampled_from(letters))
    kind = draw(
        st.sampled_from(["void", "void", "given", "given", "penalty", "penalty", "time", "stopped", "end"])
    )
    match kind:
        case "void":
            record: Doc = {
                "kind": kind,
                "reason": draw(st.sampled_from(["burned", "misdeal", "infraction", "other"])),
            }
            if draw(st.booleans()):
                record["opener"] = draw(st.integers(1, rules.seats))
            return record
        case "given":
            return {"kind": kind, "side": side, "points": draw(st.integers(0, 60)), "reason": "renege"}
        case "penalty":
            effects = ["off_own", "to_opponents"] if len(letters) == 2 else ["off_own"]
            effect = draw(st.sampled_from(effects))
            return {"kind": kind, "side": side, "points": draw(st.integers(1, 60)), "effect": effect}
        case "time":
            return {"kind": kind, "hand_in_progress": draw(st.booleans())}
        case "stopped":
            points = (rules.target // 15 + 1) * 15
            return {"kind": kind, "running": [{"seat": draw(st.integers(1, rules.seats)), "points": points}]}
    return draw(ends(rules))


@st.composite
def ends(draw: st.DrawFn, rules: Ruleset) -> Doc:
    """An award or a result from paper."""
    letters = list(sides_table(rules))
    if draw(st.booleans()):
        record: Doc = {
            "kind": "award",
            "reason": draw(st.sampled_from(["no_show", "abandoned", "expelled", "other"])),
        }
        record["winner"] = draw(st.none() | st.sampled_from(letters))
        if draw(st.booleans()):
            record["scope"] = "match" if record["winner"] is None or rules.best_of == 1 else "game"
        return record

    def table(most: int) -> st.SearchStrategy[dict[str, int]]:
        return st.fixed_dictionaries({letter: st.integers(0, most) for letter in letters})

    record = {"kind": "result", "totals": draw(table(150)), "reason": "paper"}
    if rules.best_of > 1 or draw(st.booleans()):
        record["games"] = draw(table(rules.best_of // 2 + 1))
    if draw(st.booleans()):
        record["hands"] = draw(st.none() | table(9))
    return record


def records(rules: Ruleset) -> st.SearchStrategy[Doc]:
    """Any record, mostly hands, mostly one that can be taken."""
    return st.one_of(hands(rules), hands(rules), hands(rules), other_records(rules))


@st.composite
def catching_up(draw: st.DrawFn, fold: MatchFold) -> Doc:
    """A hand given to whoever is behind, so that the leaders are level; or time called."""
    if not fold.timed and draw(st.booleans()):
        return {"kind": "time", "hand_in_progress": draw(st.booleans())}
    place = fold.totals.index(min(fold.totals))
    points = max(fold.totals) - fold.totals[place]
    return {"kind": "given", "side": list(sides_table(fold.rules))[place], "points": points}


@st.composite
def sheets(draw: st.DrawFn, most: int = 9) -> Doc:
    """A sheet that can be scored, with all keys of its ruleset written out; at most `most` records."""
    rules = draw(rulesets())
    first = draw(st.none() | st.integers(1, rules.seats))
    fold = MatchFold(rules, first)
    taken: list[Doc] = []
    for _ in range(draw(st.integers(0, most))):
        record = draw(st.one_of(records(rules), records(rules), records(rules), catching_up(fold)))
        trial = fold.fork()
        try:
            trial.take(record)
        except SheetError:
            continue  # over, level with nobody known to have opened, a game won in play: the next may fit
        fold = trial
        taken.append(record)
        if fold.over:
            break
    return {"rules": rules_document(rules), "first_opener": first, "records": taken}
