"""The words for every key of the ruleset and its values, for the form that changes them.

Words in {braces} are the region's terms; {highest_double} is that of the set of tiles.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring import Ruleset
from tournaments.wording import fill
from tournaments.wording.terms import terms

Words = str | Promise


def say_key(words: Words, rules: Ruleset, region: str = "") -> str:
    """A question or value of KEYS in the active language, with the region's terms."""
    return fill(str(words), region, highest_double=terms(region)[f"highest_double_{rules.set}"])


# key -> (question, {value: words}); keys without a table take a number, a flag or a list.
KEYS: dict[str, tuple[Words, dict[object, Words]]] = {
    "sides": (_("Who plays together"), {"pairs": _("Two pairs"), "individual": _("Each for himself")}),
    "seats": (_("Players at the table"), {}),
    "set": (_("Set of tiles"), {6: "{upto_double_6}", 9: "{upto_double_9}", 12: "{upto_double_12}"}),
    "tiles_each": (_("Tiles for each player"), {}),
    "stock": (_("Players draw {from_boneyard}"), {}),
    "direction": (
        _("The turn passes"),
        {"anticlockwise": _("to the right"), "clockwise": _("to the left")},
    ),
    "target": (_("Played to"), {}),
    "best_of": (
        _("Games in a match"),
        {1: _("One"), 3: _("Best of three"), 5: _("Best of five"), 7: _("Best of seven")},
    ),
    "hand_value": (_("A won {hand} is worth"), {"pips": _("the pips left"), "one": _("one")}),
    "finish_scores": (
        _("After {the_finish} one scores"),
        {"opponents": _("the opponents' pips"), "all": _("everybody's pips")},
    ),
    "block_judged": (
        _("{block}: it is won by"),
        {
            "side_total": _("the lowest side"),
            "lowest_player": _("the lowest player"),
            "closer_vs_next": _("{who_blocked_one} or the next player, whoever is lower"),
            "closer_vs_previous": _("{who_blocked_one} or the player before, whoever is lower"),
        },
    ),
    "block_scores": (
        _("After {the_block} one scores"),
        {"losers": _("the others' pips"), "all": _("everybody's pips"), "difference": _("the difference")},
    ),
    "block_tie": (
        "{level_block}",
        {
            "no_score": _("nobody scores"),
            "closer_loses": _("{who_blocked_one} loses"),
            "closer_wins": _("{who_blocked_one} wins"),
            "nearest_opener": _("the nearest to the {opener} wins"),
        },
    ),
    "stock_on_block": (
        _("What is left over after {the_block}"),
        {"ignored": _("does not count"), "next_player": _("counts with the next player")},
    ),
    "rounding": (_("Points are rounded"), {1: _("not at all"), 5: _("to the nearest five")}),
    "running_multiple": (
        _("Points during play"),
        {None: _("none"), 5: _("multiples of five"), 3: _("multiples of three")},
    ),
    "opener_first": (
        _("First opens"),
        {
            "highest_double": _("whoever holds {highest_double}"),
            "drawn_tile": _("whoever draws the highest tile"),
            "assigned": _("whom the organiser names"),
        },
    ),
    "opener_next": (
        _("Next opens"),
        {
            "rotate": _("the next player"),
            "winner": _("the winner"),
            "holder": _("whoever holds {highest_double}, again"),
        },
    ),
    "opener_after_no_score": (
        _("After a {hand} without a winner opens"),
        {
            "rotate": _("the next player"),
            "same": _("the same player"),
            "holder": _("whoever holds {highest_double}"),
        },
    ),
    "opening_tile": (
        _("The opener leads"),
        {
            "any": _("any tile"),
            "highest_double": "{highest_double}",
            "double_if_held": _("{a_double}, if he has one"),
        },
    ),
    "may_pass": (_("Passing with a tile that fits is allowed"), {}),
    "shuffler": (
        _("Who shuffles"),
        {
            None: _("as it comes"),
            "opener": _("who opened last"),
            "before_opener": _("who sits before the next opener"),
        },
    ),
    "hand_bonuses": (_("Points on top for the first, second, … {hand} won"), {}),
    "bonuses": (_("Bonuses"), {}),
    "overflow": (
        _("Points over the target"),
        {"counted": _("are written down"), "trimmed": _("are cut in the result")},
    ),
    "time_limit_minutes": (_("Minutes for a match (empty: no limit)"), {}),
    "at_time": (
        _("When the time is up"),
        {
            "finish_hand": _("the {hand} in progress is finished"),
            "stop": _("play stops at once"),
            "one_more_hand": _("the {hand} is finished and one more is played"),
        },
    ),
    "time_tie": (
        _("If the time ends level"),
        {
            "extra_hand": _("play goes on until somebody leads"),
            "draw": _("the match is drawn"),
            "earlier_score": _("the score before the last {hand} stands"),
        },
    ),
}
