"""Who sits where and for whom, as a page shows it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.models import Match, MatchSide, Seat
from tournaments.models.prepared import NUMBER, PreparedQuery, keep_related

_seats = PreparedQuery(lambda: Seat.objects.select_related("side").filter(match_id=NUMBER))


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as the page shows it; `name` is never empty: without a player it is the seat's number."""

    number: int
    side: str
    name: str
    short_name: str
    named: bool


@dataclass(frozen=True, slots=True)
class SideView:
    """A side as the page shows it. total: the score of the running game; games: games won."""

    letter: str
    name: str
    short_name: str
    seats: tuple[int, ...]
    total: int
    games: int
    accepted: bool
    accepted_at: datetime | None
    accepted_by: str
    accepted_on: str


def load_seats(match: Match) -> list[Seat]:
    """The seats of a match with their sides, in one query; kept with the match, which is asked for them again."""
    seats = _seats.fetch(match.pk)
    keep_related(match, "seats", seats, "match")
    return seats


def shorten_names(names: Mapping[int, str]) -> dict[int, str]:
    """Seat -> the first word of each name, where that tells the players apart; else the whole names."""
    firsts = {number: (name.split() or [""])[0] for number, name in names.items()}
    return firsts if len(set(firsts.values())) == len(firsts) else dict(names)


def seats_now(seats: Sequence[Seat]) -> dict[int, Seat]:
    """Seat number -> the row that holds now: the one with the highest `from_seq`."""
    return {seat.number: seat for seat in sorted(seats, key=lambda seat: (seat.number, seat.from_seq))}


def build_seats(seats: Sequence[Seat]) -> dict[int, SeatView]:
    """The seats of a match as the page shows them, by number; rows come with their side loaded."""
    now = seats_now(seats)
    names = {number: seat.name or str(number) for number, seat in now.items()}
    shorts = shorten_names(names)
    return {
        number: SeatView(number, seat.side.letter, names[number], shorts[number], bool(seat.name))
        for number, seat in now.items()
    }


def build_sides(
    sides: Sequence[MatchSide], seats: Mapping[int, SeatView], score: Mapping[str, Any], last_seq: int
) -> tuple[SideView, ...]:
    """The sides of a match as the page shows them, in order of their letters."""
    views = []
    for side in sorted(sides, key=lambda side: side.letter):
        own = [seat for seat in seats.values() if seat.side == side.letter]
        joined = " + ".join(seat.name for seat in own)
        short = " + ".join(seat.short_name for seat in own)
        accepted = side.accepted_seq is not None and side.accepted_seq == last_seq
        views.append(
            SideView(
                letter=side.letter,
                name=side.name or joined,
                short_name=side.name or short,
                seats=tuple(seat.number for seat in own),
                total=score.get("score", {}).get(side.letter, 0),
                games=score.get("games", {}).get(side.letter, 0),
                accepted=accepted,
                accepted_at=side.accepted_at if accepted else None,
                accepted_by=side.accepted_by if accepted else "",
                accepted_on=side.accepted_on if accepted else "",
            )
        )
    return tuple(views)
