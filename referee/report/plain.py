"""Text of a record made harmless for a terminal and for the log of a CI job, and measured as a terminal shows it."""

from __future__ import annotations

import re
from unicodedata import category

from referee.language.visible import escape, is_unseen, visible
from referee.language.width import width


def shown(char: str) -> str:
    """A character as it may be printed by itself: one that does something or is invisible as an escape that can be seen."""
    return escape(char) if is_unseen(char) else char


def safe(text: str) -> str:
    """A stranger's text for a terminal or a log: it can neither move the cursor nor turn the reading direction nor hide, and
    those who read the logs of CI jobs find no command in it. (GitHub obeys `::error::` at the beginning of a line, behind
    blanks too.)"""
    text = visible(text)
    if "##" in text:
        text = ORDER.sub(r"#\\x23", text)
    return text.replace(":", r"\x3a", 1) if text.lstrip()[:1] == ":" else text


ORDER = re.compile(r"##(?=[A-Za-z]*\[)")
"""`##[error]` is obeyed by GitHub wherever it stands in a line, `##vso[…]` and `##teamcity[…]` by others."""


def excerpt(row: str, start: int, end: int, room: int = 100) -> tuple[str, str]:
    """A line and the marks under its characters start to end (from 1, end exclusive). A long line is cut around them."""
    first = max(0, start - 1 - room // 2) if len(row) > room else 0
    while 0 < first < start - 1 and category(row[first]) in ("Mn", "Me", "Mc", "Cf"):
        first += 1  # a mark without its letter
    shown = row[first : first + room]
    before, marked = shown[: start - 1 - first], shown[start - 1 - first : end - 1 - first]
    head = "…" if first else ""
    tail = "…" if first + room < len(row) else ""
    pad = width(safe(before))
    return head + safe(shown).rstrip() + tail, " " * (len(head) + pad) + "^" * max(1, width(safe(before + marked)) - pad)
