"""Names as anybody may read them: who wants to be hidden is shown under his public name, or under none."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tournaments.mapping.names import join_players

# The usual sign for a person who is not named, the same in every language of ours.
NOBODY = "N. N."


class MemberRow(NamedTuple):
    """A player of an entrant as the row says; `leaves` is the last round in which he plays, None while he still does."""

    entrant: int
    entrant_name: str
    place: int
    leaves: int | None
    name: str
    public_name: str
    hidden: bool

    @property
    def shown(self) -> str:
        """What anybody may read instead of the name."""
        return self.public_name or (NOBODY if self.hidden else self.name)


def show_entrants(rows: Iterable[MemberRow]) -> dict[int, str]:
    """Number of each entrant in the rows -> its name with every hidden player's replaced; rows ordered by place."""
    members: dict[int, list[MemberRow]] = {}
    for row in rows:
        members.setdefault(row.entrant, []).append(row)
    return {entrant: show_entrant(own[0].entrant_name, own) for entrant, own in members.items()}


def show_entrant(name: str, members: Sequence[MemberRow]) -> str:
    """The name of an entrant; one that is only its players' names is put together anew, as long as the column is."""
    present = [member for member in members if member.leaves is None]
    if name == join_players([member.name for member in present]):
        return join_players([member.shown for member in present])
    for member in members:
        if member.shown != member.name:
            name = name.replace(member.name, member.shown)
    return name
