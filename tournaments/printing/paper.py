"""A document of paper: lengths in millimetres from the top left, texts that never leave their place."""

import hashlib
import logging
from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, Literal

import segno
from fpdf import FPDF

from tournaments.printing.fonts import BOLD, REGULAR, find_font

MARGIN = 12.0
FOOT = 10.0  # of the page's height, for the line at its foot
POINT = 25.4 / 72
GREY = 95  # dark enough for a bad printer
Align = Literal["left", "right", "centre"]
# It tells every glyph that it keeps at the level of what an operator wants to know.
logging.getLogger("fontTools.subset").setLevel(logging.WARNING)


class Paper(FPDF):
    """A PDF with the two weights of the font; the same texts give the same bytes."""

    def __init__(self, size: str, language: str, title: str, key: str, made_at: datetime) -> None:
        super().__init__(unit="mm", format=size)
        self.key = key
        self.add_font("sans", fname=find_font(REGULAR))
        self.add_font("sans", style="B", fname=find_font(BOLD))
        self.set_auto_page_break(False)
        self.set_margin(MARGIN)
        self.set_title(title)
        self.set_lang(language)
        self.set_creator("Sobremesa")
        self.set_creation_date(made_at)

    def file_id(self) -> str:
        """The document's id: of its content alone."""
        digest = hashlib.sha256(self.key.encode("utf-8", "surrogatepass")).hexdigest()[:32].upper()
        return f"<{digest}><{digest}>"

    def open_page(self, landscape: bool) -> None:
        """Begin a page upright or lying."""
        self.add_page(orientation="landscape" if landscape else "portrait")

    @property
    def bottom(self) -> float:
        """Where the room for content ends on the page."""
        return float(self.h) - MARGIN - FOOT + 4

    def measure(self, text: str, size: float, bold: bool = False) -> float:
        """The width of `text` at `size` points."""
        font: Any = self.fonts["sansB" if bold else "sans"]
        return float(sum(font.cw[ord(char)] for char in text)) * size * POINT / 1000

    def fit(self, text: str, width: float, size: float, bold: bool = False) -> str:
        """`text`, or as much of it as `width` takes with an ellipsis behind."""
        if self.measure(text, size, bold) <= width:
            return text
        room = width - self.measure("…", size, bold)
        used, kept = 0.0, 0
        for char in text:
            used += self.measure(char, size, bold)
            if used > room:
                break
            kept += 1
        return f"{text[:kept].rstrip()}…"

    def choose_size(self, text: str, width: float, sizes: Sequence[float]) -> float:
        """The first of `sizes` at which `text` takes no more than `width`; the last where none does."""
        return next((size for size in sizes if self.measure(text, size) <= width), sizes[-1])

    def wrap(self, text: str, width: float, size: float, bold: bool = False, most: int = 30) -> list[str]:
        """The lines of `text` at `width`, at most `most`, the last one then with an ellipsis; long words are cut."""
        lines: list[str] = []
        line, used = "", 0.0
        space = self.measure(" ", size, bold)
        for word in self._split(text, width, size, bold):
            length = self.measure(word, size, bold)
            if line and used + space + length > width:
                lines.append(line)
                line, used = word, length
            else:
                line, used = (f"{line} {word}", used + space + length) if line else (word, length)
        lines.append(line)
        if len(lines) <= most:
            return lines
        return [*lines[: most - 1], self.fit(" ".join(lines[most - 1 :]), width, size, bold)]

    def _split(self, text: str, width: float, size: float, bold: bool) -> list[str]:
        """The words of `text`, one that is wider than `width` in pieces."""
        words = []
        for word in text.split():
            if self.measure(word, size, bold) <= width:
                words.append(word)
                continue
            piece, used = "", 0.0
            for char in word:
                length = self.measure(char, size, bold)
                if piece and used + length > width:
                    words.append(piece)
                    piece, used = "", 0.0
                piece, used = piece + char, used + length
            words.append(piece)
        return words

    def put(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        width: float | None = None,
        bold: bool = False,
        align: Align = "left",
        grey: bool = False,
        struck: bool = False,
    ) -> None:
        """Write `text` on the baseline `y`, cut to `width` where one is given; `x` is the left of that width."""
        if not text:
            return
        if width is not None:
            text = self.fit(text, width, size, bold)
        length = self.measure(text, size, bold)
        if align != "left" and width is not None:
            x += width - length if align == "right" else (width - length) / 2
        self.set_font("sans", "B" if bold else "", size)
        self.set_text_color(GREY if grey else 0)
        self.text(x, y, text)
        if struck:
            self.rule(x, y - size * POINT * 0.25, x + length, weight=0.25)

    def put_lines(
        self,
        x: float,
        y: float,
        lines: Sequence[str],
        size: float,
        leading: float,
        *,
        bold: bool = False,
        grey: bool = False,
        struck: bool = False,
    ) -> float:
        """Write lines below each other, the first one's baseline at `y`; the baseline that comes next."""
        for line in lines:
            self.put(x, y, line, size, bold=bold, grey=grey, struck=struck)
            y += leading
        return y

    def rule(self, x: float, y: float, to: float, weight: float = 0.15) -> None:
        """A level line."""
        self.set_line_width(weight)
        self.line(x, y, to, y)

    def frame(self, x: float, y: float, width: float, height: float, weight: float = 0.2) -> None:
        """An empty rectangle."""
        self.set_line_width(weight)
        self.rect(x, y, width, height)

    def shade(self, x: float, y: float, width: float, height: float) -> None:
        """A light grey rectangle under what is written on it."""
        self.set_fill_color(236)
        self.rect(x, y, width, height, style="F")

    def draw_code(self, x: float, y: float, size: float, text: str) -> None:
        """The QR code of `text` in a square of `size`, its quiet zone included."""
        rows = read_code(text)
        unit = size / (len(rows) + 8)  # four modules of quiet zone on each side
        self.set_fill_color(0)
        for down, row in enumerate(rows, 4):
            start = None
            for across, dark in enumerate((*row, False), 4):
                if dark and start is None:
                    start = across
                elif not dark and start is not None:
                    # A hair higher than a module: no white lines between rows on a screen.
                    self.rect(x + start * unit, y + down * unit, (across - start) * unit, unit * 1.03, style="F")
                    start = None


@lru_cache(maxsize=64)
def read_code(text: str) -> tuple[tuple[bool, ...], ...]:
    """The modules of the QR code of `text`, row by row, True for a dark one."""
    return tuple(tuple(bool(module) for module in row) for row in segno.make(text, error="m").matrix)
