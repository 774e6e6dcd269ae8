"""The one error of a document that cannot be ranked: a code, where, and a plain sentence (formats.md 2)."""

CODES = (
    "invalid_document",
    "entrant_unknown",
    "entrant_twice_in_round",
    "criterion_unknown",
    "score_invalid",
)


class EventError(ValueError):
    """An `event/1` document that cannot be ranked.

    code: one of CODES. field: the dotted place in the document, counted from 0; None: the document itself.
    message: an English sentence.
    """

    def __init__(self, code: str, field: str | None, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.field = field
        self.message = message

    def as_dict(self) -> dict[str, str | None]:
        """The error object of formats.md 2."""
        return {"code": self.code, "field": self.field, "message": self.message}
