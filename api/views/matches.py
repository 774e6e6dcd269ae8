"""Matches: the list, one of them, opening one, changing names; who scores, calls, accepting."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import schema
from api.actors import actor_of, read_act
from api.answers import answer_match, write_match, write_table
from api.conditional import answer_if_changed
from api.input import read_flag, read_number
from tournaments.enums import Role, StageFormat, TournamentStatus
from tournaments.errors import InvalidInput, NotAllowed, NotFound, NotSignedIn
from tournaments.models import Club, Stage, Tournament
from tournaments.permissions import Actor, find_role, is_expired, may_read_tournament
from tournaments.selectors.matches import build_match_view, find_match
from tournaments.selectors.tournaments import (
    find_tournament,
    list_own_tournaments,
    list_public_tournaments,
    page_tables,
)
from tournaments.services import calling, matches, naming, results
from tournaments.services.clubs import find_open_night, open_night
from tournaments.services.input import clean_text

A_PAGE, MOST_A_PAGE, MOST_PAGES = 100, 200, 10_000
MOST_LISTED = 20  # tournaments that a list without `tournament` looks through


class MatchesView(APIView):
    """The matches of a tournament, and opening another."""

    @extend_schema(
        operation_id="list_matches",
        parameters=[
            OpenApiParameter("tournament", str, description="Public id of a tournament"),
            OpenApiParameter("page", {"type": "integer", "minimum": 1, "maximum": MOST_PAGES, "default": 1}),
            OpenApiParameter(
                "limit", {"type": "integer", "minimum": 1, "maximum": MOST_A_PAGE, "default": A_PAGE}
            ),
        ],
        responses={200: schema.Matches, **schema.errors(400, 401, 404, 406, 429)},
    )
    def get(self, request: Request) -> Response:
        """The matches of one tournament; without it, of the caller's own tournaments, or of the public ones, that run.

        By table, those without one last; at one table the newest first. `next` is the number of the next page, or null.
        """
        actor = actor_of(request)
        wanted = request.query_params.get("tournament")
        page = read_number(request, "page", 1, MOST_PAGES, 1)
        limit = read_number(request, "limit", 1, MOST_A_PAGE, A_PAGE)
        if wanted:
            tournament = find_tournament(clean_text(wanted, "tournament"))
            if not may_read_tournament(actor, tournament):
                raise NotFound(field="tournament")
            tournaments: Sequence[Tournament] = [tournament]
        else:
            tournaments = list_running(actor)
        tables, more = page_tables(tournaments, page, limit, actor)
        return Response(
            {
                "matches": [write_table(table) for table in tables],
                "page": page,
                "limit": limit,
                "next": page + 1 if more else None,
            }
        )

    @schema.write_operation("open_match", schema.NewMatch, {201: schema.Match}, 409, 422)
    def post(self, request: Request) -> Response:
        """Open a match on a table of a club night; without `tournament` of the night that runs, else a new one."""
        body, actor = read_act(request, schema.NewMatch)
        if actor.user is None:
            raise NotSignedIn() if actor.is_nobody else NotAllowed()
        if "rules" not in body:
            raise InvalidInput("rules_expected", field="rules")
        with transaction.atomic():  # a night opened for a match that is refused is not left behind
            match = matches.open_match(
                find_stage(body.get("tournament"), actor),
                actor=actor,
                rules=body["rules"],
                sides=body.get("sides", ()),
                first_opener=body.get("first_opener"),
                table=body.get("table"),
                rules_name=body.get("rules_name", ""),
            )
        return answer_match(match.public_id, actor, status=201)


def list_running(actor: Actor) -> Sequence[Tournament]:
    """The tournaments that run: the link's, the person's own, or the public ones."""
    if actor.link is not None:
        if is_expired(actor.link, timezone.now()):
            raise NotSignedIn("link_expired")
        return [actor.link.tournament] if may_read_tournament(actor, actor.link.tournament) else []
    tournaments = list_own_tournaments(actor) if actor.user is not None else list_public_tournaments()
    return list(tournaments.filter(status=TournamentStatus.RUNNING)[:MOST_LISTED])


def find_stage(tournament_id: Any, actor: Actor) -> Stage:
    """The stage of open tables in which a match is opened; a night is opened where the club has none running.

    Raises NotFound, NotAllowed.
    """
    if tournament_id is not None:
        if not isinstance(tournament_id, str):
            raise InvalidInput("text_expected", field="tournament")
        tournament = Tournament.objects.filter(public_id=tournament_id[:40]).first()
        if tournament is None or find_role(actor.user, tournament) is None:
            raise NotFound(field="tournament")
    else:
        # Locked, so that two who open their first table at once open one night.
        club = (
            Club.objects.select_for_update(of=("self",))
            .filter(
                memberships__user=actor.user,
                memberships__tournament=None,
                memberships__role__in=(Role.DIRECTOR, Role.ORGANISER),
            )
            .first()
        )
        if club is None:
            raise NotAllowed()
        tournament = find_open_night(club) or open_night(club, actor=actor, name=club.name)
    stage = tournament.stages.select_related("tournament").filter(format=StageFormat.OPEN).first()
    if stage is None:
        raise NotFound(field="tournament")
    return stage


class MatchView(APIView):
    """One match."""

    @extend_schema(
        operation_id="get_match", responses={200: schema.Match, 304: None, **schema.errors(401, 404, 406, 429)}
    )
    def get(self, request: Request, match_id: str) -> Response:
        """The match as it stands; with `If-None-Match` 304 where nothing changed."""
        actor = actor_of(request)
        match = find_match(match_id)
        return answer_if_changed(request, match, lambda: write_match(build_match_view(match, actor)), actor=actor)

    @schema.write_operation("change_match", schema.MatchChange, {200: schema.Match}, 409, 422)
    def patch(self, request: Request, match_id: str) -> Response:
        """Change names and seats, who opens first, the table."""
        body, actor = read_act(request, schema.MatchChange)
        with transaction.atomic():  # all of it or nothing
            if "table" in body:
                matches.change_table(match_id, actor=actor, table=body["table"])
            if set(body) & {"sides", "seats", "first_opener"}:
                naming.change_names(
                    match_id,
                    actor=actor,
                    sides=body.get("sides", ()),
                    seats=body.get("seats", ()),
                    first_opener=body.get("first_opener", ...),
                )
        return answer_match(match_id, actor)


class ScorerView(APIView):
    """Who is scoring: advice, never a lock."""

    @schema.write_operation("take_scorer", schema.ScorerRequest, {200: schema.Scorer})
    def post(self, request: Request, match_id: str) -> Response:
        """Tell who scores on which device; `take` takes over on purpose."""
        body, actor = read_act(request, schema.ScorerRequest)
        match, mine = calling.take_scorer(
            match_id,
            actor=actor,
            name=body.get("name", ""),
            take=read_flag(body.get("take"), "take"),
        )
        scorer = {
            "device": match.scorer_device,
            "name": match.scorer_name,
            "since": match.scorer_since.isoformat() if match.scorer_since else None,
        }
        return Response({"scorer": scorer if match.scorer_device else None, "you": mine})


class CallView(APIView):
    """The table calls the organiser."""

    @schema.write_operation("call_organiser", schema.Call, {200: schema.Match})
    def post(self, request: Request, match_id: str) -> Response:
        """Call the organiser with a word why; `answered` true takes the call back."""
        body, actor = read_act(request, schema.Call)
        if read_flag(body.get("answered"), "answered"):
            calling.answer_call(match_id, actor=actor)
        else:
            calling.call_organiser(match_id, actor=actor, text=body.get("text", ""))
        return answer_match(match_id, actor)


class AcceptView(APIView):
    """A side accepts the result, or does not."""

    @schema.write_operation("accept_result", schema.Accept, {200: schema.Match}, 409)
    def post(self, request: Request, match_id: str) -> Response:
        """Accept the result for `side`, or with `accept` false dispute it with a reason."""
        body, actor = read_act(request, schema.Accept)
        side = body.get("side")
        if not isinstance(side, str):
            raise InvalidInput("side_unknown", field="side")
        if read_flag(body.get("accept"), "accept", default=True):
            results.accept_result(match_id, actor=actor, side=side, by=body.get("by", ""), score=body.get("score"))
        else:
            results.dispute_result(match_id, actor=actor, side=side, reason=body.get("reason", ""))
        return answer_match(match_id, actor)
