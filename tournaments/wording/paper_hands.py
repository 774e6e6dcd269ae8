"""The recorded hands for the printed sheet: every line in words, corrections as footnotes, the result."""

from collections.abc import Callable, Mapping
from datetime import datetime
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from tournaments.enums import MatchState, RecordOp
from tournaments.mapping.sheets import Place, read_payload
from tournaments.models import Record
from tournaments.printing.sheets import HandLine
from tournaments.selectors.lines import RowView, name_author
from tournaments.selectors.matches import MatchView
from tournaments.wording import fill
from tournaments.wording.hands import describe_row, describe_stored, name_seat, say_bonus, write_points

MADE_BY: dict[str, Callable[[], str]] = {
    "target": lambda: "",
    "time": lambda: gettext("Decided by time."),
    "award": lambda: gettext("Decided by ruling."),
    "result": lambda: gettext("Copied from paper."),
}


def say_clock(view: MatchView, at: datetime) -> str:
    """A time of the day on the tournament's clock, with the day where it is not the match's own."""
    zone = ZoneInfo(view.tournament.time_zone)
    local, begun = at.astimezone(zone), (view.match.started_at or view.match.created_at).astimezone(zone)
    return date_format(local, "H:i") if local.date() == begun.date() else date_format(local, "d/m H:i")


def say_day(view: MatchView) -> str:
    """The day of the match in words: the tournament's, else when it began or was opened."""
    begun = view.match.started_at or view.match.created_at
    return date_format(view.tournament.day or begun.astimezone(ZoneInfo(view.tournament.time_zone)), "DATE_FORMAT")


class HandWriter:
    """Writes the lines of one match's sheet and gathers their footnotes in the order of the lines."""

    def __init__(self, view: MatchView) -> None:
        self.view = view
        self.notes: list[str] = []
        self.by_seq = {line.seq: line for line in view.lines}
        self.letters = [side.letter for side in view.sides]

    def write(self) -> list[HandLine]:
        """Every place of the sheet in playing order: what it held before (struck), what counts, with its points."""
        rows = {row.seq: row for row in self.view.rows}
        lines: list[HandLine] = []
        game = 1
        several = self.view.ruleset.best_of > 1
        if several and self.view.places:
            lines.append(self.begin_game(1))
        for place in self.view.places:
            row = rows.get(place.seq)
            if row is not None and row.scored["game"] != game:
                game = row.scored["game"]
                lines.append(self.begin_game(game))
            lines += self.write_place(place, row)
        return lines

    def begin_game(self, game: int) -> HandLine:
        """The row that says which game begins."""
        return HandLine(title=gettext("Game {game}").format(game=game), game=True)

    def write_place(self, place: Place, row: RowView | None) -> list[HandLine]:
        """The lines of one place: replaced ones struck, then the one that counts, or struck too if withdrawn."""
        history = [*place.replaced, place.line.seq]
        lines = []
        for before, after in pairwise(history):
            mark = self.add_note(gettext("Replaced"), self.by_seq[after])
            lines.append(self.strike(self.by_seq[before], mark))
        if place.withdrawn is not None:
            mark = self.add_note(gettext("Withdrawn"), place.withdrawn)
            lines.append(self.strike(place.line, mark))
        if row is not None:
            first = self.by_seq[place.seq]
            mark = self.add_note(gettext("Inserted"), first) if first.op == RecordOp.INSERT else ""
            lines.append(self.write_row(row, mark))
        return lines

    def strike(self, line: Record, mark: str) -> HandLine:
        """A line that counts no more."""
        return HandLine(number=mark, title=describe_stored(read_payload(line), self.view), struck=True)

    def write_row(self, row: RowView, mark: str) -> HandLine:
        """A line that counts, with the points and the running total of every side."""
        words = describe_row(row, self.view)
        scored = row.scored
        number = str(scored["number"]) if scored["number"] is not None else "–"
        return HandLine(
            number=f"{number} {mark}".strip(),
            opened=name_seat(self.view, row.scored["opener"]) if scored["number"] is not None else "",
            title=self.title_row(row.payload, words.title),
            detail=f"{words.detail} {self.add_played(row.payload)}".strip(),
            points=tuple(write_side_points(scored["points"].get(letter, 0)) for letter in self.letters),
            totals=tuple(str(scored["total"].get(letter, 0)) for letter in self.letters),
        )

    def title_row(self, payload: Mapping[str, Any], title: str) -> str:
        """The title of a row; a penalty says its points too, which the row's columns give to whom they went."""
        if payload["kind"] == "penalty":
            return f"{title}: {payload['points']}"
        return title

    def add_played(self, payload: Mapping[str, Any]) -> str:
        """What a stopped hand made during play and its bonuses; the other hands say theirs among their words."""
        if payload["kind"] != "stopped":
            return ""
        made = ", ".join(f"{name_seat(self.view, part['seat'])} {part['points']}" for part in payload["running"])
        sentences = [gettext("During play: {made}.").format(made=made)]
        names = {side.letter: side.short_name for side in self.view.sides}
        for bonus in payload.get("bonuses") or ():
            points = write_points({"": self.view.ruleset.bonuses.get(bonus["code"], 0)})
            sentences.append(
                gettext("{bonus} {points} to {side}.").format(
                    bonus=say_bonus(bonus["code"], self.view.tournament.wording),
                    points=points,
                    side=names[bonus["side"]],
                )
            )
        return " ".join(sentences)

    def add_note(self, done: str, line: Record) -> str:
        """Note what was done by which line, when, by whom and why; the mark that the row bears."""
        mark = f"({len(self.notes) + 1})"
        when = say_clock(self.view, line.created_at)
        parts = [f"{done}, {when}", name_author(line)]
        head = " · ".join(part for part in parts if part)
        reason = gettext("Undone at once.") if line.reason == "undo" else line.reason
        self.notes.append(f"{mark} {head}: {reason}" if reason else f"{mark} {head}")
        return mark


def write_side_points(points: int) -> str:
    """A side's points of one record: "+12", "−25" where they were taken off, a dash for none."""
    return f"{points:+d}".replace("-", "−") if points else "–"


def say_points(view: MatchView) -> str:
    """How it stands, so that nobody asks whose points they are: "Nelson 53 : 105 Olga", or a list of three and more."""
    if len(view.sides) == 2:
        left, right = view.sides
        return f"{left.short_name} {left.total} : {right.total} {right.short_name}"
    return ", ".join(f"{side.short_name} {side.total}" for side in view.sides)


def say_result(view: MatchView) -> tuple[str, ...]:
    """The result as lines: who won and how it stands; how it was decided, and what is still open."""
    score, region = view.score, view.tournament.wording
    winner = next((side.name for side in view.sides if side.letter == score["winner"]), "")
    parts = []
    if view.ruleset.best_of > 1:
        games = " : ".join(str(side.games) for side in view.sides)
        parts.append(gettext("Games won: {games}.").format(games=games))
    if score["status"] == "finished":
        head = gettext("{side} won").format(side=winner) if winner else gettext("Drawn match")
        parts.append(MADE_BY.get(score["decided_by"] or "", MADE_BY["target"])())
    else:
        after = ngettext("After {count} {hand}", "After {count} {hands}", view.match.hands)
        head = fill(after, region, count=view.match.hands)
        parts.append(gettext("The match has not ended."))
    state = MatchState(view.match.state)
    if state in (MatchState.DISPUTED, MatchState.SUSPENDED, MatchState.ANNULLED, MatchState.AWARDED):
        parts.append(f"{state.label}.")
    rest = " ".join(filter(None, parts))
    return (f"{head} · {say_points(view)}", rest) if rest else (f"{head} · {say_points(view)}",)
