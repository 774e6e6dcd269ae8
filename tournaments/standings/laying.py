"""How a card is laid over the score of a match (formats.md 1).

Where an entrant is a side, the match is scored anew for both: what is taken off one is less against the other, and a
win that falls is the other side's. Where partners change, a card is a player's own: his result changes, nobody else's.
"""

from collections.abc import Mapping, Sequence

from tournaments.standings.cards import CardNote, Charge, Sanction, charge_entrants
from tournaments.standings.event import EntrantId
from tournaments.standings.scores import Line, Outcome, Terms

NO_CHARGE = Charge(0, False)


def lay_cards(
    sides: tuple[tuple[EntrantId, ...], tuple[EntrantId, ...]],
    lines: tuple[Line, Line],
    sanctions: Sequence[Sanction],
    terms: Terms,
) -> tuple[dict[EntrantId, Line], tuple[CardNote, ...]]:
    """The line of everybody in a match after its cards, and what each card did.

    A card of somebody who does not sit there (the pairing was changed since) does nothing.
    """
    laid = {id: line for side, line in zip(sides, lines, strict=True) for id in side}
    sanctions = [sanction for sanction in sanctions if sanction.card.id in laid]
    if not sanctions:
        return laid, ()
    charges = charge_entrants(sanctions)
    notes = note_cards(sanctions, {id: line.points_for for id, line in laid.items()})
    if len(sides[0]) == len(sides[1]) == 1:
        a, b = sides[0][0], sides[1][0]
        laid[a], laid[b] = charge_sides(lines, (charges.get(a, NO_CHARGE), charges.get(b, NO_CHARGE)), terms)
    else:
        for id, charge in charges.items():
            laid[id] = charge_player(laid[id], charge, terms)
    return laid, notes


def charge_player(line: Line, charge: Charge, terms: Terms) -> Line:
    """A player's own line after his cards, the others' untouched."""
    if charge.lost:
        return lose_match(terms)
    own = line.points_for - min(charge.points, line.points_for)
    difference = line.difference - (line.points_for - own)
    if falls(line, own, line.points_against):
        return Line(Outcome.LOSS, terms.match_points.loss, own, line.points_against, difference)
    return line._replace(points_for=own, difference=difference)


def charge_sides(lines: tuple[Line, Line], charges: tuple[Charge, Charge], terms: Terms) -> tuple[Line, Line]:
    """The lines of both sides after the cards of both."""
    if charges[0].lost or charges[1].lost:
        won = Line(Outcome.WIN, terms.match_points.win, terms.target, 0, terms.target)
        # Off the target that the other's loss brings him, his own cards still take their points.
        return (
            lose_match(terms) if charges[0].lost else charge_player(won, charges[0], terms),
            lose_match(terms) if charges[1].lost else charge_player(won, charges[1], terms),
        )
    taken = [min(charge.points, line.points_for) for charge, line in zip(charges, lines, strict=True)]
    after = []
    for mine, theirs in ((0, 1), (1, 0)):
        line = lines[mine]
        after.append(
            line._replace(
                points_for=line.points_for - taken[mine],
                points_against=max(0, line.points_against - taken[theirs]),
                difference=line.difference - taken[mine] + taken[theirs],
            )
        )
    for mine, theirs in ((0, 1), (1, 0)):
        if falls(lines[mine], after[mine].points_for, after[theirs].points_for):
            points = terms.match_points
            after[mine] = after[mine]._replace(outcome=Outcome.LOSS, match_points=points.loss)
            after[theirs] = after[theirs]._replace(outcome=Outcome.WIN, match_points=points.win)
    return after[0], after[1]


def falls(before: Line, own: int, others: int) -> bool:
    """Whether a win becomes a loss: points were taken, and it is level or behind, which it was not before.

    In a best of N a match may be won with fewer points; such a win hangs on the games and stays.
    """
    return (
        before.outcome is Outcome.WIN
        and own < before.points_for
        and before.points_for >= before.points_against
        and own <= others
    )


def lose_match(terms: Terms) -> Line:
    """The line of who loses the match by a card: 0 : target."""
    return Line(Outcome.LOSS, terms.match_points.loss, 0, terms.target, -terms.target)


def lay_on_table(
    points: Sequence[tuple[EntrantId, int]], sanctions: Sequence[Sanction]
) -> tuple[list[int], list[bool], tuple[CardNote, ...]]:
    """The points at a table of four after its cards, who lost the match by one, and what each card did."""
    seated = {id for id, _ in points}
    sanctions = [sanction for sanction in sanctions if sanction.card.id in seated]
    charges = charge_entrants(sanctions)
    left, lost = [], []
    for id, own in points:
        charge = charges.get(id, NO_CHARGE)
        left.append(own - min(charge.points, own))
        lost.append(charge.lost)
    return left, lost, note_cards(sanctions, dict(points))


def note_cards(sanctions: Sequence[Sanction], scores: Mapping[EntrantId, int]) -> tuple[CardNote, ...]:
    """What each card did: points are taken until the score is 0, card after card, and not where the match is lost."""
    left = dict(scores)
    lost = {sanction.card.id for sanction in sanctions if sanction.rule.match_lost}
    notes = []
    for sanction in sanctions:
        id = sanction.card.id
        taken = 0 if id in lost else min(sanction.rule.points, left[id])
        left[id] -= taken
        notes.append(CardNote(id, sanction.card.colour, sanction.counted, taken, sanction.rule.match_lost))
    return tuple(notes)
