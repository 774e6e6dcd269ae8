"""A new link's token on its way to the one page that shows it: in the session, never in an address."""

from django.http import HttpRequest

KEY = "new_links"


def keep_token(request: HttpRequest, match_id: str, token: str) -> None:
    """Keep the token until the match's page has shown it."""
    request.session[KEY] = {**request.session.get(KEY, {}), match_id: token}


def take_token(request: HttpRequest, match_id: str) -> str:
    """The token to show now, and gone afterwards; an empty text where there is none."""
    kept: dict[str, str] = request.session.get(KEY, {})
    token = kept.get(match_id, "")
    if token:
        request.session[KEY] = {key: value for key, value in kept.items() if key != match_id}
    return token
