"""Reading an event as its players see it: nothing of a round that was not published."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from django.db.models import OuterRef, Q, Subquery, Sum
from django.db.models.functions import Coalesce

from scoring import Ruleset
from tournaments.enums import RoundStatus, StageFormat, TournamentStatus, Visibility
from tournaments.errors import NotFound
from tournaments.mapping.names_shown import MemberRow, show_entrants
from tournaments.mapping.rules import read_ruleset
from tournaments.mapping.settings import stage_settings
from tournaments.models import Club, EntrantMember, Round, Stage, Tournament
from tournaments.models.prepared import TEXT, PreparedQuery
from tournaments.permissions import Actor, find_role, may_read_tournament
from tournaments.regulations.settings import StageSettings

SEEN = (RoundStatus.PUBLISHED, RoundStatus.CLOSED)


@dataclass(frozen=True, slots=True)
class EventHead:
    """All that an unchanged page asks for. clock: when the running round's began, None where none runs."""

    kind: str
    version: int
    guarded: bool
    clock: datetime | None


def _build_heads() -> Any:
    stages = Stage.objects.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    clocks = Round.objects.filter(stage__tournament=OuterRef("pk"), status=RoundStatus.PUBLISHED)
    return Tournament.objects.filter(public_id=TEXT).values_list(
        "kind",
        Coalesce(Subquery(stages.annotate(total=Sum("version")).values("total")), 0),
        "version",
        "visibility",
        "status",
        Subquery(clocks.order_by("-number").values("clock_started_at")[:1]),
    )


_heads: PreparedQuery[Tournament] = PreparedQuery(_build_heads)


def find_event_head(public_id: str) -> EventHead:
    """The version of a tournament with what decides whether it may be kept; one query. Raises NotFound.

    guarded: it depends on the reader whether he sees it at all, so that no answer may be given from its version alone.
    """
    rows = _heads.fetch_columns(public_id)
    if not rows:
        raise NotFound(field="tournament")
    kind, stages, version, visibility, status, clock = rows[0]
    guarded = visibility == Visibility.PRIVATE or status == TournamentStatus.DRAFT
    return EventHead(kind, version + stages, guarded, clock)


@dataclass(frozen=True)
class EventView:
    """An event with the stage that is shown. `rounds`: what was published of it, by number."""

    tournament: Tournament
    stages: tuple[Stage, ...]
    stage: Stage
    may_manage: bool

    @property
    def club(self) -> Club:
        """The club that owns it."""
        return self.tournament.club

    @property
    def version(self) -> int:
        """Rises with every change that anybody can see."""
        return self.tournament.version + sum(stage.version for stage in self.stages)

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds of the stage that were published, by number; one query."""
        rounds = tuple(Round.objects.filter(stage=self.stage, status__in=SEEN).order_by("number"))
        for row in rounds:
            row.stage = self.stage
        return rounds

    @property
    def current(self) -> Round | None:
        """The last published round: the one that is played, or was played last."""
        return self.rounds[-1] if self.rounds else None

    @cached_property
    def settings(self) -> StageSettings:
        """The settings of the stage."""
        return stage_settings(self.stage)

    @cached_property
    def ruleset(self) -> Ruleset:
        """What is played where no round says otherwise."""
        assert self.stage.snapshot is not None
        return read_ruleset(self.stage.snapshot)

    @property
    def ends_at(self) -> datetime | None:
        """When the time of the running round is over; None where none runs, or without a limit."""
        row = self.current
        if row is None or row.status != RoundStatus.PUBLISHED or row.clock_started_at is None:
            return None
        own = row.time_limit_minutes
        minutes = own if own is not None else self.ruleset.time_limit_minutes
        return None if minutes is None else row.clock_started_at + timedelta(minutes=minutes)

    def find_round(self, number: int) -> Round:
        """The published round of this number; raises NotFound."""
        for row in self.rounds:
            if row.number == number:
                return row
        raise NotFound(field="round")


def get_event(public_id: str, actor: Actor, stage_id: str = "") -> EventView:
    """The event as the actor may see it; one query, a second for a person's role.

    Raises NotFound, for a night whose tables open and close freely too.
    stage_id: public id of the stage to show; without one, or with one of another event, it is the first.
    """
    stages = list(
        Stage.objects.select_related("tournament__club", "snapshot")
        .filter(tournament__public_id=public_id)
        .exclude(format=StageFormat.OPEN)
        .order_by("number")
    )
    if not stages or not may_read_tournament(actor, stages[0].tournament):
        raise NotFound(field="tournament")
    tournament = stages[0].tournament
    for stage in stages:
        stage.tournament = tournament
    shown = next((stage for stage in stages if stage.public_id == stage_id), stages[0])
    role = find_role(actor.user, tournament) if actor.link is None else None
    return EventView(tournament, tuple(stages), shown, role in ("director", "organiser"))


def list_shown_names(stage: Stage) -> dict[int, str]:
    """Number of every entrant with a player who is hidden or has a public name -> what it is called; one query.

    Whoever is not in it is called as its row says.
    """
    veiled = Q(player__hidden=True) | ~Q(player__public_name="")
    entrants = EntrantMember.objects.filter(veiled, entrant__stage=stage).values("entrant")
    rows = (
        EntrantMember.objects.filter(entrant__in=entrants)
        .order_by("place", "from_round", "pk")
        .values_list(
            "entrant_id",
            "entrant__name",
            "place",
            "to_round",
            "player__name",
            "player__public_name",
            "player__hidden",
        )
    )
    return show_entrants(MemberRow(*row) for row in rows)


def name_rows(rows: Sequence[Any], shown: dict[int, str]) -> dict[int, str]:
    """Number of each entrant -> the name that anybody may read. rows: anything with `key` and `name`."""
    return {row.key: shown.get(row.key, row.name) for row in rows}
