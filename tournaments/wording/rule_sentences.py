"""The sentences of a ruleset, key by key (rules.md 2): what each value means at the table."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import assert_never

from django.utils.translation import gettext, ngettext

from scoring import Ruleset
from scoring.rules import TILES_IN_SET
from tournaments.wording import fill

RANK = {"assumed": 2, "club": 1, "read": 0}


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the rules; mark: read, club or assumed."""

    text: str
    mark: str


@dataclass
class Writer:
    """Fills the region's words in, and finds the mark of the keys that a sentence is about."""

    rules: Ruleset
    sources: Mapping[str, str]
    region: str
    lines: list[Sentence] = field(default_factory=list)

    def say(self, text: str, *keys: str, **params: object) -> None:
        """Write a sentence about these keys."""
        mark = max((self.sources.get(key, "read") for key in keys), key=lambda m: RANK.get(m, 0), default="read")
        self.lines.append(Sentence(fill(text, self.region, **params), mark))

    def take(self) -> tuple[Sentence, ...]:
        """The sentences written since the last time."""
        lines, self.lines = tuple(self.lines), []
        return lines


def say_players(w: Writer) -> None:
    """Sides, seats, set, tiles, direction."""
    rules = w.rules
    if rules.sides == "pairs":
        w.say(gettext("Four players in two pairs; partners sit opposite each other."), "sides", "seats")
    else:
        w.say(
            ngettext("{count} player, for himself.", "{count} players, each for himself.", rules.seats),
            "sides",
            "seats",
            count=rules.seats,
        )
    left = TILES_IN_SET[rules.set] - rules.seats * rules.tiles_each
    w.say(
        gettext("The set {upto_double}: {tiles} tiles, {each} for each player.").replace(
            "{upto_double}", f"{{upto_double_{rules.set}}}"
        ),
        "set",
        "tiles_each",
        tiles=TILES_IN_SET[rules.set],
        each=rules.tiles_each,
    )
    if left == 0:
        w.say(gettext("No tile is left over."), "tiles_each")
    elif not rules.stock:
        w.say(gettext("{left} tiles are left over and stay out of play."), "stock", left=left)
    w.say(
        gettext("The turn passes to the right.")
        if rules.direction == "anticlockwise"
        else gettext("The turn passes to the left."),
        "direction",
    )


def say_target(w: Writer) -> None:
    """Target, overflow, games of a match."""
    rules = w.rules
    if rules.hand_value == "one":
        w.say(gettext("Whoever first has {target} {hands} wins."), "target", "hand_value", target=rules.target)
    elif rules.sides == "pairs":
        w.say(gettext("The first pair that reaches {target} points wins."), "target", target=rules.target)
    else:
        w.say(gettext("The first player who reaches {target} points wins."), "target", target=rules.target)
    if rules.hand_value != "one":
        w.say(
            gettext("The total is not cut: what goes over the target is written down.")
            if rules.overflow == "counted"
            else gettext("A finished game is reported with the target at most."),
            "overflow",
        )
    if rules.best_of > 1:
        w.say(
            gettext("A match is the best of {games} games: whoever first wins {needed} has it."),
            "best_of",
            games=rules.best_of,
            needed=rules.best_of // 2 + 1,
        )


def say_finish(w: Writer) -> None:
    """What a finish scores (rules.md 3)."""
    rules = w.rules
    pairs = rules.sides == "pairs"
    if rules.hand_value == "one":
        w.say(
            gettext("Whoever lays his last tile wins the {hand}, which counts one."), "hand_value", "finish_scores"
        )
        return
    if rules.finish_scores == "opponents" and pairs:
        text = gettext(
            "Whoever lays his last tile wins the {hand} for his pair and scores the pips left with the opponents; "
            "his partner's do not count."
        )
    elif pairs:
        text = gettext(
            "Whoever lays his last tile wins the {hand} for his pair and scores all the pips left, his partner's too."
        )
    else:
        text = gettext("Whoever lays his last tile wins the {hand} and scores the pips left with all the others.")
    w.say(text, "finish_scores", "hand_value")
    if rules.rounding == 5:
        w.say(gettext("The {hand}'s pips are rounded to the nearest five."), "rounding")


def say_block(w: Writer) -> None:
    """Who wins a block and what he gets (rules.md 4)."""
    rules = w.rules
    match rules.block_judged:
        case "side_total":
            text = (
                gettext("If nobody can play, the pair with the fewer pips left wins.")
                if rules.sides == "pairs"
                else gettext("If nobody can play, the player with the fewest pips left wins.")
            )
        case "lowest_player" if rules.sides == "pairs":
            text = gettext("If nobody can play, the one player with the fewest pips left wins for his side.")
        case "lowest_player":
            text = gettext("If nobody can play, the player with the fewest pips left wins.")
        case "closer_vs_next":
            text = gettext(
                "If nobody can play, {who_blocked_one} is compared with the next player; the lower of the two wins."
            )
        case "closer_vs_previous":
            text = gettext(
                "If nobody can play, {who_blocked_one} is compared with the player before him; the lower of the two "
                "wins."
            )
        case _:
            assert_never(rules.block_judged)
    w.say(text, "block_judged")
    if rules.stock_on_block == "next_player":
        w.say(gettext("What is left over counts as held by the next player."), "stock_on_block")
    if rules.hand_value != "one":
        match rules.block_scores:
            case "losers":
                text = gettext("The winner scores the pips of the others.")
            case "all":
                text = gettext("The winner scores everybody's pips, his own too.")
            case "difference":
                text = gettext("The winner scores the difference.")
            case _:
                assert_never(rules.block_scores)
        w.say(text, "block_scores")
    match rules.block_tie:
        case "no_score":
            text = gettext("If it is level, nobody scores.")
        case "closer_loses":
            text = (
                gettext("If it is level, {who_blocked_side} loses.")
                if rules.sides == "pairs"
                else gettext("If it is level, {who_blocked_one} loses.")
                if rules.seats == 2
                else gettext(
                    "If it is level, {who_blocked_one} drops out; of several left the nearest to the {opener} in "
                    "order of play wins."
                )
            )
        case "closer_wins":
            text = (
                gettext("If it is level, {who_blocked_side} wins.")
                if rules.sides == "pairs"
                else gettext("If it is level, {who_blocked_one} wins.")
                if rules.seats == 2
                else gettext(
                    "If it is level, {who_blocked_one} wins if he is among them; else the nearest to the {opener} in "
                    "order of play."
                )
            )
        case "nearest_opener":
            text = gettext("If it is level, whoever sits nearest to the {opener} in order of play wins.")
        case _:
            assert_never(rules.block_tie)
    w.say(text, "block_tie")


def say_opening(w: Writer) -> None:
    """Who opens, with what, and who shuffles (rules.md 5)."""
    rules = w.rules
    double = "{highest_double_" + str(rules.set) + "}"
    match rules.opener_first:
        case "highest_double":
            text = gettext("In the first {hand} whoever holds {double} opens.").replace("{double}", double)
        case "drawn_tile":
            text = gettext("The first opening is drawn with a tile.")
        case "assigned":
            text = gettext("The organiser says who opens first.")
        case _:
            assert_never(rules.opener_first)
    w.say(text, "opener_first")
    match rules.opener_next:
        case "rotate":
            text = gettext("Then the next player in order of play opens, whoever won.")
        case "winner":
            text = gettext("Then the winner of the {hand} opens.")
        case "holder":
            text = gettext("Then again whoever holds {double}.").replace("{double}", double)
        case _:
            assert_never(rules.opener_next)
    w.say(text, "opener_next")
    if rules.opener_next == "winner" and rules.block_judged == "side_total" and rules.sides == "pairs":
        w.say(
            gettext(
                "After {the_block} {who_blocked_one} opens if his pair won; else the next player of the pair that won."
            ),
            "opener_next",
        )
    match rules.opener_after_no_score:
        case "rotate":
            text = gettext("After a {hand} without a winner the next player opens.")
        case "same":
            text = gettext("After a {hand} without a winner the same player opens again.")
        case "holder":
            text = gettext("After a {hand} without a winner whoever holds {double} opens.").replace(
                "{double}", double
            )
        case _:
            assert_never(rules.opener_after_no_score)
    w.say(text, "opener_after_no_score")
    match rules.opening_tile:
        case "highest_double":
            text = gettext(
                "The {opener} begins with {double}, or, where nobody holds {doubles}, with the highest tile."
            )
            w.say(text.replace("{double}", double), "opening_tile")
        case "double_if_held":
            w.say(gettext("The {opener} begins with {a_double}, if he has one."), "opening_tile")
        case "any":
            w.say(gettext("The {opener} begins with any tile."), "opening_tile")
        case _:
            assert_never(rules.opening_tile)
    if rules.shuffler == "opener":
        w.say(gettext("Whoever opened shuffles for the next {hand}."), "shuffler")
    elif rules.shuffler == "before_opener":
        w.say(gettext("The player before the next {opener} shuffles."), "shuffler")
