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


def show_value(value: object) -> str:
    """What was given, for a sentence: at most 40 characters, and never an error, however large or deep it is."""
    if isinstance(value, str):
        return value[:40]
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        # Python refuses to write numbers of thousands of digits.
        return str(value) if abs(value) < 10**18 else "a number of more than 18 digits"
    if isinstance(value, float):
        return repr(value)
    return "a list" if isinstance(value, list | tuple) else "an object"


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
