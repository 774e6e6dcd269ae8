"""The sentences of a ruleset about time, bonuses, points during play, drawing and passing (rules.md 2, 6, 7)."""

from typing import assert_never

from django.utils.translation import gettext, ngettext

from tournaments.wording import fill
from tournaments.wording.hands import say_bonus
from tournaments.wording.rule_sentences import Writer


def say_time(w: Writer) -> None:
    """The end by time (rules.md 7)."""
    rules = w.rules
    w.say(
        ngettext(
            "A match lasts {minutes} minute.", "A match lasts {minutes} minutes.", rules.time_limit_minutes or 0
        ),
        "time_limit_minutes",
        minutes=rules.time_limit_minutes,
    )
    match rules.at_time:
        case "finish_hand":
            text = gettext("Then the {hand} in progress is finished, and whoever leads wins.")
        case "stop":
            text = gettext(
                "Then play stops at once, and whoever leads wins; the {hand} in progress does not count."
            )
        case "one_more_hand":
            text = gettext(
                "Then the {hand} in progress is finished and one more is played, and whoever leads wins."
            )
        case _:
            assert_never(rules.at_time)
    w.say(text, "at_time")
    match rules.time_tie:
        case "extra_hand":
            text = gettext("If they are level, play goes on until somebody leads.")
        case "draw":
            text = gettext("If they are level, the match is drawn.")
        case "earlier_score":
            text = gettext("If they are level after the last {hand}, the score before it stands.")
        case _:
            assert_never(rules.time_tie)
    w.say(text, "time_tie")


def say_extras(w: Writer) -> None:
    """Points during play and bonuses (rules.md 6)."""
    rules = w.rules
    if rules.running_multiple:
        w.say(
            gettext("Whoever makes the open ends add up to a multiple of {multiple} scores that sum at once."),
            "running_multiple",
            multiple=rules.running_multiple,
        )
    for place, points in enumerate(rules.hand_bonuses, 1):
        w.say(
            gettext("{hand_word} {place} won in a game: {points} points on top."),
            "hand_bonuses",
            hand_word=fill("{Hand}", w.region),
            place=place,
            points=points,
        )
    for code, points in rules.bonuses.items():
        w.say(gettext("{bonus}: {points} points."), "bonuses", bonus=say_bonus(code, w.region), points=points)


def say_passing(w: Writer) -> None:
    """Drawing and passing."""
    rules = w.rules
    if rules.stock:
        w.say(gettext("Whoever cannot play draws {from_boneyard}."), "stock")
    w.say(
        gettext("One may pass although one has a tile that fits.")
        if rules.may_pass
        else gettext("Whoever has a tile that fits must play it."),
        "may_pass",
    )
