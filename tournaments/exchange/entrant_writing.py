"""A list of entrants as CSV: read back by entrant_lists, and harmless in a spreadsheet."""

import csv
import io
from collections.abc import Iterable, Sequence

FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")


def guard_cell(text: str) -> str:
    """The text so that no spreadsheet takes it for a formula: what begins like one gets an apostrophe."""
    return f"'{text}" if text.startswith(FORMULA_SIGNS) else text


def write_csv(header: Sequence[str], rows: Iterable[Sequence[str]]) -> bytes:
    """The rows as a spreadsheet opens them by a double click: UTF-8 with its mark, semicolons, every cell guarded."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    for row in (header, *rows):
        writer.writerow([guard_cell(cell) for cell in row])
    return b"\xef\xbb\xbf" + text.getvalue().encode("utf-8")
