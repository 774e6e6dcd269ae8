"""The plan of a blank sheet: which columns a ruleset needs, and how many lines."""

from django.utils.translation import gettext, pgettext

from scoring import Ruleset
from tournaments.printing.sheets import BlankColumn, BlankPlan, Fact
from tournaments.selectors.matches import MatchView
from tournaments.wording import fill

# About what a hand brings its winner, in pips: for how many lines a game may need, never for a score.
PIPS_OF_A_HAND = {6: 22, 9: 45, 12: 80}
SPARE = 3  # void and level hands


def plan_blank(view: MatchView) -> BlankPlan:
    """The columns and lines for the match's ruleset."""
    rules = view.ruleset
    games = (
        tuple(gettext("Game {game}").format(game=game) for game in range(1, rules.best_of + 1))
        if rules.best_of > 1
        else ("",)
    )
    return BlankPlan(
        columns=tuple(list_columns(view)), games=games, lines=count_lines(rules), facts=tuple(list_facts(view))
    )


def count_lines(rules: Ruleset) -> int:
    """Lines for one game: enough for every side but one to stay just below the target, and a few to spare."""
    hand = 1 if rules.hand_value == "one" else PIPS_OF_A_HAND[rules.set] + sum(rules.bonuses.values()) // 4
    sides = 2 if rules.sides == "pairs" else min(rules.seats, 3)
    return min(60, max(8, -(-rules.target * sides * 3 // (hand * 4)) + SPARE))


def list_columns(view: MatchView) -> list[BlankColumn]:
    """Hand, who opened, who ended it and how, pips of each seat, points during play, bonus, points and totals."""
    rules, region = view.ruleset, view.tournament.wording
    pips = gettext("Pips left at seat")
    ended = gettext("Who ended it")
    columns = [
        BlankColumn(pgettext("hand", "No."), 8),
        BlankColumn(gettext("Opened (seat)"), 13),
        BlankColumn(gettext("Seat"), 12, ended),
        BlankColumn(fill("{finish}", region), 13, ended),
        BlankColumn(fill("{block}", region), 13, ended),
    ]
    columns += [BlankColumn(str(seat), 10 if rules.seats <= 6 else 8, pips) for seat in range(1, rules.seats + 1)]
    if rules.stock and rules.stock_on_block == "next_player":
        columns.append(BlankColumn(fill("{in_boneyard}", region), 12, pips))
    if rules.running_multiple:
        made = gettext("Points during play")
        columns += [BlankColumn(side.letter, 20, made) for side in view.sides]
    if rules.bonuses or rules.hand_bonuses:
        columns.append(BlankColumn(gettext("Bonus"), 14))
    if len(view.sides) == 2:
        for side in view.sides:
            group = f"{side.letter} {side.short_name}"
            columns.append(BlankColumn(gettext("Points"), 14, group))
            columns.append(BlankColumn(gettext("Total"), 15, group, carried=True))
        return columns
    columns.append(BlankColumn(gettext("Points"), 13))
    total = gettext("Total")
    columns += [
        BlankColumn(side.letter, 12 if rules.seats <= 6 else 10, total, carried=True) for side in view.sides
    ]
    return columns


def list_facts(view: MatchView) -> list[Fact]:
    """What is written below the hands."""
    facts = [Fact(gettext("Penalties (side, points, reason)"), "")]
    if view.ruleset.time_limit_minutes is not None:
        facts.append(Fact(fill(gettext("Time called (at, after {hand})"), view.tournament.wording), ""))
    facts.append(Fact(gettext("Final points and winner"), ""))
    return facts
