"""What the cards of an event do to the scores (formats.md 1, "Cards and penalties of a stage").

A card is never written into a result: it is laid over the score when the standings are computed, so that a card that
was taken back has never been.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, assert_never

from tournaments.standings.event import Card, CardRule, CardRules, Colour, EntrantId, Event


class CardNote(NamedTuple):
    """What a card did to a result, for whoever reads it.

    id: the offender. shown: the colour of the card. counted: the colour that it counts as. points: what was really
    taken off his score. lost: he lost the match by it.
    """

    id: EntrantId
    shown: Colour
    counted: Colour
    points: int
    lost: bool


@dataclass(frozen=True, slots=True)
class Sanction:
    """A card with what it costs, after escalation."""

    card: Card
    counted: Colour
    rule: CardRule


def judge_cards(event: Event) -> tuple[Sanction, ...]:
    """Every card with the rule that it counts by, in the order of rounds.

    Cards of the same round keep the order in which they were entered.
    """
    yellows: Counter[EntrantId] = Counter()
    judged = []
    for card in sorted(event.cards, key=lambda card: card.round):
        counted = card.colour
        if counted is Colour.YELLOW:
            yellows[card.id] += 1
            if yellows[card.id] > 1 and event.card_rules.second_yellow_is_red:
                counted = Colour.RED
        judged.append(Sanction(card, counted, find_rule(event.card_rules, counted)))
    return tuple(judged)


def find_rule(rules: CardRules, colour: Colour) -> CardRule:
    """What a card of this colour costs."""
    match colour:
        case Colour.YELLOW:
            return rules.yellow
        case Colour.RED:
            return rules.red
        case Colour.BLACK:
            return rules.black
        case _:
            assert_never(colour)


def group_by_match(sanctions: tuple[Sanction, ...]) -> dict[tuple[int, int], tuple[Sanction, ...]]:
    """The sanctions of each match, by (round, match)."""
    found: dict[tuple[int, int], list[Sanction]] = {}
    for sanction in sanctions:
        if sanction.card.match is not None:
            found.setdefault((sanction.card.round, sanction.card.match), []).append(sanction)
    return {place: tuple(shown) for place, shown in found.items()}


def sum_penalties(event: Event) -> dict[EntrantId, int]:
    """General penalty points of each entrant who has any: those entered, and those of cards outside a match."""
    sums: dict[EntrantId, int] = {}
    for penalty in event.penalties:
        sums[penalty.id] = sums.get(penalty.id, 0) + penalty.points
    for sanction in judge_cards(event):
        if sanction.card.match is None and sanction.rule.points:
            sums[sanction.card.id] = sums.get(sanction.card.id, 0) + sanction.rule.points
    return sums


def list_expelled(event: Event) -> frozenset[EntrantId]:
    """Who was shown a card that expels (black by default); he is paired no more, and keeps results and place."""
    return frozenset(sanction.card.id for sanction in judge_cards(event) if sanction.rule.expelled)


class Charge(NamedTuple):
    """What the cards of one match cost one entrant: points, or the match."""

    points: int
    lost: bool


def charge_entrants(sanctions: Sequence[Sanction]) -> dict[EntrantId, Charge]:
    """The sanctions of one match summed for each offender."""
    charges: dict[EntrantId, Charge] = {}
    for sanction in sanctions:
        before = charges.get(sanction.card.id, Charge(0, False))
        charges[sanction.card.id] = Charge(
            before.points + sanction.rule.points, before.lost or sanction.rule.match_lost
        )
    return charges
