"""The paper of a night in words: its pack, and the cards of its tables."""

from collections.abc import Callable, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext

from tournaments.mapping.digests import digest_text
from tournaments.models import Tournament
from tournaments.printing.make import make_pack
from tournaments.printing.sheets import Card, Cards, Sheet
from tournaments.selectors.matches import MatchView
from tournaments.selectors.tournaments import MOVING
from tournaments.services.packs import PackContent
from tournaments.wording.paper_words import say_lacking, write_blank, write_sheet


def write_pack(content: PackContent, tell: Callable[[int, int], None] | None = None) -> bytes:
    """The pack as a PDF: the cards of the tables that play, then every match's sheet, blank where nothing is recorded.

    Its codes show the public pages; it is kept, so no link that opens anything is ever in it. tell: (sheets done, of).
    """
    with translation.override(content.language):
        sheets = [write_public_sheet(view, content.site) for view in content.views]
        at_tables = {
            view.match.table: view for view in content.views if view.match.table and view.match.state in MOVING
        }
        cards = write_cards(
            content.tournament,
            [(view, address_of(view, content.site)) for view in at_tables.values()],
            gettext("Cut the cards out and lay one on each table: the code shows its match to everybody."),
            max(sheet.made_at for sheet in sheets),
            note=say_public_code(),
        )
        return make_pack(sheets, cards, content.size, tell)


def write_public_sheet(view: MatchView, site: str) -> Sheet:
    """The sheet of a match with the code of its public page: filled, or blank where nothing is recorded yet."""
    write = write_sheet if view.lines else write_blank
    address = address_of(view, site)
    return write(view, address, say_public_code() if address else "")


def address_of(view: MatchView, site: str) -> str:
    """The public address of a match; empty where nobody knows under which host phones reach it."""
    return f"{site}{reverse('match', args=[view.match.public_id])}" if site else ""


def say_public_code() -> str:
    """What stands under the code of a public page."""
    return gettext("The code shows the match, hand by hand.")


def say_link_code(tournament: Tournament, expires_at: datetime) -> str:
    """What stands under a code that opens the match for recording."""
    return gettext(
        "Whoever reads this code can record, until {day}. Lost? Revoke the link in the console."
    ).format(day=say_expiry(tournament, expires_at))


def say_expiry(tournament: Tournament, expires_at: datetime) -> str:
    """The day and time of an expiry on the tournament's clock."""
    return date_format(expires_at.astimezone(ZoneInfo(tournament.time_zone)), "d/m H:i")


def write_table_cards(
    tournament: Tournament, tables: Sequence[tuple[MatchView, str]], expires_at: datetime, made_at: datetime
) -> Cards:
    """The cards whose codes open the tables for recording; tables: the match there and the link's whole address."""
    hint = gettext("Cut the cards out and lay one on each table. Whoever reads a code can record at that table.")
    return write_cards(tournament, tables, hint, made_at, note=say_link_code(tournament, expires_at))


def write_cards(
    tournament: Tournament, tables: Sequence[tuple[MatchView, str]], hint: str, made_at: datetime, *, note: str
) -> Cards:
    """A card for each table, with whatever its code opens."""
    language = (get_language() or "es").split("-")[0]
    cards = tuple(
        Card(
            title=gettext("Table {table}").format(table=view.match.table),
            names=tuple(f"{side.letter}  {side.name}" for side in view.sides),
            note=note if code else "",
            code=code,
        )
        for view, code in tables
    )
    heading = f"{tournament.name} · {tournament.club.name}"
    key = digest_text(
        ":".join([tournament.public_id, language, hint, *(card.code for card in cards), str(made_at)])
    )
    return Cards(
        language=language,
        title=f"{gettext('Score sheets')} · {heading}",
        heading=heading,
        hint=hint,
        page=gettext("Page {page} of {pages}"),
        lacking=say_lacking(),
        key=key,
        made_at=made_at,
        cards=cards,
    )
