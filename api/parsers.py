"""JSON as strictly as the edge needs it: one value, no NaN, no repeated keys, nothing that cannot be stored."""

import re
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from scoring.strict_json import decode_strict

DEEPEST = 20
# A lone surrogate can be written in JSON but in no database; NUL not in PostgreSQL.
UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


def read_strict(text: str) -> Any:
    """The JSON value in `text`; raises ValueError for NaN, Infinity, repeated keys, depth over 20, lone surrogates."""
    value = decode_strict(text)
    stack = [(value, 0)]
    while stack:
        part, depth = stack.pop()
        if depth > DEEPEST:
            raise ValueError("nested too deeply")
        if isinstance(part, dict):
            stack.extend((key, depth) for key in part)
            stack.extend((item, depth + 1) for item in part.values())
        elif isinstance(part, list):
            stack.extend((item, depth + 1) for item in part)
        elif isinstance(part, str) and UNSTORABLE.search(part):
            raise ValueError("a text has characters that cannot be stored")
        elif isinstance(part, float) and part in (float("inf"), float("-inf")):
            raise ValueError("a number is too large")
    return value


class StrictJSONParser(BaseParser):
    """Reads a JSON body of at most DATA_UPLOAD_MAX_MEMORY_SIZE bytes; an empty body is an empty object."""

    media_type = "application/json"

    def parse(
        self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The value of the body. Raises ParseError (400) or RequestDataTooBig (413)."""
        limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        body = stream.read(limit + 1)
        if len(body) > limit:
            raise RequestDataTooBig
        try:
            text = body.decode("utf-8")
            return read_strict(text) if text.strip() else {}
        except (ValueError, RecursionError) as fault:
            raise ParseError from fault
