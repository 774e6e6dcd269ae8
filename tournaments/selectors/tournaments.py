"""Reading tournaments: the lists, and the tables of one."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F, Q, QuerySet

from tournaments.enums import MatchState, RoundStatus, TournamentStatus, Visibility
from tournaments.errors import NotFound
from tournaments.mapping.rules import read_ruleset
from tournaments.models import Club, Match, Stage, Tournament
from tournaments.permissions import Actor, find_role, may_read_tournament, readable_in_query
from tournaments.selectors.seating import SeatView, SideView, build_seats, build_sides

MOVING = (MatchState.SCHEDULED, MatchState.CALLED, MatchState.PLAYING, MatchState.SUSPENDED, MatchState.DISPUTED)


@dataclass(frozen=True)
class TableView:
    """A match in the list of a tournament's tables."""

    match: Match
    sides: tuple[SideView, ...]
    seats: dict[int, SeatView]

    @property
    def table(self) -> int | None:
        """The number of the table, or None where the match has none yet."""
        return self.match.table

    @property
    def match_id(self) -> str:
        """The public id of the match."""
        return str(self.match.public_id)

    @property
    def state(self) -> MatchState:
        """Where the match stands."""
        return MatchState(self.match.state)

    @property
    def moving(self) -> bool:
        """True while something is still to happen at the table."""
        return self.state in MOVING

    @property
    def target(self) -> int:
        """What they play to."""
        target: int = self.match.score.get("target", 0)
        return target

    @property
    def best_of(self) -> int:
        """Games that are played for at most; 1 where the match is one game."""
        return read_ruleset(self.match.snapshot).best_of

    @property
    def opener(self) -> SeatView | None:
        """Who opens the next hand, or None where nobody knows yet or the match is over."""
        return self.seats.get(self.match.score.get("next_opener") or 0)

    @property
    def called(self) -> bool:
        """True while the table waits for the organiser."""
        return bool(self.match.called_at)

    @property
    def changed_at(self) -> datetime:
        """When anything about the match changed last."""
        return self.match.changed_at


@dataclass(frozen=True)
class TournamentView:
    """A tournament with its stages and tables, in the order in which a page lists them."""

    tournament: Tournament
    stages: tuple[Stage, ...]
    tables: tuple[TableView, ...]
    may_manage: bool

    @property
    def club(self) -> Club:
        """The club that owns the tournament."""
        return self.tournament.club

    @property
    def version(self) -> int:
        """Rises with every change that anybody can see, of the tournament or of any match in it."""
        return self.tournament.version + sum(stage.version for stage in self.stages)

    @property
    def moving(self) -> tuple[TableView, ...]:
        """The tables where something is still to happen."""
        return tuple(table for table in self.tables if table.moving)

    @property
    def ended(self) -> tuple[TableView, ...]:
        """The matches that are over, the last one first."""
        over = [table for table in self.tables if not table.moving]
        return tuple(sorted(over, key=lambda table: table.changed_at, reverse=True))


def find_tournament(public_id: str) -> Tournament:
    """The tournament with its club in one query; raises NotFound."""
    tournament = Tournament.objects.select_related("club").filter(public_id=public_id).first()
    if tournament is None:
        raise NotFound(field="tournament")
    return tournament


def build_tables(matches: Sequence[Match]) -> tuple[TableView, ...]:
    """The matches as tables; they come with their seats and sides prefetched."""
    tables = []
    for match in matches:
        seat_rows = list(match.seats.all())
        seats = build_seats(seat_rows)
        sides = list({seat.side_id: seat.side for seat in seat_rows}.values())
        tables.append(TableView(match, build_sides(sides, seats, match.score, match.last_seq), seats))
    return tuple(tables)


def _find_matches(**scope: Any) -> QuerySet[Match]:
    """Matches as everybody may know them: none that was annulled, none of a round that is not published."""
    return (
        Match.objects.filter(**scope)
        .exclude(state=MatchState.ANNULLED)
        .exclude(round__status=RoundStatus.PREPARED)
        .select_related("snapshot")
        .prefetch_related("seats__side")
        .order_by(F("table").asc(nulls_last=True), "-id")
    )


def list_tables(tournaments: Sequence[Tournament], *, now_only: bool = False) -> tuple[TableView, ...]:
    """The tables of several tournaments, in three queries whatever their number; who may read them was asked before.

    now_only: without the matches of rounds that are closed.
    """
    if not tournaments:
        return ()
    matches = _find_matches(stage__tournament__in=tournaments)
    return build_tables(list(matches.exclude(round__status=RoundStatus.CLOSED) if now_only else matches))


def page_tables(
    tournaments: Sequence[Tournament], page: int, limit: int, actor: Actor
) -> tuple[tuple[TableView, ...], bool]:
    """So many of them as a page holds, the first page being 1, and whether more follow; as many queries as `list_tables`.

    Only the matches that the actor could open: a link opens no other one of a private night.
    """
    if not tournaments:
        return (), False
    start = (page - 1) * limit
    readable = _find_matches(stage__tournament__in=tournaments).filter(readable_in_query(actor))
    matches = list(readable[start : start + limit + 1])
    return build_tables(matches[:limit]), len(matches) > limit


def get_tournament(public_id: str, actor: Actor) -> TournamentView:
    """The tournament as `actor` may see it, in a fixed number of queries. Raises NotFound, also if private."""
    tournament = find_tournament(public_id)
    if not may_read_tournament(actor, tournament):
        raise NotFound(field="tournament")
    role = find_role(actor.user, tournament) if actor.link is None else None
    return TournamentView(
        tournament=tournament,
        stages=tuple(tournament.stages.all()),
        tables=build_tables(list(_find_matches(stage__tournament=tournament))),
        may_manage=role in ("director", "organiser"),
    )


def list_public_tournaments() -> QuerySet[Tournament]:
    """The tournaments that everybody may find, the newest first."""
    return (
        Tournament.objects.filter(visibility=Visibility.PUBLIC)
        .exclude(status=TournamentStatus.DRAFT)
        .select_related("club")
    )


def list_own_tournaments(actor: Actor) -> QuerySet[Tournament]:
    """The tournaments in which a signed-in person has a role, the newest first."""
    if actor.user is None:
        return Tournament.objects.none()
    return (
        Tournament.objects.filter(
            Q(club__memberships__user=actor.user, club__memberships__tournament=None)
            | Q(memberships__user=actor.user)
        )
        .select_related("club")
        .distinct()
    )
