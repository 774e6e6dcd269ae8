"""Reading a PDF back, and nights whose paper is read: what the tests of this folder share."""

from dataclasses import dataclass
from io import BytesIO
from typing import Any

from django.test import Client
from django.utils import translation
from pypdf import PdfReader

from tests.services.tables import Table, finish
from tournaments.models import Match
from tournaments.printing.make import make_sheet
from tournaments.printing.sheets import Sheet
from tournaments.selectors.matches import get_match
from tournaments.services.matches import open_match
from tournaments.wording.paper_words import write_blank, write_sheet

A4, LETTER = (210.0, 297.0), (215.9, 279.4)


@dataclass(frozen=True)
class Read:
    """A PDF as a reader sees it: the text of each page with single spaces, and the document behind it."""

    pages: tuple[str, ...]
    document: PdfReader

    @property
    def text(self) -> str:
        return " ".join(self.pages)

    @property
    def size(self) -> tuple[float, float]:
        box = self.document.pages[0].mediabox
        return round(float(box.width) * 25.4 / 72, 1), round(float(box.height) * 25.4 / 72, 1)


def read_pdf(content: bytes) -> Read:
    assert content.startswith(b"%PDF-")
    document = PdfReader(BytesIO(content))
    return Read(tuple(" ".join(page.extract_text().split()) for page in document.pages), document)


def describe(table: Table, language: str = "en", *, blank: bool = False) -> Sheet:
    with translation.override(language):
        return (write_blank if blank else write_sheet)(table.view, "http://host.example/matches/x/", "Look here")


def print_sheet(table: Table, language: str = "en", *, blank: bool = False, size: str = "a4") -> Read:
    return read_pdf(make_sheet(describe(table, language, blank=blank), size))


def named(*names: str) -> list[dict[str, Any]]:
    """Two pairs of these four, in order of the seats."""
    seats = [{"number": number, "name": name} for number, name in enumerate(names, 1)]
    return [{"seats": [seats[0], seats[2]]}, {"seats": [seats[1], seats[3]]}]


def play(table: Table, hands: int) -> None:
    """Hands in turn for both sides, 8 points each: neither gets ahead."""
    for hand in range(hands):
        seat = 1 + hand % 4
        table.write(finish(seat, **{f"s{other}": 4 for other in range(1, 5) if other != seat}))


def open_tables(table: Table, count: int) -> list[Match]:
    """More matches in the same night, on tables 101, 102 …"""
    return [
        open_match(
            table.stage,
            actor=table.boss,
            rules="classic-100",
            sides=named(f"Uno {number}", f"Dos {number}", f"Tres {number}", f"Cuatro {number}"),
            first_opener=1,
            table=number,
        )
        for number in range(101, 101 + count)
    ]


def sign_in(user: Any) -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(user)
    return client


def view_of(match: Match, table: Table) -> Any:
    return get_match(match.public_id, table.boss)
