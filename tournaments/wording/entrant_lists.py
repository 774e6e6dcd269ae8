"""Lines of a list of entrants in words: what is wrong, what is asked, what the list was read from."""

from dataclasses import dataclass, field

from django.utils.translation import gettext, gettext_lazy, ngettext

from tournaments.exchange.entrant_lists import Fault, ReadList
from tournaments.services.entrant_plans import KEEP, NEW, PlannedLine, Question
from tournaments.wording import say

SEPARATED = {
    "\t": gettext_lazy("separated by tabs"),
    ";": gettext_lazy("separated by semicolons"),
    ",": gettext_lazy("separated by commas"),
}


@dataclass(frozen=True)
class FieldWords:
    """A field of a line that is corrected in place: its name in the form, its label, what stands in it, what is wrong."""

    name: str
    label: str
    value: str
    error: str


@dataclass(frozen=True)
class QuestionWords:
    """A question of a line: its name in the form, the sentence, and the answers with the one that holds now."""

    name: str
    sentence: str
    answers: list[tuple[str, str, bool]]


@dataclass
class LineWords:
    """A line as the preview shows it."""

    number: int
    name: str
    club: str
    seed: str
    faults: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    questions: list[QuestionWords] = field(default_factory=list)
    fields: list[FieldWords] = field(default_factory=list)


def say_fault(fault: Fault) -> str:
    """The sentence for something wrong in a line; names in it are the list's own."""
    return say(fault.code, **fault.params)


def describe_line(line: PlannedLine, per_entrant: int, *, names: bool = True) -> LineWords:
    """A line with the sentences and fields that it needs. names: False leaves out what a folded line shows."""
    if not names:
        return LineWords(line.number, "", "", "")
    given = line.line
    written = " + ".join(player for player in given.players if player)
    shown = LineWords(
        number=line.number,
        name=(line.name if line.is_good else given.name or written) or "–",
        club=line.club,
        seed=given.seed,
        faults=[say_fault(fault) for fault in line.faults if not _has_field(fault)],
        warnings=[say_fault(fault) for fault in line.warnings],
        questions=[describe_question(line.number, question) for question in line.questions],
    )
    if not line.is_good or line.warnings:
        shown.fields = list_fields(line, per_entrant)
    return shown


def _has_field(fault: Fault) -> bool:
    return bool(fault.column) and fault.code not in ("players_not_allowed", "entrant_repeated")


def list_fields(line: PlannedLine, per_entrant: int) -> list[FieldWords]:
    """The fields in which a line is corrected, each with the first thing that is wrong with it."""
    given, single = line.line, per_entrant == 1
    errors: dict[str, str] = {}
    for fault in line.faults:
        if _has_field(fault):
            errors.setdefault(fault.column, say_fault(fault))
    players = [*given.players, "", ""][:per_entrant]
    columns = [("name", gettext("Name of the pair (if it has one)"), given.name)] if not single else []
    for place, player in enumerate(players, 1):
        label = gettext("Player") if single else gettext("Player {place}").format(place=place)
        columns.append((f"player_{place}", label, player))
    columns += [
        ("club", gettext("Club"), given.club),
        ("seed", gettext("Seed"), given.seed),
        ("contact", gettext("Contact"), given.contact),
    ]
    if single and "name" in errors:
        errors.setdefault("player_1", errors["name"])
    return [
        FieldWords(f"{name}_{line.number}", label, value, errors.get(name, "")) for name, label, value in columns
    ]


def describe_question(number: int, question: Question) -> QuestionWords:
    """A question with its answers; the one that holds unless another is chosen is marked."""
    name = f"choice_{number}.{question.column}"
    if question.column == "club":
        ((known, _label),) = question.options
        sentence = gettext("“{written}” is almost written as “{known}”.").format(
            written=question.written, known=known
        )
        answers = [
            (known, gettext("It is the same club: {name}").format(name=known), question.chosen == known),
            (KEEP, gettext("Leave it as {name}").format(name=question.written), question.chosen == KEEP),
        ]
        return QuestionWords(name, sentence, answers)
    sentence = gettext("Is “{written}” somebody of the club's register?").format(written=question.written)
    answers = [
        (value, gettext("Yes: {name}").format(name=label), question.chosen == value)
        for value, label in question.options
    ]
    answers.append((NEW, gettext("No, somebody else"), question.chosen == NEW))
    return QuestionWords(name, sentence, answers)


def say_source(read: ReadList, name: str = "", kind: str = "") -> str:
    """What a list was read from: "pairs.csv · 64 lines · separated by semicolons"."""
    count = len(read.lines)
    parts = [name, ngettext("{count} line", "{count} lines", count).format(count=count)]
    if kind != "xlsx" and read.separator:
        parts.append(str(SEPARATED[read.separator]))
    if read.ignored:
        parts.append(gettext("not read: {columns}").format(columns=", ".join(read.ignored)))
    return " · ".join(part for part in parts if part)
