"""Tournaments: the list, one of them, making one, changing it, its way from preparation to the end."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.actors import actor_of, read_act
from api.conditional import answer_by_version
from api.input import read_choice, read_day, read_flag, read_page
from api.schema import tournaments as shapes
from api.schema.common import errors, page_parameters, read_operation, write_operation
from api.tournament_answers import write_listed_tournament, write_page, write_tournament
from tournaments.enums import Role, TournamentKind, TournamentStatus
from tournaments.errors import InvalidInput, NotAllowed, NotFound, NotSignedIn
from tournaments.models import Club, Tournament
from tournaments.permissions import Actor
from tournaments.selectors.stages import open_tournament
from tournaments.selectors.tournament_lists import page_tournaments
from tournaments.services import event_moves, events
from tournaments.services.clubs import end_night, reopen_night
from tournaments.services.input import clean_uuid

A_PAGE, MOST_A_PAGE = 50, 200


class TournamentsView(APIView):
    """The tournaments that one may find, and making another."""

    @read_operation(
        "list_tournaments",
        shapes.Tournaments,
        parameters=[
            OpenApiParameter("kind", str, description="event or club_night"),
            OpenApiParameter("status", str, description="draft, running, suspended or ended"),
            *page_parameters(A_PAGE, MOST_A_PAGE),
        ],
    )
    def get(self, request: Request) -> Response:
        """The public tournaments and those in which the caller has a role or a link, the newest first."""
        actor = actor_of(request)
        page, limit = read_page(request, A_PAGE, MOST_A_PAGE)
        found, more = page_tournaments(
            actor,
            page,
            limit,
            kind=read_choice(request, "kind", TournamentKind.values),
            status=read_choice(request, "status", TournamentStatus.values),
        )
        return Response(
            write_page("tournaments", [write_listed_tournament(one) for one in found], page, limit, more)
        )

    @write_operation("create_tournament", shapes.NewTournament, {201: shapes.Tournament}, 409, 422)
    def post(self, request: Request) -> Response:
        """Make an event of one stage; only the club's people see it until it is announced. Sent again it is the same."""
        body, actor = read_act(request, shapes.NewTournament)
        club = find_club(body.get("club"), actor)
        key = clean_uuid(body.get("key"), "key")
        assert key is not None
        if body.get("rules") is None:
            raise InvalidInput("rules_expected", field="rules")
        tournament = events.create_event(
            club,
            actor=actor,
            key=key,
            name=body.get("name", ""),
            format=body.get("format", ""),
            rules=body["rules"],
            settings=body.get("settings"),
            rules_name=body.get("rules_name", ""),
            **read_facts(body, club),
        )
        return answer_tournament(tournament.public_id, actor, status=201)


def find_club(club_id: Any, actor: Actor) -> Club:
    """The club named, else the only one that the caller directs as a whole.

    Raises NotSignedIn, NotAllowed, NotFound, InvalidInput `club_expected` where there are several.
    """
    if actor.user is None:
        raise NotSignedIn() if actor.is_nobody else NotAllowed()
    clubs = Club.objects.filter(
        memberships__user=actor.user,
        memberships__tournament=None,
        memberships__role__in=(Role.DIRECTOR, Role.ORGANISER),
    ).distinct()
    if club_id is None:
        found = list(clubs[:2])
        if len(found) > 1:
            raise InvalidInput("club_expected", field="club")
        if not found:
            raise NotAllowed()
        return found[0]
    if not isinstance(club_id, str):
        raise InvalidInput("text_expected", field="club")
    club = clubs.filter(public_id=club_id[:40]).first()
    if club is None:
        raise NotFound(field="club")
    return club


def read_facts(body: dict[str, Any], now: Club | Tournament) -> dict[str, Any]:
    """Who sees it and scores, whose words, where and when: what is sent, else what stands, else what is usual."""
    is_there = isinstance(now, Tournament)
    usual = {"visibility": "public", "who_scores": "referee", "venue": ""}
    facts: dict[str, Any] = {
        key: body[key] if key in body else getattr(now, key) if is_there else value for key, value in usual.items()
    }
    facts["wording"] = body.get("wording", now.wording)
    facts["day"] = read_day(body["day"], "day") if "day" in body else getattr(now, "day", None)
    return facts


def answer_tournament(tournament_id: str, actor: Actor, status: int = 200) -> Response:
    """The answer to a change: the tournament as it stands now."""
    return Response(write_tournament(open_tournament(tournament_id, actor)), status=status)


class TournamentView(APIView):
    """One tournament."""

    @read_operation("get_tournament", shapes.Tournament, unchanged=True)
    def get(self, request: Request, tournament_id: str) -> Response:
        """The tournament with its stages; with `If-None-Match` 304 where nothing changed."""
        actor = actor_of(request)
        access = open_tournament(tournament_id, actor)
        stages = "-".join(f"{stage.version}{stage.status}" for stage in access.tournament.stages.all())
        version = f"{access.tournament.version}.{stages}.{access.role}"
        return answer_by_version(request, version, lambda: write_tournament(access), actor=actor)

    @write_operation("change_tournament", shapes.TournamentChange, {200: shapes.Tournament}, 409)
    def patch(self, request: Request, tournament_id: str) -> Response:
        """Change what is sent of it: name, who sees it, where and when, whether one may sign up; for organisers."""
        body, actor = read_act(request, shapes.TournamentChange)
        now = open_tournament(tournament_id, actor).tournament
        sign_up = body.get("sign_up_open")
        events.change_event(
            tournament_id,
            actor=actor,
            name=body.get("name", now.name),
            sign_up_open=None if sign_up is None else read_flag(sign_up, "sign_up_open"),
            **read_facts(body, now),
        )
        return answer_tournament(tournament_id, actor)

    @extend_schema(operation_id="delete_tournament", responses={204: None, **errors(401, 403, 404, 406, 409, 429)})
    def delete(self, request: Request, tournament_id: str) -> Response:
        """Delete an event in which no round was ever published; for organisers."""
        event_moves.delete_event(tournament_id, actor=actor_of(request))
        return Response(status=204)


def move(request: Request, tournament_id: str, step: Callable[..., Any], on_night: Any = None) -> Response:
    """Make a step on the way of an event; on_night: what it is for a club night, which has only an end."""
    body, actor = read_act(request, shapes.Why)
    tournament = open_tournament(tournament_id, actor).tournament
    if on_night is not None and tournament.kind == TournamentKind.CLUB_NIGHT:
        on_night(tournament, actor=actor)
    else:
        step(tournament_id, actor=actor, reason=body.get("reason", ""))
    return answer_tournament(tournament_id, actor)


class AnnounceView(APIView):
    """An event that is shown."""

    @write_operation("announce_tournament", shapes.Why, {200: shapes.Tournament}, 409)
    def post(self, request: Request, tournament_id: str) -> Response:
        """Show the event to whom its visibility says. The first published round does the same."""
        return move(request, tournament_id, announce)


def announce(tournament_id: str, *, actor: Actor, reason: str) -> Tournament:
    """As `announce_event`, which asks for no reason."""
    return event_moves.announce_event(tournament_id, actor=actor)


class SuspendView(APIView):
    """An event that stops for now."""

    @write_operation("suspend_tournament", shapes.Why, {200: shapes.Tournament}, 409)
    def post(self, request: Request, tournament_id: str) -> Response:
        """Stop for now, with a reason: nothing is paired, published or closed; tables play on to their end."""
        return move(request, tournament_id, event_moves.suspend_event)


class ResumeView(APIView):
    """An event, or a night, that goes on."""

    @write_operation("resume_tournament", shapes.Why, {200: shapes.Tournament}, 409)
    def post(self, request: Request, tournament_id: str) -> Response:
        """Take up what was suspended or ended: its stage is open again."""
        return move(request, tournament_id, event_moves.resume_event, reopen_night)


class EndView(APIView):
    """An event, or a night, that is over."""

    @write_operation("end_tournament", shapes.Why, {200: shapes.Tournament}, 409)
    def post(self, request: Request, tournament_id: str) -> Response:
        """End it, after whatever round: the stages close and keep their standings as they are."""
        return move(request, tournament_id, event_moves.end_event, end_night)
