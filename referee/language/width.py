"""How wide a text is, and how it is cut to fit: in columns of a terminal, which are a fair measure for a drawing too.

Chinese, Japanese and Korean characters and emoji take two columns, combining marks and joiners none. What a reader sees as one
character, such as a family of four people and three joiners, is never cut in two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

_PLAIN = "\u0300"
"""Below it, every character that can be printed is one column wide and stands for itself: most names never load a table."""
ELLIPSIS = "…"


def _is_plain(text: str) -> bool:
    return text.isascii() or max(text) < _PLAIN


def graphemes(text: str) -> Iterator[str]:
    """What a reader sees as the characters of a text."""
    if _is_plain(text):
        return iter(text)
    from wcwidth import iter_graphemes

    return iter_graphemes(text)


def width(text: str) -> int:
    """How many columns a text takes that has no control characters."""
    if _is_plain(text):
        return len(text)
    from wcwidth import wcswidth

    return sum(max(wcswidth(grapheme), 0) for grapheme in graphemes(text))


def cut(text: str, widest: int) -> str:
    """The text if it fits, otherwise as much of its beginning as does, with an ellipsis."""
    if len(text) <= widest // 2 or width(text) <= widest:
        return text
    return head(text, widest - len(ELLIPSIS)) + ELLIPSIS if widest > 0 else ""


def head(text: str, columns: int) -> str:
    """As much of a text as there is room for."""
    kept = ""
    for grapheme in graphemes(text):
        columns -= width(grapheme)
        if columns < 0:
            break
        kept += grapheme
    return kept


def left(text: str, columns: int) -> str:
    """The text at the left of so many columns."""
    return text + " " * (columns - width(text))


def right(text: str, columns: int) -> str:
    """The text at the right of so many columns."""
    return " " * (columns - width(text)) + text


def column(texts: Sequence[str], widest: int | None = None) -> list[str]:
    """Texts below one another, filled up to the same width; none is wider than `widest`."""
    columns = max(map(width, texts), default=0)
    columns = columns if widest is None else min(columns, widest)
    return [left(cut(text, columns), columns) for text in texts]


def wrapped(text: str, columns: int) -> list[str]:
    """The text in lines, none of them wider."""
    if _is_plain(text):
        import textwrap

        return textwrap.wrap(text, columns, tabsize=1)
    from wcwidth import wrap

    return list(wrap(text, columns, tabsize=1))
