"""JSON as it may come in from outside, in files as in requests: one value, no NaN, no key twice."""

import json
from typing import Any


def decode_strict(text: str) -> Any:
    """The JSON value in `text`.

    Raises ValueError for anything else, for NaN and Infinity, and for an object that has a key twice; RecursionError
    where it is nested deeper than Python reads.
    """
    return _DECODER.decode(text)


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no number in JSON")


def _refuse_repeated(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) != len(pairs):
        raise ValueError("a key stands there twice")
    return table


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant, object_pairs_hook=_refuse_repeated)
