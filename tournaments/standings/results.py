"""The results of every entrant: one for each match, bye and absence (formats.md 1)."""

from collections import Counter
from typing import NamedTuple, assert_never

from tournaments.standings.cards import CardNote, Sanction, group_by_match, judge_cards
from tournaments.standings.event import EntrantId, Event, Kind, Match, Round, TableOfFour, WithdrawnResults
from tournaments.standings.four import score_table
from tournaments.standings.laying import lay_cards, lay_on_table
from tournaments.standings.scores import Outcome, Terms, make_terms, score_match

COUNTED_AS_PLAYED = (Kind.PLAYED, Kind.AWARD)


class Result(NamedTuple):
    """What an entrant has of a match, a bye or an absence, cards included.

    round: counted from 0. match: which of the round's matches, counted from 0, tables of four after the others; None
    for a bye or an absence. hands_for, hands_against: None where nobody knows. opponents: everybody on the other side, or
    at the table. shutout: a played win with the loser on 0 at the table. provisional: the round is still open.
    notes: what cards changed in this result, those of the other side too.
    """

    round: int
    match: int | None
    kind: Kind
    outcome: Outcome
    match_points: int
    points_for: int
    points_against: int
    difference: int
    hands_for: int | None
    hands_against: int | None
    opponents: tuple[EntrantId, ...]
    partner: EntrantId | None
    shutout: bool
    provisional: bool
    notes: tuple[CardNote, ...]


Results = dict[EntrantId, list[Result]]


def list_results(event: Event) -> Results:
    """The results of every entrant in the order of the rounds; those of entrants struck out count for nobody.

    Matches between, byes and absences of ids that are no entrants are the caller's fault (KeyError).
    """
    found: Results = {entrant.id: [] for entrant in event.entrants}
    struck = list_struck(event)
    sanctions = group_by_match(judge_cards(event)) if event.cards else {}
    all_terms: dict[tuple[int | None, int | None], Terms] = {}
    for number, round in enumerate(event.rounds):
        terms = all_terms.get((round.target, round.best_of))
        if terms is None:
            terms = all_terms[round.target, round.best_of] = make_terms(event, round)
        for place, match in enumerate(round.matches):
            a, b = match.sides
            if not struck or struck.isdisjoint(a + b):
                _add_match(found, match, number, place, round, terms, sanctions.get((number, place)))
        for place, table in enumerate(round.tables, len(round.matches)):
            if not struck or struck.isdisjoint(id for id, _ in table.points):
                _add_table(found, table, number, place, round, event, sanctions.get((number, place), ()))
        for ids, kind, line in (
            (round.byes, Kind.BYE, terms.bye),
            (round.absent, Kind.ABSENT, terms.absent),
        ):
            for id in ids:
                if id not in struck:
                    found[id].append(
                        Result(number, None, kind, *line, None, None, (), None, False, round.provisional, ())
                    )
    return found


# What the constructor does, in half the time.
_new = tuple.__new__
_PLAYED, _WIN = Kind.PLAYED, Outcome.WIN


def _add_match(
    found: Results,
    match: Match,
    number: int,
    place: int,
    round: Round,
    terms: Terms,
    sanctions: tuple[Sanction, ...] | None,
) -> None:
    a, b = match.sides
    # An award without a winner is a match played and drawn (formats.md 1).
    kind = _PLAYED if match.winner is None and match.kind is Kind.AWARD else match.kind
    provisional = round.provisional
    first, second = score_match(match, terms)
    hands_a, hands_b = match.hands or (None, None)
    # At the table, before any card: a loser whom a card brought to 0 was not shut out.
    shutout_a = kind is _PLAYED and first[0] is _WIN and second[2] == 0
    shutout_b = kind is _PLAYED and second[0] is _WIN and first[2] == 0
    if sanctions is None and len(a) == len(b) == 1:
        # The way of nearly every match, kept short: an event has thousands.
        found[a[0]].append(
            _new(Result, (number, place, kind, *first, hands_a, hands_b, b, None, shutout_a, provisional, ()))
        )
        found[b[0]].append(
            _new(Result, (number, place, kind, *second, hands_b, hands_a, a, None, shutout_b, provisional, ()))
        )
        return
    laid, notes = lay_cards(match.sides, (first, second), sanctions or (), terms)
    for side, others, own, against, shut_out in (
        (a, b, hands_a, hands_b, shutout_a),
        (b, a, hands_b, hands_a, shutout_b),
    ):
        for id in side:
            line = laid[id]
            partner = next((other for other in side if other != id), None)
            shutout = shut_out and line.outcome is Outcome.WIN
            found[id].append(
                Result(number, place, kind, *line, own, against, others, partner, shutout, provisional, notes)
            )


def _add_table(
    found: Results,
    table: TableOfFour,
    number: int,
    place: int,
    round: Round,
    event: Event,
    sanctions: tuple[Sanction, ...],
) -> None:
    left, lost, notes = lay_on_table(table.points, sanctions)
    lines = score_table(left, event.places, lost)
    for (id, _), line in zip(table.points, lines, strict=True):
        opponents = tuple(other for other, _ in table.points if other != id)
        shutout = line.outcome is Outcome.WIN and not any(own for other, own in table.points if other != id)
        found[id].append(
            Result(
                number, place, Kind.PLAYED, *line, None, None, opponents, None, shutout, round.provisional, notes
            )
        )  # fmt: skip


def list_struck(event: Event) -> frozenset[EntrantId]:
    """Whose results are struck out: those marked so, and the withdrawn as `withdrawn_results` has it (formats.md 2)."""
    struck = {entrant.id for entrant in event.entrants if entrant.struck}
    withdrawn = [entrant.id for entrant in event.entrants if entrant.withdrawn]
    match event.withdrawn_results:
        case WithdrawnResults.KEEP:
            pass
        case WithdrawnResults.STRIKE:
            struck.update(withdrawn)
        case WithdrawnResults.STRIKE_BELOW_HALF:
            whole = len(event.entrants) - 1 if event.matches_each is None else event.matches_each
            played = _count_played(event) if withdrawn else {}
            struck.update(id for id in withdrawn if 2 * played.get(id, 0) < whole)
        case _:
            assert_never(event.withdrawn_results)
    return frozenset(struck)


def _count_played(event: Event) -> Counter[EntrantId]:
    played: Counter[EntrantId] = Counter()
    for round in event.rounds:
        for match in round.matches:
            if match.kind in COUNTED_AS_PLAYED:
                played.update(match.sides[0] + match.sides[1])
        for table in round.tables:
            played.update(id for id, _ in table.points)
    return played
