"""The one error of the engine: a code, where, and a plain sentence (rules.md 9)."""

from typing import Any

CODES = (
    "invalid_document",
    "unknown_preset",
    "invalid_rules",
    "unknown_kind",
    "seat_out_of_range",
    "side_unknown",
    "pips_missing",
    "pips_invalid",
    "pips_impossible",
    "pips_disagree",
    "finisher_has_pips",
    "tile_unknown",
    "tile_repeated",
    "too_many_tiles",
    "opener_missing",
    "bonus_unknown",
    "running_invalid",
    "points_invalid",
    "match_over",
)


class SheetError(ValueError):
    """A sheet that cannot be scored (rules.md 9).

    code: one of CODES. record: the record's number, counted from 1, or None where the fault lies in the rules or in
    the document itself. field: the dotted place inside it. message: an English sentence. params: the numbers and
    names of that sentence, for whoever says it in another language.
    """

    def __init__(
        self, code: str, field: str | None, message: str, *, record: int | None = None, **params: Any
    ) -> None:
        super().__init__(message)
        self.code = code
        self.field = field
        self.message = message
        self.record = record
        self.params = params

    def as_dict(self) -> dict[str, Any]:
        """The error object of rules.md 9."""
        return {"code": self.code, "record": self.record, "field": self.field, "message": self.message}
