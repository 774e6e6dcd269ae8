"""A row of the sheet in words: who, why, how much; and what a record would do."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any
from unicodedata import bidirectional

from django.utils.translation import gettext, ngettext, pgettext

from tournaments.selectors.lines import RowView
from tournaments.selectors.matches import MatchView
from tournaments.wording import fill
from tournaments.wording.reasons import explain, explain_time, find_rule
from tournaments.wording.terms import terms

VOID_REASONS = {
    "burned": lambda: gettext("Burned."),
    "misdeal": lambda: gettext("Wrongly dealt."),
    "infraction": lambda: gettext("Infraction."),
    "other": lambda: gettext("Other reason."),
}
AWARD_REASONS = {
    "no_show": lambda: gettext("no-show"),
    "abandoned": lambda: gettext("abandoned"),
    "expelled": lambda: gettext("expelled"),
    "other": lambda: gettext("other reason"),
}


@dataclass(frozen=True, slots=True)
class HandWords:
    """A row as the list of hands shows it: title (who), detail (what and why), points ("+23"), total ("87 : 52").

    rule: number of the section of the match's rules that the detail names, or None.
    """

    title: str
    detail: str
    points: str
    total: str
    rule: int | None = None


@dataclass(frozen=True, slots=True)
class PreviewWords:
    """What a record would do: "Ana + Luis: +23", "87 of 100.", "Opens next: Rosa.", and the end if it ends."""

    headline: str
    reach: str
    opens: str
    ends: str

    def as_dict(self) -> dict[str, str]:
        """Plain JSON values."""
        return asdict(self)


def isolate(name: str) -> str:
    """The name, kept from turning the sentence around it where it is written from right to left."""
    # Nothing below Hebrew is written from right to left: most names need no second look.
    if max(name, default="") >= "\u0590" and any(bidirectional(char) in ("R", "AL", "AN") for char in name):
        return f"\u2068{name}\u2069"
    return name


def name_side(view: MatchView, letter: str | None) -> str:
    """The short name of a side; an empty text for none."""
    return next((isolate(side.short_name) for side in view.sides if side.letter == letter), "")


def name_seat(view: MatchView, number: int | None) -> str:
    """The short name of who sits at a seat; where nobody has a name, the seat's number in words."""
    seat = view.seats.get(number or 0)
    if seat is None:
        return ""
    return isolate(seat.short_name) if seat.named else gettext("seat {seat}").format(seat=number)


def write_points(points: Mapping[str, int]) -> str:
    """ "+23" for whoever got something; several joined by a space; "0" where nobody did."""
    parts = [f"{value:+d}".replace("-", "−") for value in points.values() if value]
    return " ".join(parts) or "0"


def write_total(total: Mapping[str, int], points: Mapping[str, int]) -> str:
    """The running totals with colons: "87 : 52"; with more than three sides only of those that the record changed."""
    shown = total if len(total) <= 3 else [letter for letter, value in points.items() if value]
    return " : ".join(str(total[letter]) for letter in shown)


def describe_row(row: RowView, view: MatchView) -> HandWords:
    """The row in words, with the reason of its score where there is one to give (rules.md 4 to 7)."""
    return describe_scored(row.payload, row.scored, view)


def describe_scored(payload: Mapping[str, Any], scored: Mapping[str, Any], view: MatchView) -> HandWords:
    """A record and the engine's row in words."""
    region = view.tournament.wording
    kind = scored["kind"]
    match kind:
        case "finish" | "block":
            title = name_side(view, scored["winner"]) or gettext("No points")
            detail = _describe_hand(payload, scored, view, region)
        case "void":
            title = gettext("No points")
            detail = f"{terms(region)['void_hand']}. {VOID_REASONS[payload['reason']]()}"
        case "stopped":
            title = _gainers(scored, view)
            detail = explain(scored, view)
        case "given":
            title = name_side(view, scored["winner"])
            detail = fill(gettext("{Hand} given by ruling."), region) + _note(payload)
        case "penalty":
            title = gettext("Penalty for {side}").format(side=name_side(view, payload["side"]))
            detail = (
                gettext("Points to the opponents.")
                if payload["effect"] == "to_opponents"
                else gettext("Points off their own.")
            ) + _note(payload)
        case "time":
            title = gettext("Time called")
            detail = explain_time(payload, view)
        case "award":
            title = _award_title(payload, view)
            detail = gettext("By ruling: {reason}.").format(reason=AWARD_REASONS[payload["reason"]]())
        case _:
            title = gettext("Result from paper")
            detail = fill(gettext("Copied from the sheet without its {hands}."), region) + _note(payload)
    points, total = write_points(scored["points"]), write_total(scored["total"], scored["points"])
    return HandWords(title, detail.strip(), points, total, find_rule(scored, view))


def _award_title(payload: Mapping[str, Any], view: MatchView) -> str:
    if payload["winner"] is None:
        return gettext("Match ended without a winner")
    side = name_side(view, payload["winner"])
    if payload.get("scope") == "game":
        return gettext("Game awarded to {side}").format(side=side)
    return gettext("Match awarded to {side}").format(side=side)


def _gainers(scored: Mapping[str, Any], view: MatchView) -> str:
    best = max(scored["points"], key=lambda letter: scored["points"][letter])
    return name_side(view, best)


def _note(payload: Mapping[str, Any]) -> str:
    reason = payload.get("reason")
    return f" {reason}." if reason and reason != "paper" else ""


def _describe_hand(payload: Mapping[str, Any], scored: Mapping[str, Any], view: MatchView, region: str) -> str:
    who = name_seat(view, payload["seat"])
    head = terms(region)["finish_of" if scored["kind"] == "finish" else "block_of"].format(name=who)
    counts = _describe_counts(payload, view)
    joined = (
        f"{head}, {counts}." if counts and scored["kind"] == "block" else f"{head}. {counts}.".replace("..", ".")
    )
    sentences = [joined if counts else f"{head}.", explain(scored, view)]
    for bonus in payload.get("bonuses") or ():
        points = view.ruleset.bonuses.get(bonus["code"], 0)
        sentences.append(
            gettext("{bonus} {points} to {side}.").format(
                bonus=say_bonus(bonus["code"], region), points=f"+{points}", side=name_side(view, bonus["side"])
            )
        )
    running = payload.get("running") or ()
    if running:
        made = ", ".join(f"{name_seat(view, entry['seat'])} {entry['points']}" for entry in running)
        sentences.append(gettext("During play: {made}.").format(made=made))
    return " ".join(part for part in sentences if part)


def _describe_counts(payload: Mapping[str, Any], view: MatchView) -> str:
    """The pips that were given: "Rosa 13, Tomás 10", or "17 : 17" by sides, or the one sum."""
    if "total_pips" in payload:
        return ngettext("{count} pip in all", "{count} pips in all", payload["total_pips"]).format(
            count=payload["total_pips"]
        )
    if "side_pips" in payload:
        return " : ".join(
            str(payload["side_pips"][side.letter]) for side in view.sides if side.letter in payload["side_pips"]
        )
    pips = dict(payload.get("pips") or {})
    for seat, tiles in (payload.get("tiles") or {}).items():
        pips[seat] = sum(int(end) for tile in tiles for end in tile.split("-"))
    finisher = str(payload["seat"]) if payload["kind"] == "finish" else ""
    seats = [int(seat) for seat in sorted(pips, key=int) if seat != finisher]
    counts = ", ".join(
        f"{name_seat(view, seat)}{' ' if view.seats[seat].named else ': '}{pips[str(seat)]}" for seat in seats
    )
    return counts[:1].upper() + counts[1:]


KNOWN_BONUSES = ("capicua", "chuchazo", "opening_pass", "opening_pass_double", "three_passes")


def say_bonus(code: str, region: str = "") -> str:
    """The name of a bonus; a club's own code is shown as it was written."""
    known = {
        "capicua": pgettext("bonus", "Capicúa"),
        "chuchazo": pgettext("bonus", "Chuchazo"),
        "opening_pass": pgettext("bonus", "Pass on the opening"),
        "opening_pass_double": terms(region)["pass_on_double"],
        "three_passes": pgettext("bonus", "Three passes"),
    }
    return known.get(code, code.replace("_", " "))


def describe_opener(view: MatchView, seat: int | None, *, first: bool | None = None) -> str:
    """Who opens, in words: the name, or that it is not known yet and why.

    first: whether it is the first hand of all (rules.md 5, opener_first); by itself, where nothing is recorded yet.
    """
    if seat is not None:
        return name_seat(view, seat)
    rules = view.ruleset
    first = not view.lines if first is None else first
    if first and rules.opener_first == "drawn_tile":
        return gettext("drawn by lot with a tile")
    ways = (rules.opener_first,) if first else (rules.opener_next, rules.opener_after_no_score)
    if "highest_double" in ways or "holder" in ways:
        return gettext("whoever holds {double}").format(
            double=terms(view.tournament.wording)[f"highest_double_{view.ruleset.set}"]
        )
    return gettext("not known yet")


def describe_preview(scored: Mapping[str, Any], score: Mapping[str, Any], view: MatchView) -> PreviewWords:
    """What a record does or would do. scored: its row; score: the score after it (rules.md 9 without rows)."""
    gained = {letter: points for letter, points in scored["points"].items() if points}
    headline = ", ".join(
        f"{name_side(view, letter)}: {points:+d}".replace("-", "−") for letter, points in gained.items()
    ) or gettext("No points")
    totals = gained or scored["total"]
    reach = ", ".join(
        gettext("{total} of {target}").format(total=scored["total"][letter], target=score["target"])
        for letter in totals
    )
    explained = explain(scored, view)
    if score["status"] == "finished":
        winner = name_side(view, score["winner"])
        ends = gettext("End of the match: {side} wins.").format(side=winner) if winner else gettext("Drawn match.")
        return PreviewWords(f"{headline}.", f"{reach}. {explained}".strip(), "", ends)
    opens = gettext("Opens next: {name}.").format(name=describe_opener(view, score["next_opener"], first=False))
    return PreviewWords(headline, f"{reach}. {explained}".strip(), opens, "")


def describe_stored(payload: Mapping[str, Any], view: MatchView) -> str:
    """A record in words without what it scored: for one that counts no more."""
    region = view.tournament.wording
    if payload["kind"] in ("finish", "block"):
        who = name_seat(view, payload["seat"])
        head = terms(region)["finish_of" if payload["kind"] == "finish" else "block_of"].format(name=who)
        counts = _describe_counts(payload, view)
        return f"{head}. {counts}." if counts else f"{head}."
    return name_kind(payload["kind"], region)


def name_kind(kind: str, region: str = "") -> str:
    """What a kind of record is called."""
    names = {
        "finish": "{finish}",
        "block": "{block}",
        "void": "{void_hand}",
        "stopped": gettext("{Hand} stopped at the target"),
        "given": gettext("{Hand} given by ruling"),
        "penalty": gettext("Penalty"),
        "time": gettext("Time called"),
        "award": gettext("Match awarded"),
        "result": gettext("Result from paper"),
    }
    return fill(names[kind], region)
