"""What somebody wrote, out of what somebody pasted: without quote marks, BBCode and the ornaments of a forum."""

from __future__ import annotations

import re

MAX_POST = 20_000
"""Characters of a post. A turn has fewer than two hundred."""

_QUOTE_TAG = re.compile(r"\[(/?)quote(?:=[^\]\n]*)?\]", re.I)
_TAG = re.compile(
    r"\[/?(?:b|i|u|s|url|img|code|color|colour|size|font|list|\*|center|left|right|indent|table|tr|td|th|spoiler|hide|email"
    r"|sub|sup|pre|user|mention|highlight|h[1-6])(?:=[^\]\n]*)?\]",
    re.I,
)
_MARKS = re.compile(r"(?:\s*>)+")
_ORNAMENTS = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "\u00a0": " ", "\u200b": None, "\ufeff": None})


def lines_of(text: str) -> list[str]:
    """The lines of a post. Quoted lines are somebody else's, unless the whole post is quoted: then it is what is meant."""
    own, quoted = _divide(text.translate(_ORNAMENTS).replace("\r\n", "\n").replace("\r", "\n"))
    return own or quoted


def _divide(text: str) -> tuple[list[str], list[str]]:
    own: list[str] = []
    quoted: list[str] = []
    depth = 0
    for line in text.split("\n"):
        for i, part in enumerate(_QUOTE_TAG.split(line)):
            if i % 2:  # what opens or closes a quotation
                depth = max(0, depth - 1) if part else depth + 1
                continue
            words = _TAG.sub("", part)
            marks = _MARKS.match(words)
            words = words[marks.end() :].strip() if marks else words.strip()
            if words:
                (quoted if depth or marks else own).append(words)
    return own, quoted
