"""Signing up, and the organiser's yes or no."""

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.actors import actor_of, read_act
from api.entrant_answers import write_sign_up
from api.input import read_page
from api.schema import entrants as shapes
from api.schema.common import page_parameters, read_operation, write_operation
from api.schema.tournaments import Why
from api.tournament_answers import cut_page, write_page
from api.views.entrants import A_PAGE, MOST_A_PAGE, answer_entrant
from tournaments.enums import EntrantStatus
from tournaments.errors import NotAllowed, NotFound
from tournaments.selectors.entrants import find_main_stage, get_entrant, list_entrants
from tournaments.selectors.stages import open_stage
from tournaments.services import sign_up
from tournaments.services.input import clean_uuid


class SignUpsView(APIView):
    """Who signed up and waits for an answer."""

    @read_operation("list_sign_ups", shapes.SignUps, 403, parameters=page_parameters(A_PAGE, MOST_A_PAGE))
    def get(self, request: Request, stage_id: str) -> Response:
        """Those who wait, as they came; for the stage's directors."""
        actor = actor_of(request)
        access = open_stage(stage_id, actor)
        access.require_directing(actor)
        page, limit = read_page(request, A_PAGE, MOST_A_PAGE)
        waiting = [one for one in list_entrants(access.stage) if one.entrant.status == EntrantStatus.SIGNED_UP]
        found, more = cut_page(waiting, page, limit)
        return Response(write_page("sign_ups", [write_sign_up(view, access) for view in found], page, limit, more))

    @write_operation("sign_up", shapes.NewSignUp, {201: shapes.SignUp}, 409)
    def post(self, request: Request, stage_id: str) -> Response:
        """Somebody who would like to play, whoever he is; the organiser says yes or no. Sent again it is the same."""
        body, actor = read_act(request, shapes.NewSignUp)
        if actor.read_only:
            raise NotAllowed()
        access = open_stage(stage_id, actor)
        if find_main_stage(access.tournament).pk != access.stage.pk:
            raise NotFound(field="stage")
        key = clean_uuid(body.get("key"), "key")
        assert key is not None
        entrant = sign_up.sign_up(
            access.tournament.public_id,
            actor=actor,
            key=key,
            players=body.get("players"),
            **{name: body[name] for name in ("name", "club", "contact") if name in body},
        )
        view = get_entrant(access.tournament, entrant.public_id)
        return Response(write_sign_up(view, access), status=201)


class AcceptSignUpView(APIView):
    """The organiser's yes."""

    @write_operation("accept_sign_up", shapes.AcceptedSignUp, {200: shapes.Entrant}, 409, 422)
    def post(self, request: Request, entrant_id: str) -> Response:
        """The entrant plays; its players become people of the club's register."""
        body, actor = read_act(request, shapes.AcceptedSignUp)
        sign_up.accept_sign_up(entrant_id, actor=actor, players=body.get("players"))
        return answer_entrant(entrant_id, actor)


class DeclineSignUpView(APIView):
    """The organiser's no."""

    @write_operation("decline_sign_up", Why, {204: None}, 409)
    def post(self, request: Request, entrant_id: str) -> Response:
        """What was written is gone, with the contact."""
        body, actor = read_act(request, Why)
        sign_up.decline_sign_up(entrant_id, actor=actor, reason=body.get("reason", ""))
        return Response(status=204)
