"""A round and the standings as plain text for a messenger: short lines, and no more in one message than it takes."""

from collections.abc import Sequence

from django.utils.translation import gettext

from tournaments.models import Tournament
from tournaments.selectors.public_rounds import PublicRound
from tournaments.selectors.standings_lines import StandingsView
from tournaments.wording import fill
from tournaments.wording.criteria import NAMES
from tournaments.wording.standings import say_value

# The shortest limit of the usual messengers is 4,096 characters.
LONGEST = 4000


def write_round(tournament: Tournament, shown: PublicRound, address: str) -> list[str]:
    """The round as messages: table, who opens, who plays; who rests; the page's address in each."""
    head = f"{tournament.name} · " + gettext("Round {number}").format(number=shown.round.number)
    lines = []
    for pairing in shown.pairings:
        names = " – ".join(side.name for side in pairing.sides)
        table = pairing.table.table
        lines.append(f"{gettext('Table {table}').format(table=table)}: {names}" if table else names)
    if any(side.opens for pairing in shown.pairings for side in pairing.sides):
        lines.append(fill(gettext("{opens}: who stands first."), tournament.wording))
    for rest in shown.rests:
        said = gettext("{name} is absent.") if rest.kind == "absent" else gettext("{name} rests.")
        lines.append(said.format(name=rest.name))
    return split_messages(head, lines, address)


def write_standings_text(tournament: Tournament, standings: StandingsView, address: str) -> list[str]:
    """The standings as messages: place, name, the values of the criteria in their order."""
    head = f"{tournament.name} · {gettext('Standings')}"
    if standings.number:
        head += " · " + gettext("after round {number}").format(number=standings.number)
    if standings.open:
        head += " · " + gettext("provisional")
    lines = [" / ".join(str(NAMES[criterion]) for criterion in standings.criteria)]
    for line in standings.lines:
        values = " / ".join(
            say_value(criterion, value) for criterion, value in zip(standings.criteria, line.values, strict=True)
        )
        mark = ""
        if line.expelled:
            mark = f" ({gettext('expelled')})"
        elif line.withdrawn:
            mark = f" ({gettext('withdrawn')})"
        lines.append(f"{line.rank}. {line.name}{mark}: {values}")
    return split_messages(head, lines, address)


def split_messages(head: str, lines: Sequence[str], address: str) -> list[str]:
    """The lines in as few messages as they fit in; each begins with the head and ends with the address."""
    room = LONGEST - len(head) - len(address) - 12
    parts: list[list[str]] = [[]]
    length = 0
    for line in lines:
        if parts[-1] and length + len(line) + 1 > room:
            parts.append([])
            length = 0
        parts[-1].append(line)
        length += len(line) + 1
    many = len(parts) > 1
    return [
        "\n".join([f"{head} ({place}/{len(parts)})" if many else head, "", *part, "", address])
        for place, part in enumerate(parts, 1)
    ]
