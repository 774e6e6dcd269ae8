"""What an event can begin from: templates, shipped regulations, and those that a club saved."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.actors import actor_of, read_act
from api.schema import standings as shapes
from api.schema.common import errors, read_operation, write_operation
from tournaments.enums import Role
from tournaments.errors import InvalidInput, NotFound
from tournaments.models import Regulation
from tournaments.permissions import Actor
from tournaments.regulations.settings import settings_document
from tournaments.regulations.shipped import ShippedRegulation, all_regulations
from tournaments.regulations.templates import Template, all_templates
from tournaments.selectors.stages import open_stage
from tournaments.services import regulations
from tournaments.wording.starts import REGULATIONS, TEMPLATES


def write_template(template: Template) -> dict[str, Any]:
    """A template: what most tournaments are."""
    title, says = TEMPLATES[template.name]
    return {
        "id": template.name,
        "kind": "template",
        "club": None,
        "title": str(title),
        "says": str(says),
        "format": template.format,
        "rules": template.rules,
        "settings": settings_document(template.settings),
        "sources": {},
    }


def write_shipped(regulation: ShippedRegulation) -> dict[str, Any]:
    """A shipped regulation, each setting read or assumed."""
    title, says = REGULATIONS[regulation.name]
    return {
        "id": regulation.name,
        "kind": "shipped",
        "club": None,
        "title": str(title),
        "says": str(says),
        "format": None,
        "rules": regulation.rules,
        "settings": settings_document(regulation.settings),
        "sources": dict(regulation.sources),
    }


def write_own(row: Regulation) -> dict[str, Any]:
    """A regulation that a club saved; its rules and settings as a new tournament takes them."""
    kept, preset = row.rules, row.rules.get("preset")
    rules = kept.get("rules", {}) | ({"preset": preset} if preset else {})
    return {
        "id": row.public_id,
        "kind": "own",
        "club": row.club.public_id,
        "title": row.name,
        "says": "",
        "format": row.settings.get("format"),
        "rules": rules,
        "settings": {key: value for key, value in row.settings.items() if key != "format"},
        "sources": row.sources.get("settings", {}),
    }


def list_own(actor: Actor) -> list[Regulation]:
    """Those of the clubs that a person directs as a whole; none for anybody else."""
    if actor.user is None or actor.link is not None:
        return []
    own = Regulation.objects.filter(
        club__memberships__user=actor.user,
        club__memberships__tournament=None,
        club__memberships__role__in=(Role.DIRECTOR, Role.ORGANISER),
    )
    return list(own.select_related("club").distinct().order_by("name", "pk"))


def find_own(actor: Actor, regulation_id: str) -> Regulation:
    """A saved regulation of a club that the actor directs; raises NotFound."""
    row = next((one for one in list_own(actor) if one.public_id == regulation_id), None)
    if row is None:
        raise NotFound(field="regulation")
    return row


class RegulationsView(APIView):
    """What an event can begin from."""

    @read_operation("list_regulations", shapes.Regulations)
    def get(self, request: Request) -> Response:
        """Templates, shipped regulations, and those saved by the caller's clubs; `rules` and `settings` are sent on."""
        own = [write_own(row) for row in list_own(actor_of(request))]
        shipped = [write_shipped(one) for one in all_regulations()]
        return Response({"regulations": [*(write_template(one) for one in all_templates()), *shipped, *own]})

    @write_operation("save_regulation", shapes.NewRegulation, {201: shapes.Regulation}, 409)
    def post(self, request: Request) -> Response:
        """Keep a stage's ruleset and settings under a name; the same ones again are what is there."""
        body, actor = read_act(request, shapes.NewRegulation)
        if not isinstance(body.get("stage"), str):
            raise InvalidInput("text_expected", field="stage")
        stage = open_stage(body["stage"], actor).stage
        row = regulations.save_regulation(stage, actor=actor, name=body.get("name", ""))
        return Response(write_own(row), status=201)


class RegulationView(APIView):
    """One that a club saved."""

    @write_operation("rename_regulation", shapes.RegulationChange, {200: shapes.Regulation}, 409)
    def patch(self, request: Request, regulation_id: str) -> Response:
        """Another name for it."""
        body, actor = read_act(request, shapes.RegulationChange)
        row = find_own(actor, regulation_id)
        renamed = regulations.rename_regulation(row.club, regulation_id, actor=actor, name=body.get("name", ""))
        return Response(write_own(renamed))

    @extend_schema(operation_id="delete_regulation", responses={204: None, **errors(401, 403, 404, 406, 429)})
    def delete(self, request: Request, regulation_id: str) -> Response:
        """Take it away; events that began from it stay as they are."""
        actor = actor_of(request)
        regulations.delete_regulation(find_own(actor, regulation_id).club, regulation_id, actor=actor)
        return Response(status=204)
