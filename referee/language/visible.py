"""Which characters of a stranger's text can be shown as they are.

What moves a cursor, turns the reading direction, is invisible or is not assigned cannot. Names are spelled with some of
these: a joiner makes a family of four emoji and the right shape of a Persian or Sinhala word. So a joiner stays where
it joins, and there only; a variation selector stays after what it varies, and a letter has a few marks, not a tower of them.
"""

from __future__ import annotations

from collections.abc import Callable
from unicodedata import category, combining

MAX_MARKS = 4
"""On one letter. Hebrew with points and accents has four; towers of marks cover the lines above and below."""

_PLAIN = "\u0300"
"""Texts with nothing from here on, and nothing that Python calls unprintable, need no closer look: most of them."""
_UNSEEN = frozenset(["Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"])
BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u2800\u3164\uffa0"
"""Invisible, though Unicode files them under letters, marks and symbols."""
_MARKS = ("Mn", "Me")
_JOINER = "\u200d"
_JOINERS = f"\u200c{_JOINER}"
"""The first keeps letters apart that would join."""
_TINTS = "\ufe0f🏻🏼🏽🏾🏿"
"""What an emoji may have after it: that it is coloured, and the tint of a skin."""
_VIRAMA = 9
"""The combining class of the signs that bind two letters of an Indic script."""
# Pairs of the first and the last of a range. (To compile a regular expression of them takes longer than to judge a record.)
_SELECTOR = ("\ufe00\ufe0f",)
_NAME_SELECTOR = ("\U000e0100\U000e01ef",)
_IDEOGRAPH = ("\u3400\u9fff", "\uf900\ufaff", "\U00020000\U0003ffff")
_VARIED = ("09", "##", "**", "\u00a9\u00a9", "\u00ae\u00ae", "\u1000\ufaff", "\U00010000\U0003ffff")
_PICTURE = ("\u2190\u2bff", "\U0001f000\U0001faff")
_CURSIVE = ("\u0620\u077f", "\u07c0\u08ff", "\u1820\u18aa", "\U0001e900\U0001e94b")
"""Letters that change with their neighbours: Arabic, Syriac, N'Ko, Mandaic, Mongolian, Adlam."""


def escape(char: str) -> str:
    """A character as an escape that can be seen, `\\x1b`; a tab as a blank."""
    return " " if char == "\t" else char.encode("unicode_escape").decode("ascii")


def visible(text: str, instead: Callable[[str], str] = escape) -> str:
    """The text with something else instead of each character that cannot be shown."""
    if text.isprintable() and (text.isascii() or max(text) < _PLAIN):
        return text
    found = [""]
    marks = MAX_MARKS  # at the beginning there is nothing to put a mark on: it would go on what is printed before the text
    for at, char in enumerate(text):
        if category(char) in _MARKS and char not in BLANK:
            marks += 1
            shows = marks <= MAX_MARKS and _varies(found[-1], char)
        else:
            shows = not is_unseen(char) or (
                char in _JOINERS and _joins("".join(found[-MAX_MARKS - 1 :]), char, text[at + 1 : at + 2])
            )
            marks = marks if char in _JOINERS else 0
        found.append(char if shows else instead(char))
    return "".join(found)


def is_unseen(char: str) -> bool:
    """Whether a character by itself does something, or nothing that can be seen."""
    return category(char) in _UNSEEN or char in BLANK


def _is_in(char: str, ranges: tuple[str, ...]) -> bool:
    return len(char) == 1 and any(pair[0] <= char <= pair[1] for pair in ranges)


def _varies(before: str, mark: str) -> bool:
    """Whether a mark is not a variation selector, or one after what has variants. Japanese names have them, and emoji."""
    if _is_in(mark, _NAME_SELECTOR):
        return _is_in(before, _IDEOGRAPH)
    return not _is_in(mark, _SELECTOR) or (_is_in(before, _VARIED) and category(before) not in _MARKS)


def _joins(before: str, joiner: str, after: str) -> bool:
    """Whether a joiner, or what keeps two letters apart, stands where scripts or emoji use it."""
    if combining(before[-1:] or " ") == _VIRAMA:
        return True
    if combining(after or " ") == _VIRAMA:
        return category(before[-1:] or " ") in ("Lo", "Mc")
    if joiner == _JOINER:
        return _is_in(before.rstrip(_TINTS)[-1:], _PICTURE) and _is_in(after, _PICTURE)
    letter = next((char for char in reversed(before) if category(char) != "Mn"), "")
    return _is_in(letter, _CURSIVE) and _is_in(after, _CURSIVE)
