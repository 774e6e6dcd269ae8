"""Standings in words: values, what decided a place, and every criterion worked out with its numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from django.utils.translation import gettext, pgettext

from tournaments.selectors.standings_lines import StandingLine, StandingsView
from tournaments.standings.cards import CardNote
from tournaments.standings.criteria import Value
from tournaments.standings.event import Colour, Criterion, Kind
from tournaments.standings.results import Result
from tournaments.standings.scores import Outcome
from tournaments.standings.working import Addend, Nothing, Source, Working, explain_tally
from tournaments.wording.criteria import MEANINGS, NAMES

# Written with their sign: they may be below nothing.
SIGNED = frozenset({Criterion.DIFFERENCE, Criterion.HEAD_TO_HEAD_DIFFERENCE})
LOT_DIGITS = 12  # of the hash that lots are drawn by: enough to compare two


@dataclass(frozen=True, slots=True)
class WorkedOut:
    """A criterion of an entrant in words. sum: what it adds up to, term by term; note: what else there is to say."""

    name: str
    meaning: str
    sum: str
    value: str
    note: str


@dataclass(frozen=True, slots=True)
class ResultWords:
    """A result in words. number: its round; match: place in it, None for a bye; marks: cards, provisional."""

    number: int
    round: int
    match: int | None
    text: str
    opponents: str
    opponent_ids: tuple[str, ...]
    marks: tuple[str, ...]


def say_signed(number: int) -> str:
    """ "+12", "−8", "0": with a real minus sign."""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def say_value(criterion: Criterion, value: Value) -> str:
    """A value as a column shows it; a dash where it splits nothing, or nobody gave it."""
    if value is None:
        return "–"
    if isinstance(value, int):
        return say_signed(value) if criterion in SIGNED else str(value)
    return str(value)


def say_decided(view: StandingsView, line: StandingLine) -> str:
    """What split a place from the next better one, with both numbers; empty at the top and for ranks that are shared."""
    above = view.find_above(line)
    if above is None:
        return ""
    if line.decided_by is None:
        return gettext("Struck out: stands behind all others.") if line.struck else ""
    place = view.criteria.index(line.decided_by)
    return gettext("{criterion} decides: {own} against {other} of place {rank}.").format(
        criterion=NAMES[line.decided_by],
        own=say_value(line.decided_by, line.values[place]),
        other=say_value(line.decided_by, above.values[place]),
        rank=above.rank,
    )


def describe_working(view: StandingsView, entrant_id: str) -> list[WorkedOut]:
    """Every criterion of an entrant worked out, in the stage's order (formats.md 2)."""
    return [describe_criterion(working, view.names) for working in explain_tally(view.tally, entrant_id)]


def describe_criterion(working: Working, names: Mapping[str, str]) -> WorkedOut:
    """One criterion worked out."""
    criterion = working.criterion
    notes = [say_nothing(working, names)]
    if working.lot is not None:
        notes.append(gettext("Lot: {lot}").format(lot=working.lot[:LOT_DIGITS]))
    if any(addend.dropped for addend in working.addends):
        notes.append(gettext("In brackets: the lowest, which is left out."))
    if criterion is Criterion.HANDS_WON and any(_lacks_hands(addend) for addend in working.addends):
        notes.append(gettext("A question mark: the score sheet does not say it."))
    sum_ = say_sum(working.addends, criterion)
    if working.against:
        sum_ = f"({sum_}) / ({say_sum(working.against, criterion)})"
    return WorkedOut(
        name=str(NAMES[criterion]),
        meaning=str(MEANINGS[criterion]),
        sum=sum_,
        value=say_value(criterion, working.value),
        note=" ".join(note for note in notes if note),
    )


def _lacks_hands(addend: Addend) -> bool:
    result = addend.result
    return result is not None and result.hands_for is None and result.kind in (Kind.PLAYED, Kind.AWARD)


def say_sum(addends: Sequence[Addend], criterion: Criterion) -> str:
    """The terms of a sum: "2 + 2 + 0"; of what may be below nothing "+52 −16"."""
    signed = criterion in SIGNED
    terms = [say_addend(addend, criterion) for addend in addends]
    return (" " if signed else " + ").join(terms).replace("+ −", "− ")


def say_addend(addend: Addend, criterion: Criterion) -> str:
    """One term, with a word where it comes from no result."""
    unknown = criterion is Criterion.HANDS_WON and _lacks_hands(addend)
    number = "?" if unknown else say_signed(addend.amount) if criterion in SIGNED else _minus(addend.amount)
    match addend.source:
        case Source.RESULT:
            return f"[{number}]" if addend.dropped else number
        case Source.CARRIED:
            return gettext("{number} (brought along)").format(number=number)
        case Source.PENALTY:
            return gettext("{number} (penalty)").format(number=number)
        case _:
            assert_never(addend.source)


def _minus(number: int) -> str:
    return str(number).replace("-", "−")


def say_nothing(working: Working, names: Mapping[str, str]) -> str:
    """Why head to head splits nothing, or among whom it was looked at; empty for every other criterion."""
    others = ", ".join(names[str(id)] for id in working.level)
    match working.nothing:
        case None:
            return gettext("Among those level: {names}").format(names=others) if others else ""
        case Nothing.ALONE:
            return gettext("Nobody is level here.")
        case Nothing.NOT_MET:
            return gettext("Not all of those level have met: {names}").format(names=others)
        case Nothing.CHANGING_PARTNERS:
            return gettext("Does not count where partners change.")
        case _:
            assert_never(working.nothing)


def describe_results(view: StandingsView, entrant_id: str) -> list[ResultWords]:
    """What an entrant has of every round, in their order."""
    numbers = view.rounds
    return [
        describe_result(result, numbers[result.round], view.names) for result in view.tally.results[entrant_id]
    ]


def describe_result(result: Result, number: int, names: Mapping[str, str]) -> ResultWords:
    """One result: "won 114 : 65", and against whom."""
    marks = [say_note(note) for note in result.notes]
    if result.provisional:
        marks.append(gettext("provisional"))
    ids = tuple(str(id) for id in result.opponents)
    return ResultWords(
        number=number,
        round=result.round,
        match=result.match,
        text=say_result(result),
        opponents=", ".join(names[id] for id in ids),
        opponent_ids=ids,
        marks=tuple(marks),
    )


def say_result(result: Result) -> str:
    """How a match, a bye or an absence came out, with the points that count."""
    points = f"{result.points_for} : {result.points_against}"
    won = result.outcome is Outcome.WIN
    match result.kind:
        case Kind.PLAYED:
            return say_outcome(result.outcome).format(points=points)
        case Kind.BYE:
            return gettext("bye, {points}").format(points=points)
        case Kind.ABSENT:
            return gettext("absent, {points}").format(points=points)
        case Kind.NO_SHOW if won:
            return gettext("the others did not come, {points}").format(points=points)
        case Kind.NO_SHOW:
            return gettext("did not come, {points}").format(points=points)
        case Kind.DOUBLE_NO_SHOW:
            return gettext("nobody came, {points}").format(points=points)
        case Kind.AWARD:
            return gettext("by ruling: {result}").format(result=say_outcome(result.outcome).format(points=points))
        case _:
            assert_never(result.kind)


def say_outcome(outcome: Outcome) -> str:
    """Won, drew or lost, with a place for the points."""
    match outcome:
        case Outcome.WIN:
            return pgettext("outcome", "won {points}")
        case Outcome.DRAW:
            return pgettext("outcome", "drew {points}")
        case Outcome.LOSS:
            return pgettext("outcome", "lost {points}")
        case _:
            assert_never(outcome)


def say_card(colour: Colour) -> str:
    """The name of a card."""
    match colour:
        case Colour.YELLOW:
            return gettext("Yellow card")
        case Colour.RED:
            return gettext("Red card")
        case Colour.BLACK:
            return gettext("Black card")
        case _:
            assert_never(colour)


def say_note(note: CardNote) -> str:
    """What a card did to a result."""
    card = say_card(note.shown)
    if note.counted is not note.shown:
        card = gettext("{card}, counted as: {other}").format(card=card, other=say_card(note.counted))
    if note.lost:
        return gettext("{card}: the match is lost").format(card=card)
    return gettext("{card}: −{points}").format(card=card, points=note.points) if note.points else card
