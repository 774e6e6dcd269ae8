"""Reading an event for its home in the console: who is entered, how its rounds stand, which tables ask for somebody."""

from dataclasses import dataclass

from django.db.models import Count, Q

from tournaments.enums import EntrantStatus, MatchState, RoundStatus, TournamentStatus
from tournaments.mapping.settings import stage_settings
from tournaments.models import Match, Stage, Tournament
from tournaments.regulations.settings import StageSettings
from tournaments.selectors.rounds import RoundLine, list_rounds


@dataclass(frozen=True)
class EventView:
    """An event at a glance.

    planned: rounds that are to be played, None where nobody knows yet; active: entrants who may be paired; here: those of
    them who were checked in; waiting: sign-ups without an answer.
    """

    tournament: Tournament
    settings: StageSettings
    planned: int | None
    active: int
    here: int
    withdrawn: int
    waiting: int
    rounds: tuple[RoundLine, ...]
    calls: int
    disputes: int

    @property
    def status(self) -> TournamentStatus:
        """Where the tournament stands."""
        return TournamentStatus(self.tournament.status)

    @property
    def closed(self) -> int:
        """How many rounds are closed."""
        return sum(1 for line in self.rounds if line.round.status == RoundStatus.CLOSED)

    @property
    def current(self) -> RoundLine | None:
        """The first round that is prepared or played; None where all are closed."""
        return next((line for line in self.rounds if line.round.status != RoundStatus.CLOSED), None)

    @property
    def never_published(self) -> bool:
        """True while no round was published: the event can still be deleted."""
        return all(line.round.status == RoundStatus.PREPARED for line in self.rounds)


def get_event(tournament: Tournament, stage: Stage, planned: int | None) -> EventView:
    """The event at a glance, in five queries whatever its size; for its directors."""
    counts = dict(stage.entrants.order_by().values_list("status").annotate(Count("pk")))
    here = stage.entrants.filter(status=EntrantStatus.ACTIVE, checked_in_at__isnull=False).count()
    asks = Match.objects.filter(stage=stage).aggregate(
        calls=Count("pk", filter=Q(called_at__isnull=False)),
        disputes=Count("pk", filter=Q(state=MatchState.DISPUTED)),
    )
    return EventView(
        tournament=tournament,
        settings=stage_settings(stage),
        planned=planned,
        active=counts.get(EntrantStatus.ACTIVE, 0),
        here=here,
        withdrawn=counts.get(EntrantStatus.WITHDRAWN, 0) + counts.get(EntrantStatus.EXPELLED, 0),
        waiting=counts.get(EntrantStatus.SIGNED_UP, 0),
        rounds=tuple(list_rounds(stage)),
        calls=asks["calls"],
        disputes=asks["disputes"],
    )
