"""Refusals: a code, fields and a status; the words come at the edge, in the reader's language.

Every refusal of a service is a `Refusal`. The sentence for a code is in tournaments.wording, `status` is what
an HTTP answer carries, `details` are further facts (numbers, records in between) that go out as they are.
"""

from collections.abc import Mapping
from typing import Any


class Refusal(Exception):
    """Something asked for was not done, and nothing was changed.

    code: what it is, stable, in snake_case. field: the dotted place in what was sent, or None.
    status: 400 malformed, 403 not yours, 404 not there, 409 conflict, 410 over, 422 cannot be scored, 429 too often.
    """

    code = "refused"
    status = 400

    def __init__(
        self,
        code: str | None = None,
        *,
        field: str | None = None,
        status: int | None = None,
        details: Mapping[str, Any] | None = None,
        **params: Any,
    ) -> None:
        self.code = code or type(self).code
        self.field = field
        self.status = status or type(self).status
        self.details = dict(details or {})
        self.params = params
        super().__init__(self.code)


class NotFound(Refusal):
    """There is no such thing, or whoever asks may not know that there is."""

    code, status = "not_found", 404


class NotAllowed(Refusal):
    """Whoever asks is known, and this is not his to do."""

    code, status = "not_allowed", 403


class NotSignedIn(Refusal):
    """This needs a link, a token or a signed-in person, and there is none."""

    code, status = "not_signed_in", 401


class InvalidInput(Refusal):
    """What was sent has the wrong shape; `field` says where."""

    code, status = "invalid_input", 400


class EntryConflict(Refusal):
    """The entry id is known, with another content or in another match."""

    code, status = "entry_conflict", 409


class NotLatest(Refusal):
    """`after` is not the latest record; `details["between"]` holds those that the phone has not seen."""

    code, status = "not_latest", 409


class MatchNotOpen(Refusal):
    """The match is in a state in which this cannot be done."""

    code, status = "match_not_open", 409


class CannotBeScored(Refusal):
    """The engine refuses the sheet; `code` and `field` are the engine's own (rules.md 9)."""

    code, status = "cannot_be_scored", 422
