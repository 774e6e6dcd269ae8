"""What a sheet that was locked for writing looks like to a reader: for answers and for refusals."""

from collections.abc import Sequence

from django.db.models import prefetch_related_objects

from tournaments.errors import NotLatest
from tournaments.models import Match, Record, Seat
from tournaments.permissions import Grants
from tournaments.selectors.lines import RowView
from tournaments.selectors.matches import MatchView
from tournaments.selectors.seating import build_seats, build_sides

READ_ONLY = Grants(read=True)


def view_sheet(match: Match, seats: Sequence[Seat], log: Sequence[Record]) -> MatchView:
    """The view of a match whose seats and log are loaded already; no query."""
    seat_views = build_seats(seats)
    sides = list({seat.side_id: seat.side for seat in seats}.values())
    return MatchView(
        match=match,
        seats=seat_views,
        sides=build_sides(sides, seat_views, match.score, match.last_seq),
        lines=tuple(log),
        grants=READ_ONLY,
    )


def find_unseen(refusal: NotLatest) -> tuple[MatchView, list[RowView]]:
    """The match, and the rows that the phone has not seen as they count now.

    A line that only changed an earlier hand shows that hand as it counts now; a withdrawn one shows nothing.
    """
    sheet = refusal.params["sheet"]
    unseen = {line.seq for line in refusal.params["unseen"]}
    touched = {line.target for line in refusal.params["unseen"] if line.target}
    prefetch_related_objects(sheet.log, "link", "user")
    view = view_sheet(sheet.match, sheet.seats, sheet.log)
    return view, [row for row in view.rows if row.line_seq in unseen or row.seq in touched]
