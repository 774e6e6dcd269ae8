"""The links of a match's table: making them, listing them, revoking them."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import schema
from api.actors import actor_of, read_act
from api.answers import write_link
from api.input import read_moment
from tournaments.addresses import link_address
from tournaments.selectors.matches import get_match
from tournaments.services import links


class LinksView(APIView):
    """The links that reach a match."""

    @extend_schema(
        operation_id="list_links", responses={200: schema.Links, **schema.errors(401, 403, 404, 406, 429)}
    )
    def get(self, request: Request, match_id: str) -> Response:
        """Every link that reaches the match, revoked ones too; never a token."""
        actor = actor_of(request)
        found = links.list_links(get_match(match_id, actor), actor)
        return Response({"links": [write_link(link) for link in found]})

    @schema.write_operation("create_link", schema.NewLink, {201: schema.LinkWithToken})
    def post(self, request: Request, match_id: str) -> Response:
        """A new link; its token is in this answer and never again."""
        body, actor = read_act(request, schema.NewLink)
        link, token = links.create_link(
            get_match(match_id, actor),
            actor=actor,
            role=body.get("role"),
            side=body.get("side", ""),
            tables=body.get("tables", ()),
            holder=body.get("holder", ""),
            plays_as=body.get("plays_as", ""),
            expires_at=read_moment(body.get("expires_at"), "expires_at"),
        )
        answer = {**write_link(link), "token": token, "url": link_address(token, request)}
        return Response(answer, status=201, headers={"Cache-Control": "no-store"})


class LinkView(APIView):
    """One link."""

    @extend_schema(operation_id="revoke_link", responses={204: None, **schema.errors(401, 403, 404, 406, 429)})
    def delete(self, request: Request, match_id: str, link_id: str) -> Response:
        """Revoke a link; again changes nothing."""
        actor = actor_of(request)
        get_match(match_id, actor)  # an address with a match that is not there names nothing
        links.revoke_link(link_id, actor=actor)
        return Response(status=204)
