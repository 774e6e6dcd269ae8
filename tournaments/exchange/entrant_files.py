"""A file of entrants as text: CSV in whatever encoding, XLSX looked through before it is opened."""

import io
import zipfile
import zlib
from datetime import date, datetime
from typing import Any

from tournaments.errors import InvalidInput
from tournaments.exchange.entrant_columns import MOST_COLUMNS

LARGEST_FILE = 2 * 1024 * 1024
MOST_LINES = 5000
# Of an XLSX, unpacked: five thousand lines need about two megabytes; whatever declares more is refused unopened.
LARGEST_UNPACKED = 12 * 1024 * 1024
MOST_PARTS = 500
LONGEST_CELL = 500  # what is kept of a cell to show it; names are shorter (entrant_lists)
_DOCTYPES = (b"<!DOCTYPE", b"<!ENTITY", "<!DOCTYPE".encode("utf-16-le"), "<!DOCTYPE".encode("utf-16-be"))


def read_file(content: bytes) -> tuple[str, str]:
    """The text of an uploaded list, and what it was: utf-8, utf-16, cp1252 or xlsx (then with tabs between cells).

    Raises InvalidInput: `file_empty`, `file_too_large`, `file_old_excel`, `file_unreadable`, `list_too_long`.
    """
    if not content.strip():
        raise InvalidInput("file_empty", field="file")
    if len(content) > LARGEST_FILE:
        raise InvalidInput("file_too_large", field="file", most=LARGEST_FILE // 1024 // 1024)
    if content.startswith(b"PK"):
        return read_xlsx(content), "xlsx"
    if content.startswith(b"\xd0\xcf\x11\xe0"):
        raise InvalidInput("file_old_excel", field="file")
    return decode_text(content)


def decode_text(content: bytes) -> tuple[str, str]:
    """The text of the bytes and their encoding; a mark at the beginning says it, else what fits. Raises `file_unreadable`."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace"), "utf-16"
    if b"\x00" in content[:200]:
        # Spreadsheets write UTF-16 without its mark too: every second byte of plain letters is empty.
        little, big = content[1:200:2].count(0), content[0:200:2].count(0)
        if max(little, big) * 3 < len(content[:200]) // 2:
            raise InvalidInput("file_unreadable", field="file")
        return content.decode("utf-16-le" if little > big else "utf-16-be", "replace"), "utf-16"
    if b"\x00" in content or content.startswith(b"%PDF"):
        raise InvalidInput("file_unreadable", field="file")
    try:
        return content.decode("utf-8-sig"), "utf-8"
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace"), "cp1252"


def read_xlsx(content: bytes) -> str:
    """The first sheet as lines of cells with tabs between them; an empty row is an empty line. Nothing is evaluated.

    A formula counts as the value that was saved with it. Raises InvalidInput `file_unreadable`, `file_too_large`,
    `list_too_long`.
    """
    _inspect_archive(content)
    lines: list[str] = []
    try:
        # Loaded only where a spreadsheet comes: it costs a tenth of a second.
        from openpyxl import load_workbook

        book = load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
        sheet = book.worksheets[0]
        for row in sheet.iter_rows(max_row=MOST_LINES * 4, max_col=MOST_COLUMNS, values_only=True):
            lines.append("\t".join(_write_cell(value) for value in row).rstrip("\t"))
    except Exception as fault:  # a damaged file fails anywhere inside the library, with whatever comes first
        raise InvalidInput("file_unreadable", field="file") from fault
    while lines and not lines[-1]:
        lines.pop()
    if not lines:
        raise InvalidInput("file_empty", field="file")
    return "\n".join(lines)


def _inspect_archive(content: bytes) -> None:
    """Nothing if the archive is one of a spreadsheet and of ordinary size; what it declares binds who unpacks it."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = archive.infolist()
            if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_UNPACKED:
                raise InvalidInput("file_too_large", field="file", most=LARGEST_FILE // 1024 // 1024)
            if "[Content_Types].xml" not in archive.namelist():
                raise InvalidInput("file_unreadable", field="file")
            for part in parts:
                if part.filename.lower().endswith((".xml", ".rels")):
                    text = archive.read(part)
                    # No spreadsheet declares types or entities of its own; a bomb of entities does.
                    if any(mark in text for mark in _DOCTYPES):
                        raise InvalidInput("file_unreadable", field="file")
    except (
        zipfile.BadZipFile,
        NotImplementedError,
        RuntimeError,
        EOFError,
        OSError,
        ValueError,
        zlib.error,
    ) as fault:
        raise InvalidInput("file_unreadable", field="file") from fault


def _write_cell(value: Any) -> str:
    match value:
        case None | bool():
            return ""
        case float() if value.is_integer():
            return str(int(value))
        case datetime() | date():
            return value.isoformat()
        case _:
            return " ".join(str(value)[:LONGEST_CELL].split())
