"""Why a state cannot be read, or a round not be paired: facts as codes, words come later."""

from typing import Any


class StateError(Exception):
    """A fault of the document (formats.md 2, end, and 3.1): `field` is dotted and counted from 0."""

    def __init__(self, code: str, field: str | None, message: str) -> None:
        super().__init__(message)
        self.code, self.field, self.message = code, field, message

    def as_dict(self) -> dict[str, Any]:
        """The error object of the command's answer."""
        return {"code": self.code, "field": self.field, "message": self.message}


class CannotPair(Exception):
    """A round that cannot be made (formats.md 3): `nobody_to_pair`."""

    def __init__(self, code: str, field: str | None, params: dict[str, Any], message: str = "") -> None:
        super().__init__(message or code)
        self.code, self.field, self.params, self.message = code, field, params, message or code

    def as_dict(self) -> dict[str, Any]:
        """The error object of the command's answer."""
        return {"code": self.code, "field": self.field, "message": self.message, "params": self.params}
