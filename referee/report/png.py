"""A drawing as PNG, by the renderer resvg. Needs the extra `png`."""

from __future__ import annotations

import re
from functools import cache
from math import sqrt

from resvg_py import svg_to_bytes

from referee.games.drawing import SANS, element, escaped
from referee.report.board import in_daylight

MAX_PIXELS = 25_000_000
"""A city that is one street long is not drawn a thousand times as high as wide."""
_FAMILIES = ("Arial", "Liberation Sans", "Noto Sans", "Helvetica Neue", "Roboto", "Ubuntu", "Cantarell", "FreeSans")
"""What may be there where none of the fonts is that drawings name."""


class NoFont(Exception):
    """There is no font to write names and numbers with."""


def png(svg: str, width: int) -> bytes:
    """A drawing of the games, in the colours of daylight, so many pixels wide or fewer. Raises NoFont."""
    across, down = map(float, re.findall(r'viewBox="\S+ \S+ (\S+) (\S+)"', svg)[0])
    width = max(1, min(width, int(sqrt(MAX_PIXELS * across / down))))
    return svg_to_bytes(svg_string=in_daylight(svg), width=width, sans_serif_family=_family())


@cache
def _family() -> str:
    """The font that stands for all without serifs: the first with which a letter is seen."""
    empty, letter = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" font-family="{escaped(SANS)}">{text}</svg>'
        for text in ("", element("text", "x", y=9))
    )
    blank = svg_to_bytes(svg_string=empty)
    for family in _FAMILIES:
        if svg_to_bytes(svg_string=letter, sans_serif_family=family) != blank:
            return family
    raise NoFont
