"""Settings for the API and for the description of it."""

import os
from typing import Any


def describe_api(proxies: int) -> dict[str, Any]:
    """The settings of Django REST framework; `proxies` of ours stand before the site."""
    return {
        "DEFAULT_AUTHENTICATION_CLASSES": [
            "api.authentication.LinkAuthentication",
            "api.authentication.TokenAuthentication",
            "api.authentication.SessionAuthentication",
        ],
        "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
        "DEFAULT_PARSER_CLASSES": ["api.parsers.StrictJSONParser"],
        "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
        "DEFAULT_THROTTLE_CLASSES": ["api.throttling.AnonymousThrottle", "api.throttling.CallerThrottle"],
        "DEFAULT_THROTTLE_RATES": {
            "anonymous": os.environ.get("API_RATE_ANONYMOUS", "600/min"),
            "caller": os.environ.get("API_RATE_CALLER", "1200/min"),
        },
        "EXCEPTION_HANDLER": "api.errors.answer_exception",
        "NUM_PROXIES": proxies,
        "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    }


API_SCHEMA = {
    "TITLE": "Sobremesa",
    "DESCRIPTION": "Score tables of dominoes and run tournaments: matches, records, links; entrants, rounds, standings.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "MatchStatus": ["playing", "finished"],
        "LineStatus": ["counts", "replaced", "withdrawn", "change"],
    },
}
