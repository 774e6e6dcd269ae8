"""Tiles and icons as inline SVG, drawn from their numbers."""

from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()

# Where the pips of a half lie, as a grid of three by three (columns and rows 0 to 2), up to nine; ten to twelve
# use a grid of three by four.
NINE = {
    0: (),
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
    7: ((0, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (2, 2)),
    8: ((0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)),
    9: tuple((column, row) for row in range(3) for column in range(3)),
}
TWELVE = {
    10: ((0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2), (0, 3), (1, 3), (2, 3)),
    11: tuple((column, row) for row in range(4) for column in range(3) if (column, row) != (1, 1)),
    12: tuple((column, row) for row in range(4) for column in range(3)),
}


def list_dots(pips: int) -> list[tuple[float, float, float]]:
    """Centre and radius of every pip of a half with `pips` of them, in a square of 20 by 20."""
    if pips in NINE:
        radius = 1.75 if pips < 7 else 1.6
        return [(5 + 5 * column, 5 + 5 * row, radius) for column, row in NINE[pips]]
    return [(5 + 5 * column, 4 + 4 * row, 1.4) for column, row in TWELVE[pips]]


@register.simple_tag
def pip_symbols(highest: Any) -> SafeString:
    """The symbols p0 to p6, p9 or p12 that tiles are put together from."""
    return format_html_join(
        "\n",
        '<symbol id="p{}" viewBox="0 0 20 20"><g fill="var(--pip)">{}</g></symbol>',
        (
            (
                pips,
                format_html_join("", '<circle cx="{}" cy="{}" r="{}"/>', list_dots(pips)),
            )
            for pips in range((highest if isinstance(highest, int) and highest > 6 else 6) + 1)
        ),
    )


@register.simple_tag
def tile(text: str) -> SafeString:
    """A lying tile, named by its numbers for who does not see it."""
    high, _, low = text.partition("-")
    return format_html(
        '<svg class="tile" viewBox="0 0 40 20" role="img" aria-label="{}"><g transform="translate(0 20) rotate(-90)">'
        '<use href="#tile" width="20" height="40"/><use href="#p{}" width="20" height="20"/>'
        '<use href="#p{}" y="20" width="20" height="20"/></g></svg>',
        text,
        int(high),
        int(low),
    )


@register.simple_tag
def icon(name: str, extra: str = "") -> SafeString:
    """A small line drawing beside a word; it says nothing by itself."""
    return format_html(
        '<svg class="i{}" aria-hidden="true"><use href="#i-{}"/></svg>', f" {extra}" if extra else "", name
    )
