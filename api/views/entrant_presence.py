"""Who is there: at the door, withdrawn and back again, substitutes, absences that are announced; who never meets."""

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.actors import actor_of, read_act
from api.entrant_answers import write_forbidden
from api.input import read_flag
from api.schema import entrants as shapes
from api.schema.common import read_operation, write_operation
from api.schema.tournaments import Why
from api.views.entrants import answer_entrant
from tournaments.selectors.entrants import list_forbidden
from tournaments.selectors.stages import open_stage
from tournaments.services import entrants_names, entrants_presence
from tournaments.services.check_in import check_in, undo_check_in
from tournaments.services.entrants_seeds import number_seeds
from tournaments.services.forbidden_pairs import allow_pair, forbid_pair


class CheckInView(APIView):
    """An entrant at the door."""

    @write_operation("check_in_entrant", shapes.CheckIn, {200: shapes.Entrant}, 409)
    def post(self, request: Request, entrant_id: str) -> Response:
        """The entrant is here; with `here` false it is not after all. The desk does it too."""
        body, actor = read_act(request, shapes.CheckIn)
        if read_flag(body.get("here"), "here", default=True):
            check_in(entrant_id, actor=actor)
        else:
            undo_check_in(entrant_id, actor=actor)
        return answer_entrant(entrant_id, actor)


class WithdrawEntrantView(APIView):
    """An entrant that plays no more."""

    @write_operation("withdraw_entrant", Why, {200: shapes.Entrant}, 409)
    def post(self, request: Request, entrant_id: str) -> Response:
        """Withdraw the entrant; its results stay, and it may come back."""
        body, actor = read_act(request, Why)
        entrants_presence.withdraw_entrant(entrant_id, actor=actor, reason=body.get("reason", ""))
        return answer_entrant(entrant_id, actor)


class BringBackView(APIView):
    """An entrant that plays again."""

    @write_operation("bring_back_entrant", Why, {200: shapes.Entrant}, 409)
    def post(self, request: Request, entrant_id: str) -> Response:
        """A withdrawn entrant plays again, from the next round that is not published."""
        body, actor = read_act(request, Why)
        entrants_presence.bring_back_entrant(entrant_id, actor=actor, reason=body.get("reason", ""))
        return answer_entrant(entrant_id, actor)


class SubstituteView(APIView):
    """Somebody who plays instead of a player."""

    @write_operation("substitute_player", shapes.Substitution, {200: shapes.Entrant}, 409, 422)
    def post(self, request: Request, entrant_id: str) -> Response:
        """Somebody plays instead of the player at `place`, from a round on; both stay readable."""
        body, actor = read_act(request, shapes.Substitution)
        entrants_names.substitute_player(
            entrant_id,
            actor=actor,
            place=body.get("place"),
            player=body.get("player"),
            from_round=body.get("from_round"),
            reason=body.get("reason", ""),
        )
        return answer_entrant(entrant_id, actor)


class RenameView(APIView):
    """A player who is spelt otherwise."""

    @write_operation("rename_player", shapes.Renaming, {200: shapes.Entrant}, 409)
    def post(self, request: Request, entrant_id: str) -> Response:
        """The same person, spelt differently everywhere; whoever else comes to play is a substitute."""
        body, actor = read_act(request, shapes.Renaming)
        entrants_names.rename_player(
            entrant_id,
            actor=actor,
            place=body.get("place"),
            name=body.get("name"),
            reason=body.get("reason", ""),
        )
        return answer_entrant(entrant_id, actor)


class AbsenceView(APIView):
    """Rounds that an entrant misses."""

    @write_operation("announce_absence", shapes.Absence, {200: shapes.Entrant}, 409)
    def post(self, request: Request, entrant_id: str) -> Response:
        """The entrant will miss these rounds; with `absent` false it will be there after all."""
        body, actor = read_act(request, shapes.Absence)
        absent = read_flag(body.get("absent"), "absent", default=True)
        act = entrants_presence.announce_absence if absent else entrants_presence.take_back_absence
        act(entrant_id, actor=actor, rounds=body.get("rounds"), reason=body.get("reason", ""))
        return answer_entrant(entrant_id, actor)


class MissingView(APIView):
    """Everybody who did not come to the door."""

    @write_operation("mark_missing_absent", Why, {200: shapes.Changed}, 409)
    def post(self, request: Request, stage_id: str) -> Response:
        """Whoever is not checked in is absent from the next round."""
        body, actor = read_act(request, Why)
        missing = entrants_presence.mark_missing_absent(stage_id, actor=actor, reason=body.get("reason", ""))
        return Response({"entrants": [entrant.public_id for entrant in missing]})


class SeedsView(APIView):
    """The seeds of a stage."""

    @write_operation("number_seeds", shapes.Numbering, {200: shapes.Changed}, 409)
    def post(self, request: Request, stage_id: str) -> Response:
        """Number the active entrants 1, 2, 3 … before the first round; the answer lists them in that order."""
        body, actor = read_act(request, shapes.Numbering)
        seeded = number_seeds(stage_id, actor=actor, how=body.get("how"), reason=body.get("reason", ""))
        return Response({"entrants": [entrant.public_id for entrant in seeded]})


class ForbiddenPairsView(APIView):
    """Entrants who never meet."""

    @read_operation("list_forbidden_pairs", shapes.ForbiddenPairs, 403)
    def get(self, request: Request, stage_id: str) -> Response:
        """The pairs that are never made; for the stage's directors."""
        access = open_stage(stage_id, actor_of(request))
        access.require_directing(actor_of(request))
        return Response({"forbidden": [write_forbidden(pair) for pair in list_forbidden(access.stage)]})

    @write_operation("forbid_pair", shapes.Forbidding, {200: shapes.ForbiddenPairs}, 409)
    def post(self, request: Request, stage_id: str) -> Response:
        """The two are never paired from now on; with `forbidden` false they may be again."""
        body, actor = read_act(request, shapes.Forbidding)
        act = forbid_pair if read_flag(body.get("forbidden"), "forbidden", default=True) else allow_pair
        act(stage_id, body.get("first"), body.get("second"), actor=actor, reason=body.get("reason", ""))
        stage = open_stage(stage_id, actor).stage
        return Response({"forbidden": [write_forbidden(pair) for pair in list_forbidden(stage)]})
