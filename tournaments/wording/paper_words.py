"""A match's score sheet in words, ready to be printed: head, rules, hands or empty lines, places to sign."""

from dataclasses import replace

from django.utils.translation import get_language, gettext, pgettext

from tournaments.printing.fonts import MARK
from tournaments.printing.sheets import LAYOUT, Fact, HandLine, Sheet, SheetWords, SideBox, SignBox
from tournaments.selectors.matches import MatchView
from tournaments.selectors.seating import SideView
from tournaments.wording import fill, say_rules_name
from tournaments.wording.hands import describe_opener
from tournaments.wording.paper_blank import plan_blank
from tournaments.wording.paper_hands import HandWriter, say_clock, say_day, say_result
from tournaments.wording.rules import describe_rules

CHECK_LENGTH = 12  # characters of the digest on paper: enough that no other sheet of the club has the same


def write_sheet(view: MatchView, code: str = "", code_note: str = "") -> Sheet:
    """The sheet with the hands recorded so far, in the active language and the tournament's words."""
    writer = HandWriter(view)
    lines = tuple(writer.write())
    sheet = write_frame(view, "filled", code, code_note)
    totals = HandLine(title=gettext("Total"), totals=tuple(str(side.total) for side in view.sides))
    return replace(sheet, lines=lines, notes=tuple(writer.notes), totals=totals, result=say_result(view))


def write_blank(view: MatchView, code: str = "", code_note: str = "") -> Sheet:
    """The sheet to fill in by hand, its lines laid out from the match's ruleset."""
    return replace(write_frame(view, "blank", code, code_note), plan=plan_blank(view))


def write_frame(view: MatchView, kind: str, code: str, code_note: str) -> Sheet:
    """What both sheets share: head, sides, rules, places to sign, check mark."""
    match = view.match
    language = (get_language() or "es").split("-")[0]
    last = view.lines[-1] if view.lines else None
    place = gettext("Table {table}").format(table=match.table) if match.table else gettext("Match without a table")
    return Sheet(
        language=language,
        title=gettext("Score sheet"),
        place=place,
        club=view.tournament.club.name,
        tournament=" · ".join(filter(None, [view.tournament.name, view.stage.name])),
        facts=tuple(list_facts(view, blank=kind == "blank")),
        sides=tuple(describe_side(view, side) for side in view.sides),
        rules=tuple(list_rules(view)),
        words=list_words(view),
        signs=tuple(list_signs(view, blank=kind == "blank")),
        check=say_check(view),
        key=":".join(
            map(str, [LAYOUT, kind, match.public_id, view.version, language, last.digest if last else "", code])
        ),
        made_at=last.created_at if last else match.created_at,
        code=code,
        code_note=code_note,
    )


def list_words(view: MatchView) -> SheetWords:
    """The labels of a sheet."""
    return SheetWords(
        number=pgettext("hand", "No."),
        opened=gettext("Opened"),
        what=fill(gettext("{Hand} by {hand}"), view.tournament.wording),
        points=gettext("Points"),
        total=gettext("Total"),
        carried=gettext("Carried over"),
        to_carry=gettext("To carry over"),
        signature=gettext("Signature"),
        referee=gettext("Referee"),
        remarks=gettext("Remarks"),
        rules=gettext("Rules"),
        page=gettext("Page {page} of {pages}"),
        lacking=say_lacking(),
    )


def say_lacking() -> str:
    """The note for a sheet where a character could not be printed."""
    return gettext(
        "{mark} stands for a character that this printed sheet does not have; the page of the match shows it."
    ).format(mark=MARK)


def list_facts(view: MatchView, blank: bool) -> list[Fact]:
    """When, where, by which rules, from whom on; what is not known is a line to write on."""
    match, rules = view.match, view.ruleset
    target = str(rules.target)
    if rules.best_of > 1:
        target = gettext("{target}, best of {games}").format(target=target, games=rules.best_of)
    opener = describe_opener(view, match.first_opener) if match.first_opener else ""
    facts = [Fact(gettext("Date"), say_day(view)), Fact(gettext("Place"), view.tournament.venue)]
    if view.round is not None:
        facts.append(Fact(gettext("Round"), str(view.round.number)))
    facts += [
        Fact(gettext("Rules"), say_rules_name(view.preset, view.rules_name)),
        Fact(gettext("Played to"), target),
        Fact(gettext("Opens first"), opener),
        Fact(gettext("Began"), say_clock(view, match.started_at) if match.started_at and not blank else ""),
        Fact(gettext("Ended"), say_clock(view, match.ended_at) if match.ended_at and not blank else ""),
    ]
    return facts


def describe_side(view: MatchView, side: SideView) -> SideBox:
    """A side with its players; its own name only where it is not the players' names again."""
    players = [view.seats[number] for number in side.seats]
    joined = " + ".join(seat.name for seat in players)
    return SideBox(
        letter=side.letter,
        name="" if side.name == joined else side.name,
        short_name=side.short_name if any(seat.named for seat in players) or side.name != joined else "",
        players=tuple(f"{seat.number}  {seat.name}" if seat.named else f"{seat.number}" for seat in players),
    )


def list_rules(view: MatchView) -> list[Fact]:
    """The rules in plain words, a line for each part that scores; who plays is seen at the head."""
    sections = describe_rules(view.ruleset, view.sources, view.tournament.wording)
    return [
        Fact(section.title, " ".join(sentence.text for sentence in section.sentences))
        for section in sections[1:-1]  # not who plays with what, nor passing
    ]


def list_signs(view: MatchView, blank: bool) -> list[SignBox]:
    """A place to sign for each side; what was accepted on a phone stands in it."""
    return [
        SignBox(f"{side.letter}  {name_signer(view, side)}", "" if blank else say_accepted(view, side))
        for side in view.sides
    ]


def name_signer(view: MatchView, side: SideView) -> str:
    """Who signs for a side: its name; nothing but the letter where nobody has a name."""
    return side.name if describe_side(view, side).short_name else ""


def say_accepted(view: MatchView, side: SideView) -> str:
    """When and by whom a side accepted the result; empty where it has not."""
    if not side.accepted or side.accepted_at is None:
        return ""
    time = say_clock(view, side.accepted_at)
    if side.accepted_by:
        return gettext("Accepted at {time}: {name}").format(time=time, name=side.accepted_by)
    return gettext("Accepted at {time}").format(time=time)


def say_check(view: MatchView) -> str:
    """The check mark: which record is the last, and the beginning of its digest in the chain (docs/data.md)."""
    if not view.lines:
        return gettext("Match {id} · nothing recorded yet").format(id=view.match.public_id)
    last = view.lines[-1]
    mark = last.digest[:CHECK_LENGTH]
    parts = " ".join(mark[start : start + 4] for start in range(0, len(mark), 4))
    return gettext("Match {id} · check mark after record {seq}: {mark}").format(
        id=view.match.public_id, seq=last.seq, mark=parts
    )
