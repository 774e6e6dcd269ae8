"""Which stage a page about entrants is of, and who may open it."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest
from django.urls import reverse

from tournaments.enums import Role, StageFormat
from tournaments.errors import NotFound
from tournaments.mapping.entrants import players_per_entrant
from tournaments.models import Stage, Tournament
from tournaments.permissions import find_role
from tournaments.selectors.entrants import find_main_stage
from tournaments.services.directing import DIRECTING


@dataclass(frozen=True)
class Place:
    """A stage as a page needs it. query: what an address of another page of the stage ends with."""

    tournament: Tournament
    stage: Stage
    role: Role
    query: str

    @property
    def per_entrant(self) -> int:
        """How many players an entrant has."""
        return players_per_entrant(self.stage)

    @property
    def places(self) -> range:
        """The places of an entrant's players, from 1."""
        return range(1, self.per_entrant + 1)

    @property
    def directs(self) -> bool:
        """True for directors and organisers."""
        return self.role in DIRECTING

    @property
    def sees_contacts(self) -> bool:
        """True for organisers (model.md, Player)."""
        return self.role == Role.ORGANISER

    def address(self, route: str, *args: str) -> str:
        """The address of another page of the same stage."""
        return reverse(route, args=[self.tournament.public_id, *args]) + self.query


def find_place(request: HttpRequest, tournament_id: str, roles: tuple[Role, ...] = DIRECTING) -> Place:
    """The stage of the address (`?stage=` where there are several), if the person has one of the roles; else Http404."""
    tournament = Tournament.objects.select_related("club").filter(public_id=tournament_id).first()
    role = find_role(request.user, tournament) if tournament is not None else None
    if tournament is None or role not in roles or role is None:
        raise Http404
    request.wording = tournament.wording  # type: ignore[attr-defined]
    named = request.GET.get("stage", "")
    try:
        stage = find_main_stage(tournament, named if named.isalnum() else "")
    except NotFound as refusal:
        raise Http404 from refusal
    several = tournament.stages.exclude(format=StageFormat.OPEN).count() > 1
    return Place(tournament, stage, role, f"?stage={stage.public_id}" if several else "")
