"""What is printed, as prepared texts: every word is in the reader's language already."""

from dataclasses import dataclass, field
from datetime import datetime

SIZES = ("a4", "letter")
# Raised with every release whose sheets look or read different: a kept pack is then made anew.
LAYOUT = 1


@dataclass(frozen=True, slots=True)
class SheetWords:
    """The labels of a sheet. page: with {page} and {pages}. lacking: with {mark}, said where a character is lacking."""

    number: str
    opened: str
    what: str
    points: str
    total: str
    carried: str
    to_carry: str
    signature: str
    referee: str
    remarks: str
    rules: str
    page: str
    lacking: str


@dataclass(frozen=True, slots=True)
class Fact:
    """A label and its value; an empty value is a line to write on."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class SideBox:
    """A side at the head of the sheet: its letter, its own name (or empty), its short name, its players as "1 Ana"."""

    letter: str
    name: str
    short_name: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandLine:
    """A row of the filled sheet; points and totals stand in the order of the sides.

    game: True for a row that only says that another game begins. struck: it counts no more.
    """

    number: str = ""
    opened: str = ""
    title: str = ""
    detail: str = ""
    points: tuple[str, ...] = ()
    totals: tuple[str, ...] = ()
    game: bool = False
    struck: bool = False


@dataclass(frozen=True, slots=True)
class BlankColumn:
    """A column to fill in: label under the group's common heading (empty: none); weight: its share of the width.

    carried: it holds a running total, which is carried over to the next page.
    """

    label: str
    weight: float
    group: str = ""
    carried: bool = False


@dataclass(frozen=True, slots=True)
class BlankPlan:
    """The lines of a blank sheet: a heading for each game of the match (one without words where there is one game)."""

    columns: tuple[BlankColumn, ...]
    games: tuple[str, ...]
    lines: int
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class SignBox:
    """A place to sign: whose, and what is known of it already (accepted on a phone)."""

    name: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One match's score sheet. `plan` makes it a blank one, else `lines` are what was recorded.

    code: the address in the QR code (empty: none), with `code_note` under it. check: a short form of the digest of
    the last record. key: whatever makes this content distinct, for the document's id. made_at: when this content came
    to be; the file bears it as its date.
    """

    language: str
    title: str
    place: str
    club: str
    tournament: str
    facts: tuple[Fact, ...]
    sides: tuple[SideBox, ...]
    rules: tuple[Fact, ...]
    words: SheetWords
    signs: tuple[SignBox, ...]
    check: str
    key: str
    made_at: datetime
    code: str = ""
    code_note: str = ""
    lines: tuple[HandLine, ...] = ()
    notes: tuple[str, ...] = ()
    totals: HandLine | None = None
    result: tuple[str, ...] = ()
    plan: BlankPlan | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """A card to cut out and lay on a table: what it is, for whom, and its QR code."""

    title: str
    names: tuple[str, ...]
    note: str
    code: str


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of a night with their heading; lacking: as in `SheetWords`."""

    language: str
    title: str
    heading: str
    hint: str
    page: str
    lacking: str
    key: str
    made_at: datetime
    cards: tuple[Card, ...] = field(default_factory=tuple)
