"""Reading one match: names, rules, score, the hands that count and the whole log."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from scoring import Ruleset, score_records
from tournaments.errors import NotFound
from tournaments.mapping.rules import read_ruleset, read_sources
from tournaments.mapping.sheets import Place, lay_out_places, list_counting
from tournaments.models import Match, Record, Round, Stage, Tournament
from tournaments.models.prepared import NUMBER, TEXT, PreparedQuery
from tournaments.permissions import Actor, Grants, grants_for
from tournaments.selectors.lines import LogView, RowView, build_log_line, build_row
from tournaments.selectors.seating import SeatView, SideView, build_seats, build_sides, load_seats

_matches = PreparedQuery(
    lambda: Match.objects.select_related("stage__tournament__club", "round", "snapshot").filter(public_id=TEXT)
)
_versions = PreparedQuery(
    lambda: (
        Match.objects.filter(public_id=TEXT)
        .order_by()
        .values_list("version", "stage__tournament__version", "stage__tournament__visibility")
    )
)
_logs = PreparedQuery(
    lambda: Record.objects.select_related("link", "user").filter(match_id=NUMBER).order_by("seq")
)


@dataclass(frozen=True)
class MatchView:
    """Everything that a page or an answer says about one match; rows and log are worked out when asked for."""

    match: Match
    seats: dict[int, SeatView]
    sides: tuple[SideView, ...]
    lines: tuple[Record, ...]
    grants: Grants

    @property
    def stage(self) -> Stage:
        """The stage that the match belongs to."""
        return self.match.stage

    @property
    def tournament(self) -> Tournament:
        """The tournament that the match belongs to."""
        return self.match.stage.tournament

    @property
    def round(self) -> Round | None:
        """The round of the match; a club night has none."""
        return self.match.round

    @property
    def time_limit(self) -> int | None:
        """Minutes that are played by the rules, or by what the round says instead; None without a limit."""
        own = self.round.time_limit_minutes if self.round else None
        return own if own is not None else self.ruleset.time_limit_minutes

    @property
    def started_at(self) -> datetime | None:
        """When the time began to run: the round's clock, in a club night the first record; None before."""
        return self.round.clock_started_at if self.round else self.match.started_at

    @property
    def ends_at(self) -> datetime | None:
        """When the time is over; None without a limit or before it runs. The engine acts on a `time` record only."""
        if self.time_limit is None or self.started_at is None:
            return None
        return self.started_at + timedelta(minutes=self.time_limit)

    @cached_property
    def ruleset(self) -> Ruleset:
        """The frozen ruleset that scores this match."""
        return read_ruleset(self.match.snapshot)

    @property
    def preset(self) -> str:
        """The preset that the ruleset came from, or an empty text."""
        return self.match.snapshot.preset

    @property
    def rules_name(self) -> str:
        """The name under which the ruleset was chosen, or an empty text (then the preset's)."""
        return self.match.snapshot.name

    @cached_property
    def sources(self) -> dict[str, str]:
        """Key of the ruleset -> read, club or assumed."""
        return read_sources(self.match.snapshot)

    @property
    def score(self) -> dict[str, Any]:
        """The score as it stands (rules.md 9 without the rows)."""
        score: dict[str, Any] = self.match.score
        return score

    @property
    def version(self) -> int:
        """Rises with every change that anybody can see."""
        return self.match.version

    @property
    def latest(self) -> str | None:
        """The entry id of the last line of the log: what a phone names as `after`."""
        return str(self.lines[-1].entry_id) if self.lines else None

    @cached_property
    def places(self) -> list[Place]:
        """Every place of the sheet in playing order, withdrawn ones too."""
        return lay_out_places(self.lines)

    @cached_property
    def rows(self) -> tuple[RowView, ...]:
        """The records that count, in playing order, each with the engine's row."""
        counting = list_counting(self.places)
        result = score_records(self.ruleset, self.match.first_opener, [place.payload for place in counting])
        return tuple(build_row(place, scored) for place, scored in zip(counting, result["records"], strict=True))

    @cached_property
    def log(self) -> tuple[LogView, ...]:
        """Every line of the log in its order, replaced and withdrawn ones too, marked."""
        status: dict[int, str] = {}
        for place in self.places:
            for seq in place.replaced:
                status[seq] = "replaced"
            status[place.line.seq] = "counts" if place.withdrawn is None else "withdrawn"
        return tuple(build_log_line(line, status.get(line.seq, "change")) for line in self.lines)


def find_match(public_id: str) -> Match:
    """The match with its stage, tournament, club, round and rules in one query; raises NotFound."""
    match = _matches.fetch_one(public_id)
    if match is None:
        raise NotFound(field="match")
    return match


def find_match_version(public_id: str) -> tuple[int, int, str]:
    """The version of a match, that of its tournament, and who may see it: all that an unchanged page asks for.

    Raises NotFound. One query of three columns; a reader who has this version costs no more.
    """
    rows = _versions.fetch_columns(public_id)
    if not rows:
        raise NotFound(field="match")
    version, tournament_version, visibility = rows[0]
    return version, tournament_version, visibility


def build_match_view(match: Match, actor: Actor) -> MatchView:
    """The view of a match already loaded by `find_match`: two queries for seats and log, one for a person's role.

    Raises NotFound where the actor may not read it: a private match does not even exist for strangers.
    """
    seat_rows = load_seats(match)
    sides = {seat.side_id: seat.side for seat in seat_rows}
    letters = frozenset(side.letter for side in sides.values())
    grants = grants_for(actor, match, letters)
    if not grants.read:
        raise NotFound(field="match")
    seats = build_seats(seat_rows)
    return MatchView(
        match=match,
        seats=seats,
        sides=build_sides(list(sides.values()), seats, match.score, match.last_seq),
        lines=tuple(_logs.fetch(match.pk)),
        grants=grants,
    )


def get_match(public_id: str, actor: Actor) -> MatchView:
    """The match as `actor` may see it, in three queries (four for a signed-in person). Raises NotFound."""
    return build_match_view(find_match(public_id), actor)
