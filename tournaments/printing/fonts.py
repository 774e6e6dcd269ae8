"""The font, out of its package, and what becomes of characters that it lacks."""

import unicodedata
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

import font_source_sans_pro  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

REGULAR = "SourceSansPro"
BOLD = "SourceSansProBold"
# Stands for each character that the font lacks: full, so that nobody takes it for the empty box of a broken file.
MARK = "■"
# Joiners, marks of direction, variation selectors: they are no characters that anybody misses.
INVISIBLE = frozenset({"Cf", "Cc", "Cs", "Zl", "Zp"})


def find_font(name: str) -> str:
    """Where the package keeps the file of a font."""
    path: str = font_source_sans_pro.font_files_ttf[name]
    return path


@cache
def known_characters() -> frozenset[int]:
    """The code points that both weights can print; read once a process."""
    maps = [TTFont(find_font(name), lazy=True).getBestCmap() for name in (REGULAR, BOLD)]
    return frozenset(maps[0]) & frozenset(maps[1])


@cache
def print_character(char: str) -> str:
    """What is printed for a character: itself, nothing where it is invisible, a space for a space, else MARK."""
    if ord(char) in known_characters() and unicodedata.category(char) not in INVISIBLE:
        return char
    if char.isspace() or unicodedata.category(char) in ("Zs", "Cc", "Zl", "Zp"):
        return " "
    if unicodedata.category(char) in INVISIBLE or unicodedata.name(char, "").startswith("VARIATION SELECTOR"):
        return ""
    return MARK


def print_text(text: str) -> str:
    """`text` as the font can print it: composed, each character that it lacks replaced by MARK."""
    return "".join(map(print_character, unicodedata.normalize("NFC", text)))


def print_values(value: Any) -> Any:
    """`value` with `print_text` done to every text in its dataclasses and tuples, however deep; the rest as it is.

    What a QR code holds is not printed as text: fields called `code` stay.
    """
    if isinstance(value, str):
        return print_text(value)
    if isinstance(value, tuple):
        return tuple(print_values(part) for part in value)
    if is_dataclass(value) and not isinstance(value, type):
        changed = {
            part.name: getattr(value, part.name)
            if part.name == "code"
            else print_values(getattr(value, part.name))
            for part in fields(value)
        }
        return type(value)(**changed)
    return value


def lacks_characters(value: Any) -> bool:
    """True if any text in `value` (as in `print_values`) has a character that the font lacks."""
    if isinstance(value, str):
        return any(print_character(char) == MARK != char for char in unicodedata.normalize("NFC", value))
    if isinstance(value, tuple):
        return any(map(lacks_characters, value))
    if is_dataclass(value):
        return any(lacks_characters(getattr(value, part.name)) for part in fields(value) if part.name != "code")
    return False
