"""How the schema names our credentials (drf-spectacular finds these by their base class)."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension


def write_header(description: str) -> dict[str, Any]:
    """The header Authorization with a scheme of our own."""
    return {"type": "apiKey", "in": "header", "name": "Authorization", "description": description}


class LinkScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """`Authorization: Link <token>`."""

    target_class = "api.authentication.LinkAuthentication"
    name = "link"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        """A header with a scheme of our own."""
        return write_header("Link <token>: the holder of a table's, referee's, match's, side's or desk's link")


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """`Authorization: Token <token>`."""

    target_class = "api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        """A header with a scheme of our own."""
        return write_header("Token <token>: a program that works for a person")


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The session of the pages."""

    target_class = "api.authentication.SessionAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        """The session's cookie; writes need X-CSRFToken too."""
        return {"type": "apiKey", "in": "cookie", "name": "sessionid", "description": "With X-CSRFToken on writes"}
