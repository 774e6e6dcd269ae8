"""Reading what an event can begin from: the club's saved regulations and its earlier events."""

from tournaments.enums import StageFormat, TournamentKind
from tournaments.errors import NotFound
from tournaments.models import Club, Regulation, Stage, Tournament

MOST_SHOWN = 40


def list_regulations(club: Club) -> list[Regulation]:
    """The club's own saved regulations, by name."""
    return list(Regulation.objects.filter(club=club).order_by("name", "pk"))


def find_regulation_row(club: Club, regulation_id: str) -> Regulation:
    """A saved regulation of the club; raises NotFound."""
    row = Regulation.objects.filter(club=club, public_id=regulation_id).first()
    if row is None:
        raise NotFound(field="regulation")
    return row


def list_earlier_events(club: Club) -> list[Tournament]:
    """The club's events, the newest first: any of them can be the pattern of another."""
    return list(Tournament.objects.filter(club=club, kind=TournamentKind.EVENT)[:MOST_SHOWN])


def find_event_stage(tournament: Tournament) -> Stage:
    """The first stage of an event, with its ruleset; raises NotFound where the tournament is none."""
    stage = (
        tournament.stages.exclude(format=StageFormat.OPEN)
        .select_related("snapshot", "tournament__club")
        .order_by("number")
        .first()
    )
    if stage is None:
        raise NotFound(field="tournament")
    return stage


def find_club_event(club: Club, tournament_id: str) -> Stage:
    """The first stage of an event of the club; raises NotFound."""
    event = Tournament.objects.filter(club=club, kind=TournamentKind.EVENT, public_id=tournament_id).first()
    if event is None:
        raise NotFound(field="tournament")
    return find_event_stage(event)
