"""Files of entrants: encodings, spreadsheets, and files that mean harm."""

import io
import zipfile
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from tournaments.errors import InvalidInput
from tournaments.exchange.entrant_files import LARGEST_FILE, MOST_LINES, read_file
from tournaments.exchange.entrant_lists import read_list
from tournaments.exchange.entrant_writing import guard_cell, write_csv

TEXT = "Ana Beltrán;Tomás Núñez;Peña «El Doble»\r\nRosa Iborra;João Conceição;Círculo"


def make_xlsx(*rows: list[object]) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def repack(content: bytes, change: dict[str, bytes]) -> bytes:
    """The archive with these parts in place of its own."""
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as new:
        for name in {*old.namelist(), *change}:
            new.writestr(name, change[name] if name in change else old.read(name))
    return packed.getvalue()


def try_reading(content: bytes) -> str:
    """The code by which the file is refused; empty where it is read."""
    try:
        read_file(content)
    except InvalidInput as refused:
        return refused.code
    return ""


def refused_code(content: bytes) -> str:
    with pytest.raises(InvalidInput) as refused:
        read_file(content)
    return refused.value.code


@pytest.mark.parametrize(
    "content, encoding",
    [
        (TEXT.encode(), "utf-8"),
        (TEXT.encode("utf-8-sig"), "utf-8"),
        (TEXT.encode("cp1252"), "cp1252"),
        (TEXT.encode("utf-16"), "utf-16"),
        (TEXT.encode("utf-16-le"), "utf-16"),
        (TEXT.encode("utf-16-be"), "utf-16"),
    ],
)
def test_every_encoding_gives_the_same_text(content, encoding):
    assert read_file(content) == (TEXT, encoding)


def test_a_spreadsheet_is_read_by_its_first_sheet_with_numbers_as_they_are_shown():
    content = make_xlsx(["Pareja", "Cabeza de serie", "Club", "Teléfono"], ["Ana / Luis", 3, "Peña", 600123456.0])
    text, kind = read_file(content)
    (line,) = read_list(text, 2).lines
    assert kind == "xlsx"
    assert (line.players, line.seed, line.club, line.contact) == (("Ana", "Luis"), "3", "Peña", "600123456")


def test_no_formula_of_a_spreadsheet_is_worked_out():
    text, _ = read_file(
        make_xlsx(["Ana", "Luis", '=HYPERLINK("http://evil.example","x")', date(2026, 3, 1), True])
    )
    assert text == "Ana\tLuis\t\t2026-03-01T00:00:00"


def test_a_spreadsheet_of_more_lines_than_are_taken_is_refused():
    rows = [[f"Ana {number}", f"Luis {number}"] for number in range(MOST_LINES + 1)]
    text, _ = read_file(make_xlsx(*rows))
    with pytest.raises(InvalidInput) as refused:
        read_list(text, 2)
    assert refused.value.code == "list_too_long"


def test_a_cell_at_the_end_of_the_sheet_costs_nothing():
    book = Workbook()
    book.active["A1"], book.active["B1"], book.active["XFD1048576"] = "Ana", "Luis", "far"
    content = io.BytesIO()
    book.save(content)
    assert read_file(content.getvalue())[0] == "Ana\tLuis"


def test_a_bomb_is_refused_by_what_it_declares_before_it_is_unpacked():
    bomb = repack(make_xlsx(["Ana"]), {"xl/media/image1.png": bytes(200 * 1024 * 1024)})
    assert len(bomb) < LARGEST_FILE
    assert refused_code(bomb) == "file_too_large"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_bomb_of_entities_is_refused(encoding):
    entities = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><x>&b;</x>'
    bomb = repack(make_xlsx(["Ana"]), {"xl/sharedStrings.xml": entities.encode(encoding)})
    assert refused_code(bomb) == "file_unreadable"


def test_an_archive_of_thousands_of_parts_is_refused():
    parts = {f"xl/extra/{number}.xml": b"<x/>" for number in range(600)}
    assert refused_code(repack(make_xlsx(["Ana"]), parts)) == "file_too_large"


@pytest.mark.parametrize(
    "content, code",
    [
        (b"", "file_empty"),
        (b" \r\n ", "file_empty"),
        (b"a" * (LARGEST_FILE + 1), "file_too_large"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "file_old_excel"),
        (b"%PDF-1.7\n", "file_unreadable"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "file_unreadable"),
        (b"PK\x03\x04 and no archive", "file_unreadable"),
        (repack(make_xlsx(["Ana"]), {"xl/workbook.xml": b"<nothing"}), "file_unreadable"),
        (make_xlsx([]), "file_empty"),
    ],
)
def test_what_is_no_list_is_refused_with_its_reason(content, code):
    assert refused_code(content) == code


def test_a_damaged_spreadsheet_is_refused_wherever_it_is_damaged():
    whole = make_xlsx(["Ana", "Luis"], ["Rosa", "Tomás"])
    for place in range(0, len(whole), 97):
        damaged = whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :]
        assert try_reading(damaged) in ("", "file_unreadable", "file_empty", "file_too_large")


@given(st.binary(max_size=400))
def test_whatever_bytes_are_sent_they_are_read_or_refused(content):
    assert try_reading(content) in ("", "file_empty", "file_unreadable", "file_old_excel")


@pytest.mark.parametrize("text", ["=1+1", "+34 600", "-1", "@sum", "\tx"])
def test_no_cell_of_an_export_is_a_formula(text):
    assert guard_cell(text) == f"'{text}"


def test_an_exported_list_is_read_back_as_it_was():
    rows = [["", "Ana Beltrán", 'Luis "Lucho"', "Peña; norte", "3", "+34 600 123 456"]]
    content = write_csv(["Pair", "Player 1", "Player 2", "Club", "Seed", "Contact"], rows)
    (line,) = read_list(read_file(content)[0], 2).lines
    assert (line.players, line.club) == (("Ana Beltrán", 'Luis "Lucho"'), "Peña; norte")
    assert (line.seed, line.contact, line.faults) == ("3", "+34 600 123 456", ())
