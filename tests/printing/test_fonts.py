"""Characters that the font lacks, and texts that stay in their place."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.printing.fonts import MARK, known_characters, lacks_characters, print_text, print_values
from tournaments.printing.paper import Paper, read_code
from tournaments.printing.sheets import Card, Fact

PAPER = Paper("a4", "en", "Test", "key", datetime(2026, 11, 30, tzinfo=UTC))


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("Tomás Núñez", "Tomás Núñez"),
        ("Toma\u0301s", "Tomás"),
        ("Łukasz Đorđević Şahin", "Łukasz Đorđević Şahin"),
        ("Иван Ωmega", "Иван Ωmega"),
        ("محمد علي", f"{MARK * 4} {MARK * 3}"),
        ("שרה", MARK * 3),
        ("李小龙", MARK * 3),
        ("Zoë 🎲!", f"Zoë {MARK}!"),
        ("👩\u200d👩\u200d👧", MARK * 3),
        ("❤\ufe0f", MARK),
        ("\u2068Ana\u2069 \u202eoiraM", "Ana oiraM"),
        ("a\tb\nc\x00d\u00a0e\u3000f", "a b c d\u00a0e f"),
        ("\ud800lone", "lone"),
        ("", ""),
    ],
)
def test_a_character_that_the_font_lacks_is_replaced_by_one_mark(name: str, printed: str) -> None:
    assert print_text(name) == printed
    assert lacks_characters(name) is (MARK in printed)


def test_the_mark_itself_is_printed_and_is_no_lack() -> None:
    assert print_text(f"a{MARK}") == f"a{MARK}"
    assert not lacks_characters((f"a{MARK}",))


def test_every_text_of_a_value_is_replaced_but_the_code() -> None:
    card = Card("李", ("Ana", "小"), "", "http://host/李")
    assert print_values((card,)) == (Card(MARK, ("Ana", MARK), "", "http://host/李"),)
    assert lacks_characters(card)
    assert not lacks_characters(replace(card, title="", names=()))
    assert print_values((Fact("a", "b"), 3, None)) == (Fact("a", "b"), 3, None)


@given(st.text())
def test_whatever_is_printed_has_a_glyph_and_printing_it_again_changes_nothing(text: str) -> None:
    printed = print_text(text)
    assert {ord(char) for char in printed} <= known_characters()
    assert print_text(printed) == printed


@given(st.text(max_size=200).map(print_text), st.floats(4, 190), st.sampled_from([7, 9.5, 19]), st.booleans())
def test_no_text_is_wider_than_its_place(text: str, width: float, size: float, bold: bool) -> None:
    fitted = PAPER.fit(text, width, size, bold)
    assert PAPER.measure(fitted, size, bold) <= max(width, PAPER.measure("…", size, bold)) + 1e-6
    assert fitted == text or fitted.endswith("…")
    lines = PAPER.wrap(text, width, size, bold, most=1000)
    widest = max([PAPER.measure(char, size, bold) for char in text], default=0)
    assert all(PAPER.measure(line, size, bold) <= max(width, widest) + 1e-6 for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_a_text_of_too_many_lines_ends_in_an_ellipsis() -> None:
    lines = PAPER.wrap("palabra " * 40, 30, 9, most=3)
    assert len(lines) == 3
    assert lines[2].endswith("…")
    assert not lines[1].endswith("…")


def test_the_drawn_code_is_the_address_module_by_module() -> None:
    address = "http://192.168.1.20:8000/matches/bcdfghjkmnpq/"
    paper = Paper("a4", "en", "Test", "key", datetime(2026, 11, 30, tzinfo=UTC))
    paper.open_page(landscape=False)
    paper.draw_code(10, 20, 30, address)
    rows = read_code(address)
    unit = 30 / (len(rows) + 8)
    drawn = set()
    for operation in bytes(paper.pages[1].contents).decode().splitlines():
        parts = operation.split()
        if "re" in parts:
            x, y, width, _ = (float(part) for part in parts[:4])
            first = round((x * 25.4 / 72 - 10) / unit) - 4
            down = round(((paper.h * 72 / 25.4 - y) * 25.4 / 72 - 20) / unit) - 4
            drawn |= {(down, first + step) for step in range(round(width * 25.4 / 72 / unit))}
    assert drawn == {(down, across) for down, row in enumerate(rows) for across, dark in enumerate(row) if dark}
